//! Playouts: one side plays by a strategy, the other as `greedy` does.
//!
//! It takes no shortcuts for speed: a playout is only worth as much as it resembles play at the table.

use super::strategy::Strategy;
use crate::opponent::hex::greedy::Greedy;
use railhead_engine::engine::Ahead;
use railhead_hex_game::{HexGame, HexState, TableView};

/// A playout: the situation at its end, and what it took.
pub struct Playout {
    pub state: HexState,
    /// How many places were weighed for units, the measure of the work: the same on every machine.
    pub weighed: u64,
}

/// Plays this many player-turns, with the current decider playing by a strategy.
pub fn play(game: &HexGame, state: HexState, strategy: &Strategy, player_turns: usize) -> Playout {
    let whose = state.decider();
    let straight = Strategy::default();
    let mut players = [Greedy::default(), Greedy::default()];
    let mut ahead = Ahead::new(game, state);
    let mut now = (ahead.state().turn(), ahead.state().player());
    let mut left = player_turns;
    while !ahead.state().is_over() && left > 0 {
        let view = TableView::new(game, ahead.state(), ahead.state().decider());
        let strategy = if view.viewer() == whose {
            strategy
        } else {
            &straight
        };
        let orders = view.orders();
        let order = strategy.choose_among(orders, &mut players[view.viewer().index()], view);
        if order.is_none_or(|order| ahead.issue(&order).is_err()) {
            // No legal order is left, so the playout ends here.
            break;
        }
        let after = (ahead.state().turn(), ahead.state().player());
        if after != now {
            now = after;
            left -= 1;
        }
    }
    Playout {
        state: ahead.into_state(),
        weighed: players.iter().map(Greedy::weighed).sum(),
    }
}
