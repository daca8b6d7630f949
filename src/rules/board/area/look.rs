//! How an area board is printed: its tones and inks, which are data.
//!
//! Lengths are hundredths of a cell, so that a look serves a map of any scale.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::text::Entries;

/// A colour as files write it: `"#9fc0d2"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tone(pub [u8; 3]);

impl Tone {
    /// The tone that these letters stand for: a hash and six hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let is_plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_plain.then_some(())?;
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// The tone so many hundredths of the way to another.
    #[must_use]
    pub fn mixed(self, with: Self, hundredths: u8) -> Self {
        let share = u16::from(hundredths.min(100));
        let part = |at: usize| {
            let [from, to] = [self, with].map(|tone| u16::from(tone.0[at]));
            u8::try_from((from * (100 - share) + to * share) / 100).expect("between two bytes")
        };
        Self([part(0), part(1), part(2)])
    }
}

impl fmt::Display for Tone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Serialize for Tone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom(format!("{text:?} is not a colour such as \"#9fc0d2\""));
        Self::read(&text).ok_or_else(wrong)
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineLook {
    /// Its ink.
    pub tone: Tone,
    /// Its width, in hundredths of a cell.
    pub width: u16,
    /// The length of its dashes and of the gaps between them, in hundredths of a cell; a line without a break unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dashes: Option<(u16, u16)>,
}

/// A band of the sea along the coast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shallow {
    /// Its tone.
    pub tone: Tone,
    /// How far it reaches from the coast, in hundredths of a cell.
    pub reach: u16,
}

/// Tones, inks and lines of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The tones of sea zones; neighbours get different ones as far as they go.
    pub sea: Vec<Tone>,
    /// Bands of the sea along the coast, the widest first.
    #[serde(default)]
    pub shallows: Vec<Shallow>,
    /// Land that belongs to nobody.
    pub land: Tone,
    /// What land of a kind of terrain is like where it belongs to nobody.
    #[serde(default)]
    pub terrain: Entries<String, Tone>,
    /// The margin of the sheet, and what sets lettering off.
    pub paper: Tone,
    /// Lettering on land.
    pub ink: Tone,
    /// Lettering at sea.
    pub sea_ink: Tone,
    /// The coast.
    pub coast: LineLook,
    /// Borders between lands.
    pub border: LineLook,
    /// Borders between the lands of two owners.
    pub frontier: LineLook,
    /// Borders between sea zones.
    pub zone: LineLook,
    /// Borders that a barrier closes.
    pub barrier: LineLook,
    /// Signs of passages.
    pub passage: Tone,
}

impl Default for Look {
    fn default() -> Self {
        let line = |tone, width| LineLook {
            tone,
            width,
            dashes: None,
        };
        let [white, pale, grey, ink] = [0xff, 0xe0, 0xc0, 0x30].map(|tone| Tone([tone; 3]));
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

    #[test]
    fn a_tone_is_a_hash_and_six_digits() {
        assert_eq!(Tone::read("#9fC0d2"), Some(Tone([0x9f, 0xc0, 0xd2])));
        assert_eq!(Tone([0x9f, 0xc0, 0x02]).to_string(), "#9fc002");
        for wrong in ["9fc0d2", "#9fc0d", "#9fc0d2ff", "#9fc0dg", "#+9c0d2", "#ä0d2", ""] {
            assert_eq!(Tone::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn tones_mix() {
        let [black, white] = [Tone([0; 3]), Tone([200; 3])];
        assert_eq!(black.mixed(white, 25), Tone([50; 3]));
        assert_eq!(black.mixed(white, 100), white);
    }
}
