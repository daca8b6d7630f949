//! The wish to watch a game is granted.
//!
//! In: [`WatchGame`]. Out: the screen, and the table of the game that is watched.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::desk::Desk;
use crate::app::play::{OnTable, WatchGame, WatchSystems};
use crate::app::stage::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, begin.in_set(WatchSystems::Begin));
}

/// Begins to watch.
fn begin(
    mut wanted: ResMut<'_, Messages<WatchGame>>,
    mut desk: ResMut<'_, Desk>,
    mut next: ResMut<'_, NextState<Screen>>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
    on_table: Option<Res<'_, OnTable>>,
    mut commands: Commands<'_, '_>,
) {
    for wanted in wanted.drain() {
        if let WatchGame::Saved(_, Some(notice)) = &wanted {
            desk.notices.tell(notice);
        }
        desk.clear();
        next.set(Screen::Replay);
        redraw.write(RequestRedraw);
        let on_table = on_table.as_deref().copied();
        commands.queue(move |world: &mut World| match (wanted, on_table) {
            (WatchGame::Saved(saved, _), _) => saved.watch(world),
            (WatchGame::Played, Some(game)) => game.watch(world, true),
            (WatchGame::Since, Some(game)) => game.watch(world, false),
            (WatchGame::Played | WatchGame::Since, None) => {}
        });
    }
}
