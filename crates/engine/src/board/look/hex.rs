//! How a hex board is printed: its inks and lines, and how its terrain looks.

use serde::Deserialize;

use super::{Ink, LineLook, Shallow};

/// Defines the look as a file gives it, in which every field is optional, and the inks, in which every field is set.
macro_rules! look {
    ($($(#[doc = $doc:literal])* $name:ident: $kind:ty,)+) => {
        /// How a hex board is printed, where its file says so.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct HexLook {
            $($(#[doc = $doc])*
            pub $name: Option<$kind>,)+
        }

        /// How a hex board is printed.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct HexInks {
            $($(#[doc = $doc])*
            pub $name: $kind,)+
        }

        impl HexLook {
            /// All inks: those of the file, and `others` where it says nothing.
            pub fn or(&self, others: &HexInks) -> HexInks {
                HexInks {
                    $($name: self.$name.clone().unwrap_or_else(|| others.$name.clone()),)+
                }
            }
        }
    };
}

look! {
    /// The margin of the sheet, and the halo around lettering.
    paper: Ink,
    /// Lettering on land, frames, and the lines of most signs.
    ink: Ink,
    sea: Ink,
    /// Bands of the sea along the coast, the widest first.
    shallows: Vec<Shallow>,
    /// Land whose terrain has no look of its own.
    land: Ink,
    /// Land that is not part of the game.
    out_of_play: Ink,
    /// Marks of vegetation and marsh.
    vegetation: Ink,
    /// The marks of hills and mountains.
    slopes: Ink,
    /// Lettering of water, and the signs of ports and ferries.
    sea_ink: Ink,
    /// The lettering of regions.
    region_ink: Ink,
    /// The fill of towns.
    town: Ink,
    /// The fill of cities.
    city: Ink,
    coast: LineLook,
    river: LineLook,
    /// Straits along the sides of hexes.
    strait: LineLook,
    grid: LineLook,
    border: LineLook,
    main_road: LineLook,
    /// The edges of main roads.
    main_road_casing: LineLook,
    minor_road: LineLook,
    /// The edges of minor roads.
    minor_road_casing: LineLook,
    /// The dark ties of railways.
    rail: LineLook,
    /// The light gaps of railways.
    rail_light: LineLook,
}

/// How a kind of terrain looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainLook {
    /// The ink of its ground.
    pub tone: Ink,
    /// The strength of its hill shading: 100 for mountains, 6 unless given.
    #[serde(default = "flat")]
    pub height: u8,
    /// How wooded it is: 100 for jungle, 0 unless given.
    #[serde(default)]
    pub woods: u8,
    /// The small marks on it; none unless given.
    pub marks: Option<Marks>,
}

const fn flat() -> u8 {
    6
}

/// Small marks of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Marks {
    Reeds,
    /// Rows of a field.
    Rows,
    Crowns,
    Hills,
    Peaks,
}
