//! The rule book of a scenario: its numbers, units, nations and areas in the rules of the game, its rail variant and the rules that this brings
//! along, and without what is not in play.

mod conditions;
mod phrases;
mod rails;
mod tokens;
mod war;

use std::sync::LazyLock;

use phrases::variant;

use crate::AreaGame;
use railhead_engine::engine::rule_book::{BookFacts, Chapter, filled, own_chapters, read};

/// The text of the rules.
const AREA_GAME: &str = include_str!("../../../../../assets/rules/area-game.md");

/// The chapters of the book, with braces where a scenario fills in what it says.
pub(in crate::shown) fn chapters() -> &'static [Chapter] {
    static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| read(AREA_GAME));
    &CHAPTERS
}

/// The chapters of the rules as a scenario plays them; those that its rail variant brings along come first (AR-9).
pub(crate) fn rule_book(game: &AreaGame) -> Vec<Chapter> {
    let mut book =
        variant(game).map_or_else(Vec::new, |variant| own_chapters(&variant.rules.0, &variant.name));
    book.extend(filled(chapters(), &Filling { game }));
    book
}

/// What a scenario fills into the book.
struct Filling<'g> {
    game: &'g AreaGame,
}

impl BookFacts for Filling<'_> {
    fn holds(&self, condition: &str) -> Option<bool> {
        conditions::holds(self.game, condition)
    }

    fn value(&self, name: &str) -> Option<String> {
        let mut values = [war::VALUES, rails::VALUES, tokens::VALUES].into_iter().flatten();
        let (_, words) = values.find(|(known, _)| *known == name)?;
        Some(words(self.game))
    }
}
