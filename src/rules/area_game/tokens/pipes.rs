//! What tokens flow through over time: places in time, and pipes between them.

use std::collections::BTreeMap;

use crate::rules::board::SpaceId;

/// No token is kept back by this.
pub(super) const ANY: i32 = 1_000_000_000;

/// A place in time that tokens flow through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Node {
    /// Where all tokens come from.
    Source,
    /// An area before so many turns have passed.
    Area(u16, SpaceId),
    /// The transports of a zone in a turn, before what they can carry is counted.
    Quay(u16, SpaceId),
    /// The same, afterwards.
    Ferry(u16, SpaceId),
    /// The station of an area in a turn, before what it can handle is counted.
    Yard(u16, SpaceId),
    /// The same, afterwards.
    Loaded(u16, SpaceId),
    /// The railroads of an area in a turn, before what they can carry is counted.
    Track(u16, SpaceId),
    /// The same, afterwards.
    Passed(u16, SpaceId),
    /// A network of railroads in a turn, before what the nation can move on it is counted.
    Gate(u16, usize),
    /// The same, afterwards.
    Opened(u16, usize),
    /// The complex, at the end.
    Sink,
}

/// Pipes, and how many tokens each lets through.
pub(super) type Pipes = BTreeMap<(Node, Node), i32>;
