//! The forces of the battle calculator: chosen by number, taken from the map, or filled in by the program.

use railhead_area_game::chapters::battle::odds::{BattleTerms, UnitCounts};
use railhead_area_game::definition::NationId;
use railhead_area_game::state::area_state::Party;
use railhead_area_game::state::order::Order;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

/// The most units of a kind.
pub const MOST: u16 = 30;

/// The forces of the calculator, the attacker first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    pub units: [UnitCounts; 2],
    /// Their nation, if they come from the map.
    pub nations: [Option<NationId>; 2],
}

/// Where the forces come from that the program fills in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrialSource {
    /// The battle in a space.
    Battle(SpaceId),
    /// The attack on a space that these orders would make.
    Attack { at: SpaceId, orders: Vec<Order> },
    /// The enemies in a space, and all that can reach it.
    Reach(SpaceId),
    /// The enemies in a space that no unit can attack now.
    Defenders(SpaceId),
}

impl TrialSource {
    /// The space of the battle.
    pub const fn at(&self) -> SpaceId {
        match self {
            Self::Battle(at) | Self::Attack { at, .. } | Self::Reach(at) | Self::Defenders(at) => *at,
        }
    }
}

/// The forces that the calculator shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownTrial {
    pub trial: Trial,
    /// Where they come from; `None` if the player chose them, and if there are none.
    pub from: Option<TrialSource>,
    pub terms: BattleTerms,
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
