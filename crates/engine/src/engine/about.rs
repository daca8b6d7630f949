//! The description of an event for code that does not know its game.

use serde::Serialize;

use super::Seat;
use crate::board::SpaceId;

/// A move of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceMove {
    /// The number of the piece, if pieces have numbers.
    pub piece: u16,
    pub seat: Seat,
    /// How many pieces moved; 1 where each piece has a number.
    pub count: u32,
    /// Their way, from where they were to where they are now.
    pub way: Vec<SpaceId>,
}

/// What an event means to code that knows no game: it moves pieces, hands the game over, writes the log and shows where
/// things happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Digest {
    /// A player began to set up.
    SetupBegan {
        /// The player of the setup.
        player: Seat,
    },
    PlayerTurnBegan {
        turn: u16,
        player: Seat,
    },
    PhaseBegan {
        /// The name of the phase.
        phase: String,
    },
    PhaseEnded,
    /// The game is over.
    GameEnded,
    Went(PieceMove),
    /// Pieces went back, since their move was undone.
    WentBack(PieceMove),
    /// Something happened in this space.
    Happened(SpaceId),
    #[default]
    Other,
}

impl Digest {
    /// Whether a player-turn or a setup began.
    pub const fn begins(&self) -> bool {
        matches!(self, Self::SetupBegan { .. } | Self::PlayerTurnBegan { .. })
    }

    /// Where it happened, if the event has a place.
    pub fn place(&self) -> Option<SpaceId> {
        match self {
            Self::Went(journey) | Self::WentBack(journey) => journey.way.last().copied(),
            Self::Happened(space) => Some(*space),
            Self::SetupBegan { .. }
            | Self::PlayerTurnBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::PhaseEnded
            | Self::GameEnded
            | Self::Other => None,
        }
    }
}

/// Something that undo must not cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Barrier {
    /// A die was rolled.
    Dice,
    /// Something hidden was shown.
    Reveal,
    /// The state before is no longer kept, to save memory.
    Forgotten,
    /// The other player's turn is over.
    ChangeOfPlayer,
    /// A rule of the game forbids undo; the text says why.
    Rule(&'static str),
}

impl Barrier {
    /// The reason as players read it on the undo button.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Dice => "a die has been rolled",
            Self::Reveal => "something hidden has been shown",
            Self::Forgotten => "older orders are no longer kept, to save memory",
            Self::ChangeOfPlayer => "the other player's turn is over",
            Self::Rule(text) => text,
        }
    }
}

/// The subject of a piece of news.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum NewsKind {
    /// What the people at a table put right in the game itself.
    Corrected,
    /// The war itself: who enters it, a capital that falls, the end.
    Great,
    /// Land that changed hands without a combat.
    Places,
    /// A combat or a raid.
    Combat,
    /// Trains, bridges, landings, reinforcements, income.
    Arrivals,
    /// Marches, supply, purchases: news that a reader in a hurry can skip.
    #[default]
    Routine,
}

/// The description of an event. Each event of a game has one, beside its declaration: an event without a word about it only moves
/// the log on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventAbout {
    /// Its meaning for code that knows no game.
    pub digest: Digest,
    /// Why undo stops here, if it does.
    pub barrier: Option<Barrier>,
    /// The number of the piece that it happens to, if pieces have numbers.
    pub piece: Option<u16>,
    /// Whether only players who know the piece, or whose order it was, may read it.
    pub is_secret: bool,
    /// The subject of its news, where it is a piece of news by itself.
    pub news: NewsKind,
}

impl From<Digest> for EventAbout {
    fn from(digest: Digest) -> Self {
        Self {
            digest,
            ..Self::default()
        }
    }
}

impl EventAbout {
    /// It happens in a space; `None` for off the map.
    #[must_use]
    pub fn at(mut self, space: impl Into<Option<SpaceId>>) -> Self {
        self.digest = space.into().map_or(Digest::Other, Digest::Happened);
        self
    }

    /// Undo does not go back beyond it, for this reason.
    #[must_use]
    pub const fn stops_undo(mut self, barrier: Barrier) -> Self {
        self.barrier = Some(barrier);
        self
    }

    /// It happens to a piece.
    #[must_use]
    pub const fn of_piece(mut self, piece: u16) -> Self {
        self.piece = Some(piece);
        self
    }

    /// It is news of this kind.
    #[must_use]
    pub const fn news(mut self, kind: NewsKind) -> Self {
        self.news = kind;
        self
    }

    /// Only players who know its piece may read it.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.is_secret = true;
        self
    }
}
