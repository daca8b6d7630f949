//! A scenario as its author writes it: a `Scenario(...)` file.
//!
//! These are the words of the file; [`super::scenario_check`] checks them and makes the game's definition.

use serde::{Deserialize, Serialize};

use super::definition::AirPoints;
use super::definition::{Level, Phase};
use super::file_check::HexesFile;
use crate::rules::text::Entries;

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
    /// The ids of the options in play, at no cost.
    #[serde(default)]
    pub options: Vec<String>,
    /// The ids of the options that their sides can choose in setup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<String>,
    /// Whether fog of war is on from the start.
    #[serde(default)]
    pub fog: bool,
    /// Air points, where they are not those of the rules file, by the id of the side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub air_points: Option<Entries<String, Vec<AirPoints>>>,
    /// Who controls which hexes at the start; later lines go before earlier ones.
    pub control: Vec<ControlFile>,
    /// The sides of hexes whose bridges are down at the start: `1628NE`.
    #[serde(default)]
    pub demolished: Vec<String>,
    /// Hexes whose defenders are fortified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortified: Option<HexesFile>,
    /// Sources of supply.
    #[serde(default)]
    pub supply_sources: Vec<SourceFile>,
    /// Units in play at the start.
    pub setup: Vec<PlacementFile>,
    /// Units that come later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<ArrivalFile>,
    /// Units that leave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawals: Vec<WithdrawalFile>,
    /// Script files for sides that a computer plays, relative to this file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<String>,
    /// The lesson file of what the scenario teaches, relative to this file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The history file of the war that it is about, relative to this file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
    /// Who wins; nobody unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory: Option<VictoryFile>,
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
    /// The number of its hex, or the id of a place; or `off_map`, its side's off-map port.
    pub at: String,
    /// How many steps it has left; all of them unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u16>,
    /// Where its owner can set it up instead; nowhere unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<HexesFile>,
}

/// A unit that comes later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalFile {
    /// The id of the unit.
    pub unit: String,
    /// The turn from which it can be deployed; of an optional unit, that in which it is offered.
    pub turn: u16,
    /// Where it can enter: hexes, or `off_map`.
    pub at: Vec<String>,
    /// What an optional unit costs, in victory points; it comes anyway unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<u16>,
    /// The id of the option without which it does not come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

/// A unit that leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalFile {
    /// The id of the unit.
    pub unit: String,
    /// The turn in whose Reinforcement Phase it leaves.
    pub turn: u16,
}

/// Who wins, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFile {
    /// The id of the side that has to take the objective.
    pub side: String,
    /// What the objective is called.
    pub objective: String,
    /// The hexes of the objective; the side has it when it controls all of them.
    pub hexes: HexesFile,
    /// How clear its victory is, by the last turn for it, the earliest first.
    pub levels: Vec<LevelFile>,
    /// How clear the other side's victory is when the last turn is over.
    pub otherwise: Level,
    /// Victory points for each step of an enemy unit that is destroyed.
    pub step: u16,
    /// The balance of points, the side's less its enemy's, from which the result is one level better for it.
    pub better_from: i32,
    /// The balance of points down to which the result is one level worse for it.
    pub worse_to: i32,
}

/// How clear a victory is that comes in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFile {
    /// The last turn for it.
    pub until: u16,
    /// How clear it is.
    pub level: Level,
}
