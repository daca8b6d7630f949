//! Brushes for the scenario of the hex game: who is where, and who holds what. The texts are those of scenarios.

use super::list::WordList;
use super::{Painted, add, edit, fields_of, tree_of};
use railhead_engine::board::{Board, SpaceId};
use railhead_engine::text::edit::{remove, set};
use railhead_engine::text::ron_tree::Tree;

/// Puts a unit that is set up in one hex into another.
pub fn move_unit(text: &str, board: &Board, [from, to]: [SpaceId; 2]) -> Painted {
    let Some(unit) = units_at(text, board, from).first().cloned() else {
        return Err(format!("no unit is set up at {}", board.label(from)));
    };
    edit(set(
        text,
        &format!("{unit}.at"),
        &format!("\"{}\"", word_of(board, to)),
    ))
}

/// Sets a unit up in a hex.
pub fn add_unit(text: &str, board: &Board, unit: &str, at: SpaceId) -> Painted {
    let entry = format!("(unit: \"{unit}\", at: \"{}\")", word_of(board, at));
    edit(add(text, "setup", &entry))
}

/// Takes the last unit that is set up in a hex away.
pub fn remove_unit(text: &str, board: &Board, at: SpaceId) -> Painted {
    match units_at(text, board, at).last() {
        Some(unit) => edit(remove(text, unit)),
        None => Ok(None),
    }
}

/// Gives a hex to a side.
pub fn control(text: &str, board: &Board, side: &str, at: SpaceId) -> Painted {
    let number = board.number(at);
    let tree = tree_of(text)?;
    let last = tree.find("control").and_then(|all| tree.children(all).last());
    let list = last.and_then(|last| {
        let field = |name: &str| tree.field(last, name);
        let of_side = tree.plain_string(field("side")?)?;
        let hexes = field("hexes")?;
        let is_list = text[tree.span(hexes)].starts_with("List(");
        let words = tree.children(hexes).next()?;
        (is_list && text[of_side] == *side).then(|| WordList::of(&tree, text, words))?
    });
    match list {
        Some(list) if list.words.iter().any(|word| board.space_named(word) == Some(at)) => Ok(None),
        Some(list) => Ok(Some(list.append(&number))),
        None => edit(add(
            text,
            "control",
            &format!("(side: \"{side}\", hexes: List(\"{number}\"))"),
        )),
    }
}

/// The units of a unit file that a scenario does not set up and does not let arrive, by id.
pub fn free_units(units: &str, scenario: &str) -> Vec<String> {
    let used = [
        fields_of(scenario, "setup", "unit"),
        fields_of(scenario, "arrivals", "unit"),
    ]
    .concat();
    let all = fields_of(units, "units", "id").into_iter();
    all.filter(|unit| !used.contains(unit)).collect()
}

/// A place by its id, which authors read; another hex by its number.
fn word_of(board: &Board, at: SpaceId) -> String {
    let place = board.places_at(at).next().map(|place| place.id.clone());
    place.unwrap_or_else(|| board.number(at))
}

/// The paths of the entries of the setup that are in a hex.
fn units_at(text: &str, board: &Board, at: SpaceId) -> Vec<String> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let Some(setup) = tree.find("setup") else {
        return Vec::new();
    };
    let there = tree.children(setup).filter(|entry| {
        let place = tree.field(*entry, "at");
        let place = place.and_then(|place| tree.plain_string(place));
        place.is_some_and(|place| board.space_named(&text[place]) == Some(at))
    });
    there.map(|entry| tree.path(entry)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::hex::tests::{BOARD, at, board, open_land, text};
    use super::super::tests::painted;
    use super::*;

    const SCENARIO: &str = "malaya/kampar-line.ron";

    #[test]
    fn units_are_moved_added_and_taken_away_one_line_each() {
        let board = board(&text(BOARD));
        let before = text(SCENARIO);
        let [ipoh, kampar] = ["ipoh", "kampar"].map(|name| at(&board, name));
        let [wild, ..] = open_land(&board);
        let moved = painted(&before, move_unit(&before, &board, [ipoh, wild]), 1);
        let number = board.number(wild);
        assert!(moved.contains(&format!("(unit: \"j_41r\", at: \"{number}\")")));
        assert!(move_unit(&before, &board, [wild, ipoh]).is_err());
        let units = text("malaya/units.ron");
        let free = free_units(&units, &before);
        assert!(!free.contains(&"j_41r".to_owned()) && !free.is_empty());
        let more = painted(&before, add_unit(&before, &board, &free[0], kampar), 1);
        assert!(!free_units(&units, &more).contains(&free[0]));
        assert_eq!(painted(&more, remove_unit(&more, &board, kampar), 1), before);
        assert_eq!(remove_unit(&before, &board, wild), Ok(None));
    }

    #[test]
    fn a_hex_changes_hands_and_a_town_is_founded() {
        let text_of_board = text(BOARD);
        let board_now = board(&text_of_board);
        let before = text(SCENARIO);
        let [a, b, _] = open_land(&board_now);
        let one = painted(&before, control(&before, &board_now, "japan", a), 1);
        let two = painted(&one, control(&one, &board_now, "japan", b), 1);
        let numbers = [a, b].map(|at| board_now.number(at)).join(" ");
        assert!(two.contains(&format!("(side: \"japan\", hexes: List(\"{numbers}\"))")));
        assert_eq!(control(&two, &board_now, "japan", b), Ok(None));
    }
}
