//! The strength of units in combat (HB-5, HS-6).

use crate::definition::{UnitId, UnitSize};
use crate::{HexGame, HexState};

/// Why a factor is halved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Halving {
    /// A regiment or a larger unit that has lost a step (HB-5).
    Weakened,
    /// An attacker without supply (HS-6).
    Unsupplied,
}

impl Halving {
    /// The reason in words, after "halved: ".
    pub const fn text(self) -> &'static str {
        match self {
            Self::Weakened => "has lost a step",
            Self::Unsupplied => "unsupplied",
        }
    }

    /// Half of a strength. HB-5 rounds up; HS-6 rounds down, in the defender's favour like HB-2, so that lack of supply costs every unit something.
    const fn half(self, strength: u16) -> u16 {
        match self {
            Self::Weakened => strength.div_ceil(2),
            Self::Unsupplied => strength / 2,
        }
    }

    /// The rule behind the halving.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Weakened => "HB-5",
            Self::Unsupplied => "HS-6",
        }
    }
}

/// The contribution of one unit to a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    pub unit: UnitId,
    /// The factor on its counter.
    pub factor: u16,
    /// Why it is halved, once for each reason.
    pub halvings: Vec<Halving>,
    /// What it counts after all halvings.
    pub counts: u16,
}

impl Share {
    fn new(unit: UnitId, factor: u8, halvings: impl Iterator<Item = Halving>) -> Self {
        let halvings: Vec<Halving> = halvings.collect();
        Self {
            unit,
            factor: factor.into(),
            counts: counts(factor, halvings.iter().copied()),
            halvings,
        }
    }
}

/// Whether a unit is a regiment or a larger one that has lost a step (HB-5).
pub fn is_weakened(game: &HexGame, state: &HexState, unit: UnitId) -> bool {
    is_weakened_at(game, unit, state.unit(unit).steps)
}

/// Whether it would be with this many steps left.
pub(super) fn is_weakened_at(game: &HexGame, unit: UnitId, steps: u8) -> bool {
    let spec = game.unit(unit);
    let has_halves = match spec.size {
        UnitSize::Regiment | UnitSize::Brigade | UnitSize::Division | UnitSize::Corps | UnitSize::Army => {
            true
        }
        UnitSize::Company | UnitSize::Battalion => false,
    };
    has_halves && steps < spec.steps
}

/// The strength left of a factor; each unit is halved separately.
fn counts(factor: u8, halvings: impl Iterator<Item = Halving>) -> u16 {
    halvings.fold(u16::from(factor), |counts, halving| halving.half(counts))
}

/// Why a unit's attack is halved: for a lost step (HB-5), and again without supply (HS-6).
fn halvings_in_attack(game: &HexGame, state: &HexState, unit: UnitId) -> impl Iterator<Item = Halving> {
    let unsupplied = (!state.unit(unit).supplied).then_some(Halving::Unsupplied);
    halvings_in_defence(game, state, unit).chain(unsupplied)
}

/// Why its defence is halved: for a lost step (HB-5); supply does not matter (HS-6).
fn halvings_in_defence(game: &HexGame, state: &HexState, unit: UnitId) -> impl Iterator<Item = Halving> {
    is_weakened(game, state, unit)
        .then_some(Halving::Weakened)
        .into_iter()
}

/// A unit's contribution to an attack.
pub(super) fn attack(game: &HexGame, state: &HexState, unit: UnitId) -> Share {
    Share::new(
        unit,
        game.unit(unit).attack,
        halvings_in_attack(game, state, unit),
    )
}

/// A unit's contribution to a defence.
pub(super) fn defence(game: &HexGame, state: &HexState, unit: UnitId) -> Share {
    Share::new(
        unit,
        game.unit(unit).defence,
        halvings_in_defence(game, state, unit),
    )
}

/// The total attack of several units.
pub(super) fn total_attack(game: &HexGame, state: &HexState, units: &[UnitId]) -> u16 {
    units
        .iter()
        .map(|unit| counts(game.unit(*unit).attack, halvings_in_attack(game, state, *unit)))
        .fold(0, u16::saturating_add)
}

/// The total defence of several units.
pub(super) fn total_defence(game: &HexGame, state: &HexState, units: &[UnitId]) -> u16 {
    units
        .iter()
        .map(|unit| counts(game.unit(*unit).defence, halvings_in_defence(game, state, *unit)))
        .fold(0, u16::saturating_add)
}
