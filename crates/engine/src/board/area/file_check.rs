//! Checks an area board file and makes the board.
//!
//! The check goes on after an issue, to find them all.

use std::collections::{BTreeMap, BTreeSet};

use super::super::cells::MAX_GRID;
use super::super::{CellId, Cells, Graph, Raster, RegionId, SpaceId};
use super::build;
use super::file::{AreaBoardFile, SpaceFile};
use super::{Area, AreaBoard, AreaKind, NamedEntry, Power, PowerId};
use crate::text::issue::{Issue, MAX_ISSUES};
use crate::text::words::{ID_FORM, check_format, is_id, with_article, words};

/// The most spaces of a board.
const MAX_SPACES: usize = 4000;
/// The limit for each of: powers, regions, kinds of terrain, passages and barriers.
pub(super) const MAX_NAMED: usize = 250;
/// The longest code of a space, in letters.
const MAX_CODE: usize = 3;
/// The highest production of a space.
const MAX_VALUE: u16 = 99;

impl AreaBoardFile {
    /// The board, if the file has no issue.
    ///
    /// Errors: every issue; if the header has any, only those.
    pub fn build(&self) -> Result<AreaBoard, Vec<Issue>> {
        let mut check = AreaBoardCheck::new(self);
        let Some(cells) = check.header() else {
            return Err(check.issues);
        };
        let powers = check.powers();
        let regions = check.named("regions", &self.regions.0);
        let terrains = check.named("terrains", &self.terrains.0);
        check.look(&terrains);
        let Some(width) = check.codes() else {
            return Err(check.issues);
        };
        let areas = check.areas(&powers, &regions, &terrains);
        let space_of = check.map(cells, width);
        check.pieces(cells, &space_of);
        let seats = check.seats(cells, &space_of);
        let mut links = build::touching(cells, &space_of);
        check.connections(&mut links);
        let passages = check.passages(&mut links);
        let barriers = check.barriers(&mut links);
        if !check.issues.is_empty() {
            return Err(check.issues);
        }
        let graph = Graph::new(build::both_ways(&links, areas.len()).into_iter());
        let seats = seats.into_iter().flatten().collect();
        Ok(AreaBoard {
            name: self.name.clone(),
            raster: Raster::of_areas(cells, space_of, seats),
            graph,
            areas,
            powers,
            regions,
            terrains,
            passages,
            barriers,
            look: self.look.clone(),
        })
    }
}

/// The file being checked, and what is known of it so far.
pub(super) struct AreaBoardCheck<'f> {
    pub(super) file: &'f AreaBoardFile,
    issues: Vec<Issue>,
    pub(super) spaces: BTreeMap<&'f str, SpaceId>,
    /// Whether rows of the map are wrong, so that the check cannot know which spaces touch.
    pub(super) broken_map: bool,
}

/// A path to a field of a space.
pub(super) fn space_path(code: &str, field: &str) -> String {
    let dot = if field.is_empty() { "" } else { "." };
    format!("spaces[\"{code}\"]{dot}{field}")
}

impl<'f> AreaBoardCheck<'f> {
    fn new(file: &'f AreaBoardFile) -> Self {
        Self {
            file,
            issues: Vec::new(),
            spaces: BTreeMap::new(),
            broken_map: false,
        }
    }

    pub(super) fn issue(&mut self, issue: Issue) {
        // That many issues have a common cause.
        if self.issues.len() <= MAX_ISSUES {
            self.issues.push(issue);
        }
    }

    fn id(&mut self, path: impl Into<String>, id: &str) {
        if !is_id(id) {
            let what = format!("\"{id}\" is not a valid id");
            self.issue(Issue::new(path, what).hint(ID_FORM));
        }
    }

    /// The cells; `None` if no map can have this size.
    fn header(&mut self) -> Option<Cells> {
        self.issues.extend(check_format(self.file.format));
        let size = &self.file.cells;
        for (field, value) in [("columns", size.columns), ("rows", size.rows)] {
            if !(1..=MAX_GRID).contains(&value) {
                let what = format!("{value} {field}: a board has 1 to {MAX_GRID}");
                self.issue(Issue::new(format!("cells.{field}"), what));
            }
        }
        if size.km == 0 {
            self.issue(Issue::new(
                "cells.km",
                "a cell is at least 1 km from side to side",
            ));
        }
        if size.round && !size.columns.is_multiple_of(2) {
            let issue = Issue::new(
                "cells.columns",
                "a map that wraps around has an even number of columns",
            );
            self.issue(
                issue.hint("odd columns are half a cell lower, and the last must fit beside the first"),
            );
        }
        let cells = Cells::new(size.columns, size.rows, size.km);
        self.issues
            .is_empty()
            .then(|| if size.round { cells.wrapped() } else { cells })
    }

    /// A table of ids and names. Reports too many of them, and duplicates.
    fn entries<'e, T>(&mut self, field: &str, entries: &'e [(String, T)]) -> &'e [(String, T)] {
        if entries.len() > MAX_NAMED {
            let what = format!("{} {field}: a board has at most {MAX_NAMED}", entries.len());
            self.issue(Issue::new(field, what));
            return &[];
        }
        let mut seen = BTreeSet::new();
        for (id, _) in entries {
            let path = format!("{field}[\"{id}\"]");
            self.id(path.as_str(), id);
            if !seen.insert(id) {
                self.issue(Issue::new(path, format!("\"{id}\" appears twice")));
            }
        }
        entries
    }

    fn powers(&mut self) -> Vec<Power> {
        let file = self.file;
        let entries = self.entries("powers", &file.powers.0).iter();
        entries
            .map(|(id, power)| Power {
                id: id.clone(),
                name: power.name.clone(),
                tone: power.tone,
            })
            .collect()
    }

    fn named(&mut self, field: &str, entries: &[(String, String)]) -> Vec<NamedEntry> {
        let entries = self.entries(field, entries).iter();
        entries
            .map(|(id, name)| NamedEntry {
                id: id.clone(),
                name: name.clone(),
            })
            .collect()
    }

    fn look(&mut self, terrains: &[NamedEntry]) {
        let look = &self.file.look;
        if look.sea.is_empty() {
            self.issue(Issue::new("look.sea", "no tone for the sea"));
        }
        for (id, _) in &look.terrain.0 {
            self.index(
                format!("look.terrain[\"{id}\"]"),
                0,
                "terrain",
                id,
                terrains,
                |known| &known.id,
            );
        }
    }

    /// The index of an id.
    fn index<T>(
        &mut self,
        path: impl Into<String>,
        offset: usize,
        what: &str,
        id: &str,
        known: &[T],
        id_of: impl Fn(&T) -> &str,
    ) -> Option<u8> {
        let found = known.iter().position(|known| id_of(known) == id);
        if found.is_none() {
            let ids = known.iter().map(id_of);
            let issue = Issue::unknown_name(path, format!("no {what} \"{id}\" on this board"), id, ids);
            self.issue(issue.at_offset(offset));
        }
        found.and_then(|index| u8::try_from(index).ok())
    }

    /// The common length of all codes; `None` if there are no spaces, or too many to check.
    fn codes(&mut self) -> Option<usize> {
        let spaces = &self.file.spaces.0;
        let Some((first, _)) = spaces.first() else {
            let issue = Issue::new("spaces", "the board has no spaces");
            self.issue(issue.hint("add an entry for each code of the map"));
            return None;
        };
        if spaces.len() > MAX_SPACES {
            let what = format!("{} spaces: a board has at most {MAX_SPACES}", spaces.len());
            self.issue(Issue::new("spaces", what));
            return None;
        }
        let width = first.len();
        let mut seen = BTreeSet::new();
        for (code, _) in spaces {
            let path = space_path(code, "");
            if !(1..=MAX_CODE).contains(&code.len()) || !code.bytes().all(|byte| byte.is_ascii_alphanumeric())
            {
                let what = format!("\"{code}\" is not a code");
                let hint = format!("a code has 1 to {MAX_CODE} letters without accents, or digits");
                self.issue(Issue::new(path, what).hint(hint));
            } else if code.len() != width {
                let what = format!("the code \"{code}\" is not as long as \"{first}\"");
                self.issue(Issue::new(path, what).hint("all codes of a board are equally long"));
            } else if !seen.insert(code) {
                self.issue(Issue::new(
                    path,
                    format!("the code \"{code}\" stands for a space already"),
                ));
            }
        }
        self.issues.is_empty().then_some(width)
    }

    fn areas(&mut self, powers: &[Power], regions: &[NamedEntry], terrains: &[NamedEntry]) -> Vec<Area> {
        let file = self.file;
        let spaces = (0..).map(SpaceId).zip(&file.spaces.0);
        spaces
            .map(|(space, (code, area))| {
                let path = |field: &str| space_path(code, field);
                self.id(path("id"), &area.id);
                if self.spaces.insert(&area.id, space).is_some() {
                    self.issue(Issue::new(path("id"), format!("a second space \"{}\"", area.id)));
                }
                if area.name.trim().is_empty() {
                    self.issue(Issue::new(path("name"), "a space without a name"));
                }
                if area.value > MAX_VALUE {
                    let what = format!(
                        "{} is out of range: a space produces 0 to {MAX_VALUE}",
                        area.value
                    );
                    self.issue(Issue::new(path("value"), what));
                }
                self.kind(code, area);
                let owner = area.owner.as_deref();
                let owner =
                    owner.and_then(|id| self.index(path("owner"), 0, "power", id, powers, |known| &known.id));
                if let Some(id) = &area.terrain {
                    self.index(path("terrain"), 0, "terrain", id, terrains, |known| &known.id);
                }
                let mut own = BTreeSet::new();
                for (offset, id) in words(&area.regions) {
                    let region =
                        self.index(path("regions"), offset, "region", id, regions, |known| &known.id);
                    own.extend(region.map(RegionId));
                }
                let is_water = matches!(area.kind, AreaKind::Sea | AreaKind::Lake);
                let in_text = if area.article.unwrap_or(is_water) {
                    with_article(&area.name)
                } else {
                    area.name.clone()
                };
                Area {
                    id: area.id.clone(),
                    name: area.name.clone(),
                    in_text,
                    kind: area.kind,
                    value: u8::try_from(area.value).unwrap_or(u8::MAX),
                    owner: owner.map(PowerId),
                    terrain: area.terrain.clone(),
                    regions: own.into_iter().collect(),
                }
            })
            .collect()
    }

    /// Reports fields that the sea and impassable land cannot have.
    fn kind(&mut self, code: &str, area: &SpaceFile) {
        let who = match area.kind {
            AreaKind::Land | AreaKind::Neutral => return,
            AreaKind::Sea => "the sea",
            AreaKind::Impassable => "impassable land",
            AreaKind::Lake => "a lake",
        };
        for (field, has) in [("owner", area.owner.is_some()), ("value", area.value > 0)] {
            if has {
                let issue = Issue::new(space_path(code, field), format!("{who} has no {field}"));
                self.issue(issue.hint(format!("remove the {field}, or change the kind")));
            }
        }
    }

    fn map(&mut self, cells: Cells, width: usize) -> Vec<Option<SpaceId>> {
        let file = self.file;
        let before = self.issues.len();
        let codes: BTreeMap<&str, SpaceId> = file
            .spaces
            .0
            .iter()
            .zip((0..).map(SpaceId))
            .map(|((code, _), space)| (code.as_str(), space))
            .collect();
        let hole = ".".repeat(width);
        let [columns, rows] = [usize::from(cells.columns()), usize::from(cells.rows())];
        if file.map.len() != rows {
            let what = format!("{} rows, but the board has {rows}", file.map.len());
            self.issue(Issue::new("map", what));
        }
        let mut space_of = vec![None; cells.len()];
        for (row, text) in file.map.iter().enumerate().take(rows) {
            let path = format!("map[{row}]");
            if !text.is_ascii() {
                let strange = text.char_indices().find(|(_, letter)| !letter.is_ascii());
                let (offset, letter) = strange.unwrap_or_default();
                self.issue(
                    Issue::new(path, format!("codes cannot have the letter {letter:?}")).at_offset(offset),
                );
                continue;
            }
            if text.len() != columns * width {
                let what = format!(
                    "row {row} is {} letters long, but {columns} codes of {width} take {}",
                    text.len(),
                    columns * width
                );
                let whole = if text.len().is_multiple_of(width) {
                    text.len().abs_diff(columns * width) / width
                } else {
                    0
                };
                let far = if text.len() < columns * width {
                    "few"
                } else {
                    "many"
                };
                let hint = (whole > 0).then(|| format!("{whole} too {far}"));
                self.issue(Issue::new(path.as_str(), what).hinting(hint));
            }
            let mut unknown = BTreeSet::new();
            for column in 0..columns.min(text.len() / width) {
                let offset = column * width;
                let code = &text[offset..offset + width];
                let space = codes.get(code).copied();
                if space.is_none() && code != hole && unknown.insert(code) {
                    let what = format!("no space has the code \"{code}\" in column {column}");
                    let hint = if code.contains('.') {
                        "a hole has only full stops"
                    } else {
                        "add an entry for it in spaces"
                    };
                    self.issue(Issue::new(path.as_str(), what).at_offset(offset).hint(hint));
                }
                space_of[row * columns + column] = space;
            }
        }
        self.broken_map = self.issues.len() > before;
        space_of
    }

    /// The cell of each space that holds its name; `None` where there is an issue.
    fn seats(&mut self, cells: Cells, space_of: &[Option<SpaceId>]) -> Vec<Option<CellId>> {
        let file = self.file;
        if self.broken_map {
            return Vec::new();
        }
        let inmost = build::inmost(cells, space_of, file.spaces.0.len());
        let spaces = file.spaces.0.iter().zip(inmost).zip((0..).map(SpaceId));
        spaces
            .map(|(((code, area), inmost), space)| {
                if inmost.is_none() {
                    let issue = Issue::new(space_path(code, ""), format!("no cell of the map is \"{code}\""));
                    self.issue(issue.hint(format!("put it on the map, or remove {}", area.name)));
                    return None;
                }
                let Some(label) = &area.label else { return inmost };
                let cell = cells.numbered(label);
                let what = match cell {
                    None => format!("no cell {label:?} on this board"),
                    Some(cell) if space_of[cell.index()] != Some(space) => {
                        format!("the cell {label} is not {}", area.name)
                    }
                    Some(_) => return cell,
                };
                let best = inmost
                    .map(|cell| format!("the cell farthest from its borders is {}", cells.number(cell)));
                self.issue(Issue::new(space_path(code, "label"), what).hinting(best));
                None
            })
            .collect()
    }

    /// The ids of a list. Reports too many of them, and duplicates.
    pub(super) fn ids<'i>(&mut self, field: &str, ids: impl ExactSizeIterator<Item = &'i str>) {
        if ids.len() > MAX_NAMED {
            let what = format!("{} {field}: a board has at most {MAX_NAMED}", ids.len());
            self.issue(Issue::new(field, what));
        }
        let mut seen = BTreeSet::new();
        for (index, id) in ids.enumerate().take(MAX_NAMED) {
            let path = format!("{field}[{index}].id");
            self.id(path.as_str(), id);
            if !seen.insert(id) {
                self.issue(Issue::new(path, format!("\"{id}\" appears twice")));
            }
        }
    }
}
