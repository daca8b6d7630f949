//! How far a lesson can still be followed from a state: its steps are done one after the other with legal orders, as a player would who
//! does what the cards say.
//!
//! A step that waits for a state of the game is done by one order, and by what the game then asks. What a player does with the window alone
//! (select, press) always succeeds. So a walk finds no steps that take several orders of the same phase, and says nothing about them.

use super::taught::Taught;
use super::{Lesson, LessonStep, Pointer, Selected, Until};
use crate::engine::Seat;

/// The most answers that one order leads to.
const MOST_ANSWERS: usize = 400;

/// The most orders that a phase or a player-turn takes to end.
const MOST_ENDS: usize = 40;

/// How far a lesson can be followed.
#[derive(Clone, Debug)]
pub struct LessonWalk<Order> {
    /// The first step that cannot be done; the number of steps if all can.
    pub reach: usize,
    /// The order that does each step, from the first of the walk on; `None` where a step takes none of its own.
    orders: Vec<Option<Order>>,
    from: usize,
}

impl<Order> LessonWalk<Order> {
    /// The order that does a step.
    pub fn order(&self, step: usize) -> Option<&Order> {
        self.orders.get(step.checked_sub(self.from)?)?.as_ref()
    }
}

/// Walks from a step to the end of the lesson, or to the first step that cannot be done.
pub fn walk<G: Taught>(game: &G, lesson: &Lesson, from: usize, state: &G::State) -> LessonWalk<G::Order> {
    let mut state = state.clone();
    let mut orders = Vec::new();
    for step in lesson.steps.iter().skip(from) {
        let mut walker = Walker {
            game,
            viewer: lesson.side,
            state: &mut state,
            order: None,
        };
        if !walker.does(step) {
            break;
        }
        orders.push(walker.order);
    }
    LessonWalk {
        reach: from + orders.len(),
        orders,
        from,
    }
}

/// Does a single step.
struct Walker<'w, G: Taught> {
    game: &'w G,
    viewer: Seat,
    state: &'w mut G::State,
    /// The order that did it.
    order: Option<G::Order>,
}

impl<G: Taught> Walker<'_, G> {
    /// Does what the step waits for. Returns whether it could be done.
    fn does(&mut self, step: &LessonStep) -> bool {
        // An order for one condition can undo another that must hold at the same time, so each round starts with the first that does not hold.
        for _ in 0..=step.until.len() {
            let unmet = step.until.iter().find(|until| !self.is_met(until));
            let Some(until) = unmet else { return true };
            let is_done = match until {
                Until::At(..) | Until::Gone(_) | Until::Is { .. } => self.brings_about(until, step.pick),
                Until::Phase(_) | Until::PhaseOver(_) | Until::Player(_) => self.waits_for(until),
                Until::Calm => {
                    answer(self.game, self.state);
                    self.is_met(until)
                }
                Until::PickedPiece(_) | Until::PickedPlace(_) | Until::Shown(_) | Until::Pressed(_) => false,
            };
            if !is_done {
                return false;
            }
        }
        false
    }

    fn is_met(&self, until: &Until) -> bool {
        match until {
            // There has to be something to select.
            Until::PickedPiece(piece) => {
                self.game.is_over(self.state) || self.game.piece_at(self.state, self.viewer, *piece).is_some()
            }
            Until::PickedPlace(_) | Until::Shown(_) | Until::Pressed(_) => true,
            Until::At(..)
            | Until::Gone(_)
            | Until::Is { .. }
            | Until::Phase(_)
            | Until::PhaseOver(_)
            | Until::Player(_)
            | Until::Calm => {
                until.is_met_or_over(self.game, self.state, self.viewer, Selected::default(), |_| None)
            }
        }
    }

    /// Gives the first order that makes this true, if need be with answers to what the game then asks: one for what has to be picked, or else any.
    fn brings_about(&mut self, until: &Until, pick: Option<Pointer>) -> bool {
        if self.game.decider(self.state) != self.viewer {
            return false;
        }
        let met = |state: &G::State| {
            until.is_met_or_over(self.game, state, self.viewer, Selected::default(), |_| None)
        };
        let end = self.game.end_phase();
        let mut orders = self.game.legal_orders(self.state);
        orders.retain(|order| *order != end);
        if let Until::Is {
            fact,
            of,
            is_wanted: true,
        } = until
        {
            orders.extend(self.game.orders_for(self.state, fact, of));
        }
        // The sort is stable.
        orders.sort_by_key(|order| !self.is_for(order, pick));
        for order in orders {
            let mut then = self.state.clone();
            self.game.resolve(&mut then, &order);
            if !met(&then) && self.game.is_interrupted(&then) {
                answer(self.game, &mut then);
            }
            if met(&then) {
                *self.state = then;
                self.order = Some(order);
                return true;
            }
        }
        false
    }

    /// Whether an order is for what has to be picked.
    fn is_for(&self, order: &G::Order, pick: Option<Pointer>) -> bool {
        match pick {
            Some(Pointer::Piece(piece)) => self.game.pieces_of(order).contains(&piece),
            Some(Pointer::Place(place)) => self.game.order_spaces(order).first() == Some(&place),
            Some(Pointer::Control(_)) | None => true,
        }
    }

    /// Ends phases until this is true, at most to the end of the player's turn.
    fn waits_for(&mut self, until: &Until) -> bool {
        for _ in 0..MOST_ENDS {
            if self.is_met(until) {
                return true;
            }
            if self.game.player(self.state) != self.viewer || !self.ends_phase() {
                return false;
            }
        }
        false
    }

    /// Ends the phase, or gives an order that brings its end nearer.
    fn ends_phase(&mut self) -> bool {
        answer(self.game, self.state);
        let end = self.game.end_phase();
        let can_end = |state: &G::State| self.game.check(state, &end).is_ok();
        if can_end(self.state) {
            self.game.resolve(self.state, &end);
            return true;
        }
        let mut nearer = None;
        for order in self.game.legal_orders(self.state) {
            let mut then = self.state.clone();
            self.game.resolve(&mut then, &order);
            answer(self.game, &mut then);
            if can_end(&then) {
                nearer = Some(then);
                break;
            }
            nearer = nearer.or(Some(then));
        }
        nearer.is_some_and(|then| {
            *self.state = then;
            true
        })
    }
}

/// Gives the first legal answer to everything that interrupts the phase.
fn answer<G: Taught>(game: &G, state: &mut G::State) {
    for _ in 0..MOST_ANSWERS {
        if !game.is_interrupted(state) {
            return;
        }
        let Some(order) = game.legal_orders(state).into_iter().next() else {
            return;
        };
        game.resolve(state, &order);
    }
}
