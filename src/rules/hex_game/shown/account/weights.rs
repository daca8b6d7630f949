//! What weighs how much in the news of a hex game.

use crate::rules::board::{PlaceKind, SpaceId};
use crate::rules::hex_game::HexGame;

/// The weight of a unit that is destroyed, besides its steps.
pub(super) const UNIT: u32 = 100;
/// The weight of a step.
pub(super) const STEP: u32 = 10;

/// Whether a player who was away would first ask who holds this space.
pub fn is_town(game: &HexGame, space: SpaceId) -> bool {
    let wanted = [PlaceKind::City, PlaceKind::Town, PlaceKind::Port];
    let mut places = game.board().places_at(space);
    places.any(|place| wanted.iter().any(|kind| place.is(*kind)))
}
