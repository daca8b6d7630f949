//! Replacements, exits and weather as a side sees them (HF-8, HM-8, HW). Exits and weather are public.

use crate::TableView;
use crate::chapters::march::exits;
use crate::chapters::reinforcement::replacements;
use crate::chapters::weather;
use crate::definition::{Exit, Phase, Replacements, UnitId, WeatherKind};
use crate::words::refusal::Refusal;

impl<'a> TableView<'a> {
    /// Whether a unit may leave the map or get a step back now (HM-8, HF-8).
    pub(super) fn can_leave_or_recover(&self, unit: UnitId) -> bool {
        exits::exit_for(self.game, self.state, unit).is_ok() || self.can_recover(unit)
    }

    /// Whether a unit may get a step back now (HF-8, HL-4).
    pub(super) fn can_recover(&self, unit: UnitId) -> bool {
        replacements::line_for(self.game, self.state, unit).is_ok()
    }

    /// The exit by which a unit may leave the map now (HM-8).
    pub fn exit(&self, unit: UnitId) -> Result<&'a Exit, Refusal> {
        let exit = exits::exit_for(self.game, self.state, unit)?;
        Ok(&self.game.definition().exits[exit.index()])
    }

    /// The player's units that may get a step back now, by id (HF-8, HL-4).
    pub fn replaceable(&self) -> Vec<UnitId> {
        let units = self.game.unit_ids();
        units.filter(|unit| self.can_recover(*unit)).collect()
    }

    /// The replacements of the viewing side in this turn or in its setup, each with the steps that are left of it (HF-8, HL-4).
    pub fn replacements(&self) -> Vec<(&'a Replacements, u16)> {
        let is_setup = self.state.phase() == Phase::Setup;
        let of_setup = replacements::lines_of_setup(self.game, self.viewer).filter(|_| is_setup);
        let of_turn = replacements::lines(self.game, self.state, self.viewer).filter(|_| !is_setup);
        of_setup
            .chain(of_turn)
            .map(|line| (line.1, replacements::left(self.state, line)))
            .collect()
    }

    /// How many steps a unit has got in this setup (HL-4).
    pub fn steps_given(&self, unit: UnitId) -> usize {
        let given = self.state.altered().replaced.iter();
        let is_setup = self.state.phase() == Phase::Setup;
        given.filter(|(other, _)| is_setup && *other == unit).count()
    }

    /// The weather of this turn (HW-1); `None` where there is none, or a die has yet to say.
    pub fn weather(&self) -> Option<&'a WeatherKind> {
        weather::kind(self.game, self.state)
    }
}
