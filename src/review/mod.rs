//! Looks back at a game that was played: the chance to win before each player-turn, and the turns whose orders decided it.
//!
//! | to | call |
//! | --- | --- |
//! | review a game | [`Review::of`]`(&session, &plan, &Pace)` |
//! | write it in sentences | [`Review::lines`] |
//!
//! The chance to win is counted, and nothing else: from each position the usual computer player plays some games against itself
//! to their ends, each with dice of its own, the same dice from every position. Where the chance falls by more than the noise,
//! the turn is opened: its orders are given again with the dice of each of those games, so that bad luck is not taken for a
//! bad order; what is left of the fall is what the orders cost. The same save and plan give the same review on any number of
//! threads.

mod area;
mod hex;
mod sentences;
mod turns;

use rayon::prelude::*;

use crate::luck::Lucky;
use crate::opponent::Opponents;
use crate::rules::engine::turns::player_turns;
use crate::rules::engine::{Playback, Seat, Session};
pub use turns::{BetterOrder, CostlyTurn};
use turns::{Position, costly};

/// A game that can be reviewed.
pub trait Reviewed: Opponents + Lucky {
    /// A position with other dice to come.
    fn rolling(state: Self::State, seed: u64) -> Self::State;
}

/// How thorough a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewPlan {
    /// How many games are played from each position.
    pub games: u16,
    /// How many orders such a game may have; it counts as undecided after that.
    pub orders: usize,
    /// How many turns are named at most.
    pub named: usize,
}

impl Default for ReviewPlan {
    fn default() -> Self {
        Self {
            games: 16,
            orders: 20_000,
            named: 5,
        }
    }
}

/// A share of games, with how far it may be from the truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    pub of: f64,
    /// Its standard error.
    pub error: f64,
}

/// The chances before a player-turn, or at the end of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// How many orders had been given.
    pub orders: usize,
    pub turn: u16,
    /// The days of the turn, as players read them.
    pub days: String,
    /// Whose player-turn begins.
    pub player: Seat,
    /// The chance to win of each side.
    pub chances: Vec<Share>,
}

/// A review.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The sides, each with its seats.
    pub sides: Vec<(String, Vec<Seat>)>,
    /// The chances before each player-turn, in order.
    pub outlooks: Vec<Outlook>,
    /// The turns whose orders cost most, the dearest first.
    pub costly: Vec<CostlyTurn>,
    /// How many games were played.
    pub games: usize,
}

/// What a review says while it works, and whether it goes on.
#[expect(missing_debug_implementations, reason = "functions have nothing to print")]
pub struct Pace<'p> {
    /// Called after each game with the number of games to play in this step.
    pub played: &'p (dyn Fn(usize) + Sync),
    pub goes_on: &'p (dyn Fn() -> bool + Sync),
}

impl Review {
    /// How many games the first step of a review plays; the turns that are opened add some.
    pub fn games_of<G: Reviewed>(session: &Session<G>, plan: &ReviewPlan) -> usize {
        positions(session).len() * usize::from(plan.games)
    }

    /// Reviews a game; `None` if it was stopped.
    ///
    /// # Errors
    ///
    /// A sentence if the game still hides something, or has nothing to win.
    pub fn of<G>(session: &Session<G>, plan: &ReviewPlan, pace: &Pace) -> Result<Option<Self>, String>
    where
        G: Reviewed + Send + Sync,
        G::State: Send + Sync,
        G::Order: Send + Sync,
        G::Event: Send + Sync,
    {
        let game = session.game();
        if game.has_fog(session.state()) && !game.is_over(session.state()) {
            return Err("this game is played in fog: it is reviewed when it is over".to_owned());
        }
        if game.goals().is_empty() {
            return Err("there is nothing to win in this game".to_owned());
        }
        let sides = crate::luck::sides(&**game);
        let positions = positions(session);
        let all = positions.len() * usize::from(plan.games);
        let jobs: Vec<(usize, u64)> = (0..positions.len())
            .flat_map(|position| (1..=u64::from(plan.games)).map(move |seed| (position, seed)))
            .collect();
        let winners: Option<Vec<Vec<Seat>>> = jobs
            .par_iter()
            .map(|(position, seed)| {
                let winners = (pace.goes_on)().then(|| positions[*position].winners(plan, *seed));
                (pace.played)(all);
                winners
            })
            .collect();
        let Some(winners) = winners else {
            return Ok(None);
        };
        let by_position: Vec<&[Vec<Seat>]> = winners.chunks(usize::from(plan.games).max(1)).collect();
        let outlooks = positions
            .iter()
            .zip(&by_position)
            .map(|(position, games)| Outlook {
                orders: position.turn.orders.start,
                turn: position.turn.turn,
                days: position.days.clone(),
                player: position.turn.player,
                chances: sides.iter().map(|(_, seats)| share(games, seats)).collect(),
            });
        let outlooks = outlooks.collect();
        let Some(costly) = costly(session, plan, &positions, &by_position, pace) else {
            return Ok(None);
        };
        Ok(Some(Self {
            sides,
            outlooks,
            costly,
            games: all,
        }))
    }
}

/// The positions in which the player-turns began.
fn positions<G: Reviewed>(session: &Session<G>) -> Vec<Position<'_, G>> {
    let mut playback = Playback::of(session);
    let mut then = playback.beginning();
    let turns = player_turns(session).into_iter();
    let turns = turns.filter(|turn| !turn.orders.is_empty());
    turns
        .map(|turn| {
            playback.bring(&mut then, turn.orders.start);
            let clock = then.game().clock(then.state());
            Position {
                session,
                clock: clock.turn,
                days: clock.days,
                state: then.state().clone(),
                turn,
            }
        })
        .collect()
}

/// How often some seats were among the winners.
fn share(games: &[Vec<Seat>], seats: &[Seat]) -> Share {
    let won = |winners: &&Vec<Seat>| winners.iter().any(|seat| seats.contains(seat));
    let values: Vec<f64> = games
        .iter()
        .map(|winners| f64::from(u8::from(won(&winners))))
        .collect();
    mean(&values)
}

/// The mean of some values, with its standard error.
fn mean(values: &[f64]) -> Share {
    let count = f64::from(u32::try_from(values.len().max(1)).unwrap_or(u32::MAX));
    let of = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - of).powi(2)).sum();
    // One game of a kind that never came is not impossible: no mean is surer than one game more could make it.
    let variance = (squares / count).max(1.0 / (count + 1.0).powi(2));
    Share {
        of,
        error: (variance / count).sqrt(),
    }
}
