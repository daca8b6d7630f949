//! Requests to the table and the messages that it sends. They know no game, except for the types of its orders and
//! events.

use bevy::prelude::*;

use railhead_engine::engine::lesson::Selected;
use railhead_engine::engine::{Digest, Entry, PieceMove, Reason, UndoStep};

/// A request of the player; `O` is an order of the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Request<O: Send + Sync + 'static> {
    /// Carry out an order, unless there is a question before it.
    Issue(O),
    /// Carry out an order; the player has answered the question.
    IssueConfirmed(O),
    /// Undo what was done last: an order, or that orders were taken back.
    Undo,
    /// Do again what was undone last.
    Redo,
    /// Undo all orders of this phase, the last first.
    UndoAll,
    /// Undo orders until the journal has this length.
    UndoTo(usize),
    /// Take the order at this place of the journal back; if others would go with it, ask the player first.
    TakeBack(usize),
    /// Take it back with those that go with it; the player has answered the question.
    TakeBackConfirmed(usize),
    /// Hold these pieces: they no longer count as Available.
    Hold(Vec<u16>),
    /// Stop holding this piece.
    Release(u16),
    /// End the phase, unless there is a warning.
    EndPhase,
    /// End the phase; the player has seen the warning.
    EndPhaseConfirmed,
}

/// The new player of each seat: the name of a computer player, or `None` for a person.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SeatPlayers(pub Vec<Option<String>>);

/// The player's selection, for code that knows no game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentSelection(pub Selected);

/// Continue the watched game from its current position with these players. Later orders are dropped; the original game
/// stays in its save.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TakeOver(pub Vec<Option<String>>);

/// How the table changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// An order was carried out.
    Issued,
    /// Orders were undone.
    Undone,
    /// An order was redone.
    Redone,
    /// A game was opened.
    Loaded,
    /// The game continues after a replay.
    Returned,
    /// The watched game went forward.
    Shown,
    /// The watched game went back.
    ShownBack,
}

impl ChangeKind {
    /// Whether another game is on the table now.
    pub const fn is_other_game(self) -> bool {
        matches!(self, Self::Loaded | Self::Returned)
    }

    /// Whether the events were undone.
    pub const fn is_backwards(self) -> bool {
        matches!(self, Self::Undone | Self::ShownBack)
    }

    /// Whether the player caused it.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Issued | Self::Redone)
    }
}

/// The table has changed; for code that knows no game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TableChanged {
    pub kind: ChangeKind,
    /// The digests of the events; after undo, of the events that were undone.
    pub digests: Vec<Digest>,
}

impl TableChanged {
    /// Whether an order that was carried out began a phase.
    pub fn has_begun_phase(&self) -> bool {
        self.kind == ChangeKind::Issued
            && self
                .digests
                .iter()
                .any(|digest| matches!(digest, Digest::PhaseBegan { .. }))
    }

    /// The moves to show: after undo, backwards. Opening another game shows none.
    pub fn journeys(&self) -> impl Iterator<Item = PieceMove> {
        let is_seen = !self.kind.is_other_game();
        let digests = self.digests.iter().filter(move |_| is_seen);
        digests.filter_map(|digest| {
            let (Digest::Went(journey) | Digest::WentBack(journey)) = digest else {
                return None;
            };
            let mut journey = journey.clone();
            if self.kind.is_backwards() {
                journey.way.reverse();
            }
            Some(journey)
        })
    }
}

/// The same for code that knows the game; `E` is an event of it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GameChanged<E: Send + Sync + 'static> {
    /// How the table changed.
    pub kind: ChangeKind,
    /// The events; after undo, those that were undone.
    pub events: Vec<E>,
}

impl<E: Send + Sync + 'static> GameChanged<E> {
    /// The orders of these entries of the journal were undone; `None` if nothing had happened by them.
    pub(super) fn undone<O>(gone: Vec<Entry<O, E>>) -> Option<Self> {
        Self::stepped(UndoStep::Went(gone))
    }

    /// The same for a step of undo or redo.
    pub(super) fn stepped<O>(step: UndoStep<O, E>) -> Option<Self> {
        let (kind, entries) = match step {
            UndoStep::Went(entries) => (ChangeKind::Undone, entries),
            UndoStep::Came(entries) => (ChangeKind::Redone, entries),
        };
        let events: Vec<E> = entries.into_iter().flat_map(|entry| entry.events).collect();
        (!events.is_empty()).then_some(Self { kind, events })
    }
}

/// The rules refuse a request, with a reason that the player may read.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub Reason);

/// What the curtain tells the next player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurtainText {
    /// The player's task: their player-turn, their setup, a decision in a combat.
    pub title: String,
    /// The heading above the events; empty if there are none.
    pub heading: String,
    /// The events.
    pub happened: Vec<String>,
}
