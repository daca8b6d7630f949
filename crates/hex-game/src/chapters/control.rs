//! Hex control (HC): who controls each hex.
//!
//! The state holds the controller of each hex. Hexes change hands only when a phase or player-turn ends: until then a unit's way is merely noted, in
//! its march or in the `trail` of landings, retreats and advances, and [`super::turn`] has the notes read here.
//!
//! The effects of control (HC-3) are elsewhere: on rail paths in [`super::rail`], on the network part of supply lines in [`super::supply`].

use std::collections::BTreeMap;

use super::play::Play;
use crate::definition::{Phase, Side};
use crate::state::event::Event;
use railhead_engine::board::SpaceId;

/// Updates control at the end of a phase with marches or combats (HC-2): every hex that a unit entered, not only its last, belongs to its side
/// (HC-1); if both sides entered it, to the later one. Hexes entered from the sea count from the Movement Phase on.
///
/// A rail move needs friendly hexes, so it never changes control (HR-10).
pub(super) fn resolve_update(play: &mut Play) {
    let player = play.state.player();
    let trail = play.state.campaign().trail.iter().copied();
    // In the order of events: the later side replaces the earlier.
    let mut entered: BTreeMap<SpaceId, Side> = trail.collect();
    if play.state.phase() == Phase::Movement {
        let marches = play.state.units().filter_map(|(_, unit)| unit.marched.as_ref());
        entered.extend(marches.flat_map(|journey| journey.path.iter().map(|space| (*space, player))));
    }
    for (space, side) in entered {
        if play.state.control(space) != Some(side) {
            play.emit(Event::ControlChanged { space, side });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Sketch, TestGame};
    use crate::{Phase, Side};
    use railhead_engine::board::Road;

    // HC-1
    #[test]
    fn hc_1_every_land_hex_belongs_to_a_side_from_the_start() {
        let played = Sketch::new(&["cc~"]).control(Side::Second, "0100").start();
        let control = |number| played.state().control(played.space(number));
        assert_eq!(control("0000"), Some(Side::First));
        assert_eq!(control("0100"), Some(Side::Second));
        assert_eq!(control("0200"), None, "the sea is nobody's");
    }

    // HC-2
    #[test]
    fn hc_2_every_hex_entered_changes_hands_when_movement_ends() {
        let mut played = Sketch::new(&["cccc"; 2])
            .source(Side::First, "0000", None)
            .road(Road::Main, "0000 0100 0200 0300")
            .control(Side::Second, "0100 0200 0300")
            .unit("a", Side::First, "brigade", "0000")
            .start();
        played.march("a", "0200").unwrap();
        let control = |played: &TestGame, number| played.state().control(played.space(number));
        assert_eq!(
            control(&played, "0100"),
            Some(Side::Second),
            "not before the phase ends"
        );
        played.end_phase().unwrap();
        assert_eq!(control(&played, "0100"), Some(Side::First), "passed through");
        assert_eq!(control(&played, "0200"), Some(Side::First), "entered");
        assert_eq!(control(&played, "0300"), Some(Side::Second), "not entered");
        // HC-1: it belongs to the side that was last in it.
        let played = played.go_to(Side::Second, Phase::Movement);
        assert_eq!(control(&played, "0100"), Some(Side::First));
    }

    // HC-3
    #[test]
    fn hc_3_a_train_needs_hexes_taken_in_an_earlier_phase() {
        let mut played = Sketch::new(&["cccc"; 2])
            .source(Side::First, "0000", None)
            .rail("0000 0100 0200")
            .control(Side::Second, "0100 0200")
            .unit("a", Side::First, "brigade", "0001")
            .unit("b", Side::First, "brigade", "0000")
            .start();
        played.march("a", "0100").unwrap();
        let played = played.go_to(Side::First, Phase::RailMovement);
        assert_eq!(played.reach("b"), [("0100".to_owned(), 1)]);
    }
}
