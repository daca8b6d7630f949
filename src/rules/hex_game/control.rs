//! Hex control (HC): whose each hex is.

use std::collections::BTreeSet;

use super::event::Event;
use super::turn::Play;

/// Updates control at the end of a phase in which units marched (HC-2): every hex that a unit of the phasing side
/// entered is its own (HC-1), not only the one where it ended.
///
/// A rail move needs friendly hexes, so it never changes control (HR-10).
pub(super) fn resolve_update(play: &mut Play<'_>) {
    let side = play.state.player();
    let entered: BTreeSet<_> = play
        .state
        .units()
        .filter_map(|(_, unit)| unit.marched.as_ref())
        .flat_map(|journey| journey.path.iter().copied())
        .collect();
    for space in entered {
        if play.state.control(space) != Some(side) {
            play.emit(Event::ControlChanged { space, side });
        }
    }
}
