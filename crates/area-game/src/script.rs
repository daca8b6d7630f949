//! Scripts: written plans for nations, stored with a scenario so that computers can play them.
//!
//! A script says what nations buy, which areas they go for and when, how many units guard an area, and lists exact orders for some rounds. It is data
//! and gives no orders: a computer player follows it, and its orders go through the rules like any others.

use std::collections::BTreeMap;

use super::definition::{NationId, Phase};
use super::state::order::Order;
use super::state::purchase::Purchase;
use railhead_engine::board::SpaceId;

/// A written plan for nations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Its id, by which players choose it: `history`.
    pub name: String,
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// The plans, by nation.
    pub plans: BTreeMap<NationId, NationPlan>,
}

/// The plan of a nation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NationPlan {
    /// What it buys; of several lists for a round the first applies.
    pub purchases: Vec<ShoppingList>,
    /// The areas that it goes for, the most important first.
    pub objectives: Vec<Objective>,
    /// How many of its land units stay in areas that it holds.
    pub garrisons: BTreeMap<SpaceId, u16>,
    /// Orders for particular rounds, in sequence.
    pub orders: Vec<TimedOrder>,
}

/// What a nation buys in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShoppingList {
    /// The rounds in which it applies.
    pub rounds: Rounds,
    /// How many of each, in the order in which they are bought.
    pub purchases: Vec<(Purchase, u16)>,
}

/// An area to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    pub at: SpaceId,
    /// The rounds in which it counts.
    pub rounds: Rounds,
    /// The lowest chance of winning at which it is attacked, in percent.
    pub odds: u8,
}

/// Rounds from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    pub from: u16,
    pub until: u16,
}

impl Rounds {
    /// Whether a round is one of them.
    pub const fn contain(self, round: u16) -> bool {
        self.from <= round && round <= self.until
    }
}

/// An order for a round and phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedOrder {
    pub round: u16,
    pub phase: Phase,
    pub order: Order,
}
