//! The units that can act now (HT-4): marked as a phase begins, and after every order.

use bevy::prelude::*;

use super::PlayPhase;
use crate::hex::table::HexTable;
use crate::hex::units::{Available, UnitMarkers, UnitSystems, table_has_changed};
use railhead_hex_game::Mark;

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
pub fn mark_available(table: Res<HexTable>, mut units: UnitMarkers<Available>) {
    let view = table.view();
    units.set(|unit| !table.is_watched() && view.mark(unit) == Mark::Available);
}
