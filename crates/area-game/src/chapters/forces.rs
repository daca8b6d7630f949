//! The units that an order means, what they can still do, and who controls a zone.

use crate::definition::{Ability, Domain, KindId, NationId, UnitKind};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::order::UnitGroup;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// How many connections a force can still move along this phase.
pub fn left(game: &AreaGame, force: &Force) -> u8 {
    let kind = game.kind(force.kind);
    let is_able = match force.status {
        Status::Ready => true,
        Status::Fought => kind.domain == Domain::Air,
        Status::Aboard
        | Status::Kept
        | Status::Unloaded
        | Status::Moved
        | Status::Railed
        | Status::Bridged
        | Status::Ferried => false,
    };
    if is_able {
        kind.movement.saturating_sub(force.spent)
    } else {
        0
    }
}

/// The forces that supply the units of an order; of those aboard, first those whose transport has unloaded others.
///
/// Errors: too few are there, or they cannot act again this turn.
pub fn gather(
    game: &AreaGame,
    state: &AreaState,
    at: SpaceId,
    group: &UnitGroup,
) -> Result<Vec<(Force, u16)>, Refusal> {
    taken(game, state, (at, group), &[Status::Kept, Status::Aboard])
}

/// The same for units that sail with their transports: those whose transport has unloaded cannot.
fn sailing(
    game: &AreaGame,
    state: &AreaState,
    at: SpaceId,
    group: UnitGroup,
) -> Result<Vec<(Force, u16)>, Refusal> {
    let taken_aboard = taken(game, state, (at, &group), &[Status::Aboard]);
    match taken_aboard {
        Err(_) if gather(game, state, at, &group).is_ok() => Err(Refusal::Kept(group.kind)),
        taken_aboard => taken_aboard,
    }
}

fn taken(
    game: &AreaGame,
    state: &AreaState,
    (at, group): (SpaceId, &UnitGroup),
    aboard: &[Status],
) -> Result<Vec<(Force, u16)>, Refusal> {
    if !state.is_mover(game, group.nation) {
        return Err(Refusal::NotItsTurn(group.nation));
    }
    if group.count == 0 {
        return Err(Refusal::Nothing);
    }
    let statuses: &[Status] = match game.kind(group.kind).domain {
        _ if group.aboard => aboard,
        Domain::Air => &[Status::Ready, Status::Fought],
        Domain::Land | Domain::Sea => &[Status::Ready],
    };
    let force = |status| Force {
        at,
        nation: group.nation,
        kind: group.kind,
        spent: group.spent,
        status,
    };
    let mut wanted = group.count;
    let mut found = Vec::new();
    for status in statuses {
        let taken = state.count(&force(*status)).min(wanted);
        if taken > 0 {
            found.push((force(*status), taken));
            wanted -= taken;
        }
    }
    if wanted == 0 {
        return Ok(found);
    }
    let others = [
        Status::Ready,
        Status::Moved,
        Status::Fought,
        Status::Unloaded,
        Status::Railed,
        Status::Bridged,
        Status::Ferried,
    ];
    let all: u16 = others.iter().map(|status| state.count(&force(*status))).sum();
    Err(if all >= group.count && !group.aboard {
        Refusal::Done(group.kind)
    } else {
        Refusal::NotThere {
            kind: group.kind,
            space: at,
        }
    })
}

/// The forces for all units of an order, each used once.
pub fn gather_all(
    game: &AreaGame,
    state: &AreaState,
    at: SpaceId,
    units: &[UnitGroup],
) -> Result<Vec<(Force, u16)>, Refusal> {
    each(units, |group| gather(game, state, at, group))
}

/// The same for units that move together.
pub fn gather_moving(
    game: &AreaGame,
    state: &AreaState,
    at: SpaceId,
    units: &[UnitGroup],
) -> Result<Vec<(Force, u16)>, Refusal> {
    each(units, |group| sailing(game, state, at, *group))
}

fn each(
    units: &[UnitGroup],
    gather: impl Fn(&UnitGroup) -> Result<Vec<(Force, u16)>, Refusal>,
) -> Result<Vec<(Force, u16)>, Refusal> {
    let is_any_twice = units.iter().enumerate().any(|(index, group)| {
        units[..index]
            .iter()
            .any(|other| UnitGroup { count: 0, ..*other } == UnitGroup { count: 0, ..*group })
    });
    if units.is_empty() || is_any_twice {
        return Err(Refusal::Nothing);
    }
    let mut found = Vec::new();
    for group in units {
        found.extend(gather(group)?);
    }
    Ok(found)
}

/// The units of an order that moves this many of a force.
pub fn group(force: &Force, count: u16) -> UnitGroup {
    UnitGroup {
        nation: force.nation,
        kind: force.kind,
        count,
        spent: force.spent,
        aboard: force.status.is_aboard(),
    }
}

/// Whether enemy warships control a zone: surface ships that can fight, of nations at war (AB-13).
pub fn has_warships(game: &AreaGame, state: &AreaState, zone: SpaceId) -> bool {
    bars_nation(game, state, zone, game.movers(state.turn())[0])
}

/// The same for the ships of any nation, whosever turn it is.
pub fn bars_nation(game: &AreaGame, state: &AreaState, zone: SpaceId, nation: NationId) -> bool {
    has_enemies_at_war(game, state, (zone, nation), UnitKind::bars_zone)
}

/// Whether the enemy hunts submarines in a zone, so that none slips past (AB-26).
pub fn has_hunters(game: &AreaGame, state: &AreaState, zone: SpaceId) -> bool {
    let nation = game.movers(state.turn())[0];
    has_enemies_at_war(game, state, (zone, nation), |kind| kind.can(Ability::Hunts))
}

fn has_enemies_at_war(
    game: &AreaGame,
    state: &AreaState,
    (zone, nation): (SpaceId, NationId),
    is: impl Fn(&UnitKind) -> bool,
) -> bool {
    !state.is_at_peace(nation)
        && state.forces_at(zone).any(|(force, _)| {
            !game.are_friends(force.nation, nation)
                && !force.status.is_aboard()
                && !state.is_at_peace(force.nation)
                && is(game.kind(force.kind))
        })
}

/// The kind beside which units of a group move and blitz as far (AB-31): there is one of it for each of them.
pub fn company(game: &AreaGame, forces: &[(Force, u16)], kind: KindId) -> Option<KindId> {
    let beside = game.kind(kind).accompanies()?;
    let all = |is: &dyn Fn(KindId) -> bool| -> u32 {
        let such = forces
            .iter()
            .filter(|(force, _)| !force.status.is_aboard() && is(force.kind));
        such.map(|(_, count)| u32::from(*count)).sum()
    };
    let there = all(&|other| game.kind(other).id == beside);
    let led = all(&|other| game.kind(other).accompanies() == Some(beside));
    let beside = game.kind_named(beside)?;
    (led <= there).then_some(beside)
}

/// How many connections a force can still move along in a group: as far as the units that it accompanies (AB-31).
pub fn left_together(game: &AreaGame, forces: &[(Force, u16)], force: &Force) -> u8 {
    let alone = left(game, force);
    if force.status != Status::Ready {
        return alone;
    }
    let leaders = company(game, forces, force.kind).into_iter().flat_map(|beside| {
        forces
            .iter()
            .filter(move |(other, _)| other.kind == beside && !other.status.is_aboard())
    });
    let far = leaders.map(|(other, _)| left(game, other)).min();
    alone.max(far.unwrap_or(0))
}

/// Whether a space belongs to the enemy or contains enemies.
pub fn is_hostile(game: &AreaGame, state: &AreaState, space: SpaceId) -> bool {
    let is_enemy = state.enemies_at(game, space).next().is_some();
    is_enemy || !game.is_sea(space) && !state.is_friendly(game, space)
}
