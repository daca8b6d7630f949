//! Numbers that no war has, in saves and tables of units: they are refused with their place, or counted as they are.

use super::{Table, groups, move_of};
use crate::chapters::battle::{endurance, participants};
use crate::chapters::movement::without_deck;
use crate::definition::{NationId, Phase};
use crate::files::save::file::{SnapshotFile, TrainPart};
use crate::state::area_state::{Force, Party, Stage};
use crate::state::event::{Event, Purpose};
use crate::state::hits::Hits;
use railhead_engine::engine::Playable as _;

const UNITS: &str = include_str!("../../../../scenarios/world/units.ron");

/// The table of units with battleships that take twenty hits, and carriers with twenty decks.
fn giants() -> String {
    let giant = UNITS
        .replace("Hits(2)", "Hits(20)")
        .replace("Decks(2)", "Decks(20)");
    assert!(giant.contains("Hits(20)") && giant.contains("Decks(20)"));
    giant
}

/// A battle of two battleships against a destroyer, after a round in which one of them was hit.
fn battle() -> Table {
    let setup = r#""red": {"sound": "2 battleship"}, "blue": {"gulf": "1 destroyer"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "2 battleship", "sound gulf"));
    table.give("EndPhase");
    table.dice([6, 6, 1]);
    table.give("Fight(at: \"gulf\")");
    table
}

/// The places and the words of what is wrong with a save after a change.
fn refused(table: &Table, change: impl FnOnce(&mut SnapshotFile)) -> Vec<(String, String)> {
    let mut saved = table.game.snapshot(&table.state);
    change(&mut saved);
    let found = table.game.restore(&saved).err().unwrap_or_default();
    found.into_iter().map(|issue| (issue.path, issue.what)).collect()
}

// AB-6
#[test]
fn ab_6_a_save_with_more_units_than_a_war_has_is_refused_where_they_are() {
    let table = battle();
    assert_eq!(refused(&table, |_| ()), []);
    let found = refused(&table, |saved| {
        for unit in &mut saved.units {
            unit.count = u16::MAX;
        }
    });
    let [(path, what)] = &found[..] else {
        panic!("{found:?}")
    };
    assert_eq!(path, "snapshot.units");
    assert!(
        what.ends_with("units are too many: a war has room for 10000 (AB-6)"),
        "{what}"
    );
}

// AB-7
#[test]
fn ab_7_a_save_with_more_damage_than_ships_survive_is_refused_where_it_is() {
    let table = battle();
    let scars = |hits: u32| {
        refused(&table, |saved| {
            let combat = saved.combat.as_mut().expect("it goes on");
            for line in combat.scars.iter_mut().filter(|(nation, ..)| nation == "red") {
                line.2 = hits;
            }
        })
    };
    assert_eq!(scars(2), [], "both battleships may have taken one");
    for hits in [3, u32::MAX] {
        let what = format!("the \"battleship\" of \"red\" survive at most 2 hits, not {hits}");
        assert_eq!(scars(hits), [("snapshot.combat.scars".to_owned(), what)]);
    }
}

// AR-5
#[test]
fn ar_5_a_save_with_more_trains_than_can_go_is_refused_where_they_are() {
    let train = TrainPart {
        nation: "red".to_owned(),
        kind: "infantry".to_owned(),
        tokens: 0,
        phase: Phase::NonCombatMove,
        path: vec!["ayr".to_owned(), "bray".to_owned()],
        tickets: Vec::new(),
        pool: None,
        booking: None,
    };
    let found = refused(&Table::new(""), |saved| saved.trains = vec![train; 50_001]);
    let what = "50001 trains are too many: the limit is 50000".to_owned();
    assert_eq!(found, [("snapshot.trains".to_owned(), what)]);
}

// AB-7
#[test]
fn ab_7_thousands_of_ships_that_take_twenty_hits_each_are_counted_as_they_are() {
    let setup = r#""red": {"sound": "200 battleship"}, "blue": {"gulf": "200 battleship"}"#;
    let mut table = Table::with_kinds(setup, &[], &giants());
    let [red, blue] = ["red", "blue"].map(|nation| table.nation(nation));
    let battleship = table.game.kind_named("battleship").expect("it is a kind");
    let fleet = |table: &Table, at: &str, nation: NationId| Force::ready(table.space(at), nation, battleship);
    let [ours, theirs] = [fleet(&table, "sound", red), fleet(&table, "gulf", blue)];
    table.state.add(ours, 3_800);
    table.state.add(theirs, 4_800);
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "4000 battleship", "sound gulf"));
    table.give("EndPhase");
    table.give("Fight(at: \"gulf\")");
    assert_eq!(
        table.state.combat().map(|combat| combat.stage),
        Some(Stage::Decide)
    );
    // Nearly all that 5,000 ships survive.
    let combat = table.state.combat.as_mut().expect("it goes on");
    combat.scars.insert((blue, battleship), 94_500);
    let gulf = table.space("gulf");
    let line = endurance(&table.game, &table.state, gulf, Party::Defender)[&(blue, battleship)];
    assert_eq!((line.all, line.spare), (5_500, 500));
    let events = table.give("PressOn");
    let mut hits = 0;
    for event in &events {
        if let Event::Rolled {
            purpose: Purpose::Fire(Party::Attacker),
            on,
            dice,
            ..
        } = event
        {
            hits += dice.iter().filter(|die| *die <= on).count();
        }
    }
    assert!(hits > 2_000, "{hits} of 4,000 dice that hit with a 4");
    let lost = u16::try_from(hits).expect("they are few") - 500;
    assert_eq!(table.units("gulf", "blue", "battleship"), 5_000 - lost);
    let scars = table.state.combat().expect("it goes on").scars[&(blue, battleship)];
    assert_eq!(
        scars,
        u32::from(5_000 - lost) * 19,
        "each survivor is all but lost"
    );
    let ours = participants(&table.game, &table.state, gulf, Party::Attacker);
    assert_eq!(ours.iter().map(|(_, count)| count).sum::<u16>(), 4_000);
}

// AB-26
#[test]
fn ab_26_as_many_hits_as_a_save_holds_fall_on_as_many_units() {
    let hits = Hits {
        any: 40_000,
        not_aircraft: 20_000,
        not_evaders: 5_535,
    };
    assert_eq!(hits.within([u16::MAX; 3]), hits);
    assert_eq!(hits.within([0, u16::MAX, 0]).all(), 60_000);
}

// AB-9
#[test]
fn ab_9_many_decks_and_much_cargo_are_counted_as_they_are() {
    let kinds = giants().replace("Cargo(2)", "Cargo(20)");
    let setup = r#""red": {"ayr": "200 infantry", "sound": "1 transport 1 carrier 5 fighter"}"#;
    let mut table = Table::with_kinds(setup, &[], &kinds);
    let red = table.nation("red");
    let force = |table: &Table, kind: &str, at: &str| {
        let kind = table.game.kind_named(kind).expect("it is a kind");
        Force::ready(table.space(at), red, kind)
    };
    // 3,277 times 20 is 4 more than a number of 16 bits holds.
    let carriers = (force(&table, "carrier", "sound"), 3_277);
    let fighters = (force(&table, "fighter", "sound"), 5);
    assert_eq!(without_deck(&table.game, &[carriers, fighters]), []);
    let infantry = force(&table, "infantry", "ayr");
    table.state.add(infantry, 3_800);
    table.go_to(Phase::CombatMove);
    let units = groups("red", "4000 infantry", false);
    let (rule, why) = table.refused(&format!("Load(units: {units}, from: \"ayr\", zone: \"sound\")"));
    assert_eq!(rule, "AB-9");
    assert!(why.ends_with("80000 wanted, 5 free"), "{why}");
}
