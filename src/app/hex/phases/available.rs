//! The units that can act now (HT-4): marked as a phase begins, and after every order.

use bevy::prelude::*;

use super::PlayPhase;
use crate::app::hex::table::HexTable;
use crate::app::hex::units::{Available, Counter, UnitSystems, mark, table_has_changed};
use crate::rules::hex_game::Mark;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        UnitSystems::Available.run_if(table_has_changed.or_else(state_changed::<PlayPhase>)),
    )
    .add_systems(
        Update,
        mark_available
            .in_set(UnitSystems::Available)
            .run_if(in_state(PlayPhase(None))),
    );
}

/// HT-4, HR-11: the units against which the rules of the phase have no reason. In a game that is only watched there is
/// none.
pub fn mark_available(
    mut commands: Commands,
    table: Res<HexTable>,
    units: Query<(Entity, &Counter, Has<Available>)>,
) {
    let view = table.view();
    let is_played = !table.is_watched();
    for (entity, counter, has) in &units {
        let wants = is_played && view.mark(counter.0) == Mark::Available;
        mark(&mut commands.entity(entity), Available, has, wants);
    }
}
