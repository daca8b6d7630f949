//! What the rules have found out about trains for what is in hand: the plan, worked out beside the window, and the sets of rail rules
//! compared.
//!
//! In: the table, `AreaDesk`. Out: [`Findings`], the ways of trains on the map, what holds a plan up.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use crate::app::area::desk::AreaDesk;
use crate::app::area::lit::AreaSystems;
use crate::app::map_view::Hovered;
use crate::app::map_view::overlay::Highlights;
use crate::app::map_view::tracks::{Way, WayKind, Ways};
use crate::app::play::{GameSystems, Table, TableChanged};
use crate::rules::area_game::AreaGame;
use crate::rules::area_game::rail::compare::{Compared, compare, variants};
use crate::rules::area_game::rail::sending::{Passenger, Planned, planned};
use crate::rules::area_game::rail::{Limited, Variant};
use crate::rules::board::SpaceId;

/// What was found out.
#[derive(Resource, Clone, Debug, Default)]
pub struct Findings {
    /// The plan for the passengers in hand, once it is worked out.
    pub planned: Option<Planned>,
    /// How the picked unit fares by each set of rail rules.
    pub compared: Vec<Compared>,
    /// The sets of rail rules, read once for each game.
    variants: Arc<Vec<Variant>>,
}

/// A plan in the making, and for whom.
#[derive(Resource, Debug, Default)]
struct Planning {
    passengers: Vec<Passenger>,
    task: Option<Task<Option<Planned>>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Findings>()
        .init_resource::<Planning>()
        .add_systems(
            Update,
            (
                follow.run_if(on_message::<TableChanged>),
                begin.run_if(on_message::<TableChanged>.or_else(resource_changed::<AreaDesk>)),
                finish.run_if(|planning: Res<'_, Planning>| planning.task.is_some()),
                look_on.run_if(
                    on_message::<TableChanged>
                        .or_else(resource_changed::<AreaDesk>)
                        .or_else(resource_changed::<Hovered>),
                ),
                show_ways.run_if(
                    on_message::<TableChanged>
                        .or_else(resource_changed::<Findings>)
                        .or_else(resource_changed::<AreaDesk>),
                ),
            )
                .chain()
                .in_set(AreaSystems::Light),
        )
        .add_systems(
            Update,
            mark_bottleneck
                .after(AreaSystems::Show)
                .in_set(GameSystems::<AreaGame>::default()),
        );
}

/// Who has gone otherwise is no passenger; another game has other rules.
fn follow(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table<AreaGame>>,
    mut desk: ResMut<'_, AreaDesk>,
    mut findings: ResMut<'_, Findings>,
) {
    if changes.read().any(|change| change.kind.is_other_game()) {
        *findings = Findings::default();
    }
    if !desk.rail.passengers.is_empty() {
        let mut now = desk.clone();
        now.rail.keep_those_who_can_go(table.view());
        desk.set_if_neq(now);
    }
}

/// A plan for many units takes longer than a picture may.
fn begin(
    table: Res<'_, Table<AreaGame>>,
    desk: Res<'_, AreaDesk>,
    mut changes: MessageReader<'_, '_, TableChanged>,
    mut planning: ResMut<'_, Planning>,
    mut findings: ResMut<'_, Findings>,
) {
    let has_changed = changes.read().count() > 0;
    if !has_changed && desk.rail.passengers == planning.passengers {
        return;
    }
    planning.passengers.clone_from(&desk.rail.passengers);
    if findings.planned.is_some() {
        findings.planned = None;
    }
    planning.task = (!desk.rail.passengers.is_empty()).then(|| {
        let (game, state) = (Arc::clone(table.game()), table.view().clone());
        let passengers = desk.rail.passengers.clone();
        AsyncComputeTaskPool::get().spawn(async move { planned(&game, &state, &passengers) })
    });
}

fn finish(
    mut planning: ResMut<'_, Planning>,
    mut findings: ResMut<'_, Findings>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    // A window that idles would not see that it is done.
    redraw.write(RequestRedraw);
    if let Some(task) = &mut planning.task
        && let Some(found) = block_on(poll_once(task))
    {
        findings.planned = found;
        planning.task = None;
    }
}

/// Compares the sets of rail rules for the first of the picked units, to the area under the cursor or else as far as it gets.
fn look_on(
    table: Res<'_, Table<AreaGame>>,
    desk: Res<'_, AreaDesk>,
    hovered: Res<'_, Hovered>,
    mut findings: ResMut<'_, Findings>,
) {
    let unit = desk.picked.keys().next().filter(|_| desk.rail.is_comparing);
    let Some(force) = unit else {
        if !findings.compared.is_empty() && !desk.rail.is_comparing {
            findings.compared.clear();
        }
        return;
    };
    if findings.variants.is_empty() {
        findings.variants = Arc::new(variants(table.game()));
    }
    let unit = (force.nation, force.kind, force.at);
    let known = Arc::clone(&findings.variants);
    let game = table.game();
    let is_aim = |to: &SpaceId| *to != force.at && game.spec(*to).in_play && !game.is_sea(*to);
    findings.compared = compare(game, table.view(), &known, unit, hovered.0.filter(is_aim));
}

/// Trains that have gone in this turn, and those of the plan.
fn show_ways(
    table: Res<'_, Table<AreaGame>>,
    findings: Res<'_, Findings>,
    desk: Res<'_, AreaDesk>,
    mut ways: ResMut<'_, Ways>,
) {
    let way = |path: &[_], kind| Way {
        path: path.to_vec(),
        kind,
    };
    let gone = table.view().trains().iter();
    let mut all: Vec<Way> = gone.map(|train| way(&train.train.path, WayKind::Gone)).collect();
    let plan = findings
        .planned
        .as_ref()
        .filter(|_| !desk.rail.passengers.is_empty());
    let trains = plan
        .into_iter()
        .flat_map(|planned| planned.plan.trains.iter().flatten());
    all.extend(trains.map(|train| way(&train.path, WayKind::Planned)));
    all.dedup();
    ways.set_if_neq(Ways(all));
}

/// The areas and stations of the minimum cut stand out.
fn mark_bottleneck(
    findings: Res<'_, Findings>,
    desk: Res<'_, AreaDesk>,
    mut highlights: ResMut<'_, Highlights>,
) {
    let cut = findings
        .planned
        .as_ref()
        .filter(|_| !desk.rail.passengers.is_empty());
    let cut = cut.and_then(|planned| planned.plan.bottleneck.as_ref());
    let spaces: Vec<_> = cut
        .iter()
        .flat_map(|cut| &cut.what)
        .filter_map(|what| match what {
            Limited::Area(at) | Limited::Station(at) => Some(*at),
            Limited::Nation(_) | Limited::Points(_) | Limited::Pool(_) | Limited::Scope(..) => None,
        })
        .collect();
    if highlights.problem != spaces {
        highlights.problem = spaces;
    }
}
