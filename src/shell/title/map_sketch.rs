//! A small picture of the map of a scenario: the part that is fought over, its rails and roads, who stands where, and the flags of goals.

use bevy_egui::egui::ColorImage;
use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::map_view::camera::extent::Map;
use crate::map_view::pen::pixels::{paint, polylines};
use crate::map_view::pieces::flags::is_banner;
use crate::theme::Palette;
use railhead_engine::board::outline::Point;
use railhead_engine::engine::Pile;
use railhead_engine::engine::goals::GoalFlag;
use railhead_print::hex::SheetOptions;
use railhead_print::{Layer, LineKind, Sheet, area, hex, svg};

/// The number of pieces into which a side of a cell is cut.
const STEPS: u8 = 2;
/// The shorter side of a picture is at least this part of the longer one.
const NARROWEST: f32 = 0.62;

/// The corners of the cloth of a flag and the length of its pole, by the radius of a piece: a banner of the first seat, a pennon of the others.
const BANNER: [Point; 4] = [[0.0, 4.6], [3.1, 4.6], [3.1, 2.5], [0.0, 2.5]];
const PENNON: [Point; 3] = [[0.0, 4.8], [3.5, 3.5], [0.0, 2.1]];
const POLE: f32 = 4.6;

/// Draws a map with its pieces and the flags of goals, as large as fits into a box of this size in pixels; `point` is the size of a point.
pub fn draw(
    map: &Map,
    (piles, flags): (&[Pile], &[GoalFlag]),
    palette: &Palette,
    most: [f32; 2],
    point: f32,
) -> ColorImage {
    let sheet = sheet_of(map);
    let mut sketch = Sketch::new(&sheet, part(&sheet, piles), palette, most, point);
    // The counters of the hex game have the colours of their sides; in the area game the land has.
    if matches!(map, Map::Hexes(_)) {
        sketch.piles(&sheet, piles);
    }
    for flag in flags {
        sketch.flag(&sheet, flag);
    }
    sketch.image()
}

/// The picture of a whole map, without its pieces.
#[derive(Clone, Debug)]
pub struct Whole {
    pub image: ColorImage,
    /// Its corners, in kilometres of the map.
    pub frame: [Point; 2],
    /// The part in which the pieces are.
    pub part: [Point; 2],
    /// The railways of another gauge than the first of the board (HR-15).
    pub other_gauge: Vec<Vec<Point>>,
}

/// Draws a whole map without its pieces, as large as fits into a box of this size in pixels.
pub fn draw_whole(map: &Map, piles: &[Pile], palette: &Palette, most: [f32; 2]) -> Whole {
    let sheet = sheet_of(map);
    Whole {
        image: Sketch::new(&sheet, sheet.frame, palette, most, 2.0).image(),
        frame: sheet.frame,
        part: part(&sheet, piles),
        other_gauge: railways_of_other_gauge(&sheet),
    }
}

/// The railways whose light line runs on without sleepers: those of another gauge than the first.
fn railways_of_other_gauge(sheet: &Sheet) -> Vec<Vec<Point>> {
    let lines = sheet.layers().filter_map(|layer| match layer {
        Layer::Stroke {
            line: LineKind::Ladder,
            stroke,
            lines,
        } if stroke.dashes.is_none() => Some(lines),
        _ => None,
    });
    lines.flatten().map(|line| line.points.clone()).collect()
}

fn sheet_of(map: &Map) -> Sheet {
    match map {
        Map::Hexes(board) => {
            let options = SheetOptions {
                has_badges: false,
                steps: STEPS,
                ..SheetOptions::of(board)
            };
            hex::sheet(board, &options)
        }
        Map::Areas(board) => area::sheet(board, STEPS.into()),
    }
}

/// The part of a map in which the pieces are, with some of what is around them.
fn part(sheet: &Sheet, piles: &[Pile]) -> [Point; 2] {
    let [low, high] = sheet.frame;
    if piles.is_empty() {
        return sheet.frame;
    }
    let cell = f32::from(sheet.raster.cells().km());
    let places = || piles.iter().map(|pile| sheet.raster.centre(pile.space));
    let mut part = [low, high];
    let mut sides = [0.0; 2];
    for axis in [0, 1] {
        let from = places().map(|at| at[axis]).fold(f32::MAX, f32::min);
        let to = places().map(|at| at[axis]).fold(f32::MIN, f32::max);
        let margin = (to - from) * 0.08 + cell * 3.0;
        part[0][axis] = (from - margin).max(low[axis]);
        part[1][axis] = (to + margin).min(high[axis]);
        sides[axis] = part[1][axis] - part[0][axis];
    }
    // A strip is no picture.
    let least = sides[0].max(sides[1]) * NARROWEST;
    for axis in [0, 1] {
        let more = (least - sides[axis]).max(0.0) / 2.0;
        part[0][axis] = (part[0][axis] - more).max(low[axis]);
        part[1][axis] = (part[1][axis] + more).min(high[axis]);
    }
    part
}

struct Sketch<'p> {
    pixmap: Pixmap,
    /// From kilometres to pixels.
    place: Transform,
    /// Pixels for a kilometre.
    scale: f32,
    /// Pixels for a point.
    point: f32,
    palette: &'p Palette,
}

impl<'p> Sketch<'p> {
    /// A part of a sheet, drawn without pieces.
    fn new(sheet: &Sheet, part: [Point; 2], palette: &'p Palette, most: [f32; 2], point: f32) -> Self {
        let [width, height] = [0, 1].map(|axis| part[1][axis] - part[0][axis]);
        let scale = (most[0] / width).min(most[1] / height);
        let pixels = |km: f32| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a few thousand pixels at most"
            )]
            let pixels = (km * scale).round().max(1.0) as u32;
            pixels
        };
        let mut sketch = Self {
            pixmap: Pixmap::new(pixels(width), pixels(height)).expect("it has at least one pixel"),
            place: Transform::from_translate(-part[0][0], -part[0][1]).post_scale(scale, scale),
            scale,
            point,
            palette,
        };
        sketch.sheet(sheet);
        sketch
    }

    fn image(&self) -> ColorImage {
        let size = [self.pixmap.width() as usize, self.pixmap.height() as usize];
        ColorImage::from_rgba_premultiplied(size, self.pixmap.data())
    }

    fn sheet(&mut self, sheet: &Sheet) {
        let paper = paint(self.palette.print(sheet.paper));
        let whole = Rect::from_xywh(0.0, 0.0, self.width(), self.height());
        if let Some(whole) = whole {
            self.pixmap.fill_rect(whole, &paper, Transform::identity(), None);
        }
        let land = polylines(&sheet.land, true);
        let mask = land.and_then(|land| {
            let mut mask = Mask::new(self.pixmap.width(), self.pixmap.height())?;
            mask.fill_path(&land, FillRule::EvenOdd, true, self.place);
            Some(mask)
        });
        for layer in sheet.layers() {
            match layer {
                Layer::Whole(tone) => {
                    let tone = paint(self.palette.print(*tone));
                    if let Some(whole) = whole {
                        self.pixmap.fill_rect(whole, &tone, Transform::identity(), None);
                    }
                }
                Layer::Fill { tone, spaces } => {
                    let tone = paint(self.palette.print(*tone));
                    self.fill(&svg::shapes(sheet, spaces), tone, svg::seam(sheet), mask.as_ref());
                }
                Layer::Stroke { line, stroke, lines } => {
                    if let Some(least) = least_width(*line) {
                        let points = lines.iter().map(|line| &line.points);
                        let all = svg::all_round(sheet, points, stroke.width);
                        let width = stroke.width.max(least * self.point / self.scale);
                        self.stroke(&all, paint(self.palette.print(stroke.tone)), width);
                    }
                }
                Layer::Grid(_) => {}
            }
        }
    }

    /// The radius of a piece, in pixels.
    fn radius(&self) -> f32 {
        (self.width().max(self.height()) / 80.0).max(2.0 * self.point)
    }

    /// The flag on a place of a goal, in the tone of its holder.
    fn flag(&mut self, sheet: &Sheet, flag: &GoalFlag) {
        let unit = self.radius();
        let [x, y] = sheet.raster.centre(flag.at);
        let mut foot = [tiny_skia::Point::from_xy(x, y)];
        self.place.map_points(&mut foot);
        let at = |[right, up]: Point| [foot[0].x + right * unit, foot[0].y - up * unit];
        let corners: &[Point] = if is_banner(flag.holder) { &BANNER } else { &PENNON };
        let cloth: Vec<Point> = corners.iter().map(|corner| at(*corner)).collect();
        let pole = vec![at([0.0, 0.0]), at([0.0, POLE])];
        let (ink, paper) = (self.palette.ink, self.palette.paper);
        let tone = flag.holder.map_or(paper, |seat| self.palette.seat(seat));
        let [cloth, pole] = [polylines(&[cloth], true), polylines(&[pole], false)];
        let (Some(cloth), Some(pole)) = (cloth, pole) else {
            return;
        };
        // Paper around the ink keeps it apart from the ground and the pieces.
        for (path, colour, width) in [
            (&pole, paper, 1.4),
            (&cloth, paper, 1.4),
            (&cloth, ink, 0.7),
            (&pole, ink, 0.6),
        ] {
            let stroke = Stroke {
                width: width * unit,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            self.pixmap
                .stroke_path(path, &paint(colour), &stroke, Transform::identity(), None);
        }
        let rule = FillRule::Winding;
        self.pixmap
            .fill_path(&cloth, &paint(tone), rule, Transform::identity(), None);
    }

    fn piles(&mut self, sheet: &Sheet, piles: &[Pile]) {
        let radius = self.radius();
        for pile in piles {
            let [x, y] = sheet.raster.centre(pile.space);
            let mut at = [tiny_skia::Point::from_xy(x, y)];
            self.place.map_points(&mut at);
            let (halo, seat) = (self.palette.paper, self.palette.seat(pile.seat));
            for (radius, colour) in [(radius * 1.35, halo), (radius, seat)] {
                let disc = PathBuilder::from_circle(at[0].x, at[0].y, radius);
                if let Some(disc) = disc {
                    let rule = FillRule::Winding;
                    self.pixmap
                        .fill_path(&disc, &paint(colour), rule, Transform::identity(), None);
                }
            }
        }
    }

    fn fill(&mut self, lines: &[Vec<Point>], paint: Paint, seam: f32, clip: Option<&Mask>) {
        if let Some(path) = polylines(lines, true) {
            self.pixmap
                .fill_path(&path, &paint, FillRule::EvenOdd, self.place, clip);
            let stroke = Stroke {
                width: seam,
                ..Stroke::default()
            };
            self.pixmap.stroke_path(&path, &paint, &stroke, self.place, clip);
        }
    }

    fn stroke(&mut self, lines: &[Vec<Point>], paint: Paint, width: f32) {
        if let Some(path) = polylines(lines, false) {
            let stroke = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            self.pixmap.stroke_path(&path, &paint, &stroke, self.place, None);
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a few thousand pixels at most")]
    fn width(&self) -> f32 {
        self.pixmap.width() as f32
    }

    #[expect(clippy::cast_precision_loss, reason = "a few thousand pixels at most")]
    fn height(&self) -> f32 {
        self.pixmap.height() as f32
    }
}

/// The least width of a line, in points; `None` for what is too fine for a small picture.
fn least_width(line: LineKind) -> Option<f32> {
    match line {
        LineKind::Rail => Some(1.3),
        LineKind::Coast => Some(0.8),
        LineKind::Road(_) | LineKind::River | LineKind::Barrier => Some(0.7),
        LineKind::Border => Some(0.5),
        LineKind::Shallows => Some(0.0),
        LineKind::Strait | LineKind::Zone | LineKind::Casing(_) | LineKind::Ladder => None,
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Color32;

    use super::*;
    use crate::theme::style::egui_colour;
    use railhead_engine::engine::{Playable as _, Seat, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::HexGame;

    #[test]
    fn the_picture_of_a_battle_has_the_flags_of_its_goals_in_the_tones_of_their_holders() {
        let loaded = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
        let session = Session::new(loaded.game, 1);
        let map = Map::Hexes(session.game().shared_board());
        let flags = session.game().goal_flags(session.state());
        assert!(flags.len() > 2 && flags.iter().all(|flag| flag.holder == Some(Seat(1))));
        let palette = Palette::default();
        let drawn = |flags: &[GoalFlag]| draw(&map, (&[], flags), &palette, [480.0, 480.0], 1.0);
        let tone = egui_colour(palette.seat(Seat(1))).to_array();
        let is_near = |pixel: &&Color32| {
            let mut parts = pixel.to_array().into_iter().zip(tone);
            parts.all(|(one, other)| one.abs_diff(other) <= 2)
        };
        let count = |image: ColorImage| image.pixels.iter().filter(is_near).count();
        let (bare, with_flags) = (count(drawn(&[])), count(drawn(&flags)));
        assert!(with_flags > bare + 10 * flags.len(), "{bare} {with_flags}");
    }
}
