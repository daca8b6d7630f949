//! A board of 1,000 x 1,000 hexes with 10,000 units.

use std::sync::Arc;

use railhead_engine::board::look::stock::stock;
use railhead_engine::board::{
    BoardBuilder, CrossingKind, Ground, HexGrid, HexSide, Road, SpaceId, Terrain, TerrainId, Water,
};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files;
use railhead_hex_game::definition::{
    Calendar, Definition, Nationality, Placement, SideSpec, Station, SupplySource, Tables, UnitSize,
};
use railhead_hex_game::{HexGame, Phase, Side, UnitId, UnitSpec};

const SIZE: u16 = 1000;
const UNITS: u16 = 10_000;
const TERRAINS: [&str; 4] = ["clear", "paddy", "jungle", "swamp"];
/// The spaces between two lines of the grid of roads and railways.
const MESH: usize = 20;

/// The game: red in the west, blue in the east, a grid of roads and railways, rivers across them.
pub fn game() -> HexGame {
    let sides = ["red", "blue"].map(|id| SideSpec {
        id: id.into(),
        name: id.into(),
        adjective: id.into(),
        tone: None,
    });
    let nationalities = Side::BOTH.map(|side| Nationality {
        id: sides[side.index()].id.clone(),
        name: sides[side.index()].name.clone(),
        side,
        tone: stock().counter(0, 0),
    });
    let board = board();
    let grid = *board.grid();
    let west = |space: SpaceId| grid.offset(space)[0] < i32::from(SIZE / 2);
    let side_of = |space| if west(space) { Side::First } else { Side::Second };
    let control = board.space_ids().map(|space| Some(side_of(space))).collect();
    // One unit per hundred hexes, half of them on the grid.
    let mut at = Vec::new();
    for index in 0..UNITS {
        let [column, row] = [index % 100 * 10, index / 100 * 10];
        let shift = if index % 2 == 0 { 0 } else { 3 + index % 5 };
        let space = grid
            .at(i32::from(column + shift), i32::from(row))
            .expect("on the board");
        at.push(space);
    }
    let units = at
        .iter()
        .enumerate()
        .map(|(index, space)| unit(index, side_of(*space)))
        .collect();
    let setup = (0..UNITS).map(UnitId).zip(&at);
    let setup = setup.map(|(unit, at)| Placement {
        unit,
        at: Station::Space(*at),
        steps: 1,
        within: Vec::new(),
    });
    let edge = |column, side| {
        (0..5_i32).map(move |index| SupplySource {
            side,
            at: grid.at(column, index * 200).expect("on the board"),
            points: None,
            is_open: true,
        })
    };
    let last = i32::from(SIZE - 1) / 20 * 20;
    HexGame::new(Definition {
        title: "Large".into(),
        tables: tables(),
        sides,
        nationalities: nationalities.into(),
        options: Vec::new(),
        units,
        calendar: Calendar {
            turn_one: jiff::civil::date(1941, 12, 8),
            days_per_turn: 3,
            first: 1,
            last: 9,
        },
        phases: vec![Phase::Movement, Phase::RailMovement, Phase::End],
        sources: edge(0, Side::First).chain(edge(last, Side::Second)).collect(),
        setup: setup.collect(),
        fog: false,
        arrivals: Vec::new(),
        withdrawals: Vec::new(),
        replacements: Vec::new(),
        exits: Vec::new(),
        weather: Vec::new(),
        events: Vec::new(),
        victory: None,
        control,
        demolished: Vec::new(),
        board: Arc::new(board),
    })
}

fn unit(index: usize, side: Side) -> UnitSpec {
    UnitSpec {
        id: format!("u{index}"),
        name: format!("Unit {index}"),
        short: index.to_string(),
        formation: String::new(),
        nationality: side.index(),
        side,
        size: UnitSize::Battalion,
        kind: 0,
        attack: 1,
        defence: 1,
        movement: 7,
        stacking: 1,
        steps: 1,
        anti_tank: false,
    }
}

/// The numbers of the shipped campaign.
fn tables() -> Tables {
    let shipped = load::<HexGame>(files::shipped().as_ref(), "malaya/campaign.ron");
    let shipped = shipped.expect("the shipped campaign loads").game;
    let known = || shipped.board().terrains().iter();
    let cost = |id: &str| {
        let index = known().position(|terrain| terrain.id == id);
        shipped.tables().terrain[index.expect("the campaign has it")]
    };
    let mut tables = shipped.tables().clone();
    tables.terrain = TERRAINS.map(cost).into();
    tables.stacking.places.0.clear();
    tables.combat.fortified.clear();
    tables
}

fn board() -> railhead_engine::board::Board {
    let grid = HexGrid::new(SIZE, SIZE, 10);
    let terrains = TERRAINS.map(|id| Terrain {
        id: id.into(),
        name: id.into(),
        ground: Ground::Land,
        sea_area: None,
        letter: id.chars().next().expect("the id has letters"),
        look: None,
    });
    let mut builder = BoardBuilder::new("Large", grid, terrains.into());
    let side = i32::from(SIZE);
    let at = |column, row| grid.at(column, row).expect("on the board");
    for row in 0..side {
        for column in 0..side {
            // Patches of seven by five hexes.
            let patch = (column / 7 * 31 + row / 5 * 17) % 10;
            let terrain = [0, 0, 0, 0, 1, 1, 2, 2, 2, 3];
            let kind = terrain[usize::try_from(patch).expect("a remainder")];
            builder.terrain(at(column, row), TerrainId(kind));
        }
    }
    for line in (0..side).step_by(MESH) {
        let down: Vec<_> = (0..side).map(|row| at(line, row)).collect();
        // Neighbouring columns of one row share a side.
        let across: Vec<_> = (0..side).map(|column| at(column, line)).collect();
        builder.road("A road", Road::Main, down.clone());
        builder.railway("A railway", down);
        builder.road("A road", Road::Minor, across.clone());
        builder.railway("A railway", across);
    }
    // A river below every hundredth row, bridged where roads and railways cross it.
    for row in (50..side).step_by(100) {
        let bank = (0..side)
            .map(|column| (at(column, row), HexSide::South))
            .collect();
        builder.water("A river", Water::River, bank);
        for column in (0..side).step_by(MESH) {
            let between = [at(column, row), at(column, row + 1)];
            builder.crossing("A bridge", between, CrossingKind::Bridge, true, true);
        }
    }
    builder.build()
}
