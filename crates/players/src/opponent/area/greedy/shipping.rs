//! Purchases of ships: transports for a landing, and the warships that protect them.

use std::cmp::Reverse;

use super::fleet::{Fleets, is_escort};
use super::outlook::Outlook;
use super::purse::Purse;
use super::reason::Motive;
use railhead_area_game::definition::Domain;
use railhead_area_game::{KindId, NationId};
use railhead_engine::board::SpaceId;

/// Transports for the landing that a nation prepares, and warships to protect them. Returns whether it saves for more of them instead of buying troops
/// that could not leave: it does if it meets the enemy over sea alone, or if a good part of its army has no way over land.
pub(super) fn buys_ships(
    outlook: &Outlook,
    nation: NationId,
    complexes: &[SpaceId],
    purse: &mut Purse,
) -> bool {
    let game = outlook.game;
    let fleets = Fleets::new(outlook);
    let harbours = complexes.iter().filter_map(|complex| fleets.harbour(*complex));
    // Ships are of use where troops wait for them.
    let best = harbours.max_by_key(|zone| (fleets.waiting_beside(nation, *zone), Reverse(*zone)));
    let Some(harbour) = best else {
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
    let transports = fleets.transports(nation) + purse.ordered(|kind| game.kind(kind).room() > 0);
    let needed = fleets.transports_needed(nation, transports, harbour).unwrap_or(0);
    let wanted = needed.saturating_sub(transports);
    if is_stuck && wanted > 0 {
        return convoy(outlook, &fleets, harbour, escort, wanted, purse);
    }
    let mut fleet = outlook.defenders(harbour);
    let mut warships = own_ships(outlook, nation);
    warships += purse.ordered(|kind| is_escort(game, kind));
    let mut protect = warships < transports.div_ceil(3);
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

/// Buys transports, as far as the money goes, with the escort that the first needs, or saves for them: ships that come one by one are sunk one by one.
/// Returns whether it saves.
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
    *fleet.entry(transport).or_default() += 1;
    let escorts = fleets.escorts_needed(harbour, &fleet);
    let Some(escorts) = escorts.filter(|escorts| *escorts < purse.slots) else {
        return false;
    };
    let price = cost(escort) * u32::from(escorts) + cost(transport);
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
    let own = outlook.state.forces();
    let own = own.filter(|(force, _)| force.nation == nation && is_escort(outlook.game, force.kind));
    own.map(|(_, count)| count).sum()
}
