//! Transports: boarding, sailing, landing, bridging (AB-9).
//!
//! What is aboard belongs to no transport in particular: it must fit into those of its nation in the zone.

use super::conquest;
use super::definition::{Domain, NationId, Phase};
use super::event::Event;
use super::forces::{gather, gather_all, has_warships};
use super::game::AreaGame;
use super::order::Parcel;
use super::play::Play;
use super::refusal::Refusal;
use super::state::{AreaState, Force, Status};
use super::tokens::event::TokenEvent;
use super::tokens::refusal::TokenRefusal;
use crate::rules::board::SpaceId;

/// How many of these rooms such a cargo takes, the largest first; `None` if it does not fit.
fn rooms_needed(rooms: &[u8], sizes: &[u8]) -> Option<usize> {
    let mut free = rooms.to_vec();
    free.sort_unstable_by_key(|room| std::cmp::Reverse(*room));
    let mut sizes = sizes.to_vec();
    sizes.sort_unstable_by_key(|size| std::cmp::Reverse(*size));
    let mut used = 0;
    for size in sizes {
        let at = free.iter().position(|room| *room >= size)?;
        free[at] -= size;
        used = used.max(at + 1);
    }
    Some(used)
}

/// Each thing as often as it is there.
fn each(game: &AreaGame, forces: &[(Force, u16)], size: impl Fn(&AreaGame, Force) -> u8) -> Vec<u8> {
    let one = |(force, count): &(Force, u16)| {
        std::iter::repeat_n(size(game, *force), usize::from(*count)).filter(|size| *size > 0)
    };
    forces.iter().flat_map(one).collect()
}

fn room(game: &AreaGame, force: Force) -> u8 {
    if matches!(force.status, Status::Unloaded | Status::Ferried) {
        0
    } else {
        game.kind(force.kind).room()
    }
}

/// How many tokens a transport carries (RT-5).
pub(super) fn room_for_tokens(game: &AreaGame, force: Force) -> u32 {
    let is_transport = !matches!(force.status, Status::Unloaded | Status::Aboard);
    if is_transport && game.tokens().is_some() {
        game.kind(force.kind).room_for_tokens().into()
    } else {
        0
    }
}

fn size(game: &AreaGame, force: Force) -> u8 {
    if force.status == Status::Aboard {
        game.kind(force.kind).cargo().unwrap_or(0)
    } else {
        0
    }
}

/// The rooms that are left for units once so many tokens have found a transport (RT-5): no transport carries both. `None` if they find
/// none. Those go first that have least room for units.
fn beside_tokens(game: &AreaGame, forces: &[(Force, u16)], tokens: u32) -> Option<Vec<u8>> {
    let mut transports = forces.to_vec();
    transports.sort_by_key(|(force, _)| room(game, *force));
    let mut left = tokens;
    for (force, count) in &mut transports {
        let most = room_for_tokens(game, *force);
        if most > 0 && left > 0 {
            let taken = left.div_ceil(most).min(u32::from(*count));
            left = left.saturating_sub(most * taken);
            *count -= u16::try_from(taken).unwrap_or(u16::MAX);
        }
    }
    (left == 0).then(|| each(game, &transports, room))
}

/// Whether the units aboard, and so many tokens, fit into the transports that they are with.
pub(super) fn fits(game: &AreaGame, forces: &[(Force, u16)], tokens: u32) -> bool {
    let rooms = if tokens == 0 {
        Some(each(game, forces, room))
    } else {
        beside_tokens(game, forces, tokens)
    };
    rooms.is_some_and(|rooms| rooms_needed(&rooms, &each(game, forces, size)).is_some())
}

/// A nation's units in a zone, without some of them.
fn without(state: &AreaState, zone: SpaceId, nation: NationId, gone: &[(Force, u16)]) -> Vec<(Force, u16)> {
    let less = |force: Force| {
        let same = gone.iter().filter(|(other, _)| *other == force);
        same.map(|(_, count)| *count).sum::<u16>()
    };
    let own = state.forces_at(zone).filter(|(force, _)| force.nation == nation);
    own.map(|(force, count)| (force, count.saturating_sub(less(force))))
        .collect()
}

/// Whether cargo fits into the transports that sail, and what stays into those that stay (AB-9, RT-5): of the nation named first, so many
/// tokens sail.
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
        let aboard = state.tokens.aboard(from, *nation);
        let with = if first == Some(*nation) { tokens } else { 0 };
        if !fits(game, &sails, 0) || !fits(game, &stays, 0) {
            return Err(Refusal::NoRoom(from));
        }
        if with > aboard || !fits(game, &sails, with) || !fits(game, &stays, aboard - with) {
            return Err(TokenRefusal::NoRoom(from).into());
        }
    }
    Ok(())
}

/// Whether units can board transports (AB-9).
pub(super) fn check_load(
    game: &AreaGame,
    state: &AreaState,
    units: &[Parcel],
    from: SpaceId,
    zone: SpaceId,
) -> Result<(), Refusal> {
    if !matches!(state.phase, Phase::CombatMove | Phase::NonCombatMove) {
        return Err(Refusal::WrongPhase(state.phase));
    }
    let forces = gather_all(game, state, from, units)?;
    for (force, _) in &forces {
        if force.status == Status::Aboard || game.kind(force.kind).cargo().is_none() {
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
        // Only transports that have done nothing but sail take more aboard.
        let ready = without(state, zone, *nation, &[]).into_iter();
        let ready = ready
            .filter(|(force, _)| matches!(force.status, Status::Ready | Status::Bridged | Status::Aboard));
        let all: Vec<_> = ready.chain(boards.iter().copied()).collect();
        if !boards.is_empty() && !fits(game, &all, 0) {
            return Err(Refusal::NoRoom(zone));
        }
        if !boards.is_empty() && !fits(game, &all, in_ready_ones(game, state, zone, *nation)) {
            return Err(TokenRefusal::NotBoth(zone).into());
        }
    }
    Ok(())
}

/// How many of the tokens aboard a nation's transports in a zone find no room in those that take no units aboard any more.
fn in_ready_ones(game: &AreaGame, state: &AreaState, zone: SpaceId, nation: NationId) -> u32 {
    let others = without(state, zone, nation, &[]).into_iter();
    let others = others.filter(|(force, _)| !matches!(force.status, Status::Ready | Status::Bridged));
    let elsewhere: u32 = others
        .map(|(force, count)| room_for_tokens(game, force) * u32::from(count))
        .sum();
    state.tokens.aboard(zone, nation).saturating_sub(elsewhere)
}

/// A land and a zone beside it in which no enemy warships are.
pub(super) fn check_shore(
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

/// Boards transports that have room.
pub(super) fn load(play: &mut Play<'_>, units: &[Parcel], from: SpaceId, zone: SpaceId) {
    let units = gather_all(play.game, play.state, from, units).expect("the order was checked");
    play.emit(Event::Loaded { units, zone });
}

/// Whether units can leave transports (AB-9): for friendly land in the move phases, for enemy land to fight there, also once a
/// battle has cleared the zone.
pub(super) fn check_unload(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    units: &[(Parcel, SpaceId)],
) -> Result<(), Refusal> {
    if !matches!(
        state.phase,
        Phase::CombatMove | Phase::Combat | Phase::NonCombatMove
    ) {
        return Err(Refusal::WrongPhase(state.phase));
    }
    let parcels = merged(units);
    let forces = gather_all(game, state, zone, &parcels)?;
    for (parcel, to) in units {
        if parcel.count == 0 {
            return Err(Refusal::Nothing);
        }
        if !parcel.aboard {
            return Err(Refusal::NotCargo(parcel.kind));
        }
        check_shore(game, state, *to, zone)?;
        if state.is_neutral(game, *to) {
            return Err(Refusal::Neutral(*to));
        }
        let is_friendly = state.is_friendly(game, *to);
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
        if !is_friendly && game.kind(parcel.kind).attack == 0 {
            return Err(Refusal::CannotAttack(parcel.kind));
        }
    }
    for nation in game.movers(state.turn) {
        if emptied(game, state, zone, *nation, &forces).is_none() {
            return Err(Refusal::NoRoom(zone));
        }
    }
    Ok(())
}

/// The units of an order, those of a kind together wherever they go.
fn merged(units: &[(Parcel, SpaceId)]) -> Vec<Parcel> {
    let mut merged: Vec<Parcel> = Vec::new();
    for (parcel, _) in units {
        let same = |other: &&mut Parcel| Parcel { count: 0, ..**other } == Parcel { count: 0, ..*parcel };
        match merged.iter_mut().find(same) {
            Some(other) => other.count = other.count.saturating_add(parcel.count),
            None => merged.push(*parcel),
        }
    }
    merged
}

/// The transports of a nation that are done once these units have left: as few as carry them. `None` if the others cannot carry
/// what stays aboard.
fn emptied(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    nation: NationId,
    leave: &[(Force, u16)],
) -> Option<Vec<(Force, u16)>> {
    let leave: Vec<_> = leave
        .iter()
        .copied()
        .filter(|(force, _)| force.nation == nation)
        .collect();
    let own = without(state, zone, nation, &leave);
    let mut transports: Vec<(Force, u16)> = own
        .iter()
        .copied()
        .filter(|(force, _)| room(game, *force) > 0)
        .collect();
    // Those that have done most go first.
    transports.sort_by_key(|(force, _)| std::cmp::Reverse((force.status, force.spent, *force)));
    let mut wanted = rooms_needed(&each(game, &transports, room), &each(game, &leave, size))?;
    let mut done = Vec::new();
    for (force, count) in transports {
        let taken = u16::try_from(wanted).unwrap_or(u16::MAX).min(count);
        wanted -= usize::from(taken);
        if taken > 0 {
            done.push((force, taken));
        }
    }
    let gone: Vec<_> = leave.iter().chain(&done).copied().collect();
    let mut stays = without(state, zone, nation, &gone);
    // RT-5: those that can carry a load of tokens over yet may have one aboard.
    stays.extend(done.iter().map(|(force, count)| {
        let status = after_landing(game, state, *force);
        (Force { status, ..*force }, *count)
    }));
    fits(game, &stays, state.tokens.aboard(zone, nation)).then_some(done)
}

/// What a transport can do yet that has landed units (RT-5): one that has not sailed carries a load of tokens over in Non-combat Move.
fn after_landing(game: &AreaGame, state: &AreaState, force: Force) -> Status {
    let has_sailed = force.status != Status::Ready || force.spent > 0;
    if game.tokens().is_none() || state.phase != Phase::NonCombatMove || has_sailed {
        Status::Unloaded
    } else {
        Status::Ferried
    }
}

/// Units leave transports.
pub(super) fn unload(play: &mut Play<'_>, zone: SpaceId, units: &[(Parcel, SpaceId)]) {
    let all = gather_all(play.game, play.state, zone, &merged(units)).expect("the order was checked");
    let nations = play.game.movers(play.state.turn).iter();
    let done: Vec<_> = nations
        .filter_map(|nation| emptied(play.game, play.state, zone, *nation, &all))
        .flatten()
        .collect();
    for (parcel, to) in units {
        let units = gather(play.game, play.state, zone, parcel).expect("the order was checked");
        let assault = !play.state.is_friendly(play.game, *to);
        play.emit(Event::Unloaded {
            units,
            to: *to,
            assault,
        });
    }
    for (force, count) in done {
        let status = after_landing(play.game, play.state, force);
        play.emit(if status == Status::Unloaded {
            Event::TransportsEmptied { force, count }
        } else {
            Event::Tokens(TokenEvent::Bridged { force, count, status })
        });
    }
    if play.state.phase == Phase::Combat {
        conquest::walk_in(play);
    }
}

/// What goes down with the transports of a nation: the dearest finds room first.
pub(super) fn overboard(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    nation: NationId,
) -> Vec<(Force, u16)> {
    let own = without(state, zone, nation, &[]);
    let rooms: Vec<_> = own
        .iter()
        .copied()
        .filter(|(force, _)| room(game, *force) > 0)
        .collect();
    let mut cargo: Vec<(Force, u16)> = own
        .into_iter()
        .filter(|(force, _)| size(game, *force) > 0)
        .collect();
    cargo.sort_by_key(|(force, _)| (std::cmp::Reverse(game.kind(force.kind).cost), *force));
    let mut kept = rooms;
    let mut lost = Vec::new();
    for (force, count) in cargo {
        let mut saved = 0;
        while saved < count {
            let mut more = kept.clone();
            more.push((force, saved + 1));
            if !fits(game, &more, 0) {
                break;
            }
            saved += 1;
        }
        if saved > 0 {
            kept.push((force, saved));
        }
        if saved < count {
            lost.push((force, count - saved));
        }
    }
    lost
}

/// Whether what a nation has aboard in a zone fits into its transports there.
pub(super) fn is_afloat(game: &AreaGame, state: &AreaState, zone: SpaceId, nation: NationId) -> bool {
    overboard(game, state, zone, nation).is_empty()
        && fits(
            game,
            &without(state, zone, nation, &[]),
            state.tokens.aboard(zone, nation),
        )
}
