//! Where purchases appear: in threatened complexes first, then as close to the front as it is safe.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::building::constructions;
use super::fleet::Fleets;
use super::outlook::Outlook;
use super::reason::{Motive, PlannedOrder};
use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::chapters::production;
use railhead_area_game::definition::Domain;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{NationId, Order};
use railhead_engine::board::SpaceId;

/// The orders of Place Units.
pub fn plan(outlook: &Outlook) -> Vec<PlannedOrder> {
    let nations = outlook.state.movers(outlook.game).iter();
    nations.flat_map(|nation| of_nation(outlook, *nation)).collect()
}

fn of_nation(outlook: &Outlook, nation: NationId) -> Vec<PlannedOrder> {
    let (game, state) = (outlook.game, outlook.state);
    let fleets = Fleets::new(outlook);
    let mut there: Vec<(SpaceId, UnitCounts, u16)> = outlook
        .complexes(nation)
        .into_iter()
        .map(|at| (at, outlook.defenders(at), production::output(game, state, at)))
        .collect();
    let mut planned = Vec::new();
    let mut bought: Vec<(Purchase, u16)> = state
        .nation(nation)
        .bought
        .iter()
        .map(|(purchase, count)| (*purchase, *count))
        .collect();
    // Ships have the fewest places.
    bought.sort_by_key(|(purchase, _)| match purchase {
        Purchase::Unit(kind) => (Reverse(game.kind(*kind).domain), *purchase),
        Purchase::Complex | Purchase::Station | Purchase::Marker => (Reverse(Domain::Land), *purchase),
    });
    planned.extend(structures(
        outlook,
        nation,
        bought
            .iter()
            .filter(|(purchase, _)| !matches!(purchase, Purchase::Unit(_)))
            .copied()
            .collect(),
    ));
    for (purchase, count) in bought {
        let Purchase::Unit(kind) = purchase else { continue };
        let is_ship = game.kind(kind).domain == Domain::Sea;
        let mut placed: Vec<(SpaceId, SpaceId, u16)> = Vec::new();
        let mut reasons: Vec<Motive> = Vec::new();
        for _ in 0..count {
            let waiting = |at: SpaceId| {
                let already: u16 = placed
                    .iter()
                    .filter(|(_, complex, _)| *complex == at)
                    .map(|(_, _, count)| *count)
                    .sum();
                game.tokens().is_none() || state.tokens().waiting(nation, at, purchase) > already
            };
            let open = there.iter_mut().filter(|(at, _, room)| *room > 0 && waiting(*at));
            let best = open
                .filter_map(|slot| Some((if is_ship { fleets.harbour(slot.0)? } else { slot.0 }, slot)))
                .min_by_key(|(_, (at, units, _))| rank(outlook, *at, units, is_ship));
            let Some((at, slot)) = best else { break };
            slot.2 -= 1;
            let why = reason(outlook, at, &slot.1, is_ship);
            if !is_ship {
                *slot.1.entry(kind).or_default() += 1;
            }
            let same = placed
                .iter_mut()
                .find(|(place, complex, _)| (*place, *complex) == (at, slot.0));
            if let Some((_, _, count)) = same {
                *count += 1;
            } else {
                placed.push((at, slot.0, 1));
                reasons.push(why);
            }
        }
        let with_reasons = placed.into_iter().zip(reasons);
        planned.extend(with_reasons.map(|((at, complex, count), why)| PlannedOrder {
            order: Order::place(nation, purchase, count, at, complex),
            why,
        }));
    }
    planned
}

/// Why the next unit appears at a complex.
fn reason(outlook: &Outlook, at: SpaceId, units: &UnitCounts, is_ship: bool) -> Motive {
    let wins = outlook.danger(at, units);
    match outlook.risk(at) {
        _ if is_ship => Motive::Launch,
        Some(risk) if wins > risk => Motive::Guard { at, wins },
        _ => Motive::Place,
    }
}

/// How a complex ranks for the next unit: those in danger first, then those near the front.
fn rank(outlook: &Outlook, at: SpaceId, units: &UnitCounts, is_ship: bool) -> (i64, i64, SpaceId) {
    let far = i64::from(outlook.worth.goal(at).unwrap_or(500).min(500));
    if is_ship {
        return (0, -far, at);
    }
    let risk = outlook.risk(at).unwrap_or(100);
    let is_safe = outlook.holds(at, units, risk);
    (if is_safe { 0 } else { -outlook.worth.held(at) }, far, at)
}

/// Places for complexes, stations and markers: those of the best projects, and for what is left those nearest to the front.
fn structures(outlook: &Outlook, nation: NationId, mut stock: BTreeMap<Purchase, u16>) -> Vec<PlannedOrder> {
    let mut sites: Vec<(Purchase, SpaceId)> = Vec::new();
    let planned = constructions(outlook, nation)
        .into_iter()
        .flat_map(|project| project.sites);
    let nearest = stock.keys().flat_map(|purchase| {
        let mut places = production::places(outlook.game, outlook.state, nation, *purchase);
        places.sort_by_key(|(at, _)| (outlook.worth.way(*at), *at));
        places.into_iter().map(|(at, _)| (*purchase, at))
    });
    for site in planned.chain(nearest.collect::<Vec<_>>()) {
        if let Some(left) = stock.get_mut(&site.0).filter(|left| **left > 0)
            && !sites.contains(&site)
        {
            *left -= 1;
            sites.push(site);
        }
    }
    let orders = sites.into_iter();
    orders
        .map(|(purchase, at)| PlannedOrder {
            order: Order::place(nation, purchase, 1, at, at),
            why: if purchase == Purchase::Complex {
                Motive::Complex
            } else {
                Motive::Rails
            },
        })
        .collect()
}
