//! A review as figures for programs.

use serde::Serialize;

use super::plan::WinChance;
use super::position::BetterOrder;
use super::review::Review;
use super::sentences::LIMITS;
use railhead_engine::engine::{Playable, Seat};

/// A review.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewFigures {
    /// How many games were played from each position.
    pub games: usize,
    /// The names of the sides, in the order of every `chances`.
    pub sides: Vec<String>,
    /// The chances before each player-turn.
    pub turns: Vec<OutlookFigures>,
    /// The turns whose orders cost most, the dearest first.
    pub costly: Vec<CostlyFigures>,
    /// The limits of the review.
    pub limits: &'static str,
}

/// The chances before a player-turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutlookFigures {
    /// How many orders had been given.
    pub orders: usize,
    /// The turn; 0 for a setup.
    pub turn: u16,
    pub days: String,
    /// Whose player-turn begins, by id.
    pub player: String,
    /// The chance to win of each side.
    pub chances: Vec<ShareFigures>,
}

/// A turn whose orders cost its player something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CostlyFigures {
    /// How many orders had been given.
    pub orders: usize,
    pub turn: u16,
    pub days: String,
    /// Who gave them, by id.
    pub player: String,
    /// What they cost of the chance to win.
    pub cost: ShareFigures,
    /// What they cost in points; null if the game counts none.
    pub points: Option<ShareFigures>,
    /// What the reviewer would have ordered.
    pub better: Vec<BetterOrder>,
    /// The same as a sentence.
    pub text: String,
}

/// A figure with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ShareFigures {
    pub of: f64,
    pub error: f64,
}

impl From<WinChance> for ShareFigures {
    fn from(chance: WinChance) -> Self {
        Self {
            of: rounded(chance.of),
            error: rounded(chance.error),
        }
    }
}

impl Review {
    /// The review as figures, rounded to a thousandth.
    pub fn figures<G: Playable>(&self, game: &G) -> ReviewFigures {
        let seats = game.seats();
        let names = |seat: Seat| seats[usize::from(seat.0)];
        let turns = self.outlooks.iter().map(|outlook| OutlookFigures {
            orders: outlook.orders,
            turn: outlook.turn,
            days: outlook.days.clone(),
            player: names(outlook.player).id.to_owned(),
            chances: outlook.chances.iter().map(|chance| (*chance).into()).collect(),
        });
        let costly = self.costly.iter().map(|turn| CostlyFigures {
            orders: turn.orders,
            turn: turn.turn,
            days: turn.days.clone(),
            player: names(turn.player).id.to_owned(),
            cost: turn.cost.into(),
            points: turn.points.map(ShareFigures::from),
            better: turn.better.clone(),
            text: Self::costly(turn, names(turn.player).adjective, G::TURNS),
        });
        ReviewFigures {
            games: self.games / self.outlooks.len().max(1),
            sides: self.sides.iter().map(|(name, _)| name.clone()).collect(),
            turns: turns.collect(),
            costly: costly.collect(),
            limits: LIMITS,
        }
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
