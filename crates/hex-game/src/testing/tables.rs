//! The numbers of the rule book, for small games.

use crate::definition::{AirTable, Mobility, Symbol, Tables, UnitKind};
use railhead_engine::text::ByName;
use railhead_engine::text::parse::from_ron;

/// Letter and id: clear, paddy, jungle, swamp, mountain; the sea.
pub(super) const TERRAIN: [(char, &str); 6] = [
    ('c', "clear"),
    ('p', "paddy"),
    ('j', "jungle"),
    ('s', "swamp"),
    ('^', "mountain"),
    ('~', "sea"),
];

/// A brigade on foot, a battalion on foot, tanks, a fort: mobility, movement points, stacking points.
pub(super) const KINDS: [(&str, Mobility, u8, u8); 4] = [
    ("brigade", Mobility::Foot, 7, 2),
    ("battalion", Mobility::Foot, 6, 1),
    ("tanks", Mobility::RoadBound, 9, 2),
    ("fort", Mobility::Fixed, 0, 1),
];

/// The numbers of the Malaya campaign that do not depend on its map.
pub(super) fn of_the_rule_book() -> Tables {
    let text = include_str!("../../../../scenarios/malaya/rules.ron");
    let mut tables: Tables = from_ron(text).unwrap();
    assert!(tables.check(None, &mut Vec::new()));
    let names = tables.terrain.names.clone();
    tables
        .terrain
        .settle(TERRAIN.map(|(_, id)| names.iter().position(|name| name == id)));
    let kinds = KINDS.map(|(id, mobility, ..)| UnitKind {
        id: id.to_owned(),
        name: id.to_owned(),
        symbol: Symbol::Infantry,
        zone: true,
        trains: 1,
        mobility,
        is_engineers: false,
        lays_track: false,
    });
    let mut stacking = tables.stacking;
    stacking.places.0.clear();
    Tables {
        terrain: tables.terrain,
        movement: tables.movement,
        stacking,
        supply: tables.supply,
        rail: tables.rail,
        combat: tables.combat,
        air: AirTable {
            points: ByName::default(),
            ..tables.air
        },
        kinds: kinds.into(),
        ..Tables::default()
    }
}
