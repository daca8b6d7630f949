//! Looks back at a game that was played: the chance to win before each player-turn, and the turns whose orders decided it.
//!
//! | to | call |
//! | --- | --- |
//! | review a game | [`Review::of`]`(&session, &plan, &ReviewPace)` |
//! | review a save once | [`Review::kept_or_reckoned`]`(Some(path), &scenario, &session, &plan, &pace)`, with the file beside it |
//! | show the review of a save if there is one | [`Review::kept`]`(path, &scenario, &session, &plan)` |
//! | say how long it takes | [`ReviewProgress`], which counts what a [`ReviewPace`] reports |
//! | compare two games that begin alike | [`TwoGames`]`{ games, names, reviews }.compare()` |
//! | write it in sentences, or as figures for programs | [`Review::lines`], [`Review::figures`] |
//!
//! Only the chance to win counts: from each position the usual computer player plays some games against itself
//! to their ends, each with dice of its own, the same dice from every position. Where the chance falls by more than the noise,
//! the turn is opened: its orders are given again with the dice of each of those games, so that bad luck is not taken for a
//! bad order; the rest of the fall is the cost of the orders. The same save and plan give the same review on any number of
//! threads.

mod area;
mod compare;
mod figures;
mod hex;
mod kept;
mod plan;
mod position;
mod progress;
#[expect(clippy::module_inception, reason = "a review is what this folder makes")]
mod review;
mod reviewed;
mod sentences;
mod turns;

pub use compare::{Comparison, TwoGames};
pub use figures::{CostlyFigures, OutlookFigures, ReviewFigures, ShareFigures};
pub use plan::{ReviewPace, ReviewPlan, Reviewer, WinChance};
pub use position::BetterOrder;
pub use progress::ReviewProgress;
pub use review::{Review, TurnOutlook};
pub use reviewed::Reviewed;
pub use sentences::LIMITS as REVIEW_LIMITS;
pub use turns::{CostlyTurn, counted_cost};
