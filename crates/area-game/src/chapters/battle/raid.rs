//! Strategic bombing (AB-8): bombers face a complex's built-in guns, then add damage markers.

use super::guns::shoot_down;
use crate::chapters::forces::gather;
use crate::chapters::play::Play;
use crate::chapters::rail::building::{self, Target};
use crate::definition::{Ability, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::event::{Event, Purpose};
use crate::state::order::UnitGroup;
use crate::tokens::destroy;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// How many more damage markers a complex takes: up to twice what it makes in a turn (AB-8, AB-19).
pub fn undamaged(game: &AreaGame, state: &AreaState, at: SpaceId) -> u8 {
    if state.space(at).complex {
        (game.spec(at).makes() * 2).saturating_sub(state.space(at).damage)
    } else {
        0
    }
}

/// Whether units can raid a complex (AB-8).
pub fn check(
    game: &AreaGame,
    state: &AreaState,
    units: &UnitGroup,
    at: SpaceId,
    rail: bool,
) -> Result<(), Refusal> {
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
    if game.tokens().is_some() && !rail {
        return destroy::check_bomb(game, state, at);
    }
    let is_target = if rail {
        building::target(game, state, at).is_some()
    } else {
        undamaged(game, state, at) > 0
    };
    if state.is_friendly(game, at) || !is_target {
        return Err(Refusal::NoTarget(at));
    }
    Ok(())
}

/// Raids a complex (AB-8).
pub(crate) fn resolve(play: &mut Play, units: UnitGroup, at: SpaceId, rail: bool) {
    let forces = gather(play.game, play.state, at, &units).expect("the order was checked");
    let gunner = play.state.space(at).controller.unwrap_or(units.nation);
    for (force, count) in forces {
        if rail {
            raid_rails(play, force, count, gunner);
            continue;
        }
        // RT-8: where tokens are bombed, only complexes have guns.
        let has_guns = play.game.tokens().is_none() || play.state.space(at).complex;
        let left = if has_guns {
            shoot_down(play, Purpose::BuiltIn, gunner, (force, count))
        } else {
            count
        };
        if left == 0 {
            continue;
        }
        if play.game.tokens().is_some() {
            destroy::bomb(play, force, left);
            continue;
        }
        let dice = play.roll(Purpose::Bombs, force.nation, 0, left);
        let markers: u32 = dice.into_iter().map(u32::from).sum();
        let most = undamaged(play.game, play.state, at);
        play.emit(Event::Raided {
            force,
            count: left,
            damage: u8::try_from(markers).unwrap_or(u8::MAX).min(most),
        });
    }
}

/// Raids railroads after their guns have fired. Each bomber rolls a die of damage on a station (R1-7, R3-4), or rolls against its attack value to
/// destroy a station or marker (R2-7, R4-7).
fn raid_rails(play: &mut Play, force: Force, count: u16, gunner: NationId) {
    let left = if building::shoots(play.game) {
        shoot_down(play, Purpose::BuiltIn, gunner, (force, count))
    } else {
        count
    };
    // Earlier bombers may have destroyed everything.
    let Some(target) = building::target(play.game, play.state, force.at).filter(|_| left > 0) else {
        return;
    };
    let (damage, destroyed) = match target {
        Target::Damage(most) => {
            let dice = play.roll(Purpose::Bombs, force.nation, 0, left);
            let markers: u32 = dice.into_iter().map(u32::from).sum();
            (u8::try_from(markers).unwrap_or(u8::MAX).min(most), None)
        }
        Target::Destroy(purchase) => {
            let attack = play.game.kind(force.kind).attack;
            let hits = play.hits(Purpose::Bombs, force.nation, attack, left);
            (0, Some(purchase).filter(|_| hits > 0))
        }
    };
    play.emit(Event::RailRaided {
        force,
        count: left,
        damage,
        destroyed,
    });
}
