//! Boarding, sailing, landing, bridging (AB-9).

use super::super::definition::Phase;
use super::{Table, groups, move_of, sail};
use crate::chapters::forces::group;
use crate::shown::destinations::{MovingUnits, why_not};

fn load(nation: &str, units: &str, from: &str, zone: &str) -> String {
    format!(
        "Load(units: {}, from: \"{from}\", zone: \"{zone}\")",
        groups(nation, units, false)
    )
}

/// Units aboard disembark: those that boarded this turn are `1 infantry+1`.
fn unload(nation: &str, units: &str, zone: &str, to: &str) -> String {
    let list = groups(nation, units, true);
    let list = list
        .replace("),", &format!("), \"{to}\"),"))
        .replace("(nation", "((nation");
    format!("Unload(zone: \"{zone}\", units: {list})")
}

// AB-9
#[test]
fn ab_9_a_transport_carries_two_infantry_or_one_and_something_heavier() {
    let setup = r#""red": {"ayr": "3 infantry 2 armour 1 fighter", "sound": "1 transport"}"#;
    for (units, needs) in [
        ("2 infantry", None),
        ("1 infantry 1 armour", None),
        ("3 infantry", Some(6)),
        ("2 armour", Some(6)),
        ("2 infantry 2 armour", Some(10)),
    ] {
        let mut table = Table::at(Phase::CombatMove, setup);
        let order = load("red", units, "ayr", "sound");
        if let Some(needs) = needs {
            let words = format!("too little room aboard in the Sound: {needs} wanted, 5 free");
            assert_eq!(table.refused(&order), ("AB-9", words), "{units}");
        } else {
            table.give(&order);
        }
    }
    // The total room is enough for units that no two transports can share.
    let two = r#""red": {"ayr": "3 infantry 3 armour", "sound": "2 transport"}"#;
    for (before, then, words) in [
        (
            "",
            "3 armour",
            "no unit can be divided between the transports in the Sound: 9 wanted, 10 free in all of them",
        ),
        (
            "2 infantry 2 armour",
            "1 infantry",
            "no transport in the Sound has room left",
        ),
        (
            "1 infantry 1 armour",
            "2 armour",
            "too little room aboard in the Sound: 6 wanted, 5 free",
        ),
    ] {
        let mut table = Table::at(Phase::CombatMove, two);
        if !before.is_empty() {
            table.give(&load("red", before, "ayr", "sound"));
        }
        assert_eq!(
            table.refused(&load("red", then, "ayr", "sound")),
            ("AB-9", words.into())
        );
    }
    let table = Table::at(Phase::CombatMove, setup);
    assert_eq!(table.rule(&load("red", "1 fighter", "ayr", "sound")), "AB-9");
    assert_eq!(table.rule(&load("red", "1 infantry", "ayr", "gulf")), "AB-1");
}

// AB-9
#[test]
fn ab_9_who_cannot_be_carried_over_a_zone_reads_how_much_room_is_missing() {
    let table = |ships: &str| {
        let setup = format!(r#""red": {{"ayr": "3 infantry", "sound": "{ships}"}}"#);
        Table::at(Phase::NonCombatMove, &setup)
    };
    let why = |table: &Table| {
        let space = |id: &str| table.game.board().space_named(id).expect("a space");
        let units: Vec<_> = table
            .state
            .forces_at(space("ayr"))
            .map(|(force, count)| group(&force, count))
            .collect();
        let going = MovingUnits {
            units: &units,
            from: space("ayr"),
            via: &[],
        };
        why_not(&table.game, &table.state, going, space("fife")).map(|refusal| refusal.text(&table.game))
    };
    assert_eq!(
        why(&table("1 transport")).as_deref(),
        Some("too little room aboard in the Sound: 6 wanted, 5 free")
    );
    assert_eq!(
        why(&table("1 submarine")).as_deref(),
        Some("no transport in the Sound has room left")
    );
}

// AB-9
#[test]
fn ab_9_units_board_sail_and_land_and_their_transport_is_done() {
    let setup = r#""red": {"ayr": "2 infantry", "sound": "1 transport"}"#;
    let mut table = Table::at(Phase::NonCombatMove, setup);
    table.give(&load("red", "2 infantry", "ayr", "sound"));
    assert_eq!(table.count("sound", "red", "infantry", true), 2);
    // It cannot sail without its cargo.
    assert_eq!(table.rule(&move_of("red", "1 transport", "sound gulf")), "AB-9");
    table.give(&sail("red", "1 transport", "2 infantry+1", "sound gulf"));
    assert_eq!(table.rule(&unload("red", "2 infantry+1", "gulf", "cork")), "AB-9");
    table.give(&unload("red", "2 infantry+1", "gulf", "bray"));
    assert_eq!(
        (
            table.units("bray", "red", "infantry"),
            table.count("gulf", "red", "infantry", true)
        ),
        (2, 0)
    );
    assert_eq!(table.rule(&move_of("red", "1 transport+1", "gulf bay")), "AB-9");
}

// AB-9
#[test]
fn ab_9_a_transport_unloads_all_or_part_of_what_it_carries() {
    let setup = r#""red": {"ayr": "2 infantry 1 armour", "sound": "1 transport"}"#;
    let mut table = Table::at(Phase::NonCombatMove, setup);
    table.give(&load("red", "1 infantry 1 armour", "ayr", "sound"));
    table.give(&unload("red", "1 infantry+1", "sound", "fife"));
    assert_eq!(table.units("fife", "red", "infantry"), 1);
    assert_eq!(table.count("sound", "red", "armour", true), 1);
    // It has unloaded: it cannot load, and cannot sail with or without the rest of its cargo.
    assert_eq!(
        table.refused(&load("red", "1 infantry", "ayr", "sound")),
        (
            "AB-9",
            "the transports in the Sound have unloaded and cannot load again this turn".into()
        )
    );
    assert_eq!(table.rule(&move_of("red", "1 transport", "sound gulf")), "AB-9");
    assert_eq!(
        table.rule(&sail("red", "1 transport", "1 armour+2", "sound gulf")),
        "AB-9"
    );
    // The rest may follow ashore in the same turn...
    let mut landed = Table {
        game: table.game.clone(),
        state: table.state.clone(),
    };
    landed.give(&unload("red", "1 armour+2", "sound", "goole"));
    assert_eq!(landed.units("goole", "red", "armour"), 1);
    // ... and can sail with it in the next.
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::NonCombatMove);
    table.give(&sail("red", "1 transport", "1 armour", "sound gulf"));
    table.give(&unload("red", "1 armour", "gulf", "bray"));
    assert_eq!(table.units("bray", "red", "armour"), 1);
}

// AB-9
#[test]
fn ab_9_what_stays_aboard_goes_first_to_transports_that_have_not_unloaded() {
    let setup = r#""red": {"ayr": "4 infantry", "sound": "2 transport"}"#;
    let mut table = Table::at(Phase::NonCombatMove, setup);
    table.give(&load("red", "4 infantry", "ayr", "sound"));
    table.give(&unload("red", "1 infantry+1", "sound", "fife"));
    // The transport that unloaded keeps one, the other sails on with two.
    assert_eq!(
        table.refused(&sail("red", "1 transport", "3 infantry+1", "sound gulf")),
        (
            "AB-9",
            "these infantry are aboard transports that have unloaded, and cannot sail".into()
        )
    );
    assert_eq!(
        table.refused(&move_of("red", "1 transport", "sound gulf")),
        (
            "AB-9",
            "the transports that stay in the Sound have no room for the rest of the load".into()
        )
    );
    table.give(&sail("red", "1 transport", "2 infantry+1", "sound gulf"));
    table.give(&unload("red", "1 infantry+1", "sound", "goole"));
    table.give(&unload("red", "2 infantry+1", "gulf", "bray"));
    assert_eq!(
        (
            table.units("goole", "red", "infantry"),
            table.units("bray", "red", "infantry")
        ),
        (1, 2)
    );
}

// AB-9
#[test]
fn ab_9_what_leaves_a_transport_together_may_go_to_several_lands() {
    let setup = r#""red": {"ayr": "1 infantry 1 armour", "sound": "1 transport"}"#;
    let mut table = Table::at(Phase::NonCombatMove, setup);
    table.give(&load("red", "1 infantry 1 armour", "ayr", "sound"));
    let both = "Unload(zone: \"sound\", units: [((nation: \"red\", kind: \"infantry\", spent: 1, aboard: true), \
                \"fife\"), ((nation: \"red\", kind: \"armour\", spent: 2, aboard: true), \"bray\")])";
    table.give(both);
    assert_eq!(
        (
            table.units("fife", "red", "infantry"),
            table.units("bray", "red", "armour")
        ),
        (1, 1)
    );
    assert_eq!(table.rule(&move_of("red", "1 transport", "sound gulf")), "AB-9");
}

// AB-9
#[test]
fn ab_9_a_transport_bridges_without_sailing() {
    let setup = r#""red": {"ayr": "2 infantry", "sound": "1 transport"}, "pink": {"goole": "1 infantry"}"#;
    let mut table = Table::at(Phase::NonCombatMove, setup);
    // It carries only its own nation's units.
    assert_eq!(table.rule(&load("pink", "1 infantry", "goole", "sound")), "AB-9");
    table.give(&load("red", "2 infantry", "ayr", "sound"));
    table.give(&unload("red", "2 infantry+1", "sound", "goole"));
    assert_eq!(table.units("goole", "red", "infantry"), 2);
    // Once in a turn.
    assert_eq!(table.rule(&load("red", "1 infantry+1", "goole", "sound")), "AB-9");
}

// AB-9
#[test]
fn ab_9_nobody_boards_or_lands_where_enemy_warships_are() {
    let setup = r#""red": {"bray": "1 infantry", "gulf": "1 transport 1 battleship"}, "blue": {"gulf": "1 destroyer"},
        "teal": {"hove": "1 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    assert_eq!(
        table.refused(&load("red", "1 infantry", "bray", "gulf")),
        ("AB-9", "there are enemy warships in the Gulf".into())
    );
    // Once the zone is cleared, those aboard may land to fight in the same phase (AB-7).
    let gulf = table.space("gulf");
    let [infantry] = table
        .state
        .forces_at(table.space("bray"))
        .map(|(force, _)| force)
        .collect::<Vec<_>>()[..]
    else {
        panic!("there is one")
    };
    table.state.remove(infantry, 1);
    let aboard = crate::state::area_state::Force {
        at: gulf,
        status: crate::state::area_state::Status::Aboard,
        ..infantry
    };
    table.state.add(aboard, 1);
    table.give("EndPhase");
    assert_eq!(table.rule(&unload("red", "1 infantry", "gulf", "hove")), "AB-9");
    table.dice([4, 6]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(table.rule(&unload("red", "1 infantry", "gulf", "bray")), "AB-4");
    table.give(&unload("red", "1 infantry", "gulf", "hove"));
    assert_eq!(table.rule("EndPhase"), "AB-7");
}

// AB-9
#[test]
fn ab_9_cargo_goes_down_with_its_transport() {
    let setup = r#""red": {"sound": "1 transport 1 destroyer"}, "blue": {"gulf": "2 cruiser"}"#;
    let mut table = Table::new(setup);
    let [sound, red] = [table.space("sound").0, u32::from(table.nation("red").0)];
    assert_eq!(red, 0);
    let infantry = table.game.kind_named("infantry").expect("it is a kind");
    let aboard = crate::state::area_state::Force {
        at: railhead_engine::board::SpaceId(sound),
        nation: table.nation("red"),
        kind: infantry,
        spent: 0,
        status: crate::state::area_state::Status::Aboard,
    };
    table.state.add(aboard, 2);
    table.go_to(Phase::CombatMove);
    table.give(&sail(
        "red",
        "1 transport 1 destroyer",
        "2 infantry",
        "sound gulf",
    ));
    table.give("EndPhase");
    // The destroyer misses, both cruisers hit.
    table.dice([6, 1, 1]);
    table.give("Fight(at: \"gulf\")");
    assert_eq!(table.count("gulf", "red", "infantry", true), 0);
    assert_eq!(table.units("gulf", "blue", "cruiser"), 2);
}

// AB-9
#[test]
fn ab_9_what_a_transport_keeps_fights_no_battle_and_goes_down_with_it() {
    let setup = r#""red": {"ayr": "2 infantry", "sound": "1 transport 1 destroyer"}, "blue": {"sound": "1 submarine"}"#;
    for (dice, is_lost) in [([6, 1], true), ([6, 6], false)] {
        let mut table = Table::at(Phase::CombatMove, setup);
        table.give(&load("red", "2 infantry", "ayr", "sound"));
        table.give(&unload("red", "1 infantry+1", "sound", "fife"));
        table.go_to(Phase::Combat);
        table.dice(dice);
        table.give("Fight(at: \"sound\")");
        if is_lost {
            table.give(r#"Losses(on: [(nation: "red", kind: "transport")])"#);
            assert_eq!(table.units("sound", "red", "transport"), 0);
            assert_eq!(table.count("sound", "red", "infantry", true), 0);
            continue;
        }
        // It lives, and lands when the battle is over.
        table.give("Submerge");
        assert_eq!(table.state.combat(), None);
        table.go_to(Phase::NonCombatMove);
        table.give(&unload("red", "1 infantry+1", "sound", "goole"));
        assert_eq!(table.units("goole", "red", "infantry"), 1);
    }
}
