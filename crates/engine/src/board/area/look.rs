//! How an area board is printed. Its tones and inks are data.
//!
//! Lengths are in hundredths of a cell, so that a look suits a map of any scale.

use serde::Deserialize;

use crate::board::look::{Ink, LineLook, Shallow, Tone};
use crate::text::Entries;

/// Tones, inks and lines of a board; a field that its file leaves out is plain grey.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Look {
    /// The tones of sea zones; neighbours get different ones as long as there are enough.
    pub sea: Vec<Ink>,
    /// Bands of the sea along the coast, the widest first.
    pub shallows: Vec<Shallow>,
    /// Land without an owner.
    pub land: Ink,
    /// The ink of each kind of terrain, for land without an owner.
    pub terrain: Entries<String, Ink>,
    /// The margin of the sheet, and the halo around lettering.
    pub paper: Ink,
    /// Lettering on land, and the lines of signs.
    pub ink: Ink,
    /// The lettering of seas.
    pub sea_ink: Ink,
    pub coast: LineLook,
    /// Borders between areas of one owner.
    pub border: LineLook,
    /// Borders between areas of two owners.
    pub frontier: LineLook,
    /// Borders between sea zones.
    pub zone: LineLook,
    /// Borders that a barrier closes.
    pub barrier: LineLook,
    /// Signs of canals and straits.
    pub passage: Ink,
}

impl Default for Look {
    fn default() -> Self {
        let line = |tone, width| LineLook {
            tone,
            width,
            dashes: None,
        };
        let [white, pale, grey, ink] = [0xff, 0xe0, 0xc0, 0x30].map(|tone| Ink::plain(Tone([tone; 3])));
        Self {
            sea: vec![grey],
            shallows: Vec::new(),
            land: pale,
            terrain: Entries::default(),
            paper: white,
            ink,
            sea_ink: ink,
            coast: line(ink, 20),
            border: line(ink, 10),
            frontier: line(ink, 20),
            zone: line(white, 10),
            barrier: line(ink, 40),
            passage: white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse::from_ron;

    #[test]
    fn what_a_file_leaves_out_is_plain_grey() {
        let land = Ink::plain(Tone([0, 255, 0]));
        let look: Look = from_ron("(land: \"#00ff00\")").expect("every field can be left out");
        assert_eq!(
            look,
            Look {
                land,
                ..Look::default()
            }
        );
        assert!(from_ron::<Look>("(lands: \"#00ff00\")").is_err());
    }
}
