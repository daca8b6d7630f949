//! The review of a game in the window: the chances to win over its turns, the turns whose orders cost most, and a game from there.
//! Not here: what a turn cost, which `review` works out.

pub mod chances;
pub mod game_review;
pub mod review_card;
mod review_dialog;
pub mod reviewing;
