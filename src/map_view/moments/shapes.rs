//! Ships, aircraft, waves and splinters, cut out of paper.

use std::f32::consts::{PI, TAU};

use bevy::color::Srgba;
use bevy_egui::egui::{Color32, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::pen::MomentPen;

/// A warship from the side, with its bow to the right, in convex parts: x and y in lengths, y down from the waterline.
const WARSHIP: [&[[f32; 2]]; 7] = [
    &[[-0.5, -0.1], [0.5, -0.13], [0.4, 0.06], [-0.44, 0.06]],
    &[[-0.3, -0.17], [0.2, -0.17], [0.22, -0.1], [-0.32, -0.1]],
    &[[0.0, -0.29], [0.13, -0.29], [0.16, -0.17], [-0.02, -0.17]],
    &[[-0.19, -0.27], [-0.1, -0.27], [-0.08, -0.17], [-0.2, -0.17]],
    &[[0.05, -0.42], [0.075, -0.42], [0.08, -0.29], [0.045, -0.29]],
    &[[0.22, -0.175], [0.4, -0.2], [0.4, -0.18], [0.26, -0.14]],
    &[[-0.33, -0.175], [-0.5, -0.2], [-0.5, -0.18], [-0.36, -0.14]],
];

/// An aircraft from above, with its nose to the right, in convex parts: x and y in lengths.
const AIRCRAFT: [&[[f32; 2]]; 4] = [
    &[
        [0.5, 0.0],
        [0.4, 0.07],
        [-0.42, 0.03],
        [-0.46, 0.0],
        [-0.42, -0.03],
        [0.4, -0.07],
    ],
    &[[0.22, -0.03], [0.04, -0.6], [-0.08, -0.6], [-0.02, -0.03]],
    &[[0.22, 0.03], [-0.02, 0.03], [-0.08, 0.6], [0.04, 0.6]],
    &[
        [-0.28, 0.0],
        [-0.42, 0.2],
        [-0.5, 0.2],
        [-0.47, 0.0],
        [-0.5, -0.2],
        [-0.42, -0.2],
    ],
];

impl MomentPen<'_> {
    /// The parts of a drawing, `length` pixels long, turned by an angle.
    fn parts(&self, parts: &[&[[f32; 2]]], (at, length, angle): (Pos2, f32, f32), fill: Color32) {
        let turn = Vec2::angled(angle);
        let share = f32::from(fill.a()) / 255.0;
        let rim = Stroke::new(self.points(3.0), self.paper(share));
        let placed = parts.iter().map(|part| {
            let corners = part.iter();
            let corners = corners.map(|[x, y]| at + (turn * *x + vec2(-turn.y, turn.x) * *y) * length);
            corners.collect::<Vec<_>>()
        });
        let placed: Vec<Vec<Pos2>> = placed.collect();
        for corners in &placed {
            self.painter.add(Shape::closed_line(corners.clone(), rim));
        }
        for corners in placed {
            self.painter
                .add(Shape::convex_polygon(corners, fill, Stroke::NONE));
        }
    }

    /// An aircraft that flies in a direction.
    pub(super) fn aircraft(&self, at: Pos2, way: Vec2, length: f32, colour: Srgba, share: f32) {
        let shadow = at + vec2(0.25, 0.4) * length;
        let cast = self.ink(0.16 * share);
        let turn = way.normalized();
        for part in AIRCRAFT {
            let corners = part.iter();
            let corners =
                corners.map(|[x, y]| shadow + (turn * *x + vec2(-turn.y, turn.x) * *y) * length * 0.9);
            self.painter
                .add(Shape::convex_polygon(corners.collect(), cast, Stroke::NONE));
        }
        self.parts(&AIRCRAFT, (at, length, way.angle()), Self::tone(colour, share));
    }

    /// A warship on the water; `sunk` is how far it has gone down, from 0 to 1.
    pub(super) fn warship(&self, at: Pos2, length: f32, sunk: f32, colour: Srgba, share: f32) {
        let below = Self {
            painter: self.painter.with_clip_rect(
                Rect::from_min_max(
                    pos2(f32::NEG_INFINITY, f32::NEG_INFINITY),
                    pos2(f32::INFINITY, at.y + length * 0.05),
                )
                .intersect(self.painter.clip_rect()),
            ),
            ..*self
        };
        let down = vec2(-0.1 * sunk, 0.55 * sunk * sunk) * length;
        below.parts(
            &WARSHIP,
            (at + down, length, -0.75 * sunk),
            Self::tone(colour, share),
        );
        self.waves(at + vec2(0.0, length * 0.06), length * 1.3, sunk * 9.0, share);
    }

    /// Two lines of waves.
    pub(super) fn waves(&self, at: Pos2, breadth: f32, swing: f32, share: f32) {
        const PARTS: u8 = 28;
        for row in 0..2_u8 {
            let shorter = 1.0 - 0.25 * f32::from(row);
            let line = (0..=PARTS).map(|part| {
                let along = f32::from(part) / f32::from(PARTS) - 0.5;
                let rise = (along * TAU * 4.0 + swing + f32::from(row) * PI).sin();
                let height = breadth * 0.018 * rise + breadth * 0.055 * f32::from(row);
                at + vec2(along * breadth * shorter, height)
            });
            let line: Vec<Pos2> = line.collect();
            let colour = Self::tone(self.palette.water_text, share);
            self.painter.add(Shape::line(
                line.clone(),
                Stroke::new(self.points(3.4), self.paper(0.8 * share)),
            ));
            self.painter
                .add(Shape::line(line, Stroke::new(self.points(1.6), colour)));
        }
    }

    /// Splinters that fly apart and fall.
    pub(super) fn splinters(&self, at: Pos2, reach: f32, share: f32) {
        if share <= 0.0 || share >= 1.0 {
            return;
        }
        let fade = (2.0 * (1.0 - share)).min(1.0);
        for splinter in 0..11_u8 {
            let number = f32::from(splinter);
            let way = Vec2::angled(PI + (number + 0.5) * PI / 11.0);
            let speed = reach * (0.7 + 0.5 * ((number * 1.7).sin()).abs());
            let fall = vec2(0.0, reach * 1.3 * share * share);
            let middle = at + way * speed * share + fall;
            let [along, across] = [reach * 0.15, reach * 0.045];
            let turn = Vec2::angled(number + share * (4.0 + number));
            let corner = |x: f32, y: f32| middle + turn * x * along + vec2(-turn.y, turn.x) * y * across;
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let corners = corners.into_iter().map(|(x, y)| corner(x, y)).collect();
            self.cut_out(corners, self.ink(fade), self.points(0.8));
        }
    }
}
