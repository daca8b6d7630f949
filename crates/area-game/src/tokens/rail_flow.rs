//! The trains in the flow of tokens over time (RT-4): in each turn from where trains begin to where they end, within the limits of stations, areas
//! and nation.
//!
//! Where a variant limits areas, tokens flow from area to area; where it limits nations or pools, through one gate for each connected rail network;
//! otherwise directly. The result can be too high, never too low: where a nation's trains use several networks, where a gate has a range too, or
//! where several tokens share a train.

use super::pipes::{ANY, Node, Pipes};
use super::trains::rails_for_tokens;
use crate::chapters::rail::now::traveller;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::rail::limited::Ledger;
use crate::rail::variant::{Counted, End, National, Throughput};
use crate::rail::{Cargo, Limited, Rails, Train};
use crate::state::area_state::AreaState;
use railhead_engine::board::SpaceId;

/// The rails of a nation in one of its turns.
struct Turn<'r> {
    rails: &'r Rails<'r>,
    ledger: Ledger,
    nation: NationId,
    number: u16,
}

/// Adds the trains of a nation's coming turns, between its own areas.
pub(super) fn add(game: &AreaGame, state: &AreaState, nation: NationId, turns: u16, pipes: &mut Pipes) {
    let Some(now) = rails_for_tokens(game, state) else {
        return;
    };
    // In later turns every area has been held long enough, and no capacity is used.
    let mut later = now.clone();
    later.way = now.variant.way;
    later.trains.clear();
    for at in game.space_ids() {
        let space = &mut later.spaces[at.index()];
        (space.held, space.waits) = (space.holder, false);
    }
    let is_under_way = state.is_mover(game, nation)
        && matches!(
            state.phase(),
            Phase::Purchase | Phase::CombatMove | Phase::Combat | Phase::NonCombatMove
        );
    for turn in 0..turns {
        let rails = if turn == 0 && is_under_way { &now } else { &later };
        let one = Turn {
            rails,
            ledger: rails.ledger(),
            nation,
            number: turn,
        };
        one.add(game, state, pipes);
    }
}

impl Turn<'_> {
    /// How many tokens a capacity admits, beside the trains that have gone.
    fn most(&self, what: Limited) -> i32 {
        let carload = self.rails.variant.tokens;
        let left = self.rails.left(&self.ledger, what);
        let trains = left.and_then(|left| left.checked_div(what.counted(carload)));
        trains.map_or(ANY, |trains| i32::from(trains) * i32::from(carload.load))
    }

    fn add(&self, game: &AreaGame, state: &AreaState, pipes: &mut Pipes) {
        let own = |at: &SpaceId| state.space(*at).controller == Some(self.nation);
        let unit = traveller(game, self.nation, Cargo::Tokens(1));
        let mut joined = Networks::new(game.board().len());
        let mut ways: Vec<(SpaceId, SpaceId)> = Vec::new();
        for from in game.space_ids().filter(own) {
            let reach = self.rails.reach(unit, from);
            ways.extend(reach.areas().filter(own).map(|to| (from, to)));
        }
        for (from, to) in &ways {
            joined.join(*from, *to);
        }
        let variant = self.rails.variant;
        let gate = self.gate();
        for (from, to) in ways {
            let (yard, stop) = (self.yard(pipes, from), Node::Area(self.number + 1, to));
            pipes.insert(
                (Node::Area(self.number, from), Node::Yard(self.number, from)),
                ANY,
            );
            let end = if variant.counted == Counted::Both && variant.destination == End::Station {
                let arrived = self.yard(pipes, to);
                pipes.insert((arrived, stop), ANY);
                Node::Yard(self.number, to)
            } else {
                stop
            };
            if variant.throughput != Throughput::Unlimited {
                pipes.insert((yard, Node::Track(self.number, from)), ANY);
                pipes.insert((Node::Passed(self.number, to), end), ANY);
            } else if let Some(most) = gate {
                let network = joined.of(from);
                let (gate, passed) = (
                    Node::Gate(self.number, network),
                    Node::Opened(self.number, network),
                );
                pipes.insert((yard, gate), ANY);
                pipes.insert((gate, passed), most);
                pipes.insert((passed, end), ANY);
            } else {
                pipes.insert((yard, stop), ANY);
            }
        }
        if variant.throughput != Throughput::Unlimited {
            self.tracks(game, pipes);
        }
    }

    /// The node behind the station of an area, which admits no more than its limit.
    fn yard(&self, pipes: &mut Pipes, at: SpaceId) -> Node {
        let out = Node::Loaded(self.number, at);
        pipes.insert(
            (Node::Yard(self.number, at), out),
            self.most(Limited::Station(at)),
        );
        out
    }

    /// How many tokens the nation can move; `None` for any number.
    fn gate(&self) -> Option<i32> {
        match &self.rails.variant.national {
            National::Unlimited => None,
            National::Fixed(_) | National::PerStation { .. } => Some(self.most(Limited::Nation(self.nation))),
            // Each train enters at least one area.
            National::Points { .. } => Some(self.most(Limited::Points(self.nation))),
            National::Regional { .. } => {
                let any = Train {
                    nation: self.nation,
                    path: Vec::new(),
                    tickets: self.rails.tickets(self.nation),
                    carries_tokens: true,
                    kind: None,
                };
                let load = i32::from(self.rails.variant.tokens.load);
                Some((i32::from(self.rails.room(&any)) * load).min(ANY))
            }
        }
    }

    /// The areas that trains cross, each within its limit.
    fn tracks(&self, game: &AreaGame, pipes: &mut Pipes) {
        let open = game
            .space_ids()
            .filter(|at| self.rails.may_use(self.nation, *at).is_ok());
        for at in open {
            let passed = Node::Passed(self.number, at);
            pipes.insert(
                (Node::Track(self.number, at), passed),
                self.most(Limited::Area(at)),
            );
            for to in self.rails.steps(self.nation, at) {
                pipes.insert((passed, Node::Track(self.number, to)), ANY);
            }
        }
    }
}

/// Groups of areas that railroads connect.
struct Networks(Vec<usize>);

impl Networks {
    fn new(areas: usize) -> Self {
        Self((0..areas).collect())
    }

    fn of(&self, at: SpaceId) -> usize {
        let mut root = at.index();
        while self.0[root] != root {
            root = self.0[root];
        }
        root
    }

    fn join(&mut self, one: SpaceId, other: SpaceId) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one] = other;
    }
}
