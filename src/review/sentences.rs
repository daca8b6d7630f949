//! A review in sentences.

use super::plan::WinChance;
use super::review::{Review, TurnOutlook};
use super::turns::CostlyTurn;
use crate::rules::engine::turns::SETUP;
use crate::rules::engine::{Seat, SeatNames, TurnWords};

/// What a review rests on.
pub const LIMITS: &str = "The chance to win is that of two equal computer players from this position, and a person may know \
                          better.";

impl Review {
    /// The chances before each player-turn, and the turns whose orders cost most, as lines.
    pub fn lines(&self, seats: &[SeatNames<'_>], words: TurnWords) -> Vec<String> {
        let name = |seat: Seat| seats.get(usize::from(seat.0)).map_or("", |names| names.adjective);
        let mut lines = vec!["The chance to win before each player-turn:".to_owned()];
        lines.extend(self.outlooks.iter().map(|outlook| {
            let turn = when(outlook, words);
            let chances = self.sides.iter().zip(&outlook.chances);
            let chances: Vec<String> = chances
                .map(|((side, _), share)| format!("{side} {:.0}%", share.of * 100.0))
                .collect();
            let errors = outlook.chances.iter().map(|share| share.error);
            format!(
                "  {turn}, the {} {}: {} (give or take {:.0})",
                name(outlook.player),
                words.player_turn,
                chances.join(", "),
                errors.fold(0.0, f64::max) * 100.0
            )
        }));
        if self.costly.is_empty() {
            lines.push("No turn's orders cost more than the noise.".to_owned());
        } else {
            lines.push("The orders that cost most:".to_owned());
        }
        for turn in &self.costly {
            lines.push(format!("  {}", Self::costly(turn, name(turn.player), words)));
            lines.extend(
                turn.better
                    .iter()
                    .map(|better| format!("    better: {} ({})", better.words, better.why)),
            );
        }
        lines.push(LIMITS.to_owned());
        lines
    }

    /// What the orders of a turn cost: `turn 7, 26-28 December 1941: the Japanese orders cost 25% of the chance to win (give or take 8)`.
    pub fn costly(turn: &CostlyTurn, adjective: &str, words: TurnWords) -> String {
        let points = turn
            .points
            .map(|points| format!(", and {:.0} points (give or take {:.0})", points.of, points.error));
        format!(
            "{} {}, {}: the {adjective} orders cost {} of the chance to win{}",
            words.turn,
            turn.turn,
            turn.days,
            percent(turn.cost),
            points.unwrap_or_default()
        )
    }
}

fn when(outlook: &TurnOutlook, words: TurnWords) -> String {
    if outlook.turn == SETUP {
        return "before the first turn".to_owned();
    }
    format!("{} {}", words.turn, outlook.turn)
}

/// A share in per cent, with its standard error.
pub(super) fn percent(share: WinChance) -> String {
    format!(
        "{:.0}% (give or take {:.0})",
        share.of * 100.0,
        share.error * 100.0
    )
}
