//! The area game in the window: for now with the plain face that any game has.

mod rules;

use bevy::prelude::App;

use super::map_view::extent::Map;
use super::plain;
use super::play::{Face, NeverHeld};
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::engine::Seat;

impl Face for AreaGame {
    type Held = NeverHeld;
    type View<'a> = &'a AreaState;

    fn view<'a>(&'a self, state: &'a AreaState, _: Seat) -> &'a AreaState {
        state
    }

    fn played_on(&self) -> Map {
        Map::Areas(self.shared_board())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((plain::plugin::<AreaGame>, rules::plugin));
}
