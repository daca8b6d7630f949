//! Moves counters to their places: along their way, in a moment.
//!
//! Nothing waits for it: the table, the markers and [`Spot`] are at the destination from the start.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::stack::Spot;
use crate::hex::table::TableChanged;
use crate::hex::units::Counter;
use crate::map_view::MapSheet;
use crate::map_view::camera::glide::Glide;
use crate::play::GameSystems;
use crate::theme::Motion;
use crate::{AppSystems, map_view};
use railhead_hex_game::{HexGame, UnitId};

/// A counter on its way.
#[derive(Component, Clone, Debug)]
pub struct Gliding(Glide);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (set_off.run_if(on_message::<TableChanged>), glide)
            .chain()
            .in_set(AppSystems::Motion)
            .in_set(GameSystems::of::<HexGame>())
            .run_if(resource_exists::<MapSheet>),
    );
}

/// Starts the counters of moved units on their way.
fn set_off(
    mut commands: Commands,
    mut changes: MessageReader<TableChanged>,
    counters: Query<(Entity, &Counter, &Transform)>,
    map: Res<MapSheet>,
    motion: Res<Motion>,
) {
    for journey in changes.read().flat_map(TableChanged::journeys) {
        let moved = counters
            .iter()
            .find(|(_, counter, _)| counter.0 == UnitId(journey.piece));
        let Some((entity, _, transform)) = moved.filter(|_| motion.0) else {
            continue;
        };
        let way = &journey.way;
        let middle = way.len().saturating_sub(1).max(1);
        let through = way[..middle].iter().skip(1);
        let start = transform.translation.truncate();
        let points = std::iter::once(start).chain(through.map(|space| map_view::centre(&map.raster, *space)));
        let glide = Glide::new(points.collect(), way.len());
        commands.entity(entity).insert(Gliding(glide));
    }
}

fn glide(
    mut commands: Commands,
    time: Res<Time>,
    mut counters: Query<(Entity, Ref<Spot>, &mut Transform, Option<&mut Gliding>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, spot, mut transform, gliding) in &mut counters {
        let Some(mut gliding) = gliding else {
            if spot.is_changed() || transform.translation != spot.0 {
                transform.translation = spot.0;
            }
            continue;
        };
        redraw.write(RequestRedraw);
        if let Some(at) = gliding.0.go_on(time.delta(), spot.0.truncate()) {
            transform.translation = at.extend(map_view::layer::COUNTERS + 9.0);
        } else {
            transform.translation = spot.0;
            commands.entity(entity).remove::<Gliding>();
        }
    }
}
