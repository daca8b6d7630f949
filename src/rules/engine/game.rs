//! The shape of a game: a player issues an order, the rules refuse it or answer with events.

use std::fmt::Debug;

use serde::Serialize;

/// Something that undo must not cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Barrier {
    /// A die was rolled.
    Dice,
    /// Something hidden was shown.
    Reveal,
    /// What was before is no longer kept: the history would take too much memory.
    Forgotten,
    /// The other player has their turn.
    ChangeOfPlayer,
    /// A rule of the game forbids it, in these words.
    Rule(&'static str),
}

impl Barrier {
    /// What a player reads on the undo button.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Dice => "a die has been rolled",
            Self::Reveal => "something hidden has been shown",
            Self::Forgotten => "older orders are no longer kept, to save memory",
            Self::ChangeOfPlayer => "the other player's turn is over",
            Self::Rule(text) => text,
        }
    }
}

/// A set of rules over a fixed situation. The value holds what never changes in play; the
/// [`Game::State`] holds the rest.
pub trait Game {
    /// All that changes in play, as plain data. Equal states behave alike.
    type State: Clone + PartialEq + Debug + Serialize;
    /// What a player can ask for.
    type Order: Clone + PartialEq + Debug;
    /// What happened.
    type Event: Clone + PartialEq + Debug;
    /// Why an order may not be carried out, with the facts.
    type Refusal: Clone + PartialEq + Debug;
    /// What a state had where an order changed it: what undo keeps.
    type Change: Clone + Debug;

    /// The state before the first order, and what happened on the way there.
    fn start(&self, seed: u64) -> (Self::State, Vec<Self::Event>);

    /// Whether the rules allow an order now.
    ///
    /// # Errors
    ///
    /// The first reason against it, in the order of the rule book.
    fn check(&self, state: &Self::State, order: &Self::Order) -> Result<(), Self::Refusal>;

    /// Carries out an order that [`Game::check`] allows, up to the next decision. Each event is applied as it
    /// is emitted.
    fn resolve(&self, state: &mut Self::State, order: &Self::Order) -> Vec<Self::Event>;

    /// Applies one event: the only function that changes a state.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// What `before` had where `after` differs from it; it becomes the same.
    fn change(before: &mut Self::State, after: &mut Self::State) -> Self::Change;

    /// Makes of both states of [`Game::change`], which are the same, what `before` was.
    fn revert(before: &mut Self::State, after: &mut Self::State, change: Self::Change);

    /// How many bytes a change takes, about.
    fn change_bytes(change: &Self::Change) -> usize;

    /// How many bytes a state takes, about.
    fn state_bytes(state: &Self::State) -> usize;

    /// Every order that [`Game::check`] allows now.
    fn legal_orders(&self, state: &Self::State) -> Vec<Self::Order>;

    /// Whether undo must stop at an event.
    fn barrier(&self, event: &Self::Event) -> Option<Barrier>;

    /// Whether the game is over.
    fn is_over(&self, state: &Self::State) -> bool;
}
