//! Where selected units can go, by which orders, and why not elsewhere (AB-9).

use super::super::definition::Phase;
use super::Table;
use super::table::kept;
use crate::shown::destinations::{Destinations, MoveKind, MovingUnits, destinations, why_not, why_nowhere};
use crate::state::order::UnitGroup;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// Units of red that have not moved.
fn units(table: &Table, kinds: &[(&str, u16)]) -> Vec<UnitGroup> {
    kinds
        .iter()
        .map(|(kind, count)| UnitGroup {
            nation: table.nation("red"),
            kind: table.game.kind_named(kind).expect("it is a kind"),
            count: *count,
            spent: 0,
            aboard: false,
        })
        .collect()
}

fn reach(table: &Table, kinds: &[(&str, u16)], from: &str, via: &[&str]) -> Destinations {
    let via: Vec<SpaceId> = via.iter().map(|id| table.space(id)).collect();
    let going = MovingUnits {
        units: &units(table, kinds),
        from: table.space(from),
        via: &via,
    };
    destinations(&table.game, &table.state, going)
}

fn names(table: &Table, found: &Destinations) -> Vec<(String, MoveKind)> {
    let mut names: Vec<_> = found
        .ends
        .iter()
        .map(|end| (table.game.board().area(end.to).id.clone(), end.manner))
        .collect();
    names.sort();
    names
}

fn named(list: &[(&str, MoveKind)]) -> Vec<(String, MoveKind)> {
    list.iter()
        .map(|(id, manner)| ((*id).to_owned(), *manner))
        .collect()
}

/// Gives the orders of a destination; the rules must allow each.
fn go(table: &mut Table, found: &Destinations, to: &str) {
    let to = table.space(to);
    let end = found.ends.iter().find(|end| end.to == to).expect("it is lit");
    for order in &end.orders {
        assert_eq!(table.game.check(&table.state, order), Ok(()));
        table.game.resolve(&mut table.state, order);
    }
}

// AB-9
#[test]
fn ab_9_units_go_together_as_far_as_the_slowest_and_blitz_only_if_all_do() {
    let setup = r#""red": {"bray": "2 infantry 2 armour"}, "blue": {"derry": "1 infantry"}"#;
    let table = Table::at(Phase::CombatMove, setup);
    let armour = reach(&table, &[("armour", 2)], "bray", &[]);
    assert_eq!(
        names(&table, &armour),
        named(&[
            ("ayr", MoveKind::Move),
            ("cork", MoveKind::Attack),
            ("derry", MoveKind::Attack)
        ])
    );
    assert_eq!(
        armour.over.len(),
        2,
        "through Ayr, and through Cork, which is empty"
    );
    let both = reach(&table, &[("armour", 2), ("infantry", 1)], "bray", &[]);
    assert_eq!(
        names(&table, &both),
        named(&[("ayr", MoveKind::Move), ("cork", MoveKind::Attack)])
    );
}

// AB-9
#[test]
fn ab_9_a_way_point_leads_the_way() {
    let table = Table::at(
        Phase::CombatMove,
        r#""red": {"sound": "1 destroyer", "ayr": "1 fighter"}"#,
    );
    let flight = reach(&table, &[("fighter", 1)], "ayr", &["sound", "gulf"]);
    let bray = table.space("bray");
    let end = flight
        .ends
        .iter()
        .find(|end| end.to == bray)
        .expect("two steps and one more");
    let way: Vec<SpaceId> = ["ayr", "sound", "gulf", "bray"].map(|id| table.space(id)).into();
    assert_eq!(end.path, way);
    assert!(reach(&table, &[("fighter", 1)], "ayr", &["eton"]).ends.is_empty());
}

// AB-9
#[test]
fn ab_9_aircraft_that_are_picked_with_an_army_fly_beside_it() {
    let setup = r#""red": {"bray": "1 infantry 2 fighter"}, "blue": {"cork": "1 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    let found = reach(&table, &[("fighter", 2), ("infantry", 1)], "bray", &[]);
    assert_eq!(
        names(&table, &found),
        named(&[("ayr", MoveKind::Move), ("cork", MoveKind::Attack)])
    );
    go(&mut table, &found, "cork");
    assert_eq!(
        [
            table.units("cork", "red", "infantry"),
            table.units("cork", "red", "fighter")
        ],
        [1, 2]
    );
}

// AB-9
#[test]
fn ab_9_a_transport_is_boarded_or_taken_as_a_bridge() {
    let setup = r#""red": {"bray": "2 infantry", "gulf": "1 transport"}, "teal": {"hove": "1 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    let found = reach(&table, &[("infantry", 2)], "bray", &[]);
    let names = names(&table, &found);
    for (id, manner) in [
        ("gulf", MoveKind::Embark),
        ("hove", MoveKind::Assault),
        ("cork", MoveKind::Attack),
    ] {
        assert!(names.contains(&(id.to_owned(), manner)), "{id}: {names:?}");
    }
    go(&mut table, &found, "hove");
    assert_eq!(table.units("hove", "red", "infantry"), 2);
    assert_eq!(table.count("gulf", "red", "infantry", true), 0);
}

// AB-9
#[test]
fn ab_9_a_space_that_is_not_lit_has_a_reason() {
    let setup =
        r#""red": {"bray": "1 infantry 1 armour", "gulf": "1 transport"}, "teal": {"gulf": "1 cruiser"}"#;
    let table = Table::at(Phase::CombatMove, setup);
    let why = |kind: &str, to: &str| {
        let going = MovingUnits {
            units: &units(&table, &[(kind, 1)]),
            from: table.space("bray"),
            via: &[],
        };
        let refusal = why_not(&table.game, &table.state, going, table.space(to));
        refusal.map(|refusal| (kept(refusal.rule()), refusal.text(&table.game)))
    };
    assert_eq!(why("infantry", "cork"), None);
    assert_eq!(
        why("infantry", "derry"),
        Some(("AB-9", "these infantry can move 1 space".into()))
    );
    assert_eq!(why("armour", "eton").map(|why| why.0), Some("AB-9"));
    assert_eq!(
        why("infantry", "gulf"),
        Some(("AB-9", "there are enemy warships in the Gulf".into()))
    );
    // They would go aboard in the Gulf.
    assert_eq!(
        why("infantry", "isla"),
        Some(("AB-9", "there are enemy warships in the Gulf".into()))
    );
}

// AB-9
#[test]
fn ab_9_land_units_and_aircraft_go_by_orders_of_their_own() {
    let setup = r#""red": {"bray": "1 infantry 1 fighter"}"#;
    let table = Table::at(Phase::CombatMove, setup);
    assert_eq!(
        table.refused(&super::move_of("red", "1 infantry 1 fighter", "bray cork")),
        (
            "AB-9",
            "give land units, ships and aircraft separate orders; units aboard move with their ships".into()
        )
    );
    assert_eq!(
        table.refused(&super::move_of("red", "1 infantry", "bray")).1,
        "the order names no space to move to"
    );
}

// AB-9
#[test]
fn ab_9_in_non_combat_move_aircraft_are_shown_where_they_can_come_down() {
    let setup = r#""red": {"ayr": "1 fighter 1 infantry"}, "teal": {"gulf": "1 cruiser"}"#;
    let table = Table::at(Phase::NonCombatMove, setup);
    let found = reach(&table, &[("fighter", 1)], "ayr", &[]);
    assert_eq!(
        names(&table, &found),
        named(&[
            ("bray", MoveKind::Move),
            ("fife", MoveKind::Move),
            ("goole", MoveKind::Move)
        ])
    );
    let going = MovingUnits {
        units: &units(&table, &[("fighter", 1)]),
        from: table.space("ayr"),
        via: &[],
    };
    let refusal = why_not(&table.game, &table.state, going, table.space("gulf")).expect("nobody lands there");
    assert_eq!(
        (kept(refusal.rule()), refusal.text(&table.game)),
        ("AB-9", "these fighters would have nowhere to land".into())
    );
}

// AB-9
#[test]
fn ab_9_neutral_land_is_shown_with_its_price() {
    let mut table = Table::new(r#""teal": {"isla": "1 infantry"}"#);
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    let infantry = UnitGroup {
        nation: table.nation("teal"),
        ..units(&table, &[("infantry", 1)])[0]
    };
    let going = MovingUnits {
        units: &[infantry],
        from: table.space("isla"),
        via: &[],
    };
    let found = destinations(&table.game, &table.state, going);
    assert!(names(&table, &found).contains(&("nairn".to_owned(), MoveKind::Violate(3))));
}

// AB-9
#[test]
fn ab_9_units_that_can_go_nowhere_say_why() {
    let setup = r#""red": {"bray": "1 infantry"}, "teal": {"hove": "1 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    let why = |table: &Table, at: &str| {
        let (force, _) = table.state.forces_at(table.space(at)).next().expect("a unit");
        let why = why_nowhere(&table.game, &table.state, &force);
        why.map(|why| (why.rule().to_owned(), why.text(&table.game)))
    };
    assert_eq!(why(&table, "bray"), None, "Ayr is next to it");
    // Between a ridge, neutral land and the sea, without a transport.
    table.go_to_turn("teal");
    table.go_to(Phase::NonCombatMove);
    let (rule, text) = why(&table, "hove").expect("it is shut in");
    assert_eq!(rule, "AB-9", "{text}");
}
