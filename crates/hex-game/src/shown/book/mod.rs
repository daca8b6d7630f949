//! The rule book of a scenario: its numbers, sides, terrain and places in the rules of the game, without what its phases do not need, and with the
//! rules that it brings along (HT-5).

mod conditions;
mod depends;
mod fighting;
mod landscape;
mod linked;
mod outcome;
mod parts;
mod sea;

use crate::HexGame;
use crate::definition::book;
use railhead_engine::engine::rule_book::{BookFacts, Chapter, filled, own_chapters};

/// The chapters of the rules as a scenario plays them.
pub fn rule_book(game: &HexGame) -> Vec<Chapter> {
    let mut chapters = filled(book::chapters(), &Filling { game });
    chapters.extend(own_chapters(&game.tables().rules.0, &game.definition().title));
    chapters
}

/// What a scenario fills into the book.
struct Filling<'g> {
    game: &'g HexGame,
}

impl BookFacts for Filling<'_> {
    fn holds(&self, condition: &str) -> Option<bool> {
        conditions::holds(self.game, condition)
    }

    fn value(&self, name: &str) -> Option<String> {
        let parts = [
            landscape::VALUES,
            sea::VALUES,
            fighting::VALUES,
            outcome::VALUES,
            linked::VALUES,
        ];
        let mut values = parts.into_iter().flatten();
        let (_, words) = values.find(|(known, _)| *known == name)?;
        Some(words(self.game))
    }
}
