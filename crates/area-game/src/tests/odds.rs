//! The odds of battles, against manual calculation and against a hundred thousand battles (AB-7).

use std::collections::BTreeMap;
use std::thread;

use super::super::definition::Phase;
use super::{Table, groups, move_of};
use crate::chapters::battle::odds::{
    BattleEnd, BattleOdds, BattleTerms, CERTAIN, UnitCounts, at, of, of_any, on_terms, once_ordered,
};
use crate::shown::destinations::{MovingUnits, destinations};
use crate::state::area_state::{Party, Stage};
use crate::state::event::{Cause, Event};
use crate::state::order::{Order, UnitGroup};
use railhead_engine::engine::{Dice, Game as _};

pub(super) fn units(table: &Table, text: &str) -> UnitCounts {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .chunks(2)
        .map(|pair| {
            let kind = table.game.kind_named(pair[1]).expect("it is a kind");
            (kind, pair[0].parse().expect("it is a number"))
        })
        .collect()
}

fn millionths(chance: u64) -> u64 {
    chance / (CERTAIN / 1_000_000)
}

pub(super) fn close(chance: u64, numerator: u64, denominator: u64) {
    let expected = numerator * 1_000_000 / denominator;
    let found = millionths(chance);
    assert!(
        found.abs_diff(expected) <= 2,
        "{found} millionths, where {numerator}/{denominator} is right"
    );
}

// AB-7
#[test]
fn ab_7_the_odds_of_small_battles_are_those_worked_out_by_hand() {
    let table = Table::new("");
    let odds = |red: &str, blue: &str| of(&table.game, &units(&table, red), &units(&table, blue), &[]);
    // Armour hits on 3 of 6, infantry on 2 of 6: of 36 throws 12 end for the armour, 6 for the infantry, 6 for both.
    let duel = odds("1 armour", "1 infantry");
    close(duel.of_winning(Some(Party::Attacker)), 12, 24);
    close(duel.of_winning(Some(Party::Defender)), 6, 24);
    close(duel.of_winning(None), 6, 24);
    // Lost: 6 IPC in 12 of 24 ends, 3 IPC in 18 of 24.
    assert_eq!(duel.mean_loss(Party::Attacker), 300);
    assert_eq!(duel.mean_loss(Party::Defender), 225);
    // A gun alone cannot hit: it is lost.
    close(
        odds("1 infantry", "1 aa_gun").of_winning(Some(Party::Attacker)),
        1,
        1,
    );
    // A fighter is shot down by one gun on one of six; otherwise it wins.
    let flight = odds("1 fighter", "1 aa_gun");
    close(flight.of_winning(Some(Party::Defender)), 1, 6);
    // A battleship that has to be hit twice, against a transport that cannot hit.
    close(
        odds("1 battleship", "2 transport").of_winning(Some(Party::Attacker)),
        1,
        1,
    );
}

// AB-7
#[test]
fn ab_7_the_odds_follow_the_order_of_losses_of_each_party() {
    let setup = r#""red": {"bray": "1 infantry 1 armour"}, "blue": {"cork": "1 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "1 infantry 1 armour", "bray cork"));
    let kind = |id: &str| table.game.kind_named(id).expect("it is a kind");
    let cork = table.space("cork");
    let left = |first: &[&str]| -> Vec<UnitCounts> {
        let first = first.iter().map(|id| kind(id)).collect();
        let terms = BattleTerms {
            orders: [first, Vec::new()],
            ..BattleTerms::default()
        };
        let odds = on_terms(&table.game, &table.state, cork, &terms);
        let ends = odds.ends.into_keys().map(|end| end.attackers);
        ends.filter(|units| units.len() == 1).collect()
    };
    let only = |id: &str| UnitCounts::from([(kind(id), 1)]);
    // Of two attackers one is left after a hit: the armour if the cheapest falls, the infantry if armour falls first.
    let (cheapest, armour_first) = (left(&[]), left(&["armour"]));
    assert!(
        !cheapest.is_empty() && cheapest.iter().all(|units| *units == only("armour")),
        "{cheapest:?}"
    );
    assert!(
        !armour_first.is_empty() && armour_first.iter().all(|units| *units == only("infantry")),
        "{armour_first:?}"
    );
}

// AB-7
#[test]
fn ab_7_an_attacker_who_retreats_on_terms_keeps_what_was_worked_out_by_hand() {
    let table = Table::new("");
    let odds = |red: &str, blue: &str, terms: &BattleTerms| {
        of_any(&table.game, &units(&table, red), &units(&table, blue), terms)
    };
    let [attacker, defender] = [Some(Party::Attacker), Some(Party::Defender)];
    // One round: infantry hits on 1 in attack and on 2 in defence. Of 18 throws 2 end for the attacker, 5 for the defender, 1 for both.
    let a_round = BattleTerms {
        rounds: Some(1),
        ..BattleTerms::default()
    };
    let duel = odds("1 infantry", "1 infantry", &a_round);
    close(duel.of_winning(attacker), 2, 18);
    close(duel.of_winning(defender), 5, 18);
    close(duel.of_winning(None), 11, 18);
    // Two of three attackers and five of six defenders are left.
    let infantry = table.game.kind_named("infantry").expect("it is a kind");
    assert_eq!(duel.mean_left(Party::Attacker)[&infantry], 67);
    assert_eq!(duel.mean_left(Party::Defender)[&infantry], 83);
    // Two rounds: what 10 of 18 throws leave undecided is thrown once more.
    let two = BattleTerms {
        rounds: Some(2),
        ..BattleTerms::default()
    };
    close(
        odds("1 infantry", "1 infantry", &two).of_winning(attacker),
        2 * 18 + 10 * 2,
        18 * 18,
    );
    // With the second infantry lost the first retreats: 33 of 58 battles are won before, and none is lost.
    let few = BattleTerms {
        units: Some(1),
        ..BattleTerms::default()
    };
    let careful = odds("2 infantry", "1 infantry", &few);
    close(careful.of_winning(attacker), 33, 58);
    assert_eq!(careful.of_winning(defender), 0);
    // The first round is fought in any case.
    assert!(odds("1 infantry", "1 infantry", &few).of_winning(attacker) > 0);
    // With the infantry lost the fighter breaks off, in 5 of 26 battles.
    let by_air = BattleTerms {
        aircraft: true,
        ..BattleTerms::default()
    };
    let raid = odds("1 infantry 1 fighter", "1 infantry", &by_air);
    close(raid.of_winning(attacker), 21, 26);
    assert_eq!(raid.of_winning(defender), 0);
}

// AB-7
#[test]
fn ab_7_the_last_land_unit_falls_after_everything_else_if_it_is_kept() {
    let table = Table::new("");
    let [infantry, fighter] = ["infantry", "fighter"].map(|id| table.game.kind_named(id).expect("a kind"));
    let last = |keeps_land: bool| -> Vec<UnitCounts> {
        let terms = BattleTerms {
            keeps_land,
            ..BattleTerms::default()
        };
        let [red, blue] = ["2 infantry 1 fighter", "2 infantry"].map(|text| units(&table, text));
        let odds = of_any(&table.game, &red, &blue, &terms);
        let ends = odds.ends.into_keys().map(|end| end.attackers);
        ends.filter(|left| left.values().sum::<u16>() == 1).collect()
    };
    for (keeps_land, kind) in [(false, fighter), (true, infantry)] {
        let last = last(keeps_land);
        assert!(
            !last.is_empty() && last.iter().all(|left| left.contains_key(&kind)),
            "{last:?}"
        );
    }
}

// AB-7
#[test]
fn ab_7_one_ship_bombards_for_each_land_unit_also_where_forces_are_chosen_by_number() {
    let table = Table::new("");
    let odds = |red: &str| {
        let [red, blue] = [red, "2 infantry"].map(|text| units(&table, text));
        of_any(&table.game, &red, &blue, &BattleTerms::default())
    };
    let one = odds("1 infantry 1 battleship");
    assert_eq!(odds("1 infantry 3 battleship"), one);
    assert_ne!(odds("1 infantry"), one);
}

// AB-7
#[test]
fn ab_7_a_battle_under_way_is_broken_off_on_terms_as_soon_as_they_hold() {
    let setup = r#""red": {"bray": "2 infantry"}, "blue": {"cork": "4 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "2 infantry", "bray cork"));
    table.go_to(Phase::Combat);
    // Nobody hits.
    table.dice([6, 6, 6, 6, 6, 6]);
    table.give(r#"Fight(at: "cork")"#);
    let cork = table.space("cork");
    let combat = table.state.combat().expect("it goes on");
    assert_eq!((combat.round, combat.stage), (1, Stage::Decide));
    let left = |rounds: u16| {
        let terms = BattleTerms {
            rounds: Some(rounds),
            ..BattleTerms::default()
        };
        let odds = on_terms(&table.game, &table.state, cork, &terms);
        let infantry = table.game.kind_named("infantry").expect("a kind");
        odds.mean_left(Party::Attacker)[&infantry]
    };
    assert_eq!(left(1), 200, "it is broken off at once");
    // Each of four infantry hits one of three: less than two are left, and more than after a third round.
    assert!(left(2) < 200 && left(3) < left(2), "{} {}", left(2), left(3));
}

// AB-7
#[test]
fn ab_7_all_chances_together_are_certain() {
    let table = Table::new("");
    for (red, blue) in [
        (
            "5 infantry 2 artillery 3 armour 2 fighter 1 bomber",
            "6 infantry 1 artillery 1 armour 1 aa_gun 2 fighter",
        ),
        (
            "2 battleship 2 carrier 4 fighter 3 submarine",
            "1 battleship 3 destroyer 2 cruiser 2 transport",
        ),
    ] {
        let odds = of(&table.game, &units(&table, red), &units(&table, blue), &[(4, 2)]);
        let sum: u64 = odds.ends.values().sum();
        assert!(CERTAIN.abs_diff(sum) < CERTAIN / 1_000_000_000, "{sum}");
    }
}

/// Fights a battle to its end as the odds assume, from the start or from its current position; returns the survivors.
fn fought(table: &Table, seed: u64, space: &str) -> BattleEnd {
    let mut state = table.state.clone();
    state.dice = Dice::seeded(seed);
    let at = table.space(space);
    let mut events = Vec::new();
    if state.combat().is_none() {
        events.extend(table.game.resolve(&mut state, &Order::Fight { at }));
    }
    while let Some(combat) = state.combat() {
        let order = match combat.stage {
            Stage::Losses { .. } => Order::Losses { on: Vec::new() },
            Stage::Submerge | Stage::Burn => Order::Stay,
            Stage::Decide => Order::PressOn,
        };
        events.extend(table.game.resolve(&mut state, &order));
    }
    // A unit submerges only if it has no other choice (AB-26).
    let submerged = events.iter().find_map(|event| {
        let Event::Submerged { force, .. } = event else {
            return None;
        };
        let attacks = force.nation == table.nation("red");
        Some(if attacks { Party::Attacker } else { Party::Defender })
    });
    let left = |is_red: bool| {
        let mut units = UnitCounts::new();
        // Aircraft that survive and find no deck afterwards have survived.
        let crashed = events.iter().filter_map(|event| {
            let Event::Lost { force, count, cause } = event else {
                return None;
            };
            (*cause == Cause::Crashed).then_some((*force, *count))
        });
        for (force, count) in state.forces_at(at).chain(crashed) {
            if (force.nation == table.nation("red")) == is_red {
                *units.entry(force.kind).or_default() += count;
            }
        }
        units
    };
    BattleEnd {
        attackers: left(true),
        defenders: left(false),
        submerged,
    }
}

/// Compares the odds of a battle with simulated battles: the winner, and every outcome, within half of a hundredth.
pub(super) fn compare(table: &Table, space: &str, battles: u64) {
    compare_by(table, space, battles, 5_000);
}

/// The same within `slack` millionths.
pub(super) fn compare_by(table: &Table, space: &str, battles: u64, slack: u64) {
    let odds: BattleOdds = at(&table.game, &table.state, table.space(space));
    let mut found: BTreeMap<BattleEnd, u64> = BTreeMap::new();
    let hands = 4;
    let of_hand = |hand: u64| -> Vec<BattleEnd> {
        let own = (0..battles).filter(|seed| seed % hands == hand);
        own.map(|seed| fought(table, seed * 7919, space)).collect()
    };
    thread::scope(|scope| {
        let at_work: Vec<_> = (0..hands)
            .map(|hand| scope.spawn(move || of_hand(hand)))
            .collect();
        for hand in at_work {
            for end in hand.join().expect("no battle breaks down") {
                *found.entry(end).or_default() += 1;
            }
        }
    });
    let share = |count: u64| count * 1_000_000 / battles;
    let is_near = |chance: u64, count: u64| millionths(chance).abs_diff(share(count)) <= slack;
    for party in [Some(Party::Attacker), Some(Party::Defender), None] {
        let count = found.iter().filter(|(end, _)| end.winner() == party);
        let count = count.map(|(_, count)| count).sum();
        let chance = odds.of_winning(party);
        assert!(
            is_near(chance, count),
            "{party:?}: {} and {}",
            millionths(chance),
            share(count)
        );
    }
    for (end, count) in &found {
        let chance = odds.ends.get(end).copied().unwrap_or(0);
        assert!(chance > 0, "{end:?} cannot be");
        assert!(
            is_near(chance, *count),
            "{end:?}: {} and {}",
            millionths(chance),
            share(*count)
        );
    }
}

// AB-7
#[test]
fn ab_7_the_odds_agree_with_a_hundred_thousand_battles() {
    let land = r#""red": {"bray": "3 infantry 1 artillery 1 armour 1 fighter"}, "blue": {"cork": "3 infantry 1 aa_gun 1 fighter"}"#;
    let mut land = Table::at(Phase::CombatMove, land);
    land.give(&move_of("red", "3 infantry 1 artillery 1 armour", "bray cork"));
    land.give(&move_of("red", "1 fighter", "bray cork"));
    land.give("EndPhase");
    compare(&land, "cork", 100_000);
    let sea = r#""red": {"sound": "1 battleship 1 submarine 1 destroyer"}, "blue": {"gulf": "1 cruiser 2 destroyer 1 transport"}"#;
    let mut sea = Table::at(Phase::CombatMove, sea);
    sea.give(&move_of(
        "red",
        "1 battleship 1 submarine 1 destroyer",
        "sound gulf",
    ));
    sea.give("EndPhase");
    compare(&sea, "gulf", 100_000);
}

// AB-7
#[test]
fn ab_7_the_odds_of_an_attack_are_known_before_its_units_have_moved() {
    let setup = r#""red": {"ayr": "1 infantry", "sound": "1 transport 1 battleship"}, "teal": {"hove": "1 infantry"}"#;
    let table = Table::at(Phase::CombatMove, setup);
    let going = MovingUnits {
        units: &[UnitGroup {
            nation: table.nation("red"),
            kind: table.game.kind_named("infantry").expect("it is a kind"),
            count: 1,
            spent: 0,
            aboard: false,
        }],
        from: table.space("ayr"),
        via: &[],
    };
    let hove = table.space("hove");
    let found = destinations(&table.game, &table.state, going).ends;
    let landing = found.iter().find(|end| end.to == hove).expect("they can land");
    let then = once_ordered(&table.game, &table.state, &landing.orders);
    let odds = at(&table.game, &then, hove);
    // In the first round the battleship hits on 4 of 6, the infantry on 1 of 6, the defender on 2 of 6: of 216 throws the defender is hit in 156; the
    // attacker is hit in a third of all. After that it is 1 of 6 against 2 of 6 until a hit: of 36 throws 4 end for the attacker, 10 for the
    // defender, 2 for neither.
    close(
        odds.of_winning(Some(Party::Attacker)),
        104 * 16 + 40 * 4,
        216 * 16,
    );
    close(
        odds.of_winning(Some(Party::Defender)),
        20 * 16 + 40 * 10,
        216 * 16,
    );
    close(odds.of_winning(None), 52 * 16 + 40 * 2, 216 * 16);
}

/// The same after the first round with these dice, and again once its hits have been assigned.
fn compare_within<const N: usize>(mut table: Table, space: &str, dice: [u8; N]) {
    table.dice(dice);
    table.give(&format!("Fight(at: \"{space}\")"));
    let is_asked = |table: &Table| {
        let combat = table.state.combat().expect("it is not over");
        matches!(combat.stage, Stage::Losses { .. })
    };
    assert!(is_asked(&table), "hits are about to fall");
    compare(&table, space, 20_000);
    while is_asked(&table) {
        table.give("Losses(on: [])");
    }
    compare(&table, space, 20_000);
}

// AB-7
#[test]
fn ab_7_the_odds_within_a_battle_know_what_has_been_hit_and_who_has_shot() {
    // Landed infantry under a battleship and a cruiser.
    let setup = r#""red": {"ayr": "3 infantry", "sound": "2 transport 1 battleship 1 cruiser"}, "teal": {"hove": "3 infantry 1 aa_gun"}"#;
    let mut coast = Table::at(Phase::CombatMove, setup);
    let units = groups("red", "3 infantry", false);
    coast.give(&format!("Load(units: {units}, from: \"ayr\", zone: \"sound\")"));
    coast.give(
        "Unload(zone: \"sound\", units: [((nation: \"red\", kind: \"infantry\", count: 3, spent: 1, aboard: true), \"hove\")])",
    );
    coast.give("EndPhase");
    compare(&coast, "hove", 100_000);
    // A battleship that has taken a hit, against ships that have lost one.
    let setup = r#""red": {"sound": "2 battleship 1 destroyer"}, "blue": {"gulf": "3 cruiser 1 battleship"}"#;
    let mut sea = Table::at(Phase::CombatMove, setup);
    sea.give(&move_of("red", "2 battleship 1 destroyer", "sound gulf"));
    sea.give("EndPhase");
    // One hit on each side, which battleships survive.
    compare_within(sea, "gulf", [1, 6, 6, 1, 6, 6, 6]);
    // Guns that have shot down a fighter do not fire again; two hits on the defender and one on the attacker are pending.
    let setup = r#""red": {"bray": "2 armour 2 infantry 3 fighter"}, "blue": {"cork": "4 infantry 1 armour 1 aa_gun"}"#;
    let mut land = Table::at(Phase::CombatMove, setup);
    land.give(&move_of("red", "2 armour 2 infantry", "bray cork"));
    land.give(&move_of("red", "3 fighter", "bray cork"));
    land.give("EndPhase");
    compare_within(land, "cork", [1, 6, 6, 6, 6, 1, 1, 6, 6, 1, 6, 6, 6, 6]);
}
