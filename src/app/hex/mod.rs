//! The hex game in the window: what is worked out from its table, its counters, panels and phases, the dock around the map.

pub mod counters;
pub mod dock;
pub mod fights;
pub mod hint;
pub mod panels;
pub mod phases;
pub mod reach;
pub mod summary;

use bevy::prelude::*;

use super::play::Table;
use super::theme::Livery;
use crate::app::stage::ShownGames;
use crate::rules::engine::Playable as _;
use crate::rules::hex_game::HexGame;

/// The sides say in which inks they are shown.
fn follow_sides(table: Res<'_, Table>, mut livery: ResMut<'_, Livery>) {
    let sides = &table.game().definition().sides;
    if !livery.seats.iter().eq(sides.iter().map(|side| &side.tone)) {
        livery.seats = sides.iter().map(|side| side.tone).collect();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, follow_sides.run_if(resource_exists_and_changed::<Table>));
    app.add_plugins((summary::plugin, counters::plugin, phases::plugin))
        .init_resource::<ShownGames>();
    app.world_mut().resource_mut::<ShownGames>().0.push(HexGame::NAME);
}
