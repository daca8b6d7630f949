//! Where a new game is looked at first: at the part of the map that is in play.
//!
//! In: the table, `TableChanged`. Out: `FirstLook`, unless the player has looked at the game before.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::map_view::camera::FirstLook;
use crate::app::map_view::{MapArea, world};
use crate::app::play::{ChangeKind, GameSystems, Table, TableChanged};
use crate::rules::area_game::AreaGame;

/// The room for the map while no panel was drawn yet, in pixels.
const ROOM: Vec2 = Vec2::new(900.0, 680.0);

/// How far beyond the middles of the outermost spaces is looked at, in kilometres.
const BEYOND: f32 = 280.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // Where the player looked before is known by then.
        look.in_set(AppSystems::Sync)
            .in_set(GameSystems::<AreaGame>::default())
            .run_if(on_message::<TableChanged>),
    );
}

fn look(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table<AreaGame>>,
    area: Res<'_, MapArea>,
    mut first: ResMut<'_, FirstLook>,
) {
    let is_new = changes.read().any(|change| change.kind == ChangeKind::Loaded);
    if !is_new || first.0.is_some() || table.note().is_some() {
        return;
    }
    let game = table.game();
    let raster = game.board().raster();
    let in_play = game.space_ids().filter(|space| game.spec(*space).in_play);
    let middles: Vec<Vec2> = in_play.map(|space| world(raster.centre(space))).collect();
    // A war round the world is looked at as a whole.
    if middles.is_empty() || middles.len() * 2 > game.board().len() {
        return;
    }
    let all = middles[1..].iter().fold(
        Rect::from_center_half_size(middles[0], Vec2::ZERO),
        |all, middle| all.union_point(*middle),
    );
    let all = all.inflate(BEYOND);
    let room = area.0.map_or(ROOM, |area| area.size());
    first.0 = Some((all.center(), (room / all.size()).min_element()));
}
