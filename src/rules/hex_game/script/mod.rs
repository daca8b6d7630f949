//! Scripts: what a side intends, written down beside a scenario so that a computer can play it (HP).
//!
//! A script says for groups of units where they go, when and on which conditions, and for some turns exactly what is ordered
//! (HP-1). It is data and gives no orders by itself: the player that follows it is among the opponents, and every order of its
//! goes through the rules like anybody's (HP-2). A scenario lists its scripts, for either side (HP-4); those of Malaya follow the
//! campaign (HP-3).

mod check;
mod conditions;
pub mod file;
mod orders;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::definition::{Phase, Side, UnitId};
use super::order::Order;
use crate::rules::board::{CrossingId, SpaceId};

/// What no script is called: the players that every scenario has are.
pub const TAKEN: [&str; 3] = ["greedy", "random", "strong"];

/// What a side intends (HP-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The word by which players choose it: `history`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// Whose it is.
    pub side: Side,
    /// Groups of units with their objectives. A unit is in one group at the most.
    pub groups: Vec<Group>,
    /// What is ordered in certain turns, in the order in which it is given.
    pub orders: Vec<TimedOrder>,
    /// What those do of whom the script says nothing now.
    pub otherwise: Otherwise,
    /// Whether any of its conditions is a [`Condition::Since`].
    pub counts_days: bool,
}

impl Script {
    /// The group of a unit.
    pub fn group_of(&self, unit: UnitId) -> Option<&Group> {
        self.groups.iter().find(|group| group.units.contains(&unit))
    }
}

/// Units that go the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is called.
    pub name: String,
    /// Its units, as the file lists them.
    pub units: Vec<UnitId>,
    /// Where it goes: the first that counts now.
    pub objectives: Vec<Objective>,
    /// When its units lose steps, of those that fight beside them (HB-5).
    pub losses: LossPolicy,
    /// Where its units retreat to (HB-6); wherever it is safest if none is said.
    pub retreat: Option<SpaceId>,
}

/// When units lose steps, of those that fight beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LossPolicy {
    /// Before others.
    First,
    /// Where it costs least.
    #[default]
    Usual,
    /// After others.
    Last,
}

/// Where a group goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Where; `None` for [`Task::Stay`].
    pub at: Option<SpaceId>,
    /// What is done there.
    pub task: Task,
    /// The first turn in which it counts.
    pub from: u16,
    /// The last turn in which it counts.
    pub until: u16,
    /// The way there, by roads and railways, if one is said: all of its hexes, the objective included.
    pub route: BTreeSet<SpaceId>,
    /// What the way is called.
    pub route_name: Option<String>,
    /// It counts while all of these are so.
    pub when: Vec<Condition>,
    /// It counts no longer once any of these is so.
    pub unless: Vec<Condition>,
    /// The odds from which its units attack; what looks worth it if none are said.
    pub odds: Option<OddsRatio>,
    /// What its units do where the enemy bars the way.
    pub blocked: Blocked,
    /// Whether its units go there by sea from a harbour that they are in, if there are ships.
    pub by_sea: bool,
}

/// What is done at an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Take it; it is done when the side controls it.
    Take,
    /// Stand there as long as the objective counts.
    Hold,
    /// Do nothing, wherever they are, as long as the objective counts.
    Stay,
}

/// What units do where the enemy bars the way and the odds are too low.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Blocked {
    /// Wait until the odds are better.
    #[default]
    Wait,
    /// Attack at any odds that the table has.
    Attack,
    /// Leave the route and go round.
    GoRound,
}

/// Attack factors to defence factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsRatio {
    /// Attack factors.
    pub attack: u16,
    /// Defence factors.
    pub defence: u16,
}

impl OddsRatio {
    /// Whether strengths make such odds at least.
    pub fn are_met(self, attack: u32, defence: u32) -> bool {
        attack * u32::from(self.defence) >= defence * u32::from(self.attack)
    }
}

/// What must be so. All of it is judged by what the side of the script sees (HO-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition<Space = SpaceId, Unit = UnitId, Bridge = CrossingId, Ratio = OddsRatio, Draw = Chance> {
    /// The side controls a space.
    Held(Space),
    /// The enemy controls a space.
    Lost(Space),
    /// A unit is on the map and in supply.
    Supplied(Unit),
    /// A unit is on the map and out of supply.
    Unsupplied(Unit),
    /// A unit of the side is in a space.
    At {
        /// Which.
        unit: Unit,
        /// Where.
        at: Space,
    },
    /// So many defence factors of the side are in a space.
    Strength {
        /// Where.
        at: Space,
        /// How many at least.
        least: u16,
    },
    /// The side's attack factors within two hexes of a space, against the defence there.
    OurOdds {
        /// Where.
        at: Space,
        /// What they are at least.
        least: Ratio,
    },
    /// The enemy's attack factors within two hexes of a space, against the side's defence there.
    TheirOdds {
        /// Where.
        at: Space,
        /// What they are at least.
        least: Ratio,
    },
    /// A bridge is down.
    Down(Bridge),
    /// What everybody saw has been so for some days.
    Since {
        /// How many at least.
        days: u16,
        /// What: [`Self::Held`], [`Self::Lost`] or [`Self::Down`].
        what: Box<Self>,
    },
    /// What is drawn for it in a turn comes out so.
    Chance(Draw),
    /// All of these are so.
    All(Vec<Self>),
    /// Any of these is so.
    Any(Vec<Self>),
    /// This is not so.
    Not(Box<Self>),
}

/// What is drawn for a condition in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// It comes out in so many of a hundred.
    pub percent: u8,
    /// Each has a number of its own, and draws for itself.
    pub number: u32,
}

/// An order for a certain turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedOrder {
    /// The turn; in setup the first that is played.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// What is ordered.
    pub order: Order,
    /// It is given only if all of these are so.
    pub when: Vec<Condition>,
}

/// What those do of whom a script says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Otherwise {
    /// What looks best now.
    #[default]
    Greedy,
    /// Nothing: they stay where they are, and no option and no optional unit is bought.
    Stay,
}
