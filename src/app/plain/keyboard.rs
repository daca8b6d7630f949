//! The keys of any game: undo and redo, the end of the phase, and Esc, which deselects or opens the menu.

use bevy::prelude::*;

use super::choices::Picked;
use crate::app::AppSystems;
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::map_view::camera::Overview;
use crate::app::play::{Face, GameSystems, Request, Table};
use crate::app::shell::desk::{Desk, DeskSystems, Dialog};
use crate::app::stage::Screen;

pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        (
            cancel
                .run_if(in_state(Screen::Game).and_then(resource_exists::<Table<G>>))
                .in_set(DeskSystems::Game),
            request::<G>
                .in_set(AppSystems::Input)
                .in_set(GameSystems::<G>::default())
                .run_if(input_is_free.and_then(keys_are_free)),
        ),
    );
}

fn cancel(mut pressed: ResMut<ButtonInput<KeyCode>>, mut picked: ResMut<Picked>, mut desk: ResMut<Desk>) {
    if desk.curtain.is_none() && keys::CANCEL.just_pressed(&pressed) {
        if picked.0.take().is_none() {
            desk.dialog = Some(Dialog::Menu);
        }
        pressed.clear_just_pressed(KeyCode::Escape);
    }
}

/// The requests that keys make in any game.
pub fn request<G: Face>(
    strokes: Res<Strokes>,
    pressed: Res<ButtonInput<KeyCode>>,
    mut overview: ResMut<Overview>,
    mut requests: MessageWriter<Request<G::Order>>,
) {
    if keys::UNDO_ALL.is_struck(&strokes) {
        requests.write(Request::UndoAll);
    } else if keys::REDO.iter().any(|chord| chord.is_struck(&strokes)) {
        requests.write(Request::Redo);
    } else if keys::UNDO.is_struck(&strokes) {
        requests.write(Request::Undo);
    }
    if keys::END_PHASE.is_struck(&strokes) {
        requests.write(Request::EndPhase);
    }
    if pressed.just_pressed(keys::OVERVIEW) {
        overview.0 = !overview.0;
    }
}
