//! The answer to `rules`: every number of the rules that a player needs to reckon with, which never changes in play.

use serde::Serialize;

use super::map::ground;
use super::units::mobility;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::{HarbourKind, Phase, SeaArea};
use crate::rules::hex_game::{HexGame, Side};

/// The answer to `rules`.
#[derive(Debug, Serialize)]
pub struct Rules<'a> {
    sides: Vec<SideName<'a>>,
    first_turn: u16,
    last_turn: u16,
    phases: Vec<&'static str>,
    terrain: Vec<Terrain<'a>>,
    movement: Movement,
    stacking: Stacking,
    supply: Supply<'a>,
    rail: Rail,
    combat: Combat,
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
    movement: Option<u8>,
    supply: Option<u8>,
    combat: i8,
    open_to_armour: bool,
    hard_retreat: bool,
}

#[derive(Debug, Serialize)]
struct Movement {
    main_road: u8,
    minor_road_saving: u8,
    railway_saving: u8,
    town: u8,
    river: u8,
    ferry: u8,
    unsupplied_foot_loss: u8,
    unsupplied_road_divisor: u8,
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
struct Rail {
    range: u16,
    capacity: [u16; 2],
}

#[derive(Debug, Serialize)]
struct Combat {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    town: i8,
    city: i8,
    water: i8,
    armour: i8,
    two_sides: i8,
    three_sides: i8,
    assault: i8,
    fortified: i8,
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
    harbours: Vec<Harbour<'a>>,
    sides: Vec<SeaSide<'a>>,
    squadron: Option<Squadron<'a>>,
    monsoon: Option<Monsoon<'a>>,
    prize: Option<Prize<'a>>,
}

#[derive(Debug, Serialize)]
struct Harbour<'a> {
    space: String,
    area: &'a str,
    kind: &'static str,
}

#[derive(Debug, Serialize)]
struct SeaSide<'a> {
    side: &'a str,
    capacity: &'a [u16],
    only_to: Option<String>,
    off_map_port: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Squadron<'a> {
    name: &'a str,
    against: &'a str,
    area: &'a str,
    until: u16,
    hit_to: u8,
    turned_back_to: u8,
    sunk_from: u8,
}

#[derive(Debug, Serialize)]
struct Monsoon<'a> {
    area: &'a str,
    from: u16,
    until: u16,
    surcharge: u16,
}

#[derive(Debug, Serialize)]
struct Prize<'a> {
    space: String,
    side: &'a str,
    area: &'a str,
    capacity: u16,
    seized_to: u8,
    seized_to_if_attacked: u8,
    delay: u16,
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
pub fn rules(game: &HexGame) -> Rules<'_> {
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
    Rules {
        sides: sides.into(),
        first_turn: definition.calendar.first,
        last_turn: definition.calendar.last,
        phases: definition.phases.iter().copied().map(Phase::name).collect(),
        terrain: terrain(game),
        movement: movement(game),
        stacking: stacking(game),
        supply: supply(game),
        rail: Rail {
            range: tables.rail.range,
            capacity: tables.rail.capacity,
        },
        combat: combat(game),
        air: Air {
            range: tables.air.range,
            limit: tables.air.limit,
            points: tables.air.points.clone(),
        },
        bridges: bridges(game),
        sea: sea(game),
        kinds: kinds.collect(),
        victory: victory(game),
    }
}

fn terrain(game: &HexGame) -> Vec<Terrain<'_>> {
    let terrain = game.board().terrains().iter().zip(&game.tables().terrain);
    terrain
        .map(|(kind, costs)| Terrain {
            id: &kind.id,
            ground: ground(kind.ground),
            movement: costs.movement,
            supply: costs.supply,
            combat: costs.combat,
            open_to_armour: costs.is_open_to_armour,
            hard_retreat: costs.is_hard_retreat,
        })
        .collect()
}

fn movement(game: &HexGame) -> Movement {
    let table = &game.tables().movement;
    Movement {
        main_road: table.main_road,
        minor_road_saving: table.minor_road_saving,
        railway_saving: table.railway_saving,
        town: table.town,
        river: table.river,
        ferry: table.ferry,
        unsupplied_foot_loss: table.unsupplied_foot_loss,
        unsupplied_road_divisor: table.unsupplied_road_bound_divisor,
        sailed_divisor: game.tables().naval.sailed_divisor,
    }
}

fn stacking(game: &HexGame) -> Stacking {
    let table = &game.tables().stacking;
    let spaces = table.spaces.iter().map(|(space, limit)| Limit {
        space: game.board().number(*space),
        limit: *limit,
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
        overland: tables.overland_supply,
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

fn combat(game: &HexGame) -> Combat {
    let table = &game.tables().combat;
    let rows = table.rows.iter();
    Combat {
        columns: table
            .columns
            .iter()
            .map(|(attack, defence)| format!("{attack}:{defence}"))
            .collect(),
        rows: rows
            .map(|row| row.iter().map(|result| result.text()).collect())
            .collect(),
        town: table.modifiers.town,
        city: table.modifiers.city,
        water: table.modifiers.water,
        armour: table.modifiers.armour,
        two_sides: table.modifiers.two_sides,
        three_sides: table.modifiers.three_sides,
        assault: table.modifiers.assault,
        fortified: table.modifiers.fortified,
        fortified_spaces: numbers(game, &table.fortified),
        hard_retreat_from: table.hard_retreat_from,
        armour_advance: table.armour_advance,
    }
}

fn bridges(game: &HexGame) -> Option<Bridges<'_>> {
    let table = game.tables().bridges;
    if table.demolition.is_none() && table.repair.is_none() {
        return None;
    }
    let id = |side: Side| game.side(side).id.as_str();
    Some(Bridges {
        blown_by: table.demolition.map(|(side, _)| id(side)),
        blown_to: table.demolition.map(|(_, to)| to),
        repaired_by: table.repair.map(|(side, ..)| id(side)),
        repaired_from: table.repair.map(|(_, from, _)| from),
        engineers_from: table.repair.map(|(_, _, from)| from),
    })
}

fn sea(game: &HexGame) -> Sea<'_> {
    let naval = &game.tables().naval;
    let area = |area: SeaArea| naval.areas[area.index()].as_str();
    let side = |side: Side| game.side(side).id.as_str();
    let number = |space: SpaceId| game.board().number(space);
    let harbours = naval.harbours.iter().map(|harbour| Harbour {
        space: number(harbour.at),
        area: area(harbour.area),
        kind: match harbour.kind {
            HarbourKind::Port => "port",
            HarbourKind::Landing => "beach",
        },
    });
    let sides = Side::BOTH.into_iter().map(|whose| {
        let of = &naval.sides[whose.index()];
        SeaSide {
            side: side(whose),
            capacity: &of.capacity,
            only_to: of.only_to.map(number),
            off_map_port: of.off_map_port.map(area),
        }
    });
    Sea {
        areas: &naval.areas,
        harbours: harbours.collect(),
        sides: sides.collect(),
        squadron: naval.squadron.as_ref().map(|squadron| Squadron {
            name: &squadron.name,
            against: side(squadron.against),
            area: area(squadron.area),
            until: squadron.until,
            hit_to: squadron.hit_to,
            turned_back_to: squadron.turned_back_to,
            sunk_from: squadron.sunk_from,
        }),
        monsoon: naval.monsoon.map(|monsoon| Monsoon {
            area: area(monsoon.area),
            from: monsoon.from,
            until: monsoon.until,
            surcharge: monsoon.surcharge,
        }),
        prize: naval.prize.map(|prize| Prize {
            space: number(prize.at),
            side: side(prize.side),
            area: area(prize.area),
            capacity: prize.capacity,
            seized_to: prize.seized_to,
            seized_to_if_attacked: prize.seized_to_if_attacked,
            delay: prize.delay,
        }),
    }
}
