//! From the text of a scenario to its map and back: the spaces that a place in the text means, and the places that mean a space.

use std::ops::Range;

use super::ids::{each_word, mentions, word_at};
use railhead_engine::board::{AreaBoard, Board, HexSide, Raster, SpaceId};
use railhead_engine::text::ron_tree::{NodeId, Tree};
use railhead_engine::text::sources::files::Texts;
use railhead_engine::text::words::words;

/// The board of a scenario.
#[derive(Clone, Copy, Debug)]
pub enum EitherBoard<'b> {
    /// A board of hexes.
    Hexes(&'b Board),
    /// A board of areas.
    Areas(&'b AreaBoard),
}

impl<'b> EitherBoard<'b> {
    /// Its cells and spaces.
    pub fn raster(self) -> &'b Raster {
        match self {
            Self::Hexes(board) => board.raster(),
            Self::Areas(board) => board.raster(),
        }
    }

    /// The name of a space, its terrain or value, and the gauges of its railways (HR-15): `Eydtkuhnen (2708), Clear, broad gauge`.
    pub fn label(self, space: SpaceId) -> String {
        match self {
            Self::Hexes(board) => {
                let mut words = vec![board.label(space), board.terrain(space).name.clone()];
                words.extend(board.gauges_at(space).map(str::to_owned));
                words.join(", ")
            }
            Self::Areas(board) => {
                let area = board.area(space);
                match area.value {
                    0 => area.name.clone(),
                    value => format!("{}, value {value}", area.name),
                }
            }
        }
    }

    /// The space that a word of a file names: an id, the number of a hex, or a side of one. The map shows none that the scenario does not
    /// play.
    fn named(self, word: &str) -> Option<SpaceId> {
        match self {
            Self::Hexes(board) => {
                let named = board.space_named(hex_of(word));
                named.filter(|space| board.plays(*space))
            }
            Self::Areas(board) => board.space_named(word),
        }
    }

    /// The spaces of a region, by its id.
    fn region(self, id: &str) -> Vec<SpaceId> {
        match self {
            Self::Hexes(board) => board
                .space_ids()
                .filter(|space| board.plays(*space) && board.region(*space) == Some(id))
                .collect(),
            Self::Areas(board) => board
                .space_ids()
                .filter(|space| board.regions(*space).any(|region| region.id == id))
                .collect(),
        }
    }

    /// The words that name a space in files.
    fn names_of(self, space: SpaceId) -> Vec<String> {
        match self {
            Self::Hexes(board) => {
                let places = board.places_at(space).map(|place| place.id.clone());
                places.chain([board.number(space)]).collect()
            }
            Self::Areas(board) => vec![board.area(space).id.clone()],
        }
    }
}

/// A side of a hex without the letters of the side.
fn hex_of(word: &str) -> &str {
    let number = word.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
    let letters = &word[number.len()..];
    if HexSide::from_letters(letters).is_some() {
        number
    } else {
        word
    }
}

/// The spaces that the text at the caret means: a cell of a map, a space or region by name, the spaces where a unit is set up, or the
/// space of the entry around the caret.
pub fn spaces_at(board: EitherBoard, texts: &Texts, path: &str, caret: usize) -> Vec<SpaceId> {
    let Some(text) = texts.get(path) else {
        return Vec::new();
    };
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let Some(node) = tree.node_at(caret) else {
        return Vec::new();
    };
    if is_row(&tree, node) {
        return cell_at(board, &tree, text, (node, caret)).into_iter().collect();
    }
    if let Some(word) = word_at(text, caret).map(|range| &text[range]) {
        if let Some(space) = board.named(word) {
            return vec![space];
        }
        let region = board.region(word);
        if !region.is_empty() {
            return region;
        }
        let standing = standing(board, texts, word);
        if !standing.is_empty() {
            return standing;
        }
    }
    space_around(board, &tree, text, node).into_iter().collect()
}

/// Every place of the texts that means a space, by path and bytes, in the order of these paths.
pub fn places_of(
    board: EitherBoard,
    texts: &Texts,
    paths: &[String],
    space: SpaceId,
) -> Vec<(String, Range<usize>)> {
    let names = board.names_of(space);
    let mut found = Vec::new();
    for path in paths {
        let Some(text) = texts.get(path) else { continue };
        let mut here: Vec<Range<usize>> = letter_of(board, text, space).into_iter().collect();
        each_word(text, |range, says| {
            let word = hex_of(&text[range.clone()]);
            if says.names_things() && names.iter().any(|name| name == word) {
                here.push(range);
            }
        });
        here.sort_by_key(|range| range.start);
        found.extend(here.into_iter().map(|range| (path.clone(), range)));
    }
    found
}

/// The spaces where units with this id are set up.
fn standing(board: EitherBoard, texts: &Texts, id: &str) -> Vec<SpaceId> {
    let mut found = Vec::new();
    for text in texts.values() {
        let Ok(tree) = Tree::scan(text) else { continue };
        let Some(setup) = tree.value("setup") else {
            continue;
        };
        let inside = mentions(text, id).into_iter().map(|mention| mention.range);
        let nodes = inside
            .filter(|range| setup.contains(&range.start))
            .filter_map(|range| tree.node_at(range.start));
        found.extend(nodes.filter_map(|node| space_around(board, &tree, text, node)));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The space of the innermost entry around a value that has one: as its key, as its id, or as where it is.
fn space_around(board: EitherBoard, tree: &Tree, text: &str, node: NodeId) -> Option<SpaceId> {
    let string = |node: NodeId| {
        let inside = tree.plain_string(node)?;
        let (_, word) = words(&text[inside]).next()?;
        board.named(word)
    };
    std::iter::successors(Some(node), |node| tree.parent(*node)).find_map(|node| {
        let key = tree.key(node).map(|key| key.trim_matches('"'));
        let field = |name: &str| tree.field(node, name);
        key.and_then(|key| board.named(key))
            .or_else(|| field("at").and_then(string))
            .or_else(|| field("id").and_then(string))
    })
}

/// Whether a value is a row of a map.
fn is_row(tree: &Tree, node: NodeId) -> bool {
    let rows = tree.parent(node).map(|rows| tree.path(rows));
    let is_board = matches!(tree.name(), Some("Board" | "AreaBoard"));
    is_board && rows.is_some_and(|rows| rows == "map" || rows == "region_map")
}

/// The space of the cell at the caret in a row of a map.
fn cell_at(board: EitherBoard, tree: &Tree, text: &str, (row, caret): (NodeId, usize)) -> Option<SpaceId> {
    let inside = tree.plain_string(row)?;
    let before = text.get(inside.start..caret.min(inside.end))?.chars().count();
    let cells = board.raster().cells();
    let width = (text[inside].chars().count() / usize::from(cells.columns())).max(1);
    let index = tree.children(tree.parent(row)?).position(|other| other == row)?;
    let column = (before / width).min(usize::from(cells.columns()) - 1);
    let [column, row] = [i32::try_from(column).ok()?, i32::try_from(index).ok()?];
    let cell = cells.at(column, row).filter(|cell| cells.plays(*cell))?;
    board.raster().space(cell)
}

/// The letter of a hex in the map of its board.
fn letter_of(board: EitherBoard, text: &str, space: SpaceId) -> Option<Range<usize>> {
    let EitherBoard::Hexes(board) = board else {
        return None;
    };
    if Tree::root_name(text) != Some("Board") {
        return None;
    }
    let tree = Tree::scan(text).ok()?;
    let [column, row] = board.grid().offset(space);
    let row = tree.children(tree.find("map")?).nth(usize::try_from(row).ok()?)?;
    let inside = tree.plain_string(row)?;
    let mut letters = text[inside.clone()].char_indices();
    let (at, letter) = letters.nth(usize::try_from(column).ok()?)?;
    Some(inside.start + at..inside.start + at + letter.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::open::open;
    use railhead_engine::scenario::load;
    use railhead_engine::text::Files as _;
    use railhead_engine::text::locate::included_by;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::HexGame;

    struct Desk {
        board: AnyBoard,
        texts: Texts,
        scenario: String,
    }

    fn desk(scenario: &str, board: &str) -> Desk {
        let paths = included_by(&Embedded, scenario).into_iter();
        Desk {
            board: open(&Embedded, board).unwrap(),
            texts: paths
                .map(|path| (path.clone(), Embedded.read(&path).unwrap()))
                .collect(),
            scenario: scenario.to_owned(),
        }
    }

    impl Desk {
        fn board(&self) -> EitherBoard<'_> {
            match &self.board {
                AnyBoard::Hex(board) => EitherBoard::Hexes(board),
                AnyBoard::Area(board) => EitherBoard::Areas(board),
            }
        }

        /// The names of what is meant one byte into a piece of the text.
        fn means(&self, path: &str, piece: &str) -> Vec<String> {
            let at = self.texts[path].find(piece).unwrap() + 1;
            let spaces = spaces_at(self.board(), &self.texts, path, at).into_iter();
            spaces.map(|space| self.board().label(space)).collect()
        }

        fn places(&self, name: &str) -> Vec<(String, String)> {
            let paths: Vec<String> = std::iter::once(self.scenario.clone())
                .chain(self.texts.keys().filter(|path| **path != self.scenario).cloned())
                .collect();
            let space = self.board().named(name).unwrap();
            let places = places_of(self.board(), &self.texts, &paths, space).into_iter();
            places
                .map(|(path, range)| (path.clone(), self.texts[&path][range].to_owned()))
                .collect()
        }
    }

    fn malaya() -> Desk {
        desk("malaya/kampar-line.ron", "malaya/malaya.board.ron")
    }

    #[test]
    fn a_word_of_a_hex_scenario_means_its_hex() {
        let desk = malaya();
        let ipoh = ["Ipoh (1830), Clear"];
        let scenario = "malaya/kampar-line.ron";
        assert_eq!(desk.means(scenario, "\"ipoh\""), ipoh);
        assert_eq!(desk.means(scenario, "j_41r"), ipoh, "where the unit stands");
        assert_eq!(desk.means("malaya/units.ron", "\"j_41r"), ipoh);
        let board = "malaya/malaya.board.ron";
        assert_eq!(desk.means(board, "name: \"Ipoh\""), ipoh, "the entry around it");
        assert_eq!(
            desk.means(board, "\"jjhhhhjpppp"),
            ["0000, Jungle"],
            "a cell of the map"
        );
        assert!(desk.means(board, "\"siam\"").len() > 100, "a region");
        assert!(desk.means(scenario, "Three weeks").is_empty(), "prose");
        let side = desk.texts[board].find("NW ").unwrap();
        assert_eq!(
            spaces_at(desk.board(), &desk.texts, board, side).len(),
            1,
            "a side of a hex"
        );
    }

    #[test]
    fn hr_15_a_hex_names_the_gauges_of_its_railways() {
        let desk = desk(
            "east-prussia/east-prussia.ron",
            "east-prussia/east-prussia.board.ron",
        );
        let label = |place| {
            let space = desk.board().named(place).unwrap();
            desk.board().label(space)
        };
        let of = [label("eydtkuhnen"), label("gumbinnen"), label("kovno")];
        assert!(of[0].ends_with(", standard gauge, broad gauge"), "{}", of[0]);
        assert!(of[1].ends_with(", standard gauge"), "{}", of[1]);
        assert!(of[2].ends_with(", broad gauge"), "{}", of[2]);
    }

    #[test]
    fn a_word_of_a_world_scenario_means_its_areas() {
        let desk = desk("world/france.ron", "world/world.board.ron");
        let scenario = "world/france.ron";
        assert_eq!(
            desk.means(scenario, "normandy_bordeaux"),
            ["Normandy/Bordeaux, value 3"]
        );
        assert!(desk.means("world/units.ron", "\"aa_gun\"").len() > 1);
        let rows = desk.texts["world/world.board.ron"].find("    map: [").unwrap();
        let text = &desk.texts["world/world.board.ron"];
        let row = rows + text[rows..].find('"').unwrap() + 1;
        let at =
            |letters: usize| spaces_at(desk.board(), &desk.texts, "world/world.board.ron", row + letters);
        let [first, same, next] = [at(0), at(1), at(2)];
        assert_eq!(first, same, "a cell takes two letters");
        let cells = desk.board().raster().cells();
        let space = |column| desk.board().raster().space(cells.at(column, 0).unwrap());
        assert_eq!(first, Vec::from_iter(space(0)));
        assert_eq!(next, Vec::from_iter(space(1)));
    }

    #[test]
    fn a_word_means_nothing_on_the_map_where_the_scenario_plays_another_part_of_the_board() {
        let scenario = "east-prussia/gumbinnen.ron";
        let game = load::<HexGame>(&Embedded, scenario).unwrap().game;
        let desk = desk(scenario, "east-prussia/east-prussia.board.ron");
        let meant = |path: &str, piece: &str| {
            let at = desk.texts[path].find(piece).unwrap() + 1;
            spaces_at(EitherBoard::Hexes(game.board()), &desk.texts, path, at)
        };
        assert_eq!(meant(scenario, "\"2410\"").len(), 1, "a corner of the part");
        assert_eq!(meant("east-prussia/history.ron", "insterburg").len(), 1);
        assert_eq!(meant("east-prussia/history.ron", "soldau"), []);
        let board = "east-prussia/east-prussia.board.ron";
        let region = meant(board, "\"russia\"");
        assert!(region.len() > 100 && region.iter().all(|space| game.board().plays(*space)));
        assert_eq!(meant(board, "\"......"), [], "a cell of the map");
    }

    #[test]
    fn a_space_is_found_in_every_file_the_scenario_first() {
        let places = malaya().places("ipoh");
        assert_eq!(places[0].0, "malaya/kampar-line.ron");
        let words: Vec<_> = places.iter().map(|(_, word)| word.as_str()).collect();
        assert!(words.contains(&"ipoh") && words.contains(&"1830"), "{words:?}");
        assert!(words.contains(&"c"), "its letter in the map: {words:?}");
        let named = malaya().places("5366");
        assert!(named.iter().any(|(_, word)| word == "singapore"));
        let areas = desk("world/france.ron", "world/world.board.ron").places("normandy_bordeaux");
        assert!(areas.len() >= 4, "{areas:?}");
    }
}
