//! The turns whose orders decided a game, and what would have been better.

use std::sync::Arc;

use rayon::prelude::*;

use super::{Pace, ReviewPlan, Reviewed, Share, mean};
use crate::opponent::{self, Opponent, Seen};
use crate::rules::engine::turns::PlayerTurn;
use crate::rules::engine::{Digest, Seat, Session};

/// A fall of the chance to win is looked into from this many standard errors on.
const SURE: f64 = 2.0;
/// A turn is named from this cost on.
const DEAR: f64 = 0.1;
/// How many turns are opened for each that is named.
const OPENED: usize = 3;
/// How many better orders of a turn are named.
const BETTER: usize = 3;

/// The position in which a player-turn began.
pub(super) struct Position<'s, G: Reviewed> {
    /// The game that was played.
    pub(super) session: &'s Session<G>,
    pub(super) turn: PlayerTurn,
    /// The turn that the clock shows, in a setup too.
    pub(super) clock: u16,
    pub(super) days: String,
    pub(super) state: G::State,
}

/// A turn whose orders cost its player something.
#[derive(Clone, Debug, PartialEq)]
pub struct CostlyTurn {
    pub turn: u16,
    pub days: String,
    pub player: Seat,
    /// How many orders had been given.
    pub orders: usize,
    /// What its orders cost: the chance to win that the reviewer's orders keep and those of the player lose.
    pub cost: Share,
    /// What the reviewer would have ordered and the player did not.
    pub better: Vec<BetterOrder>,
}

/// An order that would have been better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetterOrder {
    /// The order, in words.
    pub words: String,
    /// Its reason.
    pub why: String,
}

impl<G: Reviewed> Position<'_, G> {
    /// The position with the dice of a seed.
    fn rolling(&self, seed: u64) -> Session<G> {
        let state = G::rolling(self.state.clone(), seed);
        Session::resume(Arc::clone(self.session.game()), seed, state, Vec::new())
    }

    /// The winners of a game that the usual computer player plays on from here against itself.
    pub(super) fn winners(&self, plan: &ReviewPlan, seed: u64) -> Vec<Seat> {
        finish(self.rolling(seed), plan, seed)
    }

    /// The same if the player's orders of this turn come first, as far as they are still legal with these dice.
    fn winners_as_ordered(&self, plan: &ReviewPlan, seed: u64) -> Vec<Seat> {
        let mut session = self.rolling(seed);
        let game = Arc::clone(session.game());
        let mut players = players(&*game, seed);
        let given = self.session.journal()[self.turn.orders.clone()].iter();
        for entry in given {
            // What another decides in between, or what only these dice ask, the usual player answers.
            for _ in 0..plan.orders {
                if !self.goes_on(&session) || session.game().check(session.state(), &entry.order).is_ok() {
                    break;
                }
                let is_asked = game.is_interrupted(session.state());
                let decider = game.decider(session.state());
                if !is_asked && decider == self.turn.player {
                    break;
                }
                let answer = players[usize::from(decider.0)].next(&Seen::new(&session));
                if answer.is_none_or(|order| session.issue(order).is_err()) {
                    break;
                }
            }
            if !self.goes_on(&session) {
                break;
            }
            // An order that is not legal with these dice is left out.
            let _ = session.issue(entry.order.clone());
        }
        finish(session, plan, seed)
    }

    /// Whether the player-turn is still on.
    fn goes_on(&self, session: &Session<G>) -> bool {
        let game = session.game();
        let clock = game.clock(session.state());
        !game.is_over(session.state()) && clock.turn == self.clock && clock.player == self.turn.player
    }

    /// What the reviewer would have ordered in each phase and the player did not.
    fn better(&self) -> Vec<BetterOrder> {
        let mut session = Session::resume(
            Arc::clone(self.session.game()),
            self.session.seed(),
            self.state.clone(),
            Vec::new(),
        );
        let game = Arc::clone(session.game());
        let given = &self.session.journal()[self.turn.orders.clone()];
        let mut better = Vec::new();
        let mut is_begin = true;
        for (index, entry) in given.iter().enumerate() {
            if is_begin && better.len() < BETTER {
                let ends = |event: &G::Event| {
                    matches!(game.digest(event), Digest::PhaseEnded | Digest::PhaseBegan { .. })
                };
                let phase = given[index..].iter();
                let phase = phase.take_while(|entry| !entry.events.iter().any(ends));
                let own: Vec<&G::Order> = phase.map(|entry| &entry.order).collect();
                let advice = opponent::advice(&session).into_iter();
                let others = advice.filter(|advice| !own.contains(&&advice.order));
                better.extend(others.take(BETTER - better.len()).map(|advice| BetterOrder {
                    words: advice.words,
                    why: advice.why,
                }));
            }
            if session.issue(entry.order.clone()).is_err() {
                break;
            }
            let begins = |event: &G::Event| matches!(game.digest(event), Digest::PhaseBegan { .. });
            is_begin = entry.events.iter().any(begins);
        }
        better
    }
}

/// A player for each seat.
fn players<G: Reviewed>(game: &G, seed: u64) -> Vec<Box<dyn Opponent<G>>> {
    let seats = (0..).map(Seat).take(game.seats().len());
    seats
        .map(|seat| opponent::player(game, G::USUAL, seed, seat).expect("the usual player plays every seat"))
        .collect()
}

/// Plays a game to its end; returns who won.
fn finish<G: Reviewed>(mut session: Session<G>, plan: &ReviewPlan, seed: u64) -> Vec<Seat> {
    let game = Arc::clone(session.game());
    let mut owned = players(&*game, seed);
    let mut players: Vec<&mut dyn Opponent<G>> = owned.iter_mut().map(|player| &mut **player as _).collect();
    opponent::play(&mut session, &mut players, plan.orders);
    let end = game.ending(session.state(), None);
    end.map_or_else(Vec::new, |end| end.winners)
}

/// The turns whose orders cost most; `None` if the review was stopped.
pub(super) fn costly<G>(
    session: &Session<G>,
    plan: &ReviewPlan,
    positions: &[Position<'_, G>],
    games: &[&[Vec<Seat>]],
    pace: &Pace,
) -> Option<Vec<CostlyTurn>>
where
    G: Reviewed + Send + Sync,
    G::State: Send + Sync,
    G::Order: Send + Sync,
    G::Event: Send + Sync,
{
    let game = session.game();
    let sides = crate::luck::sides(&**game);
    let friends = |player: Seat| {
        let side = sides.iter().find(|(_, seats)| seats.contains(&player));
        side.map_or(&[][..], |(_, seats)| seats.as_slice())
    };
    let wins = |winners: &[Vec<Seat>], player: Seat| -> Vec<f64> {
        let is_won = |winners: &Vec<Seat>| winners.iter().any(|seat| friends(player).contains(seat));
        winners
            .iter()
            .map(|winners| f64::from(u8::from(is_won(winners))))
            .collect()
    };
    let end = game
        .ending(session.state(), None)
        .map(|end| vec![end.winners; usize::from(plan.games)]);
    let mut falls: Vec<(usize, f64)> = Vec::new();
    for (index, position) in positions.iter().enumerate() {
        let after = games.get(index + 1).copied().or(end.as_deref());
        let Some(after) = after else { continue };
        let player = position.turn.player;
        let (before, after) = (wins(games[index], player), wins(after, player));
        let pairs: Vec<f64> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| before - after)
            .collect();
        let fall = mean(&pairs);
        if fall.of > SURE * fall.error && fall.of >= DEAR {
            falls.push((index, fall.of));
        }
    }
    falls.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    falls.truncate(OPENED * plan.named);
    let jobs: Vec<(usize, u64)> = falls
        .iter()
        .flat_map(|(index, _)| (1..=u64::from(plan.games)).map(move |seed| (*index, seed)))
        .collect();
    let all = jobs.len();
    let ordered: Option<Vec<Vec<Seat>>> = jobs
        .par_iter()
        .map(|(index, seed)| {
            let winners = (pace.goes_on)().then(|| positions[*index].winners_as_ordered(plan, *seed));
            (pace.played)(all);
            winners
        })
        .collect();
    let ordered = ordered?;
    let mut costly: Vec<CostlyTurn> = Vec::new();
    for ((index, _), ordered) in falls.iter().zip(ordered.chunks(usize::from(plan.games).max(1))) {
        let position = &positions[*index];
        let player = position.turn.player;
        let (best, ordered) = (wins(games[*index], player), wins(ordered, player));
        let pairs: Vec<f64> = best
            .iter()
            .zip(&ordered)
            .map(|(best, ordered)| best - ordered)
            .collect();
        let cost = mean(&pairs);
        if cost.of > SURE * cost.error && cost.of >= DEAR {
            costly.push(CostlyTurn {
                turn: position.turn.turn,
                days: position.days.clone(),
                player,
                orders: position.turn.orders.start,
                cost,
                better: Vec::new(),
            });
        }
    }
    costly.sort_by(|a, b| b.cost.of.total_cmp(&a.cost.of).then(a.orders.cmp(&b.orders)));
    costly.truncate(plan.named);
    for turn in &mut costly {
        let position = positions
            .iter()
            .find(|position| position.turn.orders.start == turn.orders);
        turn.better = position.map_or_else(Vec::new, Position::better);
    }
    Some(costly)
}
