//! The wish to watch a game is granted.
//!
//! In: [`WatchGame`], `Watch::TakeOver`. Out: the screen, who plays on, and the table of the game that is watched.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::desk::{Desk, Dialog};
use super::players::PlayersSheet;
use crate::app::input::Watch;
use crate::app::play::replay::Replay;
use crate::app::play::{Face, Laid as _, OnTable, Table, TableSystems, WatchGame, WatchSystems};
use crate::app::stage::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, begin.in_set(WatchSystems::Begin));
}

/// Who watches one game can take it over: asks who plays.
pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        ask_who_plays::<G>
            .after(TableSystems::Requests)
            .run_if(in_state(Screen::Replay))
            .run_if(resource_exists::<Table<G>>),
    );
}

fn ask_who_plays<G: Face>(
    mut watches: MessageReader<Watch>,
    table: Res<Table<G>>,
    replay: Option<Res<Replay<G>>>,
    mut desk: ResMut<Desk>,
) {
    if watches.read().any(|watch| *watch == Watch::TakeOver) && !table.is_over() {
        // At first as they play the game that is watched.
        let players = replay.map_or_else(Vec::new, |replay| replay.players_aside());
        let sheet = PlayersSheet::of(table.seats()).with(players).taking_over();
        desk.dialog = Some(Dialog::Players(sheet));
    }
}

/// Begins to watch.
fn begin(
    mut wanted: ResMut<Messages<WatchGame>>,
    mut desk: ResMut<Desk>,
    mut next: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
    on_table: Option<Res<OnTable>>,
    mut commands: Commands,
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
            (WatchGame::From(orders), Some(game)) => {
                game.watch(world, true);
                world.write_message(Watch::To(orders));
            }
            (WatchGame::Since, Some(game)) => game.watch(world, false),
            (WatchGame::Played | WatchGame::From(_) | WatchGame::Since, None) => {}
        });
    }
}
