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
    /// The party that has left by submerging, since neither could hit the other any more (AB-26).
    pub submerged: Option<Party>,
}

impl BattleEnd {
    /// The only party that is left; `None` if neither or both are.
    pub fn winner(&self) -> Option<Party> {
        if let Some(submerged) = self.submerged {
            return Some(submerged.other());
        }
        match (self.attackers.is_empty(), self.defenders.is_empty()) {
            (false, true) => Some(Party::Attacker),
            (true, false) => Some(Party::Defender),
            _ => None,
        }
    }
}
