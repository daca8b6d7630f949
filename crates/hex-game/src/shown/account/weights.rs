//! What weighs how much in the news of a hex game.

use crate::HexGame;
use railhead_engine::board::{PlaceKind, SpaceId};

/// The weight of a unit that is destroyed, besides its steps.
pub(super) const UNIT: u32 = 100;
/// The weight of a step.
pub(super) const STEP: u32 = 10;

/// Whether a player who was away would first ask who holds this space: a town, or a place that counts for victory.
pub fn is_town(game: &HexGame, space: SpaceId) -> bool {
    let wanted = [PlaceKind::City, PlaceKind::Town, PlaceKind::Port];
    let mut places = game.board().places_at(space);
    is_objective(game, space)
        || places.any(|place| place.weight > 0 || wanted.iter().any(|kind| place.is(*kind)))
}

/// Whether a space belongs to the objective of either side (HV-1).
pub(super) fn is_objective(game: &HexGame, space: SpaceId) -> bool {
    let victory = game.definition().victory.as_ref();
    victory.is_some_and(|victory| victory.spaces.contains(&space))
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn an_airfield_that_decides_the_game_is_asked_for_before_a_village() {
        let game = load::<HexGame>(&Embedded, "malaya/jitra.ron")
            .expect("shipped scenarios load")
            .game;
        let at = |name: &str| {
            let mut places = game.board().places().iter();
            places
                .find(|place| place.name == name)
                .expect("it is on the map")
                .at
        };
        assert!(is_objective(&game, at("Gong Kedak")) && is_town(&game, at("Gong Kedak")));
        assert!(!is_objective(&game, at("Pasir Puteh")) && is_town(&game, at("Pasir Puteh")));
        assert!(!is_town(&game, at("Changlun")), "a village without an airfield");
    }
}
