//! The space that the player points at: with the mouse, or with keys.
//!
//! In: [`Hovered`], the cursor; keys of a game set it too. Out: [`Aim`].

use bevy::prelude::*;

use super::extent::{MapSheet, MapWindow};
use super::view::View;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::Hovered;
use crate::stage::AppSystems;
use railhead_engine::board::SpaceId;

/// The space that the player points at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    pub space: Option<SpaceId>,
    /// Whether keys put the aim there.
    pub is_by_key: bool,
}

impl Aim {
    /// The aim at a space by keys.
    pub const fn at(space: SpaceId) -> Self {
        Self {
            space: Some(space),
            is_by_key: true,
        }
    }

    /// The space, if keys put the aim there.
    pub fn by_key(self) -> Option<SpaceId> {
        self.space.filter(|_| self.is_by_key)
    }
}

/// Where the player points in the window: the centre of the space that keys aim at, otherwise the cursor. In logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct AimPlace(pub Option<Vec2>);

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Aim>(Lifetime::Position)
        .init_until::<AimPlace>(Lifetime::Position)
        .add_systems(
            Update,
            follow_cursor
                .run_if(resource_changed::<Hovered>.or_else(on_message::<CursorMoved>))
                .after(AppSystems::Input)
                .before(AppSystems::Table),
        )
        .add_systems(
            Update,
            follow_aim
                .run_if(resource_exists::<MapSheet>)
                .after(AppSystems::Motion)
                .before(AppSystems::Draw),
        );
}

/// An aim by keys stays while the map moves under the cursor, and gives way when the cursor itself moves.
fn follow_cursor(hovered: Res<Hovered>, mut cursor: MessageReader<CursorMoved>, mut aim: ResMut<Aim>) {
    let has_moved = cursor.read().count() > 0;
    if aim.is_by_key && !has_moved {
        return;
    }
    aim.set_if_neq(Aim {
        space: hovered.0,
        is_by_key: false,
    });
}

fn follow_aim(shown: MapWindow, aim: Res<Aim>, view: Res<View>, mut place: ResMut<AimPlace>) {
    let centre = |space| {
        let from_centre = shown.map.centre(space, view.centre) - view.centre;
        let right_and_down = from_centre * Vec2::new(1.0, -1.0) * view.scale;
        shown.area().center() + right_and_down
    };
    let at = aim.by_key().map(centre).or(shown.window.cursor_position());
    place.set_if_neq(AimPlace(at));
}
