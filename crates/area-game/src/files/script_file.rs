//! The script file of the area game: `AreaScript(...)`.

use serde::Deserialize;

use crate::definition::Phase;
use crate::house_rule::MAX_ROUNDS;
use crate::state::order::OrderText;
use railhead_engine::text::Entries;

/// A script file: `AreaScript(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "AreaScript")]
pub struct ScriptFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// Its id, by which players choose it.
    pub name: String,
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// The plans of nations, by id.
    pub nations: Entries<String, PlanFile>,
}

/// The plan of a nation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanFile {
    #[serde(default)]
    pub buy: Vec<BuyFile>,
    /// The areas that it goes for.
    #[serde(default)]
    pub objectives: Vec<ObjectiveFile>,
    /// How many land units stay in areas, by id.
    #[serde(default)]
    pub garrisons: Entries<String, u16>,
    /// Orders for particular rounds.
    #[serde(default)]
    pub orders: Vec<TimedFile>,
}

/// What a nation buys in each turn of some rounds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuyFile {
    #[serde(default = "first")]
    pub from: u16,
    #[serde(default = "last")]
    pub until: u16,
    /// What, such as `3 infantry 1 armour`.
    pub units: String,
}

/// An area to take.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveFile {
    /// The id of the area.
    pub take: String,
    #[serde(default = "first")]
    pub from: u16,
    #[serde(default = "last")]
    pub until: u16,
    /// The lowest chance of winning at which it is attacked, in percent.
    #[serde(default = "likely")]
    pub odds: u8,
}

/// An order for a round and phase.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedFile {
    pub round: u16,
    pub phase: Phase,
    pub order: OrderText,
}

const fn first() -> u16 {
    1
}

const fn last() -> u16 {
    MAX_ROUNDS
}

const fn likely() -> u8 {
    60
}
