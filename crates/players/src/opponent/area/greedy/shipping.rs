//! Purchases of ships: transports for a landing, and the warships that protect them.

use super::fleet::{Fleets, is_escort};
use super::outlook::Outlook;
use super::purse::{Purse, price};
use super::reason::Motive;
use railhead_area_game::chapters::shop;
use railhead_area_game::definition::Domain;
use railhead_area_game::state::purchase::Purchase;
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
    let Some(harbour) = fleets.main_harbour(nation, complexes) else {
        return false;
    };
    let by_sea_alone = complexes.iter().all(|at| outlook.worth.goal(*at).is_none());
    let overseas = complexes.iter().all(|at| outlook.is_home(*at));
    // Tokens are spent where they lie: nobody saves them up for a fleet.
    let saves = game.tokens().is_none() && (by_sea_alone || is_partly_stuck(outlook, nation));
    let share = if by_sea_alone || saves {
        100
    } else {
        let usual = if overseas { 60 } else { 25 };
        (usual + outlook.style.navy).clamp(0, 90)
    };
    let floor = purse.money - u32::try_from(i64::from(purse.money) * share / 100).unwrap_or(0);
    let escort = fleets.usual_escort(|kind| purse.may_buy(outlook, kind));
    let transports = fleets.transports(nation) + purse.ordered(|kind| game.kind(kind).room() > 0);
    let needed = fleets.transports_needed(nation, transports, harbour).unwrap_or(0);
    let wanted = needed.saturating_sub(transports);
    if saves && wanted > 0 {
        return convoy(outlook, &fleets, harbour, escort, wanted, purse);
    }
    let mut fleet = outlook.defenders(harbour);
    let mut warships = own_ships(outlook, nation);
    warships += purse.ordered(|kind| is_escort(game, kind));
    let mut protect = warships < transports.div_ceil(3);
    let mut missing = wanted.max(u16::from(protect));
    while missing > 0 {
        while let Some(escort) = escort.filter(|escort| {
            purse.may_buy(outlook, *escort) && (protect || !outlook.holds(harbour, &fleet, 40))
        }) {
            let bought = buy_above(floor, outlook, purse, (escort, Motive::Escort));
            if bought == 0 {
                return by_sea_alone && wanted > 0;
            }
            protect = false;
            *fleet.entry(escort).or_default() += bought;
        }
        let Some(transport) = fleets.usual_transport(nation).filter(|_| wanted > 0) else {
            return false;
        };
        let bought = buy_above(floor, outlook, purse, (transport, Motive::Transport));
        if bought == 0 {
            // Nobody saves for what it may not have.
            return by_sea_alone && purse.may_buy(outlook, transport);
        }
        *fleet.entry(transport).or_default() += bought;
        missing = missing.saturating_sub(bought);
    }
    false
}

/// Buys a ship, or as many as are sold at a time, if so much money is left then; returns how many.
pub(super) fn buy_above(
    floor: u32,
    outlook: &Outlook,
    purse: &mut Purse,
    (ship, why): (KindId, Motive),
) -> u16 {
    if purse.money < floor + price(outlook.game, ship) {
        return 0;
    }
    purse.buy(outlook, ship, why)
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
    let transport = fleets.usual_transport(purse.nation);
    let transport = transport.filter(|transport| purse.may_buy(outlook, *transport));
    let Some(transport) = transport else {
        return false;
    };
    let game = outlook.game;
    let mut fleet = outlook.defenders(harbour);
    *fleet.entry(transport).or_default() += 1;
    let escorts = fleets.escorts_needed(harbour, &fleet);
    let Some(escorts) = escorts.filter(|escorts| *escorts < purse.slots) else {
        return false;
    };
    if escorts > 0 && escort.is_none() {
        return false;
    }
    let of_escorts = escort.map_or(0, |escort| {
        let at_a_time = shop::at_a_time(game, Purchase::Unit(escort));
        price(game, escort) * u32::from(escorts.div_ceil(at_a_time))
    });
    if of_escorts + price(game, transport) > purse.money {
        return true;
    }
    if let Some(escort) = escort {
        purse.buy_all(outlook, escort, Motive::Escort, escorts);
    }
    purse.buy_all(outlook, transport, Motive::Transport, wanted);
    false
}

/// How many warships a nation has.
fn own_ships(outlook: &Outlook, nation: NationId) -> u16 {
    let own = outlook.state.forces();
    let own = own.filter(|(force, _)| force.nation == nation && is_escort(outlook.game, force.kind));
    own.map(|(_, count)| count).sum()
}
