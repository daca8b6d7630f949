//! The part of a game that a player has not seen yet.

use std::ops::Range;

use crate::play::{Table, WindowGame};
use railhead_engine::engine::{Seat, turns};

/// Whether a seat is played by the player of another. Against computers, one person may play several, and knows what they did.
pub fn is_played_by<G: WindowGame>(table: &Table<G>, player: Seat, seat: Seat) -> bool {
    seat == player || table.has_computers() && !table.has_computer(seat)
}

/// The positions of a game that a player has not seen yet.
pub fn since_last_turn<G: WindowGame>(table: &Table<G>, player: Seat) -> Option<Range<usize>> {
    turns::since_last_turn(table.session(), |seat| is_played_by(table, player, seat))
}
