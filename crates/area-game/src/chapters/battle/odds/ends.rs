//! How a battle can end.

use super::counts::UnitCounts;
use crate::state::area_state::Party;

/// How a battle can end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BattleEnd {
    /// The attackers left; empty if all are lost.
    pub attackers: UnitCounts,
    /// The defenders left; empty if all are lost.
    pub defenders: UnitCounts,
    /// The party whose last units have left by submerging (AB-26): neither could hit the other any more, or the defender chose to.
    pub submerged: Option<Party>,
}

impl BattleEnd {
    /// What is left of a party.
    pub const fn left(&self, party: Party) -> &UnitCounts {
        match party {
            Party::Attacker => &self.attackers,
            Party::Defender => &self.defenders,
        }
    }

    /// The only party that is left; `None` if neither or both are.
    pub fn winner(&self) -> Option<Party> {
        if let Some(submerged) = self.submerged {
            // The others may have sunk one another.
            let other = submerged.other();
            return Some(other).filter(|_| !self.left(other).is_empty());
        }
        match (self.attackers.is_empty(), self.defenders.is_empty()) {
            (false, true) => Some(Party::Attacker),
            (true, false) => Some(Party::Defender),
            _ => None,
        }
    }
}
