//! The possible marches of an enemy: shown while the player looks at a known enemy unit.
//!
//! In: `Selection`, `TableSummary`. Out: `ThreatOverlay`.

use bevy::prelude::*;

use crate::AppSystems;
use crate::hex::summary::situation_is_new;
use crate::hex::table::{HexTable, Selection};
use crate::hex::units::UnitSystems;
use crate::map_view::marks::overlay::ThreatOverlay;
use crate::play::GameSystems;
use railhead_hex_game::HexGame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.run_if(situation_is_new)
            .in_set(GameSystems::of::<HexGame>())
            .after(UnitSystems::Index)
            .in_set(AppSystems::Sync),
    );
}

fn show(table: Res<HexTable>, selection: Res<Selection>, mut overlay: ResMut<ThreatOverlay>) {
    let view = table.view();
    let enemy = selection.unit.filter(|unit| {
        let side = table.game().unit(*unit).side;
        side != view.viewer() && !table.is_watched() && !view.is_over()
    });
    let wanted = enemy.map_or_else(ThreatOverlay::default, |unit| ThreatOverlay {
        seat: Some(table.game().unit(unit).side.seat()),
        spaces: view.threat(unit),
    });
    overlay.set_if_neq(wanted);
}
