//! The places at the table.

use serde::Serialize;

/// The seat of a player, counted from 0 in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Seat(pub u8);
