//! The Movement Phase: units march.

use bevy::prelude::*;

use super::PlayPhase;
use crate::app::hex::table::Selection;
use crate::rules::hex_game::{TableView, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(PlayPhase::Movement), begin);
}

fn begin(mut selection: ResMut<'_, Selection>) {
    selection.set_if_neq(Selection::default());
}

/// What a way costs, of what the unit has (HM-6).
pub fn path_label(view: &TableView<'_>, unit: UnitId, cost: u16) -> String {
    let allowance = view.allowance(unit);
    format!("{cost} of {allowance} movement points")
}
