//! The units on the table: an entity each, with markers for its state (HT-4).
//!
//! In: `TableSummary`, `Selection`, the table. Out: the entities, their markers, and [`UnitMarks`], the index of the
//! markers by unit. Each marker is inserted by one system: [`Available`] by the phase that is played, in
//! [`UnitSystems::Available`]; the others by this file. Drawing, lists, hover and clicks read the markers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::AppSystems;
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection, TableChanged};
use crate::lifetime::{Lifetime, OfMap, TableResources as _, despawn_all};
use crate::play::GameSystems;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{HexGame, Mark, UnitId};

/// A unit of the game, on the map or off it. On the map its entity is the counter.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter(pub UnitId);

/// The space of a counter; units off the map have none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub SpaceId);

/// The unit can act now (HT-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Available;

/// The player has chosen this Available unit (HT-4). Looking at another does not make it Selected.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelectedUnit;

/// The unit has acted in this phase, and how (HT-4).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used(pub Mark);

/// Its player wants the unit to hold: it is not among those that still have to act.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding;

/// The supply check (HS-1) has found no line to the unit.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsupplied;

/// A goal asks to destroy the unit (HV-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hunted;

/// The units with one marker, for the system that gives and takes it.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "commands have none")]
pub struct UnitMarkers<'w, 's, M: Component> {
    commands: Commands<'w, 's>,
    units: Query<'w, 's, (Entity, &'static Counter, Has<M>)>,
}

impl<M: Component + Default> UnitMarkers<'_, '_, M> {
    /// Gives the marker to the units that shall have it, and takes it from all others.
    pub fn set(&mut self, shall_have: impl Fn(UnitId) -> bool) {
        for (entity, counter, has) in &self.units {
            let mut entity = self.commands.entity(entity);
            match (has, shall_have(counter.0)) {
                (false, true) => {
                    entity.insert(M::default());
                }
                (true, false) => {
                    entity.remove::<M>();
                }
                _ => {}
            }
        }
    }
}

/// The steps from a change of the table to markers that all can read, in [`AppSystems::Sync`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitSystems {
    /// Every unit has its entity.
    Entities,
    /// The phase that is played says which units are Available.
    Available,
    /// [`UnitMarks`] has the markers.
    Index,
}

/// The markers of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitMark {
    /// [`Mark::Idle`] without [`Available`] and [`Used`].
    pub mark: Mark,
    pub holds: bool,
    pub is_unsupplied: bool,
}

/// The markers of all units, by id: what lists, hover and clicks look a unit up in.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitMarks {
    units: Vec<UnitMark>,
    selected: Option<UnitId>,
}

impl UnitMarks {
    /// The markers of the units, by id, none of which is Selected.
    pub fn new(units: impl Iterator<Item = UnitMark>) -> Self {
        Self {
            units: units.collect(),
            selected: None,
        }
    }

    /// The markers of a unit; none before its entity is there.
    fn of(&self, unit: UnitId) -> UnitMark {
        self.units.get(unit.index()).copied().unwrap_or_default()
    }

    /// The mark of a unit.
    pub fn mark(&self, unit: UnitId) -> Mark {
        self.of(unit).mark
    }

    /// Whether a unit can act, and may be Selected.
    pub fn is_available(&self, unit: UnitId) -> bool {
        self.mark(unit) == Mark::Available
    }

    /// Whether its player wants a unit to hold.
    pub fn holds(&self, unit: UnitId) -> bool {
        self.of(unit).holds
    }

    /// Whether the last supply check found no line to a unit (HS-1).
    pub fn is_unsupplied(&self, unit: UnitId) -> bool {
        self.of(unit).is_unsupplied
    }

    /// The Selected unit.
    pub fn selected(&self) -> Option<UnitId> {
        self.selected
    }

    /// The Available units that do not hold, by id.
    pub fn available(&self) -> impl Iterator<Item = UnitId> {
        self.marked(Mark::Available).filter(|unit| !self.holds(*unit))
    }

    /// The Available units that hold, by id.
    pub fn holding(&self) -> impl Iterator<Item = UnitId> {
        self.marked(Mark::Available).filter(|unit| self.holds(*unit))
    }

    /// The units that have acted in this phase, by id.
    pub fn used(&self) -> impl Iterator<Item = UnitId> {
        self.units()
            .filter_map(|(unit, mark)| mark.is_used().then_some(unit))
    }

    /// The units with a mark, by id.
    pub fn marked(&self, mark: Mark) -> impl Iterator<Item = UnitId> {
        self.units()
            .filter_map(move |(unit, other)| (other == mark).then_some(unit))
    }

    fn units(&self) -> impl Iterator<Item = (UnitId, Mark)> {
        (0..).map(UnitId).zip(self.units.iter().map(|unit| unit.mark))
    }
}

impl<'a> From<&'a UnitMarks> for Cow<'a, UnitMarks> {
    fn from(marks: &'a UnitMarks) -> Self {
        Cow::Borrowed(marks)
    }
}

impl From<UnitMarks> for Cow<'_, UnitMarks> {
    fn from(marks: UnitMarks) -> Self {
        Cow::Owned(marks)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<UnitMarks>(Lifetime::Position)
        .configure_sets(
            Update,
            (UnitSystems::Entities, UnitSystems::Available, UnitSystems::Index)
                .chain()
                .in_set(AppSystems::Sync)
                .in_set(GameSystems::of::<HexGame>()),
        )
        .add_systems(
            Update,
            (
                clear_table.run_if(table_is_other),
                (
                    keep_entities,
                    (mark_unsupplied, mark_used, mark_holding, mark_hunted),
                )
                    .chain()
                    .run_if(table_has_changed),
            )
                .chain()
                .in_set(UnitSystems::Entities),
        )
        .add_systems(Update, (mark_selected, index).chain().in_set(UnitSystems::Index));
}

/// Whether something has happened at the table.
pub fn table_has_changed(
    mut changes: MessageReader<TableChanged>,
    table: Option<Res<HexTable>>,
    summary: Option<Res<TableSummary>>,
) -> bool {
    let has_news = changes.read().count() > 0;
    // Holding a unit changes nothing in the game itself.
    has_news
        || table.is_some_and(|table| table.is_changed())
        || summary.is_some_and(|summary| summary.is_changed())
}

/// Whether another position is shown.
fn table_is_other(mut changes: MessageReader<TableChanged>) -> bool {
    changes.read().any(|change| change.kind.is_other_game())
}

fn clear_table(mut commands: Commands, units: Query<Entity, With<Counter>>) {
    despawn_all(&mut commands, units);
}

/// Spawns what is missing, and moves counters. One that leaves the map begins again without anything that was drawn.
fn keep_entities(
    mut commands: Commands,
    summary: Res<TableSummary>,
    mut units: Query<(Entity, &Counter, Option<&mut At>)>,
) {
    let mut missing: BTreeMap<UnitId, Option<SpaceId>> = summary
        .units()
        .map(|(id, unit)| (id, unit.at.or(unit.off)))
        .collect();
    for (entity, counter, at) in &mut units {
        let now = missing.get(&counter.0).copied().flatten();
        match (at, now) {
            (Some(_), None) => {
                commands.entity(entity).despawn();
                continue;
            }
            (Some(mut at), Some(now)) => {
                at.set_if_neq(At(now));
            }
            (None, Some(now)) => {
                commands.entity(entity).insert(on_map(now));
            }
            (None, None) => {}
        }
        missing.remove(&counter.0);
    }
    for (unit, at) in missing {
        let mut entity = commands.spawn((Name::new("Unit"), Counter(unit), OfMap));
        if let Some(at) = at {
            entity.insert(on_map(at));
        }
    }
}

fn on_map(at: SpaceId) -> impl Bundle {
    (At(at), Transform::default(), Visibility::default())
}

/// HS-1: the units that the last supply check found without a line.
pub fn mark_unsupplied(summary: Res<TableSummary>, mut units: UnitMarkers<Unsupplied>) {
    units.set(|unit| !summary.unit(unit).supplied);
}

fn mark_used(mut commands: Commands, table: Res<HexTable>, units: Query<(Entity, &Counter, Option<&Used>)>) {
    let view = table.view();
    for (entity, counter, used) in &units {
        let wants = view.deed(counter.0).map(Used);
        match wants {
            Some(wants) if used != Some(&wants) => {
                commands.entity(entity).insert(wants);
            }
            None if used.is_some() => {
                commands.entity(entity).remove::<Used>();
            }
            _ => {}
        }
    }
}

fn mark_holding(table: Res<HexTable>, mut units: UnitMarkers<Holding>) {
    units.set(|unit| table.holds(unit));
}

fn mark_hunted(summary: Res<TableSummary>, mut units: UnitMarkers<Hunted>) {
    units.set(|unit| summary.is_hunted(unit));
}

fn mark_selected(
    selection: Res<Selection>,
    available: Query<&Counter, With<Available>>,
    mut units: UnitMarkers<SelectedUnit>,
) {
    let chosen = available
        .iter()
        .map(|counter| counter.0)
        .find(|unit| selection.unit == Some(*unit));
    units.set(|unit| chosen == Some(unit));
}

/// Reads the markers, in every frame: a marker that is taken away by hand shows its effect at once.
fn index(
    units: Query<(
        &Counter,
        Has<Available>,
        Option<&Used>,
        Has<Holding>,
        Has<Unsupplied>,
        Has<SelectedUnit>,
    )>,
    mut marks: ResMut<UnitMarks>,
) {
    let mut by_unit = vec![UnitMark::default(); units.iter().len()];
    let mut selected = None;
    for (Counter(unit), is_available, used, holds, is_unsupplied, is_selected) in &units {
        let mark = match used {
            _ if is_available => Mark::Available,
            Some(Used(mark)) => *mark,
            None => Mark::Idle,
        };
        if let Some(slot) = by_unit.get_mut(unit.index()) {
            *slot = UnitMark {
                mark,
                holds,
                is_unsupplied,
            };
        }
        if is_selected {
            selected = Some(*unit);
        }
    }
    marks.set_if_neq(UnitMarks {
        selected,
        ..UnitMarks::new(by_unit.into_iter())
    });
}
