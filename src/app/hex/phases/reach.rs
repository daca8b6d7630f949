//! The destinations of the Selected unit, and its way to the aim (HM-6, HR-11).
//!
//! In: `Selection`, `TableSummary`, `Aim`, [`WayPoints`]. Out: [`ReachShown`], `Highlights`.

use bevy::prelude::*;

use super::{PhaseProblems, WayPoints, combat_map, movement, naval};
use crate::app::AppSystems;
use crate::app::hex::counters::sync::SyncCounters;
use crate::app::hex::reach::ReachShown;
use crate::app::hex::summary::{TableSummary, is_hex_game};
use crate::app::hex::table::{HexTable, Selection};
use crate::app::hex::trains::{TrainPlan, path_label};
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::map_view::Aim;
use crate::app::map_view::marks::overlay::Highlights;
use crate::app::stage::Screen;
use crate::rules::hex_game::{Mark, Phase};

/// In [`AppSystems::Sync`]: after it the highlights are known.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReachSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_until::<ReachShown>(Lifetime::Position).add_systems(
        Update,
        (
            search.run_if(
                resource_changed::<Selection>
                    .or_else(resource_changed::<WayPoints>)
                    .or_else(resource_exists_and_changed::<TableSummary>),
            ),
            highlight.run_if(not(in_state(Screen::Replay))),
        )
            .chain()
            .before(SyncCounters)
            .in_set(ReachSystems)
            .in_set(AppSystems::Sync)
            .run_if(is_hex_game),
    );
}

fn search(
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    selection: Res<Selection>,
    points: Res<WayPoints>,
    mut shown: ResMut<ReachShown>,
) {
    let unit = selection
        .unit
        .filter(|unit| summary.unit(*unit).mark == Mark::Available);
    if unit.is_none() && shown.unit.is_none() {
        return;
    }
    let shown = &mut *shown;
    shown.unit = unit;
    shown.destinations.clear();
    let Some(unit) = unit else { return };
    if summary.phase == Phase::Combat {
        shown.reach.clear();
        shown.destinations = combat_map::destinations(&summary, unit);
        return;
    }
    let view = table.view();
    let via = points.of(unit);
    view.reach_by_into(unit, via, &mut shown.reach);
    shown.destinations = if via.is_empty() {
        view.destinations(unit)
    } else {
        shown.reach.by_cost()
    };
}

fn highlight(
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    selection: Res<Selection>,
    shown: Res<ReachShown>,
    aim: Res<Aim>,
    held: Res<PhaseProblems>,
    points: Res<WayPoints>,
    trains: Res<TrainPlan>,
    mut highlights: ResMut<Highlights>,
) {
    if summary.phase == Phase::Combat {
        let way = aim
            .space
            .zip(shown.unit)
            .and_then(|(space, unit)| combat_map::way(&table.view(), unit, space));
        let (path, path_label) = way.map_or((None, String::new()), |(path, label)| (Some(path), label));
        highlights.set_if_neq(Highlights {
            reachable: combat_map::highlighted_hexes(&summary, shown.unit),
            path,
            path_label,
            problem: held.0.clone(),
            selected: aim
                .by_key()
                .or(shown.unit.and_then(|unit| summary.unit(unit).at))
                .or(selection.space),
            ..Highlights::default()
        });
        return;
    }
    let via = shown.unit.map_or(&[][..], |unit| points.of(unit));
    let way = shown.way(&table.view(), via, aim.space);
    let label = match (&way, shown.unit) {
        (Some(way), Some(unit)) => match summary.phase {
            Phase::RailMovement => path_label(&table.view(), way.cost),
            Phase::NavalMovement => naval::path_label(&table.view(), unit, aim.space),
            Phase::Setup | Phase::Reinforcement | Phase::Movement | Phase::Combat | Phase::End => {
                movement::path_label(&table.view(), unit, way.cost)
            }
        },
        _ => String::new(),
    };
    let unit_space = shown.unit.and_then(|unit| summary.unit(unit).at);
    // An aim set by keys needs a sign if no way leads to it.
    let leads_there = way.as_ref().is_some_and(|way| Some(way.to()) == aim.space);
    let aimed = aim.by_key().filter(|_| !leads_there);
    highlights.set_if_neq(Highlights {
        reachable: shown.destinations().map(|(space, _)| space).collect(),
        path: way.map(|way| way.path),
        way_points: via.to_vec(),
        path_label: label,
        planned: trains.ways(),
        problem: held.0.clone(),
        words: match (summary.phase, shown.unit) {
            (Phase::NavalMovement, Some(unit)) => naval::words(&table.view(), unit),
            _ => Vec::new(),
        },
        selected: aimed
            .or(unit_space)
            .or(selection.space.filter(|space| !held.0.contains(space))),
        ..Highlights::default()
    });
}
