//! Skips phases in which the player can do nothing, if the settings say so.
//!
//! In: `TableChanged`. Out: `HexRequest`, [`Notice`]. Setup and the last phase of a player-turn are never skipped: the
//! turn never passes to the other player without a click. After undo, a phase is not skipped again.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::hex::table::{HexRequest, HexTable, TableChanged, TableSystems};
use crate::app::shell::settings::Settings;
use crate::app::stage::Notice;
use crate::rules::hex_game::{Order, Phase};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        pass_over
            .after(TableSystems::Summary)
            .in_set(AppSystems::Table)
            .run_if(resource_exists::<HexTable>),
    );
}

/// Whether the player can only end the phase that has just begun. Units that hold do not count.
pub fn is_idle(table: &HexTable) -> bool {
    let view = table.view();
    let is_last = view.game().definition().phases.last() == Some(&view.phase());
    let is_fixed = is_last || view.phase() == Phase::Setup;
    if view.is_over() || is_fixed || view.combat().is_some() {
        return false;
    }
    let holds = |order: &Order| {
        let about = order.about();
        let is_held = about.is_action() && about.units.iter().any(|unit| table.holds(*unit));
        *order == Order::EndPhase || is_held
    };
    view.available().iter().all(|unit| table.holds(*unit))
        && view.orders().iter().all(holds)
        && view.allows(&Order::EndPhase).is_ok()
}

fn pass_over(
    mut changes: MessageReader<TableChanged>,
    table: Res<HexTable>,
    settings: Res<Settings>,
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<HexRequest>,
) {
    let is_new = changes.read().any(TableChanged::has_begun_phase);
    if is_new && settings.pass_idle_phases && !table.is_watched() && is_idle(&table) {
        let phase = table.view().phase().name();
        notices.write(Notice::Tell(format!(
            "you had nothing to do in the {phase}: skipped"
        )));
        requests.write(HexRequest::EndPhaseConfirmed);
    }
}
