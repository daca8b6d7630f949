//! Trains on the map beside those of this phase: ribbons of booked trains by turn, with dates where they stop, the trains that an enemy sent in
//! his last turn, and how far a train gets.
//!
//! In: these resources, written by the timetable and by the games. `overlay_ribbons` draws them.

use bevy::prelude::*;

use crate::lifetime::{Lifetime, TableResources as _};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// A train that is shown as a ribbon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainRibbon {
    /// The spaces of its way, from where it starts to where it stops.
    pub way: Vec<SpaceId>,
    pub kind: RibbonKind,
}

/// What a ribbon tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RibbonKind {
    /// A train is booked for a turn, counted from the next in which trains go.
    Booked { turn: usize, is_selected: bool },
    /// The enemy in this seat sent it in his last turn.
    OfEnemy(Seat),
}

/// The trains that are shown as ribbons.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainRibbons {
    pub trains: Vec<TrainRibbon>,
    /// The dates on which booked trains stop, by space.
    pub dates: Vec<(SpaceId, String)>,
}

/// How far a train gets that the player asks about; empty if they ask about none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainReach(pub Vec<SpaceId>);

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<TrainRibbons>(Lifetime::Position)
        .init_until::<TrainReach>(Lifetime::Position);
}
