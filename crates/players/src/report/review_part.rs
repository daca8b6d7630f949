//! What a report holds of a review.

use crate::review::Review;
use railhead_engine::engine::{SeatNames, TurnWords};

/// The review of a game, with its costly turns in words.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewPart {
    pub(super) review: Review,
    /// A sentence for each costly turn.
    pub(super) costly: Vec<String>,
    /// Everything in lines.
    pub(super) lines: Vec<String>,
}

impl ReviewPart {
    pub(super) fn of(review: &Review, seats: &[SeatNames<'_>], words: TurnWords) -> Self {
        let costly = review.costly.iter().map(|turn| {
            let names = seats.get(usize::from(turn.player.0));
            Review::costly(turn, names.map_or("", |names| names.adjective), words)
        });
        Self {
            review: review.clone(),
            costly: costly.collect(),
            lines: review.lines(seats, words),
        }
    }
}
