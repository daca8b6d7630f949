//! A computer player, its view of the table, and its remarks.

use std::cell::OnceCell;
use std::fmt::Debug;
use std::sync::Arc;

use super::group_turn::GroupTurn;
use super::thinking::Thinking;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Playable, Seat, Session};

/// The table as the deciding seat sees it: everything a player may base its choice on.
#[derive(Debug)]
pub struct Seen<'s, G: Playable> {
    session: &'s Session<G>,
    seat: Seat,
    state: OnceCell<G::State>,
}

impl<'s, G: Playable> Seen<'s, G> {
    /// What the seat that decides now sees of a game.
    pub fn new(session: &'s Session<G>) -> Self {
        Self {
            session,
            seat: session.game().decider(session.state()),
            state: OnceCell::new(),
        }
    }

    /// The rules and what never changes; nothing of it is hidden.
    pub fn game(&self) -> &'s Arc<G> {
        self.session.game()
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The position as far as the seat knows it: what fog hides (HO-2) is invented, and so are future dice.
    pub fn state(&self) -> &G::State {
        self.state
            .get_or_init(|| self.game().as_seen(self.session.state(), self.seat))
    }

    /// The orders since the last one that caused such an event, or since the game began, oldest first. A seat knows
    /// its own orders.
    pub fn since(&self, is_such: impl Fn(&G::Event) -> bool) -> Vec<&'s G::Order> {
        let journal = self.session.journal();
        let last = journal
            .iter()
            .rposition(|entry| entry.events.iter().any(&is_such));
        let later = &journal[last.map_or(0, |last| last + 1)..];
        later.iter().map(|entry| &entry.order).collect()
    }

    /// All events so far, oldest first. Players may ask it only about what everybody sees, such as control.
    pub fn events(&self) -> impl Iterator<Item = &'s G::Event> {
        let journal = self.session.journal().iter();
        let opening = self.session.opening().iter();
        opening.chain(journal.flat_map(|entry| &entry.events))
    }

    /// The real game, for questions that reveal nothing to a seat. Players do not use it to choose (`tests/architecture/habits.rs`).
    pub fn session(&self) -> &'s Session<G> {
        self.session
    }
}

/// A computer player: it chooses the orders of whichever seat decides.
pub trait Opponent<G: Playable>: Debug + Send {
    /// The next order of the deciding seat; `None` when the game is over.
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order>;

    /// Announces the end of the game, for players that want the result.
    fn ended(&mut self, _session: &Session<G>) {}

    /// The orders it would give in the rest of the phase; none if none is worth giving.
    fn advise(&mut self, seen: &Seen<G>) -> AdvisedOrders<G::Order> {
        let game = seen.game();
        let order = self.next(seen).filter(|order| *order != game.end_phase());
        let advice = order.map(|order| {
            let spaces = game.order_spaces(&order);
            Advice {
                delay: 0,
                words: game.order_words(&order),
                why: "what looks best now".to_owned(),
                arrows: spaces.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
                order,
            }
        });
        AdvisedOrders {
            orders: advice.into_iter().collect(),
            goes_on: true,
        }
    }

    /// Brings the reasons of orders that it advised at the beginning of the phase up to date, once some of them have been given.
    fn renew(&mut self, _seen: &Seen<G>, _advised: &mut [Advice<G::Order>]) {}

    /// Its remarks on the orders since the last call, for people who watch its side.
    fn remarks(&mut self) -> Vec<Remark> {
        Vec::new()
    }

    /// How the groups of its script have fared since the last call, for statistics of many games.
    fn group_turns(&mut self) -> Vec<GroupTurn> {
        Vec::new()
    }

    /// Lets a caller follow the player's progress while it thinks, and stop it. Players that choose at once ignore it.
    fn watched_by(&mut self, _thinking: &Arc<Thinking>) {}
}

/// What a computer player recommends for the rest of a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvisedOrders<O> {
    pub orders: Vec<Advice<O>>,
    /// Whether it has looked no further, so that there may be more to do once they are carried out.
    pub goes_on: bool,
}

/// An order that a computer player recommends to the user, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<O> {
    pub order: O,
    /// The order in words.
    pub words: String,
    /// The reason, in words.
    pub why: String,
    /// How long it can wait, 0 for what comes first.
    pub delay: u8,
    /// Its arrows on the map, as start and end.
    pub arrows: Vec<[SpaceId; 2]>,
}

/// A player's remark on its orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The reason for an order.
    Reason(String),
    /// An order of its script that the rules refuse now (HP-2).
    Skipped {
        order: String,
        /// Why it is refused.
        reason: String,
    },
    /// That another player gave an order in its place.
    StoodIn {
        /// Who, for whom, and why.
        reason: String,
    },
}

impl Remark {
    /// The remark as a line of a log.
    pub fn text(&self) -> String {
        match self {
            Self::Reason(reason) | Self::StoodIn { reason } => reason.clone(),
            Self::Skipped { order, reason } => format!("left out: {order} ({reason})"),
        }
    }
}
