//! Seats that computers play in the window.
//!
//! In: [`SeatPlayers`]. Out: orders at the table, [`ComputerTurn`]. The players think on a thread of their own, and their orders come at the
//! pace that is set (HP-5); they see what their side sees. A player that gives up its seat, or whose order is refused, leaves it
//! to a person.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;
use serde::{Deserialize, Serialize};

use super::requests::Teller;
use super::{Face, SeatPlayers, Table, TableSystems};
use crate::app::input::InputHeld;
use crate::app::stage::Notice;
use crate::opponent::{self, Opponent, Remark, Thinking};
use crate::rules::engine::Seat;

/// How fast computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Time to look at every order.
    Slow,
    /// Time to follow what happens.
    #[default]
    Steady,
    /// One order after the other.
    Quick,
    /// A whole turn at once.
    AtOnce,
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Steady, Self::Quick, Self::AtOnce];

    /// What players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "Slowly",
            Self::Steady => "Steadily",
            Self::Quick => "Quickly",
            Self::AtOnce => "At once",
        }
    }

    /// The seconds between two orders.
    const fn rest(self) -> f32 {
        match self {
            Self::Slow => 2.0,
            Self::Steady => 0.9,
            Self::Quick => 0.3,
            Self::AtOnce => 0.0,
        }
    }
}

/// A computer's turn as it is shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ComputerTurn {
    /// The side that a computer plays now; `None` while a person has to decide.
    pub side: Option<String>,
    /// How much of its thinking is done, in hundredths; `None` while it does not think.
    pub thought: Option<u32>,
    /// Why it gave its last order, where the person who watches may know.
    pub said: Option<String>,
    /// How fast it plays.
    pub pace: Pace,
    /// Whether it waits until it may go on.
    pub is_paused: bool,
    /// Whether one order is to come although it is paused.
    pub takes_a_step: bool,
    /// Whether the rest of its turn comes at once.
    pub is_hurried: bool,
}

impl ComputerTurn {
    fn comes_at_once(&self) -> bool {
        self.is_hurried || self.pace == Pace::AtOnce && !self.is_paused
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ComputerTurn>();
}

/// The computers of one game.
pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        (
            seat::<G>.before(TableSystems::Opened),
            play::<G>.after(TableSystems::Opened),
        )
            .in_set(TableSystems::Requests)
            .run_if(resource_exists::<Table<G>>),
    );
}

/// Gives the seats to others.
fn seat<G: Face>(mut wanted: MessageReader<'_, '_, SeatPlayers>, mut table: ResMut<'_, Table<G>>) {
    for SeatPlayers(players) in wanted.read() {
        table.seat(players.clone());
    }
}

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
struct Minds<G: Face> {
    /// The game that they play, and who they are.
    game: Option<Arc<G>>,
    names: Vec<Option<String>>,
    players: Vec<Option<Box<dyn Opponent<G>>>>,
    /// Who thinks, about the situation after so many orders.
    thinking: Option<(Seat, usize, Task<Thought<G>>)>,
    waited: Option<Waited>,
    /// What is to be ordered, from the situation after so many orders on.
    ready: VecDeque<G::Order>,
    ready_for: usize,
    said: Option<String>,
    rested: f32,
}

impl<G: Face> Default for Minds<G> {
    fn default() -> Self {
        Self {
            game: None,
            names: Vec::new(),
            players: Vec::new(),
            thinking: None,
            waited: None,
            ready: VecDeque::new(),
            ready_for: 0,
            said: None,
            rested: 0.0,
        }
    }
}

impl<G: Face> Minds<G> {
    /// Makes sure that these are the players of the table.
    fn follow(&mut self, table: &Table<G>) {
        let is_known = self
            .game
            .as_ref()
            .is_some_and(|game| Arc::ptr_eq(game, table.game()));
        if is_known && self.names == table.players() {
            return;
        }
        let seats = (0..).map(Seat).zip(table.players());
        let players = seats.map(|(seat, name)| {
            let name = name.as_ref()?;
            opponent::player(&**table.game(), name, table.session().seed(), seat).ok()
        });
        *self = Self {
            players: players.collect(),
            names: table.players().to_vec(),
            game: Some(Arc::clone(table.game())),
            ..Self::default()
        };
    }

    /// Lets the player of a seat think; false if there is none.
    fn think(&mut self, table: &Table<G>, seat: Seat, whole_turn: bool) -> bool {
        let slot = self.players.get_mut(usize::from(seat.0));
        let Some(mut player) = slot.and_then(Option::take) else {
            return false;
        };
        let position = table.session().journal().len();
        let mut situation = table.situation();
        let most = if whole_turn { MOST_AT_ONCE } else { 1 };
        let thinking = Arc::default();
        player.watched_by(&thinking);
        self.waited = Some(Waited(thinking));
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

    /// Takes up what a player came to, if it has done so.
    fn take_up(&mut self) {
        let Some((seat, position, task)) = &mut self.thinking else {
            return;
        };
        let Some(thought) = block_on(poll_once(task)) else {
            return;
        };
        let (seat, position) = (*seat, *position);
        self.thinking = None;
        self.waited = None;
        self.players[usize::from(seat.0)] = Some(thought.player);
        self.ready = thought.orders;
        self.ready_for = position;
        self.said = thought.remarks.iter().rev().map(Remark::text).next();
    }
}

impl<G: Face> Minds<G> {
    /// How much of the thinking is done, in hundredths.
    fn thought(&self) -> Option<u32> {
        let waited = self.waited.as_ref();
        waited.map(|Waited(thinking)| thinking.percent())
    }
}

/// The most orders that are thought of together.
const MOST_AT_ONCE: usize = 500;

fn play<G: Face>(
    mut table: ResMut<'_, Table<G>>,
    mut minds: Local<'_, Minds<G>>,
    mut turn: ResMut<'_, ComputerTurn>,
    time: Res<'_, Time<Real>>,
    held: Res<'_, InputHeld>,
    mut teller: Teller<'_, G>,
    mut notices: MessageWriter<'_, Notice>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    if !table.computer_decides() {
        if turn.side.is_some() {
            *turn = ComputerTurn {
                pace: turn.pace,
                is_paused: turn.is_paused,
                ..ComputerTurn::default()
            };
        }
        return;
    }
    minds.follow(&table);
    let seat = table.decider();
    let name = table
        .game()
        .seats()
        .get(usize::from(seat.0))
        .map(|names| names.name.to_owned());
    if turn.side != name {
        turn.side = name;
    }
    minds.take_up();
    if minds.ready_for != table.session().journal().len() {
        minds.ready.clear();
    }
    minds.rested += time.delta_secs();
    if minds.ready.is_empty() {
        if minds.thinking.is_none() && !minds.think(&table, seat, turn.comes_at_once()) {
            leave_to_person(&mut table, seat, &mut notices);
            return;
        }
        redraw.write(RequestRedraw);
        minds.take_up();
        let thought = minds.thought();
        if turn.thought != thought {
            turn.thought = thought;
        }
        if minds.thinking.is_none() && minds.ready.is_empty() {
            // It has nothing to order, though it has to decide.
            leave_to_person(&mut table, seat, &mut notices);
        }
        return;
    }
    if turn.thought.is_some() {
        turn.thought = None;
    }
    if held.0 {
        // Whoever reads something that lies over the game does not miss what happens below it.
        return;
    }
    let may_go_on =
        turn.takes_a_step || turn.comes_at_once() || !turn.is_paused && minds.rested >= turn.pace.rest();
    if !may_go_on {
        if !turn.is_paused {
            redraw.write(RequestRedraw);
        }
        return;
    }
    turn.takes_a_step = false;
    turn.said = minds.said.clone().filter(|_| !table.has_fog());
    minds.rested = 0.0;
    while let Some(order) = minds.ready.pop_front() {
        let Ok(happened) = table.issue(order) else {
            minds.ready.clear();
            leave_to_person(&mut table, seat, &mut notices);
            return;
        };
        teller.tell(table.game(), happened);
        minds.ready_for = table.session().journal().len();
        if !turn.comes_at_once() || table.decider() != seat {
            break;
        }
    }
    redraw.write(RequestRedraw);
}

/// A person plays on where a computer cannot.
fn leave_to_person<G: Face>(table: &mut Table<G>, seat: Seat, notices: &mut MessageWriter<'_, Notice>) {
    let side = table.adjective(seat);
    let text = format!("the computer cannot play the {side} side on: you decide for it now");
    notices.write(Notice::Warn(text));
    let mut players = table.players().to_vec();
    players[usize::from(seat.0)] = None;
    table.seat(players);
}
