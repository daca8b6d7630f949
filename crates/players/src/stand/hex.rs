//! The hex game in an estimate of how a side stands.

use std::cmp::Reverse;

use super::estimated::Estimated;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;
use railhead_hex_game::scripts::conditions::Condition;
use railhead_hex_game::{HexGame, HexState, Side};

impl Estimated for HexGame {
    // All 64 games of Jitra, and 30 from the first turn of Tannenberg: `docs/review.md` has the seconds.
    const BUDGET: usize = 1_200_000;

    fn turns_on(&self) -> Vec<SpaceId> {
        let objective = self.definition().victory.iter();
        let mut places: Vec<SpaceId> = objective.flat_map(|table| &table.spaces).copied().collect();
        let goals = self.written_goals().iter();
        for condition in goals.flat_map(|goal| goal.when.iter().flat_map(Condition::parts)) {
            if let Condition::Held(at) | Condition::Lost(at) = condition {
                places.push(*at);
            }
        }
        let mut towns: Vec<_> = self
            .board()
            .places()
            .iter()
            .filter(|town| town.weight > 0)
            .collect();
        towns.sort_by_key(|town| Reverse(town.weight));
        places.extend(towns.iter().map(|town| town.at));
        places
    }

    fn holder_of(&self, state: &HexState, place: SpaceId) -> Option<Seat> {
        state.control(place).map(Side::seat)
    }

    fn place_in_text(&self, place: SpaceId) -> String {
        let board = self.board();
        let named = board.places_at(place).next();
        named.map_or_else(|| board.number(place), |named| named.name.clone())
    }
}
