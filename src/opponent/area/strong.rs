//! A player that looks ahead: it plays out several styles of `greedy` over the next turns, and takes the one that does best.
//!
//! It does so once a turn, when the turn begins. Each style is played with the same dice as the others against enemies that play as `greedy` does,
//! and the current one stays unless another is significantly better. It rolls dice of its own: the real ones are not known to it.
//!
//! The budget counts turns of nations and no time, so that the same seed, budget and position give the same orders on every machine.

use std::sync::Arc;

use super::greedy::{Greedy, Style};
use crate::opponent::search::{Search, SearchResult};
use crate::opponent::{Advice, Opponent, Remark, Seen, Thinking};
use crate::rules::area_game::definition::{Domain, Goal, SideId};
use crate::rules::area_game::{AreaGame, AreaState, Order, Phase, victory};
use crate::rules::engine::{Ahead, Draws};

/// The default budget: turns of nations in playouts for each of its own.
pub const BUDGET: u32 = 600;

/// It looks this many rounds ahead.
const ROUNDS: usize = 2;
/// The fewest plays on which it relies.
const LEAST_PLAYS: usize = 12;
/// Orders without end are cut off here, in one turn.
const MOST_ORDERS: usize = 2000;

/// Winning the war, in tenths of an IPC.
const VICTORY: i64 = 20_000;
/// An IPC of production: it comes in for some rounds.
const INCOME: i64 = 40;
/// A part of the way to victory, in hundredths of it.
const WAY: i64 = 15;

/// A player that looks ahead, see the module.
#[derive(Debug)]
pub struct Strong {
    draws: Draws,
    budget: u32,
    /// The round and turn of the last search.
    thought: Option<(u16, u8)>,
    style: Style,
    player: Greedy,
    thinking: Arc<Thinking>,
    remarks: Vec<Remark>,
}

impl Strong {
    /// A player that draws its dice by a seed, with a budget of turns played ahead for each of its own.
    pub fn new(seed: u64, budget: u32) -> Self {
        Self {
            draws: Draws::new(seed),
            budget,
            thought: None,
            style: Style::default(),
            player: Greedy::default(),
            thinking: Arc::default(),
            remarks: Vec::new(),
        }
    }

    /// Takes another style if one is significantly better than that of the turn before.
    fn think(&mut self, game: &AreaGame, state: &AreaState) {
        let horizon = ROUNDS * game.definition().turns.len();
        let plays = usize::try_from(self.budget).unwrap_or(usize::MAX) / horizon;
        if plays < LEAST_PLAYS {
            return;
        }
        let side = state.side(game);
        let play = |style: &Style, dice: u64| {
            let after = played(game, state.clone().rolling(dice), *style, horizon);
            value(game, &after, side)
        };
        let mut styles = styles();
        styles.truncate((plays / 8).max(3));
        styles.retain(|style| *style != self.style);
        styles.insert(0, self.style);
        let found = Search {
            play: &play,
            vary: &varied,
            plays,
            draws: &mut self.draws,
            thinking: &self.thinking,
        }
        .best_of(styles);
        self.remarks.push(Remark::Reason(words(&found)));
        if let Some(style) = found.strategy {
            self.style = style;
        }
        self.player = Greedy::with(self.style);
    }
}

impl Opponent<AreaGame> for Strong {
    fn next(&mut self, seen: &Seen<AreaGame>) -> Option<Order> {
        let (game, state) = (seen.game(), seen.state());
        let now = (state.round(), state.turn());
        let is_turn =
            matches!(state.phase(), Phase::Purchase | Phase::CombatMove) && state.combat().is_none();
        if is_turn && self.thought != Some(now) && state.ending().is_none() {
            self.thought = Some(now);
            self.think(game, state);
        }
        let order = self.player.choose(game, state);
        self.remarks.extend(self.player.remarks());
        order
    }

    fn advise(&mut self, seen: &Seen<AreaGame>) -> Vec<Advice<Order>> {
        self.player.advise(seen)
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    fn watched_by(&mut self, thinking: &Arc<Thinking>) {
        self.thinking = Arc::clone(thinking);
    }
}

/// Styles unlike one another, the usual one first.
fn styles() -> Vec<Style> {
    let style = |boldness, daring, mobility, navy| Style {
        boldness,
        daring,
        mobility,
        navy,
    };
    vec![
        style(0, 0, 0, 0),
        style(30, 15, 0, 0),
        style(-20, -5, 0, 0),
        style(20, 30, 20, 0),
        style(0, 0, 20, 25),
        style(0, 0, -20, -20),
        style(40, 0, 20, 0),
        style(15, 0, 0, 25),
    ]
}

/// A slightly different style.
fn varied(style: &Style, draws: &mut Draws) -> Style {
    let mut other = *style;
    match draws.below(4) {
        0 => other.boldness += draws.pick(&[-15, 15]),
        1 => other.daring += draws.pick(&[-10, 10]),
        2 => other.mobility += draws.pick(&[-15, 15]),
        _ => other.navy += draws.pick(&[-20, 20]),
    }
    other
}

/// The position after this many turns, in which the nations whose turn it is now play in a style, and all others in the usual one.
fn played(game: &AreaGame, state: AreaState, style: Style, turns: usize) -> AreaState {
    let whose = state.turn();
    let mut ahead = Ahead::new(game, state);
    for _ in 0..turns {
        let turn = ahead.state().turn();
        let mut player = Greedy::with(if turn == whose { style } else { Style::default() });
        for _ in 0..MOST_ORDERS {
            let order = player.choose(game, ahead.state());
            if order.is_none_or(|order| ahead.issue(&order).is_err()) {
                return ahead.into_state();
            }
            if ahead.state().turn() != turn {
                break;
            }
        }
    }
    ahead.into_state()
}

/// The value of a position to a side, in tenths of an IPC.
fn value(game: &AreaGame, state: &AreaState, side: SideId) -> i64 {
    if let Some(winner) = state.ending().and_then(|ending| ending.winner) {
        return if winner == side { VICTORY } else { -VICTORY };
    }
    let sign = |whose: SideId| if whose == side { 1 } else { -1 };
    let units = state.forces().map(|(force, count)| {
        let kind = game.kind(force.kind);
        // Ships and aircraft take no land.
        let weight = if kind.domain == Domain::Land { 10 } else { 9 };
        sign(game.side_of(force.nation)) * weight * i64::from(kind.cost) * i64::from(count)
    });
    let nations = game.nation_ids().map(|nation| {
        let capital = if state.has_capital(game, nation) { 200 } else { 0 };
        let income = INCOME * i64::from(state.production(game, nation));
        let money = 9 * i64::from(state.nation(nation).treasury);
        sign(game.side_of(nation)) * (capital + income + money)
    });
    let goals = game.definition().victory.iter().map(|goal| {
        let progress = victory::progress(game, state, goal);
        let way = 100 * i64::from(progress.has) / i64::from(progress.needs.max(1));
        let weight = if matches!(goal.goal, Goal::Areas { .. }) {
            WAY
        } else {
            WAY / 3
        };
        sign(goal.side) * weight * way.min(100)
    });
    units.sum::<i64>() + nations.sum::<i64>() + goals.sum::<i64>()
}

/// The remark about a search.
fn words(found: &SearchResult<Style>) -> String {
    let gain = match found.gain / 10 {
        0 => "none is surely better than to go on as it does".to_owned(),
        gain => format!("the best is worth {gain} IPC more than to go on as it does"),
    };
    format!(
        "compared {} plans over {ROUNDS} rounds, {} times in all: {gain}",
        found.strategies, found.plays
    )
}
