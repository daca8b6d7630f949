//! Begins a replay at the player's request.
//!
//! In: [`WatchGame`], `ReplayControl::TakeOver`. Out: the screen, the choice of players, and the table of the replay.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::input::ReplayControl;
use crate::play::replay::ReplayPlayer;
use crate::play::table::game_is_open;
use crate::play::{CurrentTable, GameTable as _, Table, TableSystems, WatchGame, WatchSystems, WindowGame};
use crate::shell::popups::{Dialog, Popups};
use crate::shell::review::reviewing::AskReview;
use crate::shell::title::players::PlayersSheet;
use crate::stage::Screen;

pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(Last, begin.in_set(WatchSystems::Begin));
}

/// A person who watches a game can take it over, after choosing the players.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        ask_who_plays::<G>
            .after(TableSystems::Requests)
            .run_if(in_state(Screen::Replay))
            .run_if(game_is_open::<G>),
    );
}

fn ask_who_plays<G: WindowGame>(
    mut watches: MessageReader<ReplayControl>,
    table: Res<Table<G>>,
    replay: Option<Res<ReplayPlayer<G>>>,
    mut popups: ResMut<Popups>,
) {
    if watches.read().any(|watch| *watch == ReplayControl::TakeOver) && !table.is_over() {
        // By default, as in the watched game.
        let players = replay.map_or_else(Vec::new, |replay| replay.players().to_vec());
        let sheet = PlayersSheet::of(table.seats()).with(players).taking_over();
        popups.dialog = Some(Dialog::Players(sheet));
    }
}

/// Begins the replay that was asked for, and closes all popups.
fn begin(
    mut wanted: ResMut<Messages<WatchGame>>,
    mut popups: ResMut<Popups>,
    mut next: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
    on_table: Option<Res<CurrentTable>>,
    mut commands: Commands,
) {
    for wanted in wanted.drain() {
        if let WatchGame::Saved(_, Some(notice)) | WatchGame::Review(_, Some(notice)) = &wanted {
            popups.notices.tell(notice);
        }
        popups.clear();
        next.set(Screen::Replay);
        redraw.write(RequestRedraw);
        let on_table = on_table.as_deref().copied();
        commands.queue(move |world: &mut World| match (wanted, on_table) {
            (WatchGame::Saved(saved, _), _) => saved.watch(world),
            (WatchGame::Review(saved, _), _) => {
                saved.watch(world);
                world.write_message(AskReview);
            }
            (WatchGame::Played, Some(game)) => game.watch(world, true),
            (WatchGame::From(orders), Some(game)) => {
                game.watch(world, true);
                world.write_message(ReplayControl::To(orders));
            }
            (WatchGame::Since, Some(game)) => game.watch(world, false),
            (WatchGame::Played | WatchGame::From(_) | WatchGame::Since, None) => {}
        });
    }
}
