//! The train plan, and its rides in the present situation (HR-1, HR-2, HR-12).
//!
//! `phases::rail_movement` keeps the plan. What is booked for this turn joins it by itself, until the player leaves it out (HR-20).

use std::collections::BTreeSet;

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

/// The booked units whose trains are due in this phase, each with the hex where its train stops; none in other phases (HR-20).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DueRides(pub Vec<(UnitId, SpaceId)>);

/// A booking whose train was expected in a phase and cannot go in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldTrain {
    pub who: String,
    pub why: String,
    /// The day on which it arrives all the same.
    pub arrives: Option<String>,
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
    /// The bookings whose trains were expected in this phase and cannot go, and why.
    pub held: Vec<HeldTrain>,
    /// The units that are in the plan because they are booked.
    booked: BTreeSet<UnitId>,
    /// The units that the player does not want to go in this phase.
    left_out: BTreeSet<UnitId>,
}

impl TrainPlan {
    /// Adds a unit with its destination, in place of an earlier one.
    pub fn add(&mut self, unit: UnitId, to: SpaceId) {
        self.leave_out(unit);
        self.left_out.remove(&unit);
        self.actions.push((unit, to));
    }

    /// Leaves a unit out, even if it is booked.
    pub fn leave_out(&mut self, unit: UnitId) {
        self.actions.retain(|action| action.0 != unit);
        self.booked.remove(&unit);
        self.left_out.insert(unit);
        self.rides.clear();
    }

    /// Leaves all of them out.
    pub fn clear(&mut self) {
        let units: Vec<UnitId> = self.actions.iter().map(|action| action.0).collect();
        for unit in units {
            self.leave_out(unit);
        }
    }

    /// The plan with the units whose trains are due, except those left out or planned otherwise by the player, and without units no longer booked.
    #[must_use]
    pub fn with_due(&self, due: &[(UnitId, SpaceId)], held: Vec<HeldTrain>) -> Self {
        let mut now = Self { held, ..self.clone() };
        let is_due = |unit: UnitId| due.iter().find(|(booked, _)| *booked == unit);
        now.actions
            .retain(|(unit, to)| !self.booked.contains(unit) || is_due(*unit) == Some(&(*unit, *to)));
        now.booked.retain(|unit| is_due(*unit).is_some());
        for (unit, to) in due {
            let is_planned = now.actions.iter().any(|(planned, _)| planned == unit);
            if !is_planned && !now.left_out.contains(unit) {
                now.actions.push((*unit, *to));
                now.booked.insert(*unit);
            }
        }
        now
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
        if !is_time {
            return Self::default();
        }
        let actions: Vec<(UnitId, SpaceId)> = self
            .actions
            .iter()
            .copied()
            .filter(|(unit, _)| marks.is_available(*unit))
            .collect();
        let kept = Self {
            held: self.held.clone(),
            booked: self.booked.clone(),
            left_out: self.left_out.clone(),
            ..Self::default()
        };
        if actions.is_empty() {
            return kept;
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
            ..kept
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // HR-20
    #[test]
    fn hr_20_what_is_due_joins_the_plan_until_the_player_leaves_it_out() {
        let [a, b] = [0, 1].map(UnitId);
        let [here, there] = [5, 6].map(SpaceId);
        let due = [(a, here), (b, there)];
        let mut plan = TrainPlan::default();
        plan.add(b, here);
        let plan = plan.with_due(&due, Vec::new());
        assert_eq!(plan.actions, [(b, here), (a, here)], "the player wants otherwise");
        let mut other = plan.clone();
        other.leave_out(a);
        assert_eq!(other.with_due(&due, Vec::new()).actions, [(b, here)]);
        other.add(a, there);
        assert_eq!(other.with_due(&due, Vec::new()).actions, [(b, here), (a, there)]);
        // It is booked to somewhere else, or no longer.
        let elsewhere = plan.with_due(&[(a, there)], Vec::new());
        assert_eq!(elsewhere.actions, [(b, here), (a, there)]);
        assert_eq!(elsewhere.with_due(&[], Vec::new()).actions, [(b, here)]);
    }
}
