//! How many tokens can reach a complex within some turns, and where more transports would help.
//!
//! It is a maximum flow through a network with a copy of every area for every turn (a time-expanded network), and its minimum cut.
//!
//! It counts the tokens in a nation's areas and aboard its transports, and moves them in the nation's turns: an area a turn over land, by rail where
//! tokens go by rail, and across each zone as many as its transports there can bridge (RT-4, RT-5). It does not foresee help by friends, enemy moves
//! or new tokens. Nor does it move ships: a transport's position in one turn limits what it can carry in the next, which no flow can express.
//!
//! The console's `freight` and the window's purchases and token panels ask here. `pipes` names the nodes and holds the capacities; `rail_flow` adds
//! the trains.

use std::collections::{BTreeMap, BTreeSet};

use pathfinding::directed::edmonds_karp::edmonds_karp_sparse;

use super::pipes::{ANY, Node, Pipes};
use super::rail_flow;
use crate::chapters::forces::bars_nation;
use crate::chapters::hold::room_for_tokens_in;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use railhead_engine::board::SpaceId;

/// What can reach a complex within some turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inflow {
    /// The number of turns, in the nation's coming Non-combat Moves.
    pub turns: u16,
    pub tokens: u32,
    /// The zones where more transports would help, in order. Empty if only distance holds tokens back.
    pub bottleneck: Vec<SpaceId>,
}

/// What [`inflow`] counts, for players.
pub const COUNTED: &str = "tokens in the nation's areas and aboard its transports, moving by land, by rail and across the zones where its transports are";
/// The tokens that it leaves out.
pub const LEFT_OUT: &str = "transports that sail, help by friends, enemy moves, and tokens not placed yet";

/// How many tokens can reach a complex of a nation within some turns, and what holds the others back.
pub fn inflow(game: &AreaGame, state: &AreaState, nation: NationId, complex: SpaceId, turns: u16) -> Inflow {
    let network = Network { game, state, nation };
    let pipes = network.pipes(complex, turns);
    let mut nodes: Vec<Node> = pipes.keys().flat_map(|(from, to)| [*from, *to]).collect();
    nodes.extend([Node::Source, Node::Sink]);
    nodes.sort_unstable();
    nodes.dedup();
    let caps = pipes.iter().map(|(pipe, most)| (*pipe, *most));
    let (flows, tokens, cut) = edmonds_karp_sparse(&nodes, &Node::Source, &Node::Sink, caps);
    let mut bottleneck = would_help(&pipes, flows);
    if bottleneck.is_empty() {
        // Several have to be widened together.
        bottleneck.extend(cut.into_iter().filter_map(|((from, to), _)| ferry_of(from, to)));
    }
    bottleneck.sort_unstable();
    bottleneck.dedup();
    Inflow {
        turns,
        tokens: u32::try_from(tokens).unwrap_or(0),
        bottleneck,
    }
}

/// The zone whose transports this arc stands for.
const fn ferry_of(from: Node, to: Node) -> Option<SpaceId> {
    match (from, to) {
        (Node::Quay(_, zone), Node::Ferry(..)) => Some(zone),
        _ => None,
    }
}

/// The zones where one more transport would help: tokens reach them, and have a free way on from there.
fn would_help(pipes: &Pipes, flows: Vec<((Node, Node), i32)>) -> Vec<SpaceId> {
    let flows: BTreeMap<(Node, Node), i32> = flows.into_iter().filter(|(_, flow)| *flow > 0).collect();
    let mut onward: BTreeMap<Node, Vec<Node>> = BTreeMap::new();
    let mut back: BTreeMap<Node, Vec<Node>> = BTreeMap::new();
    // The residual network: where more could flow.
    let mut open = |from: Node, to: Node| {
        onward.entry(from).or_default().push(to);
        back.entry(to).or_default().push(from);
    };
    for ((from, to), most) in pipes {
        let flow = flows.get(&(*from, *to)).copied().unwrap_or(0);
        if flow < *most {
            open(*from, *to);
        }
        // Flow this way could be rerouted.
        if flow > 0 {
            open(*to, *from);
        }
    }
    let [reached, reaching] = [(&onward, Node::Source), (&back, Node::Sink)].map(|(ways, from)| {
        let mut seen = BTreeSet::from([from]);
        let mut pending = vec![from];
        while let Some(node) = pending.pop() {
            let next = ways.get(&node).into_iter().flatten();
            pending.extend(next.filter(|node| seen.insert(**node)));
        }
        seen
    });
    let ferries = pipes
        .keys()
        .filter_map(|(from, to)| Some((*from, *to, ferry_of(*from, *to)?)));
    let helps = ferries.filter(|(from, to, _)| reached.contains(from) && reaching.contains(to));
    helps.map(|(_, _, zone)| zone).collect()
}

/// The tokens that each complex of a nation can build with now, after its next Non-combat Move and after three, each as if all tokens went there.
pub fn outlook(game: &AreaGame, state: &AreaState, nation: NationId) -> Vec<(SpaceId, [u32; 3])> {
    let complexes = game
        .space_ids()
        .filter(|area| state.space(*area).complex && state.space(*area).controller == Some(nation));
    complexes
        .map(|at| {
            let after = [0, 1, 3].map(|turns| inflow(game, state, nation, at, turns).tokens);
            (at, after)
        })
        .collect()
}

/// The network of one nation's tokens.
struct Network<'g> {
    game: &'g AreaGame,
    state: &'g AreaState,
    nation: NationId,
}

impl Network<'_> {
    /// Whether the nation holds the area: the flow goes through such areas alone.
    fn is_own(&self, area: SpaceId) -> bool {
        self.state.space(area).controller == Some(self.nation)
    }

    /// The arcs of the flow and their capacities.
    fn pipes(&self, complex: SpaceId, turns: u16) -> Pipes {
        let mut pipes = Pipes::new();
        let areas: Vec<SpaceId> = self.game.space_ids().filter(|area| self.is_own(*area)).collect();
        for area in &areas {
            for turn in 0..turns {
                pipes.insert((Node::Area(turn, *area), Node::Area(turn + 1, *area)), ANY);
                for link in self.game.board().links(*area) {
                    if !self.game.is_sea(link.to) && link.barrier.is_none() && self.is_own(link.to) {
                        pipes.insert((Node::Area(turn, *area), Node::Area(turn + 1, link.to)), ANY);
                    }
                }
            }
        }
        for zone in self.game.space_ids().filter(|zone| self.game.is_sea(*zone)) {
            for turn in 0..turns {
                self.ferry(&mut pipes, zone, turn);
            }
        }
        rail_flow::add(self.game, self.state, self.nation, turns, &mut pipes);
        self.supply(&mut pipes, turns);
        pipes.insert((Node::Area(turns, complex), Node::Sink), ANY);
        pipes
    }

    /// The transports of a zone in a turn, between its shores.
    fn ferry(&self, pipes: &mut Pipes, zone: SpaceId, turn: u16) {
        let shores = self.game.board().links(zone).iter().map(|link| link.to);
        let shores: Vec<SpaceId> = shores
            .filter(|shore| !self.game.is_sea(*shore) && self.is_own(*shore))
            .collect();
        if shores.is_empty() || bars_nation(self.game, self.state, zone, self.nation) {
            return;
        }
        // Where there are no transports, one would help.
        let most = self.carried_over(zone, turn);
        pipes.insert((Node::Quay(turn, zone), Node::Ferry(turn, zone)), most);
        for shore in shores {
            pipes.insert((Node::Area(turn, shore), Node::Quay(turn, zone)), ANY);
            pipes.insert((Node::Ferry(turn, zone), Node::Area(turn + 1, shore)), ANY);
        }
    }

    /// The nation's transports in a zone, with the tokens that they carry at once.
    fn transports(&self, zone: SpaceId) -> impl Iterator<Item = (Force, i32)> {
        let own = self
            .state
            .forces_at(zone)
            .filter(|(force, _)| force.nation == self.nation);
        own.filter_map(|(force, count)| {
            let carries = self.game.kind(force.kind).room_for_tokens();
            (carries > 0).then_some((force, i32::from(carries) * i32::from(count)))
        })
    }

    /// How many tokens the transports of a zone can carry across in a turn (RT-5): two loads each, in the current turn what remains.
    fn carried_over(&self, zone: SpaceId, turn: u16) -> i32 {
        let carried = self.transports(zone).map(|(force, room)| match force.status {
            _ if turn > 0 || !self.is_moving() => 2 * room,
            Status::Ready if force.spent == 0 => 2 * room,
            Status::Ready | Status::Bridged | Status::Ferried => room,
            Status::Aboard
            | Status::Kept
            | Status::Unloaded
            | Status::Moved
            | Status::Fought
            | Status::Railed => 0,
        });
        carried.sum()
    }

    /// How many tokens can be unloaded from transports that cannot carry another load.
    fn unloading(&self, zone: SpaceId) -> i32 {
        if !self.is_moving() || bars_nation(self.game, self.state, zone, self.nation) {
            return 0;
        }
        let spent = self
            .state
            .forces_at(zone)
            .filter(|(force, _)| force.nation == self.nation)
            .filter(|(force, _)| matches!(force.status, Status::Moved | Status::Fought));
        let room = room_for_tokens_in(self.game, spent);
        let free = self.state.tokens().free(zone, self.nation);
        i32::try_from(room.min(free)).unwrap_or(ANY)
    }

    /// The tokens where they are now, or in the next turn if they have moved in this one, as arcs from the source.
    fn supply(&self, pipes: &mut Pipes, turns: u16) {
        for (stack, count) in self.state.tokens().stacks() {
            let count = i32::try_from(count).unwrap_or(ANY);
            let at = match stack.aboard {
                None if !self.is_own(stack.at) => continue,
                None if stack.moved && self.is_moving() && turns > 0 => Node::Area(1, stack.at),
                None => Node::Area(0, stack.at),
                Some(nation) if nation != self.nation || turns == 0 => continue,
                Some(_) if stack.moved => Node::Ferry(0, stack.at),
                Some(_) => {
                    let unloaded = self.unloading(stack.at).min(count);
                    *pipes.entry((Node::Source, Node::Ferry(0, stack.at))).or_default() += unloaded;
                    *pipes.entry((Node::Source, Node::Quay(0, stack.at))).or_default() += count - unloaded;
                    continue;
                }
            };
            *pipes.entry((Node::Source, at)).or_default() += count;
        }
    }

    /// Whether the nation is moving tokens now, so that some may have moved already.
    fn is_moving(&self) -> bool {
        self.state.is_mover(self.game, self.nation) && self.state.phase() == Phase::NonCombatMove
    }
}
