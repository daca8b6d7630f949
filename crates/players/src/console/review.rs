//! The commands `review` and `against`: a look back at the game so far, alone and beside another.

use std::path::Path;

use serde::Serialize;

use super::answer::{Failure, succeeded};
use super::console_game::ConsoleGame;
use super::session::id;
use crate::luck::{Luck, LuckFigures};
use crate::review::{Comparison, Review, ReviewFigures, ReviewPace, ReviewPlan, TwoGames};
use railhead_engine::engine::Session;
use railhead_engine::save::{Unopened, open_read};
use railhead_engine::scenario::Loaded;
use railhead_engine::text::Problem;

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
    let usual = ReviewPlan::usual(session);
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

/// The answer to `against`.
#[derive(Debug, Serialize)]
pub struct AgainstAnswer {
    /// How many orders the games share.
    pub shared: usize,
    /// The player who gave the first order that differs, by id.
    pub player: String,
    /// The results, a sentence each.
    pub lines: Vec<String>,
}

impl AgainstAnswer {
    /// A comparison of games of this kind.
    pub fn new<G: ConsoleGame>(game: &G, found: Comparison) -> Self {
        Self {
            shared: found.shared,
            player: id(game, found.player).to_owned(),
            lines: found.lines,
        }
    }
}

/// Compares a game with a save that begins like it; the save is the first game. A review of either counts if a file beside its save has it.
///
/// Errors: every problem of the save, or why the two cannot be compared.
pub fn against<G: ConsoleGame>(
    save: &Path,
    second: (&Loaded<G>, &Session<G>, Option<&Path>),
    names: [&str; 2],
) -> Result<Comparison, Vec<String>> {
    let lines = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect::<Vec<_>>();
    let unopened = Unopened::read(save).map_err(lines)?;
    if !["", G::NAME].contains(&unopened.game()) {
        return Err(vec![format!("{} is a save of another game", save.display())]);
    }
    let first = open_read::<G>(&unopened).map_err(lines)?;
    let (scenario, session, path) = second;
    let reviews = [
        Review::kept_by_any_plan(save, &first.scenario, &first.session),
        path.and_then(|path| Review::kept_by_any_plan(path, scenario, session)),
    ];
    let compared = TwoGames {
        games: [&first.session, session],
        names,
        reviews: reviews
            .each_ref()
            .map(|kept| kept.as_ref().map(|(_, review)| review)),
    };
    compared.compare().map_err(|why| vec![why])
}

/// Compares the game on the table with a save.
pub(super) fn answer_against<G: ConsoleGame>(
    save: &Path,
    scenario: &Loaded<G>,
    session: &Session<G>,
) -> Result<String, Failure> {
    let found = against(save, (scenario, session, None), ["the saved game", "this game"]);
    let found = found.map_err(Failure::errors)?;
    Ok(succeeded(&AgainstAnswer::new(&**session.game(), found)))
}
