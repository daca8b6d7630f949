//! Grows or shrinks a board of areas on every side: what comes belongs to the space at the edge, and names stay where they stood.
//!
//! Nothing but the board names its cells, and only where the names of spaces stand.

use super::growth::{Growth, RowLayout};
use railhead_engine::board::cells::MAX_GRID;
use railhead_engine::board::{AreaBoard, Cells};
use railhead_engine::text::edit::Edit;
use railhead_engine::text::ron_tree::{NodeId, Tree};

/// The edits of the text of a board.
///
/// Errors: in words: the size is out of range, or the name of a space stands on a cell that goes.
pub(super) fn edits(text: &str, board: &AreaBoard, growth: Growth) -> Result<Vec<Edit>, String> {
    let old = *board.raster().cells();
    if growth.left % 2 != 0 {
        return Err(
            "on the left columns come and go in pairs, since every other column is shoved down by half a cell"
                .to_owned(),
        );
    }
    let columns = size(old.columns(), growth.left, growth.right, "columns")?;
    let rows = size(old.rows(), growth.top, growth.bottom, "rows")?;
    let new = Cells::new(columns, rows, old.km());
    let tree = Tree::scan(text).map_err(|error| error.what)?;
    let mut edits = Vec::new();
    for (path, size) in [("cells.columns", columns), ("cells.rows", rows)] {
        let value = tree
            .value(path)
            .ok_or_else(|| format!("the board has no {path}"))?;
        edits.push(Edit::new(value, size.to_string()));
    }
    if let Some(map) = tree.find("map") {
        edits.extend(map_of(text, &tree, map, old, new, growth));
    }
    let spaces = tree
        .find("spaces")
        .into_iter()
        .flat_map(|spaces| tree.children(spaces));
    for label in spaces.filter_map(|space| tree.field(space, "label")) {
        let Some(inside) = tree.plain_string(label) else {
            continue;
        };
        let number = &text[inside.clone()];
        let Some(cell) = old.numbered(number) else {
            continue;
        };
        let [column, row] = old.offset(cell);
        let is_within = |at: i32, size: u16| (0..i32::from(size)).contains(&at);
        let [column, row] = [column + growth.left, row + growth.top];
        let moved = new
            .at(column, row)
            .filter(|_| is_within(column, columns) && is_within(row, rows));
        let moved =
            moved.ok_or_else(|| format!("the name of a space stands on cell {number}, which would go"))?;
        edits.push(Edit::new(inside, new.number(moved)));
    }
    edits.retain(|edit| text[edit.range.clone()] != edit.text);
    Ok(edits)
}

fn size(old: u16, before: i32, after: i32, what: &str) -> Result<u16, String> {
    let size = i64::from(old) + i64::from(before) + i64::from(after);
    let sound = u16::try_from(size)
        .ok()
        .filter(|size| (1..=MAX_GRID).contains(size));
    sound.ok_or_else(|| format!("{size} {what} are out of range; a board has 1 to {MAX_GRID}"))
}

/// The edit of the rows of codes.
fn map_of(text: &str, tree: &Tree, map: NodeId, old: Cells, new: Cells, growth: Growth) -> Option<Edit> {
    let rows: Vec<_> = tree.children(map).map(|row| tree.span(row)).collect();
    let codes: Vec<Vec<String>> = tree
        .children(map)
        .map(|row| {
            let letters: Vec<char> = tree
                .plain_string(row)
                .map_or("", |inside| &text[inside])
                .chars()
                .collect();
            let width = (letters.len() / usize::from(old.columns())).max(1);
            letters.chunks(width).map(|code| code.iter().collect()).collect()
        })
        .collect();
    let last = codes.len().checked_sub(1)?;
    // A cell beyond an edge is like the one at the edge.
    let source =
        |at: u16, before: i32, last: usize| usize::try_from(i32::from(at) - before).unwrap_or(0).min(last);
    let list = tree.span(map);
    let layout = RowLayout::of(text, &list, &rows).without_ruler();
    let mut written = String::from("[");
    for row in 0..new.rows() {
        let codes = &codes[source(row, growth.top, last)];
        let letters: String = (0..new.columns())
            .filter_map(|column| codes.get(source(column, growth.left, codes.len().saturating_sub(1))))
            .map(String::as_str)
            .collect();
        layout.row(&mut written, row.into(), &letters, new.columns().into());
    }
    layout.end(&mut written);
    Some(Edit::new(list, written))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::grow::grow;
    use super::super::new_scenario::{Blank, NewScenario};
    use super::*;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::open::open;
    use railhead_engine::text::Files;
    use railhead_engine::text::edit::apply_all;
    use railhead_engine::text::sources::files::{Embedded, Texts};
    use railhead_games::check;

    fn changed(texts: &Texts, edits: BTreeMap<String, Vec<Edit>>) -> Texts {
        let mut texts = texts.clone();
        for (path, edits) in edits {
            apply_all(texts.get_mut(&path).expect("it was read"), edits);
        }
        texts
    }

    fn area_board(files: &dyn Files, path: &str) -> AreaBoard {
        match open(files, path) {
            Ok(AnyBoard::Area(board)) => *board,
            _ => panic!("{path} is a sound board of areas"),
        }
    }

    /// The ids of the spaces of some cells, row by row.
    fn ids(board: &AreaBoard, rows: std::ops::Range<i32>, columns: std::ops::Range<i32>) -> Vec<String> {
        let cells = board.raster().cells();
        let at = |column, row| cells.at(column, row).and_then(|cell| board.raster().space(cell));
        rows.flat_map(|row| columns.clone().map(move |column| (column, row)))
            .map(|(column, row)| {
                at(column, row).map_or_else(String::new, |space| board.area(space).id.clone())
            })
            .collect()
    }

    #[test]
    fn every_side_grows_as_its_edge_is_and_shrinks_back_to_the_same_bytes() {
        let new = NewScenario {
            title: "Sound".to_owned(),
            game: Blank::Areas,
            ..NewScenario::default()
        };
        let texts = new.parts().texts;
        let more = Growth {
            left: 2,
            right: 3,
            top: 1,
            bottom: 4,
        };
        let grown = changed(
            &texts,
            grow(&texts, "sound.board.ron", more).expect("it grows").edits,
        );
        assert_eq!(check(&grown, "sound.ron"), []);
        let [before, after] = [&texts, &grown].map(|texts| area_board(texts, "sound.board.ron"));
        assert_eq!(
            (after.raster().cells().columns(), after.raster().cells().rows()),
            (25, 17)
        );
        assert_eq!(ids(&before, 0..12, 0..20), ids(&after, 1..13, 2..22));
        assert_eq!(ids(&after, 0..1, 0..2), ["alba", "alba"]);
        assert_eq!(ids(&after, 16..17, 23..25), ["cadra", "cadra"]);
        let less = Growth {
            left: -2,
            right: -3,
            top: -1,
            bottom: -4,
        };
        let back = grow(&grown, "sound.board.ron", less).expect("it shrinks");
        assert_eq!(changed(&grown, back.edits), texts);
        // A space whose last cell would go keeps the board as it is.
        let gone = Growth {
            left: -6,
            ..Growth::default()
        };
        assert!(grow(&texts, "sound.board.ron", gone).is_err());
        let odd = Growth {
            left: 1,
            ..Growth::default()
        };
        assert!(
            grow(&texts, "sound.board.ron", odd)
                .expect_err("it is odd")
                .contains("in pairs")
        );
    }

    #[test]
    fn names_stay_where_they_stood_on_a_board_of_ours() {
        let path = "world/world.board.ron";
        let text = Embedded.read(path).expect("it is shipped");
        let board = area_board(&Embedded, path);
        let more = Growth {
            left: 2,
            top: 3,
            ..Growth::default()
        };
        let mut grown = text.clone();
        apply_all(&mut grown, edits(&text, &board, more).expect("it grows"));
        let texts = Texts::from([("board.ron".to_owned(), grown.clone())]);
        let after = area_board(&texts, "board.ron");
        let labels = |text: &str| -> Vec<String> {
            let tree = Tree::scan(text).expect("its brackets close");
            let spaces = tree.find("spaces").expect("it has spaces");
            let labels = tree
                .children(spaces)
                .filter_map(|space| tree.field(space, "label"));
            labels
                .filter_map(|label| Some(text[tree.plain_string(label)?].to_owned()))
                .collect()
        };
        let [old, new] = [labels(&text), labels(&grown)];
        assert!(old.len() > 10 && old.len() == new.len());
        for (old, new) in old.iter().zip(&new) {
            let at = |board: &AreaBoard, number: &str| {
                let cells = board.raster().cells();
                cells.offset(cells.numbered(number).expect("it is a cell"))
            };
            let [column, row] = at(&board, old);
            assert_eq!(at(&after, new), [column + 2, row + 3], "{old}");
        }
    }
}
