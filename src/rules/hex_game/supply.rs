//! Supply (HS): who is supplied, along which line, and where a line breaks.
//!
//! A line runs from the unit overland to the network of friendly roads and railways, and along it to a source
//! (HS-2). The network that a source feeds is flooded once ([`SupplyNet`]); each unit then looks for it nearby.

use std::collections::BTreeMap;

use super::costs::ways;
use super::definition::{Mobility, Side, SupplySource, UnitId};
use super::event::Event;
use super::state::HexState;
use super::turn::Play;
use super::zone_of_control::{exerting, is_zone_uncancelled};
use super::{HexGame, unit_at};
use crate::rules::board::obstacles::{Step, fewest_obstacles};
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

/// What breaks a supply line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An enemy unit stands there.
    Enemy(UnitId),
    /// It is in the zone of control of these, with no friendly unit in it.
    Zone(Vec<UnitId>),
    /// The road or railway is not in friendly hands.
    NotControlled(Option<Side>),
    /// A second unbridged river, or any that a railway would have to cross.
    River(SpaceId),
    /// No friendly road or railway is near enough: only this many hexes may be overland.
    TooFarOverland(u16),
    /// The source supplies no more than this many stacking points, and others have them.
    SourceExhausted(u16),
}

/// Where a supply line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The hex.
    pub space: SpaceId,
    /// Why.
    pub cause: Cause,
}

impl Break {
    /// The cause in words: `in the zone of control of 41st Infantry Regiment`.
    pub fn text(&self, game: &HexGame) -> String {
        let label = game.board().label(self.space);
        match &self.cause {
            Cause::Enemy(unit) => format!("{label}: held by {}", game.unit(*unit).name),
            Cause::Zone(units) => {
                let units: Vec<&str> = units.iter().map(|unit| game.unit(*unit).name.as_str()).collect();
                format!("{label}: in the zone of control of {}", units.join(", "))
            }
            Cause::NotControlled(Some(side)) => {
                format!("{label}: under {} control", game.side(*side).adjective)
            }
            Cause::NotControlled(None) => format!("{label}: under nobody's control"),
            Cause::River(from) => {
                format!(
                    "{label}: no bridge over the river from {}",
                    game.board().number(*from)
                )
            }
            Cause::TooFarOverland(limit) => {
                format!("{label}: no friendly road or railway within {limit} hexes")
            }
            Cause::SourceExhausted(points) => {
                format!("{label}: the source supplies {points} stacking points, all taken")
            }
        }
    }
}

/// The best line of an unsupplied unit, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLine {
    /// Every space from the unit to the source; empty where no line leads to any.
    pub path: Vec<SpaceId>,
    /// What breaks it, from the unit on.
    pub breaks: Vec<Break>,
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
        let mut fords = if entry.next[0].is_some() { 0 } else { 1 };
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
    Some(Supply::Broken(broken_line(game, state, side, at)))
}

/// Where a line being traced stands: overland after so many hexes, or on the network after so many fords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Overland(u16),
    Network(Fords),
}

fn broken_line(game: &HexGame, state: &HexState, side: Side, at: SpaceId) -> BrokenLine {
    let is_source = |space| {
        game.definition()
            .sources
            .iter()
            .any(|source| source.side == side && source.at == space)
    };
    let limit = game.tables().overland_supply;
    let enemy_breaks = |space| {
        let mut breaks = Vec::new();
        if let Some(enemy) = state
            .units_in(space)
            .find(|unit| game.unit(*unit).side == side.enemy())
        {
            breaks.push(Break {
                space,
                cause: Cause::Enemy(enemy),
            });
        } else if is_zone_uncancelled(state, side, space) {
            breaks.push(Break {
                space,
                cause: Cause::Zone(exerting(game, state, side, space)),
            });
        }
        breaks
    };
    let way = fewest_obstacles(
        [(at, Part::Overland(0))],
        |(space, part)| {
            let mut steps = Vec::new();
            match part {
                Part::Overland(used) => {
                    if game.board().has_road_or_rail(space) || is_source(space) {
                        let control = state.control(space);
                        let broken = (control != Some(side)).then_some(Break {
                            space,
                            cause: Cause::NotControlled(control),
                        });
                        let obstacles = broken.into_iter().collect();
                        steps.push(Step {
                            to: (space, Part::Network(0)),
                            length: 0,
                            obstacles,
                        });
                    }
                    for (to, points) in overland_steps(game, state, space) {
                        let total = (used + points).min(limit + 1);
                        let mut obstacles = enemy_breaks(to);
                        // The line breaks once where it becomes too long, wherever it goes on from there.
                        if total > limit && used <= limit {
                            obstacles.push(Break {
                                space,
                                cause: Cause::TooFarOverland(limit),
                            });
                        }
                        // Twice the length, so that of two broken lines the one along roads is shown.
                        steps.push(Step {
                            to: (to, Part::Overland(total)),
                            length: 2,
                            obstacles,
                        });
                    }
                }
                Part::Network(fords) => {
                    for link in game.board().links(space) {
                        if link.road.is_none() && !link.rail {
                            continue;
                        }
                        let mut obstacles = enemy_breaks(link.to);
                        let added = fords_of(game, state, link);
                        let total = fords + added.unwrap_or(0);
                        if added.is_none() || total > MOST_FORDS {
                            obstacles.push(Break {
                                space: link.to,
                                cause: Cause::River(space),
                            });
                        }
                        let control = state.control(link.to);
                        if control != Some(side) {
                            obstacles.push(Break {
                                space: link.to,
                                cause: Cause::NotControlled(control),
                            });
                        }
                        let to = (link.to, Part::Network(total.min(MOST_FORDS)));
                        steps.push(Step {
                            to,
                            length: 1,
                            obstacles,
                        });
                    }
                }
            }
            steps
        },
        |(space, part)| matches!(part, Part::Network(_)) && is_source(space),
    );
    let Some(way) = way else {
        return BrokenLine {
            path: Vec::new(),
            breaks: Vec::new(),
        };
    };
    let mut path: Vec<SpaceId> = way.nodes.into_iter().map(|(space, _)| space).collect();
    path.dedup();
    BrokenLine {
        path,
        breaks: way.obstacles,
    }
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
mod tests {
    use super::*;
    use crate::rules::board::{CrossingKind, Road};
    use crate::rules::hex_game::Phase;
    use crate::rules::hex_game::testing::{Played, Sketch};

    const ROAD: &str = "0000 0100 0200 0300";

    fn road() -> Sketch {
        Sketch::new(&["cccccccc"; 6])
            .road(Road::Main, ROAD)
            .source(Side::First, "0000", None)
    }

    fn with(unit_at: &str, sketch: Sketch) -> Played {
        sketch.unit("a", Side::First, "brigade", unit_at).start()
    }

    /// The supply of unit `a` in words.
    fn words(played: &Played) -> String {
        describe(played.game(), played.state(), played.unit("a"))
    }

    #[test]
    fn hs_1_supply_is_worked_out_as_the_turn_and_the_rail_phase_begin() {
        let mut played = road()
            .source(Side::Second, "0705", None)
            .unit("a", Side::First, "brigade", "0300")
            .unit("e", Side::Second, "brigade", "0302")
            .start();
        let supplied = |played: &Played| played.state().unit(played.unit("a")).supplied;
        assert!(supplied(&played));
        // Too far from the road: found out when the Rail Movement Phase begins, not before.
        played.march("a", "0700").unwrap();
        assert!(supplied(&played));
        played.end_phase().unwrap();
        assert_eq!(played.state().phase(), Phase::RailMovement);
        assert!(!supplied(&played));
        // Cut by the enemy in his turn: found out as the next player-turn begins.
        let mut played = with("0300", road().unit("e", Side::Second, "brigade", "0302"))
            .go_to(Side::Second, Phase::Movement);
        played.march("e", "0201").unwrap();
        assert!(supplied(&played));
        let played = played.go_to(Side::First, Phase::Movement);
        assert!(!supplied(&played));
    }

    #[test]
    fn hs_2_three_hexes_overland_to_the_road() {
        assert!(with("0303", road()).is_supplied("a"));
        assert_eq!(words(&with("0303", road())), "supplied from 0000, 6 hexes away");
        let played = with("0304", road());
        assert!(!played.is_supplied("a"));
        assert!(
            words(&played).contains("no friendly road or railway within 3 hexes"),
            "{}",
            words(&played)
        );
    }

    #[test]
    fn hs_2_swamp_and_mountain_count_two() {
        let rows = |letter: &str| {
            vec![
                "cccc".to_owned(),
                letter.repeat(4),
                "cccc".to_owned(),
                "cccc".to_owned(),
            ]
        };
        let supplied = |letter: &str, at: &str| {
            let rows = rows(letter);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let sketch =
                Sketch::new(&rows)
                    .road(Road::Main, "0000 0100 0200")
                    .source(Side::First, "0000", None);
            with(at, sketch).is_supplied("a")
        };
        assert!(supplied("j", "0003"), "two hexes and the road");
        assert!(
            !supplied("s", "0003"),
            "two hexes, one of them swamp, and the road"
        );
        assert!(supplied("^", "0002"), "a mountain and the road");
    }

    #[test]
    fn hs_3_no_line_through_an_enemy_zone_unless_a_friend_is_in_it() {
        let cut = || road().unit("e", Side::Second, "brigade", "0101");
        let played = with("0300", cut());
        assert!(!played.is_supplied("a"));
        assert!(
            words(&played).contains("in the zone of control of e"),
            "{}",
            words(&played)
        );
        let friend = |at| with("0300", cut().unit("b", Side::First, "brigade", at)).is_supplied("a");
        assert!(!friend("0000"), "0100 is still in the zone");
        assert!(
            with(
                "0300",
                cut()
                    .unit("b", Side::First, "brigade", "0100")
                    .unit("c", Side::First, "brigade", "0200")
            )
            .is_supplied("a")
        );
    }

    #[test]
    fn hs_3_a_road_may_ford_one_river_and_a_railway_none() {
        let bridge = |sketch: Sketch, between: &str| {
            sketch
                .water(Water::River, between)
                .crossing(CrossingKind::Bridge, between)
                .demolished(between)
        };
        let one = bridge(road(), "0100 0200");
        assert!(with("0300", one).is_supplied("a"));
        let two = bridge(bridge(road(), "0100 0200"), "0200 0300");
        let played = with("0303", two);
        assert!(!played.is_supplied("a"));
        let rail = || {
            Sketch::new(&["cccccccc"])
                .rail("0000 0100 0200 0300 0400 0500")
                .source(Side::First, "0000", None)
        };
        assert!(with("0500", rail()).is_supplied("a"));
        let played = with("0500", bridge(rail(), "0100 0200"));
        assert!(!played.is_supplied("a"));
        assert!(
            words(&played).contains("no bridge over the river from"),
            "{}",
            words(&played)
        );
    }

    #[test]
    fn hm_7_a_ferry_is_a_road_for_supply() {
        let ferry = |between: &'static str| {
            move |sketch: Sketch| {
                sketch
                    .water(Water::River, between)
                    .crossing(CrossingKind::Ferry, between)
            }
        };
        let sketch = ferry("0200 0300")(ferry("0100 0200")(road()));
        assert!(with("0300", sketch).is_supplied("a"));
    }

    #[test]
    fn hs_2_the_network_part_is_friendly() {
        let long = "0000 0100 0200 0300 0400 0500 0600 0700";
        let sketch = Sketch::new(&["cccccccc"])
            .road(Road::Main, long)
            .source(Side::First, "0000", None)
            .control(Side::Second, "0300");
        let played = with("0700", sketch);
        assert!(!played.is_supplied("a"));
        assert!(
            words(&played).ends_with("0300: under blue control"),
            "{}",
            words(&played)
        );
    }

    #[test]
    fn hs_4_a_source_feeds_while_its_side_controls_it() {
        let played = with("0300", road().control(Side::Second, "0000"));
        assert!(!played.is_supplied("a"));
        let played = with("0000", Sketch::new(&["cc"]));
        assert_eq!(
            words(&played),
            "a at 0000: no road or railway leads to a supply source"
        );
    }

    #[test]
    fn hs_4_a_source_with_a_limit_supplies_the_nearest_first() {
        let played = Sketch::new(&["cccccccc"; 2])
            .road(Road::Main, ROAD)
            .source(Side::First, "0000", Some(3))
            .unit("far", Side::First, "brigade", "0300")
            .unit("near", Side::First, "brigade", "0100")
            .unit("small", Side::First, "battalion", "0300")
            .start();
        assert!(played.is_supplied("near"));
        assert!(!played.is_supplied("far"), "1 point is left, a brigade needs 2");
        assert!(played.is_supplied("small"));
        let supply = supply_of(played.game(), played.state(), played.unit("far"));
        let Some(Supply::Broken(line)) = supply else {
            panic!("{supply:?}")
        };
        assert_eq!(line.breaks[0].cause, Cause::SourceExhausted(3));
    }

    #[test]
    fn hs_7_the_line_of_a_unit_runs_from_it_to_the_source() {
        let played = with("0302", road());
        let supply = supply_of(played.game(), played.state(), played.unit("a"));
        let Some(Supply::Line(line)) = supply else {
            panic!("{supply:?}")
        };
        let numbers: Vec<String> = line
            .path
            .iter()
            .map(|space| played.game().board().number(*space))
            .collect();
        assert_eq!(numbers, ["0302", "0301", "0300", "0200", "0100", "0000"]);
        assert_eq!((line.overland, line.source), (2, played.space("0000")));
    }

    #[test]
    fn hs_7_a_broken_line_names_the_hex_and_the_cause() {
        let played = with("0300", road().unit("e", Side::Second, "brigade", "0100"));
        let supply = supply_of(played.game(), played.state(), played.unit("a"));
        let Some(Supply::Broken(line)) = supply else {
            panic!("{supply:?}")
        };
        let held = Break {
            space: played.space("0100"),
            cause: Cause::Enemy(played.unit("e")),
        };
        assert!(line.breaks.contains(&held), "{:?}", line.breaks);
        assert_eq!(line.path.last(), Some(&played.space("0000")));
    }
}
