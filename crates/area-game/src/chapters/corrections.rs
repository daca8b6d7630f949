//! Corrections of a running game by the people at its table (AB-17).

use super::play::Play;
use super::turn;
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, MAX_TREASURY};
use crate::state::correction::Correction;
use crate::state::event::Event;
use crate::state::purchase::Purchase;
use crate::words::refusal::Refusal;

/// Whether a correction can be made: it makes sense, and changes something (AB-17). That it leaves a position that play could reach is for
/// `dispatch`, which knows the invariants.
pub(crate) fn check(game: &AreaGame, state: &AreaState, correction: &Correction) -> Result<(), Refusal> {
    if let Some(at) = correction.space().filter(|at| !game.spec(*at).in_play) {
        return Err(Refusal::OutOfPlay(at));
    }
    match correction {
        Correction::Add { count: 0, .. } | Correction::Take { count: 0, .. } => return Err(Refusal::Nothing),
        Correction::Take {
            nation,
            kind,
            at,
            count,
        } => {
            let own = state.forces_at(*at);
            let own = own.filter(|(force, _)| (force.nation, force.kind) == (*nation, *kind));
            if own.map(|(_, count)| u32::from(count)).sum::<u32>() < u32::from(*count) {
                return Err(Refusal::NotThere {
                    kind: *kind,
                    space: *at,
                });
            }
        }
        Correction::Add { count, .. } if state.units() + u32::from(*count) > MAX_UNITS_ADDED => {
            return Err(Refusal::TooManyUnits(MAX_UNITS_ADDED));
        }
        Correction::Treasury { amount, .. } if *amount > MAX_TREASURY => {
            return Err(Refusal::RichBeyond(MAX_TREASURY));
        }
        Correction::Turn { nation } if state.has_turn(game, *nation) => {
            return Err(Refusal::NothingCorrected);
        }
        Correction::Turn { nation } if !state.is_left(*nation) => {
            return Err(Refusal::NothingLeft(*nation));
        }
        Correction::Damage { at, station, .. } => {
            let space = state.space(*at);
            let has = if *station {
                space.station.is_some()
            } else {
                space.complex
            };
            if !has {
                return Err(Refusal::NotDamaged(*at));
            }
        }
        Correction::Site {
            what: Purchase::Unit(_),
            ..
        } => return Err(Refusal::NoSiteOfUnits),
        Correction::Owner { .. }
        | Correction::Add { .. }
        | Correction::Treasury { .. }
        | Correction::Site { .. }
        | Correction::Turn { .. } => {}
    }
    let after = after(game, state, correction);
    if after == *state {
        return Err(Refusal::NothingCorrected);
    }
    Ok(())
}

/// The position after a correction.
pub(crate) fn after(game: &AreaGame, state: &AreaState, correction: &Correction) -> AreaState {
    let mut after = state.clone();
    make(&mut Play::new(game, &mut after), correction);
    after
}

/// The most units after units were added; room stays for those that play may bring.
const MAX_UNITS_ADDED: u32 = 9_000;

/// Makes a correction.
pub(crate) fn make(play: &mut Play, correction: &Correction) {
    let round = play.state.round;
    play.emit(Event::Corrected {
        correction: correction.clone(),
        round,
    });
    if matches!(correction, Correction::Turn { .. }) {
        turn::begin_first_phase(play);
    }
}
