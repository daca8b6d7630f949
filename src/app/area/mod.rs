//! The area game in the window: its selection, the orders that clicks mean, its panels.
//!
//! | to | look at |
//! | --- | --- |
//! | know or say which units are picked | [`desk::AreaDesk`] |
//! | have spaces lit, and orders given by a click on them | [`lit::Destinations`], in [`lit::AreaSystems`] |
//! | add a part to the dock | [`dock`], with [`scene::Scene`] for what it shows and [`scene::Wish`] for what it asks |

mod acts;
pub mod banner;
pub mod battle;
pub mod coins;
pub mod desk;
mod dialogs;
pub mod dock;
pub mod forecast;
pub mod forgotten;
pub mod fought;
pub mod lit;
pub mod log;
pub mod moves;
pub mod phase;
pub mod placement;
pub mod purchase;
pub mod rail;
mod rules;
pub mod scene;
mod screen;
mod stepper;
mod subject;
pub mod tray;
mod world;

use std::ops::Range;

use bevy::prelude::*;

use self::desk::AreaDesk;
use self::forgotten::Forgotten;
use super::map_view::extent::Map;
use super::play::log::{Line, lines_of};
use super::play::{Face, Table};
use super::theme::Livery;
use super::{play, shell};
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::look::stock::stock;
use crate::rules::engine::{Seat, Session};

impl Face for AreaGame {
    type Held = Forgotten;
    type Hand = AreaDesk;
    type View<'a> = &'a AreaState;

    fn view<'a>(&'a self, state: &'a AreaState, _: Seat) -> &'a AreaState {
        state
    }

    fn warning(table: &Table<Self>) -> Option<Forgotten> {
        forgotten::warning(table.game(), table.view())
    }

    fn log_of(session: &Session<Self>, _viewer: Seat, orders: Range<usize>) -> Vec<Line> {
        lines_of(session, orders, subject::subject)
    }

    fn played_on(&self) -> Map {
        Map::Areas(self.shared_board())
    }

    fn hand(world: &World) -> AreaDesk {
        world.resource::<AreaDesk>().clone()
    }

    fn hold(world: &mut World, hand: AreaDesk) {
        world.insert_resource(hand);
    }
}

/// Seats have the inks of their nations on the map, deeper.
fn follow_nations(table: Res<Table<AreaGame>>, mut livery: ResMut<Livery>) {
    let game = table.game();
    let ink = |nation| game.ink_of(nation);
    let inks = game.nation_ids().map(ink).zip(0..);
    let inks: Vec<_> = inks
        .map(|(ink, seat)| ink.unwrap_or_else(|| stock().side(seat)))
        .collect();
    if livery.seats != inks {
        livery.seats = inks;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        First,
        follow_nations.run_if(resource_exists_and_changed::<Table<AreaGame>>),
    )
    .add_plugins((play::game::<AreaGame>, shell::game::<AreaGame>))
    .add_plugins((
        desk::plugin,
        dialogs::plugin,
        log::plugin,
        lit::plugin,
        forecast::plugin,
        acts::plugin,
        screen::plugin,
        rules::plugin,
        world::plugin,
        rail::plugin,
        coins::plugin,
    ));
}
