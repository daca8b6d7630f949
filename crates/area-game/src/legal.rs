//! The legal orders, for lists and random players.
//!
//! Units can move together in too many combinations, so the list has one unit of a kind and all of them; the check decides about other orders.

use super::chapters::battle::{endurance, rest_in_order};
use super::chapters::forces::{group, is_hostile, left};
use super::chapters::movement::{landing_places, reach};
use super::chapters::rail::orders::all_trips;
use super::chapters::{battle, bids, production, shop};
use super::definition::{Ability, NationId, Phase};
use super::game::AreaGame;
use super::rail::Cargo;
use super::state::area_state::{AreaState, Force, Stage, Status};
use super::state::hits::FallingHits;
use super::state::order::{HitsOn, Order};
use super::state::purchase::Purchase;
use super::tokens;
use super::tokens::order::TokenOrder;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// The orders that the rules allow now; none once the game is over.
pub(super) fn orders(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    if state.ending().is_some() {
        return Vec::new();
    }
    let mut orders = Vec::new();
    if state.bidding().is_some() {
        orders.extend(bids::legal(game, state));
        orders.push(Order::EndPhase);
        return orders;
    }
    if state.combat().is_some() {
        of_battle(game, state, &mut orders);
        return orders;
    }
    match state.phase() {
        Phase::Purchase => purchases(game, state, &mut orders),
        Phase::CombatMove | Phase::NonCombatMove => {
            moves(game, state, &mut orders);
            loads(game, state, &mut orders);
            unloads(game, state, &mut orders);
            by_rail(game, state, &mut orders);
        }
        Phase::Combat => {
            battles(game, state, &mut orders);
            unloads(game, state, &mut orders);
        }
        Phase::PlaceUnits => placements(game, state, &mut orders),
        Phase::CollectIncome => {}
    }
    removals(game, state, &mut orders);
    tokens::legal::orders(game, state, &mut orders);
    if game.check(state, &Order::EndPhase).is_ok() {
        orders.push(Order::EndPhase);
    }
    orders
}

fn movers(game: &AreaGame, state: &AreaState) -> impl Iterator<Item = NationId> {
    state.movers(game).iter().copied()
}

/// One, and all if there are several.
fn one_and_all(count: u16) -> impl Iterator<Item = u16> {
    [1, count].into_iter().take(if count > 1 { 2 } else { 1 })
}

fn purchases(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    for nation in movers(game, state) {
        for (purchase, _) in production::purchases(game, nation) {
            let order = Order::Buy {
                nation,
                purchase,
                count: shop::at_a_time(game, purchase),
            };
            orders.extend(Some(order).filter(|order| game.check(state, order).is_ok()));
        }
        let returns = state.nation(nation).bought.keys().map(|purchase| Order::Return {
            nation,
            purchase: *purchase,
            count: shop::at_a_time(game, *purchase),
        });
        orders.extend(returns.filter(|order| game.check(state, order).is_ok()));
        for area in game.space_ids() {
            let repairs = [false, true].map(|station| Order::Repair {
                nation,
                area,
                count: 1,
                station,
            });
            orders.extend(
                repairs
                    .into_iter()
                    .filter(|order| game.check(state, order).is_ok()),
            );
        }
    }
}

/// The units of the active nations.
fn own<'s>(game: &'s AreaGame, state: &'s AreaState) -> impl Iterator<Item = (Force, u16)> + 's {
    state
        .forces()
        .filter(|(force, _)| state.is_mover(game, force.nation))
}

fn moves(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    let places = landing_places(game, state);
    let places = |nation: NationId| &places.iter().find(|(own, _)| *own == nation).expect("it moves").1;
    for (force, count) in own(game, state) {
        // An order takes units that have not acted first.
        let ready = Force {
            status: Status::Ready,
            ..force
        };
        if left(game, &force) == 0 || force.status == Status::Fought && state.count(&ready) > 0 {
            continue;
        }
        let cargo: Vec<_> = own(game, state)
            .filter(|(other, _)| {
                other.at == force.at && other.nation == force.nation && other.status == Status::Aboard
            })
            .map(|(force, count)| group(&force, count))
            .collect();
        let has_cargo = !cargo.is_empty() || state.tokens().aboard(force.at, force.nation) > 0;
        let carries = game.kind(force.kind).room() > 0 && has_cargo;
        for (_, path) in reach(game, state, &force, places(force.nation)) {
            for count in one_and_all(count) {
                let order = Order::Move {
                    units: vec![group(&force, count)],
                    path: path.clone(),
                };
                // Ships that sail must leave enough room for the cargo that stays.
                if !carries || game.check(state, &order).is_ok() {
                    orders.push(order);
                }
            }
            orders.extend(tokens::legal::sail(game, state, &force, count, &path));
            if carries && !cargo.is_empty() {
                let units = [group(&force, count)].into_iter().chain(cargo.iter().copied());
                let order = Order::Move {
                    units: units.collect(),
                    path: path.clone(),
                };
                orders.extend(Some(order).filter(|order| game.check(state, order).is_ok()));
            }
        }
    }
}

/// Rail moves of one unit and of all of a kind, and taking rail moves back.
fn by_rail(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    for (nation, kind, count, train) in all_trips(game, state) {
        for count in one_and_all(count) {
            let order = Order::Rail {
                nation,
                kind,
                count,
                path: train.path.clone(),
                booking: None,
            };
            // One may be able to go where all cannot.
            if count == 1 || game.check(state, &order).is_ok() {
                orders.push(order);
            }
        }
    }
    let mut seen = Vec::new();
    for train in state.trains() {
        let Cargo::Unit(kind) = train.cargo else {
            continue;
        };
        let order = Order::TakeBackRail {
            nation: train.train.nation,
            kind,
            path: train.train.path.clone(),
        };
        if !seen.contains(&order) && game.check(state, &order).is_ok() {
            seen.push(order);
        }
    }
    orders.extend(seen);
}

/// Stations and markers that their owner can remove.
fn removals(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    let may = game
        .definition()
        .rails
        .as_ref()
        .is_some_and(|rules| rules.variant.owner_destroys);
    for at in game.space_ids().filter(|_| may) {
        let Some(nation) = state.space(at).controller else {
            continue;
        };
        let all =
            [Purchase::Station, Purchase::Marker].map(|purchase| Order::Remove { nation, purchase, at });
        orders.extend(all.into_iter().filter(|order| game.check(state, order).is_ok()));
    }
}

fn loads(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    for (force, count) in own(game, state) {
        let is_cargo = game.kind(force.kind).cargo().is_some() && force.status == Status::Ready;
        if !is_cargo || force.spent > 0 {
            continue;
        }
        for link in game
            .board()
            .links(force.at)
            .iter()
            .filter(|link| game.is_sea(link.to))
        {
            for count in one_and_all(count) {
                let order = Order::Load {
                    units: vec![group(&force, count)],
                    from: force.at,
                    zone: link.to,
                };
                orders.extend(Some(order).filter(|order| game.check(state, order).is_ok()));
            }
        }
    }
}

fn unloads(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    for (force, count) in own(game, state).filter(|(force, _)| force.status.is_aboard()) {
        // An order takes kept units and the others together.
        let like = |status| state.count(&Force { status, ..force });
        if force.status == Status::Kept && like(Status::Aboard) > 0 {
            continue;
        }
        let others = if force.status == Status::Aboard {
            like(Status::Kept)
        } else {
            0
        };
        let count = count + others;
        for link in game
            .board()
            .links(force.at)
            .iter()
            .filter(|link| !game.is_sea(link.to))
        {
            for count in one_and_all(count) {
                let order = Order::Unload {
                    zone: force.at,
                    units: vec![(group(&force, count), link.to)],
                };
                orders.extend(Some(order).filter(|order| game.check(state, order).is_ok()));
            }
        }
    }
}

fn battles(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    let fights = game.space_ids().map(|at| Order::Fight { at });
    orders.extend(fights.filter(|order| game.check(state, order).is_ok()));
    for (force, count) in own(game, state) {
        if game.kind(force.kind).can(Ability::Bombs) {
            let raids = [false, true].map(|rail| Order::Raid {
                units: group(&force, count),
                at: force.at,
                rail,
            });
            orders.extend(raids.into_iter().filter(|order| game.check(state, order).is_ok()));
        }
    }
}

fn of_battle(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    let Some(combat) = state.combat() else { return };
    match combat.stage {
        Stage::Losses { party, hits, .. } => {
            orders.push(Order::Losses { on: Vec::new() });
            let endurances = endurance(game, state, combat.at, party);
            for (line, most) in &endurances {
                let mut falling = FallingHits::from(hits);
                let first = falling.take(game.kind(line.1).target(), most.all);
                let mut rest = endurances.clone();
                rest.remove(line);
                let mut on = vec![HitsOn {
                    nation: line.0,
                    kind: line.1,
                    hits: first,
                }];
                let battle = (combat.at, party);
                on.extend(rest_in_order(game, state, battle, &rest, (falling, &[])));
                // Hits on some kinds are limited (AB-26, AB-27).
                let order = Order::Losses { on };
                orders.extend(Some(order).filter(|order| game.check(state, order).is_ok()));
            }
        }
        Stage::Submerge => orders.extend([Order::Submerge, Order::Stay]),
        Stage::Burn => {
            let burn = Order::Tokens(TokenOrder::Burn { at: combat.at });
            orders.extend([burn, Order::Stay]);
        }
        Stage::Decide => {
            orders.push(Order::PressOn);
            let retreats = battle::retreats(game, state).into_iter();
            orders.extend(retreats.map(|to| Order::Retreat { to }));
            orders.extend(Some(Order::Submerge).filter(|_| battle::check_submerge(game, state).is_ok()));
        }
    }
}

fn placements(game: &AreaGame, state: &AreaState, orders: &mut Vec<Order>) {
    for nation in movers(game, state) {
        for (purchase, count) in &state.nation(nation).bought {
            for (at, complex) in production::places(game, state, nation, *purchase) {
                for count in one_and_all(*count) {
                    let order = Order::place(nation, *purchase, count, at, complex);
                    orders.extend(Some(order).filter(|order| game.check(state, order).is_ok()));
                }
            }
        }
    }
}

/// Whether an order leads towards the enemy: it attacks, or ends on land that another nation holds.
pub(super) fn is_bold(game: &AreaGame, state: &AreaState, order: &Order) -> bool {
    let is_hostile = |to: SpaceId| is_hostile(game, state, to);
    if let Order::Unload { units, .. } = order {
        units.iter().any(|(_, to)| is_hostile(*to))
    } else if let Order::Move { path, .. } = order {
        path.last().is_some_and(|to| is_hostile(*to))
    } else {
        matches!(order, Order::Fight { .. } | Order::Raid { .. } | Order::PressOn)
    }
}
