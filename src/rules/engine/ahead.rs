//! Playing on in thought, as players do who look ahead, thousands of times a move.

use super::Game;

/// A situation that is played on in thought.
///
/// Orders go through the same rules as at the table and lead to the same states, but nothing is kept of the way there: no
/// journal, no history, no hash after every order, which take most of the time at the table.
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

    /// The situation that has come about.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The same, and nothing else.
    pub fn into_state(self) -> G::State {
        self.state
    }

    /// Carries out an order; what happened.
    ///
    /// # Errors
    ///
    /// The refusal of [`Game::check`]; nothing has changed then.
    pub fn issue(&mut self, order: &G::Order) -> Result<Vec<G::Event>, G::Refusal> {
        self.game.check(&self.state, order)?;
        Ok(self.game.resolve(&mut self.state, order))
    }
}
