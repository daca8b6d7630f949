//! An atlas of words of several kinds for the signs on the map: each word is drawn once, however often it appears.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::lettering::{self, TextImage, TextStyle};

/// An atlas of words by kind.
pub(in crate::map_view) struct TextAtlas<K> {
    image: Handle<Image>,
    places: BTreeMap<(K, String), URect>,
    density: f32,
}

impl<K: Ord + Copy> TextAtlas<K> {
    /// Draws words, each kind in its style; `density` is the number of atlas pixels per pixel of the window.
    pub(in crate::map_view) fn draw(
        wanted: BTreeSet<(K, String)>,
        style: impl Fn(K) -> TextStyle,
        density: f32,
        images: &mut Assets<Image>,
    ) -> Self {
        let drawn = wanted.into_iter().filter_map(|(kind, text)| {
            let style = style(kind);
            let sharp = TextStyle {
                size: style.size * density,
                reach: style.reach * density,
                ..style
            };
            let word = lettering::draw(&text, &sharp)?;
            Some(((kind, text), word))
        });
        let (names, words): (Vec<(K, String)>, Vec<TextImage>) = drawn.unzip();
        let (picture, places) = lettering::pack(&words);
        Self {
            image: images.add(picture.into_image()),
            places: names.into_iter().zip(places).collect(),
            density,
        }
    }

    /// The size of a word, in pixels of the window; zero if it has no letters.
    pub(in crate::map_view) fn size(&self, kind: K, text: &str) -> Vec2 {
        let place = self.places.get(&(kind, text.to_owned()));
        place.map_or(Vec2::ZERO, |place| place.size().as_vec2() / self.density)
    }

    /// A sprite of a word, centred at a place of its parent, or so near that its corner is on a whole pixel and the
    /// word is sharp; `None` if it has no letters.
    pub(in crate::map_view) fn sprite(&self, kind: K, text: &str, at: Vec2) -> Option<(Sprite, Transform)> {
        let place = self.places.get(&(kind, text.to_owned()))?;
        let size = place.size().as_vec2() / self.density;
        let at = (at - size / 2.0).round() + size / 2.0;
        let sprite = lettering::sprite(&self.image, *place, self.density);
        Some((sprite, Transform::from_translation(at.extend(0.1))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::fonts::Serif;

    fn style(size: u8) -> TextStyle {
        TextStyle {
            cut: Serif::Bold,
            size: f32::from(size),
            spacing: 0.0,
            ink: Srgba::BLACK,
            halo: Srgba::WHITE,
            reach: 0.0,
        }
    }

    #[test]
    fn words_are_as_large_on_a_dense_window_and_nothing_is_drawn_of_no_letters() {
        let wanted: BTreeSet<(u8, String)> = [(12, "3/4"), (24, "3/4"), (12, "")]
            .map(|(kind, text)| (kind, text.to_owned()))
            .into();
        let sheet = |density| TextAtlas::draw(wanted.clone(), style, density, &mut Assets::default());
        let (plain, dense) = (sheet(1.0), sheet(2.0));
        assert!(plain.size(24, "3/4").x > 1.5 * plain.size(12, "3/4").x);
        let between = plain.size(12, "3/4") - dense.size(12, "3/4");
        assert!(between.abs().max_element() <= 2.0, "{between}");
        assert_eq!(plain.size(12, ""), Vec2::ZERO);
        assert!(plain.sprite(12, "", Vec2::ZERO).is_none());
    }

    #[test]
    fn words_begin_on_whole_pixels() {
        let wanted = [(12, "3/4"), (13, "12")].map(|(kind, text)| (kind, text.to_owned()));
        let sheet = TextAtlas::draw(wanted.into(), style, 1.0, &mut Assets::default());
        for (kind, text) in [(12, "3/4"), (13, "12")] {
            let size = sheet.size(kind, text);
            let wanted = Vec2::new(3.3, -7.9);
            let (sprite, place) = sheet.sprite(kind, text, wanted).expect("it was drawn");
            assert_eq!(sprite.custom_size, Some(size));
            let at = place.translation.truncate();
            assert_eq!((at - size / 2.0).fract().abs(), Vec2::ZERO, "{text}");
            assert!((at - wanted).abs().max_element() <= 0.5, "{at}");
        }
    }
}
