//! A player that looks ahead: before it buys, and again before it attacks, it plays `greedy` in several styles to its next turn, and orders in the style
//! that does best.
//!
//! A style lasts for the decision at hand; afterwards, and for everybody else, plays go on as `greedy` does at the table. Styles that attack leave out one
//! assault each. The dice of a battle are the same for all styles, so that they differ by what they decide rather than by luck. They are made up: the real
//! ones are not known to it.
//!
//! The budget counts turns of nations and no time, so that the same seed, budget and position give the same orders on every machine.

use std::sync::Arc;

use super::greedy::{self, Greedy, Style};
use crate::opponent::search::{Search, SearchResult};
use crate::opponent::{Advice, Opponent, Remark, Seen, Thinking};
use crate::rules::area_game::chapters::victory;
use crate::rules::area_game::definition::{Domain, Goal, SideId};
use crate::rules::area_game::{AreaGame, AreaState, Order, Phase};
use crate::rules::engine::{Ahead, Draws};

/// The default budget: turns of nations in playouts for each of its own.
pub const BUDGET: u32 = 500;

/// It thinks this often in a turn.
const SEARCHES: usize = 2;
/// The fewest plays of a style on which it relies.
const LEAST_PLAYS: usize = 6;
/// The fewest styles that it compares.
const LEAST_STYLES: usize = 3;
/// A style has to be better by this many standard errors: being wrong costs one turn.
const SURE: u16 = 1;
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
    /// The round, turn and phase of the last search.
    thought: Option<(u16, u8, Phase)>,
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
            player: Greedy::default(),
            thinking: Arc::default(),
            remarks: Vec::new(),
        }
    }

    /// Takes the style in which the decision at hand turns out best.
    fn think(&mut self, game: &AreaGame, state: &AreaState) {
        let round = game.definition().turns.len();
        let plays = usize::try_from(self.budget).unwrap_or(usize::MAX) / (SEARCHES * round);
        if plays < LEAST_STYLES * LEAST_PLAYS {
            return;
        }
        let side = state.side(game);
        let play = |style: &Style, dice: u64| value(game, &played(game, state, *style, dice), side);
        let mut styles = match state.phase() {
            Phase::Purchase => buying(),
            _ => attacking(game, state),
        };
        let usual = styles[0];
        styles.truncate((plays / LEAST_PLAYS).max(LEAST_STYLES));
        let found = Search {
            play: &play,
            vary: &varied,
            plays,
            sure: SURE,
            draws: &mut self.draws,
            thinking: &self.thinking,
        }
        .best_of(styles);
        self.remarks.push(Remark::Reason(words(&found)));
        self.player = Greedy::with(found.strategy.unwrap_or(usual));
    }
}

impl Opponent<AreaGame> for Strong {
    fn next(&mut self, seen: &Seen<AreaGame>) -> Option<Order> {
        if seen.state().bidding().is_some() {
            return self.player.next(seen);
        }
        let (game, state) = (seen.game(), seen.state());
        let now = (state.round(), state.turn(), state.phase());
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

/// Styles to buy in, the usual one first.
fn buying() -> Vec<Style> {
    let style = |boldness, daring, mobility, navy| Style {
        boldness,
        daring,
        mobility,
        navy,
        spares: None,
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

/// Styles to attack in, the usual one first: bolder, more careful, and without each of the usual assaults.
fn attacking(game: &AreaGame, state: &AreaState) -> Vec<Style> {
    let style = |boldness, daring, spares| Style {
        boldness,
        daring,
        spares,
        ..Style::default()
    };
    let assaults = greedy::assaults(game, state).into_iter();
    [style(0, 0, None), style(30, 15, None), style(-20, -5, None)]
        .into_iter()
        .chain(assaults.map(|at| style(0, 0, Some(at))))
        .collect()
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

/// The position after a round, the first turn of which is played in a style, and all others in the usual one.
fn played(game: &AreaGame, state: &AreaState, style: Style, dice: u64) -> AreaState {
    let mut ahead = Ahead::new(game, state.clone().rolling(dice));
    let mut player = Greedy::with(style);
    for _ in &game.definition().turns {
        let (round, turn) = (ahead.state().round(), ahead.state().turn());
        for _ in 0..MOST_ORDERS {
            let Some(order) = player.choose(game, ahead.state()) else {
                return ahead.into_state();
            };
            if let Order::Fight { at } = order {
                // The same dice in every play, whatever has been fought before.
                let battle = u64::from(round) << 32 | u64::from(turn) << 24 | at.index() as u64;
                ahead = Ahead::new(game, ahead.into_state().rolling(dice ^ battle));
            }
            if ahead.issue(&order).is_err() {
                return ahead.into_state();
            }
            if ahead.state().turn() != turn {
                break;
            }
        }
        player = Greedy::default();
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
        0 => "none is surely better than the usual one".to_owned(),
        gain => format!("the best gains {gain} IPC more than the usual one"),
    };
    format!(
        "compared {} plans over a round, {} times in all: {gain}",
        found.strategies, found.plays
    )
}
