//! A file for each chapter of the rules, with its queries, checks and resolution.
//! Not here: trains and tokens, which have rooms of their own.

pub(super) mod apply;
pub mod battle;
pub(super) mod calendar;
pub mod conquest;
pub mod forces;
pub(super) mod hold;
pub mod movement;
pub(super) mod peace;
pub(super) mod play;
pub mod production;
pub mod transport;
pub mod turn;
pub mod victory;
