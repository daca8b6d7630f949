//! Where selected units can go, and why not elsewhere (AB-9).
//!
//! The answers cover moves, boarding, landing, and bridging a zone, which is boarding and landing at once. They agree with the checks of the orders,
//! except that flights which could not land in Non-combat Move are left out.

use crate::chapters::forces::{gather_all, group, is_hostile};
use crate::chapters::movement::{LandingPlaces, Movers, landing_places, shortest_way, ways};
use crate::definition::{Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force};
use crate::state::order::{Order, UnitGroup};
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// What units do at their destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveKind {
    /// They move there unopposed.
    Move,
    /// They attack or capture it.
    Attack,
    /// They enter neutral land, for this many IPC.
    Violate(u32),
    /// They board transports in a sea zone.
    Embark,
    /// They leave transports onto friendly land.
    Land,
    /// They leave transports to attack.
    Assault,
}

/// A destination, and the orders that bring units there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub to: SpaceId,
    /// What they do there.
    pub manner: MoveKind,
    /// The way, from their current space.
    pub path: Vec<SpaceId>,
    pub orders: Vec<Order>,
}

/// The destinations of selected units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations {
    /// Where they can stop.
    pub ends: Vec<Destination>,
    /// Where they can pass: ways to possible waypoints.
    pub over: Vec<(SpaceId, Vec<SpaceId>)>,
}

/// Units that are to move together.
#[derive(Clone, Copy, Debug)]
pub struct MovingUnits<'a> {
    pub units: &'a [UnitGroup],
    pub from: SpaceId,
    pub via: &'a [SpaceId],
}

/// Separates aircraft from land and sea units: they fly by their own order.
fn apart(game: &AreaGame, units: &[UnitGroup]) -> [Vec<UnitGroup>; 2] {
    let (air, others) = units
        .iter()
        .partition(|group| game.kind(group.kind).domain == Domain::Air);
    [others, air]
}

/// Where units can go together. Selected aircraft accompany the others.
pub fn destinations(game: &AreaGame, state: &AreaState, going: MovingUnits) -> Destinations {
    let [others, air] = apart(game, going.units);
    if air.is_empty() || others.is_empty() {
        return of_one_kind(game, state, going);
    }
    let of = |units| of_one_kind(game, state, MovingUnits { units, ..going });
    let [mut found, beside] = [of(&others), of(&air)];
    found.ends.retain_mut(|end| {
        let flight = beside.ends.iter().find(|flight| flight.to == end.to);
        let flight = flight.filter(|_| end.manner != MoveKind::Embark);
        end.orders
            .extend(flight.iter().flat_map(|flight| flight.orders.clone()));
        flight.is_some()
    });
    found
        .over
        .retain(|(to, _)| beside.over.iter().any(|(flown, _)| flown == to));
    found
}

/// The same for units that one order moves.
fn of_one_kind(game: &AreaGame, state: &AreaState, going: MovingUnits) -> Destinations {
    let MovingUnits { units, from, via } = going;
    let mut found = Destinations::default();
    let Ok(forces) = gather_all(game, state, from, units) else {
        return found;
    };
    if forces.iter().all(|(force, _)| force.status.is_aboard()) {
        found.ends = landings(game, state, units, from);
        return found;
    }
    if let Some(movers) = Movers::of(game, &forces) {
        let places = landing_places(game, state);
        let of = |nation| -> &LandingPlaces {
            let own = places.iter().find(|(mover, _)| *mover == nation);
            &own.expect("only active nations move").1
        };
        let gone: Vec<SpaceId> = std::iter::once(from).chain(via.iter().copied()).collect();
        let ways = ways(game, state, &forces, &gone, &of);
        let is_air = movers.domain == Domain::Air;
        for (to, path) in ways.ends {
            let order = Order::Move {
                units: units.to_vec(),
                path: path.clone(),
            };
            if game.check(state, &order).is_err() || can_stay(game, state, &forces, to, &of).is_err() {
                continue;
            }
            let is_fight = if is_air {
                state.phase() == Phase::CombatMove && state.enemies_at(game, to).next().is_some()
            } else {
                is_hostile(game, state, to)
            };
            found.ends.push(Destination {
                to,
                manner: match movers.price(game, state, to) {
                    Some(price) => MoveKind::Violate(price),
                    None if is_fight => MoveKind::Attack,
                    None => MoveKind::Move,
                },
                path,
                orders: vec![order],
            });
        }
        found.over = ways.over;
        if movers.domain == Domain::Land && via.is_empty() {
            boardings(game, state, units, from, &mut found.ends);
        }
    }
    found
}

/// Checks that units can stay at the destination: aircraft may fly on after a fight, but in Non-combat Move they must land.
fn can_stay<'p>(
    game: &AreaGame,
    state: &AreaState,
    forces: &[(Force, u16)],
    to: SpaceId,
    places: &dyn Fn(NationId) -> &'p LandingPlaces,
) -> Result<(), Refusal> {
    let air = forces
        .iter()
        .filter(|(force, _)| game.kind(force.kind).domain == Domain::Air);
    for (force, _) in air.filter(|_| state.phase() == Phase::NonCombatMove) {
        places(force.nation).check(game, force.kind, to, 0)?;
    }
    Ok(())
}

/// The land that units aboard can disembark on.
fn landings(game: &AreaGame, state: &AreaState, units: &[UnitGroup], zone: SpaceId) -> Vec<Destination> {
    let links = game.board().links(zone).iter();
    let landing = |to: SpaceId| {
        let order = Order::Unload {
            zone,
            units: units.iter().map(|group| (*group, to)).collect(),
        };
        game.check(state, &order).is_ok().then(|| Destination {
            to,
            manner: if is_hostile(game, state, to) {
                MoveKind::Assault
            } else {
                MoveKind::Land
            },
            path: vec![zone, to],
            orders: vec![order],
        })
    };
    links.filter_map(|link| landing(link.to)).collect()
}

/// The zones whose transports units can board, and the land they can go on to at once.
fn boardings(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    from: SpaceId,
    ends: &mut Vec<Destination>,
) {
    for link in game.board().links(from) {
        let zone = link.to;
        let load = Order::Load {
            units: units.to_vec(),
            from,
            zone,
        };
        if !game.is_sea(zone) || game.check(state, &load).is_err() {
            continue;
        }
        let mut afterwards = state.clone();
        game.resolve(&mut afterwards, &load);
        // Units that have just boarded.
        let boarded = afterwards
            .forces_at(zone)
            .filter(|(force, _)| force.status.is_aboard());
        let boarded = boarded.map(|(force, count)| group(&force, count - state.count(&force)));
        let aboard: Vec<UnitGroup> = boarded.filter(|group| group.count > 0).collect();
        for bridge in landings(game, &afterwards, &aboard, zone) {
            if bridge.to != from && ends.iter().all(|known| known.to != bridge.to) {
                ends.push(Destination {
                    path: vec![from, zone, bridge.to],
                    orders: std::iter::once(load.clone()).chain(bridge.orders).collect(),
                    ..bridge
                });
            }
        }
        ends.push(Destination {
            to: zone,
            manner: MoveKind::Embark,
            path: vec![from, zone],
            orders: vec![load],
        });
    }
}

/// Why a unit of a force can go nowhere: the refusal of its way to a neighbour, first to one of its own element; `None` if it can go somewhere.
pub fn why_nowhere(game: &AreaGame, state: &AreaState, force: &Force) -> Option<Refusal> {
    let units = [group(force, 1)];
    let going = MovingUnits {
        units: &units,
        from: force.at,
        via: &[],
    };
    if !destinations(game, state, going).ends.is_empty() {
        return None;
    }
    let sails = game.kind(force.kind).domain == Domain::Sea;
    let links = game.board().links(force.at).iter();
    let mut near: Vec<SpaceId> = links.map(|link| link.to).collect();
    near.sort_by_key(|to| game.is_sea(*to) != sails);
    near.into_iter().find_map(|to| why_not(game, state, going, to))
}

/// Why units cannot go to a space: the refusal of the order that would take them there by the shortest way; `None` if they can.
pub fn why_not(game: &AreaGame, state: &AreaState, going: MovingUnits, to: SpaceId) -> Option<Refusal> {
    let groups = apart(game, going.units);
    let mut groups = groups.iter().filter(|group| !group.is_empty());
    groups.find_map(|units| refusal(game, state, MovingUnits { units, ..going }, to))
}

fn refusal(game: &AreaGame, state: &AreaState, going: MovingUnits, to: SpaceId) -> Option<Refusal> {
    let MovingUnits { units, from, via } = going;
    let forces = match gather_all(game, state, from, units) {
        Ok(forces) => forces,
        Err(refusal) => return Some(refusal),
    };
    let are_aboard = forces.iter().all(|(force, _)| force.status.is_aboard());
    let is_army = forces
        .iter()
        .all(|(force, _)| game.kind(force.kind).domain == Domain::Land);
    if is_army && !are_aboard && via.is_empty() {
        let why = why_not_ferried(game, state, going, to);
        if why.is_some() {
            return why;
        }
    }
    let order = if are_aboard {
        Order::Unload {
            zone: from,
            units: units.iter().map(|group| (*group, to)).collect(),
        }
    } else if is_army && game.is_sea(to) {
        Order::Load {
            units: units.to_vec(),
            from,
            zone: to,
        }
    } else {
        let domain = Movers::of(game, &forces).map(|movers| movers.domain);
        let mut path = vec![from];
        path.extend(via);
        let last = path[path.len() - 1];
        match shortest_way(game, domain, last, to) {
            Some(way) => path.extend(way),
            None => path.push(to),
        }
        Order::Move {
            units: units.to_vec(),
            path,
        }
    };
    let places = landing_places(game, state);
    let of = |nation| -> &LandingPlaces {
        let own = places.iter().find(|(mover, _)| *mover == nation);
        &own.expect("only active nations move").1
    };
    let allowed = game.check(state, &order);
    allowed
        .and_then(|()| can_stay(game, state, &forces, to, &of))
        .err()
}

/// Why units cannot be carried over the zone between two coasts without a way by land; `None` if there is no such zone, or if they can.
fn why_not_ferried(game: &AreaGame, state: &AreaState, going: MovingUnits, to: SpaceId) -> Option<Refusal> {
    let MovingUnits { units, from, .. } = going;
    if game.is_sea(to) || shortest_way(game, Some(Domain::Land), from, to).is_some() {
        return None;
    }
    let zones = game.board().links(from).iter().map(|link| link.to);
    let zones = zones.filter(|zone| game.is_sea(*zone) && game.board().link(*zone, to).is_some());
    let refused = zones.map(|zone| {
        let order = Order::Load {
            units: units.to_vec(),
            from,
            zone,
        };
        game.check(state, &order).err()
    });
    let refused: Vec<Refusal> = refused.collect::<Option<_>>()?;
    // Where some room is left, most is missing the least.
    refused.into_iter().max_by_key(|refusal| {
        if let Refusal::NoRoom { free, .. } = refusal {
            *free
        } else {
            0
        }
    })
}
