//! A new scenario on a board that is there already, of the program or of the author: two sides hold its ends, and may fight for them at once.

use std::fmt::Write as _;

use super::hex_scenario::{BEGINS, NewBattle, hex_scenario};
use crate::rails;
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, AreaBoard, Board, Ground, Place, SpaceId};
use railhead_engine::text::Files;
use railhead_engine::text::edit::{apply, set};
use railhead_engine::text::ron_tree::Tree;
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

/// A board of the author's own on which a new scenario can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnBoard {
    /// What authors read: `Areas: Alba (sound)`.
    pub name: String,
    /// The text of its file.
    pub text: String,
}

/// The boards among these files on which a new scenario can begin: sound ones, of hexes with two places on railways, or of areas with two
/// powers. Equal ones are listed once.
pub fn own_boards(files: &dyn Files) -> Vec<OwnBoard> {
    let mut boards: Vec<OwnBoard> = Vec::new();
    for path in files.paths() {
        let Ok(text) = files.read(&path) else { continue };
        let is_board = Tree::root_name(&text).is_some_and(|name| ["Board", "AreaBoard"].contains(&name));
        if !is_board || boards.iter().any(|known| known.text == text) {
            continue;
        }
        let name = match open(files, &path) {
            Ok(AnyBoard::Hex(board)) if ends(&board).is_some() => format!("Hexes: {}", board.name()),
            Ok(AnyBoard::Area(board)) if powers(&board).len() > 1 => format!("Areas: {}", board.name()),
            Ok(_) | Err(_) => continue,
        };
        let folder = path.rsplit_once('/').map(|(folder, _)| format!(" ({folder})"));
        boards.push(OwnBoard {
            name: name + &folder.unwrap_or_default(),
            text,
        });
    }
    boards.sort_by(|a, b| a.name.cmp(&b.name));
    boards
}

/// The files of a new scenario on a board that comes with the program, by their names.
pub(super) fn on_shipped(title: &str, name: &str, shipped: ShippedBoard) -> Texts {
    let text = Embedded
        .read(shipped.path())
        .expect("the board comes with the program");
    texts(title, name, text)
}

/// The files of a new scenario on a board that is sound, by their names.
pub(super) fn texts(title: &str, name: &str, text: String) -> Texts {
    let path = format!("{name}.board.ron");
    let mut texts = Texts::from([(path.clone(), text)]);
    match open(&texts, &path).expect("the board is sound") {
        AnyBoard::Hex(board) => {
            let [west, east] = ends(&board).expect("the board has places on its railways");
            let [column, _] = board.grid().offset(east.at);
            let [from, _] = board.grid().offset(west.at);
            let corner = |column: i32, row: i32| board.grid().at(column, row).map(|at| board.number(at));
            let [columns, rows] = [board.grid().columns(), board.grid().rows()].map(i32::from);
            // Half of the way from the one to the other is Blue's.
            let half = corner(from.midpoint(column) + 1, 0).unwrap_or_default();
            let last = corner(columns - 1, rows - 1).unwrap_or_default();
            let scenario = hex_scenario(&NewBattle {
                title,
                files: name,
                begins: BEGINS,
                starts: [&west.id, &east.id],
                blue: [&half, &last],
                units: 1,
                is_answer: false,
                objective: &east.name,
            });
            texts.insert(format!("{name}.ron"), scenario);
            texts.insert(format!("{name}.rules.ron"), rules(&board));
            texts.insert(
                format!("{name}.units.ron"),
                include_str!("hex.units.ron").to_owned(),
            );
        }
        AnyBoard::Area(board) => {
            texts.insert(format!("{name}.ron"), area_scenario(title, name, &board));
            texts.insert(format!("{name}.rail.ron"), rails::text(rails::USUAL));
            texts.insert(
                format!("{name}.units.ron"),
                include_str!("area.units.ron").to_owned(),
            );
        }
    }
    texts
}

/// The places with a railway that lie farthest west and east, each alone in its hex; `None` if there are no two.
fn ends(board: &Board) -> Option<[&Place; 2]> {
    let places = board.places().iter();
    let on_rails = places.filter(|place| board.has_rail(place.at) && board.places_at(place.at).count() == 1);
    let on_rails: Vec<&Place> = on_rails.collect();
    let column = |place: &&&Place| board.grid().offset(place.at)[0];
    let west = *on_rails.iter().min_by_key(column)?;
    let east = *on_rails.iter().max_by_key(column)?;
    (west.at != east.at).then_some([west, east])
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

/// What a power of a board holds: how much it is worth, the area worth most, its id and its name.
type Holding<'b> = (u32, SpaceId, &'b str, &'b str);

/// The powers of a board that hold land, those that hold most before the others.
fn powers(board: &AreaBoard) -> Vec<Holding<'_>> {
    let mut powers: Vec<Holding<'_>> = Vec::new();
    for power in board.powers() {
        let held = board
            .space_ids()
            .filter(|at| board.area(*at).kind == AreaKind::Land)
            .filter(|at| board.owner(*at).is_some_and(|owner| owner.id == power.id));
        let held: Vec<SpaceId> = held.collect();
        let worth = held.iter().map(|at| u32::from(board.area(*at).value)).sum();
        if let Some(capital) = held.iter().max_by_key(|at| board.area(**at).value) {
            powers.push((worth, *capital, &power.id, &power.name));
        }
    }
    powers.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
    powers
}

/// A war between the two powers of a board that hold most.
fn area_scenario(title: &str, name: &str, board: &AreaBoard) -> String {
    let powers = powers(board);
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
    // A train begins at a station. Files, New rail variant, has other rules for railways.
    rail: "{name}.rail.ron",
    stations: "{red} {blue}",
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
    fn an_author_can_begin_on_a_board_of_their_own() {
        let mut files = Texts::new();
        for (folder, game) in [("land", Blank::Hexes), ("sound", Blank::Areas)] {
            let new = NewScenario {
                title: folder.to_owned(),
                game,
                ..NewScenario::default()
            };
            let parts = new.parts().texts.into_iter();
            files.extend(parts.map(|(path, text)| (format!("{folder}/{path}"), text)));
        }
        let broken = files["sound/sound.board.ron"].replacen("format: 1", "format: 9", 1);
        files.insert("broken/x.board.ron".to_owned(), broken);
        let copy = files["sound/sound.board.ron"].clone();
        files.insert("copy/sound.board.ron".to_owned(), copy);
        // Open land has no railway on which two places could lie.
        let own = own_boards(&files);
        let names: Vec<&str> = own.iter().map(|board| board.name.as_str()).collect();
        assert_eq!(names, ["Areas: sound (copy)"]);
        let line: Vec<String> = (0..20).map(|column| format!("{column:02}06")).collect();
        let line = format!(
            "railways: [\n        (name: \"Line\", path: \"{}\"),",
            line.join(" ")
        );
        let railway = files["land/land.board.ron"].replacen("railways: [", &line, 1);
        files.insert("land/land.board.ron".to_owned(), railway);
        let own = own_boards(&files);
        assert_eq!(own.len(), 2, "{own:?}");
        for at in 0..own.len() {
            let new = NewScenario {
                title: "Another War".to_owned(),
                game: Blank::Own(at),
                own: own.clone(),
                ..NewScenario::default()
            };
            let parts = new.parts();
            assert_eq!(check(&parts.texts, &parts.scenario), [], "{}", own[at].name);
            assert_eq!(parts.texts["another-war.board.ron"], own[at].text);
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
