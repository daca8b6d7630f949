//! What can be settled of a battle in advance, besides its units: in which order each party loses them, and when the attacker retreats.

use super::counts::UnitCounts;
use crate::definition::{Domain, KindId};
use crate::game::AreaGame;

/// How a battle is fought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleTerms {
    /// The kinds that attacker and defender lose first, in this order; then what costs least.
    pub orders: [Vec<KindId>; 2],
    /// Whether the attacker loses his last land unit after everything else, so that somebody is left to take the area.
    pub keeps_land: bool,
    /// After how many rounds the attacker retreats, counted from the beginning of the battle.
    pub rounds: Option<u16>,
    /// With how many units or fewer he retreats after a round.
    pub units: Option<u16>,
    /// Whether he retreats after a round once he has only aircraft left.
    pub aircraft: bool,
}

impl BattleTerms {
    /// Whether the attacker ever retreats.
    pub const fn has_retreat(&self) -> bool {
        self.rounds.is_some() || self.units.is_some() || self.aircraft
    }

    /// Whether the attacker retreats after a round in which these units of his are left.
    pub fn retreats(&self, game: &AreaGame, left: &UnitCounts) -> bool {
        let all: u16 = left.values().sum();
        let are_few = self.units.is_some_and(|most| all <= most);
        let mut kinds = left.keys();
        all > 0 && (are_few || self.aircraft && kinds.all(|kind| game.kind(*kind).domain == Domain::Air))
    }

    /// Puts the last of the attacker's land units at the end of those that fall, if it is kept.
    pub fn keep_land<T>(&self, falls: &mut Vec<T>, is_land: impl Fn(&T) -> bool) {
        if self.keeps_land
            && let Some(last) = falls.iter().rposition(is_land)
        {
            let kept = falls.remove(last);
            falls.push(kept);
        }
    }
}
