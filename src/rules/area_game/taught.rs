//! What lessons of the area game can refer to: areas, sea zones, phases, and conditions of an area.

use super::game::AreaGame;
use super::state::AreaState;
use crate::rules::board::SpaceId;
use crate::rules::engine::{Seat, Taught};

impl Taught for AreaGame {
    fn place_named(&self, word: &str) -> Option<SpaceId> {
        let board = self.board();
        board.space_ids().find(|space| board.area(*space).id == word)
    }

    fn place_words(&self) -> Vec<&str> {
        let board = self.board();
        let ids = board.space_ids();
        ids.map(|space| board.area(space).id.as_str()).collect()
    }

    fn phase_words(&self) -> Vec<&str> {
        let phases = self.definition().phases.iter();
        phases.map(|phase| phase.name()).collect()
    }

    fn facts(&self) -> &'static [&'static str] {
        &["arrived", "departed", "held"]
    }

    fn is_so(&self, state: &AreaState, viewer: Seat, fact: &str, of: &str) -> bool {
        let Some(space) = self.place_named(of) else {
            return false;
        };
        let own = state.trains().iter().map(|train| &train.train);
        let mut own = own.filter(|train| Seat(train.nation.0) == viewer);
        match fact {
            "arrived" => own.any(|train| train.path.last() == Some(&space)),
            "departed" => own.any(|train| train.path.first() == Some(&space)),
            "held" => state
                .space(space)
                .controller
                .is_some_and(|holder| Seat(holder.0) == viewer),
            _ => false,
        }
    }
}
