//! The keys over the map of areas: the aim goes from space to space, and Enter does there what a click does.
//!
//! In: keys, [`Aim`], [`ClickTargets`]. Out: [`Aim`], `Bring`, [`SpaceAct`].

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::selection::AreaSelection;
use super::targets::ClickTargets;
use crate::AppSystems;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::map_view::Aim;
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::camera::visit::Bring;
use crate::play::{GameSystems, SpaceAct, Table};
use railhead_area_game::AreaGame;
use railhead_engine::board::{HexSide, SpaceId};

pub(in crate::area) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (move_aim, act_at_aim)
            .chain()
            .in_set(AppSystems::Input)
            .in_set(GameSystems::of::<AreaGame>())
            .run_if(
                input_is_free
                    .and_then(keys_are_free)
                    .and_then(resource_exists::<MapSheet>),
            ),
    );
}

/// Moves the aim to the next space in a direction, or from one highlighted space to another.
fn move_aim(
    strokes: Res<Strokes>,
    table: Res<Table<AreaGame>>,
    targets: Res<ClickTargets>,
    selection: Res<AreaSelection>,
    map: Res<MapSheet>,
    mut aim: ResMut<Aim>,
    mut bring: MessageWriter<Bring>,
) {
    let game = table.game();
    let mut wanted = None;
    let next = keys::NEXT_DESTINATION.is_struck(&strokes);
    if next || keys::PREVIOUS_DESTINATION.is_struck(&strokes) {
        wanted = targets.beside(aim.space, next);
    }
    for side in keys::aims(&strokes) {
        let Some(from) = wanted.or(aim.space).or(selection.space) else {
            wanted = game.space_ids().find(|space| game.spec(*space).in_play);
            continue;
        };
        let start = map.centre(from, Vec2::ZERO);
        let others = game
            .space_ids()
            .filter(|space| *space != from && game.spec(*space).in_play);
        let offsets = others.map(|space| (space, map.centre(space, start) - start));
        wanted = in_direction(offsets, direction(side)).or(wanted);
    }
    if let Some(space) = wanted {
        aim.set_if_neq(Aim::at(space));
        bring.write(Bring(space));
    }
}

/// The direction of a key, to the north and the east.
fn direction(side: HexSide) -> Vec2 {
    Vec2::from_angle(-TAU / 12.0 * (1.0 + 2.0 * f32::from(side as u8)))
}

/// The nearest space in a direction, of those with these offsets; one aside counts as farther away.
fn in_direction(offsets: impl Iterator<Item = (SpaceId, Vec2)>, direction: Vec2) -> Option<SpaceId> {
    let reached = offsets.filter_map(|(space, offset)| {
        let along = offset.dot(direction);
        let aside = offset.perp_dot(direction).abs();
        // Up to 60 degrees to either side, so that each space is in at least two of the six directions.
        let is_ahead = aside <= along * 3.0_f32.sqrt() + 1.0 && along > 0.0;
        is_ahead.then_some((space, along + 2.0 * aside))
    });
    let nearest = reached.min_by(|(_, a), (_, b)| a.total_cmp(b));
    nearest.map(|(space, _)| space)
}

/// Does what a click at the aim does, with Shift as well.
fn act_at_aim(strokes: Res<Strokes>, aim: Res<Aim>, mut acts: MessageWriter<SpaceAct>) {
    acts.write_batch(SpaceAct::by_key(&strokes, aim.by_key()));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::map_view::world;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::open::open;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn keys_lead_from_any_space_of_a_world_to_any_other() {
        for path in ["world/world.board.ron", "world/classic.board.ron"] {
            let Ok(AnyBoard::Area(board)) = open(&Embedded, path) else {
                panic!("it is a board of areas");
            };
            let centre = |space| world(board.raster().centre(space));
            let mut seen = BTreeSet::new();
            let mut open = vec![SpaceId(0)];
            while let Some(from) = open.pop() {
                if seen.insert(from) {
                    let others = board.space_ids().filter(|space| *space != from);
                    let offsets: Vec<_> = others
                        .map(|space| (space, centre(space) - centre(from)))
                        .collect();
                    let beside =
                        HexSide::ALL.map(|side| in_direction(offsets.iter().copied(), direction(side)));
                    open.extend(beside.into_iter().flatten());
                }
            }
            let missing = board.space_ids().filter(|space| !seen.contains(space));
            let missing: Vec<&str> = missing.map(|space| board.area(space).name.as_str()).collect();
            assert_eq!(missing, Vec::<&str>::new(), "{path}");
        }
    }

    #[test]
    fn the_nearest_space_ahead_is_meant() {
        let spaces = [
            (SpaceId(0), Vec2::new(0.0, 50.0)),
            (SpaceId(1), Vec2::new(20.0, 30.0)),
            (SpaceId(2), Vec2::new(0.0, -10.0)),
        ];
        let to = |side| in_direction(spaces.into_iter(), direction(side));
        assert_eq!(to(HexSide::North), Some(SpaceId(0)));
        assert_eq!(to(HexSide::NorthEast), Some(SpaceId(1)));
        assert_eq!(to(HexSide::South), Some(SpaceId(2)));
        assert_eq!(to(HexSide::SouthWest), Some(SpaceId(2)));
    }
}
