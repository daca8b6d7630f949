//! The Naval Movement Phase (HN): units go by sea.

use bevy::prelude::*;

use super::PlayPhase;
use crate::app::table::Selection;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(PlayPhase::NavalMovement), begin);
}

fn begin(mut selection: ResMut<'_, Selection>) {
    selection.set_if_neq(Selection::default());
}
