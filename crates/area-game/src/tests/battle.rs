//! Battles and raids (AB-7, AB-8).

use super::super::definition::{KindId, Phase};
use super::{Table, groups, move_of};
use crate::chapters::battle::{decider, endurance, in_order, odds, retreats};
use crate::state::area_state::{Party, Stage};
use crate::state::event::Event;
use crate::state::hits::Hits;
use railhead_engine::engine::{Barrier, Game as _};

/// A battle at Cork, about to begin.
fn at_cork(red: &str, blue: &str) -> Table {
    let setup = format!(r#""red": {{"bray": "{red}"}}, "blue": {{"cork": "{blue}"}}"#);
    let mut table = Table::at(Phase::CombatMove, &setup);
    let units: String = red
        .split_whitespace()
        .collect::<Vec<_>>()
        .chunks(2)
        .filter(|pair| !["fighter", "bomber"].contains(&pair[1]))
        .map(|pair| pair.join(" ") + " ")
        .collect();
    if !units.is_empty() {
        table.give(&move_of("red", &units, "bray cork"));
    }
    for kind in ["fighter", "bomber"] {
        let count = table.units("bray", "red", kind);
        if count > 0 {
            table.give(&move_of("red", &format!("{count} {kind}"), "bray cork"));
        }
    }
    table.give("EndPhase");
    table
}

// AB-7
#[test]
fn ab_7_a_die_hits_with_the_value_or_less_and_both_fire_at_once() {
    let mut table = at_cork("1 armour", "1 infantry");
    assert_eq!(table.rule("EndPhase"), "AB-7");
    // Armour hits on 3, infantry on 2: both are lost.
    table.dice([3, 2]);
    let events = table.give("Fight(at: \"cork\")");
    assert!(table.state.dice.is_script_done());
    assert_eq!(
        (
            table.units("cork", "red", "armour"),
            table.units("cork", "blue", "infantry")
        ),
        (0, 0)
    );
    assert_eq!(table.holder("cork"), Some("blue"));
    assert!(
        events
            .iter()
            .any(|event| table.game.barrier(event) == Some(Barrier::Dice))
    );
    let mut table = at_cork("1 armour", "1 infantry");
    table.dice([3, 3]);
    table.give("Fight(at: \"cork\")");
    assert_eq!(
        (table.units("cork", "red", "armour"), table.holder("cork")),
        (1, Some("red"))
    );
}

// AB-5, AB-7
#[test]
fn ab_7_artillery_raises_the_attack_of_one_infantry_each() {
    let mut table = at_cork("2 infantry 1 artillery", "3 infantry");
    // Infantry alone at 1; then supported infantry and artillery together at 2; the defenders at 2.
    table.dice([2, 2, 2, 6, 6, 6]);
    let events = table.give("Fight(at: \"cork\")");
    let rolled: Vec<(u8, usize)> = events
        .iter()
        .filter_map(|event| {
            let Event::Rolled { on, dice, .. } = event else {
                return None;
            };
            Some((*on, dice.len()))
        })
        .collect();
    assert_eq!(rolled, [(1, 1), (2, 2), (2, 3)]);
    assert_eq!(table.units("cork", "blue", "infantry"), 1);
}

// AB-7
#[test]
fn ab_7_the_owner_picks_what_is_lost_the_cheapest_by_default() {
    let mut table = at_cork("2 infantry 1 armour", "1 infantry 1 artillery");
    // Two infantry miss, armour hits; the defenders (both at 2) hit once.
    table.dice([6, 6, 3, 2, 6]);
    table.give("Fight(at: \"cork\")");
    assert_eq!(decider(&table.game, &table.state), Some(table.nation("blue")));
    assert_eq!(table.rule("PressOn"), "AB-7");
    assert_eq!(table.rule("EndPhase"), "AB-7");
    let wrong = r#"Losses(on: [(nation: "blue", kind: "artillery", hits: 2)])"#;
    assert_eq!(
        table.refused(wrong),
        ("AB-7", "a unit in the battle must take 1 hit".into())
    );
    assert_eq!(
        table.rule(r#"Losses(on: [(nation: "blue", kind: "fighter")])"#),
        "AB-7"
    );
    table.give(r#"Losses(on: [(nation: "blue", kind: "artillery")])"#);
    assert_eq!(
        (
            table.units("cork", "blue", "infantry"),
            table.units("cork", "blue", "artillery")
        ),
        (1, 0)
    );
    // Red assigns the hit where it costs least.
    assert_eq!(decider(&table.game, &table.state), Some(table.nation("red")));
    table.give("Losses()");
    assert_eq!(
        (
            table.units("cork", "red", "infantry"),
            table.units("cork", "red", "armour")
        ),
        (1, 1)
    );
    assert_eq!(
        table.state.combat().map(|combat| combat.stage),
        Some(Stage::Decide)
    );
}

// AB-7
#[test]
fn ab_7_the_attacker_may_retreat_after_a_round_to_where_it_came_from() {
    let mut table = at_cork("2 infantry 1 fighter", "3 infantry");
    table.dice([6, 6, 6, 6, 6, 6]);
    table.give("Fight(at: \"cork\")");
    assert_eq!(retreats(&table.game, &table.state), [table.space("bray")]);
    assert_eq!(
        table.refused("Retreat(to: \"derry\")"),
        ("AB-7", "units cannot retreat to Derry".into())
    );
    table.give("Retreat(to: \"bray\")");
    assert_eq!(
        (
            table.units("bray", "red", "infantry"),
            table.units("cork", "red", "fighter")
        ),
        (2, 1)
    );
    assert_eq!(table.rule("Fight(at: \"cork\")"), "AB-7");
    table.go_to(Phase::NonCombatMove);
    // Units that have fought cannot move again, unless they fly.
    assert_eq!(table.rule(&move_of("red", "1 infantry+1", "bray ayr")), "AB-9");
    table.give(&move_of("red", "1 fighter+1", "cork bray"));
}

// AB-7
#[test]
fn ab_7_guns_shoot_once_at_each_aircraft_before_the_first_round() {
    let mut table = at_cork("2 fighter 1 infantry", "1 aa_gun 1 infantry");
    // One fighter is shot down; the other, and the infantry, miss; the gun has no other shot, the infantry misses.
    table.dice([1, 2, 6, 6, 6]);
    table.give("Fight(at: \"cork\")");
    assert_eq!(table.units("cork", "red", "fighter"), 1);
    // In the second round it is silent: three dice.
    table.dice([6, 6, 6]);
    table.give("PressOn");
    assert!(table.state.dice.is_script_done());
    assert_eq!(table.rule(&move_of("red", "1 aa_gun", "bray cork")), "AB-7");
}

// AB-7
#[test]
fn ab_7_what_cannot_attack_does_not_go_where_the_enemy_is() {
    let table = Table::at(Phase::CombatMove, r#""red": {"bray": "1 aa_gun"}"#);
    assert_eq!(
        table.refused(&move_of("red", "1 aa_gun", "bray cork")),
        ("AB-7", "anti-aircraft guns cannot attack".into())
    );
}

// AB-7
#[test]
fn ab_7_hits_fall_in_the_owners_order_after_those_that_cost_no_unit() {
    let setup = r#""red": {"sound": "1 battleship 1 destroyer"}, "blue": {"gulf": "2 destroyer"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "1 battleship 1 destroyer", "sound gulf"));
    let endurances = endurance(&table.game, &table.state, table.space("gulf"), Party::Attacker);
    let kind = |id: &str| table.game.kind_named(id).expect("it is a kind");
    let on = |hits: u16, first: &[KindId]| -> Vec<(KindId, u16)> {
        let battle = (table.space("gulf"), Party::Attacker);
        let on = in_order(
            &table.game,
            &table.state,
            battle,
            &endurances,
            (Hits::of_any(hits), first),
        )
        .into_iter();
        on.map(|on| (on.kind, on.hits)).collect()
    };
    let (battleship, destroyer) = (kind("battleship"), kind("destroyer"));
    assert_eq!(on(1, &[destroyer]), [(battleship, 1)], "it survives a hit");
    assert_eq!(on(2, &[battleship]), [(battleship, 2)]);
    let mut cheapest = on(2, &[]);
    cheapest.sort_unstable();
    let mut both = [(battleship, 1), (destroyer, 1)];
    both.sort_unstable();
    assert_eq!(cheapest, both);
}

// AB-7
#[test]
fn ab_7_a_battleship_takes_two_hits() {
    let setup = r#""red": {"sound": "1 battleship 1 destroyer"}, "blue": {"gulf": "2 destroyer"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "1 battleship 1 destroyer", "sound gulf"));
    table.give("EndPhase");
    // The destroyer (2) and the battleship (4) miss; both defenders hit: the first hit is free, the second is the cheapest.
    table.dice([6, 6, 2, 2]);
    table.give("Fight(at: \"gulf\")");
    table.give("Losses()");
    assert_eq!(
        (
            table.units("gulf", "red", "battleship"),
            table.units("gulf", "red", "destroyer")
        ),
        (1, 0)
    );
    assert_eq!(table.state.combat().map(|combat| combat.scars.len()), Some(1));
    // The next hit sinks it.
    table.dice([6, 6, 2]);
    table.give("PressOn");
    assert_eq!(table.units("gulf", "red", "battleship"), 0);
}

// AB-7, AB-9
#[test]
fn ab_7_ships_retreat_by_no_way_that_is_closed_to_them() {
    let setup =
        r#""red": {"gulf": "1 cruiser"}, "blue": {"bay": "2 cruiser", "sound": "1 carrier 1 fighter"}"#;
    let mut table = Table::new(setup);
    table.go_to_turn("blue");
    table.go_to(Phase::CombatMove);
    table.give(&move_of("blue", "2 cruiser", "bay gulf"));
    table.give(&move_of("blue", "1 fighter", "sound gulf"));
    table.give("EndPhase");
    table.dice([6, 6, 6, 6]);
    table.give("Fight(at: \"gulf\")");
    // The fighter came over the Canal, which is closed to Blue's ships.
    assert_eq!(table.rule("Retreat(to: \"sound\")"), "AB-7");
    table.give("Retreat(to: \"bay\")");
    assert_eq!(table.units("bay", "blue", "cruiser"), 2);
}

// AB-7
#[test]
fn ab_7_submarines_leave_by_submerging() {
    let setup = r#""red": {"sound": "1 destroyer"}, "blue": {"gulf": "1 submarine 1 destroyer"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "1 destroyer", "sound gulf"));
    table.give("EndPhase");
    table.dice([6, 6, 6]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(decider(&table.game, &table.state), Some(table.nation("blue")));
    assert_eq!(table.rule("PressOn"), "AB-7");
    table.give("Submerge");
    assert_eq!(
        table.state.combat().map(|combat| combat.stage),
        Some(Stage::Decide)
    );
    // One die each is left.
    table.dice([2, 6]);
    table.give("PressOn");
    assert_eq!(
        (
            table.units("gulf", "blue", "destroyer"),
            table.units("gulf", "blue", "submarine")
        ),
        (0, 1)
    );
}

// AB-7
#[test]
fn ab_7_ships_bombard_once_where_units_land_and_those_cannot_go_back() {
    let setup = r#""red": {"ayr": "2 infantry", "sound": "1 transport 2 battleship"}, "teal": {"hove": "2 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    let units = groups("red", "2 infantry", false);
    table.give(&format!("Load(units: {units}, from: \"ayr\", zone: \"sound\")"));
    let landing = "Unload(zone: \"sound\", units: [((nation: \"red\", kind: \"infantry\", count: 1, spent: 1, aboard: true), \
                   \"hove\"), ((nation: \"red\", kind: \"infantry\", count: 1, spent: 1, aboard: true), \"goole\")])";
    table.give(landing);
    table.give("EndPhase");
    // One unit has landed, so one battleship bombards (4); the infantry (1) misses, the defenders (2) miss.
    table.dice([4, 6, 6, 6]);
    table.give("Fight(at: \"hove\")");
    assert_eq!(table.units("hove", "teal", "infantry"), 1);
    // They cannot retreat, so they fight on at once; these are the two dice of the next round.
    assert!(table.state.combat().is_none() || retreats(&table.game, &table.state).is_empty());
}

// AB-7
#[test]
fn ab_7_air_alone_takes_no_land() {
    let mut table = at_cork("1 fighter", "1 infantry");
    table.dice([3, 6]);
    table.give("Fight(at: \"cork\")");
    assert_eq!(
        (table.units("cork", "blue", "infantry"), table.holder("cork")),
        (0, Some("blue"))
    );
}

// AB-8
#[test]
fn ab_8_bombers_face_the_guns_then_each_rolls_its_damage() {
    let setup = r#""red": {"bray": "3 bomber 1 fighter"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "3 bomber 1 fighter", "bray gulf derry"));
    table.give(&move_of("red", "3 bomber+2", "derry eton"));
    table.give("EndPhase");
    let raid = |units: &str, at: &str| {
        let group = groups("red", units, false);
        format!(
            "Raid(units: {}, at: \"{at}\")",
            group.trim_matches(['[', ']']).trim_end_matches(',')
        )
    };
    assert_eq!(table.rule(&raid("1 fighter+2", "derry")), "AB-8");
    // One is shot down, the two others do 4 and 5.
    table.dice([2, 1, 3, 4, 5]);
    table.give(&raid("3 bomber+3", "eton"));
    assert_eq!(
        (
            table.units("eton", "red", "bomber"),
            table.state.space(table.space("eton")).damage
        ),
        (2, 9)
    );
    assert_eq!(table.rule(&raid("2 bomber+3", "eton")), "AB-9");
}

// AB-8
#[test]
fn ab_8_a_complex_takes_at_most_twice_the_value_of_its_area() {
    let setup = r#""red": {"bray": "4 bomber"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "4 bomber", "bray gulf isla"));
    table.give("EndPhase");
    table.dice([6, 6, 6, 6, 6, 6, 6, 6]);
    let group = groups("red", "4 bomber+2", false);
    table.give(&format!(
        "Raid(units: {}, at: \"isla\")",
        group.trim_matches(['[', ']', ','])
    ));
    assert_eq!(table.state.space(table.space("isla")).damage, 6);
    // And it makes no units until repaired (AB-10).
    assert_eq!(
        crate::chapters::production::output(&table.game, &table.state, table.space("isla")),
        0
    );
}

// AB-7
#[test]
fn ab_7_by_default_the_ship_goes_down_that_takes_least_with_it() {
    let setup = r#""red": {"sound": "1 battleship"}, "blue": {"cork": "4 infantry", "gulf": "2 transport 1 destroyer"}"#;
    let mut table = Table::changed(
        setup,
        &[(
            r#"turns: ["red pink", "blue", "teal"]"#,
            r#"turns: ["blue", "red pink", "teal"]"#,
        )],
    );
    let lost_first = |table: &Table| -> Vec<Vec<String>> {
        let battle = (table.space("gulf"), Party::Defender);
        let endurances = endurance(&table.game, &table.state, battle.0, battle.1);
        [1, 2]
            .map(|hits| {
                let on = in_order(
                    &table.game,
                    &table.state,
                    battle,
                    &endurances,
                    (Hits::of_any(hits), &[]),
                );
                on.iter()
                    .map(|on| format!("{} {}", on.hits, table.game.kind(on.kind).id))
                    .collect()
            })
            .to_vec()
    };
    let comes = move_of("red", "1 battleship", "sound gulf");
    let mut empty = Table::at(Phase::CombatMove, setup);
    empty.give(&comes);
    // Empty transports are the cheapest, at 7 IPC against 8.
    assert_eq!(lost_first(&empty), [["1 transport"], ["2 transport"]]);
    // With two infantry each, a transport takes 13 IPC down.
    table.go_to(Phase::CombatMove);
    let units = groups("blue", "4 infantry", false);
    table.give(&format!("Load(units: {units}, from: \"cork\", zone: \"gulf\")"));
    table.go_to_turn("red");
    table.go_to(Phase::CombatMove);
    table.give(&comes);
    let lost: Vec<Vec<String>> = lost_first(&table);
    assert_eq!(lost[0], ["1 destroyer"]);
    assert_eq!(lost[1].len(), 2, "{lost:?}");
    let loss =
        |table: &Table| odds::at(&table.game, &table.state, table.space("gulf")).mean_loss(Party::Defender);
    let [without, with] = [loss(&empty), loss(&table)];
    assert!(without <= 2200 && with > without + 500, "{without}, {with}");
    // The battle itself takes them down too: the real loss is the one that the odds count.
    table.go_to(Phase::Combat);
    table.dice([1, 6]);
    table.give("Fight(at: \"gulf\")");
    table.give("Losses()");
    assert_eq!(table.units("gulf", "blue", "transport"), 2);
    assert_eq!(table.units("gulf", "blue", "destroyer"), 0);
}

// AB-7, AB-9
#[test]
fn ab_7_aircraft_without_a_deck_count_as_lost_with_their_carrier() {
    let setup = r#""red": {"sound": "3 battleship"}, "blue": {"gulf": "1 carrier 2 fighter"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "3 battleship", "sound gulf"));
    let odds = odds::at(&table.game, &table.state, table.space("gulf"));
    // All the aircraft still on the carrier crash when it goes down; so a lost carrier is always 36 IPC.
    let carrier = table.game.kind_named("carrier").expect("it is a kind");
    let kept: u64 = odds
        .ends
        .iter()
        .filter(|(end, _)| end.defenders.contains_key(&carrier))
        .map(|(_, chance)| chance)
        .sum();
    assert!(kept < odds::CERTAIN);
    let at_least = 36 * ((odds::CERTAIN - kept) / (odds::CERTAIN / 10_000)) / 100;
    assert!(
        odds.mean_loss(Party::Defender) + 1 >= at_least,
        "{} of {at_least}",
        odds.mean_loss(Party::Defender)
    );
}
