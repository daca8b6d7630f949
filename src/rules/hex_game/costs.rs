//! What each link costs to march along, worked out once (HM-2, HM-3, HM-7).
//!
//! A link with a bridge has two costs: while it stands, and while it is down.

use super::definition::{Definition, Mobility};
use crate::rules::board::{Board, CrossingKind, Ground, Link, PlaceKind, Road, SpaceId, Water};

/// The cost of one link for one mobility: 0 where it cannot be marched along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cost {
    /// As the map has it.
    standing: u8,
    /// With its bridge down.
    down: u8,
}

/// The cost of every link, by its index in the board.
#[derive(Clone, Debug)]
pub(crate) struct LinkCosts {
    foot: Vec<Cost>,
    road_bound: Vec<Cost>,
    /// Links of no one: fixed units march nowhere.
    none: Vec<Cost>,
}

/// How a link can be used as a line of communication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
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
pub(crate) fn ways(board: &Board, link: &Link, is_down: bool) -> Ways {
    let Some(water) = link.water else {
        return Ways {
            road: link.road,
            rail: link.rail,
            ford: None,
            ferry: false,
        };
    };
    // HM-7: a ferry cannot be blown.
    let crossing = link
        .crossing
        .map(|crossing| board.crossing(crossing))
        .filter(|crossing| !is_down || crossing.kind == CrossingKind::Ferry);
    match crossing {
        // HD-2, HD-5: without a bridge nothing is carried over the water.
        None => Ways {
            road: None,
            rail: false,
            ford: Some(water),
            ferry: false,
        },
        Some(crossing) => Ways {
            road: link.road.filter(|_| crossing.road),
            rail: link.rail && crossing.rail,
            ford: None,
            ferry: crossing.kind == CrossingKind::Ferry,
        },
    }
}

impl LinkCosts {
    pub(super) fn new(definition: &Definition) -> Self {
        let board = &definition.board;
        let table = |mobility| {
            let cost = |link: &Link, is_down| march_cost(definition, link, mobility, is_down).unwrap_or(0);
            let both = |link| Cost {
                standing: cost(link, false),
                down: cost(link, true),
            };
            board.all_links().iter().map(both).collect()
        };
        Self {
            foot: table(Mobility::Foot),
            road_bound: table(Mobility::RoadBound),
            none: vec![Cost::default(); board.all_links().len()],
        }
    }

    /// The links out of a space that can be marched along now, with what each costs.
    pub(crate) fn links<'a>(
        &'a self,
        board: &'a Board,
        demolished: &'a [bool],
        mobility: Mobility,
        from: SpaceId,
    ) -> impl Iterator<Item = (&'a Link, u16)> {
        let costs = match mobility {
            Mobility::Foot => &self.foot,
            Mobility::RoadBound => &self.road_bound,
            Mobility::Fixed => &self.none,
        };
        let range = board.link_range(from);
        board
            .links(from)
            .iter()
            .zip(&costs[range])
            .filter_map(|(link, cost)| {
                let is_down = link
                    .crossing
                    .is_some_and(|crossing| demolished[usize::from(crossing.0)]);
                let points = if is_down { cost.down } else { cost.standing };
                (points > 0).then_some((link, u16::from(points)))
            })
    }
}

/// Movement points to go along a link (HM-2); `None` where it is prohibited.
fn march_cost(definition: &Definition, link: &Link, mobility: Mobility, is_down: bool) -> Option<u8> {
    let board = &definition.board;
    let table = &definition.tables.movement;
    if board.ground(link.to) != Ground::Land {
        return None;
    }
    let ways = ways(board, link, is_down);
    // HM-2: straits are prohibited, but for the Causeway while it stands.
    if ways.ford == Some(Water::Strait) {
        return None;
    }
    // HM-3: armour moves along road or rail only.
    if mobility == Mobility::RoadBound && ways.road.is_none() && !ways.rail {
        return None;
    }
    let terrain = definition.tables.terrain[usize::from(board.space(link.to).terrain.0)].movement?;
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
