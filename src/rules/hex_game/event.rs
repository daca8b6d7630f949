//! What happened.

use super::definition::{Phase, Side, UnitId};
use super::state::Journey;
use crate::rules::board::SpaceId;

/// What happened, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player-turn began.
    PlayerTurnBegan {
        /// The turn.
        turn: u16,
        /// Whose.
        player: Side,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A phase ended.
    PhaseEnded {
        /// Which.
        phase: Phase,
    },
    /// A unit marched.
    UnitMoved {
        /// Which.
        unit: UnitId,
        /// Its way; the cost is in movement points.
        journey: Journey,
    },
    /// A unit went by train.
    UnitRailed {
        /// Which.
        unit: UnitId,
        /// Its way; the cost is in hexes.
        journey: Journey,
    },
    /// A unit's move of this phase was aborted.
    MoveTakenBack {
        /// Which.
        unit: UnitId,
        /// Where it stood.
        from: SpaceId,
        /// Where it is again.
        to: SpaceId,
    },
    /// A space changed hands.
    ControlChanged {
        /// Which.
        space: SpaceId,
        /// Who controls it now.
        side: Side,
    },
    /// A unit came into supply or fell out of it.
    SupplyChanged {
        /// Which.
        unit: UnitId,
        /// Whether it is supplied now.
        supplied: bool,
    },
    /// The last turn is over.
    GameEnded,
}
