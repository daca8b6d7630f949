//! Advice for the player who has to decide: the scenario says what to try and a computer what it would order, and the player does that, asks
//! for another, or dismisses it.
//!
//! In: [`AskAdvice`]. Out: [`Advised`], and a `Request` if the player follows it. The adviser thinks on its own thread
//! and sees what the player sees (HO-2); nothing changes until the player says so.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::{Request, Table, TableSystems, WindowGame};
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::play::table::game_is_open;
use railhead_engine::board::SpaceId;
use railhead_players::opponent::{self, Opponent, Suggestion};

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
    Thinking,
    /// No order is worth giving.
    Nothing,
    /// Advice of the scenario.
    Written {
        text: String,
        /// The space that it is about.
        at: Option<SpaceId>,
        /// The number of this piece of advice, and how many there are.
        number: [usize; 2],
    },
    Order {
        /// The order in words.
        words: String,
        why: String,
        /// Arrows from where the order is given to where it leads.
        arrows: Vec<[SpaceId; 2]>,
        /// The number of this piece of advice, and how many there are.
        number: [usize; 2],
    },
}

impl Advised {
    /// The space that it leads to, or is about.
    pub fn target(&self) -> Option<SpaceId> {
        match self {
            Self::Order { arrows, .. } => arrows.first().map(|[_, to]| *to),
            Self::Written { at, .. } => *at,
            Self::Unasked | Self::Thinking | Self::Nothing => None,
        }
    }

    /// Every space that it shows.
    pub fn spaces(&self) -> Vec<SpaceId> {
        match self {
            Self::Order { arrows, .. } => arrows.iter().flatten().copied().collect(),
            Self::Written { at, .. } => at.iter().copied().collect(),
            Self::Unasked | Self::Thinking | Self::Nothing => Vec::new(),
        }
    }
}

struct Adviser<G: WindowGame> {
    task: Background<Vec<Suggestion<G::Order>>>,
    advice: Vec<Suggestion<G::Order>>,
    /// The index of the piece of advice that is shown.
    at: usize,
    /// The number of orders at the position that it is for.
    orders: usize,
    /// Who advises in this game, and remembers where its plan led.
    player: Arc<Mutex<Box<dyn Opponent<G>>>>,
    /// The advice of the scenario that was shown in this game: orders come before what the player has read.
    read: BTreeSet<String>,
}

impl<G: WindowGame> Default for Adviser<G> {
    fn default() -> Self {
        Self {
            task: Background::default(),
            advice: Vec::new(),
            at: 0,
            orders: 0,
            player: Arc::new(Mutex::new(opponent::adviser())),
            read: BTreeSet::new(),
        }
    }
}

impl<G: WindowGame> Adviser<G> {
    fn ask(&mut self, table: &Table<G>, workers: &Workers) {
        self.orders = table.session().journal().len();
        self.at = 0;
        let situation = table.session().clone();
        let player = Arc::clone(&self.player);
        self.task = workers.on_thread(move || {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            opponent::hints_by(&situation, &mut **player)
        });
    }

    /// Ends the advice, but not the memory of what the player has read.
    fn dismiss(&mut self) {
        *self = Self {
            player: Arc::clone(&self.player),
            read: std::mem::take(&mut self.read),
            ..Self::default()
        };
    }

    /// Begins with the first piece of advice that is new to the player.
    fn take(&mut self, advice: Vec<Suggestion<G::Order>>) {
        self.at = advice
            .iter()
            .position(|hint| hint.order.is_some() || !self.read.contains(&hint.words))
            .unwrap_or(0);
        self.advice = advice;
    }

    /// The advice to show.
    fn shown(&mut self) -> Advised {
        if self.task.is_busy() {
            return Advised::Thinking;
        }
        let number = [self.at + 1, self.advice.len()];
        match self.advice.get(self.at) {
            None => Advised::Nothing,
            Some(hint) if hint.order.is_none() => {
                self.read.insert(hint.words.clone());
                Advised::Written {
                    text: hint.words.clone(),
                    at: hint.at,
                    number,
                }
            }
            Some(hint) => Advised::Order {
                words: hint.words.clone(),
                why: hint.why.clone(),
                arrows: hint.arrows.clone(),
                number,
            },
        }
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
            .run_if(game_is_open::<G>),
    );
}

fn advise<G: WindowGame>(
    mut questions: MessageReader<AskAdvice>,
    table: Res<Table<G>>,
    workers: Res<Workers>,
    mut adviser: TableLocal<Adviser<G>>,
    mut advised: ResMut<Advised>,
    mut requests: MessageWriter<Request<G::Order>>,
) {
    let adviser = adviser.of_now();
    let is_current = adviser.orders == table.session().journal().len() && !table.is_watched();
    if !is_current && *advised != Advised::Unasked {
        adviser.dismiss();
        *advised = Advised::Unasked;
    }
    for ask in questions.read() {
        match ask {
            AskAdvice::Another if table.is_watched() => {}
            AskAdvice::Another if *advised == Advised::Unasked => adviser.ask(&table, &workers),
            AskAdvice::Another => adviser.at = (adviser.at + 1) % adviser.advice.len().max(1),
            AskAdvice::Do => {
                let order = adviser.advice.get(adviser.at).and_then(|hint| hint.order.clone());
                requests.write_batch(order.map(Request::Issue));
                continue;
            }
            AskAdvice::Leave => {
                adviser.dismiss();
                advised.set_if_neq(Advised::Unasked);
                continue;
            }
        }
        if !table.is_watched() {
            advised.set_if_neq(adviser.shown());
        }
    }
    if let Some(advice) = adviser.task.answer() {
        adviser.take(advice);
        advised.set_if_neq(adviser.shown());
    }
}
