//! The part of a game that a player has not seen yet.

use std::ops::Range;

use super::{Table, WindowGame};
use crate::rules::engine::{Seat, turns};

/// The positions of a game that a player has not seen yet. Against computers, one person may play several seats, and
/// knows what they did.
pub fn since_last_turn<G: WindowGame>(table: &Table<G>, player: Seat) -> Option<Range<usize>> {
    turns::since_last_turn(table.session(), |seat| {
        seat == player || table.has_computers() && !table.has_computer(seat)
    })
}
