//! Lessons and hints.
//! Not here: what they say, which scenarios and opponents know.

pub mod hint_card;
pub mod lesson;
pub mod lesson_card;
