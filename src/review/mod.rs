//! Looks back at a game that was played: the chance to win before each player-turn, and the turns whose orders decided it.
//!
//! | to | call |
//! | --- | --- |
//! | review a game | [`Review::of`]`(&session, &plan, &ReviewPace)` |
//! | write it in sentences | [`Review::lines`] |
//!
//! The chance to win is counted, and nothing else: from each position the usual computer player plays some games against itself
//! to their ends, each with dice of its own, the same dice from every position. Where the chance falls by more than the noise,
//! the turn is opened: its orders are given again with the dice of each of those games, so that bad luck is not taken for a
//! bad order; what is left of the fall is what the orders cost. The same save and plan give the same review on any number of
//! threads.

mod area;
mod hex;
mod plan;
mod position;
#[expect(clippy::module_inception, reason = "a review is what this folder makes")]
mod review;
mod reviewed;
mod sentences;
mod turns;

pub use plan::{ReviewPace, ReviewPlan, WinChance};
pub use position::BetterOrder;
pub use review::{Review, TurnOutlook};
pub use reviewed::Reviewed;
pub use sentences::LIMITS;
pub use turns::CostlyTurn;
