//! Units that are picked together, sent by rail: where all of them get, by which orders, at what price, and why not elsewhere (AR-8).
//! What it offers is what the checks of the orders allow.

use super::limited::Limit;
use super::now::{rails, traveller};
use super::orders::{check_units, refused};
use super::plan::{Plan, TrainRequest};
use super::situation::{Cargo, Rails};
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::order::{Order, UnitGroup};
use crate::rules::area_game::refusal::Refusal;
use crate::rules::area_game::state::AreaState;
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::board::SpaceId;

/// What is to go: whose, what, from where, where to.
pub type Passenger = (NationId, Cargo, SpaceId, SpaceId);

/// Where picked units can go together by rail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sending {
    /// Where.
    pub to: SpaceId,
    /// The way of the first unit.
    pub path: Vec<SpaceId>,
    /// What all of them use up, with what is used of it once they have gone; what is least plentiful first.
    pub uses: Vec<Limit>,
    /// The orders, one for units of a kind that go one way.
    pub orders: Vec<Order>,
}

/// Every area where all of the units get from where they are.
pub fn sendings(game: &AreaGame, state: &AreaState, units: &[UnitGroup], from: SpaceId) -> Vec<Sending> {
    let Some(rails) = rails(game, state) else {
        return Vec::new();
    };
    let allowed =
        |parcel: &UnitGroup| check_units(game, state, parcel.nation, parcel.kind, parcel.count, from).is_ok();
    let Some(first) = units.first().filter(|_| units.iter().all(allowed)) else {
        return Vec::new();
    };
    let reach = rails.reach(traveller(game, first.nation, first.kind), from);
    let sendings = reach
        .areas()
        .filter_map(|to| send(game, &rails, units, from, to).ok());
    sendings.collect()
}

/// The units one after another, each by the shortest way that those before it have left.
fn send(
    game: &AreaGame,
    rails: &Rails,
    units: &[UnitGroup],
    from: SpaceId,
    to: SpaceId,
) -> Result<Sending, Vec<Refusal>> {
    let (before, mut rails) = (rails, rails.clone());
    let mut left: u16 = units.iter().map(|parcel| parcel.count).sum();
    let mut orders: Vec<Order> = Vec::new();
    let mut way = Vec::new();
    for parcel in units {
        let unit = traveller(game, parcel.nation, parcel.kind);
        let mut known = None;
        for _ in 0..parcel.count {
            // The way of the one before, as long as it is free.
            let again = known
                .as_ref()
                .and_then(|path: &Vec<SpaceId>| rails.check(unit, path).ok());
            let found = again.or_else(|| rails.reach(unit, from).trip(to).cloned());
            let Some(trip) = found else {
                let why = rails.why_not_to(unit, from, to).into_iter();
                let own = rails.ledger_from(before.trains.len());
                return Err(why.map(|why| refused(&rails, why.of_all(&own, left))).collect());
            };
            let path = trip.train.path.clone();
            match orders.last_mut() {
                Some(Order::Rail {
                    nation,
                    kind,
                    count,
                    path: before,
                }) if *nation == parcel.nation && *kind == parcel.kind && *before == path => *count += 1,
                _ => orders.push(Order::Rail {
                    nation: parcel.nation,
                    kind: parcel.kind,
                    count: 1,
                    path: path.clone(),
                }),
            }
            left -= 1;
            rails.trains.push(trip.train);
            if way.is_empty() {
                way.clone_from(&path);
            }
            known = Some(path);
        }
    }
    Ok(Sending {
        to,
        path: way,
        uses: uses(before, &rails),
        orders,
    })
}

/// How much is used of all that more trains use, or that others use instead of what those take; what is least plentiful first.
fn uses(before: &Rails, after: &Rails) -> Vec<Limit> {
    let (then, now) = (before.ledger(), after.ledger());
    let own = after.ledger_from(before.trains.len());
    let changed = now
        .iter()
        .filter(|(what, used)| own.contains_key(what) || then.get(what) != Some(*used));
    let mut limits: Vec<Limit> = changed
        .filter_map(|(what, used)| {
            Some(Limit {
                what: *what,
                used: *used,
                limit: after.limit(*what)?,
            })
        })
        .collect();
    limits.sort_by_key(|limit| (limit.limit.saturating_sub(limit.used), limit.what));
    limits
}

/// Why the units do not get to an area by rail together, every reason; none if they do.
pub fn why_not_sent(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    from: SpaceId,
    to: SpaceId,
) -> Vec<Refusal> {
    let Some(rails) = rails(game, state) else {
        return vec![Refusal::NoRails];
    };
    let check =
        |parcel: &UnitGroup| check_units(game, state, parcel.nation, parcel.kind, parcel.count, from).err();
    let reasons: Vec<Refusal> = units.iter().filter_map(check).collect();
    if !reasons.is_empty() {
        return reasons;
    }
    send(game, &rails, units, from, to).err().unwrap_or_default()
}

/// Where a unit of these would get if nothing had been used up: what a plan can be asked for.
pub fn aims(game: &AreaGame, state: &AreaState, units: &[UnitGroup], from: SpaceId) -> Vec<SpaceId> {
    let (Some(rails), Some(first)) = (rails(game, state), units.first()) else {
        return Vec::new();
    };
    let unused = Rails {
        trains: Vec::new(),
        ..rails
    };
    let reach = unused.reach(traveller(game, first.nation, first.kind), from);
    reach.areas().collect()
}

/// A plan with what it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The plan: a train for each passenger, in their order.
    pub plan: Plan,
    /// What its trains use of all that is limited, with what was used before; what is least plentiful first.
    pub loads: Vec<Limit>,
    /// The orders that carry it out, in any order.
    pub orders: Vec<Order>,
}

/// The order by which something goes by rail.
fn by_rail(nation: NationId, cargo: Cargo, path: Vec<SpaceId>) -> Order {
    match cargo {
        Cargo::Unit(kind) => Order::Rail {
            nation,
            kind,
            count: 1,
            path,
        },
        Cargo::Tokens(count) => Order::Tokens(TokenOrder::Rail { nation, count, path }),
    }
}

/// What passengers wish for, as a plan is asked for it.
pub fn wishes(game: &AreaGame, passengers: &[Passenger]) -> Vec<TrainRequest> {
    let wish = |(nation, cargo, from, to): &Passenger| TrainRequest {
        unit: traveller(game, *nation, *cargo),
        from: *from,
        to: *to,
    };
    passengers.iter().map(wish).collect()
}

/// A plan for passengers (M1-7); `None` in a scenario without rails.
pub fn planned(game: &AreaGame, state: &AreaState, passengers: &[Passenger]) -> Option<Planned> {
    let rails = rails(game, state)?;
    let plan = rails.plan(&wishes(game, passengers));
    let mut orders = Vec::new();
    for (train, (nation, cargo, ..)) in plan.trains.iter().zip(passengers) {
        let Some(train) = train else { continue };
        orders.push(by_rail(*nation, *cargo, train.path.clone()));
    }
    let mut gone = rails.clone();
    gone.trains.extend(plan.trains.iter().flatten().cloned());
    let loads = uses(&rails, &gone);
    Some(Planned { plan, loads, orders })
}
