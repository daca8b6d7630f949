//! Air support (HA): points for combats near an airfield.

use super::turn::Play;

/// Sets both sides' air points as a player-turn begins (HA-1).
pub(super) fn resolve_points(_play: &mut Play<'_>) {}
