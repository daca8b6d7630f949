//! A recorded game, step by step.
//! Not here: the journal itself.

pub mod replay_bar;
pub mod replay_screen;
