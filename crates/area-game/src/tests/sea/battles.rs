//! Battles under the abilities of submarines, destroyers, transports and guns (AB-25 to AB-30), die by die.

use super::{
    Edition, LATER, REVISED, Table, at_sea, at_sea_with, before_landing, kind, landed, landing, on_land,
};
use crate::chapters::battle::decider;
use crate::chapters::battle::odds::at;
use crate::definition::{Ability, Phase};
use crate::state::area_state::{Party, Stage};
use crate::state::event::{Cause, Event, Purpose};
use crate::state::hits::Hits;
use crate::tests::move_of;
use crate::tests::odds::compare_by;
use railhead_engine::engine::Playable as _;

/// The throws of some events: purpose, hit number, how many dice.
pub(super) fn throws(events: &[Event]) -> Vec<(Purpose, u8, usize)> {
    let throws = events.iter().filter_map(|event| {
        let Event::Rolled {
            purpose, on, dice, ..
        } = event
        else {
            return None;
        };
        Some((*purpose, *on, dice.len()))
    });
    throws.collect()
}

fn stage(table: &Table) -> Option<Stage> {
    table.state.combat().map(|combat| combat.stage)
}

/// The units of *Revised*, with infantry that strikes first, and aircraft that hunt it.
pub(super) fn with_spotters() -> String {
    let spotter = "(id: \"spotter\", name: \"Spotter\", domain: Air, cost: 1, attack: 0, defence: 1, move: 4, \
                   abilities: [Hunts]), (id: \"bomber\"";
    let kinds = REVISED.replace("(id: \"bomber\"", spotter);
    kinds.replace(
        "[Cargo(2), Supported(2)]",
        "[Cargo(2), Supported(2), FirstStrike]",
    )
}

fn ships(table: &Table, nation: &str, kinds: &[&str]) -> Vec<u16> {
    let each = kinds.iter();
    each.map(|kind| table.units("gulf", nation, kind)).collect()
}

// AB-25
#[test]
fn ab_25_what_a_first_strike_hits_does_not_fire() {
    let mut table = at_sea(Edition::Revised, "1 submarine", "1 carrier");
    table.dice([2]);
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(throws(&events), [(Purpose::FirstStrike(Party::Attacker), 2, 1)]);
    assert!(table.state.dice.is_script_done());
    assert_eq!(table.units("gulf", "blue", "carrier"), 0);
    assert_eq!(table.state.combat(), None);
    // A miss: the carrier fires, the submarine does not fire again.
    let mut table = at_sea(Edition::Revised, "1 submarine", "1 carrier");
    table.dice([6, 3]);
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(
        throws(&events),
        [
            (Purpose::FirstStrike(Party::Attacker), 2, 1),
            (Purpose::Fire(Party::Defender), 3, 1)
        ]
    );
    assert_eq!(ships(&table, "red", &["submarine"]), [0]);
}

// AB-25
#[test]
fn ab_25_both_sides_strike_first_at_once_and_a_destroyer_has_all_fire_together() {
    let mut table = at_sea(Edition::Revised, "1 submarine", "1 submarine");
    table.dice([1, 1]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(
        [
            ships(&table, "red", &["submarine"]),
            ships(&table, "blue", &["submarine"])
        ],
        [[0], [0]]
    );
    let mut table = at_sea(Edition::Revised, "1 submarine", "1 carrier 1 destroyer");
    table.dice([2, 6, 6]);
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(
        throws(&events),
        [
            (Purpose::Fire(Party::Attacker), 2, 1),
            (Purpose::Fire(Party::Defender), 3, 2)
        ]
    );
    let asked = Stage::Losses {
        party: Party::Defender,
        hits: Hits::of_any(1),
        then: Hits::default(),
        first: false,
    };
    assert_eq!(stage(&table), Some(asked));
}

// AB-25
#[test]
fn ab_25_the_owner_assigns_first_strikes_before_the_others_fire_and_a_save_knows_it() {
    let mut table = at_sea(Edition::Revised, "2 submarine", "1 carrier 1 battleship");
    table.dice([2, 6, 6]);
    table.give("Fight(at: \"gulf\")");
    let asked = Stage::Losses {
        party: Party::Defender,
        hits: Hits::of_any(1),
        then: Hits::default(),
        first: true,
    };
    assert_eq!(stage(&table), Some(asked));
    let saved = table.game.snapshot(&table.state);
    let again = table.game.restore(&saved).expect("it comes back");
    assert_eq!(again.combat(), table.state.combat());
    let events = table.give("Losses(on: [(nation: \"blue\", kind: \"carrier\")])");
    assert_eq!(throws(&events), [(Purpose::Fire(Party::Defender), 4, 1)]);
    assert!(table.state.dice.is_script_done());
    assert_eq!(stage(&table), Some(Stage::Decide));
}

// AB-26
#[test]
fn ab_26_hits_of_submarines_do_not_fall_on_aircraft_nor_theirs_on_them() {
    let mut table = at_sea(Edition::Later, "1 submarine", "1 carrier 1 fighter 1 cruiser");
    table.give("Fight(at: \"gulf\")");
    // Before the first round the submarine could submerge.
    assert_eq!(stage(&table), Some(Stage::Decide));
    assert_eq!(table.rule("Retreat(to: \"sound\")"), "AB-7");
    // It hits; afterwards carrier (2) and fighter (4) fire, and the fighter's hit falls on no unit.
    table.dice([2, 6, 1]);
    table.give("PressOn");
    let hits = Hits {
        not_aircraft: 1,
        ..Hits::default()
    };
    let asked = Stage::Losses {
        party: Party::Defender,
        hits,
        then: Hits::default(),
        first: true,
    };
    assert_eq!(stage(&table), Some(asked));
    let saved = table.game.snapshot(&table.state);
    let again = table.game.restore(&saved).expect("it comes back");
    assert_eq!(again.combat(), table.state.combat());
    assert_eq!(
        table.refused("Losses(on: [(nation: \"blue\", kind: \"fighter\")])"),
        (
            "AB-26",
            "these hits cannot all fall there: some of them cannot fall on fighters".to_owned()
        )
    );
    table.give("Losses()");
    assert!(table.state.dice.is_script_done());
    assert_eq!(
        ships(&table, "blue", &["carrier", "fighter", "cruiser"]),
        [1, 1, 0]
    );
    assert_eq!(ships(&table, "red", &["submarine"]), [1]);
}

// AB-26
#[test]
fn ab_26_aircraft_beside_a_destroyer_hit_submarines() {
    // Destroyer (2) and fighters (3, both hit) against two submarines, which cannot hit aircraft and do not strike first.
    let mut table = at_sea(Edition::Later, "1 destroyer 2 fighter", "2 submarine");
    table.dice([6, 3, 3, 6, 6]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(ships(&table, "blue", &["submarine"]), [0]);
    assert!(table.state.dice.is_script_done());
    // In Revised aircraft need no destroyer.
    let mut table = at_sea(Edition::Revised, "2 fighter", "2 submarine");
    table.dice([1, 1, 3, 3]);
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(
        throws(&events),
        [
            (Purpose::FirstStrike(Party::Defender), 2, 2),
            (Purpose::Fire(Party::Attacker), 3, 2)
        ]
    );
    assert_eq!(ships(&table, "blue", &["submarine"]), [0]);
    assert_eq!(ships(&table, "red", &["fighter"]), [2]);
}

// AB-26
#[test]
fn ab_26_submarines_submerge_before_the_first_round_unless_they_are_hunted() {
    let mut table = at_sea(Edition::Later, "1 cruiser", "1 submarine 1 cruiser");
    table.give("Fight(at: \"gulf\")");
    assert_eq!(stage(&table), Some(Stage::Submerge));
    assert_eq!(decider(&table.game, &table.state), Some(table.nation("blue")));
    assert_eq!(table.state.combat().map(|combat| combat.round), Some(0));
    table.dice([6, 6]);
    let events = table.give("Submerge");
    assert_eq!(
        throws(&events),
        [
            (Purpose::Fire(Party::Attacker), 3, 1),
            (Purpose::Fire(Party::Defender), 3, 1)
        ]
    );
    assert_eq!(ships(&table, "blue", &["submarine"]), [1]);
    // A destroyer holds them down, before the first round and later.
    let mut table = at_sea(Edition::Later, "1 destroyer", "1 submarine 1 cruiser");
    table.dice([6, 6, 6]);
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(throws(&events).len(), 3);
    assert_eq!(stage(&table), Some(Stage::Decide));
    assert_eq!(table.rule("Submerge"), "AB-7");
    // In Revised they do so after a round.
    let mut table = at_sea(Edition::Revised, "1 battleship", "1 submarine");
    table.dice([6, 6]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(stage(&table), Some(Stage::Submerge));
}

// AB-26
#[test]
fn ab_26_submarines_alone_against_aircraft_submerge() {
    let mut table = at_sea(Edition::Later, "1 submarine", "1 carrier 1 fighter");
    table.give("Fight(at: \"gulf\")");
    table.dice([1, 4]);
    let events = table.give("PressOn");
    let submerged = |event: &Event| matches!(event, Event::Submerged { .. });
    assert!(events.iter().any(submerged), "{events:?}");
    let ended = events.iter().find_map(|event| {
        let Event::BattleEnded { winner, .. } = event else {
            return None;
        };
        Some(*winner)
    });
    assert_eq!(ended, Some(Some(Party::Defender)));
    assert_eq!(ships(&table, "red", &["submarine"]), [1]);
}

// AB-27
#[test]
fn ab_27_unarmed_ships_fall_last_and_are_lost_without_dice_when_nothing_protects_them() {
    let mut table = at_sea(Edition::Later, "1 destroyer", "2 transport");
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(throws(&events), []);
    let sunk = events.iter().any(|event| {
        matches!(
            event,
            Event::Lost {
                count: 2,
                cause: Cause::Unarmed,
                ..
            }
        )
    });
    assert!(sunk, "{events:?}");
    assert_eq!(ships(&table, "blue", &["transport"]), [0]);
    // The one hit falls on a destroyer, without a question.
    let mut table = at_sea(Edition::Later, "2 cruiser", "1 transport 2 destroyer");
    table.dice([1, 6, 6, 6]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(ships(&table, "blue", &["transport", "destroyer"]), [1, 1]);
    let mut table = at_sea(Edition::Later, "2 cruiser", "1 transport 1 destroyer 1 cruiser");
    table.dice([1, 6, 6, 6]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(
        table.refused("Losses(on: [(nation: \"blue\", kind: \"transport\")])"),
        (
            "AB-27",
            "unarmed ships take a hit only when no other unit can".to_owned()
        )
    );
    table.give("Losses(on: [(nation: \"blue\", kind: \"cruiser\")])");
    assert_eq!(
        ships(&table, "blue", &["transport", "destroyer", "cruiser"]),
        [1, 1, 0]
    );
}

// AB-27
#[test]
fn ab_27_attacking_transports_alone_retreat_or_are_lost() {
    let fought = || {
        let mut table = at_sea(Edition::Later, "1 destroyer 2 transport", "1 cruiser");
        table.dice([6, 1]);
        table.give("Fight(at: \"gulf\")");
        assert_eq!(ships(&table, "red", &["destroyer", "transport"]), [0, 2]);
        assert_eq!(stage(&table), Some(Stage::Decide));
        table
    };
    let mut table = fought();
    let events = table.give("PressOn");
    assert_eq!(throws(&events), []);
    assert_eq!(ships(&table, "red", &["transport"]), [0]);
    assert_eq!(table.state.combat(), None);
    let mut table = fought();
    table.give("Retreat(to: \"sound\")");
    assert_eq!(table.units("sound", "red", "transport"), 2);
}

// AB-28
#[test]
fn ab_28_a_gun_has_three_shots_and_none_goes_twice_at_an_aircraft() {
    let mut table = on_land(Edition::Later, "1 infantry 5 fighter", "1 infantry 1 aa_gun");
    table.dice([1, 6, 6, 6, 6, 6, 6, 6, 6]);
    let events = table.give("Fight(at: \"cork\")");
    assert_eq!(throws(&events)[0], (Purpose::AntiAircraft, 1, 3));
    assert_eq!(table.units("cork", "red", "fighter"), 4);
    assert!(table.state.dice.is_script_done());
    // Two guns have six shots, for two aircraft; the fighter is fired at before the bomber, which costs more.
    let mut table = on_land(
        Edition::Later,
        "1 infantry 1 fighter 1 bomber",
        "1 infantry 2 aa_gun",
    );
    table.dice([1, 6, 6, 6, 6]);
    table.give("Fight(at: \"cork\")");
    assert_eq!(
        [
            table.units("cork", "red", "fighter"),
            table.units("cork", "red", "bomber")
        ],
        [0, 1]
    );
}

// AB-29
#[test]
fn ab_29_what_a_bombardment_hits_fires_or_not_as_the_scenario_says() {
    let mut table = landing(Edition::Revised, "1 infantry", "2 battleship", "1 infantry");
    // One ship for one unit: the defender is lost without a shot.
    table.dice([4]);
    let events = table.give("Fight(at: \"hove\")");
    assert_eq!(throws(&events), [(Purpose::Bombardment, 4, 1)]);
    assert_eq!(table.holder("hove"), Some("red"));
    let mut table = landing(Edition::Later, "1 infantry", "2 battleship", "1 infantry");
    table.dice([4, 6, 2]);
    table.give("Fight(at: \"hove\")");
    assert!(table.state.dice.is_script_done());
    assert_eq!(table.units("hove", "red", "infantry"), 0);
    assert_eq!(table.units("hove", "teal", "infantry"), 0);
}

// AB-25, AB-29
#[test]
fn ab_29_hunters_that_a_bombardment_hits_stop_no_first_strike() {
    let war = || {
        let kinds = with_spotters();
        let setup = before_landing("1 infantry", "1 battleship", "1 spotter 1 artillery");
        let table = Table::with_kinds(
            &setup,
            &[("violation: 3,", "violation: 3, bombarded: Fall,")],
            &kinds,
        );
        let mut table = landed(table, "1 infantry");
        table.dice([4]);
        let events = table.give("Fight(at: \"hove\")");
        assert_eq!(throws(&events), [(Purpose::Bombardment, 4, 1)]);
        let combat = table.state.combat().expect("the owner is asked");
        assert_eq!(combat.round, 0, "the first round has not begun");
        table
    };
    // The spotter is lost before the first round, and the infantry strikes first.
    let mut table = war();
    table.dice([1]);
    let events = table.give("Losses(on: [(nation: \"teal\", kind: \"spotter\")])");
    assert_eq!(throws(&events), [(Purpose::FirstStrike(Party::Attacker), 1, 1)]);
    assert_eq!(table.holder("hove"), Some("red"));
    // The artillery is lost, and the spotter has all fire together.
    let mut table = war();
    table.dice([1, 2]);
    let events = table.give("Losses(on: [(nation: \"teal\", kind: \"artillery\")])");
    assert_eq!(
        throws(&events),
        [
            (Purpose::Fire(Party::Attacker), 1, 1),
            (Purpose::Fire(Party::Defender), 1, 1)
        ]
    );
    assert_eq!(table.holder("hove"), Some("red"));
}

// AB-30
#[test]
fn ab_30_units_support_those_of_the_kinds_that_they_name_one_for_one() {
    let bomber = "(id: \"dive_bomber\", name: \"Dive Bomber\", domain: Air, cost: 11, attack: 3, defence: 3, move: 4), \
                  (id: \"bomber\"";
    let kinds = LATER.replace("(id: \"bomber\"", bomber).replace(
        "Cargo(3), Blitzes]",
        "Cargo(3), Blitzes, SupportsKinds(\"dive_bomber\", 1)]",
    );
    let setup = r#""red": {"bray": "2 dive_bomber 1 armour"}, "blue": {"cork": "2 infantry"}"#;
    let mut table = Table::with_kinds(setup, &[], &kinds);
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "1 armour", "bray cork"));
    table.give(&move_of("red", "2 dive_bomber", "bray cork"));
    table.give("EndPhase");
    table.dice([6, 6, 6, 6, 6]);
    let events = table.give("Fight(at: \"cork\")");
    // One dive bomber hits on 4; the other and the armour on 3.
    assert_eq!(
        throws(&events)[..2],
        [
            (Purpose::Fire(Party::Attacker), 3, 2),
            (Purpose::Fire(Party::Attacker), 4, 1)
        ]
    );
}

// AB-30
#[test]
fn ab_30_support_goes_by_kinds_whatever_nation_the_units_are_of() {
    let scout = "(id: \"scout\", name: \"Scout\", domain: Land, cost: 4, attack: 1, defence: 1, move: 1, \
                 abilities: [SupportsKinds(\"armour infantry\", 1)]), (id: \"aa_gun\"";
    let kinds = LATER.replace("(id: \"aa_gun\"", scout);
    // Scout and armour are Red's, and the infantry is his or an ally's.
    let attack = |owner: &str, changes: &[(&str, &str)]| {
        let own = match owner {
            "red" => r#""red": {"bray": "1 armour 1 scout 1 infantry"}"#,
            _ => r#""red": {"bray": "1 armour 1 scout"}, "pink": {"bray": "1 infantry"}"#,
        };
        let setup = format!(r#"{own}, "blue": {{"cork": "2 infantry"}}"#);
        let mut table = Table::with_kinds(&setup, changes, &kinds);
        table.go_to(Phase::CombatMove);
        table.give(&move_of("red", "1 armour 1 scout", "bray cork"));
        table.give(&move_of(owner, "1 infantry", "bray cork"));
        table.give("EndPhase");
        table
    };
    let low_luck = [("violation: 3,", "violation: 3, low_luck: true,")];
    let mut odds = Vec::new();
    for owner in ["red", "pink"] {
        for changes in [&low_luck[..0], &low_luck[..]] {
            let mut table = attack(owner, changes);
            odds.push(at(&table.game, &table.state, table.space("cork")).ends);
            let events = table.give("Fight(at: \"cork\")");
            // The infantry stands first in the table: it hits on 2, the armour still on 3.
            let power = events.iter().find_map(|event| {
                if let Event::Reckoned { party, power, .. } = event {
                    Some((*party, *power))
                } else {
                    None
                }
            });
            if changes.is_empty() {
                let own = throws(&events).into_iter();
                let own = own.filter(|(purpose, ..)| *purpose == Purpose::Fire(Party::Attacker));
                let mut hit_on: Vec<u8> = own.map(|(_, on, _)| on).collect();
                hit_on.sort_unstable();
                assert_eq!(hit_on, [1, 2, 3], "{owner}");
            } else {
                assert_eq!(power, Some((Party::Attacker, 6)), "{owner}");
            }
        }
    }
    assert_eq!(odds[..2], odds[2..]);
    compare_by(&attack("red", &[]), "cork", 100_000, 7_000);
}

// AB-25, AB-26, AB-27, AB-28
#[test]
fn ab_25_in_a_plain_war_all_ships_and_guns_are_alike() {
    let plain = [("violation: 3,", "violation: 3, sea: Plain,")];
    let mut table = at_sea_with(Edition::Revised, ("1 submarine", "1 carrier"), &plain);
    let submarine = kind(&table, "submarine");
    assert!(!table.game.kind(submarine).can(Ability::FirstStrike));
    assert!(table.game.kind(submarine).can(Ability::Submerges));
    table.dice([2, 3]);
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(
        throws(&events),
        [
            (Purpose::Fire(Party::Attacker), 2, 1),
            (Purpose::Fire(Party::Defender), 3, 1)
        ]
    );
}
