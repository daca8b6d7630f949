//! A script as its author writes it: a `Script(...)` file.

use serde::{Deserialize, Serialize};

use crate::rules::hex_game::file_words::PhaseWord;
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
    pub otherwise: OtherwiseWord,
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
    pub losses: LossesWord,
    /// The hex or place that its units retreat to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retreat: Option<String>,
}

/// When the units of a group lose steps, of those that fight beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Losses")]
pub enum LossesWord {
    /// Where it costs least.
    #[default]
    Usual,
    /// Before others.
    First,
    /// After others.
    Last,
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
    pub blocked: BlockedWord,
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

/// What units do where the enemy bars the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Blocked")]
pub enum BlockedWord {
    /// Wait until the odds are better.
    #[default]
    Wait,
    /// Attack at any odds.
    Attack,
    /// Go round.
    GoRound,
}

/// What must be so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Condition")]
pub enum ConditionFile {
    /// The side controls a hex or place.
    Held(String),
    /// The enemy controls it.
    Lost(String),
    /// A unit is on the map and in supply.
    Supplied(String),
    /// A unit is on the map and out of supply.
    Unsupplied(String),
    /// A unit of the side is in a hex.
    At {
        /// The unit's id.
        unit: String,
        /// A hex or place.
        at: String,
    },
    /// So many of the side's defence factors are in a hex.
    Strength {
        /// A hex or place.
        at: String,
        /// How many at least.
        least: u16,
    },
    /// The side's odds near a hex.
    OurOdds {
        /// A hex or place.
        at: String,
        /// What they are at least: `2:1`.
        least: String,
    },
    /// The enemy's odds near a hex.
    TheirOdds {
        /// A hex or place.
        at: String,
        /// What they are at least: `2:1`.
        least: String,
    },
    /// A bridge is down: a hex and the letters of its side, `1628NE`.
    Down(String),
    /// It has been so for some days: `Held`, `Lost` or `Down`.
    Since {
        /// How many days at least.
        days: u16,
        /// What.
        what: Box<ConditionFile>,
    },
    /// A draw comes out so in this turn, in so many of a hundred.
    Chance(u8),
    /// All of these are so.
    All(Vec<ConditionFile>),
    /// Any of these is so.
    Any(Vec<ConditionFile>),
    /// This is not so.
    Not(Box<ConditionFile>),
}

/// An order for a certain turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedFile {
    /// A day of its turn.
    pub on: String,
    /// Its phase; `Setup` for what is done before the first turn.
    pub phase: PhaseWord,
    /// The order, as on the console.
    pub order: OrderText,
    /// It is given only if all of these are so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<ConditionFile>,
}

/// What those do of whom a script says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Otherwise")]
pub enum OtherwiseWord {
    /// What looks best now.
    #[default]
    Greedy,
    /// Nothing.
    Stay,
}
