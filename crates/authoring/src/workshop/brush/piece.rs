//! A piece of a board of hexes that is copied to another place: its terrain, and what runs between its hexes. Towns have names of their
//! own and are not copied. `text` is that of the board file.

use std::collections::BTreeMap;

use hexx::Hex;

use super::hex::{RoadOrRail, has_track, lines, terrain};
use super::hex_water::{has_water, list_of, names_of_side, other};
use super::list::WordList;
use super::{BROKEN, Painted, add, tree_of};
use crate::workshop::undo::difference;
use railhead_engine::board::cells::{CellId, Cells};
use railhead_engine::board::{Board, HexSide, SpaceId, Water};
use railhead_engine::text::edit::{apply, apply_all};
use railhead_engine::text::ron_tree::Tree;

/// What was copied. Hexes are counted from the first one, its upper left corner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapPiece {
    terrain: Vec<(Hex, char)>,
    tracks: Vec<Track>,
    waters: Vec<(Water, String, Vec<(Hex, HexSide)>)>,
}

/// A railway or road.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Track {
    kind: RoadOrRail,
    name: String,
    /// The gauge of a railway, if its line names one.
    gauge: Option<String>,
    hexes: Vec<Hex>,
}

impl MapPiece {
    /// The piece that these cells are; the first is its corner.
    ///
    /// Errors: the brackets of the file do not close.
    pub fn of(text: &str, board: &Board, piece: &[CellId]) -> Result<Self, String> {
        let cells = board.raster().cells();
        let Some(corner) = piece.first().map(|cell| cells.hex(*cell)) else {
            return Ok(Self::default());
        };
        let tree = tree_of(text)?;
        let rows = tree.find("map").map(|map| tree.children(map));
        let rows = rows.into_iter().flatten().map(|row| tree.plain_string(row));
        let rows: Vec<&str> = rows.map(|row| row.map_or("", |row| &text[row])).collect();
        let letter = |cell: &CellId| {
            let [column, row] = cells.offset(*cell).map(|at| usize::try_from(at).ok());
            rows.get(row?)?.chars().nth(column?)
        };
        let terrain = piece
            .iter()
            .filter_map(|cell| Some((cells.hex(*cell) - corner, letter(cell)?)));
        let inside = |at: SpaceId| {
            let cell = board.raster().seat(at);
            piece.contains(&cell).then(|| cells.hex(cell) - corner)
        };
        let mut tracks = Vec::new();
        for kind in RoadOrRail::ALL {
            for line in lines(text, board, kind.list()) {
                if line.class != kind.class() {
                    continue;
                }
                let hexes: Vec<_> = line.spaces.iter().map(|at| at.and_then(inside)).collect();
                for run in hexes.split(Option::is_none).filter(|run| run.len() > 1) {
                    tracks.push(Track {
                        kind,
                        name: string_of(&tree, text, &format!("{}.name", line.path)).unwrap_or_default(),
                        gauge: string_of(&tree, text, &format!("{}.gauge", line.path)),
                        hexes: run.iter().copied().flatten().collect(),
                    });
                }
            }
        }
        let mut waters = Vec::new();
        for kind in [Water::River, Water::Strait] {
            let all = tree.find(list_of(kind)[0]).into_iter();
            for water in all.flat_map(|all| tree.children(all)) {
                let Some(list) = tree
                    .field(water, "sides")
                    .and_then(|sides| WordList::of(&tree, text, sides))
                else {
                    continue;
                };
                let sides = list.words.iter().filter_map(|word| {
                    let (at, side) = side_named(board, word)?;
                    let other = board.grid().neighbour(at, side)?;
                    inside(other)?;
                    Some((inside(at)?, side))
                });
                let sides: Vec<_> = sides.collect();
                if !sides.is_empty() {
                    let name = string_of(&tree, text, &format!("{}.name", tree.path(water)));
                    waters.push((kind, name.unwrap_or_default(), sides));
                }
            }
        }
        Ok(Self {
            terrain: terrain.collect(),
            tracks,
            waters,
        })
    }

    /// The cells that it covers with its corner at a cell, without those beyond the edge of the map.
    pub fn covers(&self, cells: Cells, corner: CellId) -> Vec<CellId> {
        let from = cells.hex(corner);
        let hexes = self.terrain.iter().map(|(hex, _)| from + *hex);
        hexes.filter_map(|hex| cells.cell(hex)).collect()
    }

    /// Puts it down with its corner at a cell. Lines and water that are there stay.
    ///
    /// Errors: the brackets of the file do not close.
    pub fn put(&self, text: &str, board: &Board, corner: CellId) -> Painted {
        let cells = board.raster().cells();
        let from = cells.hex(corner);
        let cell_at = |hex: Hex| cells.cell(from + hex);
        let space_at = |hex: Hex| board.raster().space(cell_at(hex)?);
        let mut now = text.to_owned();
        let mut by_letter: BTreeMap<char, Vec<(usize, usize)>> = BTreeMap::new();
        for (hex, letter) in &self.terrain {
            let place = cell_at(*hex).map(|cell| {
                cells
                    .offset(cell)
                    .map(|at| usize::try_from(at).unwrap_or_default())
            });
            if let Some([column, row]) = place {
                by_letter.entry(*letter).or_default().push((column, row));
            }
        }
        for (letter, places) in by_letter {
            let made = terrain(&now, &places, letter)?;
            apply_all(&mut now, made);
        }
        for track in &self.tracks {
            let Track {
                kind,
                name,
                gauge,
                hexes,
            } = track;
            let spaces: Vec<Option<SpaceId>> = hexes.iter().map(|hex| space_at(*hex)).collect();
            for run in runs(&now, board, *kind, &spaces) {
                let path: Vec<String> = run.iter().map(|at| board.number(*at)).collect();
                let class = kind.class().map(|class| format!("class: {class}, "));
                let gauge = gauge.as_ref().map(|gauge| format!("gauge: \"{gauge}\", "));
                let fields: String = class.into_iter().chain(gauge).collect();
                let entry = format!("(name: \"{name}\", {fields}path: \"{}\")", path.join(" "));
                push_into(&mut now, kind.list(), &entry)?;
            }
        }
        for (kind, name, sides) in &self.waters {
            let free = sides.iter().filter_map(|(hex, side)| {
                let at = (space_at(*hex)?, *side);
                let is_wet = [*kind, other(*kind)]
                    .into_iter()
                    .any(|kind| has_water(&now, board, at, kind));
                let [name, _] = names_of_side(board, at.0, at.1)?;
                (!is_wet).then_some(name)
            });
            let free: Vec<String> = free.collect();
            if !free.is_empty() {
                let entry = format!("(name: \"{name}\", sides: \"{}\")", free.join(" "));
                push_into(&mut now, list_of(*kind)[0], &entry)?;
            }
        }
        Ok(difference(text, &now))
    }
}

/// The parts of a line over these hexes that are on the map and not there yet.
fn runs(text: &str, board: &Board, kind: RoadOrRail, spaces: &[Option<SpaceId>]) -> Vec<Vec<SpaceId>> {
    let mut runs: Vec<Vec<SpaceId>> = Vec::new();
    let mut goes_on = false;
    for pair in spaces.windows(2) {
        let &[Some(from), Some(to)] = pair else {
            goes_on = false;
            continue;
        };
        if has_track(text, board, kind, [from, to]) {
            goes_on = false;
            continue;
        }
        match runs.last_mut() {
            Some(run) if goes_on => run.push(to),
            _ => runs.push(vec![from, to]),
        }
        goes_on = true;
    }
    runs
}

fn push_into(text: &mut String, list: &str, entry: &str) -> Result<(), String> {
    let made = add(text, list, entry).ok_or_else(|| BROKEN.to_owned())?;
    apply(text, &made);
    Ok(())
}

/// The side that a word such as `1628NE` names.
fn side_named(board: &Board, word: &str) -> Option<(SpaceId, HexSide)> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
    let at = board.space_numbered(digits)?;
    Some((at, HexSide::from_letters(&word[digits.len()..])?))
}

/// The string at a path of the file.
fn string_of(tree: &Tree, text: &str, path: &str) -> Option<String> {
    let inside = tree.plain_string(tree.find(path)?)?;
    Some(text[inside].to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::hex::tests::{BOARD, at, board, text};
    use super::*;

    /// The cells of a rectangle of a board from its upper left corner.
    fn rectangle(board: &Board, corner: SpaceId, [columns, rows]: [i32; 2]) -> Vec<CellId> {
        let cells = board.raster().cells();
        let [column, row] = cells.offset(board.raster().seat(corner));
        let places = (0..rows).flat_map(|down| (0..columns).map(move |right| (column + right, row + down)));
        places.filter_map(|(column, row)| cells.at(column, row)).collect()
    }

    /// The text after a piece was put down; the same if nothing changes.
    fn put_down(piece: &MapPiece, before: &str, old: &Board, to: CellId) -> String {
        let mut after = before.to_owned();
        if let Some(made) = piece.put(before, old, to).unwrap() {
            apply(&mut after, &made);
        }
        after
    }

    #[test]
    fn a_piece_lies_at_its_new_place_as_it_lay_at_the_old_one() {
        let before = text(BOARD);
        let old = board(&before);
        let cells = *old.raster().cells();
        let corner = at(&old, "ipoh");
        let piece = rectangle(&old, corner, [4, 5]);
        let copied = MapPiece::of(&before, &old, &piece).unwrap();
        assert_eq!(copied.terrain.len(), 20);
        assert!(!copied.tracks.is_empty(), "the trunk railway runs through it");
        // An odd number of columns away the rows are shifted by half a hex, and still every hex keeps its neighbours.
        let from = cells.hex(old.raster().seat(corner));
        for by in [Hex::new(-4, 10), Hex::new(-5, 12)] {
            let to = cells.cell(from + by).unwrap();
            let after = put_down(&copied, &before, &old, to);
            let new = board(&after);
            let moved = |at: SpaceId| {
                new.raster()
                    .space(cells.cell(cells.hex(old.raster().seat(at)) + by)?)
            };
            for cell in &piece {
                let here = old.raster().space(*cell).unwrap();
                let there = moved(here).unwrap();
                assert_eq!(old.terrain(here).id, new.terrain(there).id);
                for link in old
                    .links(here)
                    .iter()
                    .filter(|link| piece.contains(&old.raster().seat(link.to)))
                {
                    let copy = new.link(there, moved(link.to).unwrap());
                    let has = |rail, road| {
                        copy.is_some_and(|copy| copy.rail >= rail && (road || copy.road >= link.road))
                    };
                    assert!(
                        has(link.rail, link.road.is_none()),
                        "{} to {}",
                        old.label(here),
                        old.label(link.to)
                    );
                    assert!(link.water.is_none() || copy.is_some_and(|copy| copy.water.is_some()));
                }
            }
            // A second time there is nothing to do.
            assert_eq!(copied.put(&after, &new, to), Ok(None));
        }
    }

    #[test]
    fn a_copied_railway_keeps_its_gauge() {
        let before = text("east-prussia/east-prussia.board.ron");
        let old = board(&before);
        let piece = rectangle(&old, at(&old, "koenigsberg"), [4, 4]);
        let copied = MapPiece::of(&before, &old, &piece).unwrap();
        let to = old.raster().seat(at(&old, "warsaw"));
        let after = put_down(&copied, &before, &old, to);
        let new = board(&after);
        let count = |text: &str| text.matches("gauge: \"standard\"").count();
        assert!(count(&after) > count(&before));
        assert!(new.railways().len() > old.railways().len());
    }

    #[test]
    fn what_lies_beyond_the_edge_is_left_out() {
        let before = text(BOARD);
        let old = board(&before);
        let cells = *old.raster().cells();
        let piece = rectangle(&old, at(&old, "ipoh"), [4, 5]);
        let copied = MapPiece::of(&before, &old, &piece).unwrap();
        let [columns, rows] = [cells.columns(), cells.rows()].map(i32::from);
        let corner = cells.at(columns - 1, rows - 2).unwrap();
        assert!(copied.covers(cells, corner).len() < copied.terrain.len());
        board(&put_down(&copied, &before, &old, corner));
    }
}
