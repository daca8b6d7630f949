//! What can stand in a file of some kind.

use std::collections::BTreeMap;

/// What can stand somewhere in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nothing with a string in it.
    Plain,
    /// A string, by its place.
    String(String),
    List(Box<Self>),
    /// Keys and values.
    Table(Box<[Self; 2]>),
    Tuple(Vec<Self>),
    Fields(BTreeMap<&'static str, Self>),
    /// One of the enums, by its name: they may hold each other.
    Enum(&'static str),
}
