//! Taking back the order that moved a unit in the phase that is being played (HR-11, HM-6, HK-4), or a step given in setup (HL-4).

use super::play::Play;
use super::reinforcement::replacements::has_step_of_setup;
use super::way_out;
use crate::definition::{Phase, UnitId};
use crate::state::event::Event;
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};

/// Whether a unit's move of this phase can be aborted (HR-11, and HM-6 for marches).
pub(super) fn is_allowed(game: &HexGame, state: &HexState, unit: UnitId) -> bool {
    let can = way_out::can_go_back(state, unit) || has_step_of_setup(state, unit);
    can && game.unit(unit).side == state.player
}

/// The same, with the reason why not.
pub(crate) fn check(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    if state.over {
        return Err(Refusal::GameOver);
    }
    if game.unit(unit).side != state.player {
        return Err(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    if way_out::can_go_back(state, unit) || has_step_of_setup(state, unit) {
        return Ok(());
    }
    if let Some(reason) = way_out::why_it_stays(game, state, unit) {
        return Err(reason);
    }
    // HN-4, HB-1: an order that cannot be taken back differs from no order.
    Err(match state.phase {
        Phase::NavalMovement if state.unit(unit).sailed.is_some() => Refusal::SailedForGood { unit },
        Phase::Combat if state.unit(unit).attacked => Refusal::AlreadyAttacked { unit },
        Phase::Setup
        | Phase::Reinforcement
        | Phase::NavalMovement
        | Phase::Movement
        | Phase::RailMovement
        | Phase::Combat
        | Phase::End => Refusal::NothingToTakeBack { unit },
    })
}

/// Puts a unit back where its move of this phase began; it is Available again and its capacity is given back (HR-11).
/// Taking back every move that can be always leads to a legal end of the phase (HK-4; see [`way_out`]). In setup the place goes before a step.
pub(crate) fn resolve(play: &mut Play, unit: UnitId) {
    if !way_out::can_go_back(play.state, unit) {
        // HL-4.
        play.emit(Event::StepTakenBack { unit });
    } else if let Some(journey) = play.state.journey(unit) {
        let (from, to) = (journey.to(), journey.from());
        play.emit(Event::MoveTakenBack { unit, from, to });
    } else {
        // HF-2, HT-1: a deployment; the unit returns to its place in the scenario.
        let to = play.game.placement(unit).map(|placement| placement.at);
        play.emit(Event::DeploymentTakenBack { unit, to });
    }
}
