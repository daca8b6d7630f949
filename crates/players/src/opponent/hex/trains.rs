//! Which units go by train, and which wait for one.

use std::rc::Rc;

use super::rail_lines::by_rail;
use super::scorer::{Scorer, WORTH_A_TRAIN};
use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::rail::counts_as;
use railhead_hex_game::{Phase, Sighting, UnitId, UnitState};

/// The movement points that a train must save, compared with a march, to be worth waiting for.
const SAVED: i64 = 8;
/// The cost of changing and of waiting for other trains, in movement points.
const CHANGES: i64 = 25;
/// How far from the enemy a defender must be to wait for a train, in hexes.
const FAR_OFF: u32 = 9;

impl Scorer<'_> {
    /// The units that wait at the railway instead of marching: those that gain most from the trains available (HR-1,
    /// HR-5).
    pub(super) fn waiting_for_the_train(&self) -> Vec<UnitId> {
        let view = self.view;
        if view.phase() != Phase::Movement {
            return Vec::new();
        }
        let board = self.game.board();
        let sightings = view.sightings().into_iter();
        let own = sightings.filter_map(|sighting| match sighting {
            Sighting::Known { unit, status } if self.can_wait(unit, status) => Some((unit, status.at?)),
            Sighting::Known { .. } | Sighting::Unknown { .. } => None,
        });
        let mut waiting: Vec<(i64, UnitId)> = own
            .filter(|(_, at)| board.has_rail(*at))
            .filter_map(|(unit, at)| Some((self.saved(unit, at)?, unit)))
            .collect();
        waiting.sort_unstable_by(|a, b| b.cmp(a));
        let shifts = self.aims.shifts().iter();
        let sent = shifts.filter(|(_, shift)| shift.today.is_some());
        let taken: u16 = sent.map(|(unit, _)| counts_as(self.game, *unit)).sum();
        waiting.truncate(usize::from(view.rail_capacity().0.saturating_sub(taken)));
        waiting.into_iter().map(|(_, unit)| unit).collect()
    }

    fn can_wait(&self, unit: UnitId, status: &UnitState) -> bool {
        let spec = self.game.unit(unit);
        let is_free = status.supplied && status.sailed.is_none() && status.marched.is_none();
        let has_its_train = self.aims.shift(unit).is_some();
        is_free && !has_its_train && spec.side == self.view.viewer() && spec.movement > 0
    }

    /// What a unit saves by train, more for a stronger one; `None` if it had better march.
    fn saved(&self, unit: UnitId, at: SpaceId) -> Option<i64> {
        if !self.is_attacker && self.tasks.of(unit).is_none() && !self.aims.has(unit) {
            // A defender waits where a ride gains more than a march, and enough that it will be taken.
            if self.strengths.nearest_enemy(self.game, at) < FAR_OFF {
                return None;
            }
            let range = self.game.tables().rail.range;
            let ride = self
                .by_rail(at, range)
                .filter_map(|to| self.gain_of_move(unit, to))
                .max()?;
            let march = self.view.reach(unit);
            let march = march
                .destinations()
                .iter()
                .filter_map(|to| self.gain_of_move(unit, *to))
                .max();
            return (ride >= WORTH_A_TRAIN && Some(ride) > march).then_some(ride);
        }
        let range = self.game.tables().rail.range;
        let best = self.by_rail(at, range).map(|to| self.goal_of(unit, to)).min()?;
        let spec = self.game.unit(unit);
        let saved = self.goal_of(unit, at) - best - i64::from(self.view.allowance(unit));
        (saved >= SAVED).then_some(saved + 2 * i64::from(spec.attack))
    }

    /// The distance from a space to a unit's goal, if it continues by train from there as far as the line is open.
    pub(super) fn goal_by_train(&self, unit: UnitId, at: SpaceId) -> i64 {
        let ends = self
            .by_rail(at, u16::MAX)
            .map(|to| self.goal_of(unit, to) + CHANGES);
        ends.min().unwrap_or(i64::MAX).min(self.goal_of(unit, at))
    }

    fn by_rail(&self, from: SpaceId, hexes: u16) -> impl Iterator<Item = SpaceId> {
        let mut known = self.by_rail.borrow_mut();
        let ends = known
            .entry((from, hexes))
            .or_insert_with(|| by_rail(self.view, &self.strengths, from, hexes).into());
        let ends = Rc::clone(ends);
        (0..ends.len()).map(move |index| ends[index])
    }
}
