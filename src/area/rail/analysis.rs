//! The rules' results about trains: the Available units, the plan for the picked ones, and the comparison of rail
//! rules.
//!
//! Plan and comparison take longer than a frame, and are computed on other threads.
//!
//! In: the table, `AreaSelection`. Out: [`RailAnalysis`], the ways of trains on the map, the bottleneck of a plan.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;

use crate::area::clicks::selection::{AreaSelection, Tab, situation_is_new};
use crate::area::clicks::targets::TargetSystems;
use crate::area::facts::timetable::due_orders;
use crate::area::tokens::analysis::{TokenAnalysis, planned as planned_way};
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::map_view::Aim;
use crate::map_view::area_sheet::tracks::{TrainPath, TrainPathKind, TrainPaths};
use crate::map_view::marks::overlay::Highlights;
use crate::play::{GameSystems, Table, TableChanged};
use railhead_area_game::chapters::rail::available::{Departure, departures};
use railhead_area_game::chapters::rail::compare::{Compared, compare, variants as variants_of};
use railhead_area_game::chapters::rail::sending::{Passenger, Planned, planned, why_not_sent};
use railhead_area_game::rail::{Cargo, Limited, Variant};
use railhead_area_game::state::order::{Order, UnitGroup};
use railhead_area_game::{AreaGame, AreaState, KindId, NationId, Refusal};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::StateHash;

/// What is known so far about trains in the position on the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct RailAnalysis {
    /// The plan for the picked passengers, once it is computed.
    pub planned: Option<Planned>,
    /// Why each of them could not go alone either, if the plan leaves it out.
    pub why_left: Vec<Vec<Refusal>>,
    /// The last comparison of a unit under each set of rail rules.
    pub compared: Option<(ComparisonRequest, Arc<Vec<Compared>>)>,
    /// The comparison in progress.
    pub comparing: Option<ComparisonRequest>,
    /// The Available units, and the reasons against the others, while the player looks at rails.
    pub departures: Vec<Departure>,
    /// The orders that carry out what is booked for this phase, each with its words (AR-12).
    pub due: Vec<(Order, String)>,
}

/// A question: how far does a unit get under each set of rail rules?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ComparisonRequest {
    /// The hash of the position in question.
    pub state: StateHash,
    /// The nation and the kind of the unit.
    pub unit: (NationId, KindId),
    pub from: SpaceId,
    /// Its destination; if `None`, as far as it gets.
    pub to: Option<SpaceId>,
}

/// A plan in progress, and its passengers.
#[derive(Resource, Debug, Default)]
struct Planning {
    passengers: Vec<Passenger>,
    task: Background<(Option<Planned>, Vec<Vec<Refusal>>)>,
}

/// A comparison in progress, and the known ones.
#[derive(Resource, Debug, Default)]
struct Comparing {
    task: Background<Vec<Compared>>,
    known: BTreeMap<ComparisonRequest, Arc<Vec<Compared>>>,
    /// The sets of rail rules, read once for each game.
    variants: Arc<OnceLock<Vec<Variant>>>,
}

/// The number of comparisons that are kept.
const REMEMBERED: usize = 400;

pub(super) fn plugin(app: &mut App) {
    app.init_until::<RailAnalysis>(Lifetime::Position)
        .init_until::<Planning>(Lifetime::Position)
        .init_until::<Comparing>(Lifetime::Position)
        .add_systems(
            Update,
            (
                (follow, find_due).chain().run_if(on_message::<TableChanged>),
                look_out.run_if(situation_is_new),
                begin.run_if(situation_is_new),
                finish.run_if(|planning: Res<Planning>| planning.task.is_busy()),
                ask.run_if(situation_is_new.or_else(resource_changed::<Aim>)),
                hear.run_if(|comparing: Res<Comparing>| comparing.task.is_busy()),
                show_ways.run_if(
                    on_message::<TableChanged>
                        .or_else(resource_changed::<RailAnalysis>)
                        .or_else(resource_changed::<TokenAnalysis>)
                        .or_else(resource_changed::<AreaSelection>),
                ),
            )
                .chain()
                .in_set(TargetSystems::Find),
        )
        .add_systems(
            Update,
            mark_bottleneck
                .after(TargetSystems::Show)
                .in_set(GameSystems::of::<AreaGame>()),
        );
}

/// A unit that has moved otherwise is no passenger; another game has other rules.
fn follow(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    mut selection: ResMut<AreaSelection>,
    mut analysis: ResMut<RailAnalysis>,
    mut comparing: ResMut<Comparing>,
) {
    if changes.read().any(|change| change.kind.is_other_game()) {
        *analysis = RailAnalysis::default();
        *comparing = Comparing::default();
    }
    if !selection.rail.passengers.is_empty() {
        let mut now = selection.clone();
        now.rail.keep_those_who_can_go(table.view());
        selection.set_if_neq(now);
    }
}

/// AR-12: what is booked and due, worked out once for each position.
fn find_due(table: Res<Table<AreaGame>>, mut analysis: ResMut<RailAnalysis>) {
    let now = due_orders(&table);
    if analysis.due != now {
        analysis.due = now;
    }
}

/// Finds the Available units, once for each situation.
pub(super) fn look_out(
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    mut known: TableLocal<Option<StateHash>>,
    mut analysis: ResMut<RailAnalysis>,
) {
    if selection.tab != Tab::Rails {
        return;
    }
    let now = Some(table.session().hash());
    let known = known.of_now();
    if *known != now {
        *known = now;
        analysis.departures = departures(table.game(), table.view());
    }
}

/// A plan for many units takes longer than a frame.
fn begin(
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    workers: Res<Workers>,
    mut changes: MessageReader<TableChanged>,
    mut planning: ResMut<Planning>,
    mut analysis: ResMut<RailAnalysis>,
) {
    let has_changed = changes.read().count() > 0;
    if !has_changed && selection.rail.passengers == planning.passengers {
        return;
    }
    planning.passengers.clone_from(&selection.rail.passengers);
    if analysis.planned.is_some() {
        analysis.planned = None;
    }
    planning.task = Background::default();
    if !selection.rail.passengers.is_empty() {
        let (game, state) = (Arc::clone(table.game()), table.view().clone());
        let passengers = selection.rail.passengers.clone();
        planning.task = workers.on_pool(move || {
            let found = planned(&game, &state, &passengers);
            let why = found
                .as_ref()
                .map(|found| why_left(&game, &state, &passengers, found));
            (found, why.unwrap_or_default())
        });
    }
}

/// The reasons against each passenger that the plan leaves out; none if only the others are in its way.
fn why_left(
    game: &AreaGame,
    state: &AreaState,
    passengers: &[Passenger],
    found: &Planned,
) -> Vec<Vec<Refusal>> {
    let pairs = passengers.iter().zip(&found.plan.trains);
    let reasons = pairs.map(|(passenger, train)| {
        let Passenger { unit, from, to } = *passenger;
        match unit {
            (nation, Cargo::Unit(kind)) if train.is_none() => {
                let alone = UnitGroup {
                    nation,
                    kind,
                    count: 1,
                    spent: 0,
                    aboard: false,
                };
                why_not_sent(game, state, &[alone], from, to)
            }
            _ => Vec::new(),
        }
    });
    reasons.collect()
}

fn finish(mut planning: ResMut<Planning>, mut analysis: ResMut<RailAnalysis>) {
    if let Some(found) = planning.task.answer() {
        (analysis.planned, analysis.why_left) = found;
    }
}

/// Requests a comparison for the first of the picked units, to the area under the cursor, otherwise as far as it gets.
fn ask(
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    aim: Res<Aim>,
    workers: Res<Workers>,
    mut comparing: ResMut<Comparing>,
    mut analysis: ResMut<RailAnalysis>,
) {
    let (game, state) = (table.game(), table.view());
    let unit = selection
        .picked
        .keys()
        .next()
        .filter(|_| selection.rail.is_comparing);
    let before = analysis
        .comparing
        .or(analysis.compared.as_ref().map(|known| known.0));
    let question = unit.map(|force| {
        let unit = (force.nation, force.kind);
        // A player who reads the table has moved the cursor off the map.
        let kept =
            before.filter(|before| aim.space.is_none() && (before.unit, before.from) == (unit, force.at));
        ComparisonRequest {
            state: table.session().hash(),
            unit,
            from: force.at,
            to: match kept {
                Some(before) => before.to,
                None => aim
                    .space
                    .filter(|to| *to != force.at && game.spec(*to).in_play && !game.is_sea(*to)),
            },
        }
    });
    let compared = analysis.compared.as_ref();
    if analysis.comparing == question && question.is_some()
        || compared.is_some_and(|(compared, _)| Some(*compared) == question)
    {
        return;
    }
    // A comparison for something else is no longer needed.
    comparing.task = Background::default();
    let Some(question) = question else {
        if analysis.comparing.is_some() || analysis.compared.is_some() {
            (analysis.comparing, analysis.compared) = (None, None);
        }
        return;
    };
    if let Some(known) = comparing.known.get(&question) {
        analysis.compared = Some((question, Arc::clone(known)));
        analysis.comparing = None;
        return;
    }
    analysis.comparing = Some(question);
    let (game, state) = (Arc::clone(game), state.clone());
    let variants = Arc::clone(&comparing.variants);
    comparing.task = workers.on_pool(move || {
        let variants = variants.get_or_init(|| variants_of(&game));
        let (nation, kind) = question.unit;
        compare(
            &game,
            &state,
            variants,
            (nation, kind.into(), question.from),
            question.to,
        )
    });
}

/// Receives the result of the comparison.
fn hear(mut comparing: ResMut<Comparing>, mut analysis: ResMut<RailAnalysis>) {
    let (Some(rows), Some(question)) = (comparing.task.answer(), analysis.comparing) else {
        return;
    };
    if comparing.known.len() >= REMEMBERED {
        comparing.known.clear();
    }
    let rows = Arc::new(rows);
    comparing.known.insert(question, Arc::clone(&rows));
    analysis.compared = Some((question, rows));
    analysis.comparing = None;
}

/// The trains of this turn, and those of the plan; the destinations of tokens, and the convoy that is being drawn.
fn show_ways(
    table: Res<Table<AreaGame>>,
    (analysis, inflow): (Res<RailAnalysis>, Res<TokenAnalysis>),
    selection: Res<AreaSelection>,
    mut ways: ResMut<TrainPaths>,
) {
    let way = |path: &[_], kind| TrainPath {
        path: path.to_vec(),
        kind,
    };
    let gone = table.view().trains().iter();
    let mut all: Vec<TrainPath> = gone
        .map(|train| way(&train.train.path, TrainPathKind::Gone))
        .collect();
    let plan = analysis
        .planned
        .as_ref()
        .filter(|_| !selection.rail.passengers.is_empty());
    let trains = plan
        .into_iter()
        .flat_map(|planned| planned.plan.trains.iter().flatten());
    all.extend(trains.map(|train| way(&train.path, TrainPathKind::Planned)));
    if selection.convoy.len() > 1 {
        all.push(planned_way(selection.convoy.clone()));
    } else if !selection.has_picks() {
        all.extend(inflow.ways());
    }
    all.dedup();
    ways.set_if_neq(TrainPaths(all));
}

/// Highlights the areas and stations of the minimum cut, and the zones whose lack of transports keeps tokens from the
/// selected complex.
fn mark_bottleneck(
    (analysis, inflow): (Res<RailAnalysis>, Res<TokenAnalysis>),
    selection: Res<AreaSelection>,
    mut highlights: ResMut<Highlights>,
) {
    let cut = analysis
        .planned
        .as_ref()
        .filter(|_| !selection.rail.passengers.is_empty());
    let cut = cut.and_then(|planned| planned.plan.bottleneck.as_ref());
    let mut spaces: Vec<_> = cut
        .iter()
        .flat_map(|cut| &cut.what)
        .filter_map(|what| match what {
            Limited::Area(at) | Limited::Station(at) => Some(*at),
            Limited::Nation(_) | Limited::Points(_) | Limited::Pool(_) | Limited::Scope(..) => None,
        })
        .collect();
    if let Some(complex) = selection.space {
        spaces.extend(inflow.bottleneck(complex));
    }
    if highlights.problem != spaces {
        highlights.problem = spaces;
    }
}
