//! The places at the table.

use serde::{Deserialize, Serialize};

/// The seat of a player, counted from 0 in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);
