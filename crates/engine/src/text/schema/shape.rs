//! What can stand in a file of some kind.

use std::collections::BTreeMap;

/// What can stand somewhere in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nothing with a string in it.
    Plain,
    /// A string, by its place, such as `Exit.hexes`: see [`super::StringLine`].
    String(String),
    List(Box<Self>),
    /// Keys and values.
    Table(Box<[Self; 2]>),
    Tuple(Vec<Self>),
    Fields(BTreeMap<&'static str, Self>),
    /// One of the enums, by its name, since enums may hold each other without end.
    Enum(&'static str),
}
