//! What a game says so that lessons can be taught in it, and whether what a step waits for is so.

use jiff::civil::Date;

use super::{Control, Selected, Until};
use crate::rules::board::SpaceId;
use crate::rules::engine::{Playable, Seat};

/// A game in which lessons can be taught. What it leaves out, its lessons cannot name.
pub trait Taught: Playable {
    /// The place that a word of a file names.
    fn place_named(&self, _word: &str) -> Option<SpaceId> {
        None
    }

    /// The words that name places, as far as they are worth suggesting.
    fn place_words(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The piece that a word of a file names.
    fn piece_named(&self, _word: &str) -> Option<u16> {
        None
    }

    /// The words that name pieces.
    fn piece_words(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Where a piece is, as far as the player of a seat may know it.
    fn piece_at(&self, _state: &Self::State, _viewer: Seat, _piece: u16) -> Option<SpaceId> {
        None
    }

    /// Who holds a place, as far as the player of a seat may know it; `None` where nobody can.
    fn holder(&self, _state: &Self::State, _viewer: Seat, _place: SpaceId) -> Option<Seat> {
        None
    }

    /// The last day of the turn that is played.
    fn day(&self, _state: &Self::State) -> Option<Date> {
        None
    }

    /// What the phases are called, as [`Playable::clock`] has them.
    fn phase_words(&self) -> Vec<&str> {
        Vec::new()
    }

    /// What can be so of a piece or a place, in words of the game.
    fn facts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a fact is so of the piece or place of a word, as far as the player of a seat may know it.
    fn is_so(&self, _state: &Self::State, _viewer: Seat, _fact: &str, _of: &str) -> bool {
        false
    }
}

impl Until {
    /// Whether it is so, in a state as the player of a seat sees it; `window` answers for the window: whether a part of it is
    /// there, and whether it was pressed.
    pub fn is_met<G: Taught>(
        &self,
        game: &G,
        state: &G::State,
        viewer: Seat,
        selected: Selected,
        window: impl Fn(Control) -> Option<bool>,
    ) -> bool {
        match self {
            Self::PickedPiece(piece) => selected.piece == Some(*piece),
            Self::PickedPlace(place) => selected.place == Some(*place),
            Self::At(piece, place) => game.piece_at(state, viewer, *piece) == Some(*place),
            Self::Gone(piece) => game.piece_at(state, viewer, *piece).is_none(),
            Self::Phase(phase) => game.clock(state).phase == *phase,
            Self::PhaseOver(phase) => game.clock(state).phase != *phase,
            Self::Player(seat) => game.player(state) == *seat,
            Self::Calm => !game.is_interrupted(state),
            Self::Shown(control) => window(*control).is_some(),
            Self::Pressed(control) => window(*control) == Some(true),
            Self::Is { fact, of, is_wanted } => game.is_so(state, viewer, fact, of) == *is_wanted,
        }
    }
}
