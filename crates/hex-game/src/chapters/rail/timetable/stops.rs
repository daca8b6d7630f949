//! The fewest trains that take a unit somewhere, and the hexes where it can change from one to the next (HR-19).
//!
//! The railways are searched train by train: from all hexes that the last one reached and where the next can start, as far as that goes. A second
//! search from the destination says how many trains a hex is away from it. Those of the first search that fit the second are on the way.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::HexGame;
use crate::chapters::rail::train::{TrainMover, destinations, train_from, way};
use crate::chapters::supply::SupplyAhead;
use crate::definition::Side;
use crate::state::hex_state::HexState;
use railhead_engine::board::{Destinations, Mover as _, SpaceId};

/// Not reached.
const NEVER: u16 = u16::MAX;

/// The railways of a side as they are, with what has been worked out about them.
pub(super) struct Railways<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
    trains: TrainMover<'a>,
    supply: SupplyAhead<'a>,
    starts: RefCell<BTreeMap<SpaceId, bool>>,
    rides: RefCell<BTreeMap<SpaceId, Destinations>>,
}

/// The hexes that trains one after the other reach from a space.
struct Reached {
    /// How many trains it takes to each node of the railways.
    trains: Vec<u16>,
    /// How far the last of them goes, in hexes.
    hexes: Vec<u16>,
    /// The spaces, by the number of trains.
    spaces: Vec<Vec<SpaceId>>,
}

impl<'a> Railways<'a> {
    pub(super) fn new(game: &'a HexGame, state: &'a HexState, side: Side) -> Self {
        Self {
            game,
            state,
            side,
            trains: TrainMover::new(game, state, side),
            supply: SupplyAhead::new(game, state, side),
            starts: RefCell::default(),
            rides: RefCell::default(),
        }
    }

    /// Whether a unit that a train has brought to a space can take the next there as things stand: in supply (HR-4), with no enemy next to it (HR-6).
    pub(super) fn can_start(&self, space: SpaceId) -> bool {
        if let Some(known) = self.starts.borrow().get(&space) {
            return *known;
        }
        let enemy = self.side.enemy();
        let mut around = self.game.board().links(space).iter();
        let is_free = !around.any(|link| self.state.presence().has_units(enemy, link.to));
        let can = is_free && self.supply.feeds(space);
        self.starts.borrow_mut().insert(space, can);
        can
    }

    /// Where a train from a space can go.
    fn rides(&self, from: SpaceId) -> Destinations {
        if let Some(known) = self.rides.borrow().get(&from) {
            return known.clone();
        }
        let found = destinations(self.game, self.state, train_from(self.game, self.side, from));
        self.rides.borrow_mut().insert(from, found.clone());
        found
    }

    /// Whether one train can go from a space to another.
    pub(super) fn join(&self, from: SpaceId, to: SpaceId) -> bool {
        self.rides(from).cost(to).is_some()
    }

    /// The way of a train from a space to another.
    pub(super) fn way(&self, from: SpaceId, to: SpaceId) -> Option<Vec<SpaceId>> {
        let train = train_from(self.game, self.side, from);
        let journey = way(self.game, self.state, train, &self.rides(from), to)?;
        Some(journey.path)
    }

    /// The hexes where a unit can stop between the fewest trains that bring it from a space to another, those after the first train first: a list
    /// less than there are trains. Towns and other places come first, then what is nearer to the destination. `None` if no trains lead there.
    pub(super) fn stages(
        &self,
        from: SpaceId,
        to: SpaceId,
        most: u16,
        may_stop: &dyn Fn(SpaceId) -> bool,
    ) -> Option<Vec<Vec<SpaceId>>> {
        let there = self.reached(from, Some(to), most, may_stop);
        let legs = self.trains_to(&there, to)?;
        let back = self.reached(to, None, legs - 1, may_stop);
        let board = self.game.board();
        let stage = |leg: u16| {
            let reached = there.spaces[usize::from(leg)].iter().copied();
            let is_on_the_way =
                |space: &SpaceId| self.trains_to(&back, *space) == Some(legs - leg) && may_stop(*space);
            let mut stops: Vec<SpaceId> = reached.filter(is_on_the_way).collect();
            stops.sort_by_key(|space| {
                let is_named = board.places_at(*space).next().is_some();
                (!is_named, self.hexes_to(&back, *space), *space)
            });
            stops
        };
        Some((1..legs).map(stage).collect())
    }

    fn trains_to(&self, reached: &Reached, space: SpaceId) -> Option<u16> {
        let node = self.game.board().rail_net().node(space)?;
        Some(reached.trains[node.index()]).filter(|trains| *trains != NEVER)
    }

    fn hexes_to(&self, reached: &Reached, space: SpaceId) -> u16 {
        let node = self.game.board().rail_net().node(space);
        node.map_or(NEVER, |node| reached.hexes[node.index()])
    }

    /// Searches the railways from a space, train by train, to the train that reaches another, or as far as they lead.
    fn reached(
        &self,
        from: SpaceId,
        until: Option<SpaceId>,
        most: u16,
        may_stop: &dyn Fn(SpaceId) -> bool,
    ) -> Reached {
        let net = self.game.board().rail_net();
        let range = self.game.tables().rail.range;
        let mut found = Reached {
            trains: vec![NEVER; net.len()],
            hexes: vec![NEVER; net.len()],
            spaces: vec![vec![from]],
        };
        // The train that was the last to come to a node.
        let mut last = vec![NEVER; net.len()];
        if let Some(node) = net.node(from) {
            found.trains[node.index()] = 0;
        }
        let mut starts = vec![from];
        for train in 1..=most {
            let mut new = Vec::new();
            for node in starts.iter().filter_map(|space| net.node(*space)) {
                last[node.index()] = train;
            }
            let mut front = starts;
            for hexes in 1..=range {
                let mut next = Vec::new();
                for space in front {
                    if hexes > 1 && self.trains.stops_in(space) {
                        continue;
                    }
                    for (to, _, link) in self.trains.links(space) {
                        let node = link.to.index();
                        if last[node] == train || !self.trains.is_open(space, to, link) {
                            continue;
                        }
                        last[node] = train;
                        next.push(to);
                        if found.trains[node] == NEVER {
                            found.trains[node] = train;
                            found.hexes[node] = hexes;
                            new.push(to);
                        }
                    }
                }
                front = next;
            }
            let is_there = until.is_some_and(|until| new.contains(&until));
            starts = new.iter().copied().filter(|space| may_stop(*space)).collect();
            found.spaces.push(new);
            if is_there || starts.is_empty() {
                break;
            }
        }
        found
    }
}
