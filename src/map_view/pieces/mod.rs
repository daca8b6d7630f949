//! The pieces on the map: piles, plates, coins, dots, and their travels; and the flags of goals, which stand above them.
//! Not here: the counters of the hex game.

pub mod coins;
pub mod dots;
pub mod flags;
pub mod piles;
pub(super) mod places;
pub mod plate;
pub mod travel;
