//! Supply (HS): who is supplied, along which line, and where a line breaks.
//!
//! A line runs from the unit overland to the network of friendly roads and railways, and along it to a source
//! (HS-2). The network that a source feeds is flooded once ([`SupplyNet`]); each unit then looks for it nearby.

mod broken_line;

use std::collections::BTreeMap;

pub use broken_line::{Break, BrokenLine, Cause};

use super::costs::ways;
use super::definition::{Mobility, Side, SupplySource, UnitId};
use super::event::Event;
use super::state::HexState;
use super::turn::Play;
use super::zone_of_control::is_zone_uncancelled;
use super::{HexGame, unit_at};
use crate::rules::board::{Link, Reach, SpaceId, Water};

/// A river crossed without a bridge by the road part of a line; one is allowed (HS-3).
type Fords = u8;
const MOST_FORDS: Fords = 1;

/// A supply line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyLine {
    /// Every space from the unit to the source.
    pub path: Vec<SpaceId>,
    /// How many of these, from the start, lie before the network.
    pub overland: usize,
    /// The source.
    pub source: SpaceId,
}

/// A unit's supply line (HS-7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// It has one.
    Line(SupplyLine),
    /// It has none; this is the one that lacks least.
    Broken(BrokenLine),
}

/// What is known of a space of the network, for each number of fords behind it.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// The space that the line goes on to, towards the source, and its fords; `None` if not reached.
    next: [Option<(SpaceId, Fords)>; 2],
}

/// The network of roads and railways that the sources of one side feed.
#[derive(Clone, Debug)]
pub struct SupplyNet {
    reached: Vec<Reached>,
    links: Vec<(SpaceId, SpaceId)>,
}

impl SupplyNet {
    /// Whether a source feeds this space along the network.
    pub fn feeds(&self, space: SpaceId) -> bool {
        self.reached[space.index()].next.iter().any(Option::is_some)
    }

    /// The links of the network, each from the space nearer to the source.
    pub fn links(&self) -> &[(SpaceId, SpaceId)] {
        &self.links
    }

    /// The way from a fed space to its source.
    fn path_to_source(&self, from: SpaceId) -> Vec<SpaceId> {
        let entry = &self.reached[from.index()];
        let mut fords = usize::from(entry.next[0].is_none());
        let mut path = vec![from];
        let mut at = from;
        while let Some((next, next_fords)) = self.reached[at.index()].next[fords] {
            if next == at {
                break;
            }
            path.push(next);
            (at, fords) = (next, usize::from(next_fords));
        }
        path
    }
}

/// The sources of a side that feed anything now (HS-4): those that it controls and that no enemy stands in or
/// commands (HS-3).
pub fn open_sources<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
) -> impl Iterator<Item = &'a SupplySource> {
    let sources = game.definition().sources.iter();
    sources.filter(move |source| source.side == side && is_open(state, side, source.at))
}

/// Whether the network part of a line may run through a space: controlled (HS-2), without an enemy unit and not in
/// an uncancelled enemy zone (HS-3).
fn is_open(state: &HexState, side: Side, space: SpaceId) -> bool {
    state.control[space.index()] == Some(side)
        && !state.presence().has_units(side.enemy(), space)
        && !is_zone_uncancelled(state, side, space)
}

/// How many fords a link adds to a line on the network; `None` where no line runs along it. A road may ford one
/// river, a railway none (HS-3, HD-4); a strait cannot be forded.
fn fords_of(game: &HexGame, state: &HexState, link: &Link) -> Option<Fords> {
    if link.road.is_none() && !link.rail {
        return None;
    }
    let is_down = link
        .crossing
        .is_some_and(|crossing| state.is_demolished(crossing));
    let ways = ways(game.board(), link, is_down);
    if ways.road.is_some() || ways.rail {
        Some(0)
    } else if link.road.is_some() && ways.ford == Some(Water::River) {
        Some(1)
    } else {
        None
    }
}

/// The network that the given sources feed (HS-2, HS-3).
fn flood<'a>(
    game: &HexGame,
    state: &HexState,
    side: Side,
    sources: impl Iterator<Item = &'a SupplySource>,
) -> SupplyNet {
    let board = game.board();
    let mut net = SupplyNet {
        reached: vec![Reached::default(); board.len()],
        links: Vec::new(),
    };
    let mut queue: Vec<(SpaceId, Fords)> = Vec::new();
    for source in sources {
        net.reached[source.at.index()].next[0] = Some((source.at, 0));
        queue.push((source.at, 0));
    }
    let mut head = 0;
    while let Some(&(space, fords)) = queue.get(head) {
        head += 1;
        for link in board.links(space) {
            let Some(added) = fords_of(game, state, link) else {
                continue;
            };
            let total = fords + added;
            if total > MOST_FORDS || !is_open(state, side, link.to) {
                continue;
            }
            let entry = &mut net.reached[link.to.index()];
            // A line with fewer fords serves wherever one with more does.
            if entry.next[..=usize::from(total)].iter().all(Option::is_none) {
                entry.next[usize::from(total)] = Some((space, fords));
                queue.push((link.to, total));
                net.links.push((space, link.to));
            }
        }
    }
    net
}

/// The network of a side now, from all its open sources.
pub fn network(game: &HexGame, state: &HexState, side: Side) -> SupplyNet {
    flood(game, state, side, open_sources(game, state, side))
}

/// Finds, within the overland limit, the nearest space of the network from where a unit stands: leaves the way in
/// `reach` and returns the space. Costs are hexes entered, the network hex included, swamp and mountain as two.
fn overland(
    game: &HexGame,
    state: &HexState,
    side: Side,
    at: SpaceId,
    net: &SupplyNet,
    reach: &mut Reach,
) -> Option<SpaceId> {
    reach.begin(game.board().len(), at);
    if net.feeds(at) {
        return Some(at);
    }
    reach.enqueue(at, 0);
    let limit = game.tables().overland_supply;
    for cost in 0..=limit {
        while let Some(space) = reach.dequeue(cost) {
            if net.feeds(space) {
                return Some(space);
            }
            for (to, points) in overland_steps(game, state, space) {
                let total = cost + points;
                if total <= limit
                    && !state.presence().has_units(side.enemy(), to)
                    && !is_zone_uncancelled(state, side, to)
                    && reach.record(to, total, space)
                {
                    reach.enqueue(to, total);
                }
            }
        }
    }
    None
}

/// The steps of the overland part of a line: over what infantry can enter (HS-2).
fn overland_steps<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    from: SpaceId,
) -> impl Iterator<Item = (SpaceId, u16)> + 'a {
    let links = game
        .costs()
        .links(game.board(), &state.demolished, Mobility::Foot, from);
    links.filter_map(|(link, _)| {
        let terrain = game.board().space(link.to).terrain;
        let points = game.tables().terrain[usize::from(terrain.0)].supply?;
        Some((link.to, u16::from(points)))
    })
}

/// Whether each unit of a side on the map is supplied now, by id.
///
/// A source with a limit supplies the units nearest to it along the line, until its stacking points are used up; units
/// that a source without a limit feeds do not count against it.
pub fn supplied_units(game: &HexGame, state: &HexState, side: Side) -> BTreeMap<UnitId, bool> {
    let mut reach = Reach::new();
    let unlimited = flood(
        game,
        state,
        side,
        open_sources(game, state, side).filter(|s| s.points.is_none()),
    );
    let on_map = state.units().filter_map(|(id, unit)| Some((id, unit.at?)));
    let units: Vec<(UnitId, SpaceId)> = on_map.filter(|(id, _)| game.unit(*id).side == side).collect();
    let mut supplied: BTreeMap<UnitId, bool> = BTreeMap::new();
    for (unit, at) in &units {
        let is_fed = overland(game, state, side, *at, &unlimited, &mut reach).is_some();
        supplied.insert(*unit, is_fed);
    }
    for source in open_sources(game, state, side) {
        let Some(mut points) = source.points else { continue };
        let net = flood(game, state, side, std::iter::once(source));
        let mut fed: Vec<(usize, UnitId)> = Vec::new();
        for (unit, at) in units.iter().filter(|(unit, _)| !supplied[unit]) {
            if let Some(entry) = overland(game, state, side, *at, &net, &mut reach) {
                let overland_length = reach.path(entry).map_or(0, |path| path.len());
                fed.push((overland_length + net.path_to_source(entry).len(), *unit));
            }
        }
        fed.sort_unstable();
        for (_, unit) in fed {
            let value = u16::from(game.unit(unit).stacking);
            if value <= points {
                points -= value;
                supplied.insert(unit, true);
            }
        }
    }
    supplied
}

/// Works out the supply of a side and marks its counters (HS-1).
pub(super) fn resolve_check(play: &mut Play<'_>, side: Side) {
    for (unit, supplied) in supplied_units(play.game, play.state, side) {
        if play.state.unit(unit).supplied != supplied {
            play.emit(Event::SupplyChanged { unit, supplied });
        }
    }
}

/// The supply line of a unit as things stand now, or the line that lacks least and where it breaks (HS-7); `None` off
/// the map.
pub fn supply_of(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Supply> {
    let at = state.unit(unit).at?;
    let side = game.unit(unit).side;
    let is_supplied = supplied_units(game, state, side)
        .get(&unit)
        .copied()
        .unwrap_or(false);
    let mut reach = Reach::new();
    let net = network(game, state, side);
    if let Some(entry) = overland(game, state, side, at, &net, &mut reach) {
        let mut path = reach.path(entry).expect("the entry was just reached");
        let overland = path.len() - 1;
        path.extend(net.path_to_source(entry).into_iter().skip(1));
        let source = path[path.len() - 1];
        if is_supplied {
            return Some(Supply::Line(SupplyLine {
                path,
                overland,
                source,
            }));
        }
        // A line there is, but its source has no more to give.
        let points = open_sources(game, state, side)
            .find(|s| s.at == source)
            .and_then(|s| s.points);
        let cause = Cause::SourceExhausted(points.unwrap_or(0));
        return Some(Supply::Broken(BrokenLine {
            path,
            breaks: vec![Break { space: source, cause }],
        }));
    }
    Some(Supply::Broken(broken_line::broken_line(game, state, side, at)))
}

/// The supply of a unit in words, for lists and logs.
pub fn describe(game: &HexGame, state: &HexState, unit: UnitId) -> String {
    let Some(at) = state.unit(unit).at else {
        return "off the map".to_owned();
    };
    match supply_of(game, state, unit) {
        None => "off the map".to_owned(),
        Some(Supply::Line(line)) => {
            let hexes = line.path.len() - 1;
            format!(
                "supplied from {}, {hexes} hexes away",
                game.board().label(line.source)
            )
        }
        Some(Supply::Broken(line)) if line.breaks.is_empty() => {
            format!(
                "{}: no road or railway leads to a supply source",
                unit_at(game, unit, at)
            )
        }
        Some(Supply::Broken(line)) => {
            let mut causes: Vec<String> = line.breaks.iter().take(3).map(|b| b.text(game)).collect();
            if line.breaks.len() > 3 {
                causes.push(format!("and {} more", line.breaks.len() - 3));
            }
            format!("unsupplied; the line breaks at {}", causes.join("; "))
        }
    }
}

#[cfg(test)]
mod tests;
