//! Supply (HS): which units are in supply, along which line, and where a line breaks.
//!
//! A line runs from the unit overland to the network of friendly roads and railways, and along it to a source (HS-2). The network of each source is
//! flooded once ([`SupplyNet`]); each unit then looks for that network nearby.

mod ahead;
pub(super) mod attrition;
mod broken_line;
mod fords;

use std::collections::{BTreeMap, BTreeSet};

pub use ahead::SupplyAhead;
pub use broken_line::{Break, BreakCause, BrokenLine};

use super::play::Play;
use super::zone_of_control::is_zone_uncancelled;
use crate::definition::line_net::{Fords, LineNode, MOST_FORDS};
use crate::definition::{Side, SupplySource, UnitId};
use crate::state::event::Event;
use crate::state::hex_state::HexState;
use crate::{HexGame, Names};
use fords::fords_of;
use railhead_engine::board::{Reach, SpaceId};

/// The way on which a unit's supply comes to it (HS-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyLine {
    /// Every space from the unit to the source.
    pub path: Vec<SpaceId>,
    /// How many of these, from the start, precede the network.
    pub overland: usize,
    pub source: SpaceId,
}

/// A unit's supply line (HS-7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    Line(SupplyLine),
    /// It has none; this is the line with the fewest breaks, or one with no breaks listed if no way over land exists.
    Broken(BrokenLine),
}

/// The roads and railways connected to some sources of one side.
#[derive(Clone, Debug)]
pub struct SupplyNet {
    /// For each space, without a ford and with one: the number of spaces along the network to the nearest source, both included; 0 if there is no
    /// line.
    lengths: Vec<[u32; 2]>,
    links: Vec<(SpaceId, SpaceId)>,
}

impl SupplyNet {
    /// Whether a source supplies this space along the network.
    pub fn feeds(&self, space: SpaceId) -> bool {
        self.lengths[space.index()] != [0; 2]
    }

    /// The links of the network, each from the space nearer to the source.
    pub fn links(&self) -> &[(SpaceId, SpaceId)] {
        &self.links
    }

    /// The fewest spaces along the network from a supplied space to a source, and the fords on the way.
    fn shortest(&self, space: SpaceId) -> (u32, Fords) {
        // Index 1 is filled only if the line with a ford was found first, so that line is no longer than the one without.
        match self.lengths[space.index()] {
            [length, 0] => (length, 0),
            [_, length] => (length, 1),
        }
    }

    /// The shortest way from a supplied space to a source.
    fn path_to_source(&self, game: &HexGame, state: &HexState, from: SpaceId) -> Vec<SpaceId> {
        let (mut length, mut fords) = self.shortest(from);
        let mut path = vec![from];
        let mut at = from;
        while length > 1 {
            let links = game.board().links(at).iter();
            let next = links.filter_map(|link| {
                let before = fords.checked_sub(fords_of(game, state, at, link)?)?;
                let is_nearer = self.lengths[link.to.index()][usize::from(before)] == length - 1;
                is_nearer.then_some((link.to, before))
            });
            (at, fords) = next
                .min()
                .expect("each space was reached from one nearer to the source");
            length -= 1;
            path.push(at);
        }
        path
    }
}

/// A side's active sources (HS-4): those it controls, outside enemy units and zones (HS-3), unless an event has closed them (HE-2).
pub fn open_sources<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
) -> impl Iterator<Item = &'a SupplySource> {
    let sources = game.definition().sources.iter().enumerate();
    let active = sources.filter(move |(index, source)| {
        source.side == side
            && state.altered().source(*index).unwrap_or(source.is_open)
            && is_open(state, side, source.at)
    });
    active.map(|(_, source)| source)
}

/// Whether the network part of a line may cross a space: controlled (HS-2), without an enemy unit, and not in an uncancelled enemy zone (HS-3).
fn is_open(state: &HexState, side: Side, space: SpaceId) -> bool {
    state.control[space.index()] == Some(side) && is_free(state, side, space)
}

/// Whether no enemy unit or uncancelled enemy zone closes a space; control does not matter (HS-3).
fn is_free(state: &HexState, side: Side, space: SpaceId) -> bool {
    !state.presence().has_units(side.enemy(), space) && !is_zone_uncancelled(state, side, space)
}

/// A place that the network has reached: its node, its space, and the fords on the line to it.
type Reached = (LineNode, SpaceId, Fords);

/// The network of the given sources (HS-2, HS-3), assuming that the side also controls the spaces in `taken`.
fn flood<'a>(
    game: &HexGame,
    state: &HexState,
    side: Side,
    sources: impl Iterator<Item = &'a SupplySource>,
    taken: &BTreeSet<SpaceId>,
) -> SupplyNet {
    let lines = game.lines();
    let mut net = SupplyNet {
        lengths: vec![[0; 2]; game.board().len()],
        links: Vec::with_capacity(lines.len()),
    };
    let mut reached: Vec<Reached> = Vec::with_capacity(lines.len());
    for source in sources {
        net.lengths[source.at.index()][0] = 1;
        // Off the roads, a source supplies only units that reach it overland.
        reached.extend(lines.node(source.at).map(|node| (node, source.at, 0)));
    }
    spread(game, state, side, &mut net, reached, |space| {
        taken.contains(&space)
    });
    net
}

/// Extends a network from places that it has reached (HS-2, HS-3), assuming that the side also controls the spaces that are taken.
fn spread(
    game: &HexGame,
    state: &HexState,
    side: Side,
    net: &mut SupplyNet,
    mut reached: Vec<Reached>,
    is_taken: impl Fn(SpaceId) -> bool,
) {
    let lines = game.lines();
    let mut head = 0;
    while let Some(&(node, space, fords)) = reached.get(head) {
        head += 1;
        let length = net.lengths[space.index()][usize::from(fords)];
        for link in lines.links(node) {
            // A line with fewer fords is at least as good as one with more, and most links lead back to where a line without any has come from.
            if net.lengths[link.space.index()][0] != 0 {
                continue;
            }
            let is_down = link
                .crossing
                .is_some_and(|crossing| state.is_demolished(crossing));
            let Some(added) = link.fords(is_down, state.is_track_broken(space, link.space)) else {
                continue;
            };
            let total = usize::from(fords + added);
            if total > usize::from(MOST_FORDS) {
                continue;
            }
            let known = &mut net.lengths[link.space.index()];
            let is_new = known[..=total].iter().all(|length| *length == 0);
            if is_new
                && (state.control[link.space.index()] == Some(side) || is_taken(link.space))
                && is_free(state, side, link.space)
            {
                known[total] = length + 1;
                reached.push((link.to, link.space, fords + added));
                net.links.push((space, link.space));
            }
        }
    }
}

/// The network of a side now, from all its open sources.
pub fn network(game: &HexGame, state: &HexState, side: Side) -> SupplyNet {
    flood(
        game,
        state,
        side,
        open_sources(game, state, side),
        &BTreeSet::new(),
    )
}

/// Finds the first part of a unit's line: the cheapest way overland onto the network, within the limit. Of equal ways the one with the shorter line
/// wins. Leaves the way in `reach`; returns the length of the line, and the space where it joins the network.
///
/// The overland length counts hexes entered, including the network hex, swamp and mountain as two (HS-2); the network length counts spaces.
fn overland_to_network(
    game: &HexGame,
    state: &HexState,
    side: Side,
    at: SpaceId,
    net: &SupplyNet,
    reach: &mut Reach,
) -> Option<(u32, SpaceId)> {
    reach.begin(game.board().len(), at);
    reach.enqueue(at, 0);
    let limit = game.tables().supply.overland;
    for cost in 0..=limit {
        let mut best: Option<(u32, SpaceId)> = None;
        while let Some(space) = reach.dequeue(cost) {
            if net.feeds(space) {
                let line = (u32::from(cost) + net.shortest(space).0, space);
                best = Some(best.map_or(line, |known| known.min(line)));
                continue;
            }
            for (to, points) in game.costs().overland(&state.demolished, space) {
                let total = cost + points;
                // The last hex has to be on the network.
                let is_usable = total < limit || total == limit && net.feeds(to);
                if is_usable
                    && !state.presence().has_units(side.enemy(), to)
                    && !is_zone_uncancelled(state, side, to)
                    && reach.record(to, total, space)
                {
                    reach.enqueue(to, total);
                }
            }
        }
        if best.is_some() {
            return best;
        }
    }
    None
}

/// What supplies a unit.
#[derive(Clone, Copy, Debug)]
enum Feed<'a> {
    Nothing,
    /// Sources without a limit.
    Unlimited,
    /// This source, with its limit.
    Limited(&'a SupplySource),
}

/// Whether each unit of a side on the map is supplied now, by id (HS-1 to HS-4).
pub fn supply_state_by_unit(game: &HexGame, state: &HexState, side: Side) -> BTreeMap<UnitId, bool> {
    let fed = unit_feeds(game, state, side).into_iter();
    fed.map(|(unit, feed)| (unit, !matches!(feed, Feed::Nothing)))
        .collect()
}

/// The supply of each unit of a side on the map, by id.
///
/// A source with a limit supplies the units with the shortest lines, equal ones by id, while its stacking points last; units supplied by an unlimited
/// source do not count against it (HS-4).
fn unit_feeds<'a>(game: &'a HexGame, state: &'a HexState, side: Side) -> Vec<(UnitId, Feed<'a>)> {
    Reach::lend(|reach| unit_feeds_with(game, state, side, reach))
}

/// `unit_feeds`, reusing a search table.
fn unit_feeds_with<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
    reach: &mut Reach,
) -> Vec<(UnitId, Feed<'a>)> {
    let unlimited = unlimited_network(game, state, side);
    let mut feeds: Vec<(UnitId, Feed)> = Vec::new();
    // Most units are on the network; those beside it often share a space.
    let mut beside: BTreeMap<SpaceId, bool> = BTreeMap::new();
    for (unit, at) in state.units().filter_map(|(id, unit)| Some((id, unit.at?))) {
        if game.unit(unit).side != side {
            continue;
        }
        let is_fed = unlimited.feeds(at)
            || *beside
                .entry(at)
                .or_insert_with(|| overland_to_network(game, state, side, at, &unlimited, reach).is_some());
        feeds.push((unit, if is_fed { Feed::Unlimited } else { Feed::Nothing }));
    }
    for source in open_sources(game, state, side) {
        let Some(mut points) = source.points else { continue };
        if feeds.iter().all(|(_, feed)| !matches!(feed, Feed::Nothing)) {
            break;
        }
        let net = flood(game, state, side, std::iter::once(source), &BTreeSet::new());
        let mut lines: Vec<(u32, UnitId, usize)> = Vec::new();
        for (index, (unit, feed)) in feeds.iter().enumerate() {
            if let (Feed::Nothing, Some(at)) = (feed, state.unit(*unit).at) {
                let line = overland_to_network(game, state, side, at, &net, reach);
                lines.extend(line.map(|(length, _)| (length, *unit, index)));
            }
        }
        lines.sort_unstable();
        for (_, unit, index) in lines {
            let value = u16::from(game.unit(unit).stacking);
            if value <= points {
                points -= value;
                feeds[index].1 = Feed::Limited(source);
            }
        }
    }
    feeds
}

/// The network of the active unlimited sources.
fn unlimited_network(game: &HexGame, state: &HexState, side: Side) -> SupplyNet {
    let sources = open_sources(game, state, side).filter(|source| source.points.is_none());
    flood(game, state, side, sources, &BTreeSet::new())
}

/// Marks on each unit whether it is supplied (HS-1); does nothing if `known`, the cache, says the marks are up to date.
pub(super) fn resolve_check(play: &mut Play, side: Side) {
    if play.state.known.is_supply_marked(side) {
        return;
    }
    let fed = unit_feeds(play.game, play.state, side).into_iter();
    let now = fed.map(|(unit, feed)| (unit, !matches!(feed, Feed::Nothing)));
    let changed: Vec<_> = now
        .filter(|(unit, supplied)| play.state.unit(*unit).supplied != *supplied)
        .collect();
    for (unit, supplied) in changed {
        play.emit(Event::SupplyChanged { unit, supplied });
    }
    play.state.known.supply_is_marked(side);
}

/// A unit's current supply line, or its best broken line (HS-7); `None` off the map.
pub fn supply_of(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Supply> {
    let at = state.unit(unit).at?;
    let side = game.unit(unit).side;
    let feeds = unit_feeds(game, state, side).into_iter();
    let feed = feeds.filter(|(id, _)| *id == unit).map(|(_, feed)| feed).next()?;
    let net = match feed {
        Feed::Nothing => network(game, state, side),
        Feed::Unlimited => unlimited_network(game, state, side),
        Feed::Limited(source) => flood(game, state, side, std::iter::once(source), &BTreeSet::new()),
    };
    let way = Reach::lend(|reach| {
        let (_, entry) = overland_to_network(game, state, side, at, &net, reach)?;
        Some((reach.path(entry).expect("the entry was just reached"), entry))
    });
    let Some((mut path, entry)) = way else {
        return Some(Supply::Broken(broken_line::broken_line(game, state, side, at)));
    };
    let overland_hexes = path.len() - 1;
    path.extend(net.path_to_source(game, state, entry).into_iter().skip(1));
    let source = path[path.len() - 1];
    Some(match feed {
        Feed::Unlimited | Feed::Limited(_) => Supply::Line(SupplyLine {
            path,
            overland: overland_hexes,
            source,
        }),
        // There is a line, but its source is exhausted.
        Feed::Nothing => {
            let points = open_sources(game, state, side)
                .find(|s| s.at == source)
                .and_then(|s| s.points);
            let cause = BreakCause::SourceExhausted(points.unwrap_or(0));
            Supply::Broken(BrokenLine {
                path,
                breaks: vec![Break { space: source, cause }],
            })
        }
    })
}

/// The supply of a unit in words, for lists and logs.
pub fn describe(names: &Names, state: &HexState, unit: UnitId) -> String {
    let game = names.game();
    if names.is_unknown(unit) {
        return "not known".to_owned();
    }
    let Some(at) = state.unit(unit).at else {
        return "off the map".to_owned();
    };
    match supply_of(game, state, unit) {
        None => "off the map".to_owned(),
        Some(Supply::Line(line)) => {
            let source = game.board().label(line.source);
            match line.path.len() - 1 {
                0 => format!("supplied, at the source {source}"),
                1 => format!("supplied from {source}, 1 hex away"),
                hexes => format!("supplied from {source}, {hexes} hexes away"),
            }
        }
        Some(Supply::Broken(line)) if line.breaks.is_empty() => {
            format!(
                "unsupplied; no way over land leads from {} to a supply source",
                names.game().board().label(at)
            )
        }
        Some(Supply::Broken(line)) => {
            let mut causes: Vec<String> = line.breaks.iter().take(3).map(|b| b.text(names)).collect();
            if line.breaks.len() > 3 {
                causes.push(format!("and {} more", line.breaks.len() - 3));
            }
            format!("unsupplied; the line breaks at {}", causes.join("; "))
        }
    }
}

#[cfg(test)]
mod tests;
