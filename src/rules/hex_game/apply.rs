//! The only code that changes the state of a hex game.

use super::event::Event;
use super::state::{HexState, Journey};
use super::{HexGame, UnitId};
use crate::rules::board::SpaceId;

/// Applies one event.
pub(super) fn apply(game: &HexGame, state: &mut HexState, event: &Event) {
    match event {
        Event::PlayerTurnBegan { turn, player } => {
            state.turn = *turn;
            state.player = *player;
            for unit in &mut state.units {
                unit.marched = None;
                unit.railed = None;
            }
        }
        Event::PhaseBegan { phase } => state.phase = *phase,
        Event::PhaseEnded { .. } => {}
        Event::UnitMoved { unit, journey } => {
            relocate(game, state, *unit, journey.to());
            state.units[unit.index()].marched = Some(journey.clone());
        }
        Event::UnitRailed { unit, journey } => {
            relocate(game, state, *unit, journey.to());
            state.units[unit.index()].railed = Some(journey.clone());
        }
        Event::MoveTakenBack { unit, to, .. } => {
            relocate(game, state, *unit, *to);
            let journey = journey_of_phase(state, *unit);
            *journey = None;
        }
        Event::ControlChanged { space, side } => state.control[space.index()] = Some(*side),
        Event::SupplyChanged { unit, supplied } => state.units[unit.index()].supplied = *supplied,
        Event::GameEnded => state.over = true,
    }
}

fn journey_of_phase(state: &mut HexState, unit: UnitId) -> &mut Option<Journey> {
    let unit = &mut state.units[unit.index()];
    // A march of this player-turn may stand behind the ride of the Rail Movement Phase.
    if unit.railed.is_some() {
        &mut unit.railed
    } else {
        &mut unit.marched
    }
}

fn relocate(game: &HexGame, state: &mut HexState, unit: UnitId, to: SpaceId) {
    if let Some(from) = state.units[unit.index()].at {
        state.presence.leave(game, &state.demolished, unit, from);
    }
    state.units[unit.index()].at = Some(to);
    state.presence.arrive(game, &state.demolished, unit, to);
}
