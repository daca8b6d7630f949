//! The sequence of play, played through.

use super::*;
use crate::testing::{Sketch, TestGame};
use railhead_engine::engine::{Barrier, Game};

fn two_sides() -> Sketch {
    Sketch::new(&["cccccc"; 2])
        .source(Side::First, "0000", None)
        .source(Side::Second, "0500", None)
        .unit("red", Side::First, "brigade", "0000")
        .unit("blue", Side::Second, "brigade", "0500")
}

fn place(played: &TestGame) -> (u16, Side, Phase) {
    (
        played.state().turn(),
        played.state().player(),
        played.state().phase(),
    )
}

// HT-1, HT-2
#[test]
fn ht_1_and_ht_2_the_sequence_of_play() {
    let mut played = two_sides().turns(2).start();
    let mut seen = vec![place(&played)];
    while !played.state().is_over() {
        played.end_phase().unwrap();
        seen.push(place(&played));
    }
    let (march, rail) = (Phase::Movement, Phase::RailMovement);
    let expected: Vec<_> = [1, 2]
        .into_iter()
        .flat_map(|turn| {
            [
                (turn, Side::First, march),
                (turn, Side::First, rail),
                (turn, Side::Second, march),
                (turn, Side::Second, rail),
            ]
        })
        .collect();
    assert_eq!(seen[..8], expected[..]);
    assert_eq!(played.end_phase().unwrap_err(), Refusal::GameOver);
    assert!(played.game().legal_orders(played.state()).is_empty());
}

// HT-2
#[test]
fn ht_2_a_scenario_names_the_phases_that_it_plays() {
    let mut sketch = two_sides();
    sketch = sketch.phases(vec![Phase::RailMovement]);
    let mut played = sketch.start();
    assert_eq!(place(&played), (1, Side::First, Phase::RailMovement));
    played.end_phase().unwrap();
    assert_eq!(place(&played), (1, Side::Second, Phase::RailMovement));
}

// HT-3
#[test]
fn ht_3_a_phase_with_a_stacking_check_does_not_end_overstacked() {
    let mut played = two_sides()
        .unit("r2", Side::First, "brigade", "0001")
        .unit("r3", Side::First, "brigade", "0001")
        .start();
    played.march("red", "0001").unwrap();
    assert_eq!(played.end_phase().unwrap_err().rule(), "HK-2");
    assert!(
        !played
            .game()
            .legal_orders(played.state())
            .contains(&Order::EndPhase)
    );
}

// HT-4
#[test]
fn ht_4_units_are_marked_by_what_they_can_do_and_have_done() {
    use crate::Mark;
    let mut played = two_sides().start();
    let mark = |played: &TestGame, unit| played.view().mark(played.unit(unit));
    assert_eq!(mark(&played, "red"), Mark::Available);
    assert_eq!(mark(&played, "blue"), Mark::Idle);
    played.march("red", "0100").unwrap();
    assert_eq!(mark(&played, "red"), Mark::Moved);
    assert!(played.available().is_empty());
}

#[test]
fn undo_stops_at_the_change_of_player() {
    let mut played = two_sides().start();
    played.march("red", "0100").unwrap();
    played.end_phase().unwrap();
    assert_eq!(played.session.undo_depth(), 2);
    played.session.undo().unwrap();
    played.session.undo().unwrap();
    assert_eq!(played.at("red"), "0000");
    played.session.redo().unwrap();
    played.session.redo().unwrap();
    assert_eq!(played.at("red"), "0100");
    played.end_phase().unwrap();
    assert_eq!(played.session.undo(), None);
    assert_eq!(played.session.barrier(), Some(Barrier::ChangeOfPlayer));
}

#[test]
fn orders_of_another_phase_or_player_are_refused() {
    let mut played = two_sides().start();
    assert_eq!(played.rail("red", "0100").unwrap_err().rule(), "HT-2");
    assert_eq!(played.march("blue", "0400").unwrap_err().rule(), "HM-1");
    assert_eq!(played.take_back("red").unwrap_err().rule(), "HR-11");
}
