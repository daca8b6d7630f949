//! Grows or shrinks a board on every side; the contents of its scenarios' files stay in their places. Here are hexes; `grow_areas` has areas.
//!
//! Hexes are named by column and row, so a new column on the left or a new row above gives every hex another name. The names change in every file
//! that sees the board. A new hex has the terrain and the region of its neighbour at the edge.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use super::grow_areas;
pub use super::growth::Growth;
use super::growth::RowLayout;
use super::ids::each_word;
use super::uses::{FilePlace, FilesSeenTogether, check_edits_cause_no_problem};
use railhead_engine::board::cells::MAX_GRID;
use railhead_engine::board::hex::HexGrid;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, HexSide};
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::text::Files;
use railhead_engine::text::edit::{Edit, apply_all};
use railhead_engine::text::position::line_and_column;
use railhead_engine::text::ron_tree::{NodeId, Tree};
use railhead_engine::text::schema::Says;
use railhead_engine::text::sources::files::tree_of;

/// The lists of a board with a string for each row of hexes.
const MAPS: [&str; 2] = ["map", "region_map"];

/// What changes when a board grows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grown {
    /// The edits of each file.
    pub edits: BTreeMap<String, Vec<Edit>>,
    /// Numbers in words for players that were those of hexes which are now called otherwise, or are gone: years, or hexes. They stay as they
    /// are; each is a place in the text after the edits.
    pub in_prose: Vec<FilePlace>,
}

/// A board before and after.
struct Change {
    growth: Growth,
    old: HexGrid,
    new: HexGrid,
}

/// What changes in each file so that a board grows.
///
/// Errors: in words: the board is not sound or has no hexes, the size is out of range, something stands on a hex that goes, a file cannot be
/// searched or sees another board too, or the scenarios would not be sound afterwards.
pub fn grow(files: &dyn Files, board: &str, growth: Growth) -> Result<Grown, String> {
    let opened = open(files, board).map_err(|problems| match problems.first() {
        Some(problem) => format!("the board has to be sound first: {problem}"),
        None => "the board has to be sound first".to_owned(),
    })?;
    let together = FilesSeenTogether::of(files, board)?;
    let mut edits = BTreeMap::new();
    let opened = match opened {
        AnyBoard::Hex(opened) => opened,
        AnyBoard::Area(opened) => {
            let text = together.texts.get(board).map_or("", |text| text);
            edits.insert(board.to_owned(), grow_areas::edits(text, &opened, growth)?);
            check_edits_cause_no_problem(files, &together.roots, &together.texts, &edits)?;
            return Ok(Grown {
                edits,
                ..Grown::default()
            });
        }
    };
    let change = Change::new(*opened.grid(), growth)?;
    for (path, text) in &together.texts {
        let mut here = change.names(path, text)?;
        if path == board {
            here.extend(change.rows(text)?);
        }
        if !here.is_empty() {
            edits.insert(path.clone(), here);
        }
    }
    if let Some(path) = edits.keys().find(|path| together.elsewhere.contains(*path)) {
        return Err(format!(
            "{path} names hexes of this board, and is also used with another one"
        ));
    }
    check_edits_cause_no_problem(files, &together.roots, &together.texts, &edits)?;
    let mut in_prose = Vec::new();
    for (path, mut text) in together.texts {
        apply_all(&mut text, edits.get(&path).cloned().unwrap_or_default());
        let places = change.numbers_in_prose(&text).into_iter();
        in_prose.extend(places.map(|range| (path.clone(), range)));
    }
    Ok(Grown { edits, in_prose })
}

/// The number that a hex gets when its board grows; `None` if the word is no number of a hex, or the hex goes.
pub fn renumbered(grid: HexGrid, growth: Growth, number: &str) -> Option<String> {
    let change = Change::new(grid, growth).ok()?;
    change.renamed(number)?.ok()
}

impl Change {
    fn new(old: HexGrid, growth: Growth) -> Result<Self, String> {
        if growth.left % 2 != 0 {
            return Err(
                "on the left columns come and go in pairs, since every other column is shoved down by half a hex"
                    .to_owned(),
            );
        }
        let size = |old: u16, more: [i32; 2], what: &str| {
            let [before, after] = more.map(i64::from);
            let size = i64::from(old) + before + after;
            let sound = u16::try_from(size)
                .ok()
                .filter(|_| (1..=i64::from(MAX_GRID)).contains(&size));
            sound.ok_or_else(|| format!("{size} {what} are out of range; a board has 1 to {MAX_GRID}"))
        };
        let columns = size(old.columns(), [growth.left, growth.right], "columns")?;
        let rows = size(old.rows(), [growth.top, growth.bottom], "rows")?;
        Ok(Self {
            growth,
            old,
            new: HexGrid::new(columns, rows, old.hex_km()).numbered_by(old.numbering()),
        })
    }

    /// The new name of a hex, by its old one; `None` where the word names none.
    fn renamed(&self, number: &str) -> Option<Result<String, ()>> {
        let [column, row] = self.old.offset(self.old.space_numbered(number)?);
        let new = self.new.at(column + self.growth.left, row + self.growth.top);
        Some(new.map(|space| self.new.number(space)).ok_or(()))
    }

    /// The edits of the names of hexes in a file.
    fn names(&self, path: &str, text: &str) -> Result<Vec<Edit>, String> {
        let mut edits = Vec::new();
        let mut goes = None;
        each_word(text, |range, says| {
            let word = &text[range.clone()];
            let number = word.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
            let letters = &word[number.len()..];
            let is_hex = letters.is_empty() || HexSide::from_letters(letters).is_some();
            if !is_hex || !says.has_hexes() {
                return;
            }
            match self.renamed(number) {
                Some(Ok(name)) if name != number => {
                    edits.push(Edit::new(range.start..range.start + number.len(), name));
                }
                Some(Err(())) => {
                    goes.get_or_insert_with(|| number.to_owned());
                }
                Some(Ok(_)) | None => {}
            }
        });
        match goes {
            Some(number) => Err(format!("{path} still names the hex {number}, which would go")),
            None => Ok(edits),
        }
    }

    /// The numbers in the words for players that named hexes which are called otherwise now.
    fn numbers_in_prose(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        each_word(text, |range, says| {
            if says != Says::Prose {
                return;
            }
            let word = &text[range.clone()];
            let mut at = range.start;
            for part in word.split(|letter: char| !letter.is_alphanumeric()) {
                let is_other = self.renamed(part).is_some_and(|name| name.as_deref() != Ok(part));
                if is_other {
                    found.push(at..at + part.len());
                }
                let rest = &text[at + part.len()..range.end];
                at += part.len() + rest.chars().next().map_or(0, char::len_utf8);
            }
        });
        found
    }

    /// The edits of a board's grid and maps.
    fn rows(&self, text: &str) -> Result<Vec<Edit>, String> {
        let tree = Tree::scan(text).map_err(|error| error.what)?;
        let mut edits = Vec::new();
        for (path, size) in [
            ("grid.columns", self.new.columns()),
            ("grid.rows", self.new.rows()),
        ] {
            let value = tree
                .value(path)
                .ok_or_else(|| format!("the board has no {path}"))?;
            edits.push(Edit::new(value, size.to_string()));
        }
        for map in MAPS.into_iter().filter_map(|name| tree.find(name)) {
            self.map(text, &tree, map, &mut edits);
        }
        edits.retain(|edit| text[edit.range.clone()] != edit.text);
        Ok(edits)
    }

    /// The edits of the rows of a map, with the numbers of rows and the ruler that comments give.
    fn map(&self, text: &str, tree: &Tree, map: NodeId, edits: &mut Vec<Edit>) {
        let rows: Vec<Range<usize>> = tree.children(map).map(|row| tree.span(row)).collect();
        let letters: Vec<String> = (tree.children(map))
            .map(|row| tree.plain_string(row).map_or("", |inside| &text[inside]))
            .map(|letters| self.row(letters))
            .collect();
        let (Some(first), Some(last)) = (letters.first(), letters.last()) else {
            return;
        };
        let wanted = usize::from(self.new.rows());
        let shift = self.growth.top;
        let row = |number: usize| {
            let at = i64::try_from(number).unwrap_or(i64::MAX) - i64::from(shift);
            match usize::try_from(at) {
                Ok(at) => letters.get(at).unwrap_or(last),
                Err(_) => first,
            }
        };
        let list = tree.span(map);
        let layout = RowLayout::of(text, &list, &rows);
        let mut new = String::from("[");
        for number in 0..wanted {
            layout.row(&mut new, number, row(number), usize::from(self.new.columns()));
        }
        layout.end(&mut new);
        edits.push(Edit::new(list, new));
    }

    /// A row with the letters that come and without those that go.
    fn row(&self, letters: &str) -> String {
        let old: Vec<char> = letters.chars().collect();
        let last = old.len().saturating_sub(1);
        let columns = 0..i32::from(self.new.columns());
        let at = |column: i32| usize::try_from(column - self.growth.left).unwrap_or(0).min(last);
        columns.filter_map(|column| old.get(at(column))).collect()
    }
}

/// The result for the files of a board that has grown, each by its shown name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenBoard {
    /// The files that were written.
    pub files: Vec<String>,
    /// The numbers in words for players, with file and line: see [`Grown::in_prose`].
    pub in_prose: Vec<String>,
}

/// Grows a board on disk, and writes every file that changes.
pub fn grow_on_disk(board: &Path, growth: Growth) -> Result<WrittenBoard, String> {
    let (files, path) = tree_of(board);
    let grown = grow(&files, &path, growth)?;
    let mut written = WrittenBoard::default();
    for (path, edits) in grown.edits {
        let mut read = files
            .read_with_form(&path)
            .map_err(|error| format!("{}: {}", files.shown(&path), error.of_file()))?;
        apply_all(&mut read.text, edits);
        let text = read.form.written(&read.text);
        let to = files.shown(&path);
        write_whole(Path::new(&to), text.as_bytes(), Existing::Goes).map_err(|error| error.to_string())?;
        written.files.push(to);
    }
    for (path, place) in grown.in_prose {
        let text = files.read(&path).unwrap_or_default();
        let (line, column) = line_and_column(&text, place.start);
        let number = text.get(place).unwrap_or_default();
        let shown = files.shown(&path);
        written
            .in_prose
            .push(format!("{shown}:{line}:{column}: {number}"));
    }
    Ok(written)
}
