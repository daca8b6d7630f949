//! The review of a game in the window, and how a side stands in a game that is on.
//!
//! It shows the chances to win over the turns, those whose orders cost most, and leads to a game from there.
//! Not here: what a turn cost, which `review` works out, and how games from here come out, which `stand` does.

pub mod chances;
pub mod game_review;
pub mod review_card;
mod review_dialog;
pub mod reviewing;
pub mod stand;
pub mod stand_card;
