//! What an author writes for the computer: scripts, advice, and the conditions of both.
//! Not here: who follows them, which is among the opponents.

pub mod advice;
pub mod conditions;
pub mod script;
