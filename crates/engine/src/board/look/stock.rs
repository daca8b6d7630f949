//! The default look of maps and counters: `assets/look.ron`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::Ink;
use super::hex::{HexInks, TerrainLook};
use super::symbol::SymbolStroke;
use crate::board::{Ground, Terrain};
use crate::text::Entries;
use crate::text::parse::from_ron;

/// How strongly plain land is shaded.
const FLAT: u8 = 6;

/// Defaults for everything that a file can leave out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    pub map: HexInks,
    terrain: Entries<String, TerrainLook>,
    sides: Vec<Livery>,
    /// Armies that belong to no side.
    pub neutral: Ink,
    /// Problems: bridges that are down, units without supply.
    pub problem: Ink,
    /// The field inside the frame of a symbol.
    pub symbol_field: Ink,
    symbols: Entries<String, Vec<SymbolStroke>>,
    /// Coins, the most valuable first: gold, silver, copper, iron.
    pub coins: [Ink; 4],
    /// The numbers on coins.
    pub coin_ink: Ink,
    /// The picture on the cover: plain, woods, hills and mountains.
    pub cover: [Ink; 4],
}

/// The inks of a side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Livery {
    /// The colour that stands for the side.
    tone: Ink,
    /// Its counters, one ink per nationality.
    counters: Vec<Ink>,
}

/// The defaults that come with the program.
pub fn stock() -> &'static Stock {
    static STOCK: LazyLock<Stock> = LazyLock::new(|| {
        let text = include_str!("../../../../../assets/look.ron");
        from_ron(text).expect("the file that comes with the program is sound")
    });
    &STOCK
}

impl Stock {
    /// The ink of a side, by its index.
    pub fn side(&self, side: usize) -> Ink {
        self.livery(side).tone
    }

    /// The ink of a nationality's counters, by the indices of the side and of the nationality in it.
    pub fn counter(&self, side: usize, nationality: usize) -> Ink {
        let counters = &self.livery(side).counters;
        counters[nationality % counters.len()]
    }

    /// How many sides have a livery of their own.
    pub const fn liveries(&self) -> usize {
        self.sides.len()
    }

    /// The strokes of a symbol, by its id; none if the id is unknown.
    pub fn symbol(&self, id: &str) -> &[SymbolStroke] {
        let found = self.symbols.0.iter().find(|(known, _)| known == id);
        found.map_or(&[], |(_, strokes)| strokes)
    }

    fn livery(&self, side: usize) -> &Livery {
        &self.sides[side % self.sides.len()]
    }

    /// How strongly the hills of a kind of terrain are shaded, by its id: 1 to 100.
    pub fn height(&self, id: &str) -> u8 {
        let known = self.terrain.0.iter().find(|(known, _)| known == id);
        known.map_or(FLAT, |(_, look)| look.height).max(1)
    }

    /// How a kind of terrain looks on a board with these inks: land as its file says, else by its id, else as
    /// plain land; what is out of play as its file says, else in the ink of the board; the sea always in the ink of the board.
    pub fn terrain(&self, terrain: &Terrain, inks: &HexInks) -> TerrainLook {
        let plain = |tone, height| TerrainLook {
            tone,
            height,
            woods: 0,
            marks: None,
        };
        match terrain.ground {
            Ground::Sea => plain(inks.sea, 0),
            Ground::OutOfPlay => terrain.look.unwrap_or_else(|| plain(inks.out_of_play, 12)),
            Ground::Land => {
                let look = terrain.look.or_else(|| {
                    let mut known = self.terrain.0.iter();
                    let (_, look) = known.find(|(id, _)| *id == terrain.id)?;
                    Some(*look)
                });
                look.unwrap_or_else(|| plain(inks.land, FLAT))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Scheme, Tone};
    use super::*;

    #[test]
    fn every_side_and_nationality_has_an_ink_however_many_there_are() {
        let stock = stock();
        let tones: Vec<Tone> = (0..7).map(|side| stock.side(side).of(Scheme::Paper)).collect();
        assert_ne!(tones[0], tones[1]);
        assert_eq!(tones[0], tones[6], "they begin again");
        assert_ne!(stock.counter(0, 0), stock.counter(0, 1));
        assert_ne!(stock.counter(0, 0), stock.counter(1, 0));
        assert_eq!(stock.counter(1, 0), stock.counter(1, 5));
    }

    #[test]
    fn terrain_looks_as_its_file_says_or_as_its_id_or_as_plain_land() {
        let stock = stock();
        let mut terrain = Terrain {
            id: "jungle".into(),
            name: "Jungle".into(),
            ground: Ground::Land,
            sea_area: None,
            letter: 'j',
            look: None,
        };
        let jungle = stock.terrain(&terrain, &stock.map);
        assert_eq!((jungle.tone.to_string().as_str(), jungle.woods), ("#aabe85", 100));
        terrain.look = Some(TerrainLook { woods: 7, ..jungle });
        assert_eq!(stock.terrain(&terrain, &stock.map).woods, 7);
        terrain = Terrain {
            id: "rubber".into(),
            look: None,
            ..terrain
        };
        let plain = stock.terrain(&terrain, &stock.map);
        assert_eq!((plain.tone, plain.height), (stock.map.land, 6));
    }
}
