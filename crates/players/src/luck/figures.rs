//! Luck as figures for programs.

use serde::Serialize;

use super::{Luck, Lucky, Roll};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// The luck of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckFigures {
    /// What a roll costs: `steps`.
    pub unit: &'static str,
    pub sides: Vec<SideFigures>,
    /// Every roll that could cost something, in order.
    pub rolls: Vec<RollFigures>,
}

/// The luck of a side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideFigures {
    pub name: String,
    /// The seats of the side, by id.
    pub seats: Vec<String>,
    /// How much better than the odds its rolls were; negative if they were worse.
    pub surplus: f64,
    /// How far from 0 the surplus of such a game usually is.
    pub deviation: f64,
    /// The chance to be at least as lucky, or at least as unlucky if the surplus is negative.
    pub chance: f64,
    /// The turns with rolls, and the surplus at the end of each.
    pub course: Vec<(u16, f64)>,
    /// The same as a sentence.
    pub text: String,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RollFigures {
    /// How many orders had been given.
    pub orders: usize,
    pub turn: u16,
    /// Who gains by a cost, by id.
    pub winner: String,
    /// Who pays, by id.
    pub loser: String,
    /// The space, by its id.
    pub space: Option<String>,
    pub text: String,
    /// The cost to be expected.
    pub expected: f64,
    /// The cost that came.
    pub came: i32,
}

impl Luck {
    /// The luck of a game as figures, rounded to a thousandth; `word` is the word by which programs know a space.
    pub fn figures<G: Lucky>(&self, game: &G, word: impl Fn(SpaceId) -> String) -> LuckFigures {
        let seats = game.seats();
        let id = |seat: Seat| seats[usize::from(seat.0)].id.to_owned();
        let sides = self.sides.iter().map(|side| SideFigures {
            name: side.name.clone(),
            seats: side.seats.iter().map(|seat| id(*seat)).collect(),
            surplus: rounded(side.surplus),
            deviation: rounded(side.deviation),
            chance: rounded(side.chance),
            course: side
                .course
                .iter()
                .map(|(turn, surplus)| (*turn, rounded(*surplus)))
                .collect(),
            text: self.sentence(side),
        });
        let rolls = self.rolls.iter().map(
            |Roll {
                 position,
                 turn,
                 stake,
             }| RollFigures {
                orders: *position,
                turn: *turn,
                winner: id(stake.winner),
                loser: id(stake.loser),
                space: stake.at.map(&word),
                text: stake.text.clone(),
                expected: rounded(stake.chances.mean()),
                came: stake.came,
            },
        );
        LuckFigures {
            unit: G::COST[1],
            sides: sides.collect(),
            rolls: rolls.collect(),
        }
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
