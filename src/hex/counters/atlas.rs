//! Faces and outlines of counters on shared pictures.
//!
//! The drawings of one frame share a page, so that many counters are drawn at once, and no page ever changes. A page is
//! dropped when no counter shows it and there are too many pages.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::canvas::Type;
use super::face::{CounterDetail, FaceState};
use super::outline::Around;
use super::{face, outline};
use crate::map_view::pen::lettering;
use crate::map_view::pen::lettering::TextImage;
use crate::theme::Palette;
use railhead_hex_game::{HexGame, Side};

/// The bytes of hidden atlases to keep: going back to a zoom is then free.
pub const KEPT: usize = 12 << 20;

/// The subject of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawing {
    /// A unit so small that only its side is recognizable.
    Dot(Side),
    /// A unit.
    Face(FaceState),
    /// What is around a unit: its state, and whether a goal hunts it.
    Outline(Around),
}

impl Drawing {
    /// The drawing of a unit on a counter that is this many pixels wide.
    pub fn of(game: &HexGame, face: FaceState, pixels: u32) -> Self {
        if CounterDetail::at(pixels) == CounterDetail::Dot {
            Self::Dot(game.unit(face.unit).side)
        } else {
            Self::Face(face)
        }
    }
}

/// The place of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub page: Handle<Image>,
    /// The part of it, in pixels.
    pub place: Rect,
}

/// All drawings, by subject and by the width of a counter in pixels.
#[derive(Resource, Debug, Default)]
pub struct Atlas {
    pieces: BTreeMap<(Drawing, u32), Piece>,
    /// Finished, but not on a page yet.
    loose: Vec<((Drawing, u32), TextImage)>,
    bytes: BTreeMap<AssetId<Image>, usize>,
    type_face: Type,
}

impl Atlas {
    /// Forgets everything; a visible atlas stays until it is hidden.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.loose.clear();
        self.bytes.clear();
    }

    /// Draws a unit, unless it is already drawn.
    pub fn draw_face(&mut self, game: &HexGame, face: FaceState, palette: &Palette, pixels: u32) {
        let key = (Drawing::of(game, face, pixels), pixels);
        if !self.is_drawn(key) {
            let word = face::draw(game, face, palette, &self.type_face, pixels);
            self.loose.push((key, word));
        }
    }

    /// Draws an outline, unless it is already drawn.
    pub fn draw_outline(&mut self, around: Around, palette: &Palette, pixels: u32) {
        let key = (Drawing::Outline(around), pixels);
        if !self.is_drawn(key) {
            self.loose.push((key, outline::draw(around, palette, pixels)));
        }
    }

    fn is_drawn(&self, key: (Drawing, u32)) -> bool {
        self.pieces.contains_key(&key) || self.loose.iter().any(|(loose, _)| *loose == key)
    }

    /// Puts the drawings since the last call onto a page.
    pub fn bind(&mut self, images: &mut Assets<Image>) {
        if self.loose.is_empty() {
            return;
        }
        let (keys, words): (Vec<_>, Vec<TextImage>) = self.loose.drain(..).unzip();
        let area: u32 = words.iter().map(|word| word.size.element_product()).sum();
        let (sheet, places) = lettering::pack_within(&words, area.isqrt());
        let bytes = sheet.pixels.len();
        let page = images.add(sheet.into_image());
        self.bytes.insert(page.id(), bytes);
        for (key, place) in keys.into_iter().zip(places) {
            let piece = Piece {
                page: page.clone(),
                place: place.as_rect(),
            };
            self.pieces.insert(key, piece);
        }
    }

    /// A drawing that is on a page.
    pub fn piece(&self, motif: Drawing, pixels: u32) -> Option<Piece> {
        self.pieces.get(&(motif, pixels)).cloned()
    }

    /// Bytes of all atlases.
    pub fn bytes(&self) -> usize {
        self.bytes.values().sum()
    }

    /// Forgets hidden atlases if they take too many bytes.
    pub fn tidy(&mut self, shown: &BTreeSet<AssetId<Image>>) {
        let idle = |page: &AssetId<Image>| !shown.contains(page);
        let kept: usize = self
            .bytes
            .iter()
            .filter(|(page, _)| idle(page))
            .map(|(_, bytes)| bytes)
            .sum();
        if kept <= KEPT {
            return;
        }
        self.bytes.retain(|page, _| !idle(page));
        self.pieces.retain(|_, piece| !idle(&piece.page.id()));
    }
}
