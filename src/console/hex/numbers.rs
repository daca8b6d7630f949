//! The answer to `rules`: every number of the rules that a player needs, all fixed in play.

use serde::Serialize;

use super::map::ground;
use super::units::mobility;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::{
    BridgeTable, CombatModifiers, Harbour, MonsoonTable, MovementTable, Phase, PrizeTable, RailTable,
    SideNaval, SquadronTable, TerrainCost,
};
use crate::rules::hex_game::{HexGame, Side};
use crate::rules::text::Reference;

/// The answer to `rules`.
#[derive(Debug, Serialize)]
pub struct RulesAnswer<'a> {
    sides: Vec<SideName<'a>>,
    first_turn: u16,
    last_turn: u16,
    phases: Vec<&'static str>,
    terrain: Vec<Terrain<'a>>,
    movement: Movement,
    stacking: Stacking,
    supply: Supply<'a>,
    rail: &'a RailTable,
    combat: Combat<'a>,
    air: Air,
    bridges: Option<Bridges<'a>>,
    sea: Sea<'a>,
    kinds: Vec<Kind<'a>>,
    victory: Option<Victory<'a>>,
}

#[derive(Debug, Serialize)]
struct SideName<'a> {
    id: &'a str,
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct Terrain<'a> {
    id: &'a str,
    ground: &'static str,
    #[serde(flatten)]
    costs: TerrainCost,
}

#[derive(Debug, Serialize)]
struct Movement {
    #[serde(flatten)]
    table: MovementTable,
    sailed_divisor: u8,
}

#[derive(Debug, Serialize)]
struct Stacking {
    hex: u16,
    city: u16,
    spaces: Vec<Limit>,
}

#[derive(Debug, Serialize)]
struct Limit {
    space: String,
    limit: u16,
}

#[derive(Debug, Serialize)]
struct Supply<'a> {
    overland: u16,
    attrition_after: u8,
    attrition_to: u8,
    sources: Vec<Source<'a>>,
}

#[derive(Debug, Serialize)]
struct Source<'a> {
    side: &'a str,
    space: String,
    points: Option<u16>,
}

#[derive(Debug, Serialize)]
struct Combat<'a> {
    columns: &'a [Reference<(u8, u8)>],
    rows: Vec<Vec<String>>,
    #[serde(flatten)]
    modifiers: CombatModifiers,
    fortified_spaces: Vec<String>,
    hard_retreat_from: u8,
    armour_advance: u8,
}

#[derive(Debug, Serialize)]
struct Air {
    range: u16,
    limit: u8,
    points: [Vec<(u16, u8)>; 2],
}

#[derive(Debug, Serialize)]
struct Bridges<'a> {
    blown_by: Option<&'a str>,
    blown_to: Option<u8>,
    repaired_by: Option<&'a str>,
    repaired_from: Option<u8>,
    engineers_from: Option<u8>,
}

#[derive(Debug, Serialize)]
struct Sea<'a> {
    areas: &'a [String],
    harbours: &'a [Harbour],
    sides: Vec<SeaSide<'a>>,
    squadron: Option<&'a SquadronTable>,
    monsoon: Option<&'a MonsoonTable>,
    prize: Option<&'a PrizeTable>,
}

#[derive(Debug, Serialize)]
struct SeaSide<'a> {
    side: &'a str,
    #[serde(flatten)]
    naval: &'a SideNaval,
}

#[derive(Debug, Serialize)]
struct Kind<'a> {
    id: &'a str,
    name: &'a str,
    mobility: &'static str,
    engineers: bool,
}

#[derive(Debug, Serialize)]
struct Victory<'a> {
    side: &'a str,
    objective: &'a str,
    spaces: Vec<String>,
    levels: Vec<(u16, &'static str)>,
    otherwise: &'static str,
    step: u16,
    better_from: i32,
    worse_to: i32,
}

/// The numbers of a game.
pub fn rules(game: &HexGame) -> RulesAnswer<'_> {
    let definition = game.definition();
    let tables = game.tables();
    let sides = Side::BOTH.map(|side| SideName {
        id: &game.side(side).id,
        name: &game.side(side).name,
    });
    let kinds = tables.kinds.iter().map(|kind| Kind {
        id: &kind.id,
        name: &kind.name,
        mobility: mobility(kind.mobility),
        engineers: kind.is_engineers,
    });
    RulesAnswer {
        sides: sides.into(),
        first_turn: definition.calendar.first,
        last_turn: definition.calendar.last,
        phases: definition.phases.iter().copied().map(Phase::name).collect(),
        terrain: terrain(game),
        movement: Movement {
            table: tables.movement,
            sailed_divisor: tables.naval.sailed_divisor,
        },
        stacking: stacking(game),
        supply: supply(game),
        rail: &tables.rail,
        combat: combat(game),
        air: Air {
            range: tables.air.range,
            limit: tables.air.limit,
            points: Side::BOTH.map(|side| {
                tables
                    .air
                    .of(side)
                    .iter()
                    .map(|line| (line.from, line.points))
                    .collect()
            }),
        },
        bridges: bridges(game),
        sea: sea(game),
        kinds: kinds.collect(),
        victory: victory(game),
    }
}

fn terrain(game: &HexGame) -> Vec<Terrain<'_>> {
    let terrain = game.board().terrains().iter().zip(game.tables().terrain.iter());
    terrain
        .map(|(kind, costs)| Terrain {
            id: &kind.id,
            ground: ground(kind.ground),
            costs: *costs,
        })
        .collect()
}

fn stacking(game: &HexGame) -> Stacking {
    let table = &game.tables().stacking;
    let spaces = table.places.0.iter().map(|(at, limit)| Limit {
        space: game.board().number(at.is),
        limit: limit.0,
    });
    Stacking {
        hex: table.hex,
        city: table.city,
        spaces: spaces.collect(),
    }
}

fn supply(game: &HexGame) -> Supply<'_> {
    let tables = game.tables();
    let sources = game.definition().sources.iter().map(|source| Source {
        side: &game.side(source.side).id,
        space: game.board().number(source.at),
        points: source.points,
    });
    Supply {
        overland: tables.supply.overland,
        attrition_after: tables.attrition.after,
        attrition_to: tables.attrition.lost_to,
        sources: sources.collect(),
    }
}

fn victory(game: &HexGame) -> Option<Victory<'_>> {
    let victory = game.definition().victory.as_ref()?;
    let levels = victory.levels.iter();
    Some(Victory {
        side: &game.side(victory.side).id,
        objective: &victory.objective,
        spaces: numbers(game, &victory.spaces),
        levels: levels.map(|(turn, level)| (*turn, level.name())).collect(),
        otherwise: victory.otherwise.name(),
        step: victory.step,
        better_from: victory.better_from,
        worse_to: victory.worse_to,
    })
}

fn numbers(game: &HexGame, spaces: &[SpaceId]) -> Vec<String> {
    spaces.iter().map(|space| game.board().number(*space)).collect()
}

fn combat(game: &HexGame) -> Combat<'_> {
    let table = &game.tables().combat;
    let rows = table.rows.iter();
    Combat {
        columns: &table.columns,
        rows: rows
            .map(|row| row.iter().map(|result| result.text()).collect())
            .collect(),
        modifiers: table.modifiers,
        fortified_spaces: numbers(game, &table.fortified),
        hard_retreat_from: table.hard_retreat_from,
        armour_advance: table.armour_advance,
    }
}

fn bridges(game: &HexGame) -> Option<Bridges<'_>> {
    let BridgeTable { demolition, repair } = &game.tables().bridges;
    let (demolition, repair) = (demolition.as_ref(), repair.as_ref());
    let id = |side: Side| game.side(side).id.as_str();
    (demolition.is_some() || repair.is_some()).then(|| Bridges {
        blown_by: demolition.map(|table| id(*table.side)),
        blown_to: demolition.map(|table| table.to),
        repaired_by: repair.map(|table| id(*table.side)),
        repaired_from: repair.map(|table| table.from),
        engineers_from: repair.map(|table| table.engineers_from),
    })
}

fn sea(game: &HexGame) -> Sea<'_> {
    let naval = &game.tables().naval;
    let sides = Side::BOTH.into_iter().zip(naval.sides.iter());
    let sides = sides.map(|(side, naval)| SeaSide {
        side: &game.side(side).id,
        naval,
    });
    Sea {
        areas: &naval.areas,
        harbours: &naval.harbours,
        sides: sides.collect(),
        squadron: naval.squadron.as_ref(),
        monsoon: naval.monsoon.as_ref(),
        prize: naval.prize.as_ref(),
    }
}
