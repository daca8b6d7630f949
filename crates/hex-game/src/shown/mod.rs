//! Everything that one side sees and may ask: the view through the fog, forecasts, goals, plans, how a game ended.
//! Not here: the rules behind the answers, which are in [`chapters`](super::chapters).

pub mod account;
pub mod balance;
pub mod book;
mod destinations;
pub(super) mod ending;
pub(super) mod facts;
pub(super) mod flags;
pub mod given_before;
pub mod goals;
mod headline;
pub mod rail_plan;
pub mod resources;
pub mod sight;
pub mod timetable;
pub mod track;
pub mod view;
