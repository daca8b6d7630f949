//! Several trains at once (HR-1, HR-2, HR-12): planned by clicks with Shift held, sent together, taken back one by one.

use bevy::input::ButtonState;
use bevy::prelude::*;

use super::desk::Desk;
use railhead::hex::table::HexRequest;
use railhead::hex::trains::TrainPlan;
use railhead::hex::units::{Available, SelectedUnit, Used};
use railhead::map_view::marks::overlay::Highlights;
use railhead_hex_game::{Order, Phase, Refusal};

fn plan(desk: &mut Desk, from: &str, to: &str) {
    desk.click(from);
    desk.key(KeyCode::ShiftLeft, ButtonState::Pressed);
    desk.click(to);
    desk.key(KeyCode::ShiftLeft, ButtonState::Released);
}

/// The units of the plan with the place of their train, or the rule that keeps them back.
fn rides(desk: &Desk) -> Vec<(String, Result<u16, &'static str>)> {
    let trains = desk.resource::<TrainPlan>().trains();
    let rides = trains.into_iter().map(|(unit, _, ride)| {
        let ride = ride.as_ref();
        let id = desk.game().unit(unit).id.clone();
        (id, ride.map(|ride| ride.turn).map_err(Refusal::rule))
    });
    rides.collect()
}

#[test]
fn hr_12_trains_are_planned_with_shift_and_the_plan_says_what_keeps_the_others_back() {
    let mut desk = Desk::in_rail_phase();
    plan(&mut desk, "harbour", "0504");
    assert_eq!(
        desk.marked::<SelectedUnit>(),
        [""; 0],
        "the next one can be picked"
    );
    assert_eq!(rides(&desk), [("r_tanks".to_owned(), Ok(1))]);
    let shown = desk.resource::<Highlights>().planned.clone();
    assert_eq!(shown.len(), 1);
    assert_eq!(
        (shown[0].0.last(), shown[0].1.as_str()),
        (Some(&desk.space("0504")), "1")
    );
    // There is one train a phase: two cannot both go.
    plan(&mut desk, "0504", "0904");
    assert_eq!(
        rides(&desk),
        [("r_tanks".to_owned(), Ok(1)), ("r_2".to_owned(), Err("HR-12"))]
    );
    assert!(desk.resource::<TrainPlan>().is_proven);
    // No train has gone yet, and a unit that is planned again keeps its last destination.
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"]);
    plan(&mut desk, "harbour", "0904");
    assert_eq!(desk.resource::<TrainPlan>().trains().len(), 2);
    desk.press(&[KeyCode::KeyR]);
    let sent = desk.resource::<TrainPlan>();
    assert!(
        sent.is_empty(),
        "who has gone, or cannot go any more, is no longer planned"
    );
    assert_eq!(desk.marked::<Used>(), ["r_2"]);
    assert_eq!(desk.resource::<Highlights>().planned, []);
}

#[test]
fn a_plan_ends_with_its_phase_and_with_what_cannot_go_at_all() {
    let mut desk = Desk::in_rail_phase();
    // HR-7: no railway leads there.
    plan(&mut desk, "harbour", "0706");
    assert_eq!(rides(&desk), [("r_tanks".to_owned(), Err("HR-7"))]);
    assert_eq!(desk.resource::<TrainPlan>().orders(), Vec::<Order>::new());
    desk.press(&[KeyCode::KeyR]);
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"], "no train goes");
    desk.request(HexRequest::EndPhaseConfirmed);
    assert_eq!(desk.summary().phase, Phase::Movement);
    assert!(desk.resource::<TrainPlan>().is_empty());
}
