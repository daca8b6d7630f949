//! Replacements, exits and weather as a side sees them (HF-8, HM-8, HW). Exits and weather are public.

use crate::TableView;
use crate::chapters::march::exits;
use crate::chapters::reinforcement::replacements;
use crate::chapters::weather;
use crate::definition::{Exit, Replacements, UnitId, WeatherKind};
use crate::words::refusal::Refusal;

impl<'a> TableView<'a> {
    /// Whether a unit may leave the map or get a step back now (HM-8, HF-8).
    pub(super) fn can_leave_or_recover(&self, unit: UnitId) -> bool {
        exits::exit_for(self.game, self.state, unit).is_ok()
            || replacements::line_for(self.game, self.state, unit).is_ok()
    }

    /// The exit by which a unit may leave the map now (HM-8).
    pub fn exit(&self, unit: UnitId) -> Result<&'a Exit, Refusal> {
        let exit = exits::exit_for(self.game, self.state, unit)?;
        Ok(&self.game.definition().exits[exit.index()])
    }

    /// The player's units that may get a step back now, by id (HF-8).
    pub fn replaceable(&self) -> Vec<UnitId> {
        let units = self.game.unit_ids();
        units
            .filter(|unit| replacements::line_for(self.game, self.state, *unit).is_ok())
            .collect()
    }

    /// The replacements of the viewing side in this turn, each with the steps that are left of it (HF-8).
    pub fn replacements(&self) -> Vec<(&'a Replacements, u16)> {
        let lines = replacements::lines(self.game, self.state, self.viewer);
        lines
            .map(|line| (line.1, replacements::left(self.state, line)))
            .collect()
    }

    /// The weather of this turn (HW-1); `None` where there is none, or a die has yet to say.
    pub fn weather(&self) -> Option<&'a WeatherKind> {
        weather::kind(self.game, self.state)
    }
}
