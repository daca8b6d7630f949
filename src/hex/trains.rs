//! The train plan, and its rides in the present situation (HR-1, HR-2, HR-12).
//!
//! `phases::rail_movement` keeps the plan.

use bevy::prelude::Resource;

use super::summary::TableSummary;
use super::table::HexTable;
use super::units::UnitMarks;
use railhead_engine::board::SpaceId;
use railhead_hex_game::shown::rail_plan::{RailPlan, Ride};
use railhead_hex_game::{Order, Phase, Refusal, TableView, UnitId};

/// The length of a way, and the range of a train (HR-3).
pub fn path_label(view: &TableView, length: u16) -> String {
    let range = view.game().tables().rail.range;
    format!("{length} of {range} hexes")
}

/// The units of the train plan.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainPlan {
    actions: Vec<(UnitId, SpaceId)>,
    /// Their rides in the present situation; empty until computed.
    rides: Vec<Result<Ride, Refusal>>,
    /// Whether it is proven that no more of them can go.
    pub is_proven: bool,
    /// Hexes that would keep the phase from ending after all these moves (HR-9).
    pub overstacked: Vec<SpaceId>,
}

impl TrainPlan {
    /// Adds a unit with its destination, in place of an earlier one.
    pub fn add(&mut self, unit: UnitId, to: SpaceId) {
        self.leave_out(unit);
        self.actions.push((unit, to));
    }

    /// Leaves a unit out.
    pub fn leave_out(&mut self, unit: UnitId) {
        self.actions.retain(|action| action.0 != unit);
        self.rides.clear();
    }

    /// Whether the plan is empty.
    pub const fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The units with their destinations and their rides, or the reasons why they stay: first those that can go, in
    /// their order.
    pub fn trains(&self) -> Vec<(UnitId, SpaceId, &Result<Ride, Refusal>)> {
        let all = self.actions.iter().zip(&self.rides);
        let mut all: Vec<_> = all.map(|((unit, to), ride)| (*unit, *to, ride)).collect();
        all.sort_by_key(|(_, _, ride)| ride.as_ref().map_or(u16::MAX, |ride| ride.turn));
        all
    }

    /// The orders for the trains that can go, in their order.
    pub fn orders(&self) -> Vec<Order> {
        let trains = self.trains().into_iter().filter(|train| train.2.is_ok());
        trains.map(|(unit, to, _)| Order::Rail { unit, to }).collect()
    }

    /// The ways of the trains that can go, each with its number.
    pub fn ways(&self) -> Vec<(Vec<SpaceId>, String)> {
        let rides = self.rides.iter().flatten();
        rides
            .map(|ride| (ride.journey.path.clone(), ride.turn.to_string()))
            .collect()
    }

    /// The plan with those that can still go.
    #[must_use]
    pub fn worked_out(&self, table: &HexTable, summary: &TableSummary, marks: &UnitMarks) -> Self {
        let is_time = summary.phase == Phase::RailMovement && !summary.is_over && !summary.is_watched;
        let actions: Vec<(UnitId, SpaceId)> = self
            .actions
            .iter()
            .copied()
            .filter(|(unit, _)| is_time && marks.is_available(*unit))
            .collect();
        if actions.is_empty() {
            return Self::default();
        }
        let RailPlan {
            rides,
            is_proven,
            overstacked,
        } = table.train_plan(&actions);
        Self {
            actions,
            rides,
            is_proven,
            overstacked,
        }
    }
}
