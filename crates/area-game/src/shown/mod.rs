//! Everything that the players see: where units may go, the facts of a space, advice, goals, how a war ended.
//! Not here: the rules behind the answers, which are in [`chapters`](super::chapters).

pub mod account;
pub mod advice;
pub(crate) mod book;
mod conditions;
pub mod destinations;
pub(super) mod ending;
pub(super) mod facts;
pub(super) mod flags;
pub(super) mod goals;
pub mod headline;
pub(super) mod house_rules;
pub mod strikes;
pub mod timetable;
pub mod warning;
