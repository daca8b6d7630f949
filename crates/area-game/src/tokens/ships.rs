//! Tokens by sea: loading, sailing, unloading, bridging (RT-5).
//!
//! Tokens, like units aboard, are assigned to no particular transport: together they must fit into the nation's transports in the zone. A transport
//! that has not sailed carries two loads across in a phase, if one of them is tokens; one that has sailed unloads once. The rest of its cargo can
//! follow in the same turn or stays aboard.

use super::event::TokenEvent;
use super::moves::{check_there, rested};
use super::refusal::TokenRefusal;
use super::stacks::{TokenStack, Tokens};
use crate::chapters::hold::{fits, kept_fits, room_for_tokens_in, stow};
use crate::chapters::movement;
use crate::chapters::play::Play;
use crate::chapters::transport::{check_shore, done_with, own, without};
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::event::Event;
use crate::state::order::UnitGroup;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// Whether a transport can still load in this phase.
const fn is_open(force: Force) -> bool {
    matches!(
        force.status,
        Status::Ready | Status::Aboard | Status::Bridged | Status::Ferried
    )
}

/// How many more tokens a nation's transports in a zone can load now (RT-5); none carries tokens and units at once.
pub fn room(game: &AreaGame, state: &AreaState, zone: SpaceId, nation: NationId) -> u32 {
    let (open, others): (Vec<_>, Vec<_>) = own(state, zone, nation)
        .into_iter()
        .partition(|(force, _)| is_open(*force));
    // Cargo of other transports.
    let elsewhere = room_for_tokens_in(game, others);
    let aboard = state.tokens().free(zone, nation).saturating_sub(elsewhere);
    let most = room_for_tokens_in(game, open.iter().copied());
    let more = (aboard..=most).rev().find(|tokens| fits(game, &open, *tokens));
    more.map_or(0, |tokens| tokens - aboard)
}

/// Whether a nation's transports can load tokens (RT-5): in Non-combat Move only, from any friendly area (RT-6).
pub(crate) fn check_load(
    game: &AreaGame,
    state: &AreaState,
    (nation, count): (NationId, u32),
    from: SpaceId,
    zone: SpaceId,
) -> Result<(), Refusal> {
    if state.phase() != Phase::NonCombatMove {
        return Err(TokenRefusal::NoLoadingNow.into());
    }
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    check_shore(game, state, from, zone)?;
    if !state.is_friendly(game, from) {
        return Err(Refusal::Hostile(from));
    }
    check_there(game, state, from, count)?;
    if count > room(game, state, zone, nation) {
        return Err(no_room(game, state, (nation, count), zone).into());
    }
    Ok(())
}

/// Actions after which a transport can still load tokens.
const OPEN: [Status; 3] = [Status::Ready, Status::Bridged, Status::Ferried];

/// Why a nation's transports lack room for this many more tokens.
fn no_room(
    game: &AreaGame,
    state: &AreaState,
    (nation, count): (NationId, u32),
    zone: SpaceId,
) -> TokenRefusal {
    let own = own(state, zone, nation);
    if own
        .iter()
        .all(|(force, _)| game.kind(force.kind).room_for_tokens() == 0)
    {
        return TokenRefusal::NoTransports(zone);
    }
    if let Some(done) = done_with(game, state, zone, nation, &OPEN) {
        return TokenRefusal::LoadsNoMore(zone, done);
    }
    let open = own.into_iter().filter(|(force, _)| OPEN.contains(&force.status));
    if room_for_tokens_in(game, open) >= state.tokens().free(zone, nation) + count {
        TokenRefusal::NotBoth(zone)
    } else {
        TokenRefusal::NoRoom(zone)
    }
}

/// Brings rested tokens of an area aboard a nation's transports (RT-5).
pub(crate) fn load(play: &mut Play, (nation, count): (NationId, u32), from: SpaceId, zone: SpaceId) {
    for (stack, count) in Tokens::drawn(rested(play.game, play.state, from), count) {
        play.emit(Event::Tokens(TokenEvent::Loaded {
            stack,
            count,
            nation,
            zone,
        }));
    }
}

/// The tokens aboard a nation's transports in a zone, those of transports that have unloaded others first.
fn aboard(state: &AreaState, zone: SpaceId, nation: NationId) -> Vec<(TokenStack, u32)> {
    let there = state.tokens().stacks_at(zone);
    let mut own: Vec<_> = there.filter(|(stack, _)| stack.aboard == Some(nation)).collect();
    own.sort_by_key(|(stack, _)| !stack.moved);
    own
}

/// Actions left to a transport after it unloads tokens (RT-5): if it has not sailed, it carries another load across.
fn after_unloading(force: Force) -> Status {
    if force.status == Status::Ready && force.spent == 0 {
        Status::Bridged
    } else {
        Status::Unloaded
    }
}

/// A nation's transports after unloading.
#[derive(Debug)]
struct Emptied {
    /// Those that have unloaded, as few as possible, each with what it can still do.
    done: Vec<(Force, u16, Status)>,
    /// How many tokens stay aboard these because the others lack room.
    kept: u32,
}

/// A nation's transports in a zone once these tokens have left, those kept aboard first. `None` if the remaining tokens do not fit.
fn emptied(
    game: &AreaGame,
    state: &AreaState,
    zone: SpaceId,
    nation: NationId,
    count: u32,
) -> Option<Emptied> {
    let tokens = state.tokens();
    let was_kept = tokens.kept(zone, nation);
    let left = count.saturating_sub(was_kept);
    let stay = tokens.free(zone, nation).checked_sub(left)?;
    let mut transports = own(state, zone, nation);
    // Transports that can do least afterwards go first, so that the rest can do most.
    transports.sort_by_key(|(force, _)| {
        (
            force.status == Status::Ready,
            std::cmp::Reverse((force.spent, *force)),
        )
    });
    let (unload, not_aboard) = stow(game, &mut transports, left);
    let mut forces = without(state, zone, nation, &unload);
    let mut done = Vec::new();
    for (force, count) in unload {
        let status = after_unloading(force);
        forces.push((Force { status, ..force }, count));
        done.push((force, count, status));
    }
    let others = (0..=stay).rev().find(|tokens| fits(game, &forces, *tokens))?;
    let kept = stay - others;
    let all_kept = was_kept.saturating_sub(count) + kept;
    (not_aboard == 0 && kept_fits(game, &forces, all_kept)).then_some(Emptied { done, kept })
}

/// Whether tokens can be unloaded (RT-5): in Non-combat Move, onto own or friendly land (RT-6), all or some of them.
pub(crate) fn check_unload(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    zone: SpaceId,
    to: &[(u32, SpaceId)],
) -> Result<(), Refusal> {
    if state.phase() != Phase::NonCombatMove {
        return Err(TokenRefusal::NoUnloadingNow.into());
    }
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    if to.is_empty() || to.iter().any(|(count, _)| *count == 0) {
        return Err(Refusal::Nothing);
    }
    for (_, area) in to {
        check_shore(game, state, *area, zone)?;
        if state.is_neutral(game, *area) {
            return Err(Refusal::NeutralShore(*area));
        }
        if !state.is_friendly(game, *area) {
            return Err(Refusal::Hostile(*area));
        }
    }
    let count = to
        .iter()
        .fold(0_u32, |sum, (count, _)| sum.saturating_add(*count));
    let there = state.tokens().aboard(zone, nation);
    if count > there {
        return Err(TokenRefusal::TooFewAboard {
            space: zone,
            tokens: there,
        }
        .into());
    }
    if emptied(game, state, zone, nation, count).is_none() {
        return Err(TokenRefusal::LeftBehind(zone).into());
    }
    Ok(())
}

/// Brings tokens ashore from a nation's transports (RT-5), each number in its area.
pub(crate) fn unload(play: &mut Play, nation: NationId, zone: SpaceId, to: &[(u32, SpaceId)]) {
    let count = to.iter().map(|(count, _)| count).sum();
    let Emptied { done, kept } =
        emptied(play.game, play.state, zone, nation, count).expect("the order was checked");
    for (count, to) in to {
        for (stack, count) in Tokens::drawn(aboard(play.state, zone, nation).into_iter(), *count) {
            play.emit(Event::Tokens(TokenEvent::Unloaded {
                stack,
                count,
                to: *to,
            }));
        }
    }
    for (force, count, status) in done {
        play.emit(if status == Status::Unloaded {
            Event::TransportsEmptied { force, count }
        } else {
            Event::Tokens(TokenEvent::Bridged { force, count, status })
        });
    }
    let free = aboard(play.state, zone, nation).into_iter();
    for (stack, count) in Tokens::drawn(free.filter(|(stack, _)| !stack.moved), kept) {
        play.emit(Event::Tokens(TokenEvent::KeptAboard { stack, count }));
    }
}

/// Whether ships can sail with tokens aboard (RT-5), those of the first nation named, under AB-9.
pub(crate) fn check_sail(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    tokens: u32,
    path: &[SpaceId],
) -> Result<(), Refusal> {
    let (Some(zone), Some(first), true) = (path.first(), units.first(), tokens > 0) else {
        return Err(Refusal::Nothing);
    };
    let there = state.tokens().aboard(*zone, first.nation);
    if tokens > there {
        return Err(TokenRefusal::TooFewAboard {
            space: *zone,
            tokens: there,
        }
        .into());
    }
    let there = state.tokens().free(*zone, first.nation);
    if tokens > there {
        return Err(TokenRefusal::Kept {
            space: *zone,
            tokens: there,
        }
        .into());
    }
    movement::check_with(game, state, units, tokens, path)
}

/// Moves ships with tokens aboard.
pub(crate) fn sail(play: &mut Play, units: &[UnitGroup], tokens: u32, path: &[SpaceId]) {
    let (zone, to) = (path[0], path[path.len() - 1]);
    movement::resolve(play, units, path);
    let free = aboard(play.state, zone, units[0].nation).into_iter();
    for (stack, count) in Tokens::drawn(free.filter(|(stack, _)| !stack.moved), tokens) {
        play.emit(Event::Tokens(TokenEvent::Carried { stack, count, to }));
    }
}

/// How many tokens are lost with a nation's transports in a zone: those that no longer fit beside the units.
pub(crate) fn overboard(game: &AreaGame, state: &AreaState, zone: SpaceId, nation: NationId) -> u32 {
    let aboard = state.tokens().free(zone, nation);
    without_room(game, &own(state, zone, nation), aboard)
}

/// How many of these tokens find no room aboard a nation's units in a zone.
pub(crate) fn without_room(game: &AreaGame, forces: &[(Force, u16)], aboard: u32) -> u32 {
    let kept = (0..=aboard).rev().find(|tokens| fits(game, forces, *tokens));
    aboard - kept.unwrap_or(0)
}
