//! The roads and railways of a board as a graph of their own, for flood fills along them.
//!
//! As in [`railhead_engine::board::RailNet`], hexes are numbered along the lines, so that neighbours on a line are neighbours in memory; what each
//! stretch costs a supply line is computed once.

use super::costs::ways;
use railhead_engine::board::{Board, CrossingId, Link, SpaceId, Water};

/// A river crossed without a bridge by the road part of a line; one is allowed (HS-3).
pub(crate) type Fords = u8;
pub(crate) const MOST_FORDS: Fords = 1;

/// A hex with a road or railway: an index into the arrays of [`LineNet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineNode(u32);

/// A stretch of road or railway from one hex to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineLink {
    /// The node at its end.
    pub to: LineNode,
    /// The space at its end.
    pub space: SpaceId,
    /// The bridge, ferry or causeway on the way.
    pub crossing: Option<CrossingId>,
    /// The fords on it while that stands; `None` if no supply line can use it.
    pub standing: Option<Fords>,
    /// The fords on it while that is down.
    pub down: Option<Fords>,
    /// The same two where its railway is broken (HR-17).
    pub by_road: [Option<Fords>; 2],
}

impl LineLink {
    /// The fords on it, by whether its crossing is down and its railway broken.
    pub(crate) fn fords(&self, is_down: bool, is_broken: bool) -> Option<Fords> {
        match (is_broken, is_down) {
            (true, is_down) => self.by_road[usize::from(is_down)],
            (false, true) => self.down,
            (false, false) => self.standing,
        }
    }
}

/// All roads and railways of a board.
#[derive(Clone, Debug)]
pub(crate) struct LineNet {
    /// The node of each space of the board.
    nodes: Vec<Option<LineNode>>,
    first_link: Vec<u32>,
    links: Vec<LineLink>,
}

impl LineNet {
    pub(crate) fn new(board: &Board) -> Self {
        let count = |length: usize| u32::try_from(length).expect("nodes and links are counted in u32");
        let mut net = Self {
            nodes: vec![None; board.len()],
            first_link: vec![0],
            links: Vec::new(),
        };
        let roads = board.roads().iter().map(|road| &road.line);
        let mut spaces = Vec::new();
        for space in roads.chain(board.railways()).flat_map(|line| &line.spaces) {
            let node = &mut net.nodes[space.index()];
            if node.is_none() {
                *node = Some(LineNode(count(spaces.len())));
                spaces.push(*space);
            }
        }
        for space in spaces {
            for link in board.links(space) {
                let (standing, down) = (fords(board, link, false), fords(board, link, true));
                if standing.is_some() || down.is_some() {
                    net.links.push(LineLink {
                        to: net.nodes[link.to.index()].expect("both ends of a link are on its line"),
                        space: link.to,
                        crossing: link.crossing,
                        standing,
                        down,
                        by_road: [false, true].map(|is_down| fords(board, &without_rail(link), is_down)),
                    });
                }
            }
            net.first_link.push(count(net.links.len()));
        }
        net
    }

    /// How many hexes have a road or railway.
    pub(crate) fn len(&self) -> usize {
        self.first_link.len() - 1
    }

    /// The node of a space; `None` without road or railway.
    pub(crate) fn node(&self, space: SpaceId) -> Option<LineNode> {
        self.nodes[space.index()]
    }

    /// The stretches out of a node.
    pub(crate) fn links(&self, LineNode(node): LineNode) -> &[LineLink] {
        let node = node as usize;
        &self.links[self.first_link[node] as usize..self.first_link[node + 1] as usize]
    }
}

/// A link whose railway is broken (HR-17).
pub(crate) fn without_rail(link: &Link) -> Link {
    Link { rail: false, ..*link }
}

/// How many fords a link adds to a line on the network; `None` if no line can use it. A road may ford one river, a railway none (HS-3, HD-4); a
/// strait cannot be forded.
pub(crate) fn fords(board: &Board, link: &Link, is_down: bool) -> Option<Fords> {
    if link.road.is_none() && !link.rail {
        return None;
    }
    let ways = ways(board, link, is_down);
    if ways.road.is_some() || ways.rail {
        Some(0)
    } else if link.road.is_some() && ways.ford == Some(Water::River) {
        Some(1)
    } else {
        None
    }
}
