//! Options of a scenario and what they change (HO).

use serde::Serialize;

use super::naval::SeaArea;
use super::side::Side;
use super::unit::UnitId;
use crate::rules::board::SpaceId;

/// An option of the scenario: an index into [`super::Definition::options`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OptionId(pub u8);

impl OptionId {
    /// The index of this option in every array about options.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an option changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionEffect {
    /// The side may rail this many units in a phase (HR-2).
    RailCapacity(u16),
    /// These units may be set up in these spaces too (HO-1, Operation Matador).
    SetUp {
        /// Which units.
        units: Vec<UnitId>,
        /// Where.
        spaces: Vec<SpaceId>,
    },
    /// The squadron that intercepts stays active to the end of this turn (HN-5).
    SquadronUntil(u16),
    /// These spaces are fortified for the side (HB-4).
    Fortify(Vec<SpaceId>),
    /// Units on foot have this many points more for a march that keeps to roads.
    FootOnRoads(u8),
    /// The side may move this many units in a sea area from a turn on (HN-2).
    SeaCapacity {
        /// The sea area.
        area: SeaArea,
        /// Units a phase.
        units: u16,
        /// The first turn of it.
        from: u16,
    },
    /// Arrivals that name the option come.
    Arrivals,
    /// The side has this many air points more in each of its player-turns (HA-1).
    AirPoints(u8),
}

impl OptionEffect {
    /// How many units the side may rail in a phase (HR-2).
    pub const fn rail_capacity(&self) -> Option<u16> {
        if let Self::RailCapacity(units) = self {
            Some(*units)
        } else {
            None
        }
    }

    /// The units that may be set up elsewhere too, and where (HO-1).
    pub fn set_up(&self) -> Option<(&[UnitId], &[SpaceId])> {
        if let Self::SetUp { units, spaces } = self {
            Some((units, spaces))
        } else {
            None
        }
    }

    /// The last turn in which the squadron is active (HN-5).
    pub const fn squadron_until(&self) -> Option<u16> {
        if let Self::SquadronUntil(turn) = self {
            Some(*turn)
        } else {
            None
        }
    }

    /// Whether a space is fortified by it (HB-4).
    pub fn fortifies(&self, space: SpaceId) -> bool {
        if let Self::Fortify(spaces) = self {
            spaces.contains(&space)
        } else {
            false
        }
    }

    /// How many points more units on foot have for a march that keeps to roads.
    pub const fn foot_on_roads(&self) -> Option<u8> {
        if let Self::FootOnRoads(points) = self {
            Some(*points)
        } else {
            None
        }
    }

    /// How many units the side may move in a sea area in a turn (HN-2).
    pub fn sea_capacity(&self, wanted: SeaArea, turn: u16) -> Option<u16> {
        if let Self::SeaCapacity { area, units, from } = self {
            (*area == wanted && *from <= turn).then_some(*units)
        } else {
            None
        }
    }

    /// Whether arrivals can depend on it.
    pub const fn brings_arrivals(&self) -> bool {
        matches!(self, Self::Arrivals)
    }

    /// How many air points more the side has in each of its player-turns (HA-1).
    pub const fn air_points(&self) -> Option<u8> {
        if let Self::AirPoints(points) = self {
            Some(*points)
        } else {
            None
        }
    }
}

/// An option of the scenario (HO-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The word by which files and orders name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// What players read about it before they choose.
    pub text: String,
    /// The side that has it.
    pub side: Side,
    /// What it costs, in victory points.
    pub price: u16,
    /// Whether the scenario puts it in play, at no cost; otherwise its side may choose it in setup.
    pub is_given: bool,
    /// What it changes.
    pub effect: OptionEffect,
}
