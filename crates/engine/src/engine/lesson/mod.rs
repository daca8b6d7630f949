//! Lessons: what a scenario teaches, step by step, in any game.
//!
//! A step tells the player what to do, points at it, and waits until its conditions hold. A condition is about the
//! state, the player's selection or the window, never about how the player got there: a click and a key count alike. A
//! game implements [`taught::Taught`] to name its pieces, places, phases and facts.
//!
//! `file` makes a lesson from its file, [`taught`] tests the conditions, [`course`] is a lesson in progress, [`deviation`] tells when it has left
//! its path, and the window shows the steps (`app/shell/lessons`).

pub mod course;
pub mod deviation;
pub mod file;
pub mod taught;
pub mod walk;

use serde::Deserialize;

use super::Seat;
use crate::board::SpaceId;

/// A lesson of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    pub title: String,
    /// The seat of the player; computers have the others.
    pub side: Seat,
    /// The seed of the dice, so that every player sees the same rolls.
    pub seed: u64,
    /// The steps, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// The headline of the step.
    pub title: String,
    /// The text that the player reads.
    pub text: String,
    /// What the arrow points at.
    pub point: Option<Pointer>,
    /// The piece or place that has to be selected first: until it is, the arrow points at it.
    pub pick: Option<Pointer>,
    /// The conditions that end the step; if there are none, a button does.
    pub until: Vec<Until>,
    /// What the player reads when the step cannot be done any more.
    pub otherwise: Option<String>,
}

impl LessonStep {
    /// The target of the arrow while this is selected.
    pub fn pointer(&self, selected: Selected) -> Option<Pointer> {
        let is_picked = |pick: &Pointer| match pick {
            Pointer::Place(place) => selected.place == Some(*place),
            Pointer::Piece(piece) => selected.piece == Some(*piece),
            Pointer::Control(_) => true,
        };
        self.pick.filter(|pick| !is_picked(pick)).or(self.point)
    }

    /// The places and pieces that the step is about.
    pub fn places(&self) -> Vec<Pointer> {
        let waits = self.until.iter().flat_map(|until| match until {
            Until::PickedPiece(piece) | Until::Gone(piece) => vec![Pointer::Piece(*piece)],
            Until::PickedPlace(place) => vec![Pointer::Place(*place)],
            Until::At(piece, place) => vec![Pointer::Piece(*piece), Pointer::Place(*place)],
            Until::Phase(_)
            | Until::PhaseOver(_)
            | Until::Player(_)
            | Until::Calm
            | Until::Shown(_)
            | Until::Pressed(_)
            | Until::Is { .. } => Vec::new(),
        });
        self.point.into_iter().chain(self.pick).chain(waits).collect()
    }

    /// Whether the step is done within the phase in which it begins: none of its conditions is about the phase.
    pub fn keeps_to_its_phase(&self) -> bool {
        let leaves =
            |until: &Until| matches!(until, Until::Phase(_) | Until::PhaseOver(_) | Until::Player(_));
        !self.until.is_empty() && !self.until.iter().any(leaves)
    }
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
    /// This phase is in progress.
    Phase(String),
    /// Another phase is in progress.
    PhaseOver(String),
    /// It is this side's player-turn.
    Player(Seat),
    /// Nothing interrupts the phase.
    Calm,
    /// A part of the window is there.
    Shown(Control),
    /// A button was pressed, or a switch is on.
    Pressed(Control),
    /// A fact is true of a piece or place, or is not.
    Is {
        /// The fact: one of [`taught::Taught::facts`].
        fact: String,
        /// The piece or place, in the words of the file.
        of: String,
        /// Whether the fact must be true.
        is_wanted: bool,
    },
}

/// What the arrow of a step points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A place on the map.
    Place(SpaceId),
    /// A piece, wherever it is.
    Piece(u16),
    /// A part of the window.
    Control(Control),
}

/// A part of the window that a lesson can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Control {
    /// The button that ends the phase.
    EndPhase,
    /// The button that undoes the last order.
    Undo,
    /// The first button that takes back a train or a move.
    TakeBack,
    /// The switch that shows supply on the map.
    Supply,
    /// The switch that shows zones of control on the map.
    Zones,
    Menu,
    /// The button that opens the rules.
    Rules,
    /// The turn in the banner, which opens the calendar.
    Turn,
    /// The score in the banner.
    Score,
    /// The card of the selected unit.
    UnitCard,
    /// The lists of units and of events.
    Lists,
    /// The list of rails.
    Rails,
    SmallMap,
    /// The button that carries out a planned attack.
    Attack,
    /// The answers to a combat's question.
    Answer,
    /// The button that buys the first kind of unit.
    Buy,
    /// The button that fights the first battle.
    Fight,
    /// The first purchase that can be placed.
    Placement,
    /// The button that buys a station.
    BuyStation,
    /// The switch that plans several trains.
    PlanTrains,
    /// The button that sends the trains of the plan.
    SendTrains,
    /// The button of the first raid.
    Raid,
    /// The switch that has the next click on the map book a train.
    BookTrain,
    /// The button that opens the timetable.
    Timetable,
}

/// The selection of the player, where the arrow of a lesson depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selected {
    pub piece: Option<u16>,
    pub place: Option<SpaceId>,
}
