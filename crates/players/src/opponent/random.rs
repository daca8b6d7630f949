//! A player that draws its orders, for any game.

use std::fmt;

use super::player::{Opponent, Seen};
use railhead_engine::engine::{Draws, Playable, RandomPlayer as _, Seat};

/// A phase of a game: its turn, whose it is, and its name.
type Phase = (u16, Seat, String);

/// Draws each order from those that are legal, as the soak does.
pub struct Random<G: Playable> {
    draws: Draws,
    /// How it plays the phase that is being played.
    inclined: Option<(Phase, G::RandomPlayer)>,
}

// Nothing of the game itself is in it.
impl<G: Playable> fmt::Debug for Random<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Random")
            .field("draws", &self.draws)
            .field("inclined", &self.inclined)
            .finish()
    }
}

impl<G: Playable> Random<G> {
    /// The player of a seed, independent of the game's dice.
    pub const fn new(seed: u64) -> Self {
        Self {
            draws: Draws::new(seed),
            inclined: None,
        }
    }
}

impl<G: Playable> Opponent<G> for Random<G> {
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let (game, state) = (seen.game(), seen.state());
        let clock = game.clock(state);
        let now = (clock.turn, clock.player, clock.phase);
        let kept = self.inclined.take().filter(|(phase, _)| *phase == now);
        let mut inclined = kept.map_or_else(
            || G::RandomPlayer::drawn(&mut self.draws),
            |(_, inclined)| inclined,
        );
        let legal = game.legal_orders(state);
        let order = (!legal.is_empty())
            .then(|| inclined.choose(game, state, &legal, &game.end_phase(), &mut self.draws));
        self.inclined = Some((now, inclined));
        order
    }
}
