//! Words that all files of the hex game share: sides, hexes, numbers, ids. Mistakes become issues.

use serde::{Deserialize, Serialize};

use super::{Side, SideSpec};
use railhead_engine::board::hex::file_check::number_form;
use railhead_engine::board::{Board, CrossingId, Ground, SpaceId};
use railhead_engine::text::Reference;
use railhead_engine::text::issue::{Issue, MAX_ISSUES};
use railhead_engine::text::words::{ID_FORM, is_id, is_number, words};

/// The largest number that a rule or a unit can have; counters and tables have room for two digits.
pub const MAX_NUMBER: u16 = 99;

/// A group of hexes. Only land in play is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HexesFile {
    All,
    /// A region of the board, by id.
    Region(String),
    /// A rectangle of columns and rows between two corners, both included.
    Box(String, String),
    /// Single hexes: numbers or ids of places.
    List(String),
}

/// A file being checked, with as much as there is of what it speaks of.
pub(crate) struct FileCheck<'f> {
    pub(crate) board: Option<&'f Board>,
    pub(crate) sides: Option<&'f [SideSpec]>,
    /// Whether the file serves other scenarios too, which may play another part of the board: then it may name any hex of the whole.
    pub(crate) is_shared: bool,
    /// All that is wrong.
    pub(crate) issues: &'f mut Vec<Issue>,
}

impl FileCheck<'_> {
    /// The side of an id; `None` if it is unknown.
    pub(crate) fn side(&mut self, path: &str, id: &str) -> Option<Side> {
        let sides = self.sides?;
        let found = Side::BOTH.into_iter().zip(sides).find(|(_, side)| side.id == id);
        let found = found.map(|(side, _)| side);
        if found.is_none() {
            let known = sides.iter().map(|side| side.id.as_str());
            let what = format!("the rules have no side \"{id}\"");
            self.issues.push(Issue::unknown_name(path, what, id, known));
        }
        found
    }

    /// The space that a word names: one in the part of the board that is played, or for a shared file anywhere on the whole board. The offset is where the
    /// word stands in the string at the path.
    pub(crate) fn space(&mut self, path: &str, offset: usize, word: &str) -> Option<SpaceId> {
        let space = self.any_space(path, offset, word)?;
        let board = self.board?;
        if self.is_shared || board.plays(space) {
            return Some(space);
        }
        let what = format!("{} is {}", board.label(space), board.outside_words());
        self.issues.push(Issue::new(path, what).at_offset(offset));
        None
    }

    /// The space that a word names, wherever on the whole board it is.
    fn any_space(&mut self, path: &str, offset: usize, word: &str) -> Option<SpaceId> {
        let board = self.board?;
        let space = board.space_named(word);
        if space.is_none() {
            let mut places: Vec<_> = board.places().iter().collect();
            // Of several places with such a name, the more important one is meant.
            places.sort_by_key(|place| std::cmp::Reverse(place.weight));
            let known = places.iter().map(|place| place.id.as_str());
            let what = format!("this board has no hex or place \"{word}\"");
            let mut issue = Issue::unknown_name(path, what, word, known).at_offset(offset);
            if issue.hint.is_none() || is_number(word) {
                issue = issue.hint(number_form(board.grid()));
            }
            self.issues.push(issue);
        }
        space
    }

    /// The bridge, ferry or causeway across a hexside: `1628NE`. The hint is for one that no board has.
    pub(crate) fn crossing(&mut self, path: &str, at: &str, hint: &str) -> Option<CrossingId> {
        let board = self.board?;
        let found = board.crossing_named(at);
        if found.is_none() {
            self.issues.push(if board.whole().crossing_named(at).is_some() {
                Issue::new(path, format!("{at} is {}", board.outside_words()))
            } else {
                Issue::new(path, format!("this board has no bridge at {at:?}")).hint(hint)
            });
        }
        found
    }

    /// Whether a shared file means a bridge in a part of the board that is not played.
    pub(crate) fn is_cut_off(&self, at: &str) -> bool {
        let is_off =
            |board: &Board| board.crossing_named(at).is_none() && board.whole().crossing_named(at).is_some();
        self.is_shared && self.board.is_some_and(is_off)
    }

    /// The space of land that a word names, in play; for a shared file also where the board is cut off.
    pub(crate) fn land(&mut self, path: &str, word: &str) -> Option<SpaceId> {
        let space = self.space(path, 0, word)?;
        let board = self.board?;
        let trouble = match board.whole().ground(space) {
            Ground::Land => return Some(space),
            Ground::Sea => "in the sea",
            Ground::OutOfPlay => "out of play",
        };
        self.issues
            .push(Issue::new(path, format!("{} is {trouble}", board.label(space))));
        None
    }

    /// The spaces of a group, in its order; those that are not land in play included.
    pub(crate) fn hexes(&mut self, path: &str, hexes: &HexesFile) -> Vec<SpaceId> {
        let Some(board) = self.board else {
            return Vec::new();
        };
        match hexes {
            HexesFile::All => board.space_ids().collect(),
            HexesFile::Region(id) => {
                if !board.regions().contains(id) {
                    let known = board.regions().iter().map(String::as_str);
                    let what = format!("this board has no region \"{id}\"");
                    self.issues
                        .push(Issue::unknown_name(format!("{path}[0]"), what, id, known));
                }
                board
                    .space_ids()
                    .filter(|space| board.region(*space) == Some(id))
                    .collect()
            }
            HexesFile::Box(from, to) => {
                // It may reach beyond what is played, as a region may.
                let from = self.any_space(&format!("{path}[0]"), 0, from);
                let to = self.any_space(&format!("{path}[1]"), 0, to);
                let (Some(from), Some(to)) = (from, to) else {
                    return Vec::new();
                };
                let [from, to] = [from, to].map(|space| board.grid().offset(space));
                board
                    .space_ids()
                    .filter(|space| {
                        let at = board.grid().offset(*space);
                        (0..2).all(|axis| {
                            (from[axis].min(to[axis])..=from[axis].max(to[axis])).contains(&at[axis])
                        })
                    })
                    .collect()
            }
            HexesFile::List(list) => {
                let path = format!("{path}[0]");
                let mut spaces = Vec::new();
                for (offset, word) in words(list) {
                    if self.issues.len() > MAX_ISSUES {
                        break;
                    }
                    spaces.extend(self.space(&path, offset, word));
                }
                spaces
            }
        }
    }

    /// The land in play of a group, each space once, in its order; an issue if there is none.
    pub(crate) fn land_of(&mut self, path: &str, hexes: &HexesFile) -> Vec<SpaceId> {
        let before = self.issues.len();
        let Some(board) = self.board else {
            return Vec::new();
        };
        let mut spaces: Vec<SpaceId> = Vec::new();
        for space in self.hexes(path, hexes) {
            if board.ground(space) == Ground::Land && !spaces.contains(&space) {
                spaces.push(space);
            }
        }
        if spaces.is_empty() && before == self.issues.len() {
            self.issues
                .push(Issue::new(path, "there is no land in play among these hexes"));
        }
        spaces
    }

    /// A number in its small type; an issue if it is out of range.
    pub(crate) fn number(&mut self, path: &str, value: u16, least: u16, most: u16) -> u8 {
        if !(least..=most).contains(&value) {
            let hint = format!("it must be from {least} to {most}");
            self.issues
                .push(Issue::new(path, format!("{value} is out of range")).hint(hint));
        }
        small(value)
    }

    /// The index of the entry of each side, from the names of entries; nothing for a side that has none.
    pub(super) fn by_side(&mut self, path: &str, names: &[String]) -> [Option<usize>; 2] {
        let mut found = [None, None];
        for (index, id) in names.iter().enumerate() {
            let path = format!("{path}[\"{id}\"]");
            if let Some(side) = self.side(&path, id)
                && found[side.index()].replace(index).is_some()
            {
                let what = format!("\"{id}\" has a second line");
                self.issues.push(Issue::new(path, what));
            }
        }
        found
    }

    /// Looks up the side that a table names.
    pub(super) fn settle_side(&mut self, path: &str, side: &mut Reference<Side>) {
        side.resolved = self.side(path, &side.name).unwrap_or_default();
    }

    /// Looks up the land that a table names; answers have its number.
    pub(super) fn settle_land(&mut self, path: &str, at: &mut Reference<SpaceId>) -> Option<SpaceId> {
        let resolved = self.land(path, &at.name)?;
        let name = self.board?.number(resolved);
        *at = Reference { name, resolved };
        Some(resolved)
    }
}

/// Adds an issue if a number is too small or too large.
pub(crate) fn check_number(path: &str, value: u16, least: u16, issues: &mut Vec<Issue>) {
    if !(least..=MAX_NUMBER).contains(&value) {
        let hint = format!("it must be from {least} to {MAX_NUMBER}");
        issues.push(Issue::new(path, format!("{value} is out of range")).hint(hint));
    }
}

/// Adds an issue if a word can be no id.
pub(crate) fn check_id(path: &str, id: &str, issues: &mut Vec<Issue>) {
    if !is_id(id) {
        issues.push(Issue::new(path, format!("\"{id}\" is not a valid id")).hint(ID_FORM));
    }
}

/// A checked number in its small type.
pub(crate) fn small(value: u16) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}
