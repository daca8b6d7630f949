//! Strategic bombing (AB-8): bombers over a complex face its built-in guns, then add damage markers.

use super::fire::shoot_down;
use crate::rules::area_game::definition::{Ability, Phase};
use crate::rules::area_game::event::{Event, Purpose};
use crate::rules::area_game::forces::gather;
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::order::Parcel;
use crate::rules::area_game::play::Play;
use crate::rules::area_game::refusal::Refusal;
use crate::rules::area_game::state::{AreaState, Status};
use crate::rules::board::SpaceId;

/// How many more damage markers a complex takes: twice the value of its area in all.
pub fn undamaged(game: &AreaGame, state: &AreaState, at: SpaceId) -> u8 {
    if state.space(at).complex {
        (game.spec(at).value * 2).saturating_sub(state.space(at).damage)
    } else {
        0
    }
}

/// Whether units can raid a complex (AB-8).
///
/// # Errors
///
/// What is against it.
pub fn check(game: &AreaGame, state: &AreaState, units: &Parcel, at: SpaceId) -> Result<(), Refusal> {
    if state.phase != Phase::Combat {
        return Err(Refusal::WrongPhase(state.phase));
    }
    let forces = gather(game, state, at, units)?;
    if !game.kind(units.kind).can(Ability::Bombs) {
        return Err(Refusal::CannotRaid(units.kind));
    }
    if forces.iter().any(|(force, _)| force.status != Status::Ready) {
        return Err(Refusal::Done(units.kind));
    }
    if state.is_friendly(game, at) || undamaged(game, state, at) == 0 {
        return Err(Refusal::NoTarget(at));
    }
    Ok(())
}

/// Raids a complex (AB-8).
pub(in crate::rules::area_game) fn resolve(play: &mut Play<'_>, units: Parcel, at: SpaceId) {
    let forces = gather(play.game, play.state, at, &units).expect("the order was checked");
    let gunner = play.state.space(at).controller.unwrap_or(units.nation);
    for (force, count) in forces {
        let left = shoot_down(play, Purpose::BuiltIn, gunner, (force, count));
        if left == 0 {
            continue;
        }
        let dice = play.roll(Purpose::Bombs, force.nation, 0, left);
        let markers: u16 = dice.into_iter().map(u16::from).sum();
        let most = undamaged(play.game, play.state, at);
        play.emit(Event::Raided {
            force,
            count: left,
            damage: u8::try_from(markers).unwrap_or(u8::MAX).min(most),
        });
    }
}
