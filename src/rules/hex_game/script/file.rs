//! A script as its author writes it: a `Script(...)` file.

use serde::{Deserialize, Serialize};

use super::{Blocked, Condition, LossPolicy, Otherwise};
use crate::rules::hex_game::definition::Phase;
use crate::rules::hex_game::order::OrderText;
use crate::rules::hex_game::scenario_file::GameFile;

/// A script file: `Script(...)`. Days are written `1941-12-08`; each means the turn in which it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Script")]
pub struct ScriptFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// Which game it is for.
    pub game: GameFile,
    /// The word by which players choose it.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// The id of its side.
    pub side: String,
    /// The first day that it is written for.
    pub from: String,
    /// The last day that it is written for.
    pub until: String,
    /// Groups of units.
    #[serde(default)]
    pub groups: Vec<GroupFile>,
    /// Orders for certain turns.
    #[serde(default)]
    pub orders: Vec<PlannedFile>,
    /// What those do of whom the script says nothing.
    #[serde(default)]
    pub otherwise: Otherwise,
}

/// Units that go the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupFile {
    /// What it is called.
    pub name: String,
    /// The ids of its units, with spaces between them.
    pub units: String,
    /// Where it goes; the first that counts at the time.
    pub objectives: Vec<ObjectiveFile>,
    /// When its units lose steps.
    #[serde(default)]
    pub losses: LossPolicy,
    /// The hex or place that its units retreat to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retreat: Option<String>,
}

/// Where a group goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveFile {
    /// What to do and where: `Take("jitra")`, `Hold("jitra")`, `Stay`.
    #[serde(rename = "to")]
    pub task: TaskFile,
    /// The first day on which it counts; the first of the script unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last day on which it counts; the last of the script unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The way: places or hexes along roads and railways, with spaces between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub route: Option<String>,
    /// What the way is called: `trunk road`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// It counts while all of these are so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<ConditionFile>,
    /// It counts no longer once any of these is so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<ConditionFile>,
    /// The odds from which its units attack: `2:1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
    /// What its units do where the enemy bars the way.
    #[serde(default)]
    pub blocked: Blocked,
    /// Whether its units sail there from a harbour that they are in, if there are ships.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_sea: bool,
}

/// What is done at an objective: a hex or a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Task")]
pub enum TaskFile {
    /// Take it.
    Take(String),
    /// Stand there.
    Hold(String),
    /// Do nothing, wherever they are.
    Stay,
}

/// A condition as a file has it: hexes and places, units, bridges (`1628NE`), odds (`2:1`) and percents.
pub type ConditionFile = Condition<String, String, String, String, u8>;

/// An order for a certain turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedFile {
    /// A day of its turn.
    pub on: String,
    /// Its phase; `Setup` for what is done before the first turn.
    pub phase: Phase,
    /// The order, as on the console.
    pub order: OrderText,
    /// It is given only if all of these are so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<ConditionFile>,
}
