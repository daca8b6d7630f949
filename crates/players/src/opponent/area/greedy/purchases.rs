//! Purchases: garrisons for threatened areas, ships where the war is overseas, and a balanced army.

use std::collections::BTreeMap;

use super::attacks;
use super::building::constructions;
use super::fleet::Fleets;
use super::hunters::buys_hunters;
use super::outlook::Outlook;
use super::purse::{Purse, price};
use super::reason::{Motive, PlannedOrder, Role};
use super::shipping::buys_ships;
use super::weighing::entered;
use crate::opponent::area::map::is_open_neutral;
use railhead_area_game::chapters::battle::odds::{UnitCounts, join, once_ordered};
use railhead_area_game::chapters::production;
use railhead_area_game::chapters::rail::building;
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::tokens::income;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaState, KindId, NationId, Order};
use railhead_engine::board::SpaceId;

/// The land units that a transport carries at a time, as a rule.
const CARGO: u16 = 2;

/// The orders of Purchase.
pub fn plan(outlook: &Outlook) -> Vec<PlannedOrder> {
    let mut planned = Vec::new();
    if outlook.game.tokens().is_some() {
        let open = income::open(outlook.game, outlook.state);
        if !open.is_empty() {
            planned.push(PlannedOrder {
                order: Order::Tokens(TokenOrder::Place { areas: Vec::new() }),
                why: Motive::Tokens,
            });
        }
        for nation in outlook.state.movers(outlook.game) {
            let mut ships = UnitCounts::new();
            for complex in outlook.complexes(*nation) {
                planned.extend(by_tokens(outlook, *nation, complex, &open, &mut ships));
            }
        }
        return planned;
    }
    for nation in outlook.state.movers(outlook.game) {
        planned.extend(by_money(outlook, *nation));
    }
    planned
}

/// Purchases with the tokens at a complex, new ones included; `ships` are those that the nation's other complexes have planned.
fn by_tokens(
    outlook: &Outlook,
    nation: NationId,
    complex: SpaceId,
    open: &[SpaceId],
    ships: &mut UnitCounts,
) -> Vec<PlannedOrder> {
    let (game, state) = (outlook.game, outlook.state);
    let placed = if open.contains(&complex) {
        income::yields(game, state, complex)
    } else {
        0
    };
    let waiting = state.tokens().all_waiting();
    let waiting = waiting.filter(|(by, at, _, _)| *by == nation && *at == complex);
    let mut ordered = units_of(waiting.map(|(_, _, purchase, count)| (purchase, count)));
    join(&mut ordered, ships);
    let mut purse = Purse {
        nation,
        money: state.tokens().at(complex) + placed,
        slots: production::at_most(game, state, complex)
            .saturating_sub(state.tokens().waiting_at(nation, complex)),
        ordered,
        basket: Vec::new(),
    };
    guards(outlook, &[complex], state, &mut purse);
    buys_hunters(outlook, nation, &[complex], &mut purse);
    if !buys_ships(outlook, nation, &[complex], &mut purse) {
        army(outlook, nation, &[complex], &mut purse);
    }
    for (kind, _, count) in &purse.basket {
        if game.kind(*kind).domain == Domain::Sea {
            *ships.entry(*kind).or_default() += count;
        }
    }
    let lines = purse.basket.into_iter();
    lines
        .map(|(kind, why, count)| PlannedOrder {
            order: Order::Tokens(TokenOrder::Buy {
                nation,
                purchase: Purchase::Unit(kind),
                count,
                complex,
            }),
            why,
        })
        .collect()
}

/// The units among some purchases.
fn units_of(purchases: impl Iterator<Item = (Purchase, u16)>) -> UnitCounts {
    let mut units = UnitCounts::new();
    for (purchase, count) in purchases {
        if let Purchase::Unit(kind) = purchase {
            *units.entry(kind).or_default() += count;
        }
    }
    units
}

/// Purchases from a treasury.
fn by_money(outlook: &Outlook, nation: NationId) -> Vec<PlannedOrder> {
    let (game, state) = (outlook.game, outlook.state);
    let own = outlook.complexes(nation);
    let mut planned = Vec::new();
    let mut money = state.nation(nation).treasury - reserve(outlook, nation);
    repairs(outlook, nation, &mut money, &mut planned);
    let repairs: Vec<Order> = planned.iter().map(|planned| planned.order.clone()).collect();
    let repaired = once_ordered(game, state, &repairs);
    let bought = &state.nation(nation).bought;
    let waiting: u16 = bought.values().sum();
    let most: u16 = own
        .iter()
        .map(|area| production::output(game, &repaired, *area))
        .sum();
    let mut purse = Purse {
        nation,
        money,
        slots: most.saturating_sub(waiting),
        ordered: units_of(bought.iter().map(|(purchase, count)| (*purchase, *count))),
        basket: Vec::new(),
    };
    guards(outlook, &own, &repaired, &mut purse);
    let structures = structures(outlook, nation, &mut purse.money);
    planned.extend(structures.into_iter().map(|(purchase, count)| PlannedOrder {
        order: Order::Buy {
            nation,
            purchase,
            count,
        },
        why: if purchase == Purchase::Complex {
            Motive::Complex
        } else {
            Motive::Rails
        },
    }));
    buys_hunters(outlook, nation, &own, &mut purse);
    if !buys_ships(outlook, nation, &own, &mut purse) {
        army(outlook, nation, &own, &mut purse);
    }
    planned.extend(purse.basket.into_iter().map(|(kind, why, count)| PlannedOrder {
        order: Order::Buy {
            nation,
            purchase: Purchase::Unit(kind),
            count,
        },
        why,
    }));
    planned
}

/// The money that a nation keeps in its Purchase phase to pay for the neutral land that it will enter in this turn.
fn reserve(outlook: &Outlook, nation: NationId) -> u32 {
    let (game, state) = (outlook.game, outlook.state);
    let price = game.definition().violation.map_or(0, u32::from);
    if price == 0 || state.nation(nation).treasury < price || !borders_on_neutral_land(outlook) {
        return 0;
    }
    let then = once_ordered(game, state, &[Order::EndPhase]);
    let mut entered: Vec<SpaceId> = attacks::plan(&Outlook::new(game, &then, outlook.style))
        .into_iter()
        .filter_map(|planned| match planned.why {
            Motive::Attack { at, .. } if is_move_of(&planned.order, nation) => Some(at),
            _ => None,
        })
        .filter(|at| is_open_neutral(game, &then, *at))
        .collect();
    entered.sort_unstable();
    entered.dedup();
    let areas = u32::try_from(entered.len()).unwrap_or(0);
    (price * areas).min(state.nation(nation).treasury)
}

/// Whether an order moves units of a nation.
fn is_move_of(order: &Order, nation: NationId) -> bool {
    matches!(order, Order::Move { units, .. } if units.iter().any(|group| group.nation == nation))
}

/// Whether there is neutral land beside own land that is worth more than its price.
fn borders_on_neutral_land(outlook: &Outlook) -> bool {
    let (game, state) = (outlook.game, outlook.state);
    game.space_ids()
        .filter(|at| is_open_neutral(game, state, *at))
        .filter(|at| outlook.worth.held(*at) + entered(outlook, *at) > 0)
        .any(|at| {
            let beside = game.board().links(at).iter();
            beside
                .filter(|link| link.barrier.is_none())
                .any(|link| !game.is_sea(link.to) && state.is_friendly(game, link.to))
        })
}

/// Pays off damage on complexes, then on stations.
fn repairs(outlook: &Outlook, nation: NationId, money: &mut u32, planned: &mut Vec<PlannedOrder>) {
    let (game, state) = (outlook.game, outlook.state);
    for station in [false, true] {
        let each = building::repair_price(game, 1, station).max(1);
        for area in game
            .space_ids()
            .filter(|at| state.space(*at).controller == Some(nation))
        {
            let space = state.space(area);
            let damage = if station {
                space.station.unwrap_or(0)
            } else {
                space.damage
            };
            let count = damage.min(u8::try_from(*money / each).unwrap_or(u8::MAX));
            if count > 0 {
                *money -= each * u32::from(count);
                planned.push(PlannedOrder {
                    order: Order::Repair {
                        nation,
                        area,
                        count,
                        station,
                    },
                    why: if station {
                        Motive::RepairStation(area)
                    } else {
                        Motive::Repair(area)
                    },
                });
            }
        }
    }
}

/// Takes the best project that leaves money for units; returns what to buy.
fn structures(outlook: &Outlook, nation: NationId, money: &mut u32) -> BTreeMap<Purchase, u16> {
    let modest = constructions(outlook, nation).into_iter().find(|project| {
        let (purchase, _) = project.sites[0];
        project.price * 100 <= *money * if purchase == Purchase::Complex { 60 } else { 35 }
    });
    let mut purchases = BTreeMap::new();
    if let Some(project) = modest {
        *money -= project.price;
        for (purchase, _) in project.sites {
            *purchases.entry(purchase).or_default() += 1;
        }
    }
    purchases
}

/// The kind of land unit that defends best for its price.
fn usual_guard(outlook: &Outlook, purse: &Purse) -> Option<KindId> {
    let kinds = outlook.game.kind_ids().filter(|kind| {
        let spec = outlook.game.kind(*kind);
        let is_for_sale = price(outlook.game, *kind) > 0 && purse.may_buy(outlook, *kind);
        spec.domain == Domain::Land && spec.defence > 0 && is_for_sale
    });
    kinds.max_by_key(|kind| {
        let spec = outlook.game.kind(*kind);
        (
            100 * (u32::from(spec.defence) + 1) / u32::from(spec.cost.max(1)),
            std::cmp::Reverse(*kind),
        )
    })
}

/// The kind that defends best of those for which there is money at every place that is left.
fn best_guard(outlook: &Outlook, purse: &Purse) -> Option<KindId> {
    let game = outlook.game;
    let each = purse.money / u32::from(purse.slots.max(1));
    let kinds = game.kind_ids().filter(|kind| {
        let (spec, price) = (game.kind(*kind), price(game, *kind));
        let is_affordable = price > 0 && price <= each;
        spec.domain != Domain::Sea && spec.defence > 0 && is_affordable && purse.may_buy(outlook, *kind)
    });
    kinds.max_by_key(|kind| {
        let spec = game.kind(*kind);
        (
            spec.defence,
            std::cmp::Reverse(spec.cost),
            std::cmp::Reverse(*kind),
        )
    })
}

/// Guards for complexes that the enemy could take next turn: better ones where even as many as find room are too few; `repaired` is the position once
/// the planned repairs are made.
fn guards(outlook: &Outlook, complexes: &[SpaceId], repaired: &AreaState, purse: &mut Purse) {
    let mut areas = complexes.to_vec();
    areas.sort_by_key(|at| (std::cmp::Reverse(outlook.worth.held(*at)), *at));
    for at in areas {
        let Some(usual) = usual_guard(outlook, purse) else {
            return;
        };
        let Some(risk) = outlook.risk(at) else { continue };
        let mut units = outlook.defenders(at);
        let mut more = production::output(outlook.game, repaired, at);
        let why = Motive::Guard {
            at,
            wins: outlook.danger(at, &units),
        };
        let places = more.min(purse.slots);
        let mut all = units.clone();
        *all.entry(usual).or_default() += places;
        let are_enough = outlook.holds(at, &all, risk);
        while more > 0 && !outlook.holds(at, &units, risk) {
            let better = best_guard(outlook, purse).filter(|_| !are_enough);
            let kind = better.unwrap_or(usual);
            if !purse.take_or_buy(outlook, kind, why) {
                break;
            }
            *units.entry(kind).or_default() += 1;
            more -= 1;
        }
    }
}

fn part(outlook: &Outlook, kind: KindId) -> Option<Role> {
    let spec = outlook.game.kind(kind);
    let is_fighter = spec.defence > 1;
    match spec.domain {
        _ if spec.attack == 0 => None,
        Domain::Land if spec.can(Ability::Supports) => Some(Role::Guns),
        Domain::Land if spec.movement > 1 => Some(Role::Mobile),
        Domain::Land => Some(Role::Foot),
        Domain::Air if is_fighter => Some(Role::Air),
        Domain::Air | Domain::Sea => None,
    }
}

/// How many land units complexes can make that still come to fight. Of those that are made far from the war, or without a way over land, as many as
/// the nation's transports, one at least, can carry before it ends, besides those that wait already; none in the last two rounds.
fn land_in_time(outlook: &Outlook, nation: NationId, complexes: &[SpaceId], purse: &Purse) -> u16 {
    let game = outlook.game;
    let is_home = |at: &SpaceId| outlook.is_home(*at);
    let makes = |at: SpaceId| u16::from(game.spec(at).makes());
    let near = complexes.iter().filter(|at| !is_home(at));
    let near = near.map(|at| makes(*at)).fold(0, u16::saturating_add);
    let rounds = game.definition().rounds.saturating_sub(outlook.state.round());
    if rounds <= 1 {
        return near;
    }
    let fleets = Fleets::new(outlook);
    let transports = fleets.transports(nation) + purse.ordered(|kind| game.kind(kind).room() > 0);
    let carried = transports.max(1).saturating_mul(CARGO).saturating_mul(rounds);
    let homes = game.space_ids().filter(|at| !game.is_sea(*at) && is_home(at));
    let waiting = homes.flat_map(|at| fleets.spare(nation, at));
    let waiting = waiting.map(|(_, count)| count).fold(0, u16::saturating_add);
    let far = complexes.iter().filter(|at| is_home(at));
    let far = far.map(|at| makes(*at)).fold(0, u16::saturating_add);
    near.saturating_add(far.min(carried.saturating_sub(waiting)))
}

/// Land units and aircraft in balance with those there are; better ones where places are scarcer than money.
fn army(outlook: &Outlook, nation: NationId, complexes: &[SpaceId], purse: &mut Purse) {
    let game = outlook.game;
    let far = complexes.iter().filter_map(|at| outlook.worth.goal(*at)).min();
    let is_far = far.is_none_or(|far| far > 70);
    let mut land = land_in_time(outlook, nation, complexes, purse);
    let mobile = outlook.style.mobility;
    let share = |part: Role| match part {
        Role::Foot => 45 - mobile,
        Role::Guns => 20,
        Role::Mobile => 20 + mobile / 2 + if is_far { 5 } else { 0 },
        Role::Air => 15 + mobile / 2,
    };
    let mut spent: BTreeMap<Role, i64> = BTreeMap::new();
    for (force, count) in outlook.state.forces().filter(|(force, _)| force.nation == nation) {
        if let Some(part) = part(outlook, force.kind) {
            *spent.entry(part).or_default() += i64::from(game.kind(force.kind).cost) * i64::from(count);
        }
    }
    while purse.slots > 0 {
        // Where places are scarcer than money, cheap units are a waste of them.
        let each = purse.money / u32::from(purse.slots);
        let least = match each {
            20.. => 10,
            9.. => 6,
            6.. => 4,
            _ => 0,
        };
        let all: i64 = spent.values().sum();
        let fitting = game.kind_ids().filter(|kind| {
            let price = price(game, *kind);
            price > 0 && price <= purse.money && purse.may_buy(outlook, *kind)
        });
        let parts: Vec<(KindId, Role)> = fitting
            .filter_map(|kind| Some((kind, part(outlook, kind)?)))
            .collect();
        let costs = parts.iter().map(|(kind, _)| game.kind(*kind).cost);
        let least = least.min(costs.max().unwrap_or(0));
        let parts = parts
            .into_iter()
            .filter(|(kind, _)| game.kind(*kind).cost >= least);
        let parts = parts.filter(|(_, part)| *part == Role::Air || land > 0);
        // What lacks most; of several, the first in the table.
        let wanted = parts.max_by_key(|(kind, part)| {
            let has = spent.get(part).copied().unwrap_or(0);
            (share(*part) * (all + 20) / 100 - has, std::cmp::Reverse(*kind))
        });
        let Some((kind, part)) = wanted else {
            break;
        };
        let bought = purse.buy(outlook, kind, Motive::Army(part));
        if bought == 0 {
            break;
        }
        if part != Role::Air {
            land = land.saturating_sub(bought);
        }
        *spent.entry(part).or_default() += i64::from(game.kind(kind).cost) * i64::from(bought);
    }
}
