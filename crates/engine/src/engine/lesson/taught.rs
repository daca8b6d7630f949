//! The interface that a game provides to lessons, and the test of a step's conditions.

use jiff::civil::Date;

use super::{Control, LessonStep, Selected, Until};
use crate::board::SpaceId;
use crate::engine::{Playable, Seat};

/// A game in which lessons can be taught. Lessons cannot name anything that the game does not provide here.
pub trait Taught: Playable {
    /// The place that a word in a file names.
    fn place_named(&self, _word: &str) -> Option<SpaceId> {
        None
    }

    /// Where a place lies that a word names and this scenario does not play, as the end of a sentence; `None` for one that it plays. A history
    /// leaves out such places, since other scenarios share it.
    fn beyond(&self, _place: SpaceId) -> Option<String> {
        None
    }

    /// The names of places that are worth suggesting to an author.
    fn place_words(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The piece that a word in a file names.
    fn piece_named(&self, _word: &str) -> Option<u16> {
        None
    }

    /// The names of pieces.
    fn piece_words(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The name of a piece that players see.
    fn piece_name(&self, _piece: u16) -> String {
        String::new()
    }

    /// The pieces that an order is for.
    fn pieces_of(&self, _order: &Self::Order) -> Vec<u16> {
        Vec::new()
    }

    /// Where a piece is, if the player of this seat may know it.
    fn piece_at(&self, _state: &Self::State, _viewer: Seat, _piece: u16) -> Option<SpaceId> {
        None
    }

    /// Whether a piece is in a place, as far as the player of this seat may know.
    fn is_at(&self, state: &Self::State, viewer: Seat, piece: u16, place: SpaceId) -> bool {
        self.piece_at(state, viewer, piece) == Some(place)
    }

    /// The side that holds a place, if the player of this seat may know it; `None` where no side can hold it.
    fn holder(&self, _state: &Self::State, _viewer: Seat, _place: SpaceId) -> Option<Seat> {
        None
    }

    /// The last day of the current turn.
    fn day(&self, _state: &Self::State) -> Option<Date> {
        None
    }

    /// The names of the phases, as in [`Playable::clock`].
    fn phase_words(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The facts that can be true of a piece or a place, in the game's own words.
    fn facts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Orders beside the legal ones that may make a fact true: such as can be given in every phase, and are not listed.
    fn orders_for(&self, _state: &Self::State, _fact: &str, _of: &str) -> Vec<Self::Order> {
        Vec::new()
    }

    /// Other words that facts can be about, neither pieces nor places.
    fn other_words(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a fact is true of a named piece or place, as far as the player of this seat may know.
    fn is_so(&self, _state: &Self::State, _viewer: Seat, _fact: &str, _of: &str) -> bool {
        false
    }
}

impl Until {
    /// Whether the condition holds in a state as the player of a seat sees it. `window` answers whether a part of the
    /// window is there, and whether it was pressed.
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
            Self::At(piece, place) => game.is_at(state, viewer, *piece, *place),
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

    /// The same, but the end of the game also ends phases and turns, and leaves nothing to select or to press.
    pub fn is_met_or_over<G: Taught>(
        &self,
        game: &G,
        state: &G::State,
        viewer: Seat,
        selected: Selected,
        window: impl Fn(Control) -> Option<bool>,
    ) -> bool {
        let needs_the_game = matches!(self, Self::At(..) | Self::Gone(_) | Self::Is { .. });
        !needs_the_game && game.is_over(state) || self.is_met(game, state, viewer, selected, window)
    }
}

impl LessonStep {
    /// Whether everything that the step waits for is true; a step without conditions ends with a button.
    pub fn is_done<G: Taught>(
        &self,
        game: &G,
        state: &G::State,
        viewer: Seat,
        selected: Selected,
        window: impl Fn(Control) -> Option<bool>,
    ) -> bool {
        let mut conditions = self.until.iter();
        !self.until.is_empty()
            && conditions.all(|until| until.is_met_or_over(game, state, viewer, selected, &window))
    }
}
