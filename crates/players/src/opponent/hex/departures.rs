//! The score of leaving the map (HM-8), and of a step that comes back (HF-8).

use super::leavers::counts_steps;
use super::scorer::Scorer;
use super::standing::BEARABLE;
use railhead_hex_game::UnitId;

/// The score of leaving the map, before any other order of the phase.
const LEAVES: i64 = 100_000;

impl Scorer<'_> {
    /// A unit leaves if it is to, or for points where it would be lost.
    pub(super) fn weigh_leaving(&self, unit: UnitId) -> i64 {
        let Some(at) = self.at(unit) else {
            return 0;
        };
        if self.tasks.of(unit).is_some() || self.tasks.keep(unit) {
            return 0;
        }
        let counts = counts_steps(self.view) && self.view.exit(unit).is_ok_and(|exit| exit.points > 0);
        if self.aims.leaves(unit) || counts && self.risk(unit, at) > BEARABLE {
            LEAVES
        } else {
            0
        }
    }

    /// A step back costs nothing; it goes to the unit in which it counts most.
    pub(super) fn weigh_replacement(&self, unit: UnitId) -> i64 {
        let spec = self.game.unit(unit);
        1 + (i64::from(spec.attack) + i64::from(spec.defence)) * 10 / i64::from(spec.steps.max(1))
    }
}
