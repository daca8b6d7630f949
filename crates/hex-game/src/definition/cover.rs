//! What terrain, towns and cities subtract from an attacker's die (HB-4).

use super::Definition;
use railhead_engine::board::{Place, PlaceKind, SpaceId};

/// The one die modifier of a defender's hex for its terrain, the worst for its attacker, and the town or city that it comes from, if it is not the
/// terrain's (HB-4).
pub(crate) fn terrain_modifier(
    definition: &Definition,
    target: SpaceId,
) -> (i8, Option<(&Place, &'static str)>) {
    let (board, tables) = (&definition.board, &definition.tables);
    let table = &tables.combat.modifiers;
    let value = tables.terrain[usize::from(board.space(target).terrain.0)].combat;
    let mut found = (value, None);
    for place in board.places_at(target) {
        for (is_it, value, what) in [
            (place.is(PlaceKind::Town), table.town, "town"),
            (place.is(PlaceKind::City), table.city, "city"),
        ] {
            if is_it && value < found.0 {
                found = (value, Some((place, what)));
            }
        }
    }
    found
}

/// How much each hex subtracts from its attackers' die, by space (HB-4); 0 without cover.
pub(crate) fn covers(definition: &Definition) -> Vec<u8> {
    let spaces = definition.board.space_ids();
    spaces
        .map(|space| terrain_modifier(definition, space).0.min(0).unsigned_abs())
        .collect()
}
