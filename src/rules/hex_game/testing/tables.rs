//! The numbers of the rule book, for small games.

use crate::rules::hex_game::definition::{
    AirTable, CombatModifiers, CombatResult, CombatTable, Mobility, MovementTable, RailTable, StackingTable,
    Symbol, Tables, TerrainCost, UnitKind,
};

/// Letter, movement points, share of a supply line: clear, paddy, jungle, swamp, mountain, sea.
pub(super) const TERRAIN: [(char, Option<u8>, Option<u8>); 6] = [
    ('c', Some(1), Some(1)),
    ('p', Some(2), Some(1)),
    ('j', Some(3), Some(1)),
    ('s', Some(4), Some(2)),
    ('^', Some(5), Some(2)),
    ('~', None, None),
];

/// A brigade on foot, a battalion on foot, tanks, a fort: mobility, movement points, stacking points.
pub(super) const KINDS: [(&str, Mobility, u8, u8); 4] = [
    ("brigade", Mobility::Foot, 7, 2),
    ("battalion", Mobility::Foot, 6, 1),
    ("tanks", Mobility::RoadBound, 9, 2),
    ("fort", Mobility::Fixed, 0, 1),
];

/// The combat results table as the rule book prints it (HB-3).
const RESULTS: [&str; 6] = [
    "A2 A2 A1 A1 A1 EX EX R1 D1R1",
    "A2 A1 A1 EX EX R1 R1 D1R1 D1R2",
    "A1 A1 EX - R1 R1 D1R1 D1R2 D1R2",
    "A1 A1 - R1 R1 D1R1 D1R2 D1R2 D2R2",
    "A1 - R1 R1 D1R1 D1R2 D1R2 D2R2 D2R2",
    "- R1 R1 D1R1 D1R2 D1R2 D2R2 D2R2 DE",
];

fn result(text: &str) -> CombatResult {
    let mut result = CombatResult::default();
    match text {
        "EX" => (result.attacker, result.defender) = (1, 1),
        "DE" => result.destroyed = true,
        "-" => {}
        parts => {
            for part in parts.as_bytes().chunks(2) {
                let number = part[1] - b'0';
                match part[0] {
                    b'A' => result.attacker = number,
                    b'D' => result.defender = number,
                    _ => result.retreat = number,
                }
            }
        }
    }
    result
}

fn combat() -> CombatTable {
    CombatTable {
        columns: vec![
            (1, 3),
            (1, 2),
            (1, 1),
            (3, 2),
            (2, 1),
            (3, 1),
            (4, 1),
            (5, 1),
            (6, 1),
        ],
        rows: RESULTS.map(|row| row.split(' ').map(result).collect()).to_vec(),
        modifiers: CombatModifiers {
            town: -1,
            city: -2,
            water: -1,
            armour: 1,
            two_sides: 1,
            three_sides: 2,
            assault: -1,
            fortified: -1,
        },
        fortified: Vec::new(),
        hard_retreat_from: 6,
        armour_advance: 1,
    }
}

/// The numbers of the Malaya campaign.
pub(super) fn of_the_rule_book() -> Tables {
    let terrain = TERRAIN.map(|(letter, movement, supply)| TerrainCost {
        movement,
        supply,
        combat: match letter {
            'p' | 'j' | 's' => -1,
            '^' => -2,
            _ => 0,
        },
        is_open_to_armour: !matches!(letter, 's' | '^'),
        is_hard_retreat: matches!(letter, 'j' | 's' | '^'),
    });
    let kinds = KINDS.map(|(id, mobility, ..)| UnitKind {
        id: id.to_owned(),
        name: id.to_owned(),
        symbol: Symbol::Infantry,
        mobility,
        is_engineers: false,
    });
    Tables {
        terrain: terrain.to_vec(),
        movement: MovementTable {
            main_road: 1,
            minor_road_saving: 1,
            railway_saving: 1,
            town: 1,
            river: 1,
            ferry: 1,
            unsupplied_foot_loss: 1,
            unsupplied_road_bound_divisor: 2,
        },
        stacking: StackingTable {
            hex: 4,
            city: 6,
            spaces: Vec::new(),
        },
        overland_supply: 3,
        rail: RailTable {
            range: 40,
            capacity: [1, 1],
        },
        combat: combat(),
        air: AirTable {
            points: [Vec::new(), Vec::new()],
            range: 8,
            limit: 2,
        },
        kinds: kinds.to_vec(),
        ..Tables::default()
    }
}
