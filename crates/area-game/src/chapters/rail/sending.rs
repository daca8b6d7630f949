//! Sends a selection of units by rail: their common destinations, the orders, the price, and why others are out of reach (AR-8). It offers exactly
//! what the checks of the orders allow.

use super::now::{rails, traveller};
use super::orders::{check_units, refused};
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::rail::limited::Limit;
use crate::rail::plan::{Plan, TrainRequest};
use crate::rail::situation::{Cargo, Rails};
use crate::state::area_state::AreaState;
use crate::state::order::{Order, UnitGroup};
use crate::tokens::order::TokenOrder;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// A unit or tokens of a nation.
pub type Passenger = TrainRequest<(NationId, Cargo)>;

/// A destination that all selected units can reach by rail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sending {
    pub to: SpaceId,
    /// The way of the first unit.
    pub path: Vec<SpaceId>,
    /// What they use up, with the total used once they have gone; the scarcest first.
    pub uses: Vec<Limit>,
    /// The orders, one for all units of a kind that go the same way.
    pub orders: Vec<Order>,
}

/// Every area that all of the units can reach.
pub fn sendings(game: &AreaGame, state: &AreaState, units: &[UnitGroup], from: SpaceId) -> Vec<Sending> {
    let Some(rails) = rails(game, state) else {
        return Vec::new();
    };
    let allowed =
        |group: &UnitGroup| check_units(game, state, group.nation, group.kind, group.count, from).is_ok();
    let Some(first) = units.first().filter(|_| units.iter().all(allowed)) else {
        return Vec::new();
    };
    let reach = rails.reach(traveller(game, first.nation, first.kind), from);
    let sendings = reach
        .areas()
        .filter_map(|to| send(game, &rails, units, from, to).ok());
    sendings.collect()
}

/// Sends the units one after another, each by the shortest way that is left.
fn send(
    game: &AreaGame,
    rails: &Rails,
    units: &[UnitGroup],
    from: SpaceId,
    to: SpaceId,
) -> Result<Sending, Vec<Refusal>> {
    let (before, mut rails) = (rails, rails.clone());
    let mut left: u16 = units.iter().map(|group| group.count).sum();
    let mut orders: Vec<Order> = Vec::new();
    let mut way = Vec::new();
    for group in units {
        let unit = traveller(game, group.nation, group.kind);
        let mut known = None;
        for _ in 0..group.count {
            // Reuses the previous unit's way as long as it has room.
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
                    ..
                }) if *nation == group.nation && *kind == group.kind && *before == path => *count += 1,
                _ => orders.push(Order::Rail {
                    nation: group.nation,
                    kind: group.kind,
                    count: 1,
                    path: path.clone(),
                    booking: None,
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

/// The use of each capacity that more trains use, or that others now use instead; the scarcest first.
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

/// Every reason why the units cannot reach an area together; empty if they can.
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
        |group: &UnitGroup| check_units(game, state, group.nation, group.kind, group.count, from).err();
    let reasons: Vec<Refusal> = units.iter().filter_map(check).collect();
    if !reasons.is_empty() {
        return reasons;
    }
    send(game, &rails, units, from, to).err().unwrap_or_default()
}

/// Where one of these units could go if no capacity were used: destinations for a plan.
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

/// A plan and what it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The plan: a train for each passenger, in their order.
    pub plan: Plan,
    /// The use of each capacity that its trains affect, earlier use included; the scarcest first.
    pub loads: Vec<Limit>,
    /// The orders that carry it out, in any order.
    pub orders: Vec<Order>,
}

/// The order that sends something by rail.
fn by_rail((nation, cargo): (NationId, Cargo), path: Vec<SpaceId>) -> Order {
    match cargo {
        Cargo::Unit(kind) => Order::Rail {
            nation,
            kind,
            count: 1,
            path,
            booking: None,
        },
        Cargo::Tokens(count) => Order::Tokens(TokenOrder::Rail { nation, count, path }),
    }
}

/// The planner's requests for these passengers.
pub fn requests(game: &AreaGame, passengers: &[Passenger]) -> Vec<TrainRequest> {
    passengers
        .iter()
        .map(
            |&TrainRequest {
                 unit: (nation, cargo),
                 from,
                 to,
             }| TrainRequest {
                unit: traveller(game, nation, cargo),
                from,
                to,
            },
        )
        .collect()
}

/// A plan for passengers (M1-7); `None` in a scenario without rails.
pub fn planned(game: &AreaGame, state: &AreaState, passengers: &[Passenger]) -> Option<Planned> {
    let rails = rails(game, state)?;
    let plan = rails.plan(&requests(game, passengers));
    let mut orders = Vec::new();
    for (train, request) in plan.trains.iter().zip(passengers) {
        let Some(train) = train else { continue };
        orders.push(by_rail(request.unit, train.path.clone()));
    }
    let mut gone = rails.clone();
    gone.trains.extend(plan.trains.iter().flatten().cloned());
    let loads = uses(&rails, &gone);
    Some(Planned { plan, loads, orders })
}
