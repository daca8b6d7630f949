//! The command `review`: a look back at the game so far.

use serde::Serialize;

use super::answer::{Failure, succeeded};
use super::console_game::ConsoleGame;
use crate::luck::{Luck, LuckFigures};
use crate::review::{Review, ReviewFigures, ReviewPace, ReviewPlan};
use crate::rules::engine::Session;

/// The answer to `review`.
#[derive(Debug, Serialize)]
pub struct ReviewAnswer {
    /// The luck of every side, and every roll.
    #[serde(flatten)]
    pub luck: LuckFigures,
    /// The chances and the orders that cost most; omitted if no games were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewFigures>,
}

impl ReviewAnswer {
    /// The luck of a game and a review of it.
    pub fn new<G: ConsoleGame>(session: &Session<G>, luck: &Luck, review: Option<&Review>) -> Self {
        let game = &**session.game();
        Self {
            luck: luck.figures(game, |space| game.space_word(space)),
            review: review.map(|review| review.figures(game)),
        }
    }
}

/// Reviews a game, with a number of games from each position.
pub(super) fn review<G: ConsoleGame>(session: &Session<G>, games: Option<u16>) -> Result<String, Failure> {
    let usual = ReviewPlan::default();
    let plan = ReviewPlan {
        games: games.unwrap_or(usual.games),
        ..usual
    };
    let pace = ReviewPace {
        played: &|_| {},
        goes_on: &|| true,
    };
    let luck = Luck::of(session).map_err(Failure::error)?;
    let review = match plan.games {
        0 => None,
        _ => Review::of(session, &plan, &pace).map_err(Failure::error)?,
    };
    Ok(succeeded(&ReviewAnswer::new(session, &luck, review.as_ref())))
}
