//! How thorough a review is, what it says while it works, and what it counts.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::reviewed::Reviewed;
use railhead_engine::engine::{Playback, Session};

/// Who plays, in the games of the reviewer, the turns that are opened; the rest of each game is for the usual player of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reviewer {
    /// The usual player.
    #[default]
    Usual,
    /// The player that looks ahead, with a tenth of its usual budget: a review plays a turn hundreds of times.
    Strong,
}

/// How many more games are played from a turn that is looked at more closely, for each that was played from it before.
pub(super) const CLOSER: u64 = 3;

/// More games from each position than this make a review hardly surer.
const MOST: u16 = 16;
/// Fewer games than this say too little, however long they take.
const LEAST: u16 = 5;

/// How thorough a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewPlan {
    /// How many games are played from each position.
    pub games: u16,
    /// How many orders such a game may have; it counts as undecided after that.
    pub orders: usize,
    /// How many turns are named at most.
    pub named: usize,
    /// The player of the turns that are opened.
    pub reviewer: Reviewer,
}

impl Default for ReviewPlan {
    fn default() -> Self {
        Self {
            games: MOST,
            orders: 20_000,
            named: 5,
            reviewer: Reviewer::Usual,
        }
    }
}

impl ReviewPlan {
    /// The plan for a game unless somebody says otherwise: fewer games from each position on large boards, so that a turn takes some seconds.
    pub fn usual<G: Reviewed>(session: &Session<G>) -> Self {
        let beginning = Playback::of(session).beginning();
        let games = G::POSITION_BUDGET / session.game().work(beginning.state()).max(1);
        Self {
            games: u16::try_from(games).unwrap_or(MOST).clamp(LEAST, MOST),
            ..Self::default()
        }
    }

    /// The seeds of the games from each position.
    pub(super) fn seeds(&self) -> Range<u64> {
        1..u64::from(self.games) + 1
    }

    /// The seeds of the further games from the turns that are looked at more closely.
    pub(super) fn further_seeds(&self) -> Range<u64> {
        let games = u64::from(self.games);
        games + 1..games * (1 + CLOSER) + 1
    }
}

/// A share of games, with how far it may be from the truth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WinChance {
    pub of: f64,
    /// Its standard error.
    pub error: f64,
}

/// What a review says while it works, and whether it goes on.
#[expect(missing_debug_implementations, reason = "functions have nothing to print")]
pub struct ReviewPace<'p> {
    /// Called after each game with the number of games that the whole review plays at most. It falls as turns turn out to need no closer look.
    pub played: &'p (dyn Fn(usize) + Sync),
    pub goes_on: &'p (dyn Fn() -> bool + Sync),
}

/// The mean of some values, with its standard error.
pub(super) fn mean(values: &[f64]) -> WinChance {
    let count = f64::from(u32::try_from(values.len().max(1)).unwrap_or(u32::MAX));
    let of = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - of).powi(2)).sum();
    // One game of a kind that never came is not impossible: no mean is surer than one game more could make it.
    let variance = (squares / count).max(1.0 / (count + 1.0).powi(2));
    WinChance {
        of,
        error: (variance / count).sqrt(),
    }
}
