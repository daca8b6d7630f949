//! A file for each chapter of the rules, with its queries, checks and resolution.
//! Not here: what players see of them, which is in [`shown`](super::shown).

pub mod air;
pub mod apply;
pub mod bridges;
pub mod combat;
pub mod control;
pub(super) mod events;
pub(super) mod facts;
pub(super) mod going;
pub mod march;
pub mod movement;
pub(super) mod mover;
pub mod naval;
pub mod options;
pub(super) mod play;
pub mod rail;
pub mod reinforcement;
pub mod stacking;
pub mod supply;
pub mod take_back;
pub mod turn;
pub mod victory;
pub mod way_out;
pub mod weather;
pub mod zone_of_control;
