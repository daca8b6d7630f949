//! Other implementations of the same searches: plain ones over flat arrays, `pathfinding`, and hexx.

use hexx::Hex;
use hexx::algorithms::field_of_movement;
use pathfinding::prelude::dijkstra_all;
use railhead_engine::board::hex::rail_net::RailLink;
use railhead_engine::board::{Board, Ground, HexGrid, SpaceId};
use railhead_hex_game::chapters::movement::entry_cost;
use railhead_hex_game::{HexGame, HexState, Side, UnitId};

/// Links in flat arrays (compressed sparse rows): those out of node `n` are `to[first[n]..first[n + 1]]`.
struct Graph {
    first: Vec<u32>,
    to: Vec<u32>,
    cost: Vec<u8>,
    /// The number of the search that last saw each node, and its cost.
    seen: Vec<(u32, u16)>,
    search: u32,
}

impl Graph {
    fn new(nodes: usize, links: impl Fn(u32) -> Vec<(u32, u8)>) -> Self {
        let mut graph = Self {
            first: vec![0],
            to: Vec::new(),
            cost: Vec::new(),
            seen: vec![(0, 0); nodes],
            search: 0,
        };
        for node in 0..nodes {
            for (to, cost) in links(u32::try_from(node).expect("nodes are counted in u32")) {
                graph.to.push(to);
                graph.cost.push(cost);
            }
            graph
                .first
                .push(u32::try_from(graph.to.len()).expect("links are counted in u32"));
        }
        graph
    }

    fn links(&self, node: u32) -> std::ops::Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }
}

/// A train of at most 40 hexes.
pub struct Rail {
    graph: Graph,
    queue: Vec<u32>,
    side: Side,
    range: u16,
    start_of: Vec<Option<u32>>,
    grid: HexGrid,
    /// Whether a train may enter, by space.
    open: Vec<bool>,
}

impl Rail {
    pub fn new(game: &HexGame, state: &HexState, side: Side) -> Self {
        let board = game.board();
        let net = board.rail_net();
        let links = |node: u32| {
            let from = net.spaces()[node as usize];
            net.links(net.node(from).expect("a rail hex"))
                .iter()
                .filter(|link| may_pass(state, side, link))
                .map(|link| (link.to.0, 1))
                .collect()
        };
        Self {
            graph: Graph::new(net.len(), links),
            queue: Vec::new(),
            side,
            range: game.tables().rail.range,
            start_of: board
                .space_ids()
                .map(|space| net.node(space).map(|node| node.0))
                .collect(),
            grid: *board.grid(),
            open: board
                .space_ids()
                .map(|space| board.has_rail(space) && may_enter(state, side, space))
                .collect(),
        }
    }

    /// Breadth-first search over flat arrays; returns the number of hexes.
    pub fn bare(&mut self, start: SpaceId) -> usize {
        let start = self.start_of[start.index()].expect("a rail hex");
        self.graph.search += 1;
        self.queue.clear();
        self.queue.push(start);
        self.graph.seen[start as usize] = (self.graph.search, 0);
        let mut head = 0;
        while let Some(&node) = self.queue.get(head) {
            head += 1;
            let cost = self.graph.seen[node as usize].1;
            if cost == self.range {
                continue;
            }
            for link in self.graph.links(node) {
                let to = self.graph.to[link];
                let seen = &mut self.graph.seen[to as usize];
                if seen.0 != self.graph.search {
                    *seen = (self.graph.search, cost + 1);
                    self.queue.push(to);
                }
            }
        }
        self.queue.len()
    }

    /// Over the current railways, with the same questions about each hex as ours, except zones; returns the number of
    /// hexes within the range.
    pub fn pathfinding(&self, game: &HexGame, state: &HexState, start: SpaceId) -> usize {
        let net = game.board().rail_net();
        let successors = |space: &SpaceId| {
            let links = net.node(*space).map_or(&[][..], |node| net.links(node)).iter();
            let open = links.filter(|link| may_pass(state, self.side, link));
            open.map(|link| (link.space, 1_u16))
        };
        let all = dijkstra_all(&start, successors);
        // The result excludes the start.
        all.values().filter(|(_, cost)| *cost <= self.range).count() + 1
    }

    /// From rail hex to adjacent rail hex at a cost of 1; returns the number of hexes.
    pub fn hexx(&self, start: SpaceId) -> usize {
        let cost = |hex: Hex| {
            let space = self.grid.space(hex)?;
            self.open[space.index()].then_some(0)
        };
        field_of_movement(self.grid.hex(start), u32::from(self.range), cost).len()
    }
}

fn may_enter(state: &HexState, side: Side, space: SpaceId) -> bool {
    state.control(space) == Some(side) && !state.presence().has_units(side.enemy(), space)
}

fn may_pass(state: &HexState, side: Side, link: &RailLink) -> bool {
    let down = link
        .crossing
        .is_some_and(|crossing| state.is_demolished(crossing));
    !down && !link.broken_by_water && may_enter(state, side, link.space)
}

/// A march.
pub struct Land {
    graph: Graph,
    waiting: Vec<Vec<u32>>,
    budget: u16,
    grid: HexGrid,
    /// The cost of the terrain by space, 0 where no unit can go.
    terrain: Vec<u8>,
    neighbours: Graph,
}

impl Land {
    pub fn new(game: &HexGame, state: &HexState, unit: UnitId) -> Self {
        let board = game.board();
        let links = |node: u32| {
            let from = SpaceId(node);
            let cost = |to| entry_cost(game, state, unit, from, to);
            board
                .links(from)
                .iter()
                .filter_map(|link| Some((link.to.0, u8::try_from(cost(link.to)?).expect("a small cost"))))
                .collect()
        };
        let terrain: Vec<u8> = board
            .space_ids()
            .map(|space| terrain_cost(game, board, space))
            .collect();
        let simple = |node: u32| {
            let links = board.links(SpaceId(node)).iter();
            let cost = links.map(|link| (link.to.0, terrain[link.to.index()]));
            cost.filter(|(_, cost)| *cost > 0).collect()
        };
        Self {
            graph: Graph::new(board.len(), links),
            waiting: vec![Vec::new(); 256],
            budget: u16::from(game.unit(unit).movement),
            grid: *board.grid(),
            neighbours: Graph::new(board.len(), simple),
            terrain,
        }
    }

    /// Cheapest-first search (Dijkstra) over flat arrays, with the costs of the rules; returns the number of hexes.
    pub fn bare(&mut self, start: SpaceId) -> usize {
        let graph = &mut self.graph;
        graph.search += 1;
        let mut count = 1;
        graph.seen[start.index()] = (graph.search, 0);
        self.waiting[0].push(start.0);
        for cost in 0..=self.budget {
            while let Some(node) = self.waiting[usize::from(cost)].pop() {
                if graph.seen[node as usize].1 != cost {
                    continue;
                }
                for link in graph.links(node) {
                    let total = cost + u16::from(graph.cost[link]);
                    let to = graph.to[link];
                    let seen = &mut graph.seen[to as usize];
                    let is_new = seen.0 != graph.search;
                    if total <= self.budget && (is_new || total < seen.1) {
                        count += usize::from(is_new);
                        *seen = (graph.search, total);
                        self.waiting[usize::from(total)].push(to);
                    }
                }
            }
        }
        count
    }

    /// By the costs of hexes, among those near enough; returns the number of hexes within the budget.
    pub fn pathfinding(&self, start: SpaceId) -> usize {
        let graph = &self.neighbours;
        let budget = self.budget;
        let near = |to: u32| self.grid.distance(start, SpaceId(to)) <= u32::from(budget);
        let successors = |node: &u32| {
            let links = graph
                .links(*node)
                .map(|link| (graph.to[link], u16::from(graph.cost[link])));
            links.filter(|(to, _)| near(*to)).collect::<Vec<_>>()
        };
        let all = dijkstra_all(&start.0, successors);
        all.values().filter(|(_, cost)| *cost <= budget).count() + 1
    }

    /// By the costs of hexes; returns the number of hexes.
    pub fn hexx(&self, start: SpaceId) -> usize {
        let cost = |hex: Hex| {
            let terrain = self.terrain[self.grid.space(hex)?.index()];
            // hexx adds 1 to every step.
            terrain.checked_sub(1).map(u32::from)
        };
        field_of_movement(self.grid.hex(start), u32::from(self.budget), cost).len()
    }
}

fn terrain_cost(game: &HexGame, board: &Board, space: SpaceId) -> u8 {
    if board.ground(space) != Ground::Land {
        return 0;
    }
    let terrain = usize::from(board.space(space).terrain.0);
    game.tables().terrain[terrain].movement.unwrap_or(0)
}
