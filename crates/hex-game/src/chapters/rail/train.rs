//! Where trains go (HR-3, HR-7, HR-8).
//!
//! Two searches share the work. [`ride`] finds every hex within a train's reach, the [`field`](fn@field) of trains along the
//! [`rail_net`](railhead_engine::board::hex::rail_net). [`way`] is the way that is shown and taken: `hexx::algorithms::a_star` finds it for every train.
//! [`route`](railhead_engine::board::hex::route) says why the first is not hexx's; `crates/hex-game/tests/rules/a_star.rs` checks that both agree on every length.

use super::track;
use crate::HexGame;
use crate::definition::costs::LinkCosts;
use crate::definition::{Mobility, Side};
use crate::state::hex_state::{HexState, Journey};
use crate::state::known::Traveller;
use crate::state::presence::Presence;
use railhead_engine::board::hex::rail_net::{RailLink, RailNet};
use railhead_engine::board::{Destinations, Gauges, Mover, Reach, SpaceId, StepCost, field};

/// A side's train from a space, which is like every other from there.
pub(super) fn train_from(game: &HexGame, side: Side, start: SpaceId) -> Traveller {
    Traveller {
        start,
        side,
        mobility: Mobility::RoadBound,
        points: game.tables().rail.range,
        road_points: 0,
    }
}

/// Where a train can go.
pub(super) fn ride(game: &HexGame, state: &HexState, train: Traveller, reach: &mut Reach) {
    reach.begin(game.board().len(), train.start);
    field(TrainMover::new(game, state, train.side), train.points, reach);
}

/// Where a train can go, searched anew.
pub(super) fn destinations(game: &HexGame, state: &HexState, train: Traveller) -> Destinations {
    Reach::lend(|reach| {
        ride(game, state, train, reach);
        Destinations::from(&*reach)
    })
}

/// A train's shortest way to a space within its reach; `None` beyond that. hexx finds it among the hexes within reach (HR-3: others are too far).
pub(super) fn way(
    game: &HexGame,
    state: &HexState,
    train: Traveller,
    reachable: &Destinations,
    to: SpaceId,
) -> Option<Journey> {
    reachable.cost(to)?;
    let (start, trains) = (train.start, TrainMover::new(game, state, train.side));
    let path = game.board().grid().route(start, to, |space, next| {
        let may_leave = space == start || !trains.stops_in(space);
        let goes = may_leave
            && reachable.cost(next).is_some()
            && trains
                .links(space)
                .any(|(to, _, link)| to == next && trains.is_open(space, next, link));
        goes.then_some(StepCost { length: 1, tie: 0 })
    })?;
    let cost = u16::try_from(path.len() - 1).ok()?;
    Some(Journey { path, cost })
}

/// Whether trains cannot pass a stretch of railway: its bridge is down, or there is none (HR-8, HD-4).
pub(super) fn is_cut(state: &HexState, link: &RailLink) -> bool {
    link.broken_by_water
        || link
            .crossing
            .is_some_and(|crossing| state.is_demolished(crossing))
}

/// The trains of a side, with all that decides where they go at hand.
pub(super) struct TrainMover<'a> {
    state: &'a HexState,
    side: Side,
    gauge: Gauges,
    net: &'a RailNet,
    presence: &'a Presence,
    costs: &'a LinkCosts,
}

impl<'a> TrainMover<'a> {
    pub(super) fn new(game: &'a HexGame, state: &'a HexState, side: Side) -> Self {
        Self {
            state,
            side,
            gauge: game.gauges(side),
            net: game.board().rail_net(),
            presence: state.presence(),
            costs: game.costs(),
        }
    }
}

impl<'a> Mover for TrainMover<'a> {
    /// HR-3: every stretch of railway counts 1.
    const LINKS_COST_1: bool = true;

    type Link = &'a RailLink;

    #[inline]
    fn links(&self, from: SpaceId) -> impl Iterator<Item = (SpaceId, u16, &'a RailLink)> {
        let links = self.net.node(from).map_or(&[][..], |node| self.net.links(node));
        links.iter().map(|link| (link.space, 1, link))
    }

    /// Into its own passable hexes without enemies (HR-7, HR-8), on whole track of its gauge (HR-15, HR-17).
    #[expect(
        clippy::inline_always,
        reason = "the search asks it of every link: a call makes it half as slow again"
    )]
    #[inline(always)]
    fn is_open(&self, from: SpaceId, to: SpaceId, link: &RailLink) -> bool {
        self.state.control[to.index()] == Some(self.side)
            && !self.costs.is_prohibited(to)
            && !self.presence.has_units(self.side.enemy(), to)
            && !is_cut(self.state, link)
            && track::carries(self.state, self.gauge, from, link)
    }

    /// HR-8, HZ-2: a train that enters an enemy zone stops there.
    #[inline]
    fn stops_in(&self, space: SpaceId) -> bool {
        self.presence.has_zone(self.side.enemy(), space)
    }
}
