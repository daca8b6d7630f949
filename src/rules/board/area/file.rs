//! The area board as its author writes it: a table of spaces, rows of their codes, what the rows cannot show.
//!
//! [`AreaBoardFile`] is what a file says, word for word. [`AreaBoardFile::build`], in `file_check`, makes the board.

use serde::{Deserialize, Serialize};

use super::AreaKind;
use super::look::Look;
use crate::rules::board::look::Ink;
use crate::rules::text::Entries;

/// An area board file: `AreaBoard(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "AreaBoard")]
pub struct AreaBoardFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The name of the map.
    pub name: String,
    /// How many cells there are, and how large.
    pub cells: CellsFile,
    /// Those who own land, by id.
    #[serde(default)]
    pub powers: Entries<String, PowerFile>,
    /// Regions: id and name.
    #[serde(default)]
    pub regions: Entries<String, String>,
    /// Kinds of terrain that are worth a word: id and name.
    #[serde(default)]
    pub terrains: Entries<String, String>,
    /// Areas and sea zones, by the code that stands for them in the map. All codes are equally long.
    pub spaces: Entries<String, SpaceFile>,
    /// One string a row from north to south, one code a cell from west to east; full stops are a hole in the map.
    pub map: Vec<String>,
    /// Pairs of spaces that are connected though they do not touch: `"panama colombia"`.
    #[serde(default)]
    pub connections: Vec<String>,
    /// Pairs of spaces that touch and are not connected.
    #[serde(default)]
    pub apart: Vec<String>,
    /// Canals and straits.
    #[serde(default)]
    pub passages: Vec<PassageFile>,
    /// Deserts, mountains and whatever else closes borders.
    #[serde(default)]
    pub barriers: Vec<BarrierFile>,
    /// How it is printed; in plain grey unless given.
    #[serde(default)]
    pub look: Look,
}

/// The size of an area board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellsFile {
    /// How many columns, at most 1000.
    pub columns: u16,
    /// How many rows, at most 1000.
    pub rows: u16,
    /// Kilometres from side to side of a cell.
    pub km: u16,
    /// Whether the map goes round the world: the last column lies beside the first.
    #[serde(default)]
    pub round: bool,
}

/// Somebody who owns land.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerFile {
    /// The name that players see.
    pub name: String,
    /// The colour of its land.
    pub tone: Ink,
}

/// An area or a sea zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceFile {
    /// The word by which files name it: small letters, digits and underscores.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// `Land`, `Neutral`, `Sea`, `Impassable` or `Lake`; land unless given.
    #[serde(default)]
    pub kind: AreaKind,
    /// What it produces; nothing unless given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub value: u16,
    /// Who it belongs to, by id; nobody unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// What its land is like, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
    /// The ids of the regions that it belongs to.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub regions: String,
    /// The number of the cell in which its name and its pieces stand; the one farthest from any border unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// A canal or strait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassageFile {
    /// The word by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The connections that go by it, as pairs of spaces; a pair that does not touch is connected by this.
    pub between: Vec<String>,
    /// The ids of the areas that must be held to go through; none unless given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub held_by: String,
}

/// What closes borders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarrierFile {
    /// The word by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The connections that it closes, as pairs of spaces.
    pub between: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(value: &u16) -> bool {
    *value == 0
}
