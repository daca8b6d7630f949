//! A player that looks ahead: it plays out several strategies of `greedy`, and takes the one that does best.
//!
//! It does so once per player-turn. Each strategy is played over several player-turns with the same dice as the others, and
//! the current one stays unless another is significantly better. Single attacks are not compared: over the few
//! player-turns for which there would be time, distant goals would count for too little, and that loses games.
//!
//! | file | what it owns |
//! | --- | --- |
//! | `strategy` | how a side departs from `greedy` |
//! | `hand` | playouts of both sides |
//! | `options` | the options to take before the game |
//! | `value` | the evaluation of a situation |
//!
//! Which strategies are tried how often is up to the search of any game (`crates/players/src/opponent/search.rs`).
//!
//! The same seed, budget and situation give the same orders on every machine, with any number of cores: the budget
//! counts player-turns and the places that are weighed in them, and no clock is read. Only a caller that stops its thinking (see [`Thinking`]) gets the best so
//! far.
//!
//! It does not know what fog hides (HO-2): it gets the situation as its side may assume it to be, and rolls dice of its
//! own.

mod hand;
mod options;
mod strategy;
mod value;

use std::sync::Arc;

use strategy::Strategy;
use value::{Goals, horizon, value};

use super::greedy::Greedy;
use crate::opponent::search::{Search, SearchResult};
use crate::opponent::{Opponent, Remark, Seen, Thinking};
use railhead_engine::engine::Draws;
use railhead_hex_game::{HexGame, HexState, Order, Phase, Side, TableView};

/// The default budget: player-turns of playouts for each of its own, about two seconds on two cores.
pub const BUDGET: u32 = 4000;
/// For how many places a player-turn of a playout weighs its units on average at most, as in a battle of a division or two. Where it weighs more, there are
/// fewer of them, so that a large campaign takes no longer than a battle.
const PLACES: u64 = 250;

/// The most strategies to compare.
const MOST_STRATEGIES: usize = 15;
/// A strategy has to be better by this many standard errors: it lasts.
const SURE: u16 = 2;
/// Fewer plays than this say nothing.
const LEAST_PLAYS: usize = 16;
/// The least that it looks ahead, in player-turns: one of either side.
const BOTH_SIDES: usize = 2;

/// A player that looks ahead, see the module.
#[derive(Debug)]
pub struct Strong {
    draws: Draws,
    budget: u32,
    /// The player-turn of the last search.
    thought: Option<(u16, Side)>,
    strategy: Strategy,
    /// The player that plays by the strategy.
    player: Greedy,
    thinking: Arc<Thinking>,
    remarks: Vec<Remark>,
}

impl Strong {
    /// A player that draws its strategies by a seed, with a budget of playout player-turns for each of its own.
    pub fn new(seed: u64, budget: u32) -> Self {
        Self {
            draws: Draws::new(seed),
            budget,
            thought: None,
            strategy: Strategy::default(),
            player: Greedy::default(),
            thinking: Arc::default(),
            remarks: Vec::new(),
        }
    }

    /// The next order in a situation as the deciding side may assume it to be.
    pub fn choose(&mut self, game: &HexGame, state: &HexState) -> Option<Order> {
        let view = TableView::new(game, state, state.decider());
        let turn = (view.turn(), view.player());
        // In setup the scenario decides most places, and in the middle of a combat there is little to decide. The worth
        // of an option shows too late for a search.
        let is_open =
            view.phase() != Phase::Setup && view.combat().is_none() && view.viewer() == view.player();
        if is_open && self.thought != Some(turn) {
            self.thought = Some(turn);
            self.think(view, state);
        }
        self.strategy.choose(&mut self.player, view)
    }

    /// How far to look ahead, in player-turns, and how many plays of that length the budget allows. Where they would be too few to say anything, it looks less
    /// far; `None` if even plays of a turn of both sides are too few.
    fn affordable(&self, view: TableView, state: &HexState) -> Option<(usize, usize)> {
        let budget = usize::try_from(self.budget).unwrap_or(usize::MAX);
        let places = usize::try_from(u64::from(self.budget.max(BUDGET)) * PLACES).unwrap_or(usize::MAX);
        let mut horizon = horizon(view);
        if budget / horizon < LEAST_PLAYS {
            return None;
        }
        loop {
            let trial = hand::play(view.game(), state.clone().rolling(0), &self.strategy, horizon);
            let weighed = usize::try_from(trial.weighed).unwrap_or(usize::MAX).max(1);
            let turns = budget.min(places.saturating_mul(horizon) / weighed);
            if turns / horizon >= LEAST_PLAYS {
                return Some((horizon, turns / horizon));
            }
            if horizon <= BOTH_SIDES {
                return None;
            }
            // The first turns of a play take longer than the others, so fewer of them are tried anew.
            horizon = (turns / LEAST_PLAYS).clamp(BOTH_SIDES, horizon - 1);
        }
    }

    /// Takes another strategy if one is significantly better than that of the turn before, which was chosen to last.
    fn think(&mut self, view: TableView, state: &HexState) {
        let Some((horizon, plays)) = self.affordable(view, state) else {
            return;
        };
        let mut strategies = Strategy::of(view, (plays / 10).clamp(4, MOST_STRATEGIES));
        strategies.retain(|strategy| *strategy != self.strategy);
        strategies.insert(0, self.strategy.clone());
        let goals = Goals::new(view.game(), state);
        let play = |strategy: &Strategy, dice: u64| {
            let after = hand::play(view.game(), state.clone().rolling(dice), strategy, horizon);
            value(view.game(), &after.state, &goals, view.viewer())
        };
        let found = Search {
            play: &play,
            vary: &Strategy::varied,
            plays,
            sure: SURE,
            draws: &mut self.draws,
            thinking: &self.thinking,
        }
        .best_of(strategies);
        self.remarks.push(Remark::Reason(words(&found, horizon)));
        if let Some(strategy) = found.strategy {
            self.strategy = strategy;
        }
    }
}

impl Opponent<HexGame> for Strong {
    fn next(&mut self, seen: &Seen<HexGame>) -> Option<Order> {
        self.choose(seen.game(), seen.state())
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    fn watched_by(&mut self, thinking: &Arc<Thinking>) {
        self.thinking = Arc::clone(thinking);
    }
}

/// The remark about a search.
fn words(found: &SearchResult<Strategy>, horizon: usize) -> String {
    let turns = if horizon == 1 {
        "player-turn"
    } else {
        "player-turns"
    };
    let gain = match found.gain / 100 {
        0 => "none is surely better than to go on as it does".to_owned(),
        gain => format!("the best is {gain} points better than to go on as it does"),
    };
    format!(
        "compared {} plans over {horizon} {turns}, {} times: {gain}",
        found.strategies, found.plays
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::area::BUDGET as OF_NATIONS;

    #[test]
    fn the_page_of_the_lab_says_the_budgets() {
        let page = include_str!("../../../../../../docs/balance-lab.md");
        for figure in [
            format!("{BUDGET} in the hex game and {OF_NATIONS} in the area game"),
            format!("for no more than {PLACES} places"),
        ] {
            assert!(page.contains(&figure), "{figure}");
        }
    }
}
