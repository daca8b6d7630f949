//! The positions in which the player-turns of a game began, and how games go on from there.

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::plan::{ReviewPace, ReviewPlan, Reviewer};
use super::reviewed::Reviewed;
use crate::opponent::{self, Opponent, Seen};
use railhead_engine::engine::turns::{PlayerTurn, player_turns};
use railhead_engine::engine::{Digest, Playback, Seat, Session};

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

/// An order that would have been better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BetterOrder {
    /// The order, in words.
    pub words: String,
    /// Its reason.
    pub why: String,
}

/// How a game came out that was played on from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayedOut {
    /// The seats that won together.
    pub(super) winners: Vec<Seat>,
    /// The first seat's lead in points; `None` if the game counts no points.
    pub(super) margin: Option<i32>,
}

impl PlayedOut {
    /// How a game has come out.
    pub(super) fn of<G: Reviewed>(session: &Session<G>) -> Self {
        let (game, state) = (session.game(), session.state());
        let end = game.ending(state, None);
        Self {
            winners: end.map_or_else(Vec::new, |end| end.winners),
            margin: game.margin(state),
        }
    }
}

impl<G: Reviewed> Position<'_, G> {
    /// The position with the dice of a seed.
    fn rolling(&self, seed: u64) -> Session<G> {
        let state = G::rolling(self.state.clone(), seed);
        Session::resume(Arc::clone(self.session.game()), seed, state, Vec::new())
    }

    /// How a game comes out that the usual computer player plays on from here against itself.
    pub(super) fn played_out(&self, plan: &ReviewPlan, seed: u64) -> PlayedOut {
        finish(self.rolling(seed), plan, seed)
    }

    /// The same if the reviewer of the plan plays this turn.
    pub(super) fn played_out_well(&self, plan: &ReviewPlan, seed: u64) -> PlayedOut {
        let mut session = self.rolling(seed);
        if plan.reviewer == Reviewer::Strong {
            let game = Arc::clone(session.game());
            let mut players = opponent::usual_players(&*game, seed);
            players[usize::from(self.turn.player.0)] = strong(&*game, seed, self.turn.player);
            for _ in 0..plan.orders {
                let decider = game.decider(session.state());
                let answer = players[usize::from(decider.0)].next(&Seen::new(&session));
                if answer.is_none_or(|order| session.issue(order).is_err()) || !self.goes_on(&session) {
                    break;
                }
            }
        }
        finish(session, plan, seed)
    }

    /// The same if the player's orders of this turn come first, except those that are not legal with these dice.
    pub(super) fn played_out_as_ordered(&self, plan: &ReviewPlan, seed: u64) -> PlayedOut {
        let mut session = self.rolling(seed);
        let game = Arc::clone(session.game());
        let mut players = opponent::usual_players(&*game, seed);
        let given = self.session.journal()[self.turn.orders.clone()].iter();
        for entry in given {
            // The usual player makes the decisions of others in between, and answers questions that only these dice ask.
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
    pub(super) fn better(&self, plan: &ReviewPlan) -> Vec<BetterOrder> {
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
                let advice = match plan.reviewer {
                    Reviewer::Usual => opponent::advice(&session),
                    Reviewer::Strong => {
                        let mut strong = strong(&*game, session.seed(), self.turn.player);
                        opponent::advice_by(&session, &mut *strong)
                    }
                };
                let advice = advice.into_iter();
                let others = advice.filter(|advice| !own.contains(&&advice.order));
                better.extend(others.take(BETTER - better.len()).map(|advice| BetterOrder {
                    words: advice.words,
                    why: advice.why,
                }));
            }
            if session.issue(entry.order.clone()).is_err() {
                break;
            }
            is_begin = entry
                .events
                .iter()
                .any(|event| matches!(game.digest(event), Digest::PhaseBegan { .. }));
        }
        better
    }
}

/// The games with the dice of some seeds from each of some positions; `None` if the review was stopped.
///
/// They are played in another order, one from every position before the next: so the first of them take as long as any others, and
/// tell how long the rest will take. The whole review plays at most `most` games.
pub(super) fn play_from<G: Reviewed>(
    positions: &[&Position<'_, G>],
    seeds: Range<u64>,
    (pace, most): (&ReviewPace, usize),
    play: impl Fn(&Position<'_, G>, u64) -> PlayedOut + Sync,
) -> Option<Vec<Vec<PlayedOut>>> {
    let jobs = seeds.flat_map(|seed| (0..positions.len()).map(move |at| (at, seed)));
    let jobs: Vec<(usize, u64)> = jobs.collect();
    let games: Option<Vec<PlayedOut>> = jobs
        .into_par_iter()
        .map(|(at, seed)| {
            let game = (pace.goes_on)().then(|| play(positions[at], seed));
            (pace.played)(most);
            game
        })
        .collect();
    let games = games?;
    let of = |at: usize| games.iter().skip(at).step_by(positions.len().max(1));
    Some((0..positions.len()).map(|at| of(at).cloned().collect()).collect())
}

/// The positions in which the player-turns began.
pub(super) fn positions<G: Reviewed>(session: &Session<G>) -> Vec<Position<'_, G>> {
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

/// The player of a seat that looks ahead.
fn strong<G: Reviewed>(game: &G, seed: u64, seat: Seat) -> Box<dyn Opponent<G>> {
    opponent::player(game, G::STRONG, seed, seat).expect("it plays every seat")
}

/// Plays a game to its end.
fn finish<G: Reviewed>(mut session: Session<G>, plan: &ReviewPlan, seed: u64) -> PlayedOut {
    let game = Arc::clone(session.game());
    let mut owned = opponent::usual_players(&*game, seed);
    let mut players: Vec<&mut dyn Opponent<G>> = owned.iter_mut().map(|player| &mut **player as _).collect();
    opponent::play(&mut session, &mut players, plan.orders);
    PlayedOut::of(&session)
}
