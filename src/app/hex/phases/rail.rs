//! The Rail Movement Phase: units go by train.

use bevy::prelude::*;

use super::PlayPhase;
use crate::app::hex::table::Selection;
use crate::rules::hex_game::TableView;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(PlayPhase::RailMovement), begin);
}

fn begin(mut selection: ResMut<'_, Selection>) {
    selection.set_if_neq(Selection::default());
}

/// How long a way is, of what a train may go (HR-3).
pub fn path_label(view: &TableView<'_>, length: u16) -> String {
    let range = view.game().tables().rail.range;
    format!("{length} of {range} hexes")
}
