//! The script file: `Script(...)`.

use serde::Deserialize;

use super::{Blocked, LossPolicy, Otherwise};
use crate::definition::Phase;
use crate::files::scenario_file::GameFile;
use crate::scripts::conditions::ConditionFile;
use crate::state::order::OrderText;

/// A script file: `Script(...)`. Dates are written `1941-12-08` and stand for the turn they are in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Script")]
pub struct ScriptFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The game it is for.
    pub game: GameFile,
    /// Its id, by which players choose it.
    pub name: String,
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// The id of its side.
    pub side: String,
    /// The first day it covers.
    pub from: String,
    /// The last day it covers.
    pub until: String,
    /// Groups of units, each with objectives of its own.
    #[serde(default)]
    pub groups: Vec<GroupFile>,
    /// Orders for particular turns.
    #[serde(default)]
    pub orders: Vec<TimedOrderFile>,
    /// What units without a group or a valid objective do.
    #[serde(default)]
    pub otherwise: Otherwise,
    /// Whether its groups and orders are followed even while the enemy stands still; otherwise a script whose other units play
    /// [`Otherwise::Greedy`] leaves them until the enemy acts.
    #[serde(default)]
    pub keeps_timetable: bool,
}

/// Units with a common objective.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupFile {
    pub name: String,
    /// The ids of its units, separated by spaces.
    pub units: String,
    /// Its objectives; the first valid one applies.
    pub objectives: Vec<ObjectiveFile>,
    /// How its units share losses.
    #[serde(default)]
    pub losses: LossPolicy,
    /// The hex or place that its units retreat to.
    pub retreat: Option<String>,
}

/// An objective of a group.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveFile {
    /// The task and its place: `Take("jitra")`, `Hold("jitra")`, `Stay`.
    #[serde(rename = "to")]
    pub task: TaskFile,
    /// The first day on which it is valid; that of the script unless given.
    pub from: Option<String>,
    /// The last day on which it is valid; that of the script unless given.
    pub until: Option<String>,
    /// The way: places or hexes along roads and railways, separated by spaces.
    pub route: Option<String>,
    /// The name of the way: `trunk road`.
    pub by: Option<String>,
    /// It is valid while all of these hold.
    #[serde(default)]
    pub when: Vec<ConditionFile>,
    /// It ends once any of these holds.
    #[serde(default)]
    pub unless: Vec<ConditionFile>,
    /// The minimum odds for its units to attack: `2:1`.
    pub odds: Option<String>,
    /// What its units do where the enemy bars the way.
    #[serde(default)]
    pub blocked: Blocked,
    /// Whether its units sail there from their harbour if there is shipping.
    #[serde(default)]
    pub by_sea: bool,
}

/// A task at a hex or a place.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename = "Task")]
pub enum TaskFile {
    Take(String),
    /// Stand there while the objective is valid.
    Hold(String),
    /// Do nothing, wherever they are.
    Stay,
}

/// An order for a particular turn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedOrderFile {
    /// A day of the turn.
    pub on: String,
    /// Its phase; `Setup` before the first turn.
    pub phase: Phase,
    /// The order, as on the console.
    pub order: OrderText,
    /// It is given only if all of these hold.
    #[serde(default)]
    pub when: Vec<ConditionFile>,
}
