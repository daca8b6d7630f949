//! The places of counters in their hexes: stacks, fans, and the counter under the cursor.
//!
//! A stack is offset, so that its height is visible, and its top is the unit that can do most: no unit that can still
//! act lies under one that has acted. Resting the cursor on a stack fans it out.
//! In: `Hovered`, the cursor, `TableSummary`. Out: [`HoveredCounter`], [`StackOrder`], the [`Spot`] of every counter.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::hex::summary::{TableSummary, summary_is_new};
use crate::hex::table::TableChanged;
use crate::hex::units::{At, Counter, SelectedUnit, UnitMarks, UnitSystems};
use crate::lifetime::{Lifetime, OfMap, TableResources as _, despawn_all};
use crate::map_view::camera::extent::MapWindow;
use crate::map_view::camera::view::View;
use crate::map_view::marks::overlay::CounterPlaces;
use crate::map_view::{CurrentDetail, Hovered, MapSheet, layer};
use crate::play::GameSystems;
use crate::stage::reset;
use crate::{AppSystems, map_view};
use railhead_engine::board::{Ground, Raster, SpaceId};
use railhead_hex_game::{HexGame, Mark, UnitId};

/// The distance between counters of a fan, in counters.
const FAN_STEP: f32 = 1.16;
/// The time that the cursor rests on a stack before it fans out.
const FAN_DELAY: Duration = Duration::from_millis(220);

/// The counter under the cursor.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredCounter(pub Option<UnitId>);

/// The stack that is fanned out.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fanned(pub Option<SpaceId>);

/// Stacks that a player has stepped through, and by how many counters.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StackOrder(BTreeMap<SpaceId, usize>);

impl StackOrder {
    /// Puts the top counter of a stack at its bottom.
    pub fn leaf(&mut self, space: SpaceId) {
        *self.0.entry(space).or_default() += 1;
    }

    /// The units of a space, the top one first.
    pub fn stack(&self, space: SpaceId, summary: &TableSummary, marks: &UnitMarks) -> Vec<UnitId> {
        self.sorted(space, summary.units_in(space).collect(), marks)
    }

    fn sorted(&self, space: SpaceId, mut units: Vec<UnitId>, marks: &UnitMarks) -> Vec<UnitId> {
        units.sort_by_key(|unit| match marks.mark(*unit) {
            _ if marks.selected() == Some(*unit) => 0,
            Mark::Available if !marks.holds(*unit) => 1,
            mark if mark.is_used() => 2,
            _ => 3,
        });
        if !units.is_empty() {
            let by = self.0.get(&space).copied().unwrap_or_default() % units.len();
            units.rotate_left(by);
        }
        units
    }

    /// The top unit of a space.
    pub fn top(&self, space: SpaceId, summary: &TableSummary, marks: &UnitMarks) -> Option<UnitId> {
        self.stack(space, summary, marks).first().copied()
    }
}

/// The place of a counter, in world coordinates, and its height.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot(pub Vec3);

/// The sheet of paper under a fan.
#[derive(Component, Clone, Copy, Debug)]
struct FanSheet;

pub(super) fn plugin(app: &mut App) {
    app.init_until::<HoveredCounter>(Lifetime::Position)
        .init_until::<Fanned>(Lifetime::Position)
        .init_until::<StackOrder>(Lifetime::Position)
        .add_systems(
            Update,
            (
                find_hovered.in_set(AppSystems::Input),
                (
                    reset::<StackOrder>.run_if(on_message::<TableChanged>),
                    fan_out,
                    place_counters.run_if(
                        resource_changed::<StackOrder>
                            .or_else(resource_changed::<Fanned>)
                            .or_else(resource_changed::<UnitMarks>)
                            .or_else(summary_is_new)
                            .or_else(any_match_filter::<Changed<At>>),
                    ),
                )
                    .chain()
                    .after(UnitSystems::Index)
                    .in_set(AppSystems::Sync),
            )
                .in_set(GameSystems::of::<HexGame>())
                .run_if(resource_exists::<MapSheet>),
        );
}

fn find_hovered(
    shown: MapWindow,
    view: Res<View>,
    counters: Query<(&Counter, &Spot)>,
    mut hovered: ResMut<HoveredCounter>,
) {
    let cursor = shown.cursor(&view);
    let under = cursor.and_then(|cursor| counter_at(cursor, &shown.map.raster, counters.iter()));
    hovered.set_if_neq(HoveredCounter(under));
}

/// The counter on top at a place of the map, in world coordinates.
pub fn counter_at<'a>(
    at: Vec2,
    raster: &Raster,
    counters: impl Iterator<Item = (&'a Counter, &'a Spot)>,
) -> Option<UnitId> {
    let half = map_view::counter_km(raster) / 2.0;
    let found = counters.filter(|(_, spot)| (at - spot.0.truncate()).abs().max_element() <= half);
    let top = found.max_by(|(_, a), (_, b)| a.0.z.total_cmp(&b.0.z));
    top.map(|(counter, _)| counter.0)
}

/// Fans out the stack that the cursor rests on. While a unit is Selected, clicks mean hexes, so only its own stack
/// fans out.
fn fan_out(
    time: Res<Time>,
    space: Res<Hovered>,
    counter: Res<HoveredCounter>,
    summary: Res<TableSummary>,
    selected: Query<Option<&At>, With<SelectedUnit>>,
    current: Res<CurrentDetail>,
    mut fanned: ResMut<Fanned>,
    mut waited: Local<(Option<SpaceId>, Duration)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let counters_space = counter.0.and_then(|unit| summary.unit(unit).at);
    let under = match fanned.0 {
        // A fan reaches over its neighbours, and holds while the cursor is on any of it.
        Some(open) if counters_space == Some(open) || space.0 == Some(open) => Some(open),
        _ => counters_space.or(space.0),
    };
    let selected = selected.single().ok();
    let wanted = under.filter(|space| {
        summary.units_in(*space).count() > 1
            && !current.is_farthest()
            && selected.is_none_or(|at| at == Some(&At(*space)))
    });
    if fanned.0 == wanted {
        *waited = (wanted, Duration::ZERO);
        return;
    }
    let Some(wanted) = wanted else {
        *waited = (None, Duration::ZERO);
        fanned.0 = None;
        return;
    };
    if waited.0 == Some(wanted) {
        waited.1 += time.delta();
    } else {
        *waited = (Some(wanted), Duration::ZERO);
        fanned.set_if_neq(Fanned(None));
    }
    if waited.1 >= FAN_DELAY {
        fanned.0 = Some(wanted);
    } else {
        redraw.write(RequestRedraw);
    }
}

fn place_counters(
    mut commands: Commands,
    map: Res<MapSheet>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    order: Res<StackOrder>,
    fanned: Res<Fanned>,
    counters: Query<(Entity, &Counter, &At, Option<&Spot>)>,
    sheets: Query<Entity, With<FanSheet>>,
    palette: Res<crate::theme::Palette>,
    mut places: ResMut<CounterPlaces>,
) {
    let km = map_view::counter_km(&map.raster);
    let mut stacks: BTreeMap<SpaceId, Vec<UnitId>> = BTreeMap::new();
    for (id, unit) in summary.units() {
        if let Some(space) = unit.at {
            stacks.entry(space).or_default().push(id);
        }
    }
    let mut spots: BTreeMap<UnitId, Vec3> = BTreeMap::new();
    let mut stacked: Vec<Vec2> = Vec::new();
    for (space, units) in stacks {
        let stack = order.sorted(space, units, &marks);
        let centre = map_view::centre(&map.raster, space);
        let is_fanned = fanned.0 == Some(space);
        for (index, unit) in stack.iter().enumerate() {
            stacked.push(centre + stack_offset(index, stack.len()) * km);
            let (offset, height) = if is_fanned {
                (fan_offset(index, stack.len()), 6.0 + lift(index, stack.len()))
            } else {
                (stack_offset(index, stack.len()), lift(index, stack.len()))
            };
            spots.insert(*unit, (centre + offset * km).extend(layer::COUNTERS + height));
        }
    }
    for (entity, counter, at, spot) in &counters {
        if summary.unit(counter.0).at.is_none() {
            let before = counters
                .iter()
                .filter(|(_, other, other_at, _)| {
                    other.0 < counter.0 && other_at.0 == at.0 && summary.unit(other.0).at.is_none()
                })
                .count();
            let aside = Vec2::splat(small(before) * 0.13 * km);
            let spot = off_shore(&map, at.0) + aside;
            spots.insert(
                counter.0,
                spot.extend(layer::COUNTERS + 5.0 + small(before) * 0.1),
            );
        }
        if let Some(new) = spots.get(&counter.0)
            && spot.map(|spot| spot.0) != Some(*new)
        {
            commands.entity(entity).insert(Spot(*new));
        }
    }
    places.set_if_neq(CounterPlaces {
        seen: spots.values().map(|spot| spot.truncate()).collect(),
        stacked,
    });
    despawn_all(&mut commands, sheets);
    if let Some(space) = fanned.0 {
        let size = fan_size(summary.units_in(space).count()) * km;
        let centre = map_view::centre(&map.raster, space).extend(layer::COUNTERS + 5.9);
        commands.spawn((
            Name::new("Fan"),
            FanSheet,
            Sprite::from_color(palette.paper.with_alpha(0.86), size),
            Transform::from_translation(centre),
            OfMap,
        ));
    }
}

/// The place of a unit that has to assault a space from the sea (HN-6): in the sea beside it.
fn off_shore(map: &MapSheet, space: SpaceId) -> Vec2 {
    let centre = map_view::centre(&map.raster, space);
    let Some(board) = map.hexes() else { return centre };
    let sea = board
        .links(space)
        .iter()
        .find(|link| board.ground(link.to) == Ground::Sea);
    sea.map_or(centre, |link| {
        centre.lerp(map_view::centre(&map.raster, link.to), 0.9)
    })
}

/// The height of the counter at `index` from the top of a stack, within [0, 5).
fn lift(index: usize, count: usize) -> f32 {
    let [index, count] = [index, count].map(small);
    (count - 1.0 - index) * 5.0 / count.max(1.0)
}

/// The place of the counter at `index` from the top of a stack, in counters from the centre of the hex.
fn stack_offset(index: usize, count: usize) -> Vec2 {
    let [index, count] = [index, count].map(small);
    let step = (0.26 / (count - 1.0).max(1.0)).min(0.13);
    Vec2::splat(((count - 1.0) / 2.0 - index) * step)
}

/// Columns of a fan: up to three.
fn fan_columns(count: usize) -> usize {
    match count {
        0..=3 => count.max(1),
        4 => 2,
        _ => 3,
    }
}

/// The place of the counter at `index` from the top of a fan, in counters from the centre of the hex.
fn fan_offset(index: usize, count: usize) -> Vec2 {
    let columns = fan_columns(count);
    let rows = count.div_ceil(columns);
    let (row, column) = (index / columns, index % columns);
    let in_row = if row + 1 == rows {
        count - row * columns
    } else {
        columns
    };
    Vec2::new(
        small(column) - (small(in_row) - 1.0) / 2.0,
        (small(rows) - 1.0) / 2.0 - small(row),
    ) * FAN_STEP
}

/// The size of the sheet under a fan, in counters.
fn fan_size(count: usize) -> Vec2 {
    let columns = fan_columns(count);
    Vec2::new(small(columns), small(count.div_ceil(columns))) * FAN_STEP + Vec2::splat(0.1)
}

#[expect(clippy::cast_precision_loss, reason = "a stack has a few counters")]
fn small(count: usize) -> f32 {
    count as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counters_of_a_fan_do_not_cover_each_other() {
        for count in 1..=9 {
            let spots: Vec<Vec2> = (0..count).map(|index| fan_offset(index, count)).collect();
            for (index, spot) in spots.iter().enumerate() {
                for other in &spots[..index] {
                    assert!(
                        (*spot - *other).abs().max_element() > 1.0,
                        "{count}: {spot} {other}"
                    );
                }
                assert!(
                    (spot.abs() + Vec2::splat(0.5))
                        .cmple(fan_size(count) / 2.0 + 0.03)
                        .all(),
                    "{count}: {spot}"
                );
            }
        }
    }

    #[test]
    fn the_top_of_a_stack_lies_highest() {
        for count in 1..=9 {
            let heights: Vec<f32> = (0..count).map(|index| lift(index, count)).collect();
            assert!(heights.is_sorted_by(|a, b| a > b), "{heights:?}");
            assert!(heights[0] < 5.0);
        }
    }
}
