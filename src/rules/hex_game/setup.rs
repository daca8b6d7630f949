//! A scenario as its author writes it: a `Scenario(...)` file.
//!
//! These are the words of the file; [`super::setup_check`] checks them and makes the game's definition.

use serde::{Deserialize, Serialize};

use super::definition::Phase;

/// A scenario file: `Scenario(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Scenario")]
pub struct ScenarioFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// Which game it is for.
    pub game: GameFile,
    /// What it is called.
    pub title: String,
    /// One line about it, for the list of scenarios.
    pub summary: String,
    /// What players read before they begin: paragraphs, with an empty line between them.
    pub text: String,
    /// The board file, relative to this file.
    pub board: String,
    /// The rules file, relative to this file.
    pub rules: String,
    /// The unit file, relative to this file.
    pub units: String,
    /// What day a turn is.
    pub calendar: CalendarFile,
    /// Which turns are played.
    pub turns: TurnsFile,
    /// The phases of a player-turn, in order.
    pub phases: Vec<Phase>,
    /// The ids of the options in play.
    #[serde(default)]
    pub options: Vec<String>,
    /// Who controls which hexes at the start; later lines go before earlier ones.
    pub control: Vec<ControlFile>,
    /// The sides of hexes whose bridges are down at the start: `1628NE`.
    #[serde(default)]
    pub demolished: Vec<String>,
    /// Sources of supply.
    #[serde(default)]
    pub supply_sources: Vec<SourceFile>,
    /// Units on the map at the start.
    pub setup: Vec<PlacementFile>,
}

/// A game that a scenario can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameFile {
    /// The hex game.
    Hex,
}

/// What day a turn is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarFile {
    /// The first day of turn 1: `1941-12-08`.
    pub turn_one: String,
    /// How many days a turn has.
    pub days_per_turn: u16,
}

/// Which turns are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnsFile {
    /// The first.
    pub first: u16,
    /// The last.
    pub last: u16,
}

/// Who controls some hexes at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlFile {
    /// The id of the side.
    pub side: String,
    /// Which hexes.
    pub hexes: HexesFile,
}

/// A group of hexes. Only land in play is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HexesFile {
    /// The whole board.
    All,
    /// A region of the board, by id.
    Region(String),
    /// A rectangle of columns and rows between two corners, both included.
    Box(String, String),
    /// Single hexes: numbers or ids of places.
    List(String),
}

/// A source of supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    /// The id of the side.
    pub side: String,
    /// The number of its hex, or the id of a place.
    pub at: String,
    /// How many stacking points it can supply; any number unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
}

/// A unit at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacementFile {
    /// The id of the unit.
    pub unit: String,
    /// The number of its hex, or the id of a place.
    pub at: String,
    /// How many steps it has left; all of them unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u16>,
}
