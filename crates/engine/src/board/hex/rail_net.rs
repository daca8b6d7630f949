//! The railways of a board as a graph of their own.
//!
//! A train search only looks at rail hexes, so these have numbers of their own (*nodes*), given out along the lines:
//! neighbours on a line are neighbours in memory.

use std::collections::BTreeMap;

use super::features::{Crossing, CrossingId, Gauges, Link, NamedLine};
use crate::board::SpaceId;
use crate::board::graph::Graph;

/// A rail hex: an index from 0 to [`RailNet::len`] - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RailNode(pub u32);

impl RailNode {
    /// The index of this node in every array about nodes.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A stretch of railway from one hex to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailLink {
    /// The node where it leads.
    pub to: RailNode,
    /// The space where it leads.
    pub space: SpaceId,
    /// The bridge or causeway on the way.
    pub crossing: Option<CrossingId>,
    /// Whether water interrupts it, because no bridge carries the railway across: no train can pass.
    pub broken_by_water: bool,
    /// The gauges that it was built with (HR-15).
    pub gauges: Gauges,
}

/// A stretch of railway whichever way it is run: the spaces at its ends, the lower first.
pub fn stretch(a: SpaceId, b: SpaceId) -> [SpaceId; 2] {
    [a.min(b), a.max(b)]
}

/// The gauges of every stretch; nothing on a board whose railways are all alike. Lines side by side have the gauges of all.
fn gauges_of(railways: &[NamedLine], gauges: &[Gauges]) -> BTreeMap<[SpaceId; 2], Gauges> {
    let mut found: BTreeMap<[SpaceId; 2], Gauges> = BTreeMap::new();
    if gauges.iter().all(|gauge| *gauge == Gauges::ANY) {
        return found;
    }
    for (line, gauges) in railways.iter().zip(gauges) {
        for pair in line.spaces.windows(2) {
            let known = found.entry(stretch(pair[0], pair[1])).or_insert(*gauges);
            *known = known.union(*gauges);
        }
    }
    found
}

/// All railways of a board.
#[derive(Clone, Debug, Default)]
pub struct RailNet {
    spaces: Vec<SpaceId>,
    /// The node of each space of the board.
    nodes: Vec<Option<RailNode>>,
    first_link: Vec<u32>,
    links: Vec<RailLink>,
}

impl RailNet {
    /// The railways that run along some lines of a graph.
    pub(super) fn new(
        graph: &Graph<Link>,
        railways: &[NamedLine],
        gauges: &[Gauges],
        crossings: &[Crossing],
    ) -> Self {
        let gauges = gauges_of(railways, gauges);
        let mut net = Self {
            nodes: vec![None; graph.space_ids().len()],
            ..Self::default()
        };
        // Along the lines first, so that a train's path is contiguous in memory; every rail hex is on some line.
        for space in railways.iter().flat_map(|line| &line.spaces) {
            let node = &mut net.nodes[space.index()];
            if node.is_none() {
                *node = Some(RailNode(
                    u32::try_from(net.spaces.len()).expect("nodes are counted in u32"),
                ));
                net.spaces.push(*space);
            }
        }
        for space in &net.spaces {
            net.first_link
                .push(u32::try_from(net.links.len()).expect("links are counted in u32"));
            for link in graph.links(*space).iter().filter(|link| link.rail) {
                let carried = link
                    .crossing
                    .is_some_and(|crossing| crossings[usize::from(crossing.0)].rail);
                net.links.push(RailLink {
                    to: net.nodes[link.to.index()].expect("both ends of a rail link are on a line"),
                    space: link.to,
                    crossing: link.crossing,
                    broken_by_water: link.water.is_some() && !carried,
                    gauges: gauges
                        .get(&stretch(*space, link.to))
                        .copied()
                        .unwrap_or(Gauges::ANY),
                });
            }
        }
        net.first_link
            .push(u32::try_from(net.links.len()).expect("links are counted in u32"));
        net
    }

    /// How many rail hexes there are.
    pub fn len(&self) -> usize {
        self.spaces.len()
    }

    /// Whether the board has no railway.
    pub fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    /// The node of a space; `None` where no railway runs.
    #[inline]
    pub fn node(&self, space: SpaceId) -> Option<RailNode> {
        self.nodes[space.index()]
    }

    /// The space of a node.
    #[inline]
    pub fn space(&self, node: RailNode) -> SpaceId {
        self.spaces[node.index()]
    }

    /// Every rail hex, along the lines.
    pub fn spaces(&self) -> &[SpaceId] {
        &self.spaces
    }

    /// The stretches of railway out of a node.
    #[inline]
    pub fn links(&self, node: RailNode) -> &[RailLink] {
        &self.links[self.first_link[node.index()] as usize..self.first_link[node.index() + 1] as usize]
    }
}
