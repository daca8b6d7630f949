//! The player's selection for railways: the passengers of a plan with their destinations, and the open parts.

use railhead_area_game::chapters::rail::orders::rested_at;
use railhead_area_game::chapters::rail::sending::Passenger;
use railhead_area_game::rail::Cargo;
use railhead_area_game::state::area_state::Force;
use railhead_area_game::state::order::UnitGroup;
use railhead_area_game::tokens::refusal::tokens;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

/// The selection for railways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the player's")]
pub struct RailSelection {
    /// Whether a click on a highlighted area adds the picked units to the plan, instead of sending them.
    pub is_planning: bool,
    /// The units of the plan.
    pub passengers: Vec<Passenger>,
    /// Whether the comparison of rail rules is open.
    pub is_comparing: bool,
    /// Whether a click on an area books trains for the picked units, in any phase (AR-10).
    pub is_booking: bool,
    /// Whether the areas that the picked units reach by rail are shown.
    pub shows_reach: bool,
}

impl RailSelection {
    /// Adds units to the plan.
    pub fn add(&mut self, units: &[UnitGroup], from: SpaceId, to: SpaceId) {
        for group in units {
            let unit = (group.nation, Cargo::Unit(group.kind));
            let one = Passenger { unit, from, to };
            let count = usize::from(group.count);
            self.passengers.extend(std::iter::repeat_n(one, count));
        }
    }

    /// Drops passengers that are gone or have acted; if there are too many, keeps those that were added first.
    pub fn keep_those_who_can_go(&mut self, state: &AreaState) {
        let mut kept: Vec<Passenger> = Vec::new();
        for passenger in self.passengers.iter().rev() {
            let Passenger { unit, from, .. } = *passenger;
            let (nation, Cargo::Unit(kind)) = unit else {
                continue;
            };
            let before = kept
                .iter()
                .filter(|other| (other.unit, other.from) == (unit, from));
            if before.count() < usize::from(rested_at(state, nation, kind, from)) {
                kept.push(*passenger);
            }
        }
        kept.reverse();
        self.passengers = kept;
    }

    /// A passenger in words.
    pub fn text(game: &AreaGame, passenger: Passenger) -> String {
        format!(
            "{}, {} to {}",
            carried(game, passenger.unit.1),
            game.space_in_text(passenger.from),
            game.space_in_text(passenger.to)
        )
    }
}

/// Whether units of a force can be booked by rail, or booked anew (AR-10).
pub fn can_book(game: &AreaGame, _: &AreaState, force: &Force) -> bool {
    game.kind(force.kind).goes_by_rail() && !force.status.is_aboard()
}

/// The cargo of a train in words.
pub fn carried(game: &AreaGame, cargo: Cargo) -> String {
    match cargo {
        Cargo::Unit(kind) => game.kind(kind).name.clone(),
        Cargo::Tokens(count) => tokens(count),
    }
}
