//! Look-ahead: computer players play on from the current state, thousands of times a move.

use super::Game;

/// A situation from which a computer player looks ahead.
///
/// Orders go through the same rules as at the table and lead to the same states. Unlike a session it has no journal, no
/// history and no hash after every order, since these take most of the time.
#[derive(Debug)]
pub struct Ahead<'g, G: Game> {
    game: &'g G,
    state: G::State,
}

impl<G: Game> Clone for Ahead<'_, G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game,
            state: self.state.clone(),
        }
    }
}

impl<'g, G: Game> Ahead<'g, G> {
    /// A situation of a game.
    pub const fn new(game: &'g G, state: G::State) -> Self {
        Self { game, state }
    }

    /// The rules and what never changes.
    pub const fn game(&self) -> &'g G {
        self.game
    }

    /// The situation after the orders tried so far.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The situation alone, without the game.
    pub fn into_state(self) -> G::State {
        self.state
    }

    /// Carries out an order and returns what happened.
    pub fn issue(&mut self, order: &G::Order) -> Result<Vec<G::Event>, G::Refusal> {
        self.game.check(&self.state, order)?;
        Ok(self.game.resolve(&mut self.state, order))
    }
}
