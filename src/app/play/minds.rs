//! Who plays a seat by itself, and what they think of, on a thread of their own.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::{Face, Table};
use crate::console::outside::{Programs, Spoken};
use crate::opponent::{self, Opponent, Remark, Thinking};
use crate::rules::engine::Seat;

/// The most orders that are thought of together.
const MOST_AT_ONCE: usize = 500;

/// What a player came to.
struct Thought<G: Face> {
    player: Box<dyn Opponent<G>>,
    orders: VecDeque<G::Order>,
    remarks: Vec<Remark>,
}

/// That somebody waits for a player who thinks; when nobody does any more, the player is told.
struct Waited(Arc<Thinking>);

impl Drop for Waited {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The players of the game on the table, and what they think of.
#[derive(Resource)]
pub(super) struct Minds<G: Face> {
    /// The game that they play, who they are, and the programs that there are.
    game: Option<Arc<G>>,
    names: Vec<Option<String>>,
    programs: Programs,
    players: SyncCell<Vec<Option<Box<dyn Opponent<G>>>>>,
    /// Who thinks, about the situation after so many orders.
    thinking: Option<(Seat, usize, Task<Thought<G>>)>,
    waited: Option<Waited>,
    /// The seconds for which somebody has thought.
    pub(super) pondered: f32,
    /// What is to be ordered, from the situation after so many orders on.
    pub(super) ready: VecDeque<G::Order>,
    pub(super) ready_for: usize,
    /// What whoever gave the last orders had to say.
    pub(super) said: Option<String>,
    /// The seconds since the last order.
    pub(super) rested: f32,
    /// The players of a game that is over, who are told how it ended.
    farewell: Option<Task<()>>,
}

impl<G: Face> Default for Minds<G> {
    fn default() -> Self {
        Self {
            game: None,
            names: Vec::new(),
            programs: Programs::default(),
            players: SyncCell::new(Vec::new()),
            thinking: None,
            waited: None,
            pondered: 0.0,
            ready: VecDeque::new(),
            ready_for: 0,
            said: None,
            rested: 0.0,
            farewell: None,
        }
    }
}

impl<G: Face + Spoken> Minds<G> {
    /// Makes sure that these are the players of the table.
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
            farewell: self.farewell.take(),
            ..Self::default()
        };
    }

    /// Whether somebody thinks.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Lets the player of a seat think; false if there is none.
    pub(super) fn think(&mut self, table: &Table<G>, seat: Seat, whole_turn: bool) -> bool {
        let slot = self.players.get().get_mut(usize::from(seat.0));
        let Some(mut player) = slot.and_then(Option::take) else {
            return false;
        };
        let position = table.session().journal().len();
        let mut situation = table.situation();
        let most = if whole_turn { MOST_AT_ONCE } else { 1 };
        let thinking = Arc::default();
        player.watched_by(&thinking);
        self.waited = Some(Waited(thinking));
        self.pondered = 0.0;
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let orders = opponent::orders_of(&mut *player, &mut situation, most);
            let remarks = player.remarks();
            Thought {
                player,
                orders,
                remarks,
            }
        });
        self.thinking = Some((seat, position, task));
        true
    }

    /// How much of the thinking is done, in hundredths. Who is done at once need not be seen to think.
    pub(super) fn thought(&self) -> Option<u32> {
        let Waited(thinking) = self.waited.as_ref()?;
        let percent = thinking.percent();
        (percent > 0 || self.pondered >= 1.0).then_some(percent)
    }

    /// Lets who thinks come to an end, with the best that it has found.
    pub(super) fn cut_short(&self) {
        if let Some(Waited(thinking)) = &self.waited {
            thinking.cancel();
        }
    }

    /// Takes up what a player came to, if it has done so; what is to be told is that another had to stand in for it.
    pub(super) fn take_up(&mut self) -> Vec<String> {
        let Some((seat, position, task)) = &mut self.thinking else {
            return Vec::new();
        };
        let Some(thought) = block_on(poll_once(task)) else {
            return Vec::new();
        };
        let (seat, position) = (*seat, *position);
        self.thinking = None;
        self.waited = None;
        self.players.get()[usize::from(seat.0)] = Some(thought.player);
        self.ready = thought.orders;
        self.ready_for = position;
        let (stood_in, said): (Vec<_>, Vec<_>) = thought
            .remarks
            .iter()
            .partition(|remark| matches!(remark, Remark::StoodIn { .. }));
        self.said = said.last().map(|remark| remark.text());
        stood_in.into_iter().map(Remark::text).collect()
    }

    /// Drops what is to be ordered unless it is for the situation after so many orders.
    pub(super) fn forget_unless_for(&mut self, orders: usize) {
        if self.ready_for != orders {
            self.ready.clear();
        }
    }

    /// Lets the players go when the game is over: they may want to know how it ended.
    pub(super) fn see_off(&mut self, table: &Table<G>) {
        let mut players: Vec<_> = std::mem::take(self.players.get()).into_iter().flatten().collect();
        if players.is_empty() {
            return;
        }
        let situation = table.situation();
        self.leave();
        self.farewell = Some(AsyncComputeTaskPool::get().spawn(async move {
            for player in &mut players {
                player.ended(&situation);
            }
        }));
    }

    /// Lets the players go: the game is not on the table any more.
    pub(super) fn leave(&mut self) {
        *self = Self::default();
    }

    /// The same, and waits until those who are still busy have come to an end.
    pub(super) fn leave_and_wait(&mut self) {
        self.waited = None;
        if let Some((.., task)) = self.thinking.take() {
            block_on(task);
        }
        if let Some(task) = self.farewell.take() {
            block_on(task);
        }
        self.leave();
    }
}
