//! The shape of a game: a player issues an order, the rules refuse it or answer with events.

use std::fmt::Debug;

use serde::Serialize;

use super::about::{Barrier, EventAbout};

/// A set of rules over a fixed situation. The value holds what never changes in play; the
/// [`Game::State`] holds the rest.
pub trait Game {
    /// All that changes in play, as plain data. Equal states behave alike.
    type State: Clone + PartialEq + Debug + Serialize;
    /// A request of a player.
    type Order: Clone + PartialEq + Debug;
    /// What happens because of an order; a state changes by applying it.
    type Event: Clone + PartialEq + Debug;
    /// Why an order is refused, with the facts.
    type Refusal: Clone + PartialEq + Debug;
    /// The old values that an order overwrote, for undo.
    type Change: Clone + Debug;

    /// The state before the first order, and the events that led to it.
    fn start(&self, seed: u64) -> (Self::State, Vec<Self::Event>);

    /// Checks whether the rules allow an order now.
    ///
    /// Errors: the first reason against it, in the order of the rule book.
    fn check(&self, state: &Self::State, order: &Self::Order) -> Result<(), Self::Refusal>;

    /// Carries out an order that [`Game::check`] allows, up to the next decision. Applies each event as it emits it.
    fn resolve(&self, state: &mut Self::State, order: &Self::Order) -> Vec<Self::Event>;

    /// Applies one event: the only function that changes a state.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// Records where `after` differs from `before`, then makes `before` equal to `after`.
    fn change(before: &mut Self::State, after: &mut Self::State) -> Self::Change;

    /// Undoes a change: `before` and `after`, equal at the call, both become what `before` was.
    fn revert(before: &mut Self::State, after: &mut Self::State, change: Self::Change);

    /// The approximate size of a change in bytes.
    fn change_bytes(change: &Self::Change) -> usize;

    /// The approximate size of a state in bytes.
    fn state_bytes(state: &Self::State) -> usize;

    /// Every order that [`Game::check`] allows now.
    fn legal_orders(&self, state: &Self::State) -> Vec<Self::Order>;

    /// The description of an event.
    fn about(&self, event: &Self::Event) -> EventAbout;

    /// The barrier that an event sets for undo, if any.
    fn barrier(&self, event: &Self::Event) -> Option<Barrier> {
        self.about(event).barrier
    }

    /// Why an order is refused at a table where not only people play; `None` for one that everybody may give.
    fn only_for_people(&self, _order: &Self::Order) -> Option<Self::Refusal> {
        None
    }

    /// Whether the game is over.
    fn is_over(&self, state: &Self::State) -> bool;
}
