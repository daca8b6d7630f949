//! The typefaces: Libertinus Serif for the map and for titles, egui's own sans serif and Phosphor's icons for panels.

use std::sync::OnceLock;

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily};

/// The name of egui's serif family, for titles: `FontFamily::Name(SERIF.into())`.
pub const SERIF: &str = "serif";

/// A cut of the serif typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Serif {
    /// Villages and plain text.
    Regular,
    /// The names of towns on the map.
    Semibold,
    /// The names of cities, and titles.
    Bold,
    /// The names of waters and regions.
    Italic,
}

impl Serif {
    /// The font file of this cut.
    pub fn bytes(self) -> &'static [u8] {
        // Search once: it reads all font files, and hundreds of words need it.
        static FOUND: [OnceLock<&[u8]>; 4] = [const { OnceLock::new() }; 4];
        FOUND[self as usize].get_or_init(|| self.find())
    }

    fn find(self) -> &'static [u8] {
        let (italic, weight) = match self {
            Self::Regular => (false, 400),
            Self::Semibold => (false, 600),
            Self::Bold => (false, 700),
            Self::Italic => (true, 400),
        };
        typst_assets::fonts()
            .find(|bytes| {
                ttf_parser::Face::parse(bytes, 0).is_ok_and(|face| {
                    face.names()
                        .into_iter()
                        .filter(|name| name.name_id == ttf_parser::name_id::FAMILY)
                        .find_map(|name| name.to_string())
                        .is_some_and(|name| name.starts_with("Libertinus Serif"))
                        && face.is_italic() == italic
                        && face.weight().to_number() == weight
                })
            })
            .expect("the fonts that are compiled in hold every cut")
    }
}

/// The fonts of panels: egui's, the icons, and the serif under [`SERIF`].
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    fonts.font_data.insert(
        SERIF.into(),
        FontData::from_static(Serif::Semibold.bytes()).into(),
    );
    let mut family = vec![SERIF.into()];
    family.extend(fonts.families[&FontFamily::Proportional].iter().cloned());
    fonts.families.insert(FontFamily::Name(SERIF.into()), family);
    // Panels show every letter that the map shows.
    let panels = fonts.families.entry(FontFamily::Proportional).or_default();
    panels.push(SERIF.into());
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::letters::LETTERS;

    #[test]
    fn every_cut_has_the_letters_of_which_authors_are_not_warned() {
        for cut in [Serif::Regular, Serif::Semibold, Serif::Bold, Serif::Italic] {
            let face = ttf_parser::Face::parse(cut.bytes(), 0).expect("it is a font");
            for (first, last) in LETTERS {
                for letter in (first..=last).filter(|letter| letter.is_alphabetic()) {
                    assert!(face.glyph_index(letter).is_some(), "{cut:?} lacks {letter:?}");
                }
            }
        }
    }

    #[test]
    fn every_cut_is_a_font_of_its_own() {
        let cuts =
            [Serif::Regular, Serif::Semibold, Serif::Bold, Serif::Italic].map(|cut| cut.bytes().as_ptr());
        for (index, cut) in cuts.iter().enumerate() {
            assert!(
                !cuts[..index].contains(cut),
                "cut {index} is the same file as another"
            );
        }
    }
}
