//! The file type of an area board: a table of spaces, rows of their codes, and what the rows cannot show.
//!
//! [`AreaBoardFile`] holds a file word for word. [`AreaBoardFile::build`], in `file_check`, makes the board.

use serde::Deserialize;

use super::AreaKind;
use super::look::Look;
use crate::board::look::Ink;
use crate::text::Entries;

/// An area board file: `AreaBoard(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "AreaBoard")]
pub struct AreaBoardFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The name of the map.
    pub name: String,
    /// The number and the size of the cells.
    pub cells: CellsFile,
    /// The powers, which own land, by id.
    #[serde(default)]
    pub powers: Entries<String, PowerFile>,
    /// Regions: id and name.
    #[serde(default)]
    pub regions: Entries<String, String>,
    /// Kinds of terrain with a name: id and name.
    #[serde(default)]
    pub terrains: Entries<String, String>,
    /// Areas and sea zones, each under its code on the map. All codes have the same length.
    pub spaces: Entries<String, SpaceFile>,
    /// One string per row from north to south, one code per cell from west to east; full stops are a hole in the map.
    pub map: Vec<String>,
    /// Pairs of spaces that are connected though they do not touch: `"panama colombia"`.
    #[serde(default)]
    pub connections: Vec<String>,
    /// Pairs of spaces that touch but are not connected.
    #[serde(default)]
    pub apart: Vec<String>,
    /// Canals and straits, which only a side that holds certain areas can pass.
    #[serde(default)]
    pub passages: Vec<PassageFile>,
    /// Deserts, mountains and other obstacles that close borders.
    #[serde(default)]
    pub barriers: Vec<BarrierFile>,
    /// How the board is printed; in plain grey unless given.
    #[serde(default)]
    pub look: Look,
}

/// The size of an area board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellsFile {
    /// How many columns, at most 1000.
    pub columns: u16,
    /// How many rows, at most 1000.
    pub rows: u16,
    /// The distance between opposite sides of a cell, in kilometres.
    pub km: u16,
    /// Whether the map wraps around the world: the last column is next to the first.
    #[serde(default)]
    pub round: bool,
}

/// A power that owns land.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerFile {
    /// The name that players see.
    pub name: String,
    /// The colour of its land.
    pub tone: Ink,
}

/// An area or a sea zone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceFile {
    /// The id by which files name it: small letters, digits and underscores.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// Whether its name takes `the` within a sentence; unless given, those of sea zones and lakes do.
    pub article: Option<bool>,
    /// `Land`, `Neutral`, `Sea`, `Impassable` or `Lake`; land unless given.
    #[serde(default)]
    pub kind: AreaKind,
    /// Its production; 0 unless given.
    #[serde(default)]
    pub value: u16,
    /// The id of its owner; no owner unless given.
    pub owner: Option<String>,
    /// The id of its terrain.
    pub terrain: Option<String>,
    /// The ids of the regions that it belongs to.
    #[serde(default)]
    pub regions: String,
    /// The number of the cell that holds its name and its pieces; the one farthest from any border unless given.
    pub label: Option<String>,
}

/// A canal or strait.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassageFile {
    /// The id by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The connections that use it, as pairs of spaces; a pair that does not touch becomes connected.
    pub between: Vec<String>,
    /// The ids of the areas that a side must hold to pass; none unless given.
    #[serde(default)]
    pub held_by: String,
}

/// An obstacle that closes borders.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarrierFile {
    /// The id by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The connections that it closes, as pairs of spaces.
    pub between: Vec<String>,
}
