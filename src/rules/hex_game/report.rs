//! Events in words, for the log and the after-action report.

use super::event::Event;
use super::{HexGame, UnitId};

impl Event {
    /// What happened, as a sentence without a full stop.
    pub fn text(&self, game: &HexGame) -> String {
        let name = |unit: &UnitId| game.unit(*unit).name.as_str();
        let label = |space| game.board().label(space);
        match self {
            Self::PlayerTurnBegan { turn, player } => {
                let days = game.definition().calendar.text(*turn);
                format!(
                    "Turn {turn}, {days}: the {} player-turn",
                    game.side(*player).adjective
                )
            }
            Self::PhaseBegan { phase } => format!("{} begins", phase.name()),
            Self::PhaseEnded { phase } => format!("{} ends", phase.name()),
            Self::UnitMoved { unit, journey } => format!(
                "{} marches from {} to {} for {}",
                name(unit),
                label(journey.from()),
                label(journey.to()),
                match journey.cost {
                    1 => "1 movement point".to_owned(),
                    points => format!("{points} movement points"),
                }
            ),
            Self::UnitRailed { unit, journey } => format!(
                "{} goes by rail from {} to {}, {}",
                name(unit),
                label(journey.from()),
                label(journey.to()),
                match journey.cost {
                    1 => "1 hex".to_owned(),
                    hexes => format!("{hexes} hexes"),
                }
            ),
            Self::MoveTakenBack { unit, to, .. } => {
                format!("{} is back at {}", name(unit), label(*to))
            }
            Self::ControlChanged { space, side } => {
                format!(
                    "{} comes under {} control",
                    label(*space),
                    game.side(*side).adjective
                )
            }
            Self::SupplyChanged { unit, supplied: true } => format!("{} is supplied again", name(unit)),
            Self::SupplyChanged {
                unit,
                supplied: false,
            } => format!("{} falls out of supply", name(unit)),
            Self::GameEnded => "The last turn is over".to_owned(),
        }
    }

    /// The unit that the event is about, to jump to.
    pub fn unit(&self) -> Option<UnitId> {
        match self {
            Self::UnitMoved { unit, .. }
            | Self::UnitRailed { unit, .. }
            | Self::MoveTakenBack { unit, .. }
            | Self::SupplyChanged { unit, .. } => Some(*unit),
            Self::PlayerTurnBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::PhaseEnded { .. }
            | Self::ControlChanged { .. }
            | Self::GameEnded => None,
        }
    }
}
