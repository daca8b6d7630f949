//! Purchases: garrisons for threatened areas, ships where the war is overseas, and a balanced army.

use std::collections::BTreeMap;

use super::attacks;
use super::building::constructions;
use super::fleet::{Fleets, MOST_ESCORTS};
use super::outlook::Outlook;
use super::reason::{Motive, PlannedOrder, Role};
use super::weighing::entered;
use crate::opponent::area::map::is_open_neutral;
use railhead_area_game::chapters::battle::odds::once_ordered;
use railhead_area_game::chapters::production;
use railhead_area_game::chapters::rail::building;
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::tokens::income;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{KindId, NationId, Order};
use railhead_engine::board::SpaceId;

/// The fewest transports that a nation whose army has no way over land buys at once, if its landing needs as many.
const CONVOY: u16 = 2;

/// The money of a nation, and the number of units that it can place.
struct Purse {
    money: u32,
    slots: u16,
    basket: Vec<(KindId, Motive, u16)>,
}

impl Purse {
    /// Buys one unit if it can be paid and placed.
    fn buy(&mut self, outlook: &Outlook, kind: KindId, why: Motive) -> bool {
        let cost = u32::from(outlook.game.kind(kind).cost);
        if self.slots == 0 || cost > self.money {
            return false;
        }
        self.money -= cost;
        self.slots -= 1;
        match self
            .basket
            .iter_mut()
            .find(|(other, reason, _)| (*other, *reason) == (kind, why))
        {
            Some((_, _, count)) => *count += 1,
            None => self.basket.push((kind, why, 1)),
        }
        true
    }
}

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
            for complex in outlook.complexes(*nation) {
                planned.extend(by_tokens(outlook, *nation, complex, &open));
            }
        }
        return planned;
    }
    for nation in outlook.state.movers(outlook.game) {
        planned.extend(by_money(outlook, *nation));
    }
    planned
}

/// Purchases with the tokens at a complex, new ones included.
fn by_tokens(outlook: &Outlook, nation: NationId, complex: SpaceId, open: &[SpaceId]) -> Vec<PlannedOrder> {
    let (game, state) = (outlook.game, outlook.state);
    let placed = if open.contains(&complex) {
        income::yields(game, state, complex)
    } else {
        0
    };
    let waiting = state.tokens().all_waiting();
    let waiting = waiting.filter(|(by, at, _, _)| *by == nation && *at == complex);
    let waiting: u16 = waiting.map(|(_, _, _, count)| count).sum();
    let mut purse = Purse {
        money: state.tokens().at(complex) + placed,
        slots: production::at_most(game, state, complex).saturating_sub(waiting),
        basket: Vec::new(),
    };
    guards(outlook, &[complex], &mut purse);
    if !ships(outlook, nation, &[complex], &mut purse) {
        army(outlook, nation, &[complex], &mut purse);
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

/// Purchases from a treasury.
fn by_money(outlook: &Outlook, nation: NationId) -> Vec<PlannedOrder> {
    let (game, state) = (outlook.game, outlook.state);
    let own = outlook.complexes(nation);
    let mut planned = Vec::new();
    let mut money = state.nation(nation).treasury - reserve(outlook, nation);
    repairs(outlook, nation, &mut money, &mut planned);
    let waiting: u16 = state.nation(nation).bought.values().sum();
    let most: u16 = own.iter().map(|area| u16::from(game.spec(*area).makes())).sum();
    let mut purse = Purse {
        money,
        slots: most.saturating_sub(waiting),
        basket: Vec::new(),
    };
    guards(outlook, &own, &mut purse);
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
    if !ships(outlook, nation, &own, &mut purse) {
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
            Motive::Attack { at, .. } => Some(at).filter(|at| is_open_neutral(game, &then, *at)),
            _ => None,
        })
        .collect();
    entered.sort_unstable();
    entered.dedup();
    let areas = u32::try_from(entered.len()).unwrap_or(0);
    (price * areas).min(state.nation(nation).treasury)
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
fn guard(outlook: &Outlook) -> Option<KindId> {
    let kinds = outlook.game.kind_ids().filter(|kind| {
        let spec = outlook.game.kind(*kind);
        spec.domain == Domain::Land && spec.defence > 0 && spec.cost > 0
    });
    kinds.max_by_key(|kind| {
        let spec = outlook.game.kind(*kind);
        (
            100 * (u32::from(spec.defence) + 1) / u32::from(spec.cost),
            std::cmp::Reverse(*kind),
        )
    })
}

/// Guards for complexes that the enemy could take next turn.
fn guards(outlook: &Outlook, complexes: &[SpaceId], purse: &mut Purse) {
    let Some(kind) = guard(outlook) else { return };
    let mut areas = complexes.to_vec();
    areas.sort_by_key(|at| (std::cmp::Reverse(outlook.worth.held(*at)), *at));
    for at in areas {
        let Some(risk) = outlook.risk(at) else { continue };
        let mut units = outlook.defenders(at);
        let mut more = production::output(outlook.game, outlook.state, at);
        let why = Motive::Guard {
            at,
            wins: outlook.danger(at, &units),
        };
        while more > 0 && !outlook.holds(at, &units, risk) && purse.buy(outlook, kind, why) {
            *units.entry(kind).or_default() += 1;
            more -= 1;
        }
    }
}

/// Transports for the landing that a nation prepares, and warships to protect them. Returns whether it saves for more of them instead of buying troops
/// that could not leave: it does if it meets the enemy over sea alone, or if a good part of its army has no way over land.
fn ships(outlook: &Outlook, nation: NationId, complexes: &[SpaceId], purse: &mut Purse) -> bool {
    let game = outlook.game;
    let fleets = Fleets::new(outlook);
    let Some(harbour) = complexes.iter().find_map(|complex| fleets.harbour(*complex)) else {
        return false;
    };
    let by_sea_alone = complexes.iter().all(|at| outlook.worth.goal(*at).is_none());
    let overseas = complexes.iter().all(|at| outlook.is_home(*at));
    // Tokens are spent where they lie: nobody saves them up for a fleet.
    let is_stuck = game.tokens().is_none() && !by_sea_alone && is_partly_stuck(outlook, nation);
    let share = match (by_sea_alone, overseas) {
        (true, _) => 100,
        _ if is_stuck => 100,
        (false, true) => (60 + outlook.style.navy).clamp(0, 90),
        (false, false) => (25 + outlook.style.navy).clamp(0, 90),
    };
    let floor = purse.money - u32::try_from(i64::from(purse.money) * share / 100).unwrap_or(0);
    let escort = fleets.usual_escort();
    let transports = fleets.transports(nation);
    let needed = fleets.transports_needed(nation, transports).unwrap_or(0);
    // Transports are of use in a later round.
    let is_late = outlook.is_last_round();
    let wanted = if is_late {
        0
    } else {
        needed.saturating_sub(transports)
    };
    if is_stuck && wanted > 0 {
        return convoy(outlook, &fleets, harbour, escort, wanted, purse);
    }
    let mut fleet = outlook.defenders(harbour);
    let mut protect = own_ships(outlook, nation) < transports.div_ceil(3);
    for _ in 0..wanted.max(u16::from(protect)) {
        while let Some(escort) = escort.filter(|_| protect || !outlook.holds(harbour, &fleet, 40)) {
            if purse.money < floor + u32::from(game.kind(escort).cost)
                || !purse.buy(outlook, escort, Motive::Escort)
            {
                return by_sea_alone && wanted > 0;
            }
            protect = false;
            *fleet.entry(escort).or_default() += 1;
        }
        let Some(transport) = fleets.usual_transport().filter(|_| wanted > 0) else {
            return false;
        };
        if purse.money < floor + u32::from(game.kind(transport).cost)
            || !purse.buy(outlook, transport, Motive::Transport)
        {
            return by_sea_alone;
        }
        *fleet.entry(transport).or_default() += 1;
    }
    false
}

/// Whether more than a third of a nation's army, by price, has no way over land to the enemy.
fn is_partly_stuck(outlook: &Outlook, nation: NationId) -> bool {
    let game = outlook.game;
    let [mut all, mut stuck] = [0, 0];
    for (force, count) in outlook.state.forces().filter(|(force, _)| force.nation == nation) {
        let kind = game.kind(force.kind);
        if kind.domain == Domain::Land && kind.attack > 0 && !game.is_sea(force.at) {
            let price = u32::from(kind.cost) * u32::from(count);
            all += price;
            if outlook.worth.goal(force.at).is_none() {
                stuck += price;
            }
        }
    }
    3 * stuck > all
}

/// Buys transports and the escort that they need at once, or saves for them: ships that come one by one are sunk one by one. Returns whether it saves.
fn convoy(
    outlook: &Outlook,
    fleets: &Fleets,
    harbour: SpaceId,
    escort: Option<KindId>,
    wanted: u16,
    purse: &mut Purse,
) -> bool {
    let (Some(transport), Some(escort)) = (fleets.usual_transport(), escort) else {
        return false;
    };
    let cost = |kind: KindId| u32::from(outlook.game.kind(kind).cost);
    let mut fleet = outlook.defenders(harbour);
    *fleet.entry(transport).or_default() += wanted.min(CONVOY);
    let escorts = fleets.escorts_needed(harbour, &fleet);
    let price = cost(escort) * u32::from(escorts) + cost(transport) * u32::from(wanted.min(CONVOY));
    if escorts == MOST_ESCORTS {
        return false;
    }
    if price > purse.money {
        return true;
    }
    for _ in 0..escorts {
        purse.buy(outlook, escort, Motive::Escort);
    }
    for _ in 0..wanted {
        purse.buy(outlook, transport, Motive::Transport);
    }
    false
}

/// How many warships a nation has.
fn own_ships(outlook: &Outlook, nation: NationId) -> u16 {
    let own = outlook.state.forces().filter(|(force, _)| {
        let kind = outlook.game.kind(force.kind);
        force.nation == nation && kind.domain == Domain::Sea && kind.attack > 0 && kind.defence > 1
    });
    own.map(|(_, count)| count).sum()
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

/// Land units and aircraft in balance with those there are; better ones where places are scarcer than money.
fn army(outlook: &Outlook, nation: NationId, complexes: &[SpaceId], purse: &mut Purse) {
    let game = outlook.game;
    let far = complexes.iter().filter_map(|at| outlook.worth.goal(*at)).min();
    let is_far = far.is_none_or(|far| far > 70);
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
        let each = purse.money / u32::from(purse.slots);
        let all: i64 = spent.values().sum();
        let fitting = game.kind_ids().filter(|kind| {
            let cost = u32::from(game.kind(*kind).cost);
            let is_waste = each >= 9 && cost < 6 || each >= 6 && cost < 4;
            cost > 0 && cost <= purse.money && !is_waste
        });
        let parts = fitting.filter_map(|kind| Some((kind, part(outlook, kind)?)));
        // What lacks most; of several, the first in the table.
        let wanted = parts.max_by_key(|(kind, part)| {
            let has = spent.get(part).copied().unwrap_or(0);
            (share(*part) * (all + 20) / 100 - has, std::cmp::Reverse(*kind))
        });
        let Some((kind, part)) = wanted else {
            break;
        };
        if !purse.buy(outlook, kind, Motive::Army(part)) {
            break;
        }
        *spent.entry(part).or_default() += i64::from(game.kind(kind).cost);
    }
}
