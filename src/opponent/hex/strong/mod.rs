//! A player that looks ahead: it plays several bents of `greedy` on in thought, and takes the one that comes out best.
//!
//! It does so once a player-turn. Each is played over several player-turns with the same dice as the others, and the one that is played
//! stays unless another is surely better. Single attacks are not compared: over the few player-turns for which there would be time, what
//! is far off counts for too little, and that loses games.
//!
//! | file | what it owns |
//! | --- | --- |
//! | `bent` | how a side departs from what looks best at once, from now on |
//! | `hand` | how both sides are played on in thought |
//! | `options` | which options are taken before the game |
//! | `value` | what a situation is worth |
//! | `search` | which bents are tried how often |
//!
//! The same seed, budget and situation give the same orders on every machine, with any number of cores: what it may think is counted in
//! player-turns, and no clock is read. Only who takes it off thinking (see [`Thinking`]) gets what was best so far.
//!
//! What fog hides (HO-2) it does not know: it is given the situation as its side may take it to be, and rolls dice of its own.

mod bent;
mod hand;
mod options;
mod search;
mod value;

use std::sync::Arc;

use bent::Bent;
use search::{Found, Search};
use value::Goals;

use super::greedy::Greedy;
use crate::opponent::{Opponent, Remark, Seen, Thinking};
use crate::rules::engine::Draws;
use crate::rules::hex_game::{HexGame, HexState, Order, Phase, Side, TableView};

/// How many player-turns it plays in thought for each of its own unless it is told otherwise: about two seconds on two cores.
pub const BUDGET: u32 = 4000;

/// How many player-turns it looks ahead where the end is farther off.
const AHEAD: usize = 6;
/// If the game is over after so many, it looks ahead to its end.
const TO_THE_END: usize = 14;
/// The most bents that are compared.
const MOST_BENTS: usize = 15;
/// Fewer plays tell nothing.
const LEAST_PLAYS: usize = 16;

/// See the module.
#[derive(Debug)]
pub struct Strong {
    draws: Draws,
    budget: u32,
    /// The player-turn that was last thought about.
    thought: Option<(u16, Side)>,
    /// What it is played with.
    bent: Bent,
    /// Who plays by the bent.
    player: Greedy,
    thinking: Arc<Thinking>,
    remarks: Vec<Remark>,
}

impl Strong {
    /// A player that draws its bents by a seed, and may play so many player-turns in thought for each of its own.
    pub fn new(seed: u64, budget: u32) -> Self {
        Self {
            draws: Draws::new(seed),
            budget,
            thought: None,
            bent: Bent::default(),
            player: Greedy::default(),
            thinking: Arc::default(),
            remarks: Vec::new(),
        }
    }

    /// The next order in a situation as the side takes it to be that has to decide.
    pub fn choose(&mut self, game: &HexGame, state: &HexState) -> Option<Order> {
        let view = TableView::new(game, state, state.decider());
        let turn = (view.turn(), view.player());
        // Who is set up where is the scenario's business, and in the middle of a combat there is little to decide. What an option
        // is worth shows too late to be looked for.
        let is_open =
            view.phase() != Phase::Setup && view.combat().is_none() && view.viewer() == view.player();
        if is_open && self.thought != Some(turn) {
            self.thought = Some(turn);
            self.think(view, state);
        }
        self.bent.choose(&mut self.player, view)
    }

    /// Takes another bent if one is surely better than that of the turn before, which was meant to last.
    fn think(&mut self, view: TableView<'_>, state: &HexState) {
        let horizon = horizon(view);
        let plays = usize::try_from(self.budget).unwrap_or(usize::MAX) / horizon;
        if plays < LEAST_PLAYS {
            return;
        }
        let mut bents = Bent::of(view, (plays / 10).clamp(4, MOST_BENTS));
        bents.retain(|bent| *bent != self.bent);
        bents.insert(0, self.bent.clone());
        let found = Search {
            view,
            state,
            goals: Goals::new(view.game(), state),
            horizon,
            plays,
            draws: &mut self.draws,
            thinking: &self.thinking,
        }
        .best_of(bents);
        self.remarks.push(Remark::Reason(words(&found, horizon)));
        if let Some(bent) = found.bent {
            self.bent = bent;
        }
    }
}

impl Opponent<HexGame> for Strong {
    fn next(&mut self, seen: &Seen<'_, HexGame>) -> Option<Order> {
        self.choose(seen.game(), seen.state())
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    fn watched_by(&mut self, thinking: &Arc<Thinking>) {
        self.thinking = Arc::clone(thinking);
    }
}

/// How many player-turns to look ahead.
fn horizon(view: TableView<'_>) -> usize {
    to_the_end(view).unwrap_or(AHEAD)
}

/// How many player-turns the game still has, this one among them; `None` where that is farther than it looks.
fn to_the_end(view: TableView<'_>) -> Option<usize> {
    let turns = usize::from(view.game().definition().calendar.last.saturating_sub(view.turn()));
    let left = 2 * turns + if view.player() == Side::First { 2 } else { 1 };
    (left <= TO_THE_END).then_some(left)
}

/// What it says of what it found.
fn words(found: &Found, horizon: usize) -> String {
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
        "compared {} plans over {horizon} {turns}, {} times in all: {gain}",
        found.bents, found.plays
    )
}
