//! What is asked of the table, and what it tells: messages that know no game, but for the type of its orders and events.

use bevy::prelude::*;

use crate::rules::engine::lesson::Selected;
use crate::rules::engine::{Digest, Journey, Reason};

/// What the player wants done; `O` is an order of the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Request<O: Send + Sync + 'static> {
    /// Carry out an order.
    Issue(O),
    /// Take the last order back.
    Undo,
    /// Issue again what was last taken back.
    Redo,
    /// Take back all orders of this phase, the last first.
    UndoAll,
    /// Take orders back until the journal has this length.
    UndoTo(usize),
    /// These pieces hold from now on: they no longer count among those that can still act.
    Hold(Vec<u16>),
    /// This piece holds no longer.
    Release(u16),
    /// End the phase, unless there is something to warn of.
    EndPhase,
    /// End the phase; the player has seen the warning.
    EndPhaseConfirmed,
}

/// Who plays each seat from now on: the name of a player, or nobody's, which is a person.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SeatPlayers(pub Vec<Option<String>>);

/// What the player has selected, for those who know no game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen(pub Selected);

/// The game that is watched is played on from where it is, by these players; what came later in it is gone, and the game that
/// it was stays where it is written down.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TakeOver(pub Vec<Option<String>>);

/// How the table came to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// An order was carried out.
    Issued,
    /// Orders were taken back.
    Undone,
    /// An order was issued again.
    Redone,
    /// A game was opened.
    Loaded,
    /// The game goes on after something else was watched.
    Returned,
    /// A game that is watched has gone forward.
    Shown,
    /// A game that is watched has gone back.
    ShownBack,
}

impl ChangeKind {
    /// Whether another game lies on the table now.
    pub const fn is_other_game(self) -> bool {
        matches!(self, Self::Loaded | Self::Returned)
    }

    /// Whether the events have been taken away again.
    pub const fn is_backwards(self) -> bool {
        matches!(self, Self::Undone | Self::ShownBack)
    }

    /// Whether the player has done it just now.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Issued | Self::Redone)
    }
}

/// The table has changed, for those who know no game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TableChanged {
    /// How.
    pub kind: ChangeKind,
    /// What happened, as far as it means something to any game; after undo, what has not happened after all.
    pub digests: Vec<Digest>,
}

impl TableChanged {
    /// What went where, as it is seen to happen: after undo the way back. Nothing is seen to go as another game is opened.
    pub fn journeys(&self) -> impl Iterator<Item = Journey> {
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

/// The same for those who know the game; `E` is an event of it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Happened<E: Send + Sync + 'static> {
    /// How the table changed.
    pub kind: ChangeKind,
    /// What happened; after undo, what has not happened after all.
    pub events: Vec<E>,
}

/// The rules refuse what the player asked for, with the rule and in words that the player may read.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub Reason);

/// The reason for which a phase is held in games in which none ever is.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverHeld {}
