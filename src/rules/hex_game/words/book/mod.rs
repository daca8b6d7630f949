//! The rule book of a scenario: its numbers, sides, terrain and places in the rules of the game, without what its phases do not need, and with the
//! rules that it brings along (HT-5).

mod conditions;
mod fighting;
mod landscape;
mod outcome;
mod sea;

use crate::rules::engine::rule_book::{BookFacts, Chapter, filled, own_chapters};
use crate::rules::hex_game::HexGame;
use crate::rules::hex_game::definition::{Phase, Side, book};
use crate::rules::text::words::listed;

/// The chapters of the rules as a scenario plays them.
pub fn rule_book(game: &HexGame) -> Vec<Chapter> {
    let mut chapters = filled(book::chapters(), &Filling { game });
    chapters.extend(own_chapters(&game.tables().rules.0, &game.definition().title));
    chapters
}

/// The values of a part of the book, by name.
type Values = &'static [(&'static str, fn(&HexGame) -> String)];

/// What a scenario fills into the book.
struct Filling<'g> {
    game: &'g HexGame,
}

impl BookFacts for Filling<'_> {
    fn holds(&self, condition: &str) -> Option<bool> {
        conditions::holds(self.game, condition)
    }

    fn value(&self, name: &str) -> Option<String> {
        let parts = [landscape::VALUES, sea::VALUES, fighting::VALUES, outcome::VALUES];
        let mut values = parts.into_iter().flatten();
        let (_, words) = values.find(|(known, _)| *known == name)?;
        Some(words(self.game))
    }
}

/// Whether the player-turns of a game have a phase (HT-2).
fn has(game: &HexGame, phase: Phase) -> bool {
    game.definition().phases.contains(&phase)
}

/// The name of a side.
fn name(game: &HexGame, side: Side) -> String {
    game.side(side).name.clone()
}

/// The adjective of a side.
fn adjective(game: &HexGame, side: Side) -> String {
    game.side(side).adjective.clone()
}

/// Words one after the other: `red, blue and green`.
fn and(words: &[String]) -> String {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    listed(&words, "and")
}

/// The rolls of a die up to one: `1 to 4`.
fn up_to(highest: u8) -> String {
    match highest {
        0 => "no roll".to_owned(),
        1 => "1".to_owned(),
        2 => "1 or 2".to_owned(),
        highest => format!("1 to {highest}"),
    }
}

/// The rolls of a six-sided die from one on: `3 to 6`.
fn from_on(lowest: u8) -> String {
    match lowest {
        7.. => "no roll".to_owned(),
        6 => "6".to_owned(),
        5 => "5 or 6".to_owned(),
        lowest => format!("{lowest} to 6"),
    }
}

/// What a divisor leaves of movement points: `half its movement points, rounded down`.
fn divided(divisor: u8) -> String {
    match divisor {
        0 | 1 => "all its movement points".to_owned(),
        2 => "half its movement points, rounded down".to_owned(),
        3 => "a third of its movement points, rounded down".to_owned(),
        divisor => format!("a share of 1 in {divisor} of its movement points, rounded down"),
    }
}
