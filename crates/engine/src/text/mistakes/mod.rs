//! Mistakes of form in a text, in the words of an author: what RON says about them, and what it takes for something else.

pub(super) mod brackets;
pub mod describe;
pub(super) mod missing_quote;
pub(super) mod place;
pub(super) mod unknown_characters;
