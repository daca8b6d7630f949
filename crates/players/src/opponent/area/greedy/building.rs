//! What the greedy player of the area game builds besides units: stations, railroads and industrial complexes.
//!
//! All are measured alike: how much shorter they make the way of new units and reserves to the front, turned into IPC, less the price.
//! [`constructions`] lists what gains; `purchases` buys the best that leaves money for units. To find the gain of a railroad, it is laid in a copy of
//! the position's [`Rails`] for the trains of a turn.

use std::collections::BTreeMap;

use super::outlook::Outlook;
use railhead_area_game::KindId;
use railhead_area_game::chapters::production;
use railhead_area_game::chapters::rail::building::{is_settled, why_not_built};
use railhead_area_game::chapters::rail::now;
use railhead_area_game::chapters::shop;
use railhead_area_game::definition::{Ability, Domain, NationId};
use railhead_area_game::rail::variant::{End, Network};
use railhead_area_game::rail::{Rails, Traveller};
use railhead_area_game::state::purchase::Purchase;
use railhead_engine::board::SpaceId;

/// The worth of a unit's being ten steps nearer to the front, in tenths of an IPC.
const RATE: i64 = 120;
/// A building has to pay for itself within this many rounds, or fewer if the war ends earlier.
const ROUNDS: u16 = 6;
/// The longest line that is built at once, in areas.
const LONGEST: usize = 6;
/// The units of each start that count; a start with fewer of them is left out.
const UNITS: u16 = 3;
/// The price that a unit is taken to have, in IPC.
const UNIT_PRICE: i64 = 8;
/// Reserves this far from the front would go by rail, in tenths of a step.
const FAR: u32 = 40;
/// The distance to the front from a complex without a way over land, in tenths of a step.
const OVERSEAS: i64 = 120;
/// Greedy builds only where the enemy's chance of taking the area is at most this, in percent.
const DANGER: i64 = 15;

/// Something to build, in one place or several.
#[derive(Clone, Debug)]
pub struct Construction {
    pub sites: Vec<(Purchase, SpaceId)>,
    /// The price of all, in IPC.
    pub price: u32,
    /// What it gains beyond its price, in tenths of an IPC.
    pub gain: i64,
}

/// The constructions of a nation that gain, the best first.
pub fn constructions(outlook: &Outlook, nation: NationId) -> Vec<Construction> {
    let mut found = complexes(outlook, nation);
    found.extend(lines(outlook, nation));
    found.retain(|construction| construction.gain > 0);
    found.sort_by_key(|construction| std::cmp::Reverse(construction.gain));
    found
}

/// A construction that saves this number of tenths of steps a turn; `None` if a part of it is not for sale.
fn construction(outlook: &Outlook, sites: Vec<(Purchase, SpaceId)>, saved: i64) -> Option<Construction> {
    let prices = sites
        .iter()
        .map(|(purchase, _)| production::price(outlook.game, *purchase).map(u32::from));
    let price = prices.sum::<Option<u32>>()?;
    let left = outlook
        .game
        .definition()
        .rounds
        .saturating_sub(outlook.state.round());
    let gain = saved * RATE * i64::from(left.min(ROUNDS)) / 100 - 10 * i64::from(price);
    Some(Construction { sites, price, gain })
}

/// New complexes nearer to the front than any that the nation has: each unit made there is spared the difference.
fn complexes(outlook: &Outlook, nation: NationId) -> Vec<Construction> {
    let (game, state) = (outlook.game, outlook.state);
    if !shop::sells(game, nation, Purchase::Complex) {
        return Vec::new();
    }
    let far = |at: SpaceId| outlook.worth.goal(at).map_or(OVERSEAS, i64::from).min(OVERSEAS);
    let own = outlook.complexes(nation);
    let nearest = own.iter().map(|at| far(*at)).min().unwrap_or(OVERSEAS);
    let sites = game.space_ids().filter(|at| {
        let space = state.space(*at);
        let is_own = space.controller == Some(nation) && is_settled(state, nation, *at);
        is_own && !space.complex && game.spec(*at).value > 0 && game.spec(*at).makes() > 1
    });
    let found = sites.filter_map(|at| {
        let made = i64::from(game.spec(at).makes());
        let affordable = i64::from(state.production(game, nation)) / UNIT_PRICE;
        let saved = made.min(affordable) * (nearest - far(at));
        let is_safe = outlook.holds(at, &outlook.defenders(at), DANGER);
        construction(outlook, vec![(Purchase::Complex, at)], saved).filter(|_| is_safe)
    });
    found.collect()
}

/// Stations and railroads on the ways from the complexes and reserves of a nation to the front.
fn lines(outlook: &Outlook, nation: NationId) -> Vec<Construction> {
    let (game, state) = (outlook.game, outlook.state);
    let Some(rails) = now::rails(game, state) else {
        return Vec::new();
    };
    let Some(kind) = infantry(outlook) else {
        return Vec::new();
    };
    let mut parts = [Purchase::Station, Purchase::Marker].into_iter();
    if !parts.any(|purchase| production::price(game, purchase).is_some()) {
        return Vec::new();
    }
    let starts = starts(outlook, nation);
    let unit = now::traveller(game, nation, kind);
    let saved = |rails: &Rails| saved(outlook, rails, unit, &starts);
    let before = saved(&rails);
    let mut found = Vec::new();
    for start in starts.keys() {
        let way = way(outlook, *start);
        // Where there are no railroads, only the station at the start counts.
        let longest = if rails.variant.network == Network::StationsOnly {
            way.len().min(2)
        } else {
            way.len()
        };
        for length in 1..longest {
            let mut with = rails.clone();
            let Some(sites) = lay(outlook, nation, &mut with, &way[..=length]) else {
                continue;
            };
            if !sites.is_empty() {
                found.extend(construction(outlook, sites, saved(&with) - before));
            }
        }
    }
    found
}

/// Where units wait for a train, and how many: where complexes make them, and where reserves stand far from the front.
fn starts(outlook: &Outlook, nation: NationId) -> BTreeMap<SpaceId, u16> {
    let mut starts: BTreeMap<SpaceId, u16> = outlook
        .complexes(nation)
        .into_iter()
        .map(|at| (at, production::at_most(outlook.game, outlook.state, at)))
        .collect();
    for (force, count) in outlook.state.forces().filter(|(force, _)| force.nation == nation) {
        if outlook.is(force, Domain::Land) && outlook.worth.way(force.at) >= FAR {
            *starts.entry(force.at).or_default() += count;
        }
    }
    starts.retain(|_, count| *count >= UNITS);
    starts
}

/// The cheapest kind of unit that goes by rail.
fn infantry(outlook: &Outlook) -> Option<KindId> {
    let game = outlook.game;
    let kinds = game.kind_ids().filter(|kind| {
        let spec = game.kind(*kind);
        spec.domain == Domain::Land && spec.attack > 0 && spec.can(Ability::Rails)
    });
    kinds.min_by_key(|kind| game.kind(*kind).cost)
}

/// The way from an area towards the front, as far as it is friendly.
fn way(outlook: &Outlook, start: SpaceId) -> Vec<SpaceId> {
    let (game, state) = (outlook.game, outlook.state);
    let mut way = vec![start];
    while way.len() <= LONGEST {
        let here = way[way.len() - 1];
        let links = game.board().links(here).iter();
        let next = links
            .filter(|link| {
                link.barrier.is_none() && !game.is_sea(link.to) && state.is_friendly(game, link.to)
            })
            .map(|link| link.to)
            .min_by_key(|to| (outlook.worth.way(*to), *to));
        let Some(next) = next.filter(|next| outlook.worth.way(*next) < outlook.worth.way(here)) else {
            break;
        };
        way.push(next);
    }
    way
}

/// Lays the stations and railroads that a way still needs into `rails`, and lists them; `None` if one may not be built or would not be safe.
fn lay(
    outlook: &Outlook,
    nation: NationId,
    rails: &mut Rails,
    way: &[SpaceId],
) -> Option<Vec<(Purchase, SpaceId)>> {
    let mut sites = Vec::new();
    let ends = [
        (way[0], rails.variant.departure),
        (way[way.len() - 1], rails.variant.destination),
    ];
    for (at, end) in ends {
        if end == End::Station && rails.working_station(at).is_none() {
            sites.push((Purchase::Station, at));
            rails.spaces[at.index()].station = Some(0);
        }
    }
    for at in way {
        if !rails.has_rails(*at) {
            sites.push((Purchase::Marker, *at));
            rails.spaces[at.index()].marker = true;
        }
        rails.may_use(nation, *at).ok()?;
    }
    let may_all = sites.iter().all(|(purchase, at)| {
        let defenders = outlook.defenders(*at);
        why_not_built(outlook.game, outlook.state, nation, *purchase, *at).is_none()
            && outlook.holds(*at, &defenders, DANGER.max(outlook.risk(*at).unwrap_or(0)))
    });
    may_all.then_some(sites)
}

/// The tenths of steps that the trains of a turn save units at these starts, compared with marches.
fn saved(outlook: &Outlook, rails: &Rails, unit: Traveller, starts: &BTreeMap<SpaceId, u16>) -> i64 {
    let far = |at: SpaceId| i64::from(outlook.worth.way(at).min(1000));
    let mut rails = rails.clone();
    let mut saved = 0;
    for (start, count) in starts {
        let march = far(*start) - 10 * i64::from(unit.movement);
        for _ in 0..UNITS.min(*count) {
            let reach = rails.reach(unit, *start);
            let end = reach
                .areas()
                .min_by_key(|at| (far(*at), *at))
                .filter(|at| far(*at) < march);
            let Some(trip) = end.and_then(|at| reach.trip(at)) else {
                break;
            };
            saved += march - far(trip.train.path[trip.train.path.len() - 1]);
            let train = trip.train.clone();
            rails.trains.push(train);
        }
    }
    saved
}
