//! What all parts of the book say in the same way.

use crate::AreaGame;
use crate::rail::Variant;
use railhead_engine::board::SpaceId;
use railhead_engine::text::words::listed;

/// The values of a part of the book, by name.
pub(super) type Values = &'static [(&'static str, fn(&AreaGame) -> String)];

/// The rail variant of a game.
pub(super) fn variant(game: &AreaGame) -> Option<&Variant> {
    game.definition().rails.as_ref().map(|rails| &rails.variant)
}

/// Words one after the other: `red, blue and green`.
pub(super) fn and(words: &[String]) -> String {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    listed(&words, "and")
}

/// Spaces with a number each: `Berlin 12, Paris 4`.
pub(super) fn numbered(game: &AreaGame, spaces: impl Iterator<Item = (SpaceId, u32)>) -> String {
    let words: Vec<String> = spaces
        .map(|(space, number)| format!("{} {number}", game.space_name(space)))
        .collect();
    words.join(", ")
}
