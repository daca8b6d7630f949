//! A computer player, what it sees of the table, and what it says.

use std::cell::OnceCell;
use std::fmt::Debug;
use std::sync::Arc;

use super::thinking::Thinking;
use crate::rules::board::SpaceId;
use crate::rules::engine::{Playable, Seat, Session};

/// The table as the seat sees it that has to decide: all that a player has to choose by.
#[derive(Debug)]
pub struct Seen<'s, G: Playable> {
    session: &'s Session<G>,
    seat: Seat,
    state: OnceCell<G::State>,
}

impl<'s, G: Playable> Seen<'s, G> {
    /// The table as it is now.
    pub fn new(session: &'s Session<G>) -> Self {
        Self {
            session,
            seat: session.game().decider(session.state()),
            state: OnceCell::new(),
        }
    }

    /// The rules and what never changes.
    pub fn game(&self) -> &'s Arc<G> {
        self.session.game()
    }

    /// Who has to decide.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The situation as far as the seat knows it: what fog hides from it (HO-2) is made up, and so are the dice to come.
    pub fn state(&self) -> &G::State {
        let seen = || self.game().as_seen(self.session.state(), self.seat);
        self.state.get_or_init(seen)
    }

    /// The orders since the last that such an event came of, or since the game began; the first of them first. What a seat has
    /// ordered itself it knows.
    pub fn since(&self, is_such: impl Fn(&G::Event) -> bool) -> Vec<&'s G::Order> {
        let journal = self.session.journal();
        let last = journal
            .iter()
            .rposition(|entry| entry.events.iter().any(&is_such));
        let later = &journal[last.map_or(0, |last| last + 1)..];
        later.iter().map(|entry| &entry.order).collect()
    }

    /// All that has happened, the first of it first. Who chooses asks it of nothing but what everybody sees, such as who holds what.
    pub fn events(&self) -> impl Iterator<Item = &'s G::Event> {
        let journal = self.session.journal().iter();
        let opening = self.session.opening().iter();
        opening.chain(journal.flat_map(|entry| &entry.events))
    }

    /// The game as it is, for what tells a seat no more than it may know. Who chooses does not ask for it
    /// (`tests/architecture/habits.rs`).
    pub fn session(&self) -> &'s Session<G> {
        self.session
    }
}

/// A player that chooses orders.
pub trait Opponent<G: Playable>: Debug + Send {
    /// The next order of the seat that has to decide; `None` when the game is over.
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order>;

    /// That the game is over, for a player who wants to know how it ended.
    fn ended(&mut self, _session: &Session<G>) {}

    /// What the player would advise the seat that has to decide to order, the best first; nothing where nothing is worth it.
    fn advise(&mut self, seen: &Seen<G>) -> Vec<Advice<G::Order>> {
        let game = seen.game();
        let order = self.next(seen).filter(|order| *order != game.end_phase());
        let advice = order.map(|order| {
            let spaces = game.order_spaces(&order);
            Advice {
                words: game.order_words(&order),
                why: "what looks best now".to_owned(),
                arrows: spaces.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
                order,
            }
        });
        advice.into_iter().collect()
    }

    /// What the player has to say of the orders that it chose since it was last asked, for whoever watches its side.
    fn remarks(&mut self) -> Vec<Remark> {
        Vec::new()
    }

    /// Lets somebody see how far the player has come while it chooses, and tell it that it is waited for no longer. Players that
    /// choose at once have no use for it.
    fn watched_by(&mut self, _thinking: &Arc<Thinking>) {}
}

/// An order that a player advises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<O> {
    /// The order.
    pub order: O,
    /// The order in words.
    pub words: String,
    /// Why, in words.
    pub why: String,
    /// From where to where it leads, to be drawn on the map.
    pub arrows: Vec<[SpaceId; 2]>,
}

/// What a player says of its orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Why it gave an order.
    Reason(String),
    /// An order that it was told to give and that the rules refuse now (HP-2).
    Skipped {
        /// The order.
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
