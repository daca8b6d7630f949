//! The facts of reasons by name, for programs.

use serde_json::{Map, Value, json};

use super::Refusal;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::SeaArea;
use crate::rules::hex_game::{Names, Side, UnitId};

impl Refusal {
    /// The facts by name, for programs: units by id, spaces by printed number.
    #[expect(clippy::too_many_lines, reason = "one arm for each refusal, side by side")]
    pub fn facts(&self, names: &Names) -> Map<String, Value> {
        let game = names.game();
        let id = |unit: &UnitId| Value::from(names.id(*unit));
        let ids = |units: &[UnitId]| names.told_apart(units).iter().map(id).collect::<Value>();
        let number = |space: &SpaceId| Value::from(game.board().number(*space));
        let sea = |area: &SeaArea| Value::from(game.tables().naval.areas[area.index()].as_str());
        let side = |side: &Side| Value::from(game.side(*side).id.as_str());
        let facts = match self {
            Self::GameOver | Self::NoCombat => json!({}),
            Self::OtherPhase { wanted, now } => json!({ "wanted": wanted.name(), "now": now.name() }),
            Self::CombatWaits { target }
            | Self::NoAttackers { target }
            | Self::NothingToAttack { target } => json!({ "target": number(target) }),
            Self::NotYourUnit { unit, player } => json!({ "unit": id(unit), "player": side(player) }),
            Self::OffMap { unit }
            | Self::Fixed { unit, .. }
            | Self::SailedForGood { unit }
            | Self::Nowhere { unit, .. }
            | Self::Unsupplied { unit }
            | Self::HasSeen { unit }
            | Self::NothingToTakeBack { unit }
            | Self::AlreadyAttacked { unit }
            | Self::NoTarget { unit }
            | Self::NotRetreating { unit }
            | Self::NotAdvancing { unit }
            | Self::MarchFixed { unit } => json!({ "unit": id(unit) }),
            Self::AlreadyMoved { unit, to }
            | Self::AlreadyRailed { unit, to }
            | Self::NoWay { unit, to }
            | Self::NotJoined { unit, to, .. }
            | Self::NoAdvanceTo { unit, to }
            | Self::AlreadySailed { unit, to } => json!({ "unit": id(unit), "to": number(to) }),
            Self::AlreadyThere { unit, at } | Self::NotOnRail { unit, at } | Self::NotInPort { unit, at } => {
                json!({ "unit": id(unit), "at": number(at) })
            }
            Self::Prohibited { space }
            | Self::NotRail { space }
            | Self::NoHarbour { space }
            | Self::BeachFromOffMap { space } => json!({ "space": number(space) }),
            Self::NoRoad { unit, space } | Self::ArmourAshore { unit, space } => {
                json!({ "unit": id(unit), "space": number(space) })
            }
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
            Self::NotControlled { space, by } | Self::HarbourLost { space, by } => {
                json!({ "space": number(space), "by": by.as_ref().map(side) })
            }
            Self::SailedThisTurn { unit, from, to } => {
                let from = from.space().as_ref().map(number);
                json!({ "unit": id(unit), "from": from, "to": number(to) })
            }
            Self::OtherSea { unit, space, area } => {
                json!({ "unit": id(unit), "space": number(space), "area": sea(area) })
            }
            Self::OnlyTo { side: whose, space } => json!({ "side": side(whose), "space": number(space) }),
            Self::NoShips {
                side: whose,
                area,
                total,
                left,
                needed,
                monsoon,
            } => json!({
                "side": side(whose),
                "area": sea(area),
                "total": total,
                "left": left,
                "needed": needed,
                "monsoon": monsoon,
            }),
            Self::HarbourFull { space, points, limit } => {
                json!({ "space": number(space), "points": points, "limit": limit })
            }
            Self::NoDemolitions { side: whose } => json!({ "side": side(whose) }),
            Self::InEnemyZone { unit, enemies } => json!({ "unit": id(unit), "enemies": ids(enemies) }),
            Self::FarFromBridge { unit, crossing } => {
                let crossing = game.board().crossing(*crossing);
                json!({
                    "unit": id(unit),
                    "bridge": crossing.name,
                    "between": crossing.between.each_ref().map(number),
                })
            }
            Self::CutByWater {
                down: Some(crossing), ..
            }
            | Self::FerryStays { crossing }
            | Self::AlreadyDown { crossing }
            | Self::AlreadyTried { crossing } => {
                let crossing = game.board().crossing(*crossing);
                json!({ "bridge": crossing.name, "between": crossing.between.each_ref().map(number) })
            }
            Self::CutByWater { between, .. } => json!({
                "between": between.each_ref().map(number),
                "water": game.board().water_between(*between),
            }),
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
            Self::TargetAttacked { target, unit }
            | Self::NotAdjacent { target, unit }
            | Self::CannotEnter { target, unit, .. } => json!({ "target": number(target), "unit": id(unit) }),
            Self::OddsTooLow {
                target,
                attack,
                defence,
                needed,
            } => {
                json!({ "target": number(target), "attack": attack, "defence": defence, "needed": needed })
            }
            Self::AssaultsElsewhere { unit, off } => json!({ "unit": id(unit), "off": number(off) }),
            Self::MustJoin { target, units } | Self::MustAttack { target, units } => {
                json!({ "target": number(target), "units": ids(units) })
            }
            Self::AirSpent {
                side: whose,
                wanted,
                left,
            } => json!({ "side": side(whose), "wanted": wanted, "left": left }),
            Self::AirLimit { wanted, limit } => json!({ "wanted": wanted, "limit": limit }),
            Self::AirOutOfRange {
                side: whose,
                target,
                range,
            } => {
                json!({ "side": side(whose), "target": number(target), "range": range })
            }
            Self::NotLosing { unit, side: whose } => json!({ "unit": id(unit), "side": side(whose) }),
            Self::NoRetreatTo { unit, to, hexes } => {
                json!({ "unit": id(unit), "to": number(to), "hexes": hexes })
            }
            Self::NoRoom {
                unit,
                to,
                points,
                limit,
            } => {
                json!({ "unit": id(unit), "to": number(to), "points": points, "limit": limit })
            }
            Self::Entry(entry) => entry.facts(names),
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
