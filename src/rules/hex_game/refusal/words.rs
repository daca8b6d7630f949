//! Reasons in words, for players.

use super::{Refusal, Travel};
use crate::rules::board::{CrossingId, CrossingKind, Ground, SpaceId};
use crate::rules::hex_game::definition::SeaArea;
use crate::rules::hex_game::{Mobility, Names, Station, UnitId};

impl Refusal {
    /// The reason in words, without a capital or full stop, with the names that its reader may know.
    #[expect(clippy::too_many_lines, reason = "one arm for each refusal, side by side")]
    pub fn text(&self, names: &Names) -> String {
        let game = names.game();
        let name = |unit: &UnitId| names.object(*unit);
        let label = |space: &SpaceId| game.board().label(*space);
        let sea = |area: &SeaArea| game.tables().naval.areas[area.index()].as_str();
        let bridge = |crossing: &CrossingId| game.board().crossing(*crossing).name.as_str();
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
            Self::Fixed { unit, travel } => {
                let what = match travel {
                    Travel::March => "does not move",
                    Travel::Rail => "takes no train",
                    Travel::Sea => "does not sail",
                    Travel::Attack => "does not attack",
                };
                format!("{} is a fixed defence and {what}", name(unit))
            }
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
                    names.list(enemies)
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
            Self::Nowhere { unit, travel } => match travel {
                Travel::March => format!("no hex is open to {}", name(unit)),
                Travel::Rail => format!("no railway leads on from the hex of {}", name(unit)),
                Travel::Sea => format!("no harbour is open to {}", name(unit)),
                Travel::Attack => format!("{} can attack nobody", name(unit)),
            },
            Self::AlreadyRailed { unit, to } => {
                format!("{} has gone by rail to {} in this phase", name(unit), label(to))
            }
            Self::Unsupplied { unit } => format!("{} is unsupplied", name(unit)),
            Self::MovedThisTurn { from, to, .. } => {
                format!("moved this turn, from {} to {}", label(from), label(to))
            }
            Self::AdjacentToEnemy { enemies, .. } => {
                let list: Vec<String> = enemies.iter().map(|(unit, at)| names.at(*unit, *at)).collect();
                format!("adjacent to {}", list.join(", "))
            }
            Self::NotOnRail { at, .. } => format!("no railway runs through {}, where it stands", label(at)),
            Self::NotRail { space } => format!("no railway runs through {}", label(space)),
            Self::NotControlled { space, by } => match by {
                Some(side) => format!("{} is under {} control", label(space), game.side(*side).adjective),
                None => format!("{} is under nobody's control", label(space)),
            },
            Self::CutByWater {
                down: Some(crossing), ..
            } => {
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
            Self::CutByWater { between, travel, .. } => {
                let line = match travel {
                    Travel::Rail => "the railway",
                    Travel::March | Travel::Sea | Travel::Attack => "a road or railway",
                };
                let water = game.board().water_between(*between).unwrap_or("water");
                let [a, b] = between.each_ref().map(label);
                format!("no bridge carries {line} over the {water} between {a} and {b}")
            }
            Self::NotJoined { unit, to, travel } => {
                let line = match travel {
                    Travel::Rail => "railway",
                    Travel::March | Travel::Sea | Travel::Attack => "road or railway",
                };
                format!("no {line} joins {} to where {} stands", label(to), name(unit))
            }
            Self::BeyondRailRange {
                to, length, range, ..
            } => {
                format!("{} is farther than {range} hexes by rail: at {length}", label(to))
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
                        names.list(railed)
                    )
                }
            }
            Self::AlreadySailed { unit, to } => {
                format!("{} has sailed for {} in this phase", name(unit), label(to))
            }
            Self::SailedThisTurn { from, to, .. } => {
                let from = match from {
                    Station::Space(space) => label(space),
                    Station::OffMapPort => "the off-map port".to_owned(),
                };
                format!("sailed this turn, from {from} for {}", label(to))
            }
            Self::NotInPort { unit, at } => {
                format!(
                    "{} is at {}, which is not a port of its side",
                    name(unit),
                    label(at)
                )
            }
            Self::NoHarbour { space } => format!("{} is neither a port nor a landing beach", label(space)),
            Self::OtherSea { unit, space, area } => {
                format!(
                    "{} is on the {}, where {} is not",
                    label(space),
                    sea(area),
                    name(unit)
                )
            }
            Self::BeachFromOffMap { space } => {
                format!(
                    "{} is a beach; from the off-map port units sail to ports only",
                    label(space)
                )
            }
            Self::OnlyTo { side, space } => {
                format!("{} sails to {} only", game.side(*side).name, label(space))
            }
            Self::HarbourLost { space, by } => match by {
                Some(side) => format!("{} is in {} hands", label(space), game.side(*side).adjective),
                None => format!("{} is in nobody's hands", label(space)),
            },
            Self::NoShips {
                side, area, total: 0, ..
            } => {
                format!("{} has no ships on the {}", game.side(*side).name, sea(area))
            }
            Self::NoShips {
                side,
                area,
                total,
                left,
                needed,
                monsoon,
            } => {
                let season = if *monsoon { " in the monsoon" } else { "" };
                format!(
                    "{} has ships for {total} a phase on the {}, and {left} left; this takes {needed}{season}",
                    game.side(*side).name,
                    sea(area)
                )
            }
            Self::ArmourAshore { unit, space } => {
                format!(
                    "{} needs a friendly port, and {} is not one",
                    name(unit),
                    label(space)
                )
            }
            Self::HarbourFull { space, points, limit } => {
                format!(
                    "{} would hold {points} stacking points, limit {limit}",
                    label(space)
                )
            }
            Self::NoDemolitions { side } => format!("{} cannot blow bridges", game.side(*side).name),
            Self::InEnemyZone { unit, enemies } => {
                format!(
                    "{} stands in the zone of control of {}",
                    name(unit),
                    names.list(enemies)
                )
            }
            Self::FerryStays { crossing } => format!("{} is a ferry and cannot be blown", bridge(crossing)),
            Self::AlreadyDown { crossing } => format!("{} is down", bridge(crossing)),
            Self::AlreadyTried { crossing } => {
                format!(
                    "{} has withstood an attempt in this player-turn",
                    bridge(crossing)
                )
            }
            Self::FarFromBridge { unit, crossing } => {
                format!("{} is neither at {} nor next to it", name(unit), bridge(crossing))
            }
            Self::MarchFixed { unit } => {
                format!(
                    "a die was rolled for a bridge that rests on the march of {}",
                    name(unit)
                )
            }
            Self::NothingToTakeBack { unit } => {
                format!("{} has made no move in this phase", name(unit))
            }
            Self::SailedForGood { unit } => {
                format!("{} has sailed, and a sea move cannot be taken back", name(unit))
            }
            Self::HasSeen { unit } => {
                format!("{} has come upon enemies that were not known", name(unit))
            }
            Self::NoCombat => "no combat is being fought".to_owned(),
            Self::AlreadyAttacked { unit } => format!("{} has attacked in this phase", name(unit)),
            Self::NoAttackers { target } => format!("no unit was named for the attack on {}", label(target)),
            Self::TargetAttacked { target, unit } => {
                format!(
                    "{} at {} has been attacked in this phase",
                    name(unit),
                    label(target)
                )
            }
            Self::NothingToAttack { target } => format!("there is no enemy to attack at {}", label(target)),
            Self::NoTarget { unit } => format!("no enemy that {} could attack is next to it", name(unit)),
            Self::NotAdjacent { unit, target } => {
                format!("{} is not next to {}", name(unit), label(target))
            }
            Self::CannotEnter {
                unit,
                target,
                unbridged,
            } => {
                let why = match game.mobility(*unit) {
                    Mobility::RoadBound if *unbridged => "no bridge carries the way there over the water",
                    Mobility::RoadBound => "no road or railway leads there",
                    Mobility::Foot | Mobility::Fixed => "no way leads there",
                };
                format!("{} could not enter {}: {why}", name(unit), label(target))
            }
            Self::OddsTooLow {
                attack,
                defence,
                needed,
                ..
            } => {
                let (a, d) = game
                    .tables()
                    .combat
                    .columns
                    .first()
                    .map_or((1, 1), |first| first.is);
                format!(
                    "{attack} against {defence} is below {a}:{d}; {} more attack is needed",
                    needed.saturating_sub(*attack)
                )
            }
            Self::AssaultsElsewhere { unit, off } => {
                format!("{} lies off {} and has to assault it", name(unit), label(off))
            }
            Self::MustJoin { target, units } => {
                format!(
                    "{} off {} must take part in the attack on it",
                    names.list(units),
                    label(target)
                )
            }
            Self::MustAttack { target, units } => {
                format!(
                    "{} off {} must attack it before the phase ends",
                    names.list(units),
                    label(target)
                )
            }
            Self::AirSpent { side, wanted, left } => {
                format!(
                    "{} has {left} air points left in this player-turn, not {wanted}",
                    game.side(*side).name
                )
            }
            Self::AirLimit { wanted, limit } => {
                format!("a side may give a combat {limit} air points, not {wanted}")
            }
            Self::AirOutOfRange { side, target, range } => {
                format!(
                    "{} has no airfield within {range} hexes of {}",
                    game.side(*side).name,
                    label(target)
                )
            }
            Self::NotLosing { unit, side } => {
                format!(
                    "{} is not one of the {} units that can lose the step",
                    name(unit),
                    game.side(*side).adjective
                )
            }
            Self::NotRetreating { unit } => format!("{} does not have to retreat", name(unit)),
            Self::NoRetreatTo { unit, to, hexes: 1 } => {
                format!("{} cannot end a retreat of 1 hex at {}", name(unit), label(to))
            }
            Self::NoRetreatTo { unit, to, hexes } => {
                format!(
                    "{} cannot end a retreat of {hexes} hexes at {}",
                    name(unit),
                    label(to)
                )
            }
            Self::NotAdvancing { unit } => format!("{} cannot advance", name(unit)),
            Self::NoAdvanceTo { unit, to } => {
                format!("{} cannot advance to {}", name(unit), label(to))
            }
            Self::NoRoom {
                unit,
                to,
                points,
                limit,
            } => {
                format!(
                    "no room for {} at {}: {points} stacking points there, limit {limit}",
                    name(unit),
                    label(to)
                )
            }
            Self::Entry(entry) => entry.text(names),
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
}
