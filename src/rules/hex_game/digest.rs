//! What the events of the hex game mean to those who know no rules.

use super::HexGame;
use super::definition::UnitId;
use super::event::{Event, Purpose};
use crate::rules::board::{CrossingId, SpaceId};
use crate::rules::engine::{Digest, PieceMove};

/// What an event means.
pub fn of(game: &HexGame, event: &Event) -> Digest {
    let at = |space: Option<SpaceId>| space.map_or(Digest::Other, Digest::Happened);
    let journey = |unit: UnitId, way: Vec<SpaceId>| PieceMove {
        piece: unit.0,
        seat: game.unit(unit).side.seat(),
        count: 1,
        way,
    };
    let bridge = |crossing: CrossingId| Digest::Happened(game.board().crossing(crossing).between[1]);
    match event {
        Event::SetupBegan { player } => Digest::SetupBegan {
            player: player.seat(),
        },
        Event::PlayerTurnBegan { turn, player } => Digest::PlayerTurnBegan {
            turn: *turn,
            player: player.seat(),
        },
        Event::PhaseBegan { phase } => Digest::PhaseBegan {
            phase: phase.name().to_owned(),
        },
        Event::PhaseEnded { .. } => Digest::PhaseEnded,
        Event::GameEnded { .. } => Digest::GameEnded,
        Event::UnitMoved { unit, journey: gone } | Event::UnitRailed { unit, journey: gone } => {
            Digest::Went(journey(*unit, gone.path.clone()))
        }
        Event::UnitRetreated { unit, path } | Event::UnitAdvanced { unit, path } => {
            Digest::Went(journey(*unit, path.clone()))
        }
        Event::MoveTakenBack { unit, from, to } => Digest::WentBack(journey(*unit, vec![*from, *to])),
        Event::UnitDeployed { at: station, .. } => at(station.space()),
        Event::UnitTurnedBack { to, .. } => at(to.space()),
        Event::ControlChanged { space, .. } | Event::UnitLanded { at: space, .. } => Digest::Happened(*space),
        Event::AttackDeclared { target, .. }
        | Event::CombatDecided { target, .. }
        | Event::CombatEnded { target } => Digest::Happened(*target),
        Event::BridgeTried { crossing, .. } => bridge(*crossing),
        Event::DieRolled { purpose, .. } => match purpose {
            Purpose::Combat { target } => Digest::Happened(*target),
            Purpose::Retreat { into, .. } => Digest::Happened(*into),
            Purpose::Demolition { crossing, .. } | Purpose::Repair { crossing, .. } => bridge(*crossing),
            Purpose::Interception { .. } | Purpose::Squadron | Purpose::Prize | Purpose::Attrition { .. } => {
                Digest::Other
            }
        },
        Event::SupplyChanged { .. }
        | Event::OptionChosen { .. }
        | Event::FogAskedFor { .. }
        | Event::DeploymentTakenBack { .. }
        | Event::OfferAnswered { .. }
        | Event::UnitWithdrawn { .. }
        | Event::UnitSailed { .. }
        | Event::SquadronSunk
        | Event::PrizeDecided { .. }
        | Event::AirPointsSet { .. }
        | Event::AirDefended { .. }
        | Event::StageBegan { .. }
        | Event::StepLost { .. }
        | Event::UnitDestroyed { .. }
        | Event::UnitsSeen { .. }
        | Event::HungerCounted { .. } => Digest::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Sketch;
    use super::super::{Phase, Side};
    use super::*;

    #[test]
    fn a_march_is_a_way_and_taking_it_back_the_way_back() {
        let sketch = Sketch::new(&["cccc"]).unit("a", Side::First, "brigade", "0000");
        let mut played = sketch.start().go_to(Side::First, Phase::Movement);
        let [from, on, to] = ["0000", "0100", "0200"].map(|number| played.space(number));
        let piece = played.unit("a").0;
        let marched = played.march("a", "0200").unwrap();
        let digests: Vec<Digest> = marched.iter().map(|event| of(played.game(), event)).collect();
        let journey = |way: &[SpaceId]| PieceMove {
            piece,
            seat: Side::First.seat(),
            count: 1,
            way: way.to_vec(),
        };
        let went = Digest::Went(journey(&[from, on, to]));
        assert_eq!(went.place(), Some(to));
        assert!(digests.contains(&went), "{marched:?}");
        let back = played.take_back("a").unwrap();
        let digests: Vec<Digest> = back.iter().map(|event| of(played.game(), event)).collect();
        let went_back = Digest::WentBack(journey(&[to, from]));
        assert!(digests.contains(&went_back), "{back:?}");
        let ended = played.end_phase().unwrap();
        let digests: Vec<Digest> = ended.iter().map(|event| of(played.game(), event)).collect();
        assert!(digests.contains(&Digest::PhaseEnded), "{ended:?}");
        assert!(
            !digests.iter().any(Digest::begins),
            "it is the same player's turn"
        );
    }
}
