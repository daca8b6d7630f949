//! What an author writes for the computer: scripts, advice, goals, great events, and the conditions of them all.
//! Not here: who follows them, which is among the opponents.

pub mod advice;
pub mod conditions;
pub(crate) mod events;
pub mod goals;
pub(crate) mod great_events;
pub mod script;
