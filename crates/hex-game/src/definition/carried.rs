//! The state that a battle takes over from those before it, beside its units at the start, arrivals, options and replacements (HL).

use super::unit::UnitId;

/// The state that a battle takes over from those before it; empty in one that is played alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CarriedOver {
    /// Units that come as reinforcements below full strength, each with its steps, by id (HL-2).
    pub arrival_steps: Vec<(UnitId, u8)>,
    /// Victory points with which each side begins (HL-5).
    pub points: [i32; 2],
    /// Additional air points of each side in each of its player-turns (HL-5).
    pub air: [u8; 2],
    /// Whether the squadron that intercepts is sunk (HN-5).
    pub squadron_sunk: bool,
    /// Whether the shipping that can be seized got away (HN-3).
    pub shipping_lost: bool,
    /// The veterans, by id (HL-7).
    pub veterans: Vec<UnitId>,
    /// What veterans add to the die of an attack, and take from that of an attack on them (HL-7).
    pub veteran_die: i8,
}

impl CarriedOver {
    /// The steps with which a reinforcement comes; `None` if it has all of them (HL-2).
    pub fn steps_of(&self, unit: UnitId) -> Option<u8> {
        let found = self
            .arrival_steps
            .binary_search_by_key(&unit, |(known, _)| *known);
        Some(self.arrival_steps[found.ok()?].1)
    }

    /// Whether a unit is a veteran (HL-7).
    pub fn is_veteran(&self, unit: UnitId) -> bool {
        self.veterans.binary_search(&unit).is_ok()
    }
}
