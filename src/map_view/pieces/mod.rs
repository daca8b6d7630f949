//! The pieces on the map: piles, plates, coins, dots, and their travels.
//! Not here: the counters of the hex game.

pub mod coins;
pub mod dots;
pub mod piles;
pub mod plate;
pub mod travel;
