//! What can be settled of a battle in advance, besides its units: in which order each party loses them, when the attacker retreats, and whether the
//! defender's submarines leave.

use super::counts::UnitCounts;
use crate::definition::{Domain, KindId};
use crate::game::AreaGame;

/// Defending submarines submerge where they may (AB-26) unless their party would win at this chance, in percent, if nobody left.
pub const STAYS: u64 = 35;

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
    /// Whether the defender's submarines fight on even where they would lose; otherwise they submerge as computers have them do ([`STAYS`]).
    pub fights_on: bool,
}

impl BattleTerms {
    /// The terms on which nobody leaves a battle.
    #[must_use]
    pub fn to_the_end() -> Self {
        Self {
            fights_on: true,
            ..Self::default()
        }
    }

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
