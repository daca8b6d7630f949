//! Which units can be ordered to move at all, by road or rail.

use super::events::check_not_held_up;
use crate::definition::{Mobility, Phase, UnitId};
use crate::words::refusal::{Refusal, Travel};
use crate::{HexGame, HexState};

/// Checks that a unit can be ordered to move in a phase at all: it is that phase (HT-2), and the unit is the player's, on the map, has not moved in
/// it yet (HM-1, HR-11), and is not a fixed defence.
pub(super) fn check_mover(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    wanted: Phase,
) -> Result<(), Refusal> {
    if state.over {
        return Err(Refusal::GameOver);
    }
    if state.phase != wanted {
        return Err(Refusal::OtherPhase {
            wanted,
            now: state.phase,
        });
    }
    if game.unit(unit).side != state.player {
        return Err(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    if state.unit(unit).at.is_none() {
        return Err(Refusal::off_map(state, unit));
    }
    if let Some(journey) = state.journey(unit) {
        let to = journey.to();
        return Err(match wanted {
            Phase::RailMovement => Refusal::AlreadyRailed { unit, to },
            Phase::Setup
            | Phase::Reinforcement
            | Phase::NavalMovement
            | Phase::Movement
            | Phase::Combat
            | Phase::End => Refusal::AlreadyMoved { unit, to },
        });
    }
    // HE-3.
    check_not_held_up(state, unit)?;
    match game.mobility(unit) {
        Mobility::Fixed => Err(Refusal::Fixed {
            unit,
            travel: if wanted == Phase::RailMovement {
                Travel::Rail
            } else {
                Travel::March
            },
        }),
        Mobility::Foot | Mobility::RoadBound => Ok(()),
    }
}
