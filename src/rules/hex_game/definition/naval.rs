//! The sea: harbours, ships and what hinders them (HN).

use serde::{Deserialize, Serialize};

use super::side::Side;
use crate::rules::board::SpaceId;

/// A sea area (HN-1): an index into [`NavalTable::areas`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SeaArea(pub u8);

impl SeaArea {
    /// The index of this area in every array about sea areas.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a harbour is. A word of files too, as [`super`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HarbourKind {
    /// A port: sea moves begin and end here.
    Port,
    /// A beach on which units can be put ashore: sea moves only end here.
    Landing,
}

/// A hex that sea moves begin or end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harbour {
    /// Where.
    pub at: SpaceId,
    /// The sea that it is on, also for a river port.
    pub area: SeaArea,
    /// What it is.
    pub kind: HarbourKind,
}

/// What one side does at sea (HN-2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideNaval {
    /// Units that it may move in a Naval Movement Phase, by sea area, before options and the prize.
    pub capacity: Vec<u16>,
    /// The only space that its sea moves may end in, whatever the area; `None` for any harbour of the area.
    pub only_to: Option<SpaceId>,
    /// The sea area of its off-map port, if it has one (HF-1).
    pub off_map_port: Option<SeaArea>,
}

/// Shipping that a side can seize (HN-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrizeTable {
    /// Where the shipping lies.
    pub at: SpaceId,
    /// Who can seize it.
    pub side: Side,
    /// The sea area in which it then moves units.
    pub area: SeaArea,
    /// How many units a phase.
    pub capacity: u16,
    /// The highest roll of a d10 that seizes it.
    pub seized_to: u8,
    /// The same if the place had to be attacked.
    pub seized_to_if_attacked: u8,
    /// How many turns later it can be used.
    pub delay: u16,
}

/// A squadron that intercepts the sea moves of one side (HN-5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquadronTable {
    /// The name that players see: `Force Z`.
    pub name: String,
    /// The side whose moves it intercepts.
    pub against: Side,
    /// The sea area that it watches.
    pub area: SeaArea,
    /// The last turn in which it is active, before options.
    pub until: u16,
    /// The highest roll of a d10 that costs the intercepted unit a step and turns it back.
    pub hit_to: u8,
    /// The highest roll of a d10 that turns it back.
    pub turned_back_to: u8,
    /// The lowest roll of a d6 that sinks the squadron after an interception roll.
    pub sunk_from: u8,
}

/// The season in which landings cost more (HN-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsoonTable {
    /// The sea area.
    pub area: SeaArea,
    /// The first turn in which landings cost more.
    pub from: u16,
    /// The last such turn.
    pub until: u16,
    /// How much capacity more a landing takes.
    pub surcharge: u16,
}

/// The numbers of naval movement (HN).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NavalTable {
    /// What the sea areas are called: `West Malayan Coast`.
    pub areas: Vec<String>,
    /// Where sea moves begin and end.
    pub harbours: Vec<Harbour>,
    /// What each side does at sea.
    pub sides: [SideNaval; 2],
    /// Shipping that can be seized.
    pub prize: Option<PrizeTable>,
    /// The squadron that intercepts.
    pub squadron: Option<SquadronTable>,
    /// The monsoon.
    pub monsoon: Option<MonsoonTable>,
    /// What the allowance of a unit that sailed is divided by, rounded down (HM-1).
    pub sailed_divisor: u8,
}
