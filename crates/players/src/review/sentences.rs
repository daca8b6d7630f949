//! A review in sentences.

use super::plan::WinChance;
use super::review::{Review, TurnOutlook};
use super::turns::CostlyTurn;
use railhead_engine::engine::turns::SETUP;
use railhead_engine::engine::{Seat, SeatNames, TurnWords};

/// What a review rests on.
pub const LIMITS: &str = "The chance to win is that of two equal computer players from this position, and a person may know \
                          better.";

impl Review {
    /// The chances before each player-turn, and the turns whose orders cost most, as lines.
    pub fn lines(&self, seats: &[SeatNames<'_>], words: TurnWords) -> Vec<String> {
        let name = |seat: Seat| seats.get(usize::from(seat.0)).map_or("", |names| names.adjective);
        if self.outlooks.is_empty() {
            return vec!["No player-turn has begun yet: there is nothing to review.".to_owned()];
        }
        let mut lines = vec![format!("The chance to win before each {}:", words.player_turn)];
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

    /// What the orders of a turn cost: `turn 7, 26-28 December 1941: the Japanese orders cost 25% (give or take 8) of the chance to win`.
    pub fn costly(turn: &CostlyTurn, adjective: &str, words: TurnWords) -> String {
        // A cost that rounds to 0 is left out; a turn is named for one of the two.
        let wins = (turn.cost.of >= 0.005).then(|| format!("{} of the chance to win", percent(turn.cost)));
        let points = turn.points.filter(|points| points.of >= 0.5).map(|points| {
            let plural = if points.of < 1.5 { "" } else { "s" };
            format!(
                "{:.0} point{plural} (give or take {:.0})",
                points.of, points.error
            )
        });
        let costs: Vec<String> = [wins, points].into_iter().flatten().collect();
        format!(
            "{}, {}: the {adjective} orders cost {}",
            words.named(turn.turn),
            turn.days,
            costs.join(", and ")
        )
    }
}

fn when(outlook: &TurnOutlook, words: TurnWords) -> String {
    if outlook.turn == SETUP {
        return "before the first turn".to_owned();
    }
    words.named(outlook.turn)
}

/// A share in per cent, with its standard error.
pub(super) fn percent(share: WinChance) -> String {
    format!(
        "{:.0}% (give or take {:.0})",
        share.of * 100.0,
        share.error * 100.0
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Playable as _;
    use railhead_hex_game::HexGame;

    #[test]
    fn what_orders_cost_is_named_and_what_they_did_not_cost_is_left_out() {
        let words = |wins: f64, points: Option<f64>| {
            let share = |of: f64| WinChance { of, error: 0.07 };
            let turn = CostlyTurn {
                turn: 2,
                days: "11-13 December 1941".to_owned(),
                player: Seat(0),
                orders: 9,
                cost: share(wins),
                points: points.map(share),
                better: Vec::new(),
            };
            let text = Review::costly(&turn, "Japanese", HexGame::TURNS);
            text.strip_prefix("turn 2, 11-13 December 1941: the Japanese orders cost ")
                .expect("it begins so")
                .to_owned()
        };
        let wins = "20% (give or take 7) of the chance to win";
        assert_eq!(words(0.2, None), wins);
        assert_eq!(
            words(0.2, Some(6.9)),
            format!("{wins}, and 7 points (give or take 0)")
        );
        assert_eq!(words(0.2, Some(-0.9)), wins);
        assert_eq!(words(0.0, Some(1.2)), "1 point (give or take 0)");
    }
}
