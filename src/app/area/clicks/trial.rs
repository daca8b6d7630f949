//! The forces of the battle calculator: chosen by number, or taken from the map.

use crate::rules::area_game::chapters::battle::odds::UnitCounts;
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::state::area_state::Party;
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::SpaceId;

/// The most units of a kind.
pub const MOST: u16 = 30;

/// The forces of the calculator, the attacker first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    pub units: [UnitCounts; 2],
    /// Their nation, if they come from the map.
    pub nations: [Option<NationId>; 2],
}

impl Trial {
    /// Adds the units of a space: as defenders those of its holder's side, or of the side with the most there; as
    /// attackers those of the side that would attack these.
    pub fn add(&mut self, game: &AreaGame, state: &AreaState, at: SpaceId, party: Party) {
        let place = party_index(party);
        let other = self.nations[1 - place].map(|nation| game.side_of(nation));
        let forces = || {
            state
                .forces_at(at)
                .filter(|(force, _)| Some(game.side_of(force.nation)) != other)
        };
        let holder = state.space(at).controller;
        let own = forces()
            .find(|(force, _)| Some(force.nation) == holder)
            .or_else(|| forces().next());
        let Some((first, _)) = own else { return };
        let side = game.side_of(first.nation);
        for (force, count) in forces().filter(|(force, _)| game.side_of(force.nation) == side) {
            let there = self.units[place].entry(force.kind).or_default();
            *there = there.saturating_add(count).min(MOST);
        }
        self.nations[place].get_or_insert(first.nation);
    }
}

const fn party_index(party: Party) -> usize {
    match party {
        Party::Attacker => 0,
        Party::Defender => 1,
    }
}
