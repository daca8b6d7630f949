//! The cost of each link for marches (HM-2, HM-3, HM-7) and for supply lines over land (HS-2), computed once.
//!
//! A link with a bridge has two costs: with the bridge standing, and with it down.

use super::{Definition, Mobility};
use railhead_engine::board::{Board, CrossingKind, Ground, Link, PlaceKind, Road, SpaceId, Water};

/// The cost of one link.
#[derive(Clone, Copy, Debug, Default)]
struct Toll {
    /// In points; 0 where the link cannot be used.
    points: u8,
    /// Whether a road or railway runs along it.
    has_line: bool,
}

/// A link with its costs: small, since searches read little else.
#[derive(Clone, Copy, Debug)]
struct TollLink {
    to: SpaceId,
    /// The index of the bridge on it; [`NO_BRIDGE`] without one.
    bridge: u16,
    /// Its cost with the bridge standing.
    standing: Toll,
    /// Its cost with the bridge down.
    down: Toll,
}

/// Stands in [`TollLink::bridge`] for a link without one.
const NO_BRIDGE: u16 = u16::MAX;

impl TollLink {
    /// Its current cost; `None` where it cannot be used.
    #[inline]
    fn toll(&self, demolished: &[bool]) -> Option<Toll> {
        let is_down = self.bridge != NO_BRIDGE && demolished[usize::from(self.bridge)];
        let toll = if is_down { self.down } else { self.standing };
        (toll.points > 0).then_some(toll)
    }
}

/// The links that can ever be used, space by space.
#[derive(Clone, Debug, Default)]
struct TollLinks {
    /// The first link of each space, and the end of the last.
    first: Vec<u32>,
    links: Vec<TollLink>,
}

/// The cost of every link.
#[derive(Clone, Debug)]
pub(crate) struct LinkCosts {
    foot: TollLinks,
    road_bound: TollLinks,
    /// For the overland part of a supply line.
    overland: TollLinks,
    /// Whether the terrain of each space is prohibited.
    prohibited: Vec<bool>,
}

/// How a link can be used as a line of communication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LinkUse {
    /// The road along it, unless water cuts it.
    pub road: Option<Road>,
    /// The railway along it, unless water cuts it.
    pub rail: bool,
    /// Whether it crosses a river or strait with no bridge standing.
    pub ford: Option<Water>,
    /// Whether a ferry carries the road.
    pub ferry: bool,
}

/// How a link can be used, with its bridge standing or down.
pub(crate) fn ways(board: &Board, link: &Link, is_down: bool) -> LinkUse {
    let Some(water) = link.water else {
        return LinkUse {
            road: link.road,
            rail: link.rail,
            ford: None,
            ferry: false,
        };
    };
    // HM-7: a ferry cannot be destroyed.
    let crossing = link
        .crossing
        .map(|crossing| board.crossing(crossing))
        .filter(|crossing| !is_down || crossing.kind == CrossingKind::Ferry);
    match crossing {
        // HD-2, HD-5: without a bridge no road or railway crosses the water.
        None => LinkUse {
            road: None,
            rail: false,
            ford: Some(water),
            ferry: false,
        },
        Some(crossing) => LinkUse {
            road: link.road.filter(|_| crossing.road),
            rail: link.rail && crossing.rail,
            ford: None,
            ferry: crossing.kind == CrossingKind::Ferry,
        },
    }
}

impl TollLinks {
    /// The links with the points that `cost` gives each, with its bridge standing or down.
    fn new(board: &Board, cost: impl Fn(&Link, LinkUse) -> Option<u8>) -> Self {
        let toll = |link: &Link, is_down| {
            let ways = ways(board, link, is_down);
            Toll {
                points: cost(link, ways).unwrap_or(0),
                has_line: ways.road.is_some() || ways.rail,
            }
        };
        let mut all = Self::default();
        for space in board.space_ids() {
            all.first.push(all.end());
            let links = board.links(space).iter().map(|link| TollLink {
                to: link.to,
                bridge: link.crossing.map_or(NO_BRIDGE, |crossing| crossing.0),
                standing: toll(link, false),
                down: toll(link, true),
            });
            all.links
                .extend(links.filter(|link| link.standing.points > 0 || link.down.points > 0));
        }
        all.first.push(all.end());
        all
    }

    fn end(&self) -> u32 {
        u32::try_from(self.links.len()).expect("the loader bounds boards")
    }

    fn of(&self, space: SpaceId) -> &[TollLink] {
        &self.links[self.first[space.index()] as usize..self.first[space.index() + 1] as usize]
    }
}

impl LinkCosts {
    pub(crate) fn new(definition: &Definition) -> Self {
        let board = &definition.board;
        let march = |mobility| {
            TollLinks::new(board, move |link, ways| {
                march_cost(definition, link, ways, mobility)
            })
        };
        Self {
            foot: march(Mobility::Foot),
            road_bound: march(Mobility::RoadBound),
            overland: TollLinks::new(board, |link, ways| overland_cost(definition, link, ways)),
            prohibited: definition
                .board
                .space_ids()
                .map(|space| terrain_cost(definition, space).is_none())
                .collect(),
        }
    }

    /// Whether the terrain of a space is prohibited to marches and trains (HM-2, HR-8).
    pub(crate) fn is_prohibited(&self, space: SpaceId) -> bool {
        self.prohibited[space.index()]
    }

    /// The neighbours that a march can enter from a space now, with their costs. Fixed units cannot march.
    #[inline]
    pub(crate) fn links<'a>(
        &'a self,
        demolished: &'a [bool],
        mobility: Mobility,
        from: SpaceId,
    ) -> impl Iterator<Item = (SpaceId, u16)> + use<'a> {
        open(self.march(mobility, from), demolished)
    }

    /// The cost of marching to one neighbour now, and whether a road or railway leads there; `None` if it cannot be entered.
    #[inline]
    pub(crate) fn step(
        &self,
        demolished: &[bool],
        mobility: Mobility,
        from: SpaceId,
        to: SpaceId,
    ) -> Option<(u16, bool)> {
        let mut links = self.march(mobility, from).iter();
        let toll = links.find(|link| link.to == to)?.toll(demolished)?;
        Some((u16::from(toll.points), toll.has_line))
    }

    /// The neighbours that a supply line can reach over land, with their points.
    #[inline]
    pub(crate) fn overland<'a>(
        &'a self,
        demolished: &'a [bool],
        from: SpaceId,
    ) -> impl Iterator<Item = (SpaceId, u16)> + use<'a> {
        open(self.overland.of(from), demolished)
    }

    fn march(&self, mobility: Mobility, from: SpaceId) -> &[TollLink] {
        match mobility {
            Mobility::Foot => self.foot.of(from),
            Mobility::RoadBound => self.road_bound.of(from),
            Mobility::Fixed => &[],
        }
    }
}

#[inline]
fn open<'a>(links: &'a [TollLink], demolished: &'a [bool]) -> impl Iterator<Item = (SpaceId, u16)> + use<'a> {
    links
        .iter()
        .filter_map(|link| Some((link.to, u16::from(link.toll(demolished)?.points))))
}

/// The cost of entering a space's terrain; `None` if it is prohibited.
fn terrain_cost(definition: &Definition, space: SpaceId) -> Option<u8> {
    definition.tables.terrain[usize::from(definition.board.space(space).terrain.0)].movement
}

/// Movement points to move along a link (HM-2); `None` where it is prohibited.
fn march_cost(definition: &Definition, link: &Link, ways: LinkUse, mobility: Mobility) -> Option<u8> {
    let board = &definition.board;
    let table = &definition.tables.movement;
    if board.ground(link.to) != Ground::Land {
        return None;
    }
    // HM-2: straits are prohibited, except across a standing causeway.
    if ways.ford == Some(Water::Strait) {
        return None;
    }
    // HM-3: armour moves along road or rail only.
    if mobility == Mobility::RoadBound && ways.road.is_none() && !ways.rail {
        return None;
    }
    let terrain = terrain_cost(definition, link.to)?;
    let saving = |points: u8| terrain.saturating_sub(points).max(1);
    let mut cost = terrain;
    if board.has_place(link.to, PlaceKind::Town) || board.has_place(link.to, PlaceKind::City) {
        cost = cost.min(table.town);
    }
    match ways.road {
        Some(Road::Main) => cost = cost.min(table.main_road),
        Some(Road::Minor) => cost = cost.min(saving(table.minor_road_saving)),
        None => {}
    }
    if ways.rail {
        cost = cost.min(saving(table.railway_saving));
    }
    if ways.ford == Some(Water::River) {
        cost += table.river;
    }
    if ways.ferry {
        cost += table.ferry;
    }
    Some(cost)
}

/// The points of a link in a supply line over land (HS-2); `None` where infantry could not march.
fn overland_cost(definition: &Definition, link: &Link, ways: LinkUse) -> Option<u8> {
    march_cost(definition, link, ways, Mobility::Foot)?;
    let terrain = definition.board.space(link.to).terrain;
    definition.tables.terrain[usize::from(terrain.0)].supply
}

#[cfg(test)]
mod tests {
    use crate::chapters::movement::entry_cost;
    use crate::testing::{Sketch, TestGame};
    use crate::{Phase, Side};
    use railhead_engine::board::{CrossingKind, PlaceKind, Road, Water};

    /// What the unit pays to go from 0000 to 0100.
    fn cost(sketch: Sketch) -> Option<u16> {
        let played = sketch.start();
        step(&played)
    }

    fn step(played: &TestGame) -> Option<u16> {
        let unit = played.unit("a");
        entry_cost(
            played.game(),
            played.state(),
            unit,
            played.space("0000"),
            played.space("0100"),
        )
    }

    fn into(letter: char, kind: &str) -> Sketch {
        Sketch::new(&[&format!("c{letter}c")]).unit("a", Side::First, kind, "0000")
    }

    fn foot(letter: char) -> Sketch {
        into(letter, "brigade")
    }

    const EAST: &str = "0000 0100";

    // HM-2
    #[test]
    fn hm_2_terrain_costs() {
        let costs = ['c', 'p', 'j', 's', '^', '~'].map(|letter| cost(foot(letter)));
        assert_eq!(costs, [Some(1), Some(2), Some(3), Some(4), Some(5), None]);
    }

    // HM-2
    #[test]
    fn hm_2_a_town_costs_1_whatever_the_terrain() {
        assert_eq!(cost(foot('s').place("town", PlaceKind::Town, "0100")), Some(1));
        assert_eq!(cost(foot('j').place("city", PlaceKind::City, "0100")), Some(1));
        assert_eq!(
            cost(foot('j').place("village", PlaceKind::Village, "0100")),
            Some(3)
        );
    }

    // HM-2
    #[test]
    fn hm_2_roads_and_railways() {
        assert_eq!(cost(foot('^').road(Road::Main, EAST)), Some(1));
        assert_eq!(cost(foot('^').road(Road::Minor, EAST)), Some(4));
        assert_eq!(cost(foot('c').road(Road::Minor, EAST)), Some(1), "at least 1");
        assert_eq!(cost(foot('j').rail(EAST)), Some(2));
    }

    // HM-2
    #[test]
    fn hm_2_an_unbridged_river_costs_1_more() {
        let river = |letter| foot(letter).water(Water::River, EAST);
        assert_eq!(cost(river('j')), Some(4));
        let bridged = || {
            river('j')
                .road(Road::Main, EAST)
                .crossing(CrossingKind::Bridge, EAST)
        };
        assert_eq!(cost(bridged()), Some(1));
        assert_eq!(
            cost(bridged().demolished(EAST)),
            Some(4),
            "HD-2: neither bridge nor road"
        );
    }

    // HM-2
    #[test]
    fn hm_2_straits_are_prohibited_but_for_the_causeway() {
        let strait = || foot('c').water(Water::Strait, EAST);
        assert_eq!(cost(strait()), None);
        let causeway = || {
            strait()
                .road(Road::Main, EAST)
                .crossing(CrossingKind::Causeway, EAST)
        };
        assert_eq!(cost(causeway()), Some(1));
        assert_eq!(cost(causeway().demolished(EAST)), None);
    }

    // HM-3
    #[test]
    fn hm_3_armour_keeps_to_road_and_rail() {
        assert_eq!(cost(into('c', "tanks")), None);
        assert_eq!(cost(into('j', "tanks").road(Road::Minor, EAST)), Some(2));
        assert_eq!(cost(into('j', "tanks").rail(EAST)), Some(2));
        let river = into('c', "tanks")
            .road(Road::Main, EAST)
            .water(Water::River, EAST);
        assert_eq!(
            cost(river),
            None,
            "a road that no bridge carries ends at the river"
        );
    }

    // HM-7
    #[test]
    fn hm_7_a_ferry_carries_a_road_for_1_more() {
        let ferry = || {
            foot('j')
                .road(Road::Main, EAST)
                .water(Water::River, EAST)
                .crossing(CrossingKind::Ferry, EAST)
        };
        assert_eq!(cost(ferry()), Some(2));
        assert_eq!(cost(ferry().demolished(EAST)), Some(2), "a ferry cannot be blown");
        let played = into('j', "tanks")
            .road(Road::Main, EAST)
            .water(Water::River, EAST)
            .crossing(CrossingKind::Ferry, EAST)
            .start();
        assert_eq!(played.state().phase(), Phase::Movement);
        assert_eq!(step(&played), Some(2));
    }
}
