//! Moves counters to where they belong: along their way, in the time of a glance.
//!
//! Nothing waits for it: the table, the markers and [`Spot`] are where they go from the start.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Counter;
use super::stack::Spot;
use crate::app::AppSystems;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{ChangeKind, Table, TableChanged};
use crate::app::map_view::{self, MapBoard};
use crate::app::theme::Motion;
use crate::rules::board::SpaceId;
use crate::rules::engine::Digest;
use crate::rules::hex_game::UnitId;

/// A counter on its way.
#[derive(Component, Clone, Debug)]
pub struct Gliding {
    way: Vec<Vec2>,
    done: Duration,
    whole: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            set_off.run_if(on_message::<TableChanged>.and_then(resource_exists::<Table>)),
            glide,
        )
            .chain()
            .in_set(AppSystems::Motion)
            .run_if(resource_exists::<MapBoard>.and_then(resource_exists::<TableSummary>)),
    );
}

/// Sends the counters of units that went somewhere on their way.
fn set_off(
    mut commands: Commands<'_, '_>,
    mut changes: MessageReader<'_, '_, TableChanged>,
    counters: Query<'_, '_, (Entity, &Counter, &Transform)>,
    board: Res<'_, MapBoard>,
    motion: Res<'_, Motion>,
) {
    for change in changes.read() {
        if !motion.0 || change.kind.is_other_game() {
            continue;
        }
        for (unit, way) in change
            .digests
            .iter()
            .filter_map(|digest| way(digest, change.kind))
        {
            let Some((entity, _, transform)) = counters.iter().find(|(_, counter, _)| counter.0 == unit)
            else {
                continue;
            };
            let mut points = vec![transform.translation.truncate()];
            let middle = way.len().saturating_sub(1).max(1);
            points.extend(
                way[..middle]
                    .iter()
                    .skip(1)
                    .map(|space| map_view::centre(&board.0, *space)),
            );
            let length = u64::try_from(way.len()).unwrap_or(u64::MAX).min(16);
            commands.entity(entity).insert(Gliding {
                way: points,
                done: Duration::ZERO,
                whole: Duration::from_millis(140 + 10 * length),
            });
        }
    }
}

/// The way that a unit goes because of an event, from where it is shown to where it is.
fn way(digest: &Digest, kind: ChangeKind) -> Option<(UnitId, Vec<SpaceId>)> {
    let (Digest::Went { piece, way } | Digest::WentBack { piece, way }) = digest else {
        return None;
    };
    let mut way = way.clone();
    if kind.is_backwards() {
        way.reverse();
    }
    Some((UnitId(*piece), way))
}

fn glide(
    mut commands: Commands<'_, '_>,
    time: Res<'_, Time>,
    mut counters: Query<'_, '_, (Entity, Ref<'_, Spot>, &mut Transform, Option<&mut Gliding>)>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    for (entity, spot, mut transform, gliding) in &mut counters {
        let Some(mut gliding) = gliding else {
            if spot.is_changed() || transform.translation != spot.0 {
                transform.translation = spot.0;
            }
            continue;
        };
        gliding.done += time.delta().min(Duration::from_millis(40));
        redraw.write(RequestRedraw);
        if gliding.done >= gliding.whole {
            transform.translation = spot.0;
            commands.entity(entity).remove::<Gliding>();
            continue;
        }
        let share = gliding.done.as_secs_f32() / gliding.whole.as_secs_f32();
        let eased = share * share * (3.0 - 2.0 * share);
        let mut way = gliding.way.clone();
        way.push(spot.0.truncate());
        transform.translation = along(&way, eased).extend(map_view::layer::COUNTERS + 9.0);
    }
}

/// The point after this share of the length of a way.
fn along(way: &[Vec2], share: f32) -> Vec2 {
    let length: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = length * share;
    for pair in way.windows(2) {
        let step = pair[0].distance(pair[1]);
        if step > 0.0 && left <= step {
            return pair[0].lerp(pair[1], left / step);
        }
        left -= step;
    }
    way.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_way_is_half_of_its_length() {
        let way = [Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 30.0)];
        assert_eq!(along(&way, 0.0), Vec2::ZERO);
        assert_eq!(along(&way, 0.5), Vec2::new(10.0, 10.0));
        assert_eq!(along(&way, 1.0), Vec2::new(10.0, 30.0));
        assert_eq!(along(&[Vec2::ONE], 0.5), Vec2::ONE);
    }
}
