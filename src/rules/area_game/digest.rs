//! What an event means to those who know no rules.

use super::event::Event;
use super::game::AreaGame;
use crate::rules::engine::{Digest, Seat};

/// What an event means.
pub(super) fn of(game: &AreaGame, event: &Event) -> Digest {
    match event {
        Event::TurnBegan { round, turn } => Digest::PlayerTurnBegan {
            turn: *round,
            player: Seat(game.movers(*turn)[0].0),
        },
        Event::PhaseBegan { phase } => Digest::PhaseBegan {
            phase: phase.name().to_owned(),
        },
        Event::PhaseEnded { .. } => Digest::PhaseEnded,
        Event::Ended { .. } => Digest::GameEnded,
        Event::Repaired { area, .. } | Event::Violated { area, .. } | Event::Captured { area, .. } => {
            Digest::Happened(*area)
        }
        Event::Moved { path, .. } => path.last().map_or(Digest::Other, |to| Digest::Happened(*to)),
        Event::Railed { train } => train
            .train
            .path
            .last()
            .map_or(Digest::Other, |to| Digest::Happened(*to)),
        Event::RailedBack { train } => {
            let from = train.train.path.first();
            from.map_or(Digest::Other, |from| Digest::Happened(*from))
        }
        Event::RailRemoved { at, .. } => Digest::Happened(*at),
        Event::Loaded { zone, .. } => Digest::Happened(*zone),
        Event::Unloaded { to, .. } | Event::Retreated { to, .. } => Digest::Happened(*to),
        Event::Lost { force, .. }
        | Event::Submerged { force, .. }
        | Event::Raided { force, .. }
        | Event::RailRaided { force, .. }
        | Event::TransportsEmptied { force, .. } => Digest::Happened(force.at),
        Event::BattleBegan { at } | Event::BattleEnded { at, .. } | Event::Placed { at, .. } => {
            Digest::Happened(*at)
        }
        Event::RoundBegan { .. }
        | Event::Bought { .. }
        | Event::Returned { .. }
        | Event::Plundered { .. }
        | Event::Rolled { .. }
        | Event::BattleRoundBegan { .. }
        | Event::StageBegan { .. }
        | Event::Scarred { .. }
        | Event::Spent { .. }
        | Event::Collected { .. } => Digest::Other,
    }
}
