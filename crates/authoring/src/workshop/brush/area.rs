//! Brushes for the board of the area game.

use super::area_setup::entry;
use super::{BROKEN, Painted, add, edit, free_id, keys_of, named_keys, paint_cells, set_field, tree_of};
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::{AreaBoard, Cells, SpaceId};
use railhead_engine::text::edit::{Edit, push, remove};
use railhead_engine::text::ron_tree::{NodeId, Tree};
use railhead_engine::text::words::words;

/// The name of an area that has none yet.
pub const NEW_AREA: &str = "New area";

/// The name of a sea zone that has none yet.
pub const NEW_SEA: &str = "New sea zone";

/// The codes of the spaces in the map, with their names: `("NB", "Normandy/Bordeaux")`.
pub fn codes(text: &str) -> Vec<(String, String)> {
    named_keys(text, "spaces")
}

/// Gives cells of a map, by column and row, to the space with this code. A name that stood in one of them moves to the nearest cell that its
/// space keeps.
pub fn take_cells(text: &str, map: Cells, taken: &[(usize, usize)], code: &str) -> Result<Vec<Edit>, String> {
    let mut edits = moved_labels(text, map, taken, code)?;
    edits.extend(paint_cells(text, "map", taken, code)?);
    Ok(edits)
}

/// The edits of the labels of spaces that lose the cell of their name to the space with this code.
fn moved_labels(text: &str, map: Cells, taken: &[(usize, usize)], code: &str) -> Result<Vec<Edit>, String> {
    let tree = tree_of(text)?;
    let place = |cell| map.offset(cell).map(|at| usize::try_from(at).unwrap_or_default());
    let is_taken = |cell| {
        let [column, row] = place(cell);
        taken.contains(&(column, row))
    };
    let rows = tree.find("map").map(|map| tree.children(map));
    let rows = rows.into_iter().flatten().map(|row| tree.plain_string(row));
    let rows: Vec<&str> = rows.map(|row| row.map_or("", |row| &text[row])).collect();
    let width = code.chars().count();
    let is_of = |cell, key: &str| {
        let [column, row] = place(cell);
        let letters = rows
            .get(row)
            .map(|row| row.chars().skip(column * width).take(width));
        letters.is_some_and(|letters| letters.eq(key.chars()))
    };
    let spaces = tree.find("spaces").map(|spaces| tree.children(spaces));
    Ok(spaces
        .into_iter()
        .flatten()
        .filter_map(|space| {
            let key = tree.key(space)?.trim_matches('"');
            let label = tree.plain_string(tree.field(space, "label")?)?;
            let old = map.numbered(&text[label.clone()])?;
            if key == code || !is_taken(old) || !is_of(old, key) {
                return None;
            }
            let kept = map.ids().filter(|cell| is_of(*cell, key) && !is_taken(*cell));
            let nearest = kept.min_by_key(|cell| map.hex(*cell).unsigned_distance_to(map.hex(old)))?;
            Some(Edit::new(label, map.number(nearest)))
        })
        .collect())
}

/// Adds a space to the table of codes, with no cell yet; the answer is the edit with the new code.
///
/// Lands have codes that begin with a capital, sea zones others, so that the coast can be seen in the text.
pub fn new_space(text: &str, is_sea: bool) -> Result<(Edit, String), String> {
    let taken = keys_of(text, "spaces");
    let length = taken.first().map_or(2, |code| code.chars().count());
    let first: Vec<char> = if is_sea {
        ('a'..='z').collect()
    } else {
        ('A'..='Z').collect()
    };
    let others: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
    let mut codes: Vec<String> = first.iter().map(char::to_string).collect();
    for _ in 1..length {
        let longer = codes
            .iter()
            .flat_map(|code| others.iter().map(move |letter| format!("{code}{letter}")));
        codes = longer.collect();
    }
    let code = codes.into_iter().find(|code| !taken.contains(code));
    let code = code.ok_or("every code stands for a space already")?;
    let (id, name, kind) = if is_sea {
        (free_id(text, "new_sea_zone"), NEW_SEA, ", kind: Sea")
    } else {
        (free_id(text, "new_area"), NEW_AREA, "")
    };
    let entry = format!("\"{code}\": (id: \"{id}\", name: \"{name}\"{kind})");
    let made = push(text, "spaces", &entry).ok_or_else(|| BROKEN.to_owned())?;
    Ok((made, code))
}

/// Gives an area to a power, or takes its owner away.
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
pub fn value(text: &str, board: &AreaBoard, at: SpaceId, more: i8) -> Painted {
    can_have(board, at, "value")?;
    let group = group_of(text, board, at)?;
    // The board can be older than the text: clicks are quicker than checks.
    let tree = tree_of(text)?;
    let there = tree.find(&format!("{group}.value"));
    let there = there.and_then(|value| text[tree.span(value)].parse::<i16>().ok());
    match changed(there.unwrap_or_default(), more) {
        Some(now) => edit(set_field(text, &group, "value", &now)),
        None => Ok(None),
    }
}

/// The same for a value that the scenario gives in place of the board's; `None` where it gives none. `text` is that of the scenario.
pub fn value_of_scenario(text: &str, board: &AreaBoard, at: SpaceId, more: i8) -> Option<Painted> {
    let tree = Tree::scan(text).ok()?;
    let given = entry(&tree, tree.find("values")?, &board.area(at).id)?;
    let span = tree.span(given);
    let now = changed(text[span.clone()].parse().ok()?, more);
    Some(Ok(now.map(|now| Edit::new(span, now))))
}

/// A value after this change, within 0 to 99.
fn changed(value: i16, more: i8) -> Option<String> {
    let now = value.saturating_add(more.into());
    (0..=99).contains(&now).then(|| now.to_string())
}

/// The sea, lakes and impassable land have neither owner nor value.
pub(super) fn can_have(board: &AreaBoard, at: SpaceId, field: &str) -> Result<(), String> {
    let area = board.area(at);
    let kind = match area.kind {
        AreaKind::Land | AreaKind::Neutral => return Ok(()),
        AreaKind::Sea => "a sea zone",
        AreaKind::Impassable => "impassable land",
        AreaKind::Lake => "a lake",
    };
    Err(format!("{} is {kind} and has no {field}", area.name))
}

/// Connects two spaces that are not connected, and parts two that are: those that touch are listed as apart, others as connections. The canal,
/// strait or barrier of a connection goes with it.
pub fn connection(text: &str, board: &AreaBoard, [from, to]: [SpaceId; 2]) -> Result<Vec<Edit>, String> {
    let [a, b] = [from, to].map(|at| board.area(at).id.as_str());
    let tree = tree_of(text)?;
    let in_list = |list: NodeId| {
        tree.children(list).find(|pair| {
            let inside = tree.plain_string(*pair).unwrap_or_default();
            let named: Vec<&str> = words(&text[inside]).map(|(_, word)| word).collect();
            named == [a, b] || named == [b, a]
        })
    };
    let taken = |list: NodeId| in_list(list).and_then(|pair| remove(text, &tree.path(pair)));
    let added = |list| edit(add(text, list, &format!("\"{a} {b}\"")));
    let [connected, parted] = ["connections", "apart"].map(|list| tree.find(list).and_then(taken));
    let mut edits = Vec::new();
    match board.link(from, to) {
        _ if parted.is_some() => return Ok(parted.into_iter().collect()),
        None if connected.is_none() => return Ok(added("connections")?.into_iter().collect()),
        Some(link) if link.touches && connected.is_none() => edits.extend(added("apart")?),
        _ => edits.extend(connected),
    }
    for table in ["passages", "barriers"] {
        let entries = tree.find(table).map(|table| tree.children(table));
        let lists = entries
            .into_iter()
            .flatten()
            .filter_map(|entry| tree.field(entry, "between"));
        edits.extend(lists.filter_map(taken));
    }
    Ok(edits)
}

/// The path of a space of the board file.
fn group_of(text: &str, board: &AreaBoard, at: SpaceId) -> Result<String, String> {
    let tree = tree_of(text)?;
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
    use super::super::tests::{one, painted};
    use super::*;
    use railhead_engine::board::open::open;
    use railhead_engine::board::{AnyBoard, HexSide};
    use railhead_engine::text::Files as _;
    use railhead_engine::text::edit::apply_all;
    use railhead_engine::text::sources::files::{Embedded, Texts};

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
        let (raster, cells) = (old.raster(), *old.raster().cells());
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
        let after = painted(
            &before,
            one(take_cells(&before, cells, &[(column, row)], &code(neighbour))),
            1,
        );
        assert_eq!(board(&after).raster().space(cell_of), Some(neighbour));
        assert_eq!(
            one(take_cells(&before, cells, &[(column, row)], &code(france))),
            Ok(None)
        );
        let taken = painted(&before, owner(&before, &old, france, Some("germany")), 1);
        assert_eq!(board(&taken).owner(france).unwrap().id, "germany");
        let free = painted(&before, owner(&before, &old, france, None), 1);
        assert!(board(&free).owner(france).is_none());
        let worth = old.area(france).value;
        let richer = painted(&before, value(&before, &old, france, 1), 1);
        assert_eq!(board(&richer).area(france).value, worth + 1);
        let twice = painted(&richer, value(&richer, &old, france, 1), 1);
        assert_eq!(
            board(&twice).area(france).value,
            worth + 2,
            "though the board is the old one"
        );
    }

    #[test]
    fn a_value_of_the_scenario_is_changed_there() {
        let before = text("world/europe-1940.ron");
        let old = board(&text("world/world.board.ron"));
        let of = |text: &str, more| value_of_scenario(text, &old, old.space_named("england").unwrap(), more);
        let richer = painted(&before, of(&before, 1).expect("the scenario gives one"), 1);
        let back = painted(&richer, of(&richer, -1).expect("it still does"), 1);
        assert_eq!(back, before);
        assert_ne!(richer, before);
        assert_eq!(of(&before, -100), Some(Ok(None)), "no value is less than none");
        let france = old.space_named("france").unwrap();
        assert_eq!(
            value_of_scenario(&before, &old, france, 1),
            None,
            "the board's counts"
        );
    }

    #[test]
    fn a_name_moves_to_the_nearest_cell_that_its_area_keeps() {
        let before = text("world/world.board.ron");
        let old = board(&before);
        let (cells, england) = (*old.raster().cells(), old.space_named("england").unwrap());
        let labelled = cells.numbered("00670025").unwrap();
        let [column, row] = cells.offset(labelled).map(|at| usize::try_from(at).unwrap());
        let edits = take_cells(&before, cells, &[(column, row)], "Ie").unwrap();
        let [label, cell] = edits.as_slice() else {
            panic!("the label and the cell: {edits:?}");
        };
        assert_eq!(
            [label, cell].map(|edit| &before[edit.range.clone()]),
            ["00670025", "En"]
        );
        let now = cells.numbered(&label.text).unwrap();
        assert_eq!(old.raster().space(now), Some(england));
        assert_eq!(cells.hex(now).unsigned_distance_to(cells.hex(labelled)), 1);
    }

    #[test]
    fn a_new_space_gets_a_free_code_and_the_cells_that_are_drawn() {
        let before = text("world/world.board.ron");
        let old = board(&before);
        for (is_sea, kind) in [(false, AreaKind::Land), (true, AreaKind::Sea)] {
            let (added, code) = new_space(&before, is_sea).unwrap();
            assert_eq!(code.starts_with(|first: char| first.is_uppercase()), !is_sea);
            let listed = painted(&before, Ok(Some(added)), 1);
            // In the middle of an ocean, where it cuts no space in two.
            let cells = *old.raster().cells();
            let open = old.space_ids().filter(|at| old.area(*at).kind == AreaKind::Sea);
            let seat = open.map(|at| cells.offset(old.raster().seat(at))).next().unwrap();
            let place = seat.map(|at| usize::try_from(at).unwrap());
            let drawn = painted(
                &listed,
                one(take_cells(&listed, cells, &[(place[0], place[1])], &code)),
                1,
            );
            let new = board(&drawn);
            let id = if is_sea { "new_sea_zone" } else { "new_area" };
            let space = new.space_named(id).unwrap();
            assert_eq!(new.area(space).kind, kind);
            let again = new_space(&drawn, is_sea).unwrap().0.text;
            assert!(again.contains(&format!("{id}_2")), "{again}");
        }
    }

    #[test]
    fn a_connection_comes_and_goes() {
        let before = text("world/world.board.ron");
        let old = board(&before);
        let pair = ["france", "japan"].map(|id| old.space_named(id).unwrap());
        let after = painted(&before, one(connection(&before, &old, pair)), 3);
        let new = board(&after);
        assert!(new.link(pair[0], pair[1]).is_some());
        let [a, b] = pair;
        let gone = painted(&after, one(connection(&after, &new, [b, a])), 1);
        assert!(board(&gone).link(a, b).is_none());
        // Those that touch are apart, and no longer.
        let neighbours = ["france", "normandy_bordeaux"].map(|id| old.space_named(id).unwrap());
        let [a, b] = neighbours;
        let apart = painted(&before, one(connection(&before, &old, neighbours)), 1);
        let parted = board(&apart);
        assert!(parted.link(a, b).is_none());
        let again = painted(&apart, one(connection(&apart, &parted, [b, a])), 1);
        assert_eq!(again, before);
    }

    #[test]
    fn every_connection_can_be_parted_with_the_canal_or_barrier_on_it() {
        for path in ["world/world.board.ron", "world/classic.board.ron"] {
            let before = text(path);
            let old = board(&before);
            let links = old
                .space_ids()
                .flat_map(|from| old.links(from).iter().map(move |link| (from, *link)));
            let marked = links
                .filter(|(from, link)| *from < link.to && (link.passage.is_some() || link.barrier.is_some()));
            let marked: Vec<_> = marked.collect();
            assert!(marked.len() > 5, "{path}");
            for (from, link) in marked {
                let mut after = before.clone();
                apply_all(&mut after, connection(&before, &old, [from, link.to]).unwrap());
                let pair = [from, link.to].map(|at| &old.area(at).name);
                assert!(board(&after).link(from, link.to).is_none(), "{pair:?}");
            }
        }
    }
}
