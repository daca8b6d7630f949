//! The Rail Movement Phase: units go by train, one by a click, or several by a plan.
//!
//! Shift+click adds the selected unit and the hex to the plan, whether or not it could go there alone: the plan shows
//! how many of its trains can go, in which order, and the reasons against the others (HR-1, HR-2, HR-12).
//!
//! In: `TableSummary`, keys; [`super::procedure`] adds to the [`TrainPlan`]. Out: the rides of the plan, `HexRequest`.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::app::AppSystems;
use crate::app::hex::panels::{ActionSystems, PanelAction, TrainAction};
use crate::app::hex::summary::{TableSummary, is_hex_game};
use crate::app::hex::table::{HexRequest, HexTable, TableSystems};
use crate::app::hex::trains::TrainPlan;
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::lifetime::{Lifetime, TableResources as _};

pub(super) fn plugin(app: &mut App) {
    app.init_until::<TrainPlan>(Lifetime::Position)
        .add_systems(
            Update,
            (
                work_out
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table)
                    .run_if(
                        resource_changed::<TrainPlan>.or_else(resource_exists_and_changed::<TableSummary>),
                    )
                    .run_if(is_hex_game),
                send_by_key
                    .in_set(AppSystems::Input)
                    .run_if(input_is_free.and_then(keys_are_free)),
            ),
        )
        .add_systems(EguiPrimaryContextPass, carry_out.in_set(ActionSystems));
}

fn work_out(table: Res<HexTable>, summary: Res<TableSummary>, mut plan: ResMut<TrainPlan>) {
    let now = plan.worked_out(&table, &summary);
    plan.set_if_neq(now);
}

fn send_by_key(strokes: Res<Strokes>, plan: Res<TrainPlan>, mut requests: MessageWriter<HexRequest>) {
    if keys::SEND_TRAINS.is_struck(&strokes) {
        requests.write_batch(plan.orders().into_iter().map(HexRequest::Issue));
    }
}

fn carry_out(
    mut actions: MessageReader<PanelAction>,
    mut plan: ResMut<TrainPlan>,
    mut requests: MessageWriter<HexRequest>,
) {
    for action in actions.read() {
        match action {
            PanelAction::Trains(TrainAction::Send) => {
                requests.write_batch(plan.orders().into_iter().map(HexRequest::Issue));
            }
            PanelAction::Trains(TrainAction::LeaveOut(unit)) => plan.leave_out(*unit),
            PanelAction::Trains(TrainAction::Clear) => *plan = TrainPlan::default(),
            _ => {}
        }
    }
}
