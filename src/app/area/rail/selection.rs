//! What of railways the player has in hand: the units of a plan with where each is to go, and what is looked at.

use crate::rules::area_game::order::UnitGroup;
use crate::rules::area_game::rail::Cargo;
use crate::rules::area_game::rail::orders::rested_at;
use crate::rules::area_game::rail::sending::Passenger;
use crate::rules::area_game::tokens::refusal::tokens;
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::SpaceId;

/// What of railways is in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RailSelection {
    /// Whether a click on a lit area adds the picked units to the plan; else it sends them.
    pub is_planning: bool,
    /// The units of the plan.
    pub passengers: Vec<Passenger>,
    /// Whether the sets of rail rules are compared.
    pub is_comparing: bool,
}

impl RailSelection {
    /// Adds units to the plan.
    pub fn add(&mut self, units: &[UnitGroup], from: SpaceId, to: SpaceId) {
        for parcel in units {
            let one = (parcel.nation, Cargo::Unit(parcel.kind), from, to);
            let count = usize::from(parcel.count);
            self.passengers.extend(std::iter::repeat_n(one, count));
        }
    }

    /// Leaves out of the plan those that are not there, or have done something; of more than there are, those that were added first.
    pub fn keep_those_who_can_go(&mut self, state: &AreaState) {
        let mut kept: Vec<Passenger> = Vec::new();
        for passenger in self.passengers.iter().rev() {
            let (nation, cargo, from, _) = *passenger;
            let Cargo::Unit(kind) = cargo else {
                continue;
            };
            let before = kept
                .iter()
                .filter(|other| (other.0, other.1, other.2) == (nation, cargo, from));
            if before.count() < usize::from(rested_at(state, nation, kind, from)) {
                kept.push(*passenger);
            }
        }
        kept.reverse();
        self.passengers = kept;
    }

    /// How a passenger is told of.
    pub fn told(game: &AreaGame, (_, cargo, from, to): Passenger) -> String {
        format!(
            "{}, {} to {}",
            carried(game, cargo),
            game.space_name(from),
            game.space_name(to)
        )
    }
}

/// What a train carries, as panels say it.
pub fn carried(game: &AreaGame, cargo: Cargo) -> String {
    match cargo {
        Cargo::Unit(kind) => game.kind(kind).name.clone(),
        Cargo::Tokens(count) => tokens(count),
    }
}
