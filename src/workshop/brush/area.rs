//! Brushes of the area game.

use super::list::WordList;
use super::{Painted, add, edit, fields_of, keys_of, set_field, shape};
use crate::rules::board::area::AreaKind;
use crate::rules::board::{AreaBoard, SpaceId};
use crate::rules::text::edit::{paint, push, remove};
use crate::rules::text::ron_tree::NodeId;
use crate::rules::text::words::words;

/// The codes of the spaces in the map, with their names: `("NB", "Normandy/Bordeaux")`.
pub fn codes(text: &str) -> Vec<(String, String)> {
    let names = fields_of(text, "spaces", "name");
    keys_of(text, "spaces").into_iter().zip(names).collect()
}

/// Gives a cell, by column and row, to the space with this code.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn cell(text: &str, (column, row): (usize, usize), code: &str) -> Painted {
    let made = edit(paint(text, "map", (column, row), code.chars().count(), code))?;
    Ok(made.filter(|edit| text[edit.range.clone()] != *code))
}

/// Gives an area to a power, or takes its owner away.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn owner(text: &str, board: &AreaBoard, at: SpaceId, power: Option<&str>) -> Painted {
    let group = group_of(text, board, at)?;
    match power {
        Some(power) => {
            can_have(board, at, "owner")?;
            let value = format!("\"{power}\"");
            let made = edit(set_field(text, &group, "owner", &value))?;
            Ok(made.filter(|edit| text[edit.range.clone()] != value))
        }
        None => Ok(remove(text, &format!("{group}.owner"))),
    }
}

/// Adds to the value of an area, in IPC, within 0 to 99; a negative number takes away.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn value(text: &str, board: &AreaBoard, at: SpaceId, more: i8) -> Painted {
    can_have(board, at, "value")?;
    let group = group_of(text, board, at)?;
    let now = i16::from(board.area(at).value) + i16::from(more);
    if !(0..=99).contains(&now) {
        return Ok(None);
    }
    edit(set_field(text, &group, "value", &now.to_string()))
}

/// The sea, lakes and impassable land have neither owner nor value.
fn can_have(board: &AreaBoard, at: SpaceId, field: &str) -> Result<(), String> {
    let area = board.area(at);
    let kind = match area.kind {
        AreaKind::Land | AreaKind::Neutral => return Ok(()),
        AreaKind::Sea => "a sea zone",
        AreaKind::Impassable => "impassable land",
        AreaKind::Lake => "a lake",
    };
    Err(format!("{} is {kind} and has no {field}", area.name))
}

/// Connects two spaces that are not connected, and parts two that are: those that touch are listed as apart, others as connections.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn connection(text: &str, board: &AreaBoard, [from, to]: [SpaceId; 2]) -> Painted {
    let [a, b] = [from, to].map(|at| board.area(at).id.as_str());
    let tree = shape(text)?;
    let lists = ["connections", "apart"].map(|list| tree.find(list));
    for pair in lists.into_iter().flatten().flat_map(|list| tree.children(list)) {
        let named: Vec<&str> = tree
            .plain_string(pair)
            .map(|inside| words(&text[inside]).map(|(_, word)| word).collect())
            .unwrap_or_default();
        if named == [a, b] || named == [b, a] {
            return edit(remove(text, &tree.path(pair)));
        }
    }
    let list = if board.link(from, to).is_some() {
        "apart"
    } else {
        "connections"
    };
    edit(add(text, list, &format!("\"{a} {b}\"")))
}

/// Sets up one more or one less unit of a kind. `text` is that of the scenario.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn unit(text: &str, nation: &str, kind: &str, at: &str, more: bool) -> Painted {
    let tree = shape(text)?;
    let setup = tree.find("setup").ok_or("the scenario has no setup")?;
    let entry = |node: NodeId, name: &str| {
        tree.children(node)
            .find(|entry| tree.key(*entry).map(|key| key.trim_matches('"')) == Some(name))
    };
    let of_nation = entry(setup, nation);
    let Some(there) = of_nation.and_then(|of_nation| entry(of_nation, at)) else {
        if !more {
            return Ok(None);
        }
        let stack = format!("\"{at}\": \"1 {kind}\"");
        return edit(match of_nation {
            Some(of_nation) => push(text, &tree.path(of_nation), &stack),
            None => push(
                text,
                &tree.path(setup),
                &format!("\"{nation}\": {{\n            {stack},\n        }}"),
            ),
        });
    };
    let list = WordList::of(&tree, text, there).ok_or("the units here are no plain text")?;
    let Some(at) = list.words.iter().position(|word| *word == kind) else {
        return Ok(more.then(|| list.append(&format!("1 {kind}"))));
    };
    // A kind without a number is one unit.
    let number = at
        .checked_sub(1)
        .and_then(|before| list.words[before].parse::<u32>().ok());
    let first = at - usize::from(number.is_some());
    let count = if more {
        number.unwrap_or(1) + 1
    } else {
        number.unwrap_or(1) - 1
    };
    match number {
        _ if count == 0 && first == 0 && at + 1 == list.words.len() => edit(remove(text, &tree.path(there))),
        _ if count == 0 => Ok(Some(list.remove(first..at + 1))),
        Some(_) => Ok(Some(list.replace(first, count.to_string()))),
        None => Ok(Some(list.replace(at, format!("{count} {kind}")))),
    }
}

/// The path of a space of the board file.
fn group_of(text: &str, board: &AreaBoard, at: SpaceId) -> Result<String, String> {
    let tree = shape(text)?;
    let id = &board.area(at).id;
    let spaces = tree.find("spaces").map(|spaces| tree.children(spaces));
    let mut spaces = spaces.into_iter().flatten();
    let found = spaces.find(|space| {
        let field = tree.field(*space, "id");
        field
            .and_then(|field| tree.plain_string(field))
            .is_some_and(|named| text[named] == **id)
    });
    found
        .map(|space| tree.path(space))
        .ok_or_else(|| format!("the board file has no {id}"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::painted;
    use super::*;
    use crate::rules::board::open::open;
    use crate::rules::board::{AnyBoard, HexSide};
    use crate::rules::text::Files as _;
    use crate::rules::text::files::{Embedded, Texts};

    fn text(path: &str) -> String {
        Embedded.read(path).unwrap()
    }

    fn board(text: &str) -> AreaBoard {
        let files = Texts::from([("b.board.ron".to_owned(), text.to_owned())]);
        match open(&files, "b.board.ron").expect("the board is sound") {
            AnyBoard::Area(board) => AreaBoard::clone(&board),
            AnyBoard::Hex(_) => panic!("it has areas"),
        }
    }

    #[test]
    fn a_cell_an_owner_and_a_value_change_one_line_each() {
        let before = text("world/world.board.ron");
        let old = board(&before);
        let france = old.space_named("france").unwrap();
        let all = codes(&before);
        let code = |space: SpaceId| {
            let name = &old.area(space).name;
            all.iter().find(|(_, named)| named == name).unwrap().0.clone()
        };
        // A cell of the border goes over it.
        let (raster, cells) = (old.raster(), old.raster().cells());
        let over = |cell| {
            let others = HexSide::ALL
                .into_iter()
                .filter_map(|side| cells.neighbour(cell, side));
            let mut spaces = others.filter_map(|other| raster.space(other));
            spaces.find(|space| *space != france && old.area(*space).kind == AreaKind::Land)
        };
        let border = raster.cells_of(france).find_map(|cell| Some((cell, over(cell)?)));
        let (cell_of, neighbour) = border.unwrap();
        let [column, row] = cells.offset(cell_of).map(|at| usize::try_from(at).unwrap());
        let after = painted(&before, cell(&before, (column, row), &code(neighbour)), 1);
        assert_eq!(board(&after).raster().space(cell_of), Some(neighbour));
        assert_eq!(cell(&before, (column, row), &code(france)), Ok(None));
        let taken = painted(&before, owner(&before, &old, france, Some("germany")), 1);
        assert_eq!(board(&taken).owner(france).unwrap().id, "germany");
        let free = painted(&before, owner(&before, &old, france, None), 1);
        assert!(board(&free).owner(france).is_none());
        let worth = old.area(france).value;
        let richer = painted(&before, value(&before, &old, france, 1), 1);
        assert_eq!(board(&richer).area(france).value, worth + 1);
    }

    #[test]
    fn a_connection_comes_and_goes() {
        let before = text("world/world.board.ron");
        let old = board(&before);
        let pair = ["france", "japan"].map(|id| old.space_named(id).unwrap());
        let after = painted(&before, connection(&before, &old, pair), 3);
        let new = board(&after);
        assert!(new.link(pair[0], pair[1]).is_some());
        let [a, b] = pair;
        let gone = painted(&after, connection(&after, &new, [b, a]), 1);
        assert!(board(&gone).link(a, b).is_none());
        // Those that touch are apart, and no longer.
        let neighbours = ["france", "normandy_bordeaux"].map(|id| old.space_named(id).unwrap());
        let [a, b] = neighbours;
        let apart = painted(&before, connection(&before, &old, neighbours), 1);
        let parted = board(&apart);
        assert!(parted.link(a, b).is_none());
        let again = painted(&apart, connection(&apart, &parted, [b, a]), 1);
        assert_eq!(again, before);
    }

    #[test]
    fn what_nobody_can_own_has_no_value() {
        let before = text("world/world.board.ron");
        let old = board(&before);
        for (id, kind) in [("himalayas", "impassable land"), ("north_sea", "a sea zone")] {
            let at = old.space_named(id).unwrap();
            let why = value(&before, &old, at, 1).unwrap_err();
            assert!(why.ends_with(&format!("is {kind} and has no value")), "{why}");
            let why = owner(&before, &old, at, Some("germany")).unwrap_err();
            assert!(why.ends_with(&format!("is {kind} and has no owner")), "{why}");
        }
    }

    #[test]
    fn units_are_counted_up_and_down() {
        let before = text("world/classic-1942.ron");
        let more = painted(&before, unit(&before, "germany", "infantry", "berlin", true), 1);
        assert!(more.contains("\"berlin\": \"8 infantry 2 artillery"));
        assert_eq!(
            painted(&more, unit(&more, "germany", "infantry", "berlin", false), 1),
            before
        );
        let gun = painted(&before, unit(&before, "germany", "aa_gun", "berlin", false), 1);
        assert!(gun.contains("1 fighter 1 bomber\","), "the last of a kind goes");
        let guns = painted(&before, unit(&before, "germany", "aa_gun", "berlin", true), 1);
        assert!(
            guns.contains("1 fighter 1 bomber 2 aa_gun\","),
            "one had no number"
        );
        let new = painted(&before, unit(&before, "germany", "armour", "finland", true), 1);
        assert!(new.contains("\"finland\": \"1 armour\""));
        assert_eq!(
            painted(&new, unit(&new, "germany", "armour", "finland", false), 1),
            before
        );
        let text = "Scenario(\n    setup: {\n        \"a\": {\n        },\n    },\n)";
        let first = painted(text, unit(text, "b", "tank", "c", true), 4);
        assert!(first.contains("\"c\": \"1 tank\""));
        assert_eq!(unit(text, "b", "tank", "c", false), Ok(None));
    }
}
