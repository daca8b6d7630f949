//! How a march proceeds from hex to hex (HM-4, HM-5, HZ-2, HO-1), and its way.
//!
//! The highlighted hexes are its [`field`](fn@field). The way that is shown and taken is read back from it; where several are equally
//! good, hexx's `a_star` decides ([`railhead_engine::board::hex::route`]). Both take the same steps.

pub mod allowance;
pub mod exits;
pub(super) mod obstacles;

use crate::HexGame;
use crate::definition::{Mobility, Side, UnitId, costs};
use crate::state::hex_state::{HexState, Journey};
use crate::state::known::Traveller;
use allowance::{allowance, road_points};
use railhead_engine::board::{Before, Destinations, Mover, Reach, SpaceId, StepCost, field};

/// Which links a march may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Along {
    /// Every link that the unit's mobility allows.
    Anything,
    /// Roads with bridges over every river on the way.
    Roads,
}

/// A unit's march in one mode: its points, and the links it may use. The highlighted hexes come from its [`field`](fn@field), the way taken from
/// [`Self::step`].
#[derive(Clone, Copy)]
pub(crate) struct March<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    mobility: Mobility,
    enemy: Side,
    start: SpaceId,
    points: u16,
    along: Along,
}

/// A unit on its march, whether it may march or not; `None` off the map.
pub(crate) fn marcher(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Traveller> {
    Some(Traveller {
        start: state.unit(unit).at?,
        side: game.unit(unit).side,
        mobility: game.mobility(unit),
        points: allowance(game, state, unit),
        road_points: road_points(game, state, unit),
    })
}

impl<'a> March<'a> {
    /// The modes in which a unit can march: with its points anywhere, and farther along roads only (HO-1).
    pub(crate) fn all(
        game: &'a HexGame,
        state: &'a HexState,
        traveller: Traveller,
    ) -> impl Iterator<Item = Self> {
        let march = Self {
            game,
            state,
            mobility: traveller.mobility,
            enemy: traveller.side.enemy(),
            start: traveller.start,
            points: traveller.points,
            along: Along::Anything,
        };
        let more = traveller.road_points;
        let by_road = (more > 0).then_some(Self {
            points: march.points + more,
            along: Along::Roads,
            ..march
        });
        std::iter::once(march).chain(by_road)
    }

    /// The cost of the link between two spaces, if the march can take it. Of equally expensive ways, the one with fewer hexes off road and railway is
    /// better.
    fn step(&self, from: SpaceId, to: SpaceId) -> Option<StepCost> {
        let costs = self.game.costs();
        let (points, has_line) = costs.step(&self.state.demolished, self.mobility, from, to)?;
        (points <= self.points && self.is_open(from, to, ())).then(|| StepCost {
            length: u32::from(points),
            tie: u32::from(!has_line),
        })
    }

    /// Searches from the last waypoint; returns whether the march gets that far.
    pub(crate) fn search(&self, via: &[SpaceId], reach: &mut Reach) -> bool {
        let (mut from, mut spent) = (self.start, 0);
        self.search_on(from, spent, reach);
        for stop in via {
            if !reach.leads_to(*stop) {
                return false;
            }
            spent = reach.cost(*stop).unwrap_or(spent);
            from = *stop;
            self.search_on(from, spent, reach);
        }
        true
    }

    /// The spaces within the remaining points, cheapest first.
    fn search_on(&self, from: SpaceId, spent: u16, reach: &mut Reach) {
        reach.begin_on_the_way(self.game.board().len(), from, spent);
        field(*self, self.points, reach);
    }

    /// The way to a space by waypoints; `None` if it is out of reach.
    fn way(&self, via: &[SpaceId], to: SpaceId) -> Option<Journey> {
        let (mut path, mut cost) = (vec![self.start], 0);
        for stop in via.iter().copied().chain([to]) {
            let from = path[path.len() - 1];
            let (leg, total) = Reach::lend(|table| {
                self.search_on(from, cost, table);
                let total = table.cost(stop)?;
                Some((self.leg(from, stop, cost == 0, table)?, total))
            })?;
            path.extend(&leg[1..]);
            cost = total;
        }
        Some(Journey { path, cost })
    }

    /// The cheapest way from one stop to the next, both included, within a search's result. Of equally expensive ways it is the one with fewest hexes
    /// off road and railway, so that the march takes control of those along them (HC-1).
    fn leg(&self, from: SpaceId, to: SpaceId, is_first: bool, reached: &Reach) -> Option<Vec<SpaceId>> {
        let board = self.game.board();
        let may_leave = |space| is_first && space == from || !self.stops_in(space);
        let before = |next| {
            let cost = reached.cost(next);
            let links = board.links(next).iter().map(|link| link.to);
            links.filter_map(move |space| {
                let so_far = reached.cost(space)?;
                let left = u32::from(cost?.checked_sub(so_far)?);
                let step = self.step(space, next).filter(|step| step.length == left)?;
                may_leave(space).then_some(Before {
                    space,
                    cost: so_far,
                    tie: step.tie,
                })
            })
        };
        board.grid().route_back(from, to, before, |space, next| {
            // Spaces beyond the search are too far.
            if !may_leave(space) || reached.cost(next).is_none() {
                return None;
            }
            self.step(space, next)
        })
    }
}

impl Mover for March<'_> {
    type Link = ();

    /// HM-2, HM-3: what its mobility allows, at the points of the terrain.
    #[inline]
    fn links(&self, from: SpaceId) -> impl Iterator<Item = (SpaceId, u16, ())> {
        let links = self
            .game
            .costs()
            .links(&self.state.demolished, self.mobility, from);
        links.map(|(to, points)| (to, points, ()))
    }

    /// Never into a hex with an enemy unit (HM-4).
    #[inline]
    fn is_open(&self, from: SpaceId, to: SpaceId, (): ()) -> bool {
        let has_road = || has_road(self.game, self.state, from, to);
        !self.state.presence().has_units(self.enemy, to) && (self.along == Along::Anything || has_road())
    }

    /// HZ-2: a unit stops when it enters an enemy zone, so a move from zone to zone is a whole move of one hex. It may leave the zone it
    /// starts in.
    #[inline]
    fn stops_in(&self, space: SpaceId) -> bool {
        self.state.presence().has_zone(self.enemy, space)
    }
}

/// Whether a road connects a space with a neighbour, given the current state of the bridge.
fn has_road(game: &HexGame, state: &HexState, from: SpaceId, to: SpaceId) -> bool {
    let link = game.board().link(from, to).expect("a march follows links");
    let is_down = link.crossing.is_some_and(|id| state.is_demolished(id));
    costs::ways(game.board(), link, is_down).road.is_some()
}

/// The single hex that a unit may march if it has too few points for any (HM-5): any neighbour that it can enter outside enemy zones.
pub(super) fn one_hex<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    traveller: Traveller,
) -> impl Iterator<Item = (SpaceId, u16)> + 'a {
    let enemy = traveller.side.enemy();
    let presence = state.presence();
    game.costs()
        .links(&state.demolished, traveller.mobility, traveller.start)
        .filter(move |(to, _)| !presence.has_units(enemy, *to) && !presence.has_zone(enemy, *to))
}

/// The way of a legal march: the cheapest from each waypoint to the next.
pub(super) fn journey(
    game: &HexGame,
    state: &HexState,
    traveller: Traveller,
    via: &[SpaceId],
    to: SpaceId,
) -> Option<Journey> {
    let ways = March::all(game, state, traveller).filter_map(|march| march.way(via, to));
    ways.min_by_key(|way| way.cost).or_else(|| {
        let mut hexes = one_hex(game, state, traveller);
        let (_, cost) = hexes.find(|(hex, _)| *hex == to)?;
        Some(Journey {
            path: vec![traveller.start, to],
            cost,
        })
    })
}

/// The same straight to a space, through the destinations of the traveller. `None` where that is not enough: when the result combines two marches
/// because the unit goes farther by road, or includes the free hex of HM-5.
pub(super) fn journey_within(
    game: &HexGame,
    state: &HexState,
    traveller: Traveller,
    found: &Destinations,
    to: SpaceId,
) -> Option<Journey> {
    let mut marches = March::all(game, state, traveller);
    let (Some(march), None) = (marches.next(), marches.next()) else {
        return None;
    };
    let start = traveller.start;
    let cost = found.cost(to).filter(|cost| *cost <= march.points)?;
    let path = Reach::lend(|table| {
        table.begin(game.board().len(), start);
        for (space, cost) in found.iter() {
            table.record(*space, *cost, start);
        }
        march.leg(start, to, true, table)
    })?;
    Some(Journey { path, cost })
}

#[cfg(test)]
mod tests;
