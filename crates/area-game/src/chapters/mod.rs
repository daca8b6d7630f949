//! A file for each chapter of the rules, with its queries, checks and resolution.
//! Not here: tokens, and the engine of the rail variants, which have rooms of their own.

pub(super) mod apply;
pub mod battle;
pub mod bids;
pub(super) mod calendar;
pub mod conquest;
pub(super) mod corrections;
pub mod forces;
pub(super) mod hold;
pub mod movement;
pub mod peace;
pub(super) mod play;
pub mod production;
pub mod rail;
pub mod shop;
pub mod transport;
pub mod turn;
pub mod victory;
