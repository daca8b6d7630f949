//! Conditions that scripts (HP), the advice and the great events of scenarios depend on: their kinds, and their check.

pub(crate) mod check;

use serde::Deserialize;

use crate::definition::{EventId, ExitId, OptionId, UnitId, WeatherId};
use railhead_engine::board::{CrossingId, SpaceId};

/// A ratio of attack to defence factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsRatio {
    pub attack: u16,
    pub defence: u16,
}

impl OddsRatio {
    /// Whether these strengths reach the odds.
    pub fn are_met(self, attack: u32, defence: u32) -> bool {
        attack * u32::from(self.defence) >= defence * u32::from(self.attack)
    }
}

/// A condition, judged by what its side can see (HO-2): that of a script, of advice, of a goal, or of a great event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Condition<
    Space = SpaceId,
    Unit = UnitId,
    Bridge = CrossingId,
    Ratio = OddsRatio,
    Draw = Chance,
    Choice = OptionId,
    Occurrence = EventId,
    Way = ExitId,
    Sky = WeatherId,
> {
    /// The side controls a space.
    Held(Space),
    /// The enemy controls a space.
    Lost(Space),
    /// A unit is on the map and in supply.
    Supplied(Unit),
    /// A unit is on the map and out of supply.
    Unsupplied(Unit),
    /// A unit of the side is in a space.
    At { unit: Unit, at: Space },
    /// A unit was destroyed.
    Destroyed(Unit),
    /// The squadron that intercepts was sunk (HN-5).
    SquadronSunk,
    /// An option is in play (HO-1).
    Chosen(Choice),
    /// An event of the scenario has happened (HE-1).
    Happened(Occurrence),
    /// A unit has left the map by an exit (HM-8).
    Left(Unit),
    /// At least this many units have left the map by an exit (HM-8).
    LeftBy { exit: Way, least: u16 },
    /// The weather is of this kind (HW-1).
    Weather(Sky),
    /// It is this turn or a later one.
    Turn(u16),
    /// The victory points of the side, less its enemy's, are at least this many (HV-2).
    Lead(i32),
    /// At least this many enemy units were destroyed.
    EnemyLost(u16),
    /// The side has a defence of at least `least` in a space.
    Strength { at: Space, least: u16 },
    /// The side's attack factors within two hexes of a space, against the defence there.
    OurOdds { at: Space, least: Ratio },
    /// The enemy's attack factors within two hexes of a space, against the side's defence there.
    TheirOdds { at: Space, least: Ratio },
    /// A bridge is down.
    Down(Bridge),
    /// A publicly visible condition has held for some days.
    Since {
        /// The minimum, in days.
        days: u16,
        /// The condition: [`Self::Held`], [`Self::Lost`] or [`Self::Down`].
        what: Box<Self>,
    },
    /// A chance, drawn anew each turn, comes up.
    Chance(Draw),
    /// All of these hold.
    All(Vec<Self>),
    /// Any of these holds.
    Any(Vec<Self>),
    /// At least this many of these hold.
    Count { least: u16, of: Vec<Self> },
    /// This does not hold.
    Not(Box<Self>),
}

impl Condition {
    /// Whether it is a fact of a position: no estimate, no chance, and nothing that counts days.
    pub(crate) fn is_fact(&self) -> bool {
        match self {
            Self::Held(_)
            | Self::Lost(_)
            | Self::Supplied(_)
            | Self::Unsupplied(_)
            | Self::At { .. }
            | Self::Destroyed(_)
            | Self::SquadronSunk
            | Self::Chosen(_)
            | Self::Happened(_)
            | Self::Left(_)
            | Self::LeftBy { .. }
            | Self::Weather(_)
            | Self::Turn(_)
            | Self::Lead(_)
            | Self::EnemyLost(_)
            | Self::Down(_) => true,
            Self::Strength { .. }
            | Self::OurOdds { .. }
            | Self::TheirOdds { .. }
            | Self::Since { .. }
            | Self::Chance(_) => false,
            Self::All(conditions) | Self::Any(conditions) | Self::Count { of: conditions, .. } => {
                conditions.iter().all(Self::is_fact)
            }
            Self::Not(condition) => condition.is_fact(),
        }
    }

    /// Whether it is a fact that both sides know under fog of war too (HO-2): nothing about a unit on the map.
    pub(crate) fn is_public(&self) -> bool {
        match self {
            Self::Supplied(_) | Self::Unsupplied(_) | Self::At { .. } => false,
            Self::All(conditions) | Self::Any(conditions) | Self::Count { of: conditions, .. } => {
                conditions.iter().all(Self::is_public)
            }
            Self::Not(condition) => condition.is_public(),
            Self::Held(_)
            | Self::Lost(_)
            | Self::Destroyed(_)
            | Self::SquadronSunk
            | Self::Chosen(_)
            | Self::Happened(_)
            | Self::Left(_)
            | Self::LeftBy { .. }
            | Self::Weather(_)
            | Self::Turn(_)
            | Self::Lead(_)
            | Self::EnemyLost(_)
            | Self::Strength { .. }
            | Self::OurOdds { .. }
            | Self::TheirOdds { .. }
            | Self::Down(_)
            | Self::Since { .. }
            | Self::Chance(_) => self.is_fact(),
        }
    }

    /// The conditions that it is made of, as far as they have to hold for it.
    pub fn parts(&self) -> Vec<&Self> {
        if let Self::All(parts) | Self::Any(parts) | Self::Count { of: parts, .. } = self {
            return parts.iter().flat_map(Self::parts).collect();
        }
        vec![self]
    }

    /// Adds the units that it names.
    pub(crate) fn units(&self, units: &mut Vec<UnitId>) {
        match self {
            Self::Supplied(unit)
            | Self::Unsupplied(unit)
            | Self::Destroyed(unit)
            | Self::Left(unit)
            | Self::At { unit, .. } => {
                units.push(*unit);
            }
            Self::All(conditions) | Self::Any(conditions) | Self::Count { of: conditions, .. } => {
                for condition in conditions {
                    condition.units(units);
                }
            }
            Self::Not(condition) | Self::Since { what: condition, .. } => condition.units(units),
            Self::Held(_)
            | Self::Lost(_)
            | Self::SquadronSunk
            | Self::Chosen(_)
            | Self::Happened(_)
            | Self::LeftBy { .. }
            | Self::Weather(_)
            | Self::Turn(_)
            | Self::Lead(_)
            | Self::EnemyLost(_)
            | Self::Strength { .. }
            | Self::OurOdds { .. }
            | Self::TheirOdds { .. }
            | Self::Down(_)
            | Self::Chance(_) => {}
        }
    }
}

/// A chance, drawn anew each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Its probability, in percent.
    pub percent: u8,
    /// Its number, so that each chance is drawn independently.
    pub number: u32,
}

/// A condition in a file: hexes and places, units, bridges (`1628NE`), odds (`2:1`), percents, options, events, exits and weather.
pub type ConditionFile = Condition<String, String, String, String, u8, String, String, String, String>;
