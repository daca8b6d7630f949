//! Battles that follow from one another (HL): the file `Campaign(...)`, what goes over from battle to battle, and how a campaign stands.
//!
//! [`file`](mod@file) is the file, which `check` checks into a [`plan`]. A battle that is over leaves a [`record`]; [`standing`] is the campaign between two
//! battles, `carry` makes the next battle out of its scenario and of that, `days` says when it begins, and [`so_far`] is its text in saves. A battle itself is a game like any
//! other, which knows its campaign ([`HexGame::linked_battles`](crate::HexGame::linked_battles)). Not here: steps given before a battle (HL-4), which are orders.

pub mod after;
mod carry;
mod check;
mod days;
pub mod file;
pub mod honours;
pub mod listing;
pub mod plan;
pub(crate) mod reading;
pub mod record;
pub mod so_far;
pub mod standing;
pub mod story;
pub mod words;
