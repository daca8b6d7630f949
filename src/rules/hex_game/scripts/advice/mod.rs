//! The advice of a scenario: what its author tells a side to try, for as long as it makes sense.

pub(in crate::rules::hex_game) mod check;

use super::conditions::Condition;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::{Phase, Side};

/// A piece of advice of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAdvice {
    /// Whom it is for.
    pub side: Side,
    pub text: String,
    /// The space that it is about.
    pub at: Option<SpaceId>,
    /// The phase in which it is given; `None` for all of them.
    pub phase: Option<Phase>,
    /// The first turn in which it is given.
    pub from: u16,
    /// The last turn in which it is given.
    pub until: u16,
    /// It is given while all of these hold.
    pub when: Vec<Condition>,
}

impl WrittenAdvice {
    /// Whether it is given to a side in a turn and phase if its conditions hold.
    pub fn is_due(&self, side: Side, turn: u16, phase: Phase) -> bool {
        let is_phase = self.phase.is_none_or(|own| own == phase);
        self.side == side && is_phase && (self.from..=self.until).contains(&turn)
    }
}
