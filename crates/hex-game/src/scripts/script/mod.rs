//! Scripts: written plans for a side, stored with a scenario so that a computer can play them (HP).
//!
//! A script tells groups of units where to go, when and on which conditions, and lists exact orders for some turns (HP-1). It is data and gives no
//! orders: a computer player follows it, and its orders go through the rules like any others (HP-2). A scenario lists its scripts, for either side
//! (HP-4); those of Malaya follow the historical campaign (HP-3).

mod check;
pub mod file;
mod orders;

use std::collections::BTreeSet;

use serde::Deserialize;

use super::conditions::{Condition, OddsRatio};
use crate::definition::{Phase, Side, UnitId};
use crate::state::order::Order;
use railhead_engine::board::SpaceId;

/// The written plan of a side (HP-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Its id, by which players choose it: `history`.
    pub name: String,
    pub title: String,
    /// One line about it.
    pub summary: String,
    pub side: Side,
    /// Groups of units with their objectives. A unit is in at most one group.
    pub groups: Vec<Group>,
    /// Orders for particular turns, in sequence.
    pub orders: Vec<TimedOrder>,
    /// What units without a group or a valid objective do.
    pub otherwise: Otherwise,
    /// Whether its groups and orders are followed even while the enemy stands still; otherwise a script whose other units play
    /// [`Otherwise::Greedy`] leaves them until the enemy acts.
    pub keeps_timetable: bool,
    /// Whether it has a [`Condition::Since`].
    pub counts_days: bool,
}

impl Script {
    /// The group of a unit.
    pub fn group_of(&self, unit: UnitId) -> Option<&Group> {
        self.groups.iter().find(|group| group.units.contains(&unit))
    }
}

/// Units with a common objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    /// Its units, as the file lists them.
    pub units: Vec<UnitId>,
    /// Its objectives: the first valid one applies.
    pub objectives: Vec<Objective>,
    /// How its units share losses with those that fight beside them (HB-5).
    pub losses: LossPolicy,
    /// Where its units retreat (HB-6); to the safest hex unless given.
    pub retreat: Option<SpaceId>,
}

/// How units share losses with those that fight beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum LossPolicy {
    /// They lose steps before others do.
    First,
    /// Where it costs least.
    #[default]
    Usual,
    /// They lose steps after others have.
    Last,
}

/// An objective of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The place; `None` for [`Task::Stay`].
    pub at: Option<SpaceId>,
    pub task: Task,
    /// The first turn in which it is valid.
    pub from: u16,
    /// The last turn in which it is valid.
    pub until: u16,
    /// All hexes of the way there along roads and railways, the objective included; empty unless given.
    pub route: BTreeSet<SpaceId>,
    /// The name of the way.
    pub route_name: Option<String>,
    /// It is valid while all of these hold.
    pub when: Vec<Condition>,
    /// It ends once any of these holds.
    pub unless: Vec<Condition>,
    /// The minimum odds for its units to attack; unless given they judge for themselves.
    pub odds: Option<OddsRatio>,
    /// What its units do where the enemy bars the way.
    pub blocked: Blocked,
    /// Whether its units go there by sea from their harbour if there is shipping.
    pub by_sea: bool,
}

/// A task at an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Take it, until the side controls it.
    Take,
    /// Stand there while the objective is valid.
    Hold,
    /// Stay where they are while the objective is valid.
    Stay,
}

/// What units do where the enemy bars the way and the odds are too low.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Blocked {
    /// Wait until the odds are better.
    #[default]
    Wait,
    /// Attack at any odds in the table.
    Attack,
    /// Leave the route and go around.
    GoRound,
}

/// An order for a particular turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedOrder {
    /// The turn; for setup, the first turn played.
    pub turn: u16,
    pub phase: Phase,
    pub order: Order,
    /// It is given only if all of these hold.
    pub when: Vec<Condition>,
}

/// What units without a group or a valid objective do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Otherwise {
    /// Whatever looks best now.
    #[default]
    Greedy,
    /// Stay where they are, and buy no options or optional units.
    Stay,
}
