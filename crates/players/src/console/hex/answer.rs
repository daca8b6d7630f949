//! The answers of the hex game. The fields of each, in this order, are those of its JSON.

use serde::Serialize;

use crate::console::answer::RefusalAnswer;

/// The answer to `reach`.
#[derive(Debug, Serialize)]
pub struct ReachAnswer<'a> {
    pub unit: &'a str,
    /// The unit of the costs; null if moves are free.
    pub cost_in: Option<&'static str>,
    /// Where it can go, by number.
    pub spaces: Vec<Cost>,
}

/// A hex within reach, and what it costs to get there.
#[derive(Debug, Serialize)]
pub struct Cost {
    pub space: String,
    pub cost: u16,
    /// The kind of a sea move: `sea lift`, `landing` or `assault`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<&'static str>,
}

/// The answer to `path`.
#[derive(Debug, Serialize)]
pub struct PathAnswer<'a> {
    pub unit: &'a str,
    pub cost: u16,
    /// The hexes, both ends included.
    pub path: Vec<String>,
}

/// The answer to `why`.
#[derive(Debug, Serialize)]
pub struct WhyUnitAnswer<'a> {
    pub unit: &'a str,
    /// Whether it is possible.
    pub can: bool,
    /// Every reason against it.
    pub reasons: Vec<RefusalAnswer>,
    /// Its supply, in words.
    pub supply: String,
}

/// The answer to `available`.
#[derive(Debug, Serialize)]
pub struct AvailableAnswer<'a> {
    /// The ids of the units.
    pub units: Vec<&'a str>,
}
