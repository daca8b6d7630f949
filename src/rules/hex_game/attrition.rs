//! Attrition (HS-6): units that go hungry lose steps.

use super::turn::Play;

/// Counts the player-turns without supply and rolls for those that have gone hungry too long, in the End Phase.
pub(super) fn resolve(_play: &mut Play<'_>) {}
