//! Lessons: what a scenario teaches, step by step, whichever game it is for.
//!
//! A step says what to do, points at it, and waits until it is so. What is so is asked of the state, of what the player has
//! selected and of the window, never of how it came about: who does it by keys has done it too. A game says by [`taught::Taught`]
//! what its pieces, places and phases are called and what can be so of them.

pub mod file;
pub mod taught;

use serde::{Deserialize, Serialize};

use super::Seat;
use crate::rules::board::SpaceId;

/// What a scenario teaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What it is called.
    pub title: String,
    /// The seat of the player; computers have the others.
    pub side: Seat,
    /// The seed of the dice.
    pub seed: u64,
    /// What is done, in order.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// A line above its text.
    pub title: String,
    /// What the player reads.
    pub text: String,
    /// What the arrow points at.
    pub point: Option<Point>,
    /// What must be so before it goes on; it waits for a button if there is nothing.
    pub until: Vec<Until>,
}

/// What the arrow of a step points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// A place of the map.
    Place(SpaceId),
    /// A piece, wherever it is.
    Piece(u16),
    /// A part of the window.
    Control(Control),
}

/// A part of the window that a lesson can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Control {
    /// The button that ends the phase.
    EndPhase,
    /// The button that takes the last order back.
    Undo,
    /// The first button that takes back a train or a move.
    TakeBack,
    /// The switch of supply on the map.
    Supply,
    /// The switch of zones of control on the map.
    Zones,
    /// The menu.
    Menu,
    /// The button of the rules.
    Rules,
    /// The turn in the banner, which opens the calendar.
    Turn,
    /// The score in the banner.
    Score,
    /// The card of the selected unit.
    UnitCard,
    /// The lists of units and of what has happened.
    Lists,
    /// The list of rails.
    Rails,
    /// The map in small.
    SmallMap,
    /// The button that carries out a planned attack.
    Attack,
    /// The answers to what a combat asks.
    Answer,
}

/// What a step waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Until {
    /// A piece is selected.
    PickedPiece(u16),
    /// A place is selected.
    PickedPlace(SpaceId),
    /// A piece is in a place.
    At(u16, SpaceId),
    /// A piece is not on the map.
    Gone(u16),
    /// A phase is played.
    Phase(String),
    /// Another phase is played.
    PhaseOver(String),
    /// A side has its player-turn.
    Player(Seat),
    /// Nothing interrupts the phase.
    Calm,
    /// A part of the window is there.
    Shown(Control),
    /// A part of the window was pressed, or is on.
    Pressed(Control),
    /// Something is so of a piece or a place, or is not.
    Is {
        /// What: one of [`taught::Taught::facts`].
        fact: String,
        /// Of which piece or place.
        of: String,
        /// Whether it must be so.
        is_wanted: bool,
    },
}

/// What the player has selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selected {
    /// The piece.
    pub piece: Option<u16>,
    /// The place.
    pub place: Option<SpaceId>,
}
