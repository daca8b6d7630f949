//! Colours: a tone, and an ink, which has one tone per scheme.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A colour as files write it: `"#9fc0d2"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tone(pub [u8; 3]);

impl Tone {
    /// Parses a hash and six hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        // `from_str_radix` would also accept a sign.
        let is_plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_plain.then_some(())?;
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// A mix of two tones: `percent` of `with`, the rest of this one.
    #[must_use]
    pub fn mixed(self, with: Self, percent: u8) -> Self {
        let share = u16::from(percent.min(100));
        let part = |at: usize| {
            let [from, to] = [self, with].map(|tone| u16::from(tone.0[at]));
            u8::try_from((from * (100 - share) + to * share) / 100).expect("between two bytes")
        };
        Self([part(0), part(1), part(2)])
    }

    /// The same hue, darker and stronger: for signs on land of this tone, and for letters on paper.
    #[must_use]
    pub fn deepened(self) -> Self {
        let [red, green, blue] = self.0.map(i16::from);
        let mean = (red + green + blue) / 3;
        let part = |channel: i16| {
            let strong = (mean + (channel - mean) * 2).clamp(0, 255);
            u8::try_from(strong * 3 / 5).expect("less than a byte")
        };
        Self([part(red), part(green), part(blue)])
    }
}

impl fmt::Display for Tone {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl<'de> Deserialize<'de> for Tone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        tone(&String::deserialize(deserializer)?)
    }
}

fn tone<E: Error>(text: &str) -> Result<Tone, E> {
    Tone::read(text).ok_or_else(|| E::custom(format!("{text:?} is not a colour such as \"#9fc0d2\"")))
}

/// The colour schemes that a player can choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scheme {
    /// Muted tones, as on paper.
    #[default]
    Paper,
    /// Tones whose differences survive red-green colour blindness.
    RedGreenSafe,
    HighContrast,
}

/// A colour of a map or an army: a tone in each scheme; tones that a file leaves out are those of `paper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ink([Tone; 3]);

/// The fields of an ink with several tones, in the order of [`Scheme`].
const FIELDS: [&str; 3] = ["paper", "red_green_safe", "high_contrast"];

impl Ink {
    /// The same tone in every scheme.
    pub const fn plain(tone: Tone) -> Self {
        Self([tone; 3])
    }

    /// Its tone in a scheme.
    pub const fn of(self, scheme: Scheme) -> Tone {
        self.0[scheme as usize]
    }

    /// The same hue, darker and stronger, in every scheme.
    #[must_use]
    pub fn deepened(self) -> Self {
        Self(self.0.map(Tone::deepened))
    }

    /// A mix of two inks: `percent` of `with`, the rest of this one.
    #[must_use]
    pub fn mixed(self, with: Self, percent: u8) -> Self {
        Self(std::array::from_fn(|at| self.0[at].mixed(with.0[at], percent)))
    }
}

/// The tone of the paper scheme.
impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.of(Scheme::Paper).fmt(f)
    }
}

impl<'de> Deserialize<'de> for Ink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InkVisitor;

        impl<'de> Visitor<'de> for InkVisitor {
            type Value = Ink;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(
                    "a colour such as \"#9fc0d2\", or (paper: \"#9fc0d2\", high_contrast: \"#7fb6dc\")",
                )
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Ink, E> {
                tone(text).map(Ink::plain)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ink, A::Error> {
                let mut tones: [Option<Tone>; 3] = [None; 3];
                while let Some(field) = map.next_key::<String>()? {
                    let place = FIELDS.iter().position(|known| *known == field);
                    let place = place.ok_or_else(|| A::Error::unknown_field(&field, &FIELDS))?;
                    if tones[place].replace(map.next_value()?).is_some() {
                        return Err(A::Error::duplicate_field(FIELDS[place]));
                    }
                }
                let paper = tones[0].ok_or_else(|| A::Error::missing_field(FIELDS[0]))?;
                Ok(Ink(tones.map(|tone| tone.unwrap_or(paper))))
            }
        }

        deserializer.deserialize_any(InkVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse::from_ron;

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

    #[test]
    fn an_ink_is_a_tone_or_one_for_each_scheme() {
        let [red, blue] = [Tone([255, 0, 0]), Tone([0, 0, 255])];
        let plain: Ink = from_ron("\"#ff0000\"").unwrap();
        assert_eq!(plain.of(Scheme::HighContrast), red);
        let text = "(paper:\"#ff0000\",high_contrast:\"#0000ff\")";
        let ink: Ink = from_ron(text).unwrap();
        let tones = [Scheme::Paper, Scheme::RedGreenSafe, Scheme::HighContrast].map(|scheme| ink.of(scheme));
        assert_eq!(tones, [red, red, blue]);
        assert_eq!(from_ron::<Option<Ink>>(text).unwrap(), Some(ink));
        for wrong in [
            "(high_contrast: \"#0000ff\")",
            "(paper: \"#ff0000\", paper: \"#ff0000\")",
            "(paper: \"#ff0000\", print: \"#ff0000\")",
            "\"red\"",
            "7",
        ] {
            assert!(from_ron::<Ink>(wrong).is_err(), "{wrong}");
        }
    }
}
