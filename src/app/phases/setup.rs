//! Setup (HT-1): units are set up where the player may choose their place.

use bevy::prelude::*;

use super::PlayPhase;
use crate::app::table::Selection;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(PlayPhase::Setup), begin);
}

fn begin(mut selection: ResMut<'_, Selection>) {
    selection.set_if_neq(Selection::default());
}
