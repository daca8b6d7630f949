//! The command `stand`: how a side stands, by games that computers play on from here.

use serde::Serialize;

use super::answer::{Failure, succeeded};
use super::console_game::ConsoleGame;
use crate::review::ReviewPace;
use crate::stand::{STAND_LIMITS, Stand};
use railhead_engine::engine::{Seat, Session};

/// The answer to `stand`.
#[derive(Debug, Serialize)]
pub struct StandAnswer {
    /// How many games were played.
    pub games: u16,
    /// How many of them the side won.
    pub wins: u16,
    /// Between which shares the true one lies in 95 of 100 such answers.
    pub interval: [f64; 2],
    /// The place on which they turned; null if there is none.
    pub decided_by: Option<DecidedBy>,
    /// The same as a sentence.
    pub words: String,
    /// What the answer rests on.
    pub limits: &'static str,
}

/// The place on which games turned.
#[derive(Debug, Serialize)]
pub struct DecidedBy {
    /// As orders name the space.
    pub space: String,
    pub name: String,
    /// The share of the games that the side won in which it held the place at the end.
    pub if_won: f64,
    /// The same of the other games.
    pub if_not: f64,
}

/// How the side of a seat stands, by this many games or the usual number.
pub(super) fn stand<G: ConsoleGame>(
    session: &Session<G>,
    seat: Seat,
    games: Option<u16>,
) -> Result<String, Failure> {
    let pace = ReviewPace {
        played: &|_| {},
        goes_on: &|| true,
    };
    let games = games.unwrap_or_else(|| Stand::usual_games(session, seat));
    let stand = Stand::of(session, seat, games, &pace).map_err(Failure::error)?;
    let stand = stand.ok_or_else(|| Failure::error("the games were stopped"))?;
    let rounded = |share: f64| (share * 1000.0).round() / 1000.0;
    let interval = stand.interval();
    let decided_by = stand.decided_by.as_ref().map(|place| DecidedBy {
        space: session.game().space_word(place.space),
        name: place.name.clone(),
        if_won: rounded(place.if_won),
        if_not: rounded(place.if_not),
    });
    Ok(succeeded(&StandAnswer {
        games: stand.games,
        wins: stand.wins,
        interval: [interval.low, interval.high].map(rounded),
        decided_by,
        words: stand.words(),
        limits: STAND_LIMITS,
    }))
}
