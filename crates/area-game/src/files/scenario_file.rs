//! The scenario file of the area game: `Scenario(...)`. [`super::scenario_check`] checks it and makes the game's definition.

use serde::Deserialize;

use crate::conditions::ConditionFile;
use crate::definition::{Bombarded, DICE, Phase};
use crate::rail::Variant;
use railhead_engine::engine::great_events::file::GreatEventFile;
use railhead_engine::engine::{Difficulty, Effort};
use railhead_engine::text::Entries;

/// A scenario file: `Scenario(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Scenario")]
pub struct ScenarioFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The game it is for.
    pub game: GameFile,
    pub title: String,
    /// One line about it, for the list of scenarios.
    pub summary: String,
    /// The briefing: paragraphs separated by an empty line.
    pub text: String,
    /// About how many minutes a game takes.
    pub minutes: Option<u16>,
    /// How hard it is.
    pub level: Option<Difficulty>,
    /// The board file, relative to this file.
    pub board: String,
    /// The file with the table of units, relative to this file.
    pub units: String,
    /// Script files for computer players, relative to this file.
    #[serde(default)]
    pub scripts: Vec<String>,
    /// The lesson file that teaches with it, relative to this file.
    pub lesson: Option<String>,
    /// The file of the war's history, relative to this file.
    pub history: Option<String>,
    /// Advice for its players.
    #[serde(default)]
    pub advice: Vec<AdviceFile>,
    /// Events that the game announces once, when they happen.
    #[serde(default)]
    pub great_events: Vec<GreatEventFile<ConditionFile>>,
    pub calendar: CalendarFile,
    /// How many rounds are played.
    pub rounds: u16,
    /// The sides: id and name.
    pub sides: Entries<String, String>,
    /// The nations, by id.
    pub nations: Entries<String, NationFile>,
    /// The most units of a kind that the nations of a side can have together, by side and kind; any number unless given.
    #[serde(default)]
    pub side_limits: Entries<String, Entries<String, u16>>,
    /// The turns of a round, in order: the ids of the nations that move together in each.
    pub turns: Vec<String>,
    /// The phases of a turn, in order; all of them unless given.
    #[serde(default = "all_phases")]
    pub phases: Vec<Phase>,
    /// The ids of the spaces that are in play; all of the board unless given.
    pub spaces: Option<String>,
    /// The file of its rail rules, relative to this file; no railroads unless given.
    pub rail: Option<String>,
    /// Whether the players choose, before the game, among the variants in that file's folder.
    #[serde(default)]
    pub rail_choice: bool,
    /// A rail variant of the scenario's own.
    pub own_rail: Option<Variant>,
    /// Whether trains also run in Combat Move.
    #[serde(default)]
    pub rail_in_combat_move: bool,
    /// The ids of the nations with rail technology.
    #[serde(default)]
    pub rail_technology: String,
    /// The ids of the areas with a station.
    #[serde(default)]
    pub stations: String,
    /// Damage markers on stations, by area.
    #[serde(default)]
    pub station_damage: Entries<String, u16>,
    /// The ids of the areas with a railroad marker.
    #[serde(default)]
    pub markers: String,
    /// Resource tokens instead of treasuries.
    pub tokens: Option<TokensFile>,
    /// The price of entering a neutral area; forbidden unless given.
    pub violation: Option<u16>,
    /// The armies of neutral areas; none unless given.
    pub neutral_armies: Option<NeutralArmiesFile>,
    /// The nations that begin at peace; none unless given.
    pub peace: Option<PeaceFile>,
    /// Whether a side's hits in battle follow from its total power.
    #[serde(default)]
    pub low_luck: bool,
    /// Whether submarines, destroyers, transports and guns do what the table of units says; as it says unless given.
    #[serde(default)]
    pub sea: SeaFile,
    /// Whether what a bombardment hits still fires; it does unless given.
    #[serde(default)]
    pub bombarded: Bombarded,
    /// The sides of the dice: 6 unless given, or 8, 10 or 12.
    #[serde(default = "usual_dice")]
    pub dice: u8,
    /// The price of a station; the rail variant's unless given.
    pub station_price: Option<u16>,
    /// The price of a railroad marker; the rail variant's unless given.
    pub marker_price: Option<u16>,
    /// The house rules that the players settle before the game.
    #[serde(default)]
    pub offers: String,
    /// What the players chose of these, as on a command line; the program writes it.
    #[serde(default)]
    pub chosen: String,
    /// Areas with another original owner than the board says.
    #[serde(default)]
    pub owners: Vec<HoldingFile>,
    /// Areas that a nation holds without being their original owner.
    #[serde(default)]
    pub occupied: Vec<HoldingFile>,
    /// Production values that differ from the board's.
    #[serde(default)]
    pub values: Entries<String, u16>,
    /// How many units a complex makes in a turn, by area; the area's value unless given.
    #[serde(default)]
    pub outputs: Entries<String, u16>,
    /// The ids of the areas with an industrial complex.
    #[serde(default)]
    pub complexes: String,
    /// Damage markers on complexes, by area.
    #[serde(default)]
    pub damage: Entries<String, u16>,
    /// The units at the start, by nation: areas and units.
    pub setup: Entries<String, Entries<String, String>>,
    #[serde(default)]
    pub victory: Vec<VictoryFile>,
    /// The id of the side that wins if the rounds run out; a draw unless given.
    pub at_the_end: Option<String>,
}

/// A piece of advice, given while all of it holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Advice")]
pub struct AdviceFile {
    /// The id of the nation that it is for.
    pub nation: String,
    /// The advice in the words that players read.
    pub text: String,
    /// The id of the space that it is about.
    pub at: Option<String>,
    /// The id of the kind of unit that it tells the player to buy, move or place.
    pub unit: Option<String>,
    /// Its phase; all of them unless given.
    pub phase: Option<Phase>,
    /// The first round in which it is given.
    pub from: Option<u16>,
    /// The last round in which it is given.
    pub until: Option<u16>,
    /// It is given while all of these hold.
    #[serde(default)]
    pub when: Vec<ConditionFile>,
}

/// The resource tokens of a scenario, and the rules for them (RT).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Tokens")]
pub struct TokensFile {
    /// Whether income is tokens; else money.
    #[serde(default = "yes")]
    pub in_force: bool,
    /// The tokens of areas at the start, before multiplication.
    #[serde(default)]
    pub initial: Entries<String, u16>,
    /// A nation's tokens for each point of value of its own areas, by id; 1 unless given.
    #[serde(default)]
    pub multipliers: Entries<String, u16>,
    /// Whether a token moves only in the turn of its flag.
    #[serde(default)]
    pub flagged: bool,
    /// Whether tokens go by rail.
    #[serde(default)]
    pub by_rail: bool,
    /// The ids of the nations with heavy bombers.
    #[serde(default)]
    pub heavy_bombers: String,
}

/// The armies of neutral areas (AB-12).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "NeutralArmies")]
pub struct NeutralArmiesFile {
    /// Whether they are on the map.
    pub in_force: bool,
    /// Whether the players choose that before the game.
    #[serde(default)]
    pub choice: bool,
    /// The units in an area for each point of its value.
    #[serde(default)]
    pub per_value: String,
    /// The units in areas that have others, by area.
    #[serde(default)]
    pub areas: Entries<String, String>,
}

/// The nations that begin at peace (AB-13).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Peace")]
pub struct PeaceFile {
    /// Whether they are at peace.
    pub in_force: bool,
    /// Whether the players choose that before the game.
    #[serde(default)]
    pub choice: bool,
    /// Whether the aircraft of allies at war land on their land.
    #[serde(default)]
    pub airfields: bool,
    /// The nations, by id.
    pub nations: Entries<String, AtPeaceFile>,
}

/// A nation that begins at peace.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtPeaceFile {
    /// The round with which it enters the war at the latest.
    pub until: u16,
    /// Its income while it is at peace; its production unless given.
    pub income: Option<u16>,
}

/// A game that a scenario can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum GameFile {
    Area,
}

/// What sets ships and guns apart in battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum SeaFile {
    /// What the table of units says.
    #[default]
    Table,
    /// Nothing: all fire at once and at everything.
    Plain,
}

/// The dates of the rounds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarFile {
    /// The first day of round 1: `1940-06-01`.
    pub begins: String,
    /// The length of a round, in months.
    pub months: u8,
}

/// A nation as the scenario file describes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationFile {
    /// Its name for players.
    pub name: String,
    /// Whether it takes `the` within a sentence.
    #[serde(default)]
    pub article: bool,
    /// The same before a noun: `German`.
    pub adjective: String,
    /// The id of its side.
    pub side: String,
    /// The id of the area of its capital; none unless given.
    pub capital: Option<String>,
    /// Its treasury at the start, in IPC; 0 unless given.
    #[serde(default)]
    pub treasury: u32,
    /// What it spends on units before round 1, in IPC; nothing unless given.
    #[serde(default)]
    pub bid: u16,
    /// What it may buy: ids of kinds, and `complex`; everything for sale unless given.
    pub shop: Option<String>,
    /// The most units of a kind that it can have, by kind; any number unless given.
    #[serde(default)]
    pub limits: Entries<String, u16>,
}

/// Areas of a nation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoldingFile {
    /// The id of the nation.
    pub nation: String,
    /// The ids of the areas.
    pub areas: String,
}

/// The conditions under which a side wins the game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFile {
    /// The id of the side.
    pub side: String,
    /// The condition that the side must meet at the end of a round.
    pub goal: GoalFile,
}

/// What a victory condition asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum GoalFile {
    /// At least `count` of these areas.
    Areas {
        /// The ids of the areas, separated by spaces.
        areas: String,
        /// How many are enough.
        count: u16,
    },
    /// A total of positions on the production chart.
    Income(u16),
    /// At least this number of the capitals of other sides.
    Capitals(u16),
}

const fn usual_dice() -> u8 {
    DICE[0]
}

const fn yes() -> bool {
    true
}

impl ScenarioFile {
    /// What it asks of its players.
    pub const fn effort(&self) -> Effort {
        Effort {
            minutes: self.minutes,
            level: self.level,
        }
    }

    /// Whether income is tokens (RT-1).
    pub fn has_tokens(&self) -> bool {
        self.tokens.as_ref().is_some_and(|tokens| tokens.in_force)
    }
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
