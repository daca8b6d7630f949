//! What an author writes for the computer: scripts, advice, goals, great events, and the conditions of them all.
//! Not here: who follows them, which is among the opponents.

pub(in crate::rules::hex_game) mod advice;
pub mod conditions;
pub(in crate::rules::hex_game) mod events;
pub mod goals;
pub(in crate::rules::hex_game) mod great_events;
pub mod script;
