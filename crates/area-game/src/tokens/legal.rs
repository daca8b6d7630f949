//! The legal orders about tokens, for lists and random players: one of a thing, and as many as possible.

use super::income::open;
use super::moves::movable;
use super::order::TokenOrder;
use super::ships::room;
use super::trains;
use crate::chapters::forces::{group, left};
use crate::chapters::{production, shop};
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// Every legal order about tokens, except those of a battle and of ships that sail.
pub fn orders(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    if game.tokens().is_none() {
        return;
    }
    let open = open(game, state);
    let mut found = Vec::new();
    if !open.is_empty() {
        found.push(TokenOrder::Place { areas: Vec::new() });
    }
    found.extend(
        open.into_iter()
            .map(|area| TokenOrder::Place { areas: vec![area] }),
    );
    match state.phase() {
        Phase::Purchase => purchases(game, state, &mut found),
        Phase::NonCombatMove => {
            found.push(TokenOrder::Forward);
            by_land(game, state, &mut found);
            by_sea(game, state, &mut found);
            trains::orders(game, state, &mut found);
        }
        Phase::CombatMove | Phase::Combat | Phase::PlaceUnits | Phase::CollectIncome => {}
    }
    for nation in state.movers(game) {
        let convoys = state.tokens().convoys(*nation);
        found.extend(convoys.map(|route| TokenOrder::Convoy {
            nation: *nation,
            route: vec![route[0]],
        }));
    }
    let mut areas: Vec<SpaceId> = state.tokens().stacks().map(|(stack, _)| stack.at).collect();
    areas.dedup();
    found.extend(areas.into_iter().map(|at| TokenOrder::Burn { at }));
    let found = found.into_iter().map(Order::Tokens);
    orders.extend(found.filter(|order| game.check(state, order).is_ok()));
}

/// One, and all if there are several.
fn one_and_all(count: u32) -> impl Iterator<Item = u32> {
    let all = if count > 1 { Some(count) } else { None };
    (count > 0).then_some(1).into_iter().chain(all)
}

fn purchases(game: &AreaGame, state: &AreaState, found: &mut Vec<TokenOrder>) {
    for nation in state.movers(game) {
        let own = game
            .space_ids()
            .filter(|at| state.space(*at).complex && state.space(*at).controller == Some(*nation));
        for complex in own {
            for (purchase, _) in production::purchases(game, *nation) {
                found.push(TokenOrder::Buy {
                    nation: *nation,
                    purchase,
                    count: shop::at_a_time(game, purchase),
                    complex,
                });
            }
        }
    }
    for (nation, complex, purchase, _) in state.tokens().all_waiting() {
        found.push(TokenOrder::Return {
            nation,
            purchase,
            count: shop::at_a_time(game, purchase),
            complex,
        });
    }
}

fn by_land(game: &AreaGame, state: &AreaState, found: &mut Vec<TokenOrder>) {
    for from in game.space_ids() {
        let all = movable(game, state, from);
        for link in game.board().links(from).iter().filter(|_| all > 0) {
            let to = link.to;
            if !game.is_sea(to) {
                found.extend(one_and_all(all).map(|count| TokenOrder::Move { count, from, to }));
            }
        }
    }
}

/// The zones in which a nation has transports, in order.
fn harbours(game: &AreaGame, state: &AreaState, nation: NationId) -> Vec<SpaceId> {
    let own = state
        .forces()
        .filter(|(force, _)| force.nation == nation && game.kind(force.kind).room_for_tokens() > 0);
    let mut zones: Vec<SpaceId> = own.map(|(force, _)| force.at).collect();
    zones.dedup();
    zones
}

fn by_sea(game: &AreaGame, state: &AreaState, found: &mut Vec<TokenOrder>) {
    for nation in state.movers(game) {
        for zone in harbours(game, state, *nation) {
            let (room, aboard) = (
                room(game, state, zone, *nation),
                state.tokens().aboard(zone, *nation),
            );
            let shores = game.board().links(zone).iter().map(|link| link.to);
            for shore in shores.filter(|shore| !game.is_sea(*shore)) {
                let load = one_and_all(room.min(movable(game, state, shore)));
                found.extend(load.map(|count| TokenOrder::load(*nation, count, shore, zone)));
                let unload = one_and_all(aboard);
                found.extend(unload.map(|count| TokenOrder::unload_to(*nation, count, zone, shore)));
            }
        }
    }
}

/// Ways on which a transport can sail with all the tokens aboard it and the other transports.
pub fn sail(
    game: &AreaGame,
    state: &AreaState,
    force: &Force,
    count: u16,
    path: &[SpaceId],
) -> Option<Order> {
    let tokens = state.tokens().free(force.at, force.nation);
    let is_able = force.status == Status::Ready && left(game, force) > 0;
    let room = u32::from(game.kind(force.kind).room_for_tokens()) * u32::from(count);
    let tokens = tokens.min(room);
    if tokens == 0 || !is_able {
        return None;
    }
    let order = Order::Tokens(TokenOrder::Sail {
        units: vec![group(force, count)],
        tokens,
        path: path.to_vec(),
    });
    game.check(state, &order).is_ok().then_some(order)
}
