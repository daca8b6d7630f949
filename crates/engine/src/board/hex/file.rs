//! The file type of a hex board: rows of letters, lines of hexes, places.
//!
//! [`BoardFile`] holds a `*.board.ron` file word for word. [`BoardFile::build`], in `file_check`, makes the board.

use serde::Deserialize;

use super::{CrossingKind, Ground, MapNameKind, NumberOrder, PlaceKind, Road};
use crate::board::look::hex::{HexLook, TerrainLook};
use crate::text::Entries;
use crate::text::bounds::within;

/// A board file: `Board(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Board")]
pub struct BoardFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The name of the map.
    pub name: String,
    /// The number and the size of the hexes.
    pub grid: GridFile,
    /// The terrain of each letter of the map.
    pub terrain: Entries<char, TerrainFile>,
    /// One string per row from north to south, one letter per hex from west to east.
    pub map: Vec<String>,
    /// The region of each letter of the region map.
    #[serde(default)]
    pub regions: Entries<char, String>,
    /// Rows as in the map; a full stop is a hex without a region. Empty on a board without regions.
    #[serde(default)]
    pub region_map: Vec<String>,
    /// The gauges of its railways: id and name (HR-15).
    #[serde(default)]
    pub gauges: Entries<String, String>,
    #[serde(default)]
    pub railways: Vec<RailwayFile>,
    #[serde(default)]
    pub roads: Vec<RoadFile>,
    #[serde(default)]
    pub rivers: Vec<WaterFile>,
    /// Straits: arms of the sea too narrow to fill a hex.
    #[serde(default)]
    pub straits: Vec<WaterFile>,
    /// Bridges, ferries and causeways.
    #[serde(default)]
    pub crossings: Vec<CrossingFile>,
    /// Places with a name.
    #[serde(default)]
    pub places: Vec<PlaceFile>,
    /// Names on the map that are no places: of lakes, rivers, landscapes.
    #[serde(default)]
    pub names: Vec<MapNameFile>,
    /// How the board is printed, where that differs from the defaults.
    #[serde(default)]
    pub look: HexLook,
}

/// The size of a board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridFile {
    /// How many columns, at most 1000.
    pub columns: u16,
    /// How many rows, at most 1000.
    pub rows: u16,
    /// The distance between opposite sides of a hex, in kilometres.
    pub hex_km: u16,
    /// The number of the first column and of the first row, at most 99.
    #[serde(default, deserialize_with = "within::<0, 99, _, _>")]
    pub first: u16,
    /// Whether numbers of hexes begin with the column or with the row.
    #[serde(default)]
    pub order: NumberOrder,
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainFile {
    /// The id by which rules and looks know it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// `Land`, `Sea` or `OutOfPlay`; land unless given.
    #[serde(default = "land")]
    pub ground: Ground,
    /// The sea area that it belongs to, if it is sea.
    pub sea_area: Option<String>,
    /// How it is printed; unless given, as `assets/look.ron` says for its id.
    pub look: Option<TerrainLook>,
}

const fn land() -> Ground {
    Ground::Land
}

/// A railway of a board file, by the hexes that it runs through.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailwayFile {
    pub name: String,
    /// The id of its gauge (HR-15); every train can use it unless given.
    pub gauge: Option<String>,
    /// Its hexes from end to end: numbers, or ids of places.
    pub path: String,
}

/// A road of a board file, by the hexes that it runs through.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoadFile {
    pub name: String,
    /// The class, `Main` or `Minor`.
    pub class: Road,
    /// Its hexes from end to end: numbers, or ids of places.
    pub path: String,
}

/// A river or strait.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterFile {
    pub name: String,
    /// The hexsides along it, from source to mouth: `2121NW`.
    pub sides: String,
}

/// A bridge, ferry or causeway.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrossingFile {
    pub name: String,
    /// The hexside that it crosses: `1628NE`.
    pub at: String,
    /// `Bridge`, `Ferry` or `Causeway`.
    pub kind: CrossingKind,
    /// What it carries: `Rail`, `Road` or both.
    pub carries: Vec<Carries>,
}

/// What runs over a crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Carries {
    Rail,
    Road,
}

/// A place of a board file: a town, a port, an airfield, a way in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceFile {
    /// The id by which files name it: small letters, digits and underscores.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The number of its hex.
    pub at: String,
    /// Its kinds: `City`, `Town`, `Village`, `Port`, `Airfield`, `Fortress`, `Entry`.
    pub kinds: Vec<PlaceKind>,
    /// Its value in victory points; 0 unless given.
    #[serde(default)]
    pub weight: u16,
}

/// A name on the map that does not stand for a place.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapNameFile {
    /// The name as it is printed.
    pub text: String,
    /// The number of the hex on which its middle stands.
    pub at: String,
    /// `Water` or `Land`.
    #[serde(default)]
    pub kind: MapNameKind,
    /// The degrees by which it rises to the right; 0 unless given.
    #[serde(default, deserialize_with = "within::<-90, 90, _, _>")]
    pub angle: i16,
}
