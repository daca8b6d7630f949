//! The drawings of the pieces in a space: a plate with the silhouettes and numbers of each nation, and the small sign
//! that stands for it on a far map: a disc on land, a hull at sea, a dart in the air.

use std::sync::Arc;

use bevy::prelude::*;
use tiny_skia::{
    FillRule, Paint, Path, PathBuilder, Pixmap, Rect as SkRect, Shader, Stroke, Transform as SkTransform,
};

use crate::map_view::pen::lettering;
use crate::map_view::pen::lettering::TextImage;
use crate::map_view::seat_shares::{numbers, plain, shares};
use crate::theme::fonts::Serif;
use crate::theme::{Palette, silhouette};
use railhead_engine::board::look::silhouette::{HEIGHT, silhouette as silhouette_of};
use railhead_engine::engine::Seat;

/// Where pieces are at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceDomain {
    Land,
    Air,
    Sea,
}

/// The condition that a silhouette shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceLook {
    /// Its usual look.
    #[default]
    Ready,
    /// It has acted: pale.
    Spent,
    /// It has gone by rail: pale, on rails.
    Railed,
    /// It is aboard a ship: on a wave.
    Aboard,
    /// It is damaged: with a cross.
    Damaged,
    /// It is new: with a plus.
    New,
}

impl PieceLook {
    /// The word for it; empty for ready pieces.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Ready => "",
            Self::Spent => "moved",
            Self::Railed => "went by rail",
            Self::Aboard => "aboard",
            Self::Damaged => "damaged",
            Self::New => "new",
        }
    }
}

/// Pieces that look alike, as a plate shows them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlateFigure {
    pub(super) silhouette: Arc<str>,
    pub(super) count: u32,
    pub(super) look: PieceLook,
}

/// The content of a drawing; equal content has an equal drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlateContent {
    /// The pieces of each seat, with its letters.
    Plate(Vec<(Seat, String, Vec<PlateFigure>)>),
    /// The number of pieces of each seat, their domain, whether aircraft are with others, and the size of the sign.
    Sign {
        parts: Vec<(Seat, u32)>,
        domain: PieceDomain,
        has_aircraft: bool,
        radius: u8,
    },
}

/// The most silhouettes beside each other.
const COLUMNS: usize = 4;
/// The height of a line of silhouettes, and of a silhouette.
const LINE: f32 = 24.0;
const FIGURE: f32 = 17.0;
/// The width of the strip with the letters of the nation.
const STRIP: f32 = 22.0;
/// The size of numbers and letters.
const NUMBER: f32 = 15.0;
const LETTERS: f32 = 12.5;
/// The rim around a drawing.
const RIM: f32 = 1.5;

/// The radius of a sign for pieces of this total price.
pub(super) fn radius(worth: u32) -> u8 {
    let root = u8::try_from(worth.isqrt()).unwrap_or(u8::MAX);
    11 + (root / 2).min(8)
}

/// A drawing in progress; lengths are in pixels at 100 % text, with y down.
struct Sketch<'p> {
    map: Pixmap,
    unit: f32,
    palette: &'p Palette,
}

impl<'p> Sketch<'p> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "drawings are a few hundred pixels wide"
    )]
    fn new(size: Vec2, unit: f32, palette: &'p Palette) -> Option<Self> {
        let size = (size * unit).ceil().max(Vec2::ONE);
        let map = Pixmap::new(size.x as u32, size.y as u32)?;
        Some(Self { map, unit, palette })
    }

    fn fill(&mut self, path: &Path, rule: FillRule, place: SkTransform, shader: Shader) {
        let paint = Paint {
            shader,
            ..Paint::default()
        };
        let place = place.post_scale(self.unit, self.unit);
        self.map.fill_path(path, &paint, rule, place, None);
    }

    fn line(&mut self, path: &Path, place: SkTransform, width: f32, tone: Srgba) {
        let paint = Paint {
            shader: plain(tone),
            ..Paint::default()
        };
        let stroke = Stroke {
            width,
            ..Stroke::default()
        };
        let place = place.post_scale(self.unit, self.unit);
        self.map.stroke_path(path, &paint, &stroke, place, None);
    }

    fn block(&mut self, [x, y, width, height]: [f32; 4], tone: Srgba) {
        if let Some(rect) = SkRect::from_xywh(x, y, width, height) {
            let path = PathBuilder::from_rect(rect);
            self.fill(&path, FillRule::EvenOdd, SkTransform::identity(), plain(tone));
        }
    }

    /// A word around a point.
    fn word(&mut self, text: &str, size: f32, [x, y]: [f32; 2], tone: Srgba) {
        if let Some(path) = lettering::outline(text, Serif::Bold, size) {
            let place = SkTransform::from_translate(x, y);
            // The letters stay legible on a pale nation.
            self.line(&path, place, 1.2, self.palette.ink.with_alpha(0.45));
            self.fill(&path, FillRule::Winding, place, plain(tone));
        }
    }

    /// A silhouette with its left edge and the middle of its height at a point.
    fn figure(&mut self, figure: &PlateFigure, [x, y]: [f32; 2]) {
        let Some(path) = silhouette::path(&figure.silhouette) else {
            return;
        };
        let scale = FIGURE / f32::from(HEIGHT);
        let lift = match figure.look {
            PieceLook::Railed | PieceLook::Aboard => 2.0,
            PieceLook::Ready | PieceLook::Spent | PieceLook::Damaged | PieceLook::New => 0.0,
        };
        let top = y - FIGURE / 2.0 - lift;
        let place = SkTransform::from_translate(-path.bounds().left(), 0.0)
            .post_scale(scale, scale)
            .post_translate(x, top);
        let paper = self.palette.paper;
        let tone = match figure.look {
            PieceLook::Spent | PieceLook::Railed => paper.with_alpha(0.5),
            PieceLook::Ready | PieceLook::Aboard | PieceLook::Damaged | PieceLook::New => paper,
        };
        self.line(&path, place, 7.0, self.palette.ink.with_alpha(0.45));
        self.fill(&path, FillRule::EvenOdd, place, plain(tone));
        let width = path.bounds().width() * scale;
        self.mark(figure.look, [x, y + FIGURE / 2.0], width);
    }

    /// The mark of a condition at the foot of a silhouette.
    fn mark(&mut self, look: PieceLook, [x, foot]: [f32; 2], width: f32) {
        let (paper, problem) = (self.palette.paper, self.palette.problem);
        match look {
            PieceLook::Ready | PieceLook::Spent => {}
            PieceLook::Railed => {
                self.block([x, foot - 0.5, width, 1.0], paper);
                self.block([x, foot + 1.8, width, 1.0], paper);
                let mut tie = x + 1.0;
                while tie < x + width - 1.0 {
                    self.block([tie, foot - 1.2, 1.4, 4.8], paper);
                    tie += 4.5;
                }
            }
            PieceLook::Aboard => {
                let mut wave = PathBuilder::new();
                wave.move_to(x, foot + 1.0);
                let step = width / 4.0;
                for half in 0..4_u8 {
                    let from = x + step * f32::from(half);
                    let swing = if half % 2 == 0 { -2.6 } else { 2.6 };
                    wave.quad_to(from + step / 2.0, foot + 1.0 + swing, from + step, foot + 1.0);
                }
                if let Some(wave) = wave.finish() {
                    self.line(&wave, SkTransform::identity(), 1.5, paper);
                }
            }
            PieceLook::Damaged | PieceLook::New => {
                let mut cross = PathBuilder::new();
                let (at, reach) = ([x + width - 2.0, foot - 2.5], 3.4);
                let arms = if look == PieceLook::New {
                    [[1.0, 0.0], [0.0, 1.0]]
                } else {
                    [[0.8, 0.8], [0.8, -0.8]]
                };
                for [dx, dy] in arms {
                    cross.move_to(at[0] - dx * reach, at[1] - dy * reach);
                    cross.line_to(at[0] + dx * reach, at[1] + dy * reach);
                }
                let tone = if look == PieceLook::New {
                    self.palette.action
                } else {
                    problem
                };
                if let Some(cross) = cross.finish() {
                    self.line(&cross, SkTransform::identity(), 4.4, paper);
                    self.line(&cross, SkTransform::identity(), 2.2, tone);
                }
            }
        }
    }
}

/// The width of a figure with its number.
fn width(figure: &PlateFigure) -> f32 {
    let scale = FIGURE / f32::from(HEIGHT);
    let drawn = silhouette::path(&figure.silhouette).map_or(0.0, |path| path.bounds().width() * scale);
    drawn + number_width(figure.count) + 5.0
}

/// The width of a number; one piece needs none.
fn number_width(count: u32) -> f32 {
    if count < 2 {
        return 0.0;
    }
    let digits = u8::try_from(count.ilog10() + 1).unwrap_or(u8::MAX);
    2.0 + 7.6 * f32::from(digits)
}

impl PlateContent {
    /// Its image; `unit` is the number of image pixels per pixel at 100 % text.
    pub(super) fn draw(&self, palette: &Palette, unit: f32) -> Option<TextImage> {
        let sketch = match self {
            Self::Plate(nations) => plate(nations, palette, unit)?,
            Self::Sign {
                parts,
                domain,
                has_aircraft,
                radius,
            } => sign(parts, (*domain, *has_aircraft), f32::from(*radius), palette, unit)?,
        };
        Some(TextImage::of(&sketch.map))
    }
}

#[expect(clippy::cast_precision_loss, reason = "a plate has few lines")]
fn plate<'p>(
    nations: &[(Seat, String, Vec<PlateFigure>)],
    palette: &'p Palette,
    unit: f32,
) -> Option<Sketch<'p>> {
    let lines = || nations.iter().flat_map(|(.., figures)| figures.chunks(COLUMNS));
    let broadest = lines()
        .map(|line| line.iter().map(width).sum::<f32>())
        .fold(0.0, f32::max);
    let size = Vec2::new(STRIP + 4.0 + broadest, LINE * lines().count() as f32) + 2.0 * RIM;
    let mut sketch = Sketch::new(size, unit, palette)?;
    sketch.block([0.0, 0.0, size.x, size.y], palette.ink);
    let mut top = RIM;
    for (seat, letters, figures) in nations {
        let tone = palette.seat(*seat);
        let height = LINE * figures.chunks(COLUMNS).count() as f32;
        sketch.block([RIM, top, size.x - 2.0 * RIM, height], tone);
        sketch.block([RIM, top, STRIP, height], tone.mix(&palette.ink, 0.45));
        let middle = RIM + STRIP / 2.0;
        sketch.word(letters, LETTERS, [middle, top + height / 2.0], palette.paper);
        for line in figures.chunks(COLUMNS) {
            let mut left = RIM + STRIP + 4.0;
            for figure in line {
                let middle = top + LINE / 2.0;
                sketch.figure(figure, [left, middle]);
                left += width(figure);
                if figure.count > 1 {
                    let at = left - 4.0 - (number_width(figure.count) - 2.0) / 2.0;
                    sketch.word(&figure.count.to_string(), NUMBER, [at, middle], palette.paper);
                }
            }
            top += LINE;
        }
    }
    Some(sketch)
}

/// How far a sign reaches from its middle, in radii.
fn reach(domain: PieceDomain, has_aircraft: bool) -> Vec2 {
    let body = match domain {
        PieceDomain::Land => Vec2::ONE,
        PieceDomain::Sea => Vec2::new(1.4, 0.85),
        PieceDomain::Air => Vec2::new(1.4, 1.45),
    };
    body.max(if has_aircraft {
        Vec2::new(1.0, 1.6)
    } else {
        Vec2::ZERO
    })
}

fn sign<'p>(
    parts: &[(Seat, u32)],
    (domain, has_aircraft): (PieceDomain, bool),
    radius: f32,
    palette: &'p Palette,
    unit: f32,
) -> Option<Sketch<'p>> {
    let half = reach(domain, has_aircraft) * radius + RIM + 1.0;
    let mut sketch = Sketch::new(2.0 * half, unit, palette)?;
    let middle = SkTransform::from_translate(half.x, half.y);
    let body = body(domain, radius)?;
    sketch.line(&body, middle, 2.0 * RIM + 2.0, palette.ink);
    sketch.line(&body, middle, 2.0, palette.paper);
    sketch.fill(
        &body,
        FillRule::EvenOdd,
        middle,
        shares(parts, body.bounds(), palette)?,
    );
    let drop = if domain == PieceDomain::Air {
        radius * 0.3
    } else {
        0.0
    };
    let (word, size) = numbers(parts, radius);
    sketch.word(&word, size, [half.x, half.y + drop], palette.paper);
    if has_aircraft && let Some(path) = silhouette::path(silhouette_of("air").unwrap_or_default()) {
        let scale = radius * 1.6 / 100.0;
        let place = SkTransform::from_translate(-50.0, 0.0)
            .post_scale(scale, scale)
            .post_translate(half.x, RIM);
        sketch.line(&path, place, 2.2 / scale, palette.paper);
        sketch.fill(&path, FillRule::EvenOdd, place, plain(palette.ink));
    }
    Some(sketch)
}

/// The body of a sign around the origin.
fn body(domain: PieceDomain, radius: f32) -> Option<Path> {
    if domain == PieceDomain::Land {
        return PathBuilder::from_circle(0.0, 0.0, radius);
    }
    let mut path = PathBuilder::new();
    let at = |x: f32, y: f32| (x * radius, y * radius);
    let mut to = |points: &[(f32, f32)]| {
        let [(x, y), rest @ ..] = points else { return };
        path.move_to(*x, *y);
        for (x, y) in rest {
            path.line_to(*x, *y);
        }
        path.close();
    };
    match domain {
        PieceDomain::Sea => {
            let hull = [
                (-1.4, -0.7),
                (1.4, -0.7),
                (1.05, 0.35),
                (0.7, 0.85),
                (-0.7, 0.85),
                (-1.05, 0.35),
            ];
            to(&hull.map(|(x, y)| at(x, y)));
        }
        PieceDomain::Air => {
            let dart = [
                (0.0, -1.45),
                (1.4, 0.75),
                (1.2, 1.0),
                (0.0, 0.85),
                (-1.2, 1.0),
                (-1.4, 0.75),
            ];
            to(&dart.map(|(x, y)| at(x, y)));
        }
        PieceDomain::Land => {}
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(id: &str, count: u32, look: PieceLook) -> PlateFigure {
        let path = silhouette_of(id).expect("it is drawn");
        PlateFigure {
            silhouette: path.into(),
            count,
            look,
        }
    }

    fn drawn(content: &PlateContent) -> TextImage {
        content
            .draw(&Palette::default(), 1.0)
            .expect("there is something")
    }

    fn sign(domain: PieceDomain, has_aircraft: bool) -> TextImage {
        drawn(&PlateContent::Sign {
            parts: vec![(Seat(0), 7)],
            domain,
            has_aircraft,
            radius: 12,
        })
    }

    #[test]
    fn every_condition_looks_different() {
        use PieceLook::{Aboard, Damaged, New, Railed, Ready, Spent};
        let all = [Ready, Spent, Railed, Aboard, Damaged, New];
        let plates = all.map(|look| {
            let figures = vec![figure("infantry", 2, look)];
            drawn(&PlateContent::Plate(vec![(Seat(0), "GE".into(), figures)]))
        });
        for (index, one) in plates.iter().enumerate() {
            for other in &plates[..index] {
                assert_eq!(one.size, other.size);
                assert_ne!(one.pixels, other.pixels, "{index}");
            }
        }
    }

    #[test]
    fn far_signs_tell_land_sea_and_air_apart_and_are_larger_for_more() {
        let all = [
            sign(PieceDomain::Land, false),
            sign(PieceDomain::Sea, false),
            sign(PieceDomain::Air, false),
            sign(PieceDomain::Land, true),
            sign(PieceDomain::Sea, true),
        ];
        for (index, one) in all.iter().enumerate() {
            assert!(
                all[..index].iter().all(|other| one.pixels != other.pixels),
                "{index}"
            );
        }
        assert!(radius(3) < radius(30) && radius(30) < radius(150));
        assert_eq!(radius(1_000_000), 19);
    }

    #[test]
    fn a_plate_grows_with_its_kinds_and_breaks_its_lines() {
        let plate = |kinds: usize| {
            let figures = vec![figure("armour", 3, PieceLook::Ready); kinds];
            drawn(&PlateContent::Plate(vec![(Seat(0), "GE".into(), figures)])).size
        };
        assert!(plate(2).x > plate(1).x && plate(2).y == plate(1).y);
        assert!(plate(5).y > plate(4).y && plate(5).x == plate(4).x);
    }
}
