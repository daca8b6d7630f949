//! The Rail Movement Phase: units go by train, one by a click, or several by a plan.
//!
//! A click with Shift held adds the selected unit and the hex to the plan, whether it could go there by itself or not: the
//! plan says how many of its trains go, in which order, and what keeps the others back (HR-1, HR-2, HR-12).
//!
//! In: `TableSummary`, keys; [`super::procedure`] adds to the plan. Out: [`TrainPlan`], `Request`.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{Request, Table, TableSystems};
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::rules::board::SpaceId;
use crate::rules::hex_game::rail_plan::{RailPlan, Ride};
use crate::rules::hex_game::{Mark, Order, Phase, Refusal, TableView, UnitId};

/// How long a way is, of what a train may go (HR-3).
pub fn path_label(view: &TableView<'_>, length: u16) -> String {
    let range = view.game().tables().rail.range;
    format!("{length} of {range} hexes")
}

/// Units that are to go by train together.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainPlan {
    wishes: Vec<(UnitId, SpaceId)>,
    /// What comes of them as things stand; empty until it has been worked out.
    rides: Vec<Result<Ride, Refusal>>,
    /// Whether it is certain that no more can go.
    pub is_proven: bool,
    /// Hexes that would keep the phase from ending once all have gone (HR-9).
    pub overstacked: Vec<SpaceId>,
}

impl TrainPlan {
    /// Has a unit go to a space; where it was to go before is forgotten.
    pub fn add(&mut self, unit: UnitId, to: SpaceId) {
        self.leave_out(unit);
        self.wishes.push((unit, to));
    }

    /// Leaves a unit out.
    pub fn leave_out(&mut self, unit: UnitId) {
        self.wishes.retain(|wish| wish.0 != unit);
        self.rides.clear();
    }

    /// Whether nobody is to go.
    pub const fn is_empty(&self) -> bool {
        self.wishes.is_empty()
    }

    /// The units with where they are to go and their ride, or why they stay: first those that go, in their order.
    pub fn trains(&self) -> Vec<(UnitId, SpaceId, &Result<Ride, Refusal>)> {
        let all = self.wishes.iter().zip(&self.rides);
        let mut all: Vec<_> = all.map(|((unit, to), ride)| (*unit, *to, ride)).collect();
        all.sort_by_key(|(_, _, ride)| ride.as_ref().map_or(u16::MAX, |ride| ride.turn));
        all
    }

    /// The orders of the trains that go, in the order in which they must.
    pub fn orders(&self) -> Vec<Order> {
        let trains = self.trains().into_iter().filter(|train| train.2.is_ok());
        trains.map(|(unit, to, _)| Order::Rail { unit, to }).collect()
    }

    /// The ways of the trains that go, each with its place among them.
    pub fn ways(&self) -> Vec<(Vec<SpaceId>, String)> {
        let rides = self.rides.iter().flatten();
        rides
            .map(|ride| (ride.journey.path.clone(), ride.turn.to_string()))
            .collect()
    }

    /// The plan for those that can still go.
    pub fn worked_out(&self, table: &Table, summary: &TableSummary) -> Self {
        let is_time = summary.phase == Phase::RailMovement && !summary.is_over && !summary.is_watched;
        let can_go = |unit: UnitId| is_time && summary.unit(unit).mark == Mark::Available;
        let wishes: Vec<(UnitId, SpaceId)> = self
            .wishes
            .iter()
            .copied()
            .filter(|(unit, _)| can_go(*unit))
            .collect();
        if wishes.is_empty() {
            return Self::default();
        }
        let RailPlan {
            rides,
            is_proven,
            overstacked,
        } = table.train_plan(&wishes);
        Self {
            wishes,
            rides,
            is_proven,
            overstacked,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrainPlan>().add_systems(
        Update,
        (
            work_out
                .after(TableSystems::Summary)
                .in_set(AppSystems::Table)
                .run_if(resource_changed::<TrainPlan>.or_else(resource_exists_and_changed::<TableSummary>))
                .run_if(resource_exists::<Table>.and_then(resource_exists::<TableSummary>)),
            send_by_key
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free)),
            forget
                .in_set(AppSystems::Table)
                .run_if(resource_removed::<TableSummary>),
        ),
    );
}

fn work_out(table: Res<'_, Table>, summary: Res<'_, TableSummary>, mut plan: ResMut<'_, TrainPlan>) {
    let now = plan.worked_out(&table, &summary);
    plan.set_if_neq(now);
}

fn send_by_key(
    strokes: Res<'_, Strokes>,
    plan: Res<'_, TrainPlan>,
    mut requests: MessageWriter<'_, Request>,
) {
    if keys::SEND_TRAINS.is_struck(&strokes) {
        requests.write_batch(plan.orders().into_iter().map(Request::Issue));
    }
}

fn forget(mut plan: ResMut<'_, TrainPlan>) {
    plan.set_if_neq(TrainPlan::default());
}
