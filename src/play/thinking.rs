//! The computer players of the game on the table, which think on a thread of their own.

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;

use super::concern::{concerns, watchers};
use super::{Asking, Table, WindowGame};
use crate::background::{Background, Workers};
use railhead_engine::engine::{Seat, Session};
use railhead_players::console::outside::{ConsoleGame, Programs};
use railhead_players::opponent::{self, Opponent, Remark, Thinking};

/// The most orders that a player thinks of in one go.
const MOST_AT_ONCE: usize = 500;

/// The seconds that a quick player thinks at most.
pub(super) const QUICK: f32 = 1.0;

/// How long a player goes on thinking of orders that concern nobody before the first of them are given.
const GATHERING: Duration = Duration::from_millis(500);

/// How far a player thinks in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ThinksOf {
    /// Its next order.
    Order,
    /// Its orders up to the next one that concerns a person.
    Concern,
    /// Its whole turn.
    Turn,
}

/// An order that is ready to be given.
pub(super) struct ReadyOrder<O> {
    pub(super) order: O,
    /// The last remark of the player in this thinking, up to this order.
    pub(super) reason: Option<String>,
    /// Whether none of its events concerns a person.
    pub(super) is_quiet: bool,
}

/// The result of a player's thinking.
struct Thought<G: WindowGame> {
    player: Box<dyn Opponent<G>>,
    orders: VecDeque<ReadyOrder<G::Order>>,
    /// Remarks on orders that others gave in its place.
    stood_in: Vec<String>,
}

/// A handle on a player's thinking; dropping it tells the player to stop.
struct Waited(Arc<Thinking>);

impl Drop for Waited {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The computer players of the game on the table, and their thoughts.
#[derive(Resource)]
pub(super) struct ComputerThinking<G: WindowGame> {
    /// The game, its players, and the outside programs.
    game: Option<Arc<G>>,
    names: Vec<Option<String>>,
    programs: Programs,
    players: SyncCell<Vec<Option<Box<dyn Opponent<G>>>>>,
    /// The seat that thinks or thought last, and the number of orders at its position.
    thinker: (Seat, usize),
    thinking: Background<Thought<G>>,
    waited: Option<Waited>,
    /// The seconds of thinking so far.
    pub(super) pondered: f32,
    /// Orders that are ready to be given, beginning at the position `ready_for`.
    pub(super) ready: VecDeque<ReadyOrder<G::Order>>,
    pub(super) ready_for: usize,
    /// The seconds since the last order that was to be seen.
    pub(super) rested: f32,
    /// Tells the players of a finished game how it ended.
    farewell: Background<()>,
}

impl<G: WindowGame> std::fmt::Debug for ComputerThinking<G> {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.debug_struct("ComputerThinking")
            .field("names", &self.names)
            .field("ready_for", &self.ready_for)
            .finish_non_exhaustive()
    }
}

impl<G: WindowGame> Default for ComputerThinking<G> {
    fn default() -> Self {
        Self {
            game: None,
            names: Vec::new(),
            programs: Programs::default(),
            players: SyncCell::new(Vec::new()),
            thinker: (Seat(0), 0),
            thinking: Background::default(),
            waited: None,
            pondered: 0.0,
            ready: VecDeque::new(),
            ready_for: 0,
            rested: 0.0,
            farewell: Background::default(),
        }
    }
}

impl<G: WindowGame + ConsoleGame> ComputerThinking<G> {
    /// Updates the players if those of the table have changed.
    pub(super) fn follow(&mut self, table: &Table<G>, programs: &Programs) {
        let is_known = self
            .game
            .as_ref()
            .is_some_and(|game| Arc::ptr_eq(game, table.game()));
        if is_known && self.names == table.players() && self.programs == *programs {
            return;
        }
        let seats = (0..).map(Seat).zip(table.players());
        let players = seats.map(|(seat, name)| {
            let name = name.as_ref()?;
            let seed = table.session().seed();
            programs.player(&**table.game(), name, seed, seat).ok()
        });
        *self = Self {
            players: SyncCell::new(players.collect()),
            names: table.players().to_vec(),
            programs: programs.clone(),
            game: Some(Arc::clone(table.game())),
            farewell: mem::take(&mut self.farewell),
            ..Self::default()
        };
    }

    /// Whether a player is thinking.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_busy()
    }

    /// Starts the thinking of a seat's player; false if the seat has none.
    pub(super) fn think(&mut self, table: &Table<G>, workers: &Workers, seat: Seat, of: ThinksOf) -> bool
    where
        G: Asking,
    {
        let slot = self.players.get().get_mut(usize::from(seat.0));
        let Some(mut player) = slot.and_then(Option::take) else {
            return false;
        };
        let mut situation = table.situation();
        let watchers = watchers(table);
        let thinking = Arc::new(Thinking::waking(workers.waker()));
        player.watched_by(&thinking);
        self.waited = Some(Waited(Arc::clone(&thinking)));
        self.pondered = 0.0;
        self.thinker = (seat, table.session().journal().len());
        self.thinking = workers.on_thread(move || {
            let begun = Instant::now();
            let mut orders: VecDeque<ReadyOrder<G::Order>> = VecDeque::new();
            let mut stood_in: Vec<String> = Vec::new();
            let mut reason: Option<String> = None;
            let wants_more = |order: G::Order, remarks: Vec<Remark>, session: &Session<G>| {
                let (others, said) = heard(&remarks);
                stood_in.extend(others);
                reason = said.or_else(|| reason.take());
                let is_quiet = of == ThinksOf::Concern && !concerns(session, &watchers);
                orders.push_back(ReadyOrder {
                    order,
                    reason: reason.clone(),
                    is_quiet,
                });
                match of {
                    ThinksOf::Order => false,
                    ThinksOf::Concern => is_quiet && begun.elapsed() < GATHERING && !thinking.is_cancelled(),
                    ThinksOf::Turn => orders.len() < MOST_AT_ONCE,
                }
            };
            opponent::orders_of(&mut *player, &mut situation, wants_more);
            stood_in.extend(heard(&player.remarks()).0);
            Thought {
                player,
                orders,
                stood_in,
            }
        });
        true
    }

    /// The progress of thinking in percent; `None` for a player that is quick.
    pub(super) fn percent_thought(&self) -> Option<u32> {
        let Waited(thinking) = self.waited.as_ref()?;
        let percent = thinking.percent();
        (percent > 0 || self.pondered >= QUICK).then_some(percent)
    }

    /// Stops the thinking; the player gives the best order that it has found.
    pub(super) fn cut_short(&self) {
        if let Some(Waited(thinking)) = &self.waited {
            thinking.cancel();
        }
    }

    /// Takes the finished thoughts; returns a message for each player that another had to stand in for.
    pub(super) fn take_up(&mut self) -> Vec<String> {
        let Some(thought) = self.thinking.answer() else {
            return Vec::new();
        };
        let (seat, position) = self.thinker;
        self.waited = None;
        self.players.get()[usize::from(seat.0)] = Some(thought.player);
        self.ready = thought.orders;
        self.ready_for = position;
        thought.stood_in
    }

    /// Drops ready orders that are for another position.
    pub(super) fn forget_unless_for(&mut self, orders: usize) {
        if self.ready_for != orders {
            self.ready.clear();
        }
    }

    /// Tells the players that the game is over, in case they want to know how it ended, and lets them go.
    pub(super) fn see_off(&mut self, table: &Table<G>, workers: &Workers) {
        let mut players: Vec<_> = mem::take(self.players.get()).into_iter().flatten().collect();
        if players.is_empty() {
            return;
        }
        let situation = table.situation();
        self.leave();
        self.farewell = workers.on_thread(move || {
            for player in &mut players {
                player.ended(&situation);
            }
        });
    }

    /// Lets the players go: the game is no longer on the table.
    pub(super) fn leave(&mut self) {
        *self = Self::default();
    }

    /// The same, and waits until all of them have finished.
    pub(super) fn leave_and_wait(&mut self) {
        self.waited = None;
        self.thinking.wait(Duration::MAX);
        self.farewell.wait(Duration::MAX);
        self.leave();
    }
}

/// What a player remarked: on orders that others gave in its place, and the last thing that it said itself.
fn heard(remarks: &[Remark]) -> (Vec<String>, Option<String>) {
    let (others, said): (Vec<&Remark>, Vec<&Remark>) = remarks
        .iter()
        .partition(|remark| matches!(remark, Remark::StoodIn { .. }));
    (
        others.into_iter().map(Remark::text).collect(),
        said.last().map(|remark| remark.text()),
    )
}
