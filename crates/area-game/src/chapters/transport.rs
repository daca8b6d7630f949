//! Transports: boarding, sailing, landing, bridging (AB-9).

use super::conquest;
use super::forces::{gather, gather_all, has_warships};
use super::hold::{
    fits, keepers, kept_fits, left_over, no_room, one_by_one, room, room_for_tokens_in, rooms_needed, size,
};
use super::play::Play;
use crate::definition::{Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::event::Event;
use crate::state::order::UnitGroup;
use crate::tokens::event::TokenEvent;
use crate::tokens::refusal::TokenRefusal;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// A nation's units in a zone.
pub(crate) fn own(state: &AreaState, zone: SpaceId, nation: NationId) -> Vec<(Force, u16)> {
    let own = state.forces_at(zone).filter(|(force, _)| force.nation == nation);
    own.collect()
}

/// The same, except those gone.
pub(crate) fn without(
    state: &AreaState,
    zone: SpaceId,
    nation: NationId,
    gone: &[(Force, u16)],
) -> Vec<(Force, u16)> {
    let mut left = own(state, zone, nation);
    for (force, count) in &mut left {
        let same = gone.iter().filter(|(other, _)| *other == *force);
        let less: u16 = same.map(|(_, count)| *count).sum();
        *count = count.saturating_sub(less);
    }
    left
}

/// Whether cargo fits into the transports that sail, and the rest into those that stay (AB-9, RT-5). The tokens that sail are those of the nation
/// named first.
pub(super) fn check_sailing(
    game: &AreaGame,
    state: &AreaState,
    from: SpaceId,
    forces: &[(Force, u16)],
    tokens: u32,
) -> Result<(), Refusal> {
    let first = forces.first().map(|(force, _)| force.nation);
    for nation in game.movers(state.turn) {
        let sails: Vec<_> = forces
            .iter()
            .copied()
            .filter(|(force, _)| force.nation == *nation)
            .collect();
        let stays = without(state, from, *nation, &sails);
        let aboard = state.tokens.free(from, *nation);
        let with = if first == Some(*nation) { tokens } else { 0 };
        if !fits(game, &sails, 0) {
            let (cargo, ships): (Vec<_>, Vec<_>) =
                sails.iter().partition(|(force, _)| size(game, *force) > 0);
            return Err(no_room(game, from, &ships, &cargo));
        }
        if !fits(game, &stays, 0) {
            return Err(Refusal::LeftBehind(from));
        }
        if with > aboard || !fits(game, &sails, with) {
            return Err(TokenRefusal::NoRoom(from).into());
        }
        if !fits(game, &stays, aboard - with) {
            return Err(TokenRefusal::LeftBehind(from).into());
        }
    }
    Ok(())
}

/// Whether units can board transports (AB-9).
pub(crate) fn check_load(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    from: SpaceId,
    zone: SpaceId,
) -> Result<(), Refusal> {
    if !matches!(state.phase, Phase::CombatMove | Phase::NonCombatMove) {
        return Err(Refusal::WrongPhase(state.phase));
    }
    let forces = gather_all(game, state, from, units)?;
    for (force, _) in &forces {
        if force.status.is_aboard() || game.kind(force.kind).cargo().is_none() {
            return Err(Refusal::NotCargo(force.kind));
        }
        if force.spent > 0 {
            return Err(Refusal::Done(force.kind));
        }
    }
    check_shore(game, state, from, zone)?;
    if !state.is_friendly(game, from) {
        return Err(Refusal::EnemyOnTheWay(from));
    }
    for nation in game.movers(state.turn) {
        let boards = forces.iter().filter(|(force, _)| force.nation == *nation);
        let boards: Vec<_> = boards
            .map(|(force, count)| {
                (
                    Force {
                        status: Status::Aboard,
                        ..*force
                    },
                    *count,
                )
            })
            .collect();
        // Only transports that have at most sailed can load.
        let ready = own(state, zone, *nation).into_iter();
        let ready = ready
            .filter(|(force, _)| matches!(force.status, Status::Ready | Status::Bridged | Status::Aboard));
        let ready: Vec<_> = ready.collect();
        let all: Vec<_> = ready.iter().chain(&boards).copied().collect();
        if !boards.is_empty() && !fits(game, &all, 0) {
            let done = done_with(game, state, zone, *nation, &[Status::Ready, Status::Bridged]);
            return Err(done.map_or_else(
                || no_room(game, zone, &ready, &boards),
                |done| Refusal::LoadsNoMore(zone, done),
            ));
        }
        if !boards.is_empty() && !fits(game, &all, in_ready_ones(game, state, zone, *nation)) {
            return Err(TokenRefusal::NotBoth(zone).into());
        }
    }
    Ok(())
}

/// How many of the tokens aboard a nation's transports in a zone must be carried by those that can still load units.
fn in_ready_ones(game: &AreaGame, state: &AreaState, zone: SpaceId, nation: NationId) -> u32 {
    let others = own(state, zone, nation).into_iter();
    let others = others.filter(|(force, _)| !matches!(force.status, Status::Ready | Status::Bridged));
    let elsewhere = room_for_tokens_in(game, others);
    state.tokens.free(zone, nation).saturating_sub(elsewhere)
}

/// What a nation's transports in a zone have done, if none of them has any of these states.
pub(crate) fn done_with(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    nation: NationId,
    open: &[Status],
) -> Option<Status> {
    let own = own(state, zone, nation).into_iter();
    let mut transports = own
        .filter(|(force, _)| game.kind(force.kind).room() > 0)
        .peekable();
    let (first, _) = transports.peek().copied()?;
    transports
        .all(|(force, _)| !open.contains(&force.status))
        .then_some(first.status)
}

/// Checks a coast and an adjacent zone without enemy warships.
pub(crate) fn check_shore(
    game: &AreaGame,
    state: &AreaState,
    area: SpaceId,
    zone: SpaceId,
) -> Result<(), Refusal> {
    if game.board().link(area, zone).is_none() {
        return Err(Refusal::NotConnected(area, zone));
    }
    for space in [area, zone] {
        if !game.spec(space).in_play {
            return Err(Refusal::OutOfPlay(space));
        }
    }
    if !game.is_sea(zone) {
        return Err(Refusal::WrongDomain(Domain::Sea, zone));
    }
    if game.is_sea(area) {
        return Err(Refusal::WrongDomain(Domain::Land, area));
    }
    if has_warships(game, state, zone) {
        return Err(Refusal::Warships(zone));
    }
    Ok(())
}

/// Loads transports that have room.
pub(crate) fn load(play: &mut Play, units: &[UnitGroup], from: SpaceId, zone: SpaceId) {
    let units = gather_all(play.game, play.state, from, units).expect("the order was checked");
    play.emit(Event::Loaded { units, zone });
}

/// Whether units can disembark (AB-9): onto friendly land in the move phases, onto enemy land to fight, also once a battle has cleared the zone.
pub(crate) fn check_unload(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    units: &[(UnitGroup, SpaceId)],
) -> Result<(), Refusal> {
    if !matches!(
        state.phase,
        Phase::CombatMove | Phase::Combat | Phase::NonCombatMove
    ) {
        return Err(Refusal::WrongPhase(state.phase));
    }
    let groups = merged(units);
    let forces = gather_all(game, state, zone, &groups)?;
    for (group, to) in units {
        if group.count == 0 {
            return Err(Refusal::Nothing);
        }
        if !group.aboard {
            return Err(Refusal::NotCargo(group.kind));
        }
        check_shore(game, state, *to, zone)?;
        if state.is_neutral(game, *to) {
            return Err(Refusal::NeutralShore(*to));
        }
        let is_friendly = state.is_friendly(game, *to);
        if !is_friendly && state.is_at_peace(group.nation) {
            return Err(Refusal::AtPeace(group.nation));
        }
        match state.phase {
            Phase::Combat if is_friendly => return Err(Refusal::WrongPhase(state.phase)),
            Phase::NonCombatMove if !is_friendly => return Err(Refusal::Hostile(*to)),
            Phase::Purchase
            | Phase::CombatMove
            | Phase::Combat
            | Phase::NonCombatMove
            | Phase::PlaceUnits
            | Phase::CollectIncome => {}
        }
        if !is_friendly && !game.kind(group.kind).can_attack() {
            return Err(Refusal::CannotAttack(group.kind));
        }
    }
    for nation in game.movers(state.turn) {
        if emptied(game, state, zone, *nation, &forces).is_none() {
            return Err(Refusal::LeftBehind(zone));
        }
    }
    Ok(())
}

/// The units of an order, with those of a kind added up wherever they go.
fn merged(units: &[(UnitGroup, SpaceId)]) -> Vec<UnitGroup> {
    let mut merged: Vec<UnitGroup> = Vec::new();
    for (group, _) in units {
        let same =
            |other: &&mut UnitGroup| UnitGroup { count: 0, ..**other } == UnitGroup { count: 0, ..*group };
        match merged.iter_mut().find(same) {
            Some(other) => other.count = other.count.saturating_add(group.count),
            None => merged.push(*group),
        }
    }
    merged
}

/// A nation's transports after units have left.
#[derive(Debug)]
struct Emptied {
    /// Those that have unloaded, as few as possible, each with what it can still do.
    done: Vec<(Force, u16, Status)>,
    /// Cargo that stays aboard these because the others lack room.
    kept: Vec<(Force, u16)>,
}

/// A nation's transports in a zone once these units have left; units kept aboard leave first. `None` if the remaining cargo does not fit.
fn emptied(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    nation: NationId,
    leave: &[(Force, u16)],
) -> Option<Emptied> {
    let mut leave = leave.to_vec();
    leave.retain(|(force, _)| force.nation == nation);
    let own = without(state, zone, nation, &leave);
    let mut transports: Vec<(Force, u16)> = own
        .iter()
        .copied()
        .filter(|(force, _)| room(game, *force) > 0)
        .collect();
    // Transports that have done most unload first.
    transports.sort_by_key(|(force, _)| std::cmp::Reverse((force.status, force.spent, *force)));
    let mut wanted = rooms_needed(
        &one_by_one(game, &transports, room),
        &one_by_one(game, &leave, size),
    )?;
    let mut unload = Vec::new();
    for (force, count) in transports {
        let taken = u16::try_from(wanted).unwrap_or(u16::MAX).min(count);
        wanted -= usize::from(taken);
        if taken > 0 {
            unload.push((force, taken));
        }
    }
    leave.extend(&unload);
    let stays = without(state, zone, nation, &leave);
    let tokens = state.tokens.free(zone, nation);
    // RT-5: those that can still carry a load of tokens may have one aboard.
    let done: Vec<(Force, u16, Status)> = unload
        .iter()
        .map(|(force, count)| (*force, *count, after_landing(game, state, *force)))
        .collect();
    let mut others = stays.clone();
    others.extend(done.iter().map(|(force, count, status)| {
        let after = Force {
            status: *status,
            ..*force
        };
        (after, *count)
    }));
    if fits(game, &others, tokens) {
        return Some(Emptied {
            done,
            kept: Vec::new(),
        });
    }
    let kept = left_over(game, &stays, tokens)?;
    rooms_needed(&one_by_one(game, &unload, room), &one_by_one(game, &kept, size))?;
    // A transport that keeps units aboard cannot make a second trip.
    let done = unload
        .into_iter()
        .map(|(force, count)| (force, count, Status::Unloaded));
    Some(Emptied {
        done: done.collect(),
        kept,
    })
}

/// Actions left to a transport after it lands units (RT-5): if it has not sailed, it carries a load of tokens across in Non-combat Move.
fn after_landing(game: &AreaGame, state: &AreaState, force: Force) -> Status {
    let has_sailed = force.status != Status::Ready || force.spent > 0;
    if game.tokens().is_none() || state.phase != Phase::NonCombatMove || has_sailed {
        Status::Unloaded
    } else {
        Status::Ferried
    }
}

/// Puts units ashore from the transports of a zone, each group in its area.
pub(crate) fn unload(play: &mut Play, zone: SpaceId, units: &[(UnitGroup, SpaceId)]) {
    let all = gather_all(play.game, play.state, zone, &merged(units)).expect("the order was checked");
    let nations = play.game.movers(play.state.turn).iter();
    let emptied: Vec<Emptied> = nations
        .filter_map(|nation| emptied(play.game, play.state, zone, *nation, &all))
        .collect();
    for (group, to) in units {
        let units = gather(play.game, play.state, zone, group).expect("the order was checked");
        let assault = !play.state.is_friendly(play.game, *to);
        play.emit(Event::Unloaded {
            units,
            to: *to,
            assault,
        });
    }
    for Emptied { done, kept } in emptied {
        for (force, count, status) in done {
            play.emit(if status == Status::Unloaded {
                Event::TransportsEmptied { force, count }
            } else {
                Event::Tokens(TokenEvent::Bridged { force, count, status })
            });
        }
        if !kept.is_empty() {
            play.emit(Event::KeptAboard { units: kept });
        }
    }
    if play.state.phase == Phase::Combat {
        conquest::walk_in(play);
    }
}

/// The cargo lost with a nation's transports.
pub(super) fn overboard(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    nation: NationId,
) -> Vec<(Force, u16)> {
    without_room(game, &own(state, zone, nation))
}

/// The cargo for which these units of a nation in a zone have no room: the most expensive finds room first.
pub(super) fn without_room(game: &AreaGame, own: &[(Force, u16)]) -> Vec<(Force, u16)> {
    let kept = left_over(game, &keepers(own), 0).unwrap_or_default().into_iter();
    let kept = kept.map(|(force, count)| {
        let status = Status::Kept;
        (Force { status, ..force }, count)
    });
    let mut lost = left_over(game, own, 0).unwrap_or_default();
    lost.extend(kept);
    lost
}

/// Whether a nation's cargo in a zone fits into its transports there.
pub(crate) fn is_afloat(game: &AreaGame, state: &AreaState, zone: SpaceId, nation: NationId) -> bool {
    let (own, tokens) = (own(state, zone, nation), &state.tokens);
    fits(game, &own, tokens.free(zone, nation)) && kept_fits(game, &own, tokens.kept(zone, nation))
}
