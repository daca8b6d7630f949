//! What can be heard, and what cannot.

use bevy::prelude::*;
use railhead::hex::table::HexRequest;
use railhead::sound::{Sound, Sounded};
use railhead_hex_game::Order;

use super::desk::Desk;

/// The sounds of a request.
fn heard(desk: &mut Desk, request: HexRequest) -> Vec<Sound> {
    desk.settle();
    desk.resource_mut::<Messages<Sounded>>().clear();
    desk.app.world_mut().write_message(request);
    desk.app.update();
    desk.sent::<Sounded>()
        .into_iter()
        .flat_map(|Sounded(sounds)| sounds)
        .collect()
}

#[test]
fn a_train_a_refusal_and_the_end_of_a_phase_are_heard_and_undo_is_not() {
    let mut desk = Desk::in_rail_phase();
    let unit = desk.unit("r_2");
    let to = desk.space("millbrook");
    let train = Order::Rail { unit, to };
    assert_eq!(heard(&mut desk, HexRequest::Issue(train.clone())), [Sound::Train]);
    assert_eq!(heard(&mut desk, HexRequest::Undo), []);
    let nowhere = Order::Rail {
        unit,
        to: desk.space("0504"),
    };
    assert_eq!(
        heard(&mut desk, HexRequest::Issue(nowhere)),
        [Sound::Refusal],
        "it stands there"
    );
    assert_eq!(
        heard(&mut desk, HexRequest::EndPhaseConfirmed),
        [Sound::PhaseEnd, Sound::YourTurn],
        "the other player is called"
    );
}
