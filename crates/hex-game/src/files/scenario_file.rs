//! The scenario file of the hex game: `Scenario(...)`. [`super::scenario_check`] checks it and makes the game's definition.

use serde::Deserialize;

use crate::definition::file_check::HexesFile;
use crate::definition::{AirPoints, Level, Phase};
use crate::scripts::conditions::ConditionFile;
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
    /// The part of the board that is played; all of it unless given.
    pub cut: Option<CutFile>,
    /// The rules file, relative to this file.
    pub rules: String,
    /// The unit file, relative to this file.
    pub units: String,
    /// The dates of turns.
    pub calendar: CalendarFile,
    /// The first and the last turn of the scenario.
    pub turns: TurnsFile,
    /// The phases of a player-turn, in order.
    pub phases: Vec<Phase>,
    /// The ids of the options in play, at no cost.
    #[serde(default)]
    pub options: Vec<String>,
    /// The ids of the options that their sides can choose in setup.
    #[serde(default)]
    pub offers: Vec<String>,
    /// Whether fog of war is on from the start.
    #[serde(default)]
    pub fog: bool,
    /// Air points that replace those of the rules file, by the id of the side.
    pub air_points: Option<Entries<String, Vec<AirPoints>>>,
    /// Who controls which hexes at the start; later lines override earlier ones.
    pub control: Vec<ControlFile>,
    /// The sides of hexes whose bridges are down at the start: `1628NE`.
    #[serde(default)]
    pub demolished: Vec<String>,
    /// Hexes whose defenders are fortified; besides these, options fortify some.
    pub fortified: Option<HexesFile>,
    #[serde(default)]
    pub supply_sources: Vec<SourceFile>,
    /// Units in play at the start.
    pub setup: Vec<PlacementFile>,
    /// Units that come in after the start.
    #[serde(default)]
    pub arrivals: Vec<ArrivalFile>,
    #[serde(default)]
    pub withdrawals: Vec<WithdrawalFile>,
    /// Lost steps that sides give back to their units (HF-8).
    #[serde(default)]
    pub replacements: Vec<ReplacementsFile>,
    /// Where units leave the map (HM-8).
    #[serde(default)]
    pub exits: Vec<ExitFile>,
    /// The weather of the turns (HW-1), the earliest line first.
    #[serde(default)]
    pub weather: Vec<WeatherFile>,
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
    /// Events that happen once in a game and alter it (HE).
    #[serde(default)]
    pub events: Vec<EventFile>,
    /// What wins the game for a side beside the objective of `victory` (HV-4), the first that is reached.
    #[serde(default)]
    pub goals: Vec<GoalFile>,
    /// The victory conditions; none unless given.
    pub victory: Option<VictoryFile>,
}

impl ScenarioFile {
    /// What it asks of its players.
    pub const fn effort(&self) -> Effort {
        Effort {
            minutes: self.minutes,
            level: self.level,
        }
    }

    /// Puts options in play; those that were on offer are no longer.
    pub fn put_in_play<'o>(&mut self, options: impl Iterator<Item = &'o String>) {
        for option in options
            .filter(|option| !self.options.contains(option))
            .cloned()
            .collect::<Vec<_>>()
        {
            self.offers.retain(|offer| *offer != option);
            self.options.push(option);
        }
    }
}

/// A game that a scenario can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum GameFile {
    Hex,
}

/// A rectangle of the columns and rows of a board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutFile {
    /// The hex in its north-western corner.
    pub from: String,
    /// The hex in its south-eastern corner.
    pub to: String,
}

/// The dates of turns.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarFile {
    /// The first day of turn 1: `1941-12-08`.
    pub turn_one: String,
    /// The length of a turn, in days.
    pub days_per_turn: u16,
}

/// The turns of a scenario, counted from the campaign's first; both are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnsFile {
    pub first: u16,
    pub last: u16,
}

/// Control of some hexes at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlFile {
    /// The id of the side.
    pub side: String,
    pub hexes: HexesFile,
}

/// A source of supply.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    /// The id of the side.
    pub side: String,
    /// The number of its hex, or the id of a place.
    pub at: String,
    /// How many stacking points it can supply; any number unless given.
    pub points: Option<u16>,
    /// Whether it serves from the start; one that does not waits for an event (HE-2).
    #[serde(default = "open")]
    pub open: bool,
}

const fn open() -> bool {
    true
}

/// A unit at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacementFile {
    /// The id of the unit.
    pub unit: String,
    /// The number of its hex, or the id of a place; or `off_map`, its side's off-map port.
    pub at: String,
    /// Its steps; all of them unless given.
    pub steps: Option<u16>,
    /// Where its owner can set it up instead; nowhere unless given.
    pub within: Option<HexesFile>,
}

/// A unit that comes in after the start, and when and where.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalFile {
    /// The id of the unit.
    pub unit: String,
    /// The turn from which it can be deployed; for an optional unit, the turn in which it is offered.
    pub turn: Option<u16>,
    /// The id of the event that brings it, in place of a turn.
    pub event: Option<String>,
    /// How many turns after the event it can be deployed.
    #[serde(default)]
    pub after: u16,
    /// How many turns it is late by the roll of a die: six numbers, for 1 to 6.
    #[serde(default)]
    pub delay: Vec<u8>,
    /// Where it can enter: hexes, or `off_map`.
    pub at: Vec<String>,
    /// The price of an optional unit, in victory points; it is not optional unless given.
    pub price: Option<u16>,
    /// The id of the option it depends on.
    pub option: Option<String>,
}

/// A unit that leaves the game, and when.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalFile {
    /// The id of the unit.
    pub unit: String,
    /// The turn in whose Reinforcement Phase it leaves.
    pub turn: Option<u16>,
    /// The id of the event that takes it away, in place of a turn.
    pub event: Option<String>,
    /// How many turns after the event it leaves.
    #[serde(default)]
    pub after: u16,
}

/// A piece of advice, given while all of it holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdviceFile {
    /// The id of the side that it is for.
    pub side: String,
    /// The advice in the words that players read.
    pub text: String,
    /// The number of the hex that it is about, or the id of a place.
    pub at: Option<String>,
    /// The ids of the units one of which it tells the player to move or to fight with.
    #[serde(default)]
    pub units: Vec<String>,
    /// The bridge that it tells the player to blow.
    pub blow: Option<String>,
    /// Its phase; all of them unless given.
    pub phase: Option<Phase>,
    /// The first turn in which it is given.
    pub from: Option<u16>,
    /// The last turn in which it is given.
    pub until: Option<u16>,
    /// It is given while all of these hold.
    #[serde(default)]
    pub when: Vec<ConditionFile>,
}

/// An event, which happens once at most.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Event")]
pub struct EventFile {
    /// Its id.
    pub id: String,
    /// The id of the side in whose player-turns it happens, and from which its conditions are seen.
    pub side: String,
    /// A few words without a full stop.
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// The hex in which its card lies; without one it has no card.
    pub at: Option<String>,
    /// The first turn in which it can happen.
    pub from: Option<u16>,
    /// The last turn in which it can happen.
    pub until: Option<u16>,
    /// It can happen when all of these hold.
    #[serde(default)]
    pub when: Vec<ConditionFile>,
    /// The highest roll of a die on which it happens.
    pub die: Option<u16>,
    /// What it does, in order.
    pub then: Vec<EffectFile>,
}

/// What an event does (HE-2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EffectFile {
    /// Units are held up (HE-3).
    Halt {
        /// Units by their ids.
        #[serde(default)]
        units: Vec<String>,
        /// All units of these formations.
        #[serde(default)]
        formations: Vec<String>,
        /// For how many of their player-turns.
        #[serde(default = "once")]
        turns: u16,
    },
    /// A side gains victory points; it loses them if they are less than 0.
    Points { side: String, points: i32 },
    /// Hexes come under a side's control.
    Control { side: String, hexes: HexesFile },
    /// A side may send this number of units by rail in a phase.
    Trains { side: String, capacity: u16 },
    /// The sources of supply in a hex open or close.
    Source { at: String, open: bool },
    /// A bridge is down, or stands again.
    Bridge { at: String, down: bool },
    /// The track along a path is broken, or whole again.
    Track { path: String, broken: bool },
    /// The weather is of a kind for some turns, this one included.
    Weather {
        kind: String,
        #[serde(default = "once")]
        turns: u16,
    },
}

/// Lost steps that a side gives back to its units in each of some turns (HF-8).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Replacements")]
pub struct ReplacementsFile {
    /// The id of the side.
    pub side: String,
    /// The first turn with them.
    pub from: Option<u16>,
    /// The last such turn.
    pub until: Option<u16>,
    /// How many steps in each turn.
    pub steps: u16,
    /// Where a unit has to stand; anywhere unless given.
    pub at: Option<HexesFile>,
    /// The ids of the kinds of unit; every kind unless given.
    #[serde(default)]
    pub kinds: Vec<String>,
}

/// Hexes from which units of a side leave the map (HM-8).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Exit")]
pub struct ExitFile {
    /// Its id.
    pub id: String,
    /// Where it leads, as players read it within a sentence.
    pub name: String,
    /// The id of the side whose units leave.
    pub side: String,
    pub hexes: HexesFile,
    /// The first turn in which they can.
    pub from: Option<u16>,
    /// The last such turn.
    pub until: Option<u16>,
    /// Victory points for each step that leaves.
    #[serde(default)]
    pub points: u16,
    /// Whether a unit has to be supplied.
    #[serde(default)]
    pub supplied: bool,
}

/// The weather from a turn on, until the next line (HW-1): a kind, or a die.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Weather")]
pub struct WeatherFile {
    /// The first turn of it.
    pub from: u16,
    /// The id of the kind.
    pub kind: Option<String>,
    /// The ids of the kinds for the rolls of a die, from 1 to 6, which is rolled in every turn.
    #[serde(default)]
    pub die: Vec<String>,
}

/// A goal of a side (HV-4).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalFile {
    /// The id of the side.
    pub side: String,
    /// The goal as a sentence that players read.
    pub text: String,
    /// How clear a victory it is.
    pub level: Level,
    /// The first turn at whose end it can be reached.
    pub from: Option<u16>,
    /// The last such turn.
    pub until: Option<u16>,
    /// For how many player-turns of the side in a row it has to be kept.
    #[serde(default = "once")]
    pub turns: u16,
    /// Whether it counts only when the last turn is over.
    #[serde(default)]
    pub at_end: bool,
    /// The day on which it was reached in the real war.
    pub as_it_was: Option<String>,
    /// It is kept while all of these hold.
    pub when: Vec<ConditionFile>,
}

const fn once() -> u16 {
    1
}

/// Who wins, by which turn and by how much (HV).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFile {
    /// The id of the side that has to take the objective, or whose balance of points decides.
    pub side: String,
    /// The name of the objective.
    pub objective: Option<String>,
    /// The hexes of the objective; the side must control all of them.
    pub hexes: Option<HexesFile>,
    /// The level of its victory by the last turn for it, earliest first.
    #[serde(default)]
    pub levels: Vec<LevelFile>,
    /// In place of an objective: the level of its victory by the least balance of points for it when the last turn is over, the largest first.
    #[serde(default)]
    pub points: Vec<BalanceFile>,
    /// The level of the other side's victory if this one does not win.
    pub otherwise: Level,
    /// Victory points for each step of a destroyed enemy unit.
    pub step: u16,
    /// The points balance (the side's minus its enemy's) from which its result improves by one level.
    pub better_from: Option<i32>,
    /// The points balance at or below which its result worsens by one level.
    pub worse_to: i32,
}

/// The level of a victory by its balance of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BalanceFile {
    /// The least balance for it.
    pub least: i32,
    pub level: Level,
}

/// The level of a victory by its date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFile {
    /// The last turn for it.
    pub until: u16,
    pub level: Level,
}
