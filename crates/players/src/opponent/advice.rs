//! Advice for a person: the default player's plan for the phase; and a player that only follows its advice.

use std::collections::BTreeSet;
use std::fmt;

use super::idle::Idle;
use super::player::{Advice, AdvisedOrders, Opponent, Seen};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Playable, Seat, Session};

/// The reason for advice of the scenario.
pub const OF_THE_SCENARIO: &str = "advice of the scenario";
/// The most pieces of advice at a time.
const MOST: usize = 8;

/// A piece of advice as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion<O> {
    /// The order; `None` where it is the scenario that advises.
    pub order: Option<O>,
    /// The order in words, or the advice.
    pub words: String,
    /// The reason, in words.
    pub why: String,
    /// Its arrows on the map, as start and end.
    pub arrows: Vec<[SpaceId; 2]>,
    /// The space that it is about.
    pub at: Option<SpaceId>,
}

impl<O> Suggestion<O> {
    /// Advice of the scenario.
    pub fn written(words: String, at: Option<SpaceId>) -> Self {
        Self {
            order: None,
            words,
            why: OF_THE_SCENARIO.to_owned(),
            arrows: Vec::new(),
            at,
        }
    }

    /// Advice of a player.
    pub fn of_order<G: Playable<Order = O>>(game: &G, advice: Advice<O>) -> Self {
        Self {
            at: game.order_spaces(&advice.order).last().copied(),
            order: Some(advice.order),
            words: advice.words,
            why: advice.why,
            arrows: advice.arrows,
        }
    }
}

/// Advice for a person in a position, by a player who may remember what it advised before; empty if it has none.
///
/// It is the plan of the whole phase without what has been done of it: a plan that is made anew in the middle could take back the first half. After
/// orders against the advice there is a new plan, from the present position. Urgent orders come first, and among them those with new reasons.
pub fn of<G: Playable>(session: &Session<G>, adviser: &mut dyn Opponent<G>) -> Vec<Advice<G::Order>> {
    let (game, state) = (session.game(), session.state());
    let mut plan = |from: &Session<G>| adviser.advise(&Seen::new(from));
    let (begun, given) = beginning_of_the_phase(session);
    let AdvisedOrders {
        orders: mut planned,
        goes_on,
    } = plan(&begun);
    let follows = given.iter().all(|order| {
        let at = planned.iter().position(|advice| advice.order == *order);
        at.map(|at| planned.remove(at)).is_some()
    });
    if !given.is_empty() && (!follows || goes_on && planned.is_empty()) {
        planned = plan(session).orders;
    }
    let mut weighed: Vec<(usize, Advice<G::Order>)> = Vec::new();
    let mut words = BTreeSet::new();
    for advice in planned {
        // Units alike of two nations, or with more and less of their move left, go in orders of the same words.
        if game.check(state, &advice.order).is_ok() && words.insert(advice.words.clone()) {
            let earlier = weighed.iter().filter(|(_, other)| other.why == advice.why);
            weighed.push((earlier.count(), advice));
        }
    }
    weighed.sort_by_key(|(earlier, advice)| (advice.delay, *earlier));
    let mut advised: Vec<Advice<G::Order>> =
        weighed.into_iter().map(|(_, advice)| advice).take(MOST).collect();
    if !given.is_empty() {
        adviser.renew(&Seen::new(session), &mut advised);
    }
    advised
}

/// The game as this phase began, as far back as undo leads, and the orders given since, the latest first.
fn beginning_of_the_phase<G: Playable>(session: &Session<G>) -> (Session<G>, Vec<G::Order>) {
    let mut begun = session.clone();
    let now = phase(session);
    let mut given = Vec::new();
    while let Some(order) = begun.undo().cloned() {
        if phase(&begun) != now {
            begun.redo();
            break;
        }
        given.push(order);
    }
    (begun, given)
}

/// The turn, whose it is, the phase, and who decides.
fn phase<G: Playable>(session: &Session<G>) -> (u16, Seat, String, Seat, bool) {
    let (game, state) = (session.game(), session.state());
    let clock = game.clock(state);
    let is_interrupted = game.is_interrupted(state);
    (
        clock.turn,
        clock.player,
        clock.phase,
        game.decider(state),
        is_interrupted,
    )
}

/// Follows the first advice, and ends its phases and takes default answers like [`Idle`] where there is none: a person who trusts the hints.
pub struct Trusting<G: Playable> {
    pub adviser: Box<dyn Opponent<G>>,
    /// What it does without any.
    pub otherwise: Idle<G>,
}

// Nothing of the game itself is in it.
impl<G: Playable> fmt::Debug for Trusting<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Trusting")
    }
}

impl<G: Playable> Opponent<G> for Trusting<G> {
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let (game, state) = (seen.game(), seen.state());
        if game.is_over(state) {
            return None;
        }
        let advised = of(seen.session(), &mut *self.adviser).into_iter().next();
        advised
            .map(|advised| advised.order)
            .or_else(|| self.otherwise.next(seen))
    }
}
