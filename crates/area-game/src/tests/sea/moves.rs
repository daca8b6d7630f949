//! Moves past submarines and destroyers (AB-26), and beside units that go farther (AB-31), and the threats that follow from them.

use std::collections::BTreeSet;

use super::{Edition, LATER, Table, kind};
use crate::chapters::battle::odds::UnitCounts;
use crate::chapters::movement::{LandingPlaces, reach};
use crate::definition::Phase;
use crate::shown::strikes::Strikes;
use crate::tests::move_of;
use railhead_engine::board::SpaceId;

fn at_sea(red: &str, blue: &str) -> Table {
    let setup = format!(r#""red": {{"sound": "{red}"}}, "blue": {{"gulf": "{blue}"}}"#);
    let mut table = Edition::Later.war(&setup);
    table.go_to(Phase::CombatMove);
    table
}

// AB-26
#[test]
fn ab_26_ships_pass_submarines_and_submarines_pass_ships_that_do_not_hunt_them() {
    let to_the_bay = |kind: &str| move_of("red", &format!("1 {kind}"), "sound gulf bay");
    let mut table = at_sea("1 cruiser", "2 submarine 1 transport");
    table.give(&to_the_bay("cruiser"));
    let mut table = at_sea("1 submarine", "1 cruiser");
    table.give(&to_the_bay("submarine"));
    let table = at_sea("1 submarine", "1 cruiser 1 destroyer");
    assert_eq!(table.rule(&to_the_bay("submarine")), "AB-26");
    let table = at_sea("1 cruiser", "1 cruiser 1 destroyer");
    assert_eq!(table.rule(&to_the_bay("cruiser")), "AB-9");
}

/// What the units of a nation threaten to strike.
fn threatened<'t>(table: &'t Table, nation: &str) -> Strikes<'t> {
    let by = table.nation(nation);
    Strikes::by(&table.game, &table.state, |nation| nation == by)
}

/// The zones that ships of a nation threaten to strike.
fn zones_threatened(table: &Table, nation: &str) -> BTreeSet<SpaceId> {
    let strikes = threatened(table, nation);
    let zones = table.game.space_ids().filter(|at| table.game.is_sea(*at));
    zones.filter(|at| strikes.reaches(*at)).collect()
}

/// The zones to which ships of a nation can move now.
fn zones_reached(table: &Table, nation: &str) -> BTreeSet<SpaceId> {
    let (game, state, nation) = (&table.game, &table.state, table.nation(nation));
    let places = LandingPlaces::new(game, state, nation);
    let own = state.forces().filter(|(force, _)| force.nation == nation);
    let ways = own.flat_map(|(force, _)| reach(game, state, &force, &places));
    ways.map(|(to, _)| to).collect()
}

// AB-9, AB-26
#[test]
fn ab_26_threats_go_past_ships_as_moves_do() {
    let fleets = [
        "2 submarine",
        "1 submarine 1 transport",
        "1 cruiser",
        "1 submarine 1 destroyer",
        "1 destroyer",
        "1 carrier 1 submarine",
    ];
    for own in ["1 cruiser", "1 submarine", "1 destroyer"] {
        for enemies in fleets {
            let mut table = at_sea(own, enemies);
            let what = format!("{own} against {enemies}");
            assert_eq!(
                zones_threatened(&table, "red"),
                zones_reached(&table, "red"),
                "{what}"
            );
            // What Blue threatens is what it can do in its turn; the Canal is closed to it.
            let foreseen = zones_threatened(&table, "blue");
            assert!(!foreseen.contains(&table.space("sound")), "{what}");
            table.go_to_turn("blue");
            table.go_to(Phase::CombatMove);
            assert_eq!(foreseen, zones_reached(&table, "blue"), "{what}");
        }
    }
    let bay = |own: &str, enemies: &str| {
        let table = at_sea(own, enemies);
        zones_threatened(&table, "red").contains(&table.space("bay"))
    };
    assert!(bay("1 cruiser", "2 submarine"), "submarines bar no way");
    assert!(bay("1 submarine", "1 cruiser"), "submarines slip past ships");
    assert!(!bay("1 submarine", "1 destroyer"), "but not past a destroyer");
}

/// The small war with motorised infantry beside the later units.
fn with_company(setup: &str) -> Table {
    let company = "(id: \"motorised\", name: \"Motorised Infantry\", domain: Land, cost: 4, attack: 1, defence: 2, move: 1, \
                   abilities: [Cargo(3), Accompanies(\"armour\")]), (id: \"aa_gun\"";
    let kinds = LATER.replace("(id: \"aa_gun\"", company);
    Table::with_kinds(setup, &[], &kinds)
}

// AB-31
#[test]
fn ab_31_units_threaten_as_far_as_those_that_they_accompany() {
    let setup = r#""red": {"bray": "1 armour 2 motorised"}"#;
    let table = with_company(setup);
    let strikes = threatened(&table, "red");
    let army = |motorised: u16| {
        let kinds = [("armour", 1), ("motorised", motorised)];
        vec![UnitCounts::from(
            kinds.map(|(id, count)| (kind(&table, id), count)),
        )]
    };
    assert_eq!(strikes.against(table.space("cork"), None), army(2));
    assert_eq!(
        strikes.against(table.space("derry"), None),
        army(1),
        "one for each"
    );
}

// AB-31
#[test]
fn ab_31_units_go_and_blitz_as_far_as_those_that_they_accompany() {
    let setup = r#""red": {"bray": "1 armour 2 motorised"}, "blue": {"eton": "1 infantry"}"#;
    let war = || {
        let mut table = with_company(setup);
        table.go_to(Phase::CombatMove);
        table
    };
    let blitz = |units: &str| move_of("red", units, "bray cork derry");
    let mut table = war();
    assert_eq!(table.rule(&blitz("1 motorised")), "AB-9");
    assert_eq!(table.rule(&blitz("1 armour 2 motorised")), "AB-9", "one for each");
    table.give(&blitz("1 armour 1 motorised"));
    assert_eq!(table.holder("cork"), Some("red"));
    assert_eq!(table.units("derry", "red", "motorised"), 1);
}
