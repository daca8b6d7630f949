//! The line behind the front: bridges to mend, and gaps to close.

use super::greedy::Weighing;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;

/// What it is worth to an engineer to stand at a bridge that is down, or in a gap; they have little else to do.
const TO_ENGINEERS: i64 = 90;
/// What it is worth to others to mend a bridge.
const BRIDGE: i64 = 12;
/// What it is worth to others to close a gap.
const GAP: i64 = 50;

impl Weighing<'_> {
    /// What it does for the line if a unit stands in a space.
    pub(super) fn worth_of_the_line(&self, unit: UnitId, at: SpaceId) -> i64 {
        let is_taken = self.strengths.own.contains_key(&at) && self.at(unit) != Some(at);
        let is_engineers = self.game.kind(unit).is_engineers;
        let worth = |to_others| if is_engineers { TO_ENGINEERS } else { to_others };
        if is_taken {
            // One is enough.
            0
        } else if self.is_gap(at) {
            worth(GAP)
        } else if self.can_mend(at) {
            worth(BRIDGE)
        } else {
            0
        }
    }

    /// Whether a bridge can be mended from there (HD-3).
    fn can_mend(&self, at: SpaceId) -> bool {
        let mut links = self.game.board().links(at).iter();
        let is_down = links.any(|link| {
            let mut crossing = link.crossing.into_iter();
            let is_down = crossing.any(|crossing| self.view.is_demolished(crossing));
            is_down && self.view.control(link.to) == self.view.control(at)
        });
        is_down && !self.view.has_zone(self.view.viewer().enemy(), at)
    }

    /// Whether it is a piece of road or railway that is still the enemy's, between two that are not: it cuts the line (HS-2) until
    /// somebody goes there.
    fn is_gap(&self, at: SpaceId) -> bool {
        let side = self.view.viewer();
        let links = self.game.board().links(at).iter();
        let carried = links.filter(|link| link.rail || link.road.is_some());
        let held = carried.filter(|link| self.view.control(link.to) == Some(side));
        self.view.control(at) == Some(side.enemy()) && held.count() > 1
    }
}
