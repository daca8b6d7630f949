//! Words as images: serif letters with a halo of paper, drawn at the size at which they are shown.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use tiny_skia::{FillRule, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform as SkTransform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::pixels::paint;
use crate::theme::fonts::Serif;

/// The style of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// The cut of the serif.
    pub cut: Serif,
    /// The size in pixels.
    pub size: f32,
    /// The space between letters, relative to the size.
    pub spacing: f32,
    /// The colour of the letters.
    pub ink: Srgba,
    /// The colour of the halo.
    pub halo: Srgba,
    /// The width of the halo, in pixels.
    pub reach: f32,
}

/// A word, or another small drawing, as straight (not premultiplied) RGBA bytes, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextImage {
    /// The size in pixels.
    pub size: UVec2,
    /// Four bytes per pixel.
    pub pixels: Vec<u8>,
}

impl TextImage {
    /// Copies a drawing.
    pub fn of(map: &Pixmap) -> Self {
        let pixels = map.pixels().iter().flat_map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        });
        Self {
            size: UVec2::new(map.width(), map.height()),
            pixels: pixels.collect(),
        }
    }

    /// Its image, which only the render world keeps.
    pub fn into_image(self) -> Image {
        let size = Extent3d {
            width: self.size.x,
            height: self.size.y,
            depth_or_array_layers: 1,
        };
        let mut image = Image::new(
            size,
            TextureDimension::D2,
            self.pixels,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.sampler = ImageSampler::linear();
        image
    }
}

struct Pen {
    path: PathBuilder,
    at: f32,
    scale: f32,
    base: f32,
}

impl Pen {
    fn to(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at + x * self.scale, self.base - y * self.scale)
    }

    /// Writes a line from where it is, with this distance between letters.
    fn write(&mut self, face: &Face, line: &str, spacing: f32) {
        for letter in line.chars() {
            face.outline_glyph(glyph(face, letter), self);
            self.at += advance(face, letter, self.scale) + spacing;
        }
    }
}

fn glyph(face: &Face, letter: char) -> GlyphId {
    face.glyph_index(letter).unwrap_or(GlyphId(0))
}

/// How far a letter takes the pen.
fn advance(face: &Face, letter: char, scale: f32) -> f32 {
    f32::from(face.glyph_hor_advance(glyph(face, letter)).unwrap_or(0)) * scale
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.to(x1, y1), self.to(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.to(x1, y1), self.to(x2, y2), self.to(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// The distance between lines, relative to the size.
const LEADING: f32 = 0.98;

/// Draws a word, or several lines of them one below the other; `None` if there is no letter to draw.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "words are a few hundred pixels wide"
)]
pub fn draw(text: &str, style: &TextStyle) -> Option<TextImage> {
    let face = Face::parse(style.cut.bytes(), 0).ok()?;
    let scale = style.size / f32::from(face.units_per_em());
    let margin = style.reach.ceil() + 1.0;
    let (ascent, descent) = (style.size * 0.78, style.size * 0.26);
    let mut pen = Pen {
        path: PathBuilder::new(),
        at: margin,
        scale,
        base: (margin + ascent).round(),
    };
    let spacing = style.spacing * style.size;
    let breadth = |line: &str| {
        let letters = line.chars();
        letters
            .map(|letter| advance(&face, letter, scale) + spacing)
            .sum::<f32>()
            - spacing
    };
    let widest = text.lines().map(breadth).fold(0.0, f32::max);
    let leading = (style.size * LEADING).round();
    let mut lines_height = -leading;
    for line in text.lines() {
        pen.at = margin + (widest - breadth(line)) / 2.0;
        pen.write(&face, line, spacing);
        pen.base += leading;
        lines_height += leading;
    }
    let width = (widest + 2.0 * margin).ceil() as u32;
    let height = (ascent + descent + 2.0 * margin + lines_height.max(0.0)).ceil() as u32;
    let path = pen.path.finish()?;
    let mut map = Pixmap::new(width.max(1), height)?;
    if style.reach > 0.0 {
        let stroke = Stroke {
            width: style.reach * 2.0,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        map.stroke_path(&path, &paint(style.halo), &stroke, SkTransform::identity(), None);
    }
    map.fill_path(
        &path,
        &paint(style.ink),
        FillRule::Winding,
        SkTransform::identity(),
        None,
    );
    Some(TextImage::of(&map))
}

/// The outline of a word whose middle is at the origin; `None` if it has no letters.
pub fn outline(text: &str, cut: Serif, size: f32) -> Option<Path> {
    let face = Face::parse(cut.bytes(), 0).ok()?;
    let scale = size / f32::from(face.units_per_em());
    let (path, length) = row(&face, text, scale, size * 0.33)?;
    path.transform(SkTransform::from_translate(-length / 2.0, 0.0))
}

/// The outline of letters in a row from 0, standing on `base`, and its length; `None` if there is nothing to draw.
pub fn row(face: &Face, letters: &str, scale: f32, base: f32) -> Option<(Path, f32)> {
    let mut pen = Pen {
        path: PathBuilder::new(),
        at: 0.0,
        scale,
        base,
    };
    pen.write(face, letters, 0.0);
    Some((pen.path.finish()?, pen.at))
}

/// A word of an atlas as a sprite; `density` is the number of atlas pixels per pixel of the window.
pub fn sprite(atlas: &Handle<Image>, place: URect, density: f32) -> Sprite {
    Sprite {
        image: atlas.clone(),
        rect: Some(place.as_rect()),
        custom_size: Some(place.size().as_vec2() / density),
        ..Sprite::default()
    }
}

/// Packs words into an atlas, shelf by shelf; returns it and the rectangle of each word.
pub fn pack(words: &[TextImage]) -> (TextImage, Vec<URect>) {
    pack_within(words, 2048)
}

/// The same within this width, or that of the widest word.
pub fn pack_within(words: &[TextImage], width: u32) -> (TextImage, Vec<URect>) {
    let width = words
        .iter()
        .map(|word| word.size.x + 1)
        .max()
        .unwrap_or(0)
        .max(width);
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(words[*index].size.y));
    let mut places = vec![URect::default(); words.len()];
    let (mut at, mut shelf) = (UVec2::ZERO, 0);
    for index in order {
        let size = words[index].size + UVec2::ONE;
        if at.x + size.x > width {
            at = UVec2::new(0, at.y + shelf);
            shelf = 0;
        }
        places[index] = URect::from_corners(at, at + words[index].size);
        shelf = shelf.max(size.y);
        at.x += size.x;
    }
    let size = UVec2::new(width, (at.y + shelf).max(1));
    let mut pixels = vec![0_u8; (size.x * size.y * 4) as usize];
    for (word, place) in words.iter().zip(&places) {
        let row = word.size.x as usize * 4;
        for y in 0..word.size.y {
            let to = (((place.min.y + y) * size.x + place.min.x) * 4) as usize;
            let from = y as usize * row;
            pixels[to..to + row].copy_from_slice(&word.pixels[from..from + row]);
        }
    }
    (TextImage { size, pixels }, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style() -> TextStyle {
        TextStyle {
            cut: Serif::Regular,
            size: 14.0,
            spacing: 0.0,
            ink: Srgba::BLACK,
            halo: Srgba::WHITE,
            reach: 1.5,
        }
    }

    #[test]
    fn a_word_has_letters_and_a_halo() {
        let word = draw("Ipoh", &style()).unwrap();
        let pixels: Vec<&[u8]> = word.pixels.chunks(4).collect();
        assert!(pixels.iter().any(|pixel| pixel[3] > 200 && pixel[0] < 60));
        assert!(pixels.iter().any(|pixel| pixel[3] > 200 && pixel[0] > 200));
        assert_eq!(word.pixels.len(), (word.size.x * word.size.y * 4) as usize);
    }

    #[test]
    fn lines_stand_under_one_another_and_are_as_broad_as_the_longest() {
        let size = |text: &str| draw(text, &style()).expect("it has letters").size;
        let (one, two) = (size("Normandy/Bordeaux"), size("Normandy/\nBordeaux"));
        assert_eq!(two.x, size("Normandy/").x.max(size("Bordeaux").x));
        assert!(two.x < one.x * 3 / 4, "{two} beside {one}");
        assert!((one.y * 3 / 2..one.y * 2).contains(&two.y), "{two} beside {one}");
    }

    #[test]
    fn packed_words_do_not_overlap() {
        let words: Vec<TextImage> = ["Ipoh", "Kuala Lumpur", "Taiping"]
            .iter()
            .filter_map(|text| draw(text, &style()))
            .collect();
        let (TextImage { size, .. }, places) = pack(&words);
        for (index, place) in places.iter().enumerate() {
            assert!(place.max.x <= size.x && place.max.y <= size.y);
            assert!(
                places[..index]
                    .iter()
                    .all(|other| place.intersect(*other).is_empty())
            );
        }
    }
}
