//! How random games are played and checked, and what is noted of each.

use std::collections::BTreeMap;

use railhead_engine::save::MAX_ORDERS;

/// How games are played and checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoakOptions {
    /// A game stops after this many orders.
    pub orders: usize,
    /// The whole list of legal orders is checked before one order in this many: checking it takes longer than
    /// everything else.
    pub list_every: usize,
    /// One game in this many is saved and opened again at its end.
    pub save_every: u64,
    /// One order in this many is a correction by the people at the table, in a game that has any (AB-17); 0 for none. Such a game may go on
    /// for ever.
    pub corrections_every: usize,
}

impl Default for SoakOptions {
    fn default() -> Self {
        Self {
            orders: MAX_ORDERS,
            list_every: 64,
            save_every: 8,
            corrections_every: 0,
        }
    }
}

/// What the checks found wrong after an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of the order after which it failed, from 1; 0 for the situation before the first.
    pub order: usize,
    /// That order as text; `None` if there was none.
    pub given: Option<String>,
    /// The failures, in words.
    pub what: Vec<String>,
}

/// The record of a game.
#[derive(Clone, Debug, Default)]
pub struct GameRecord {
    pub seed: u64,
    /// The number of orders of each kind.
    pub orders: BTreeMap<String, u64>,
    /// The number of player-turns.
    pub player_turns: u64,
    /// The number of die rolls.
    pub dice: u64,
    /// Whether there was fog of war at the end.
    pub fog: bool,
    /// Whether it was played to its end.
    pub is_over: bool,
    /// The winner and how, in words; `None` if the game does not say.
    pub result: Option<String>,
    /// The failed check that stopped it, if any.
    pub finding: Option<Finding>,
}
