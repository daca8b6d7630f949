//! Advice for the player who has to decide: a computer says what it would order, and the player does it, asks for
//! another, or dismisses it.
//!
//! In: [`AskAdvice`]. Out: [`Advised`], and a `Request` if the player follows it. The adviser thinks on its own thread
//! and sees what the player sees (HO-2); nothing changes until the player says so.

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::{Request, Table, TableSystems, WindowGame};
use crate::app::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::opponent::{self, Advice};
use crate::rules::board::SpaceId;

/// The player's request.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskAdvice {
    /// Advice; if some was given already, another piece of it.
    Another,
    /// Carry out the advised order.
    Do,
    /// Dismiss the advice.
    Leave,
}

/// The current advice, for code that knows no game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Advised {
    /// The player has not asked.
    #[default]
    Unasked,
    /// The adviser thinks.
    Thinking,
    /// No order is worth giving.
    Nothing,
    /// An order.
    Order {
        /// The order in words.
        words: String,
        /// The reason.
        why: String,
        /// Arrows from where the order is given to where it leads.
        arrows: Vec<[SpaceId; 2]>,
        /// The number of this piece of advice, and how many there are.
        number: [usize; 2],
    },
}

/// The adviser of a game.
struct Adviser<G: WindowGame> {
    task: Option<Task<Vec<Advice<G::Order>>>>,
    advice: Vec<Advice<G::Order>>,
    /// The index of the piece of advice that is shown.
    at: usize,
    /// The number of orders at the position that it is for.
    orders: usize,
}

impl<G: WindowGame> Default for Adviser<G> {
    fn default() -> Self {
        Self {
            task: None,
            advice: Vec::new(),
            at: 0,
            orders: 0,
        }
    }
}

impl<G: WindowGame> Adviser<G> {
    fn ask(&mut self, table: &Table<G>) {
        self.orders = table.session().journal().len();
        self.at = 0;
        let situation = table.session().clone();
        let advice = async move { opponent::advice(&situation) };
        self.task = Some(AsyncComputeTaskPool::get().spawn(advice));
    }

    /// The advice to show.
    fn shown(&self) -> Advised {
        if self.task.is_some() {
            return Advised::Thinking;
        }
        self.advice
            .get(self.at)
            .map_or(Advised::Nothing, |advice| Advised::Order {
                words: advice.words.clone(),
                why: advice.why.clone(),
                arrows: advice.arrows.clone(),
                number: [self.at + 1, self.advice.len()],
            })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<Advised>(Lifetime::Position)
        .add_message_until::<AskAdvice>(Lifetime::Position);
}

/// Adds advice for one game.
pub(super) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        advise::<G>
            .before(TableSystems::Requests)
            .run_if(resource_exists::<Table<G>>),
    );
}

fn advise<G: WindowGame>(
    mut asked: MessageReader<AskAdvice>,
    table: Res<Table<G>>,
    mut adviser: TableLocal<Adviser<G>>,
    mut advised: ResMut<Advised>,
    mut requests: MessageWriter<Request<G::Order>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let adviser = adviser.of_now();
    let is_current = adviser.orders == table.session().journal().len() && !table.is_watched();
    if !is_current && *advised != Advised::Unasked {
        *adviser = Adviser::default();
        *advised = Advised::Unasked;
    }
    for ask in asked.read() {
        match ask {
            AskAdvice::Another if table.is_watched() => {}
            AskAdvice::Another if *advised == Advised::Unasked => adviser.ask(&table),
            AskAdvice::Another => adviser.at = (adviser.at + 1) % adviser.advice.len().max(1),
            AskAdvice::Do => {
                let advice = adviser.advice.get(adviser.at);
                requests.write_batch(advice.map(|advice| Request::Issue(advice.order.clone())));
                continue;
            }
            AskAdvice::Leave => {
                *adviser = Adviser::default();
                advised.set_if_neq(Advised::Unasked);
                continue;
            }
        }
        if !table.is_watched() {
            advised.set_if_neq(adviser.shown());
        }
    }
    if let Some(task) = &mut adviser.task {
        redraw.write(RequestRedraw);
        if let Some(advice) = block_on(poll_once(task)) {
            adviser.task = None;
            adviser.advice = advice;
            advised.set_if_neq(adviser.shown());
        }
    }
}
