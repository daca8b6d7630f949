//! A third game, as small as can be, by the shared parts alone: two lords, a handful of lands, one kind of move, one kind of die.

pub mod game;
pub mod playable;

pub use game::Border;
