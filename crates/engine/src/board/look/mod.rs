//! How maps and counters are printed: colours and lines, which are data.
//!
//! A file names an [`Ink`]; the user's [`Scheme`] picks one of its three tones. Inks that a file leaves out come from the
//! [`stock`]. Widths are in hundredths of a cell, so that a look suits a map of any scale.

pub mod hex;
pub mod letters;
pub mod silhouette;
pub mod stock;
pub mod symbol;
mod tone;

pub use tone::{Ink, Scheme, Tone};

use serde::Deserialize;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineLook {
    pub tone: Ink,
    /// Its width, in hundredths of a cell.
    pub width: u16,
    /// The length of its dashes and of the gaps between them, in hundredths of a cell; solid unless given.
    pub dashes: Option<(u16, u16)>,
}

/// A band of the sea along the coast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shallow {
    pub tone: Ink,
    /// How far it reaches from the coast, in hundredths of a cell.
    pub reach: u16,
}
