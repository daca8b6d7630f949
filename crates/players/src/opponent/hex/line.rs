//! The rear: bridges to repair, and gaps to close.

use super::scorer::Scorer;
use railhead_engine::board::SpaceId;
use railhead_hex_game::UnitId;

/// The worth for engineers of a place at a broken bridge or in a gap; they have little else to do.
const TO_ENGINEERS: i64 = 90;
/// The worth for other units of repairing a bridge.
const BRIDGE: i64 = 12;
/// The worth for other units of closing a gap.
const GAP: i64 = 50;

impl Scorer<'_> {
    /// The worth to the supply line of a unit in a space.
    pub(super) fn worth_of_the_line(&self, unit: UnitId, at: SpaceId) -> i64 {
        let is_taken = self.strengths.own.contains_key(&at) && self.at(unit) != Some(at);
        let is_engineers = self.game.kind(unit).is_engineers;
        let worth = |to_others| if is_engineers { TO_ENGINEERS } else { to_others };
        if is_taken {
            // One unit is enough.
            0
        } else if self.is_gap(at) {
            worth(GAP)
        } else if self.can_mend(at) {
            worth(BRIDGE)
        } else {
            0
        }
    }

    /// Whether a bridge can be repaired from there (HD-3).
    pub(super) fn can_mend(&self, at: SpaceId) -> bool {
        let mut links = self.game.board().links(at).iter();
        let is_down = links.any(|link| {
            let mut crossing = link.crossing.into_iter();
            let is_down = crossing.any(|crossing| self.view.is_demolished(crossing));
            is_down && self.view.control(link.to) == self.view.control(at)
        });
        is_down && !self.view.has_zone(self.view.viewer().enemy(), at)
    }

    /// Whether it is an enemy-controlled piece of road or railway between two friendly ones: it cuts the line (HS-2)
    /// until a unit goes there.
    pub(super) fn is_gap(&self, at: SpaceId) -> bool {
        let side = self.view.viewer();
        let links = self.game.board().links(at).iter();
        let carried = links.filter(|link| link.rail || link.road.is_some());
        let held = carried.filter(|link| self.view.control(link.to) == Some(side));
        self.view.control(at) == Some(side.enemy()) && held.count() > 1
    }
}
