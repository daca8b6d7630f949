//! Trains that are to go together, in the dock: the order in which they go, and what keeps the others back (HR-12).

use egui_kittest::kittest::Queryable;
use railhead::hex::panels::trains::train_list;
use railhead::hex::panels::{HexAction, PanelAction, Scene, TrainAction};
use railhead::hex::summary::TableSummary;
use railhead::hex::trains::TrainPlan;
use railhead::theme::Palette;

use super::situations::{EXERCISE, in_rail_phase, table};
use super::{marks, scene, window};

#[test]
fn hr_12_a_plan_of_trains_names_who_goes_who_stays_and_why() {
    let table = table(EXERCISE, in_rail_phase);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let (game, board) = (table.game(), table.game().board());
    let mut plan = TrainPlan::default();
    for (unit, to) in [("r_2", "0904"), ("r_tanks", "0504")] {
        let unit = game.unit_named(unit).expect("it is there");
        plan.add(unit, board.space_named(to).expect("it is there"));
    }
    let plan = plan.worked_out(&table, &summary, &marks(&table, &summary));
    let scene = Scene {
        trains: Some(&plan),
        ..scene(&table, &summary, &palette)
    };
    for scale in [1.0, 1.5] {
        let mut harness = window(scale, None::<PanelAction>, |ui, action| {
            train_list(ui, &scene, 300.0);
            *action = scene.take_actions().pop().or(action.take());
        });
        for words in [
            "1. 2nd Red Brigade to 0904",
            "4 of 8 hexes",
            "1st Red Tanks to 0504",
            "Only 1 of 2 can go.",
            "It takes 1 of 1 train left.",
        ] {
            assert!(
                harness.query_by_label_contains(words).is_some(),
                "no {words:?} at {scale}"
            );
        }
        harness.get_by_label_contains("Send 1 train").click();
        harness.run_steps(2);
        assert_eq!(
            *harness.state(),
            Some(HexAction::Trains(TrainAction::Send).into())
        );
    }
    // The list of units that can still go is refreshed with the plan; without a plan it is hidden.
    let none = Scene {
        trains: None,
        ..scene
    };
    let harness = window(1.0, (), |ui, ()| train_list(ui, &none, 300.0));
    assert!(harness.query_by_label("TRAIN PLAN").is_none());
}
