//! The hex that the player points at: with the mouse, or with keys.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::hex::table::TableSystems;
use crate::app::map_view::Hovered;
use crate::rules::board::SpaceId;

/// The hex that the player points at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// The hex.
    pub space: Option<SpaceId>,
    /// Whether keys put the aim there.
    pub is_by_key: bool,
}

impl Aim {
    /// The hex, if keys put the aim there.
    pub fn by_key(self) -> Option<SpaceId> {
        self.space.filter(|_| self.is_by_key)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aim>().add_systems(
        Update,
        follow_cursor
            .run_if(resource_changed::<Hovered>.or_else(on_message::<CursorMoved>))
            .before(TableSystems::Requests)
            .in_set(AppSystems::Table),
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
