//! The reach of the Selected unit on the map, shared by the phases in which units move (HM-6, HR-11).
//!
//! In: markers, `Selection`, `Aim`, [`PhaseProblems`]. Out: [`Reachable`] hexes, `Highlights`.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{BookingAsked, PhaseProblems, PlayPhase, WayPoints};
use crate::AppSystems;
use crate::hex::hexes::{HexMarkers, MarkedHexes, Reachable};
use crate::hex::table::{HexTable, Selection};
use crate::hex::trains::TrainPlan;
use crate::hex::units::{At, Counter, SelectedUnit, UnitMarks, UnitSystems, table_has_changed};
use crate::map_view::Aim;
use crate::map_view::marks::overlay::Highlights;
use crate::map_view::moments::Moments;
use crate::play::GameSystems;
use crate::shell::timetable::RedirectedBooking;
use crate::stage::Screen;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{HexGame, Journey, TableView, UnitId};

/// In [`AppSystems::Sync`], once the units have their markers.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReachSystems {
    /// The phase that is played marks the hexes that the Selected unit can reach.
    Find,
    /// It shows the way to the hex under the cursor.
    Show,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            ReachSystems::Find.run_if(
                table_has_changed
                    .or_else(resource_changed::<WayPoints>)
                    .or_else(any_match_filter::<Added<SelectedUnit>>),
            ),
            ReachSystems::Show
                .run_if(not(in_state(Screen::Replay)))
                .run_if(something_shown_has_changed),
        )
            .chain()
            .after(UnitSystems::Index)
            .in_set(AppSystems::Sync)
            .in_set(GameSystems::of::<HexGame>()),
    )
    .add_systems(
        Update,
        (
            forget_reachable
                .run_if(not(any_with_component::<SelectedUnit>))
                .before(ReachSystems::Show)
                .after(UnitSystems::Index)
                .in_set(AppSystems::Sync),
            show_selection
                .in_set(ReachSystems::Show)
                .run_if(in_state(PlayPhase(None))),
        ),
    );
}

/// Whether anything has changed that the way or the hexes beside it depend on: finding a way is a search.
fn something_shown_has_changed(
    (phase, screen): (Res<State<PlayPhase>>, Res<State<Screen>>),
    (table, marks): (Option<Res<HexTable>>, Res<UnitMarks>),
    (selection, aim): (Res<Selection>, Res<Aim>),
    (points, plan, problems): (Res<WayPoints>, Res<TrainPlan>, Res<PhaseProblems>),
    (asked, redirected): (Res<BookingAsked>, Res<RedirectedBooking>),
    moments: Res<Moments>,
    // The replay, for one, shows its own.
    highlights: Res<Highlights>,
    reachable: Query<(), Changed<Reachable>>,
    mut taken: RemovedComponents<Reachable>,
) -> bool {
    let is_taken = taken.read().count() > 0;
    is_taken
        || !reachable.is_empty()
        || phase.is_changed()
        || screen.is_changed()
        || table.is_some_and(|table| table.is_changed())
        || marks.is_changed()
        || selection.is_changed()
        || aim.is_changed()
        || points.is_changed()
        || plan.is_changed()
        || problems.is_changed()
        || asked.is_changed()
        || redirected.is_changed()
        || moments.is_changed()
        || highlights.is_changed()
}

/// Marks the hexes where the Selected unit can go, in the Movement Phase on from its last way-point.
pub fn find_destinations(
    table: Res<HexTable>,
    selected: Single<&Counter, With<SelectedUnit>>,
    points: Res<WayPoints>,
    mut hexes: HexMarkers<Reachable>,
) {
    let unit = selected.0;
    hexes.set_reachable(&table.view().destinations_by(unit, points.of(unit)));
}

fn forget_reachable(mut hexes: HexMarkers<Reachable>) {
    hexes.set([]);
}

/// Shows the Selected unit and its destinations, without a way to them.
pub fn show_selection(mut shown: ShownReach) {
    shown.show(None, Highlights::default());
}

/// The Selected unit, the hexes that it can reach and the hex under the cursor, on the map.
#[derive(SystemParam, Debug)]
pub struct ShownReach<'w, 's> {
    selected: Query<'w, 's, (&'static Counter, Option<&'static At>), With<SelectedUnit>>,
    reachable: MarkedHexes<'w, 's, Reachable>,
    selection: Res<'w, Selection>,
    aim: Res<'w, Aim>,
    problems: Res<'w, PhaseProblems>,
    /// What the player books by rail instead (HR-18).
    books: (Res<'w, BookingAsked>, Res<'w, RedirectedBooking>),
    highlights: ResMut<'w, Highlights>,
}

impl ShownReach<'_, '_> {
    /// The Selected unit.
    pub fn unit(&self) -> Option<UnitId> {
        self.selected.single().ok().map(|(counter, _)| counter.0)
    }

    /// The hex under the cursor.
    pub fn aim(&self) -> Option<SpaceId> {
        self.aim.space
    }

    /// The way of the Selected unit by some way-points to the hex under the cursor.
    pub fn way(&self, view: &TableView, via: &[SpaceId]) -> Option<Journey> {
        view.way(self.unit()?, via, self.aim()?)
    }

    /// Shows a way with what else the phase adds. While a train is booked, a click leads nowhere now, and neither is shown.
    pub fn show(&mut self, way: Option<Journey>, rest: Highlights) {
        let (asked, redirected) = (&self.books.0.0, self.books.1.0);
        let is_booking = !asked.is_empty() || redirected.is_some();
        let (way, rest, reachable) = if is_booking {
            let planned = rest.planned;
            let rest = Highlights {
                planned,
                ..Highlights::default()
            };
            (None, rest, Vec::new())
        } else {
            (way, rest, self.reachable.by_cost())
        };
        let leads_there = way.as_ref().is_some_and(|way| Some(way.to()) == self.aim.space);
        // An aim set by keys needs a sign if no way leads to it.
        let aimed = self.aim.by_key().filter(|_| !leads_there);
        let problem = self.problems.0.clone();
        let unit_space = self.selected.single().ok().and_then(|(_, at)| at).map(|at| at.0);
        let selected = aimed
            .or(unit_space)
            .or(self.selection.space.filter(|space| !problem.contains(space)));
        let now = Highlights {
            reachable,
            path: way.map(|way| way.path),
            problem,
            selected,
            ..rest
        };
        self.highlights.set_if_neq(now);
    }
}
