//! Goals of a scenario beside its objective (HV-4), for either side: what they ask for.
//! Not here: how they stand, which the chapter on victory works out.

pub(crate) mod check;

use jiff::civil::Date;

use super::conditions::Condition;
use crate::definition::{Level, Side};

/// A goal that wins the game for its side (HV-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGoal {
    pub side: Side,
    /// The goal as players read it, without a full stop: `Destroy five units of the Second Army`.
    pub text: String,
    /// How clear a victory it is.
    pub level: Level,
    /// The first turn at whose end it can be reached.
    pub from: u16,
    /// The last such turn.
    pub until: u16,
    /// For how many player-turns of the side, one after the other, it has to be kept.
    pub turns: u8,
    /// Whether it counts only when the game is over.
    pub at_end: bool,
    /// The day on which it was reached in the real war.
    pub as_it_was: Option<Date>,
    /// All of these hold when it is kept.
    pub when: Vec<Condition>,
}
