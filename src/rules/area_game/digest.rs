//! What an event means to those who know no rules.

use super::event::Event;
use super::game::AreaGame;
use super::rail::Cargo;
use super::state::{Force, RailTrain};
use super::tokens::event::{Deal, TokenEvent};
use crate::rules::board::SpaceId;
use crate::rules::engine::{Digest, PieceMove, Seat};

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
        Event::Moved { units, path } => Digest::Went(journey(units, path.clone())),
        Event::Loaded { units, zone: to }
        | Event::Unloaded { units, to, .. }
        | Event::Retreated { units, to } => {
            let from = units.first().map(|(force, _)| force.at);
            Digest::Went(journey(units, from.into_iter().chain([*to]).collect()))
        }
        // Tokens are no pieces that glide.
        Event::Railed { train } | Event::RailedBack { train } if matches!(train.cargo, Cargo::Tokens(_)) => {
            train
                .train
                .path
                .last()
                .map_or(Digest::Other, |at| Digest::Happened(*at))
        }
        Event::Railed { train } => Digest::Went(by_rail(train, train.train.path.clone())),
        Event::RailedBack { train } => {
            let back = train.train.path.iter().rev().copied().collect();
            Digest::WentBack(by_rail(train, back))
        }
        Event::RailRemoved { at, .. } => Digest::Happened(*at),
        Event::Lost { force, .. }
        | Event::Submerged { force, .. }
        | Event::Raided { force, .. }
        | Event::RailRaided { force, .. }
        | Event::TransportsEmptied { force, .. } => Digest::Happened(force.at),
        Event::BattleBegan { at } | Event::BattleEnded { at, .. } | Event::Placed { at, .. } => {
            Digest::Happened(*at)
        }
        Event::Tokens(event) => of_tokens(event),
        Event::RoundBegan { .. }
        | Event::JointTurns { .. }
        | Event::NationAsked { .. }
        | Event::Bought { .. }
        | Event::Returned { .. }
        | Event::Plundered { .. }
        | Event::Rolled { .. }
        | Event::BattleRoundBegan { .. }
        | Event::StageBegan { .. }
        | Event::Scarred { .. }
        | Event::Spent { .. }
        | Event::KeptAboard { .. }
        | Event::Collected { .. } => Digest::Other,
    }
}

/// What an event about tokens means.
fn of_tokens(event: &TokenEvent) -> Digest {
    match event {
        TokenEvent::Moved { to: at, .. }
        | TokenEvent::Unloaded { to: at, .. }
        | TokenEvent::Carried { to: at, .. }
        | TokenEvent::Loaded { zone: at, .. }
        | TokenEvent::Drowned { zone: at, .. }
        | TokenEvent::Placed { at, .. }
        | TokenEvent::Spent { at, .. }
        | TokenEvent::Burnt { at, .. }
        | TokenEvent::Bought(Deal { complex: at, .. })
        | TokenEvent::Returned(Deal { complex: at, .. }) => Digest::Happened(*at),
        TokenEvent::ConvoyDrawn { route, .. } => Digest::Happened(route[0]),
        TokenEvent::KeptAboard { lot, .. } => Digest::Happened(lot.at),
        TokenEvent::Bridged { force, .. } | TokenEvent::Bombed { force, .. } => Digest::Happened(force.at),
    }
}

/// Units that went together: their pieces have no numbers.
fn journey(units: &[(Force, u16)], way: Vec<SpaceId>) -> PieceMove {
    PieceMove {
        piece: 0,
        seat: Seat(units.first().map_or(0, |(force, _)| force.nation.0)),
        count: units.iter().map(|(_, count)| u32::from(*count)).sum(),
        way,
    }
}

fn by_rail(train: &RailTrain, way: Vec<SpaceId>) -> PieceMove {
    PieceMove {
        piece: 0,
        seat: Seat(train.train.nation.0),
        count: 1,
        way,
    }
}
