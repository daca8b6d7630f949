//! What lessons of the area game can name: areas, sea zones and phases.

use super::game::AreaGame;
use crate::rules::board::SpaceId;
use crate::rules::engine::Taught;

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
}
