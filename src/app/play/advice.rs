//! Advice for whoever has to decide: a computer is asked what it would order, and the player does it, asks for another, or
//! leaves it.
//!
//! In: [`AskAdvice`]. Out: [`Advised`], and a `Request` for what is done. The adviser thinks on a thread of its own and sees what the
//! player sees (HO-2); nothing changes before the player says so.

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::{Face, Request, Table, TableSystems};
use crate::opponent::{self, Advice};
use crate::rules::board::SpaceId;

/// What the player wants of the adviser.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskAdvice {
    /// To be advised; another thing, where something was advised already.
    Another,
    /// That what is advised be done.
    Do,
    /// No more of it.
    Leave,
}

/// What is advised now, for those who know no game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Advised {
    /// Nothing was asked.
    #[default]
    Unasked,
    /// The adviser thinks.
    Thinking,
    /// Nothing is worth an order.
    Nothing,
    /// An order.
    Order {
        /// In words.
        words: String,
        /// Why.
        why: String,
        /// From where to where it leads.
        arrows: Vec<[SpaceId; 2]>,
        /// Which of how many it is.
        number: [usize; 2],
    },
}

/// The adviser of one game.
struct Adviser<G: Face> {
    task: Option<Task<Vec<Advice<G::Order>>>>,
    advice: Vec<Advice<G::Order>>,
    /// Which of them is shown.
    at: usize,
    /// For the situation after so many orders.
    orders: usize,
}

impl<G: Face> Default for Adviser<G> {
    fn default() -> Self {
        Self {
            task: None,
            advice: Vec::new(),
            at: 0,
            orders: 0,
        }
    }
}

impl<G: Face> Adviser<G> {
    fn ask(&mut self, table: &Table<G>) {
        self.orders = table.session().journal().len();
        self.at = 0;
        let situation = table.situation();
        let advice = async move { opponent::advice(&situation) };
        self.task = Some(AsyncComputeTaskPool::get().spawn(advice));
    }

    /// What is shown of it.
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
    app.init_resource::<Advised>()
        .add_message::<AskAdvice>()
        .add_observer(
            |_: On<'_, '_, super::TakenAway>, mut advised: ResMut<'_, Advised>| {
                advised.set_if_neq(Advised::Unasked);
            },
        );
}

/// Advice in one game.
pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        advise::<G>
            .before(TableSystems::Requests)
            .run_if(resource_exists::<Table<G>>),
    );
}

fn advise<G: Face>(
    mut asked: MessageReader<'_, '_, AskAdvice>,
    table: Res<'_, Table<G>>,
    mut adviser: Local<'_, Adviser<G>>,
    mut advised: ResMut<'_, Advised>,
    mut requests: MessageWriter<'_, Request<G::Order>>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
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
