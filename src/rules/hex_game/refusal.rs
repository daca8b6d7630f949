//! Why something may not be done, with the rule and the facts.

use serde_json::{Map, Value, json};

use super::definition::{Phase, Side, UnitId};
use super::stacking::Overstacked;
use super::{HexGame, unit_at};
use crate::rules::board::{CrossingId, CrossingKind, Ground, SpaceId};

/// How a unit travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Travel {
    /// On its own feet or wheels.
    March,
    /// By train.
    Rail,
}

/// Why something may not be done: one reason, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The last turn is over.
    GameOver,
    /// Such orders belong to another phase.
    OtherPhase {
        /// The phase that they belong to.
        wanted: Phase,
        /// The phase that is being played.
        now: Phase,
    },
    /// A combat waits for a decision.
    CombatWaits {
        /// The space that is attacked.
        target: SpaceId,
    },
    /// The unit is the other player's.
    NotYourUnit {
        /// The unit.
        unit: UnitId,
        /// Whose player-turn it is.
        player: Side,
    },
    /// The unit is not on the map.
    OffMap {
        /// The unit.
        unit: UnitId,
    },
    /// Fixed defences do not move.
    Fixed {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has marched in this phase.
    AlreadyMoved {
        /// The unit.
        unit: UnitId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit is there.
    AlreadyThere {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        at: SpaceId,
    },
    /// No unit can be in such terrain.
    Prohibited {
        /// The space.
        space: SpaceId,
    },
    /// The unit keeps to roads and railways, and there is none.
    NoRoad {
        /// The unit.
        unit: UnitId,
        /// The space.
        space: SpaceId,
    },
    /// An enemy unit is there.
    EnemyInHex {
        /// The space.
        space: SpaceId,
        /// The first unit there.
        enemy: UnitId,
        /// How the way was to be made.
        travel: Travel,
    },
    /// The way leads on from an enemy zone of control.
    StopsInZone {
        /// The space in the zone.
        space: SpaceId,
        /// The units that exert it.
        enemies: Vec<UnitId>,
    },
    /// The march takes more movement points than the unit has.
    TooFar {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// Movement points that it takes.
        cost: u32,
        /// Movement points that the unit has.
        allowance: u16,
    },
    /// No way leads there.
    NoWay {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The unit can march nowhere.
    NowhereToMarch {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has railed in this phase.
    AlreadyRailed {
        /// The unit.
        unit: UnitId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit is unsupplied.
    Unsupplied {
        /// The unit.
        unit: UnitId,
    },
    /// The unit moved earlier in this turn.
    MovedThisTurn {
        /// The unit.
        unit: UnitId,
        /// Where it started.
        from: SpaceId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit began the phase next to enemies.
    AdjacentToEnemy {
        /// The unit.
        unit: UnitId,
        /// The enemies, each with where it stands.
        enemies: Vec<(UnitId, SpaceId)>,
    },
    /// The unit does not stand on a railway.
    NotOnRail {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        at: SpaceId,
    },
    /// No railway runs there.
    NotRail {
        /// The space.
        space: SpaceId,
    },
    /// The hex is not the player's.
    NotControlled {
        /// The space.
        space: SpaceId,
        /// Whose it is.
        by: Option<Side>,
    },
    /// A bridge on the way is down.
    BridgeDown {
        /// The bridge.
        crossing: CrossingId,
    },
    /// The railway on the way has no bridge over the water.
    NoBridge {
        /// The spaces on either side.
        between: [SpaceId; 2],
    },
    /// The railway of the one space does not lead to the other.
    NotJoinedByRail {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The ride is longer than trains go.
    BeyondRailRange {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// The length of the way, in hexes.
        length: u32,
        /// The longest rail move, in hexes.
        range: u16,
    },
    /// The unit can ride nowhere: every railway out of its hex is cut.
    NowhereToRail {
        /// The unit.
        unit: UnitId,
    },
    /// The side has railed all that it may in this phase.
    CapacityUsed {
        /// The side.
        side: Side,
        /// How many units it may rail.
        capacity: u16,
        /// The units that have railed.
        railed: Vec<UnitId>,
    },
    /// The unit has no move of this phase to take back.
    NothingToTakeBack {
        /// The unit.
        unit: UnitId,
    },
    /// Hexes hold more than may be there when a phase ends.
    Overstacked {
        /// The hexes; never empty.
        hexes: Vec<Overstacked>,
    },
}

impl Refusal {
    /// The id of the rule that refuses.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "HT-1",
            Self::OtherPhase { .. } => "HT-2",
            Self::CombatWaits { .. } => "HB-1",
            Self::NotYourUnit { .. }
            | Self::AlreadyMoved { .. }
            | Self::TooFar { .. }
            | Self::Fixed { .. } => "HM-1",
            Self::OffMap { .. } | Self::AlreadyThere { .. } => "HM-6",
            Self::Prohibited { .. } | Self::NoWay { .. } => "HM-2",
            Self::NoRoad { .. } => "HM-3",
            Self::EnemyInHex {
                travel: Travel::March,
                ..
            } => "HM-4",
            Self::EnemyInHex {
                travel: Travel::Rail, ..
            }
            | Self::BridgeDown { .. }
            | Self::NoBridge { .. } => "HR-8",
            Self::StopsInZone { .. } => "HZ-2",
            Self::NowhereToMarch { .. } => "HM-5",
            Self::AlreadyRailed { .. } | Self::NothingToTakeBack { .. } => "HR-11",
            Self::Unsupplied { .. } => "HR-4",
            Self::MovedThisTurn { .. } => "HR-5",
            Self::AdjacentToEnemy { .. } => "HR-6",
            Self::NotOnRail { .. }
            | Self::NotRail { .. }
            | Self::NotControlled { .. }
            | Self::NotJoinedByRail { .. }
            | Self::NowhereToRail { .. } => "HR-7",
            Self::BeyondRailRange { .. } => "HR-3",
            Self::CapacityUsed { .. } => "HR-12",
            Self::Overstacked { .. } => "HK-2",
        }
    }

    /// The reason in words, without a capital or full stop, for players of `game`.
    #[expect(clippy::too_many_lines, reason = "one arm for each refusal, side by side")]
    pub fn text(&self, game: &HexGame) -> String {
        let name = |unit: &UnitId| game.unit(*unit).name.clone();
        let names = |units: &[UnitId]| units.iter().map(name).collect::<Vec<_>>().join(", ");
        let label = |space: &SpaceId| game.board().label(*space);
        let number = |space: &SpaceId| game.board().number(*space);
        match self {
            Self::GameOver => "the last turn is over".to_owned(),
            Self::OtherPhase { wanted, now } => {
                format!(
                    "that belongs to the {}; this is the {}",
                    wanted.name(),
                    now.name()
                )
            }
            Self::CombatWaits { target } => {
                format!("the combat at {} waits for a decision", label(target))
            }
            Self::NotYourUnit { unit, player } => {
                let side = game.side(game.unit(*unit).side);
                format!(
                    "{} is {}; this is the {} player-turn",
                    name(unit),
                    side.adjective,
                    game.side(*player).adjective
                )
            }
            Self::OffMap { unit } => format!("{} is not on the map", name(unit)),
            Self::Fixed { unit } => format!("{} is a fixed defence and does not move", name(unit)),
            Self::AlreadyMoved { unit, to } => {
                format!("{} has marched to {} in this phase", name(unit), label(to))
            }
            Self::AlreadyThere { unit, at } => format!("{} is at {}", name(unit), label(at)),
            Self::Prohibited { space } => {
                let terrain = game.board().terrain(*space);
                match terrain.ground {
                    Ground::Land => format!("{} is {}, where no unit goes", label(space), terrain.name),
                    Ground::Sea => format!("{} is sea", label(space)),
                    Ground::OutOfPlay => format!("{} is out of play", label(space)),
                }
            }
            Self::NoRoad { unit, space } => {
                format!(
                    "{} keeps to roads and railways, and none runs through {}",
                    name(unit),
                    label(space)
                )
            }
            Self::EnemyInHex { space, enemy, .. } => format!("{} holds {}", name(enemy), label(space)),
            Self::StopsInZone { space, enemies } => {
                format!(
                    "the way stops at {}, in the zone of control of {}",
                    label(space),
                    names(enemies)
                )
            }
            Self::TooFar {
                to, cost, allowance, ..
            } => {
                format!("{} costs {cost} movement points, {allowance} left", label(to))
            }
            Self::NoWay { unit, to } => {
                format!("no way that {} can march leads to {}", name(unit), label(to))
            }
            Self::NowhereToMarch { unit } => format!("no hex is open to {}", name(unit)),
            Self::AlreadyRailed { unit, to } => {
                format!("{} has gone by rail to {} in this phase", name(unit), label(to))
            }
            Self::Unsupplied { unit } => format!("{} is unsupplied", name(unit)),
            Self::MovedThisTurn { from, to, .. } => {
                format!("moved this turn, from {} to {}", label(from), label(to))
            }
            Self::AdjacentToEnemy { enemies, .. } => {
                let list: Vec<String> = enemies
                    .iter()
                    .map(|(unit, at)| unit_at(game, *unit, *at))
                    .collect();
                format!("adjacent to {}", list.join(", "))
            }
            Self::NotOnRail { at, .. } => format!("no railway runs through {}, where it stands", label(at)),
            Self::NotRail { space } => format!("no railway runs through {}", label(space)),
            Self::NotControlled { space, by } => match by {
                Some(side) => format!("{} is under {} control", label(space), game.side(*side).adjective),
                None => format!("{} is under nobody's control", label(space)),
            },
            Self::BridgeDown { crossing } => {
                let crossing = game.board().crossing(*crossing);
                let what = match crossing.kind {
                    CrossingKind::Bridge => "bridge",
                    CrossingKind::Ferry => "ferry",
                    CrossingKind::Causeway => "causeway",
                };
                let [a, b] = crossing.between;
                format!(
                    "{what} down between {} and {}: {}",
                    number(&a),
                    number(&b),
                    crossing.name
                )
            }
            Self::NoBridge { between: [a, b] } => {
                format!(
                    "no bridge carries the railway over the water between {} and {}",
                    label(a),
                    label(b)
                )
            }
            Self::NotJoinedByRail { unit, to } => {
                format!("no railway joins {} to where {} stands", label(to), name(unit))
            }
            Self::BeyondRailRange {
                to, length, range, ..
            } => {
                format!("{} is farther than {range} hexes by rail: at {length}", label(to))
            }
            Self::NowhereToRail { unit } => {
                format!(
                    "every railway out of the hex of {} is cut or in enemy hands",
                    name(unit)
                )
            }
            Self::CapacityUsed {
                side,
                capacity,
                railed,
            } => {
                let units = if *capacity == 1 { "unit" } else { "units" };
                let side = &game.side(*side).name;
                if railed.is_empty() {
                    format!("{side} may rail {capacity} {units} a phase")
                } else {
                    format!(
                        "{side} may rail {capacity} {units} a phase, and {} went; abort a move to free capacity",
                        names(railed)
                    )
                }
            }
            Self::NothingToTakeBack { unit } => {
                format!("{} has made no move in this phase", name(unit))
            }
            Self::Overstacked { hexes } => {
                let list = hexes.iter().map(|hex| {
                    format!(
                        "{} holds {} stacking points, limit {}",
                        label(&hex.space),
                        hex.points,
                        hex.limit
                    )
                });
                list.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// The facts by name, for programs: units by id, spaces by printed number.
    pub fn facts(&self, game: &HexGame) -> Map<String, Value> {
        let id = |unit: &UnitId| Value::from(game.unit(*unit).id.as_str());
        let ids = |units: &[UnitId]| units.iter().map(id).collect::<Value>();
        let number = |space: &SpaceId| Value::from(game.board().number(*space));
        let side = |side: &Side| Value::from(game.side(*side).id.as_str());
        let facts = match self {
            Self::GameOver => json!({}),
            Self::OtherPhase { wanted, now } => json!({ "wanted": wanted.name(), "now": now.name() }),
            Self::CombatWaits { target } => json!({ "target": number(target) }),
            Self::NotYourUnit { unit, player } => json!({ "unit": id(unit), "player": side(player) }),
            Self::OffMap { unit }
            | Self::Fixed { unit }
            | Self::NowhereToMarch { unit }
            | Self::NowhereToRail { unit }
            | Self::Unsupplied { unit }
            | Self::NothingToTakeBack { unit } => json!({ "unit": id(unit) }),
            Self::AlreadyMoved { unit, to }
            | Self::AlreadyRailed { unit, to }
            | Self::NoWay { unit, to }
            | Self::NotJoinedByRail { unit, to } => json!({ "unit": id(unit), "to": number(to) }),
            Self::AlreadyThere { unit, at } | Self::NotOnRail { unit, at } => {
                json!({ "unit": id(unit), "at": number(at) })
            }
            Self::Prohibited { space } | Self::NotRail { space } => json!({ "space": number(space) }),
            Self::NoRoad { unit, space } => json!({ "unit": id(unit), "space": number(space) }),
            Self::EnemyInHex { space, enemy, .. } => json!({ "space": number(space), "enemy": id(enemy) }),
            Self::StopsInZone { space, enemies } => {
                json!({ "space": number(space), "enemies": ids(enemies) })
            }
            Self::TooFar {
                unit,
                to,
                cost,
                allowance,
            } => {
                json!({ "unit": id(unit), "to": number(to), "cost": cost, "allowance": allowance })
            }
            Self::MovedThisTurn { unit, from, to } => {
                json!({ "unit": id(unit), "from": number(from), "to": number(to) })
            }
            Self::AdjacentToEnemy { unit, enemies } => {
                let list = enemies
                    .iter()
                    .map(|(enemy, at)| json!({ "unit": id(enemy), "at": number(at) }));
                json!({ "unit": id(unit), "enemies": list.collect::<Vec<_>>() })
            }
            Self::NotControlled { space, by } => {
                json!({ "space": number(space), "by": by.as_ref().map(side) })
            }
            Self::BridgeDown { crossing } => {
                let crossing = game.board().crossing(*crossing);
                json!({ "bridge": crossing.name, "between": crossing.between.each_ref().map(number) })
            }
            Self::NoBridge { between } => json!({ "between": between.each_ref().map(number) }),
            Self::BeyondRailRange {
                unit,
                to,
                length,
                range,
            } => {
                json!({ "unit": id(unit), "to": number(to), "length": length, "range": range })
            }
            Self::CapacityUsed {
                side: whose,
                capacity,
                railed,
            } => {
                json!({ "side": side(whose), "capacity": capacity, "railed": ids(railed) })
            }
            Self::Overstacked { hexes } => {
                let list = hexes.iter().map(|hex| {
                    json!({
                        "space": number(&hex.space),
                        "points": hex.points,
                        "limit": hex.limit,
                        "came": ids(&hex.came),
                    })
                });
                json!({ "hexes": list.collect::<Vec<_>>() })
            }
        };
        match facts {
            Value::Object(map) => map,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                Map::new()
            }
        }
    }
}
