//! A scenario of the area game as its author writes it: a `Scenario(...)` file.
//!
//! These are the words of the file; [`super::scenario_check`] checks them and makes the game's definition.

use serde::{Deserialize, Serialize};

use super::definition::Phase;
use super::rail::Variant;
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
    /// The file with the table of units, relative to this file.
    pub units: String,
    /// The lesson file of what the scenario teaches, relative to this file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The history file of the war that it is about, relative to this file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
    /// When it is played.
    pub calendar: CalendarFile,
    /// How many rounds are played.
    pub rounds: u16,
    /// The sides: id and name.
    pub sides: Entries<String, String>,
    /// The nations, by id.
    pub nations: Entries<String, NationFile>,
    /// The turns of a round, in order: the ids of the nations that move in each.
    pub turns: Vec<String>,
    /// The phases of a turn, in order; all of them unless given.
    #[serde(default = "all_phases")]
    pub phases: Vec<Phase>,
    /// The ids of the spaces that are in play; all of the board unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spaces: Option<String>,
    /// The file of the rail variant, relative to this file; there are no rails unless this or `own_rail` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rail: Option<String>,
    /// Whether the players choose, before the game begins, one of the variants in the folder of that file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rail_choice: bool,
    /// A rail variant of the scenario's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_rail: Option<Variant>,
    /// Whether trains go in Combat Move too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rail_in_combat_move: bool,
    /// The ids of the nations with rail technology.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rail_technology: String,
    /// The ids of the areas with a station.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stations: String,
    /// Damage markers on stations, by area.
    #[serde(default)]
    pub station_damage: Entries<String, u16>,
    /// The ids of the areas with a railroad marker.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub markers: String,
    /// Resource tokens in the place of treasuries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokensFile>,
    /// What it costs to enter a neutral area; nobody may unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violation: Option<u16>,
    /// Areas that belong to another nation than the board says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owners: Vec<HoldingFile>,
    /// Areas that a nation holds though they are not its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub occupied: Vec<HoldingFile>,
    /// What areas produce, where that is not what the board says.
    #[serde(default)]
    pub values: Entries<String, u16>,
    /// The ids of the areas with an industrial complex.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub complexes: String,
    /// Damage markers on complexes, by area.
    #[serde(default)]
    pub damage: Entries<String, u16>,
    /// The units at the outset, by nation: areas and what is there.
    pub setup: Entries<String, Entries<String, String>>,
    /// Who wins by what.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victory: Vec<VictoryFile>,
    /// The id of the side that wins if the rounds run out; nobody unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_the_end: Option<String>,
}

/// Resource tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Tokens")]
pub struct TokensFile {
    /// What lies in areas at the outset, before it is multiplied.
    #[serde(default)]
    pub initial: Entries<String, u16>,
    /// How many tokens a nation gets for a point of value of what is its own, by id; one unless given.
    #[serde(default)]
    pub multipliers: Entries<String, u16>,
    /// Whether a token moves in the turn of its flag alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
    /// Whether tokens go by rail.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_rail: bool,
    /// The ids of the nations with heavy bombers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heavy_bombers: String,
}

/// A game that a scenario can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameFile {
    /// The area game.
    Area,
}

/// When the rounds are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarFile {
    /// The first day of round 1: `1940-06-01`.
    pub begins: String,
    /// How many months a round has.
    pub months: u8,
}

/// A nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationFile {
    /// The name that players see.
    pub name: String,
    /// Whether it has `the` before it within a sentence.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub article: bool,
    /// The same before a noun: `German`.
    pub adjective: String,
    /// The id of its side.
    pub side: String,
    /// The id of the area of its capital.
    pub capital: String,
    /// What it has to spend as the game begins; nothing unless given.
    #[serde(default)]
    pub treasury: u32,
}

/// Areas of a nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoldingFile {
    /// The id of the nation.
    pub nation: String,
    /// The ids of the areas.
    pub areas: String,
}

/// What a side must have to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFile {
    /// The id of the side.
    pub side: String,
    /// What it must have at the end of a round.
    pub goal: GoalFile,
}

/// What a side must have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum GoalFile {
    /// So many of these areas.
    Areas {
        /// Their ids.
        areas: String,
        /// How many are enough.
        count: u16,
    },
    /// Positions on the production chart that come to this.
    Income(u16),
}

fn all_phases() -> Vec<Phase> {
    vec![
        Phase::Purchase,
        Phase::CombatMove,
        Phase::Combat,
        Phase::NonCombatMove,
        Phase::PlaceUnits,
        Phase::CollectIncome,
    ]
}
