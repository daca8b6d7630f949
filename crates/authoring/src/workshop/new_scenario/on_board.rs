//! A new scenario on a board that comes with the program: two sides hold its ends, and may fight for them at once.

use std::fmt::Write as _;

use super::hex_scenario::hex_scenario;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, AreaBoard, Board, Ground, Place, SpaceId};
use railhead_engine::text::Files as _;
use railhead_engine::text::edit::{apply, set};
use railhead_engine::text::sources::files::{Embedded, Texts};

/// A board that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShippedBoard {
    Malaya,
    EastPrussia,
    World,
    ClassicWorld,
}

impl ShippedBoard {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Malaya, Self::EastPrussia, Self::World, Self::ClassicWorld];

    /// What authors read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Malaya => "Hexes: Malaya",
            Self::EastPrussia => "Hexes: East Prussia",
            Self::World => "Areas: the world, Europe large",
            Self::ClassicWorld => "Areas: the world, classic",
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Self::Malaya => "malaya/malaya.board.ron",
            Self::EastPrussia => "east-prussia/east-prussia.board.ron",
            Self::World => "world/world.board.ron",
            Self::ClassicWorld => "world/classic.board.ron",
        }
    }
}

/// The files of a new scenario on a board, by their names.
pub(super) fn texts(title: &str, name: &str, shipped: ShippedBoard) -> Texts {
    let path = shipped.path();
    let text = Embedded.read(path).expect("the board comes with the program");
    let board = open(&Embedded, path).expect("a board that comes with the program is sound");
    let mut texts = Texts::from([(format!("{name}.board.ron"), text)]);
    match board {
        AnyBoard::Hex(board) => {
            let [west, east] = ends(&board);
            let [column, _] = board.grid().offset(east.at);
            let [from, _] = board.grid().offset(west.at);
            let corner = |column: i32, row: i32| board.grid().at(column, row).map(|at| board.number(at));
            let [columns, rows] = [board.grid().columns(), board.grid().rows()].map(i32::from);
            // Half of the way from the one to the other is Blue's.
            let half = corner(from.midpoint(column) + 1, 0).unwrap_or_default();
            let last = corner(columns - 1, rows - 1).unwrap_or_default();
            let scenario = hex_scenario(title, name, [&west.id, &east.id], &east.name, [&half, &last]);
            texts.insert(format!("{name}.ron"), scenario);
            texts.insert(format!("{name}.rules.ron"), rules(&board));
            texts.insert(
                format!("{name}.units.ron"),
                include_str!("hex.units.ron").to_owned(),
            );
        }
        AnyBoard::Area(board) => {
            texts.insert(format!("{name}.ron"), area_scenario(title, name, &board));
            texts.insert(
                format!("{name}.units.ron"),
                include_str!("area.units.ron").to_owned(),
            );
        }
    }
    texts
}

/// The places with a railway that lie farthest west and east, each alone in its hex.
fn ends(board: &Board) -> [&Place; 2] {
    let places = board.places().iter();
    let on_rails = places.filter(|place| board.has_rail(place.at) && board.places_at(place.at).count() == 1);
    let on_rails: Vec<&Place> = on_rails.collect();
    let column = |place: &&&Place| board.grid().offset(place.at)[0];
    let west = on_rails.iter().min_by_key(column);
    let east = on_rails.iter().max_by_key(column);
    [west, east].map(|place| *place.expect("a board of ours has places on its railways"))
}

/// The rules of a small war with the terrain of a board.
fn rules(board: &Board) -> String {
    let mut rules = include_str!("hex.rules.ron").to_owned();
    let mut lines = String::new();
    let land = board
        .terrains()
        .iter()
        .filter(|terrain| terrain.ground == Ground::Land);
    for terrain in land {
        let [movement, supply] = match terrain.id.as_str() {
            "hills" | "forest" | "paddy" => [2, 1],
            "jungle" => [3, 1],
            "swamp" => [4, 2],
            "mountain" => [5, 2],
            _ => [1, 1],
        };
        let _ = writeln!(
            lines,
            "        \"{}\": (movement: {movement}, supply: {supply}),",
            terrain.id
        );
    }
    let edit = set(&rules, "terrain", &format!("{{\n{lines}    }}"));
    apply(&mut rules, &edit.expect("the rules have terrain"));
    rules
}

/// A war between the two powers of a board that hold most.
fn area_scenario(title: &str, name: &str, board: &AreaBoard) -> String {
    let mut powers: Vec<(u32, SpaceId, &str, &str)> = Vec::new();
    for power in board.powers() {
        let held = board
            .space_ids()
            .filter(|at| board.owner(*at).is_some_and(|owner| owner.id == power.id));
        let held: Vec<SpaceId> = held.collect();
        let worth = held.iter().map(|at| u32::from(board.area(*at).value)).sum();
        if let Some(capital) = held.iter().max_by_key(|at| board.area(**at).value) {
            powers.push((worth, *capital, &power.id, &power.name));
        }
    }
    powers.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
    let title = title.trim();
    let (mut nations, mut setup, mut capitals) = (String::new(), String::new(), Vec::new());
    for ((_, capital, id, power), side) in powers.iter().zip(["red", "blue"]) {
        let at = &board.area(*capital).id;
        let _ = writeln!(
            nations,
            "        \"{id}\": (name: \"{power}\", adjective: \"{power}\", side: \"{side}\", capital: \"{at}\", treasury: 20),"
        );
        let _ = writeln!(
            setup,
            "        \"{id}\": {{\n            \"{at}\": \"6 infantry 2 artillery 2 armour\",\n        }},"
        );
        capitals.push(at.as_str());
    }
    let turns: Vec<String> = powers
        .iter()
        .take(2)
        .map(|(_, _, id, _)| format!("\"{id}\""))
        .collect();
    let [red, blue] = [capitals[0], capitals[1]];
    format!(
        r#"// What a field means: put the caret on it and read the foot of the page.
// All fields: docs/scenarios/area-scenario.md
Scenario(
    format: 1,
    game: Area,
    title: "{title}",
    summary: "A war between two powers.",
    text: "
        Hold the other's capital at the end of a round to win.
    ",
    board: "{name}.board.ron",
    units: "{name}.units.ron",
    calendar: (begins: "1940-06-01", months: 3),
    rounds: 8,
    sides: {{
        "red": "Red",
        "blue": "Blue",
    }},
    nations: {{
{nations}    }},
    turns: [{turns}],
    complexes: "{red} {blue}",
    setup: {{
{setup}    }},
    victory: [
        (side: "red", goal: Areas(areas: "{blue}", count: 1)),
        (side: "blue", goal: Areas(areas: "{red}", count: 1)),
    ],
)
"#,
        turns = turns.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::super::{Blank, NewScenario};
    use super::*;
    use railhead_games::check;

    #[test]
    fn a_new_scenario_on_each_board_has_no_problem() {
        for board in ShippedBoard::ALL {
            let new = NewScenario {
                title: "The Other War".to_owned(),
                game: Blank::Shipped(board),
                ..NewScenario::default()
            };
            let parts = new.parts();
            assert_eq!(parts.scenario, "the-other-war.ron");
            assert_eq!(check(&parts.texts, &parts.scenario), [], "{board:?}");
        }
    }

    #[test]
    fn every_board_of_a_campaign_or_war_is_offered() {
        let paths = Embedded.paths().into_iter();
        let mut boards: Vec<String> = paths
            .filter(|path| path.ends_with(".board.ron") && !path.starts_with("tutorials/"))
            .collect();
        let mut offered = ShippedBoard::ALL.map(|board| board.path().to_owned());
        offered.sort();
        boards.sort();
        assert_eq!(boards, offered);
    }
}
