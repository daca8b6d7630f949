//! Keeps counters, hexes and their markers in step with the table.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{At, Available, Counter, MapHex, OverstackedHex, Reachable, SelectedUnit, Unsupplied, Used};
use crate::app::AppSystems;
use crate::app::hex::reach::ReachShown;
use crate::app::hex::summary::{TableSummary, UnitSummary};
use crate::app::hex::table::{Selection, TableChanged};
use crate::app::lifetime::OfMap;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Mark, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            clear_table.run_if(table_is_other),
            (
                sync_counters.run_if(
                    resource_exists_and_changed::<TableSummary>.or_else(resource_changed::<Selection>),
                ),
                sync_hexes.run_if(
                    resource_exists_and_changed::<TableSummary>.or_else(resource_changed::<ReachShown>),
                ),
            )
                .run_if(resource_exists::<TableSummary>),
        )
            .chain()
            .in_set(SyncCounters)
            .in_set(AppSystems::Sync),
    );
}

/// In [`AppSystems::Sync`]: entities and markers are in step afterwards.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SyncCounters;

/// Whether another position is shown.
fn table_is_other(mut changes: MessageReader<TableChanged>) -> bool {
    changes.read().any(|change| change.kind.is_other_game())
}

fn clear_table(mut commands: Commands, entities: Query<Entity, Or<(With<Counter>, With<MapHex>)>>) {
    for entity in &entities {
        commands.entity(entity).despawn();
    }
}

/// The marker of HT-4 that a unit has, including `SelectedUnit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CounterMarker {
    /// See [`Available`].
    Available,
    /// See [`SelectedUnit`].
    Selected,
    /// See [`Used`].
    Used,
    /// None of them.
    Idle,
}

impl CounterMarker {
    /// The marker of a unit. Looking at a unit does not make it Selected: only an Available unit can be.
    pub fn of(unit: UnitId, summary: &UnitSummary, selection: &Selection) -> Self {
        match summary.mark {
            Mark::Available if selection.unit == Some(unit) => Self::Selected,
            Mark::Available if summary.holds => Self::Idle,
            Mark::Available => Self::Available,
            mark if mark.is_used() => Self::Used,
            _ => Self::Idle,
        }
    }
}

fn sync_counters(
    mut commands: Commands,
    summary: Res<TableSummary>,
    selection: Res<Selection>,
    mut counters: Query<
        '_,
        '_,
        (
            Entity,
            &Counter,
            &mut At,
            Has<Available>,
            Has<SelectedUnit>,
            Has<Used>,
            Has<Unsupplied>,
        ),
    >,
) {
    let mut on_map: BTreeMap<UnitId, (UnitSummary, SpaceId)> = summary
        .units()
        .filter_map(|(id, unit)| Some((id, (*unit, unit.at.or(unit.off)?))))
        .collect();
    for (entity, counter, mut at, available, selected, used, unsupplied) in &mut counters {
        let Some((unit, space)) = on_map.remove(&counter.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        at.set_if_neq(At(space));
        let marker = CounterMarker::of(counter.0, &unit, &selection);
        let mut entity = commands.entity(entity);
        mark(
            &mut entity,
            Available,
            available,
            marker == CounterMarker::Available,
        );
        mark(
            &mut entity,
            SelectedUnit,
            selected,
            marker == CounterMarker::Selected,
        );
        mark(&mut entity, Used, used, marker == CounterMarker::Used);
        mark(&mut entity, Unsupplied, unsupplied, !unit.supplied);
    }
    for (id, (unit, space)) in on_map {
        let marker = CounterMarker::of(id, &unit, &selection);
        let mut entity = commands.spawn((
            Name::new("Counter"),
            Counter(id),
            At(space),
            Transform::default(),
            Visibility::default(),
            OfMap,
        ));
        mark(&mut entity, Available, false, marker == CounterMarker::Available);
        mark(
            &mut entity,
            SelectedUnit,
            false,
            marker == CounterMarker::Selected,
        );
        mark(&mut entity, Used, false, marker == CounterMarker::Used);
        mark(&mut entity, Unsupplied, false, !unit.supplied);
    }
}

/// Adds or removes a marker where it has changed.
fn mark<M: Component>(entity: &mut EntityCommands, marker: M, has: bool, wants: bool) {
    if wants && !has {
        entity.insert(marker);
    } else if has && !wants {
        entity.remove::<M>();
    }
}

fn sync_hexes(
    mut commands: Commands,
    summary: Res<TableSummary>,
    shown: Res<ReachShown>,
    hexes: Query<(Entity, &MapHex, Option<&Reachable>, Option<&OverstackedHex>)>,
) {
    let mut wanted: BTreeMap<SpaceId, (Option<Reachable>, Option<OverstackedHex>)> = BTreeMap::new();
    for (space, cost) in shown.destinations() {
        wanted.entry(space).or_default().0 = Some(Reachable(cost));
    }
    for hex in &summary.overstacked {
        wanted.entry(hex.space).or_default().1 = Some(OverstackedHex {
            points: hex.points,
            limit: hex.limit,
        });
    }
    for (entity, hex, reachable, overstacked) in &hexes {
        let Some((reach, stack)) = wanted.remove(&hex.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        renew(&mut commands.entity(entity), reachable.copied(), reach);
        renew(&mut commands.entity(entity), overstacked.copied(), stack);
    }
    for (space, (reach, stack)) in wanted {
        let mut entity = commands.spawn((Name::new("Hex"), MapHex(space), OfMap));
        renew(&mut entity, None, reach);
        renew(&mut entity, None, stack);
    }
}

/// Adds a component, changes it, or removes it.
fn renew<C: Component + PartialEq>(entity: &mut EntityCommands, has: Option<C>, wants: Option<C>) {
    match wants {
        Some(component) if has.as_ref() != Some(&component) => {
            entity.insert(component);
        }
        None if has.is_some() => {
            entity.remove::<C>();
        }
        _ => {}
    }
}
