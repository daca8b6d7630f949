//! The network that tokens flow through over time: nodes in time, and arcs between them.

use std::collections::BTreeMap;

use railhead_engine::board::SpaceId;

/// A capacity that never binds.
pub(super) const ANY: i32 = 1_000_000_000;

/// A node in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Node {
    /// The source of all tokens.
    Source,
    /// An area after this many turns.
    Area(u16, SpaceId),
    /// The transports of a zone in a turn, before their capacity is counted.
    Quay(u16, SpaceId),
    /// The same, after it.
    Ferry(u16, SpaceId),
    /// The station of an area in a turn, before its limit is counted.
    Yard(u16, SpaceId),
    /// The same, after it.
    Loaded(u16, SpaceId),
    /// The railroads of an area in a turn, before their limit is counted.
    Track(u16, SpaceId),
    /// The same, after it.
    Passed(u16, SpaceId),
    /// A rail network in a turn, before the nation's capacity is counted.
    Gate(u16, usize),
    /// The same, after it.
    Opened(u16, usize),
    /// The sink: the complex, at the end.
    Sink,
}

/// The arcs and their capacities.
pub(super) type Pipes = BTreeMap<(Node, Node), i32>;
