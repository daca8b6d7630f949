//! The area game in an estimate of how a side stands.

use super::estimated::Estimated;
use railhead_area_game::definition::Goal;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

impl Estimated for AreaGame {
    // All 64 games of a war in Europe, and 24 from the first round of a global one: `docs/review.md` has the seconds.
    const BUDGET: usize = 1_200_000;

    fn turns_on(&self) -> Vec<SpaceId> {
        let definition = self.definition();
        let mut places = Vec::new();
        for victory in &definition.victory {
            if let Goal::Areas { areas, .. } = &victory.goal {
                places.extend_from_slice(areas);
            }
        }
        places.extend(definition.nations.iter().filter_map(|nation| nation.capital));
        places
    }

    fn holder_of(&self, state: &AreaState, place: SpaceId) -> Option<Seat> {
        state.space(place).controller.map(|nation| Seat(nation.0))
    }

    fn place_in_text(&self, place: SpaceId) -> String {
        self.space_in_text(place).to_owned()
    }
}
