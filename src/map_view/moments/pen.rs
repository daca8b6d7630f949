//! The pen that draws moments over the map: arrows, dice, pictures and slips of paper, in the colours of the palette.
//!
//! Sizes are in points, which grow with the size of text.

use std::f32::consts::{FRAC_PI_2, TAU};
use std::sync::Arc;

use bevy::color::{Mix as _, Srgba};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontFamily, FontId, Galley, Mesh, Painter, Pos2, Rect, Shape, Stroke,
    StrokeKind, TextureId, Vec2, pos2, vec2,
};

use crate::theme::Palette;
use crate::theme::dice::pips;
use crate::theme::fonts::SERIF;
use crate::theme::style::egui_colour;

/// A pen for one frame.
pub(super) struct MomentPen<'a> {
    pub(super) painter: Painter,
    pub(super) palette: &'a Palette,
    /// Pixels in a point.
    pub(super) unit: f32,
    /// The part of the window that shows the map.
    pub(super) room: Rect,
    /// The cards that lie above it.
    pub(super) cards: &'a [Rect],
}

/// A die as it lies, or falls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Die {
    pub(super) at: Pos2,
    /// In pixels.
    pub(super) side: f32,
    pub(super) angle: f32,
    pub(super) face: u8,
    /// How high it is above the map, in sides.
    pub(super) height: f32,
    /// The colours of the die and of its pips.
    pub(super) colours: [Color32; 2],
}

/// The share of its size at which a sheet fits into a room.
pub(super) fn share_that_fits(room: Vec2, sheet: Vec2) -> f32 {
    // Smaller than this nothing could be read.
    const LEAST: f32 = 0.4;
    (room.x / sheet.x).min(room.y / sheet.y).clamp(LEAST, 1.0)
}

impl MomentPen<'_> {
    /// A number of points, in pixels.
    pub(super) fn points(&self, points: f32) -> f32 {
        points * self.unit
    }

    /// The same pen, so much finer that a sheet of this size fits into the room.
    pub(super) fn fitted(&self, size: Vec2) -> Self {
        let room = self.room.shrink(self.points(8.0)).size();
        Self {
            painter: self.painter.clone(),
            unit: self.unit * share_that_fits(room, size),
            ..*self
        }
    }

    /// A colour that lets this share of itself be seen.
    pub(super) fn tone(colour: Srgba, share: f32) -> Color32 {
        egui_colour(colour).gamma_multiply(share.clamp(0.0, 1.0))
    }

    pub(super) fn paper(&self, share: f32) -> Color32 {
        Self::tone(self.palette.paper, share)
    }

    pub(super) fn ink(&self, share: f32) -> Color32 {
        Self::tone(self.palette.ink, share)
    }

    /// A convex shape, with a rim of paper around it.
    pub(super) fn cut_out(&self, outline: Vec<Pos2>, fill: Color32, rim: f32) {
        let share = f32::from(fill.a()) / 255.0;
        self.painter.add(Shape::closed_line(
            outline.clone(),
            Stroke::new(rim * 2.0, self.paper(share)),
        ));
        self.painter
            .add(Shape::convex_polygon(outline, fill, Stroke::NONE));
    }

    /// An arrow of a printed campaign map: broad where it comes from, slightly bent, with a rim of paper and a fine edge
    /// of ink.
    pub(super) fn arrow(&self, tail: Pos2, tip: Pos2, breadth: f32, colour: Srgba, share: f32) {
        const PARTS: u8 = 14;
        let way = tip - tail;
        let length = way.length();
        if length < breadth * 1.2 || share <= 0.0 {
            return;
        }
        let head = (breadth * 1.25).min(length * 0.6);
        let bend = tail + way * 0.5 + way.rot90() * 0.09;
        let at = |along: f32| {
            let (a, b) = (tail.lerp(bend, along), bend.lerp(tip, along));
            (a.lerp(b, along), (b - a).normalized())
        };
        let neck = 1.0 - head / length;
        let [mut left, mut right] = [Vec::new(), Vec::new()];
        for part in 0..=PARTS {
            let along = f32::from(part) / f32::from(PARTS);
            let (middle, ahead) = at(neck * along);
            let half = ahead.rot90() * breadth * (0.5 - 0.16 * along);
            left.push(middle - half);
            right.push(middle + half);
        }
        let (base, ahead) = at(neck);
        let wing = ahead.rot90() * breadth * 0.92;
        let barb = ahead * head * 0.12;
        let mut outline = left.clone();
        outline.extend([base - wing - barb, tip, base + wing - barb]);
        outline.extend(right.iter().rev());
        let line = |width: f32, colour: Color32| {
            self.painter
                .add(Shape::closed_line(outline.clone(), Stroke::new(width, colour)));
        };
        line(self.points(6.0), self.paper(0.85 * share));
        let fill = Self::tone(colour, 0.95 * share);
        let mut mesh = Mesh::default();
        for (a, b) in left.iter().zip(&right) {
            mesh.colored_vertex(*a, fill);
            mesh.colored_vertex(*b, fill);
        }
        for part in 0..u32::from(PARTS) {
            let first = part * 2;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 3, first + 2);
        }
        let after = u32::from(PARTS) * 2 + 2;
        for corner in [base - wing - barb, tip, base + wing - barb, base] {
            mesh.colored_vertex(corner, fill);
        }
        mesh.add_triangle(after, after + 1, after + 3);
        mesh.add_triangle(after + 3, after + 1, after + 2);
        self.painter.add(Shape::mesh(mesh));
        line(
            self.points(1.2),
            Self::tone(colour.mix(&self.palette.ink, 0.45), share),
        );
    }

    /// A die with its shadow.
    pub(super) fn die(&self, die: &Die) {
        let Die {
            at,
            side,
            angle,
            face,
            height,
            colours: [paper, ink],
        } = *die;
        let share = f32::from(paper.a()) / 255.0;
        let lift = vec2(0.0, -height * side);
        let shadow = at + vec2(0.06, 0.1) * side + vec2(height * 0.25, 0.0) * side;
        let grown = side * (1.0 + height * 0.12);
        let cast = Self::tone(self.palette.ink, 0.28 * share / (1.0 + height));
        self.painter.add(Shape::convex_polygon(
            rounded(shadow, grown, angle),
            cast,
            Stroke::NONE,
        ));
        let at = at + lift;
        let rim = Stroke::new((side * 0.045).max(1.0), ink);
        self.painter
            .add(Shape::convex_polygon(rounded(at, side, angle), paper, rim));
        let turn = Vec2::angled(angle);
        let place = |x: f32, y: f32| at + (turn * x + vec2(-turn.y, turn.x) * y) * side;
        if let Some(pips) = pips(face) {
            for [x, y] in pips {
                self.painter
                    .circle_filled(place(x - 0.5, y - 0.5), side * 0.095, ink);
            }
        } else {
            let font = FontId::new(side * 0.58, FontFamily::Name(SERIF.into()));
            self.painter
                .text(at, Align2::CENTER_CENTER, face.to_string(), font, ink);
        }
    }

    /// A picture around a point.
    pub(super) fn picture(&self, texture: TextureId, at: Pos2, size: Vec2, tint: Color32) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        self.painter
            .image(texture, Rect::from_center_size(at, size), whole, tint);
    }

    /// A line of a brush, which is drawn as far as its share.
    pub(super) fn stroke(&self, from: Pos2, to: Pos2, share: f32, width: f32, colour: Color32) {
        if share > 0.0 {
            let end = from.lerp(to, share.min(1.0));
            let faint = f32::from(colour.a()) / 255.0;
            let halo = Stroke::new(width + self.points(2.4), self.paper(0.9 * faint));
            self.painter.line_segment([from, end], halo);
            self.painter.line_segment([from, end], Stroke::new(width, colour));
        }
    }

    /// Strikes something out with two strokes, one after the other.
    pub(super) fn strike_out(&self, at: Pos2, half: f32, share: f32, faint: f32) {
        let colour = Self::tone(self.palette.problem, faint);
        let width = (half * 0.2).clamp(self.points(2.0), self.points(6.0));
        let [a, b] = [vec2(half, half), vec2(-half, half)];
        self.stroke(at - a, at + a, share * 2.0, width, colour);
        self.stroke(at - b, at + b, share * 2.0 - 1.0, width, colour);
    }

    /// A ring that grows and fades.
    pub(super) fn shock(&self, at: Pos2, radius: f32, share: f32, colour: Srgba) {
        if share > 0.0 && share < 1.0 {
            let stroke = Stroke::new(self.points(3.0) * (1.0 - share), Self::tone(colour, 1.0 - share));
            self.painter
                .circle_stroke(at, radius * (0.3 + 0.7 * share), stroke);
        }
    }

    /// A puff of smoke.
    pub(super) fn smoke(&self, at: Pos2, radius: f32, share: f32) {
        if share <= 0.0 || share >= 1.0 {
            return;
        }
        let grey = self.palette.ink_soft;
        for puff in 0..7_u8 {
            let way = Vec2::angled(f32::from(puff) * TAU / 7.0 + 0.4);
            let off = way * radius * (0.2 + 0.55 * share) + vec2(0.0, -radius * 0.45 * share);
            let size = radius * (0.28 + 0.2 * share) * (0.8 + 0.06 * f32::from(puff));
            self.painter
                .circle_filled(at + off, size, Self::tone(grey, 0.34 * (1.0 - share)));
        }
    }

    /// Lays out words in the serif of the map.
    pub(super) fn lay(&self, text: &str, points: f32, colour: Color32) -> Arc<Galley> {
        let font = FontId::new(self.points(points), FontFamily::Name(SERIF.into()));
        self.painter.layout_no_wrap(text.to_owned(), font, colour)
    }

    /// A sheet of paper with a fine frame and its shadow.
    pub(super) fn sheet(&self, rect: Rect, share: f32) {
        let corners = CornerRadius::same(3);
        let shadow = rect.translate(vec2(1.5, 2.5) * self.unit);
        self.painter.rect_filled(shadow, corners, self.ink(0.22 * share));
        self.painter.rect_filled(rect, corners, self.paper(share));
        let frame = Stroke::new(self.points(1.0), self.ink(0.75 * share));
        self.painter.rect_stroke(rect, corners, frame, StrokeKind::Inside);
    }

    /// A slip of paper with the result: the head large, a line below it, and the colour of a seat on its edge.
    /// It lies right of `at`, or left of `other` where the map ends.
    pub(super) fn slip(&self, [at, other]: [Pos2; 2], [head, line]: [&str; 2], seat: Srgba, share: f32) {
        if share <= 0.0 || head.is_empty() {
            return;
        }
        let head = self.lay(head, 17.0, self.ink(share));
        let line = (!line.is_empty()).then(|| self.lay(line, 13.0, self.ink(share)));
        let words = line.as_ref().map_or(0.0, |line| line.size().x).max(head.size().x);
        let high = line.as_ref().map_or(0.0, |line| line.size().y) + head.size().y;
        let [edge, band] = [self.points(7.0), self.points(4.0)];
        let size = vec2(words + 2.0 * edge + band, high + edge);
        let mut rect = Rect::from_min_size(at - vec2(0.0, size.y / 2.0), size);
        if rect.right() > self.room.right() - edge {
            rect = Rect::from_min_size(other - vec2(size.x, size.y / 2.0), size);
        }
        let rect = within(rect, self.room.shrink(edge));
        self.sheet(rect, share);
        let bar = Rect::from_min_size(rect.min, vec2(band, size.y));
        self.painter
            .rect_filled(bar, CornerRadius::same(2), Self::tone(seat, share));
        let corner = rect.min + vec2(edge + band, edge / 2.0);
        let below = corner + vec2(0.0, head.size().y);
        self.painter.galley(corner, head, Color32::BLACK);
        if let Some(line) = line {
            self.painter.galley(below, line, Color32::BLACK);
        }
    }
}

/// A rectangle moved so that it lies within another, if it is not larger.
pub(super) fn within(rect: Rect, room: Rect) -> Rect {
    let aside = |low: f32, high: f32, least: f32, most: f32| (least - low).max(0.0) - (high - most).max(0.0);
    rect.translate(vec2(
        aside(rect.left(), rect.right(), room.left(), room.right()),
        aside(rect.top(), rect.bottom(), room.top(), room.bottom()),
    ))
}

/// A square with round corners, turned by an angle.
fn rounded(at: Pos2, side: f32, angle: f32) -> Vec<Pos2> {
    const PARTS: u8 = 4;
    let radius = side * 0.17;
    let inner = side / 2.0 - radius;
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let turn = Vec2::angled(angle);
    let mut outline = Vec::new();
    for (corner, (x, y)) in (0_u8..).zip(corners) {
        for part in 0..=PARTS {
            let swing = (f32::from(corner) + f32::from(part) / f32::from(PARTS)) * FRAC_PI_2;
            let off = vec2(x, y) * inner + Vec2::angled(swing) * radius;
            outline.push(at + turn * off.x + vec2(-turn.y, turn.x) * off.y);
        }
    }
    outline
}
