//! Checks a board file and makes the board.
//!
//! The check goes on after an issue, to find them all. `scenario` adds their places in the text.

use std::collections::{BTreeMap, BTreeSet};

use super::file::BoardFile;
use super::{
    Board, BoardBuilder, Ground, HexGrid, MapName, NumberOrder, Numbering, Place, RegionId, SpaceId, Terrain,
    TerrainId, Water,
};
use crate::board::cells::MAX_GRID;
use crate::text::issue::Issue;
use crate::text::words::{ID_FORM, check_format, is_id};

impl BoardFile {
    /// The board, if the file has no issue.
    ///
    /// Errors: every issue, in the order of the fields.
    pub fn build(&self) -> Result<Board, Vec<Issue>> {
        let mut check = HexBoardCheck::new(self);
        check.header();
        // Without a valid grid no hex has a number, and every later issue would be noise.
        if !check.issues.is_empty() {
            return Err(check.issues);
        }
        let terrains = check.terrains();
        if terrains.is_empty() {
            return Err(check.issues);
        }
        let letters: BTreeMap<char, u8> = terrains
            .iter()
            .zip(0..=u8::MAX)
            .map(|(terrain, index)| (terrain.letter, index))
            .collect();
        let mut builder = BoardBuilder::new(self.name.as_str(), check.grid, terrains);
        builder.look(&self.look);
        check.map(&mut builder, &letters);
        check.regions(&mut builder);
        // Paths can name places, so places are read first; their issues come last, as in the file.
        let before_places = check.issues.len();
        check.places(&mut builder);
        let place_issues = check.issues.split_off(before_places);
        check.lines(&mut builder);
        check.waters(&mut builder);
        check.crossings(&mut builder);
        check.issues.extend(place_issues);
        check.names(&mut builder);
        check.look();
        if check.issues.is_empty() {
            Ok(builder.build())
        } else {
            Err(check.issues)
        }
    }
}

/// The most names that are no places.
const MAX_NAMES: usize = 1000;

/// The most bands along the coast.
const MAX_SHALLOWS: usize = 8;

/// The range of hex numbers, for hints.
pub fn number_form(grid: &HexGrid) -> String {
    let last = SpaceId(u32::try_from(grid.len()).expect("a grid has at most a million hexes") - 1);
    format!(
        "hexes run from {} to {}, {}",
        grid.number(SpaceId(0)),
        grid.number(last),
        match grid.numbering().order {
            NumberOrder::ColumnRow => "column then row",
            NumberOrder::RowColumn => "row then column",
        }
    )
}

/// The file being checked, and what is known of it so far.
pub(super) struct HexBoardCheck<'f> {
    pub(super) file: &'f BoardFile,
    pub(super) grid: HexGrid,
    pub(super) issues: Vec<Issue>,
    /// The ground of each space; `None` where the map is wrong.
    pub(super) ground: Vec<Option<Ground>>,
    /// The space of each place by id; `None` where the file is wrong.
    pub(super) places: BTreeMap<&'f str, Option<SpaceId>>,
    /// Hexsides with water, roads and railways, by the lower space first.
    pub(super) water: BTreeMap<(SpaceId, SpaceId), Water>,
    pub(super) roads: BTreeSet<(SpaceId, SpaceId)>,
    pub(super) rails: BTreeSet<(SpaceId, SpaceId)>,
    /// Whether some line is wrong, so that the check cannot know what runs where.
    pub(super) broken_lines: bool,
}

impl<'f> HexBoardCheck<'f> {
    fn new(file: &'f BoardFile) -> Self {
        Self {
            file,
            grid: HexGrid::new(file.grid.columns, file.grid.rows, file.grid.hex_km).numbered_by(Numbering {
                first: file.grid.first,
                order: file.grid.order,
            }),
            issues: Vec::new(),
            ground: Vec::new(),
            places: BTreeMap::new(),
            water: BTreeMap::new(),
            roads: BTreeSet::new(),
            rails: BTreeSet::new(),
            broken_lines: false,
        }
    }

    pub(super) fn issue(&mut self, issue: Issue) {
        self.issues.push(issue);
    }

    fn header(&mut self) {
        self.issues.extend(check_format(self.file.format));
        for (field, value) in [("columns", self.grid.columns()), ("rows", self.grid.rows())] {
            if !(1..=MAX_GRID).contains(&value) {
                let what = format!("{value} {field}: a board has 1 to {MAX_GRID}");
                self.issue(Issue::new(format!("grid.{field}"), what));
            }
        }
        if self.grid.hex_km() == 0 {
            self.issue(Issue::new(
                "grid.hex_km",
                "a hex is at least 1 km from side to side",
            ));
        }
    }

    fn terrains(&mut self) -> Vec<Terrain> {
        let mut terrains: Vec<Terrain> = Vec::new();
        for (letter, terrain) in &self.file.terrain.0 {
            let path = format!("terrain['{letter}']");
            if terrains.len() == 256 {
                self.issue(Issue::new(path, "a board has at most 256 kinds of terrain"));
                break;
            }
            if let Some(first) = terrains.iter().find(|other| other.letter == *letter) {
                let what = format!("the letter '{letter}' stands for \"{}\" already", first.id);
                self.issue(Issue::new(path, what));
                continue;
            }
            if terrains.iter().any(|other| other.id == terrain.id) {
                self.issue(Issue::new(
                    format!("{path}.id"),
                    format!("a second terrain \"{}\"", terrain.id),
                ));
            }
            if !is_id(&terrain.id) {
                let what = format!("\"{}\" is not a valid id", terrain.id);
                self.issue(Issue::new(format!("{path}.id"), what).hint(ID_FORM));
            }
            if terrain.sea_area.is_some() && terrain.ground != Ground::Sea {
                let issue = Issue::new(format!("{path}.sea_area"), "only sea belongs to a sea area");
                self.issue(issue.hint("add ground: Sea, or remove the sea area"));
            }
            if terrain.look.is_some() && terrain.ground == Ground::Sea {
                let issue = Issue::new(
                    format!("{path}.look"),
                    "the look of the board sets the tone of the sea",
                );
                self.issue(issue.hint("add look: (sea: \"#9fc0d2\") at the end of the board"));
            }
            let shares = terrain
                .look
                .map(|look| [("height", look.height), ("woods", look.woods)]);
            for (field, share) in shares.into_iter().flatten().filter(|(_, share)| *share > 100) {
                self.issue(Issue::new(
                    format!("{path}.look.{field}"),
                    format!("{share} is out of range; it must be from 0 to 100"),
                ));
            }
            terrains.push(Terrain {
                id: terrain.id.clone(),
                name: terrain.name.clone(),
                ground: terrain.ground,
                sea_area: terrain.sea_area.clone(),
                letter: *letter,
                look: terrain.look,
            });
        }
        if terrains.is_empty() {
            self.issue(
                Issue::new("terrain", "the board has no terrain")
                    .hint("add an entry for each letter of the map"),
            );
        }
        terrains
    }

    fn look(&mut self) {
        let bands = self.file.look.shallows.as_ref().map_or(0, Vec::len);
        if bands > MAX_SHALLOWS {
            let what = format!("{bands} bands: at most {MAX_SHALLOWS} are drawn");
            self.issue(Issue::new("look.shallows", what));
        }
    }

    /// Walks over rows of letters; `place` gets every letter and returns whether it knows it.
    fn rows(
        &mut self,
        field: &str,
        rows: &[String],
        mut place: impl FnMut(SpaceId, char) -> bool,
        known: &str,
    ) {
        let [columns, count] = [usize::from(self.grid.columns()), usize::from(self.grid.rows())];
        if rows.len() != count {
            let what = format!("{} rows, but the grid has {count}", rows.len());
            self.issue(Issue::new(field, what));
        }
        for (row, letters) in rows.iter().enumerate().take(count) {
            let path = format!("{field}[{row}]");
            let length = letters.chars().count();
            if length != columns {
                let far = if length < columns {
                    format!("{} too few", columns - length)
                } else {
                    format!("{} too many", length - columns)
                };
                let what = format!("row {row} has {length} letters, but the grid has {columns} columns");
                self.issue(Issue::new(path.as_str(), what).hint(far));
            }
            let mut unknown = BTreeSet::new();
            for (column, (offset, letter)) in letters.char_indices().enumerate().take(columns) {
                let index =
                    u32::try_from(row * columns + column).expect("a grid has at most a million hexes");
                if !place(SpaceId(index), letter) && unknown.insert(letter) {
                    let what = format!("the letter {letter:?} in column {column} has no meaning");
                    self.issue(
                        Issue::new(path.as_str(), what)
                            .at_offset(offset)
                            .hint(format!("the known ones are {known}")),
                    );
                }
            }
        }
    }

    fn map(&mut self, builder: &mut BoardBuilder, letters: &BTreeMap<char, u8>) {
        let file = self.file;
        let grounds: Vec<_> = file
            .terrain
            .0
            .iter()
            .map(|(letter, terrain)| (*letter, terrain.ground))
            .collect();
        let known = join_letters(letters.keys());
        let mut ground = vec![None; self.grid.len()];
        let place = |space: SpaceId, letter: char| {
            let known = grounds.iter().find(|(key, _)| *key == letter);
            ground[space.index()] = known.map(|(_, ground)| *ground);
            letters
                .get(&letter)
                .map(|index| builder.terrain(space, TerrainId(*index)))
                .is_some()
        };
        self.rows("map", &file.map, place, &known);
        self.ground = ground;
    }

    fn regions(&mut self, builder: &mut BoardBuilder) {
        let file = self.file;
        let mut ids: BTreeMap<char, RegionId> = BTreeMap::new();
        let mut names = BTreeSet::new();
        for (letter, name) in &file.regions.0 {
            let path = format!("regions['{letter}']");
            if *letter == '.' {
                self.issue(
                    Issue::new(path, "a full stop stands for no region").hint("choose another letter"),
                );
            } else if ids.contains_key(letter) {
                self.issue(Issue::new(
                    path,
                    format!("the letter '{letter}' stands for a region already"),
                ));
            } else if !is_id(name) {
                self.issue(Issue::new(path, format!("\"{name}\" is not a valid id")).hint(ID_FORM));
            } else if !names.insert(name) {
                self.issue(Issue::new(path, format!("a second region \"{name}\"")));
            } else if ids.len() == 256 {
                self.issue(Issue::new(path, "a board has at most 256 regions"));
            } else {
                ids.insert(*letter, builder.region(name.as_str()));
                continue;
            }
            return;
        }
        if file.region_map.is_empty() && ids.is_empty() {
            return;
        }
        let known = format!("'.', {}", join_letters(ids.keys()));
        let place = |space: SpaceId, letter: char| {
            let region = ids.get(&letter);
            if let Some(region) = region {
                builder.assign_region(space, *region);
            }
            region.is_some() || letter == '.'
        };
        self.rows("region_map", &file.region_map, place, &known);
    }

    fn places(&mut self, builder: &mut BoardBuilder) {
        if self.file.places.len() > usize::from(u16::MAX) {
            self.issue(Issue::new("places", "a board has at most 65,535 places"));
            return;
        }
        for (index, place) in self.file.places.iter().enumerate() {
            let path = |field: &str| format!("places[{index}].{field}");
            if !is_id(&place.id) {
                self.issue(
                    Issue::new(path("id"), format!("\"{}\" is not a valid id", place.id)).hint(ID_FORM),
                );
            }
            if self.places.contains_key(place.id.as_str()) {
                self.issue(Issue::new(path("id"), format!("a second place \"{}\"", place.id)));
            }
            let at = self.grid.space_numbered(&place.at);
            if at.is_none() {
                let issue = Issue::new(path("at"), format!("no hex {:?} on this board", place.at));
                self.issue(issue.hint(number_form(&self.grid)));
            }
            if let Some((at, trouble)) = at.and_then(|at| Some((at, self.not_land(at)?))) {
                let what = format!("{} lies {trouble}", self.grid.number(at));
                self.issue(Issue::new(path("at"), what).hint("a place is on land"));
            }
            if place.kinds.is_empty() {
                let hint = "one or more of City, Town, Village, Port, Airfield, Fortress, Entry";
                self.issue(Issue::new(path("kinds"), "a place without a kind").hint(hint));
            }
            let sound = at.filter(|at| self.not_land(*at).is_none());
            self.places.entry(&place.id).or_insert(sound);
            if let Some(at) = at {
                builder.place(Place {
                    id: place.id.clone(),
                    name: place.name.clone(),
                    at,
                    kinds: place.kinds.clone(),
                    weight: place.weight,
                });
            }
        }
    }

    fn names(&mut self, builder: &mut BoardBuilder) {
        if self.file.names.len() > MAX_NAMES {
            let what = format!("a board has at most {MAX_NAMES} names that are no places");
            self.issue(Issue::new("names", what));
            return;
        }
        for (index, name) in self.file.names.iter().enumerate() {
            let path = |field: &str| format!("names[{index}].{field}");
            if name.text.trim().is_empty() {
                self.issue(Issue::new(path("text"), "the name is empty"));
            }
            let Some(at) = self.grid.space_numbered(&name.at) else {
                let issue = Issue::new(path("at"), format!("no hex {:?} on this board", name.at));
                self.issue(issue.hint(number_form(&self.grid)));
                continue;
            };
            builder.map_name(MapName {
                text: name.text.clone(),
                at,
                kind: name.kind,
                angle: name.angle,
            });
        }
    }

    /// Why a place or a line on land cannot use this hex, if so.
    pub(super) fn not_land(&self, space: SpaceId) -> Option<&'static str> {
        match self.ground[space.index()]? {
            Ground::Land => None,
            Ground::Sea => Some("in the sea"),
            Ground::OutOfPlay => Some("out of play"),
        }
    }
}

fn join_letters<'l>(letters: impl Iterator<Item = &'l char>) -> String {
    letters
        .map(|letter| format!("'{letter}'"))
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_malaya_board_has_no_issue() {
        let text = include_str!("../../../../../scenarios/malaya/malaya.board.ron");
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let file: BoardFile = options.from_str(text).unwrap();
        let board = file.build().unwrap();
        assert_eq!(board.len(), 64 * 69);
        let land = board
            .space_ids()
            .filter(|space| board.ground(*space) == Ground::Land)
            .count();
        assert_eq!(land, 2242 - 459, "land without the Netherlands Indies");
    }

    #[test]
    fn a_look_is_within_bounds_and_the_sea_has_its_own() {
        let text = include_str!("../../../../../scenarios/malaya/malaya.board.ron");
        let text = text
            .replace(
                "name: \"Paddy\")",
                "name: \"Paddy\", look: (tone: \"#040506\", woods: 101))",
            )
            .replace(
                "sea_area: \"West\")",
                "sea_area: \"West\", look: (tone: \"#040506\"))",
            );
        let issues = crate::text::parse::from_ron::<BoardFile>(&text)
            .unwrap()
            .build()
            .unwrap_err();
        let paths: Vec<&str> = issues.iter().map(|issue| issue.path.as_str()).collect();
        assert_eq!(paths, ["terrain['p'].look.woods", "terrain['.'].look"]);
    }
}
