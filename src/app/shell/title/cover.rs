//! The picture on the cover: a railway line through the hills, printed in the colours of the map. The lineside matches
//! the country of the scenario.

use bevy_egui::egui::{self, Color32, Mesh, Pos2, Rect, Stroke, Ui, pos2, vec2};

use crate::app::map_view::camera::extent::Map;
use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;

/// The things beside the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lineside {
    Palms,
    /// A signal, and telegraph poles.
    Signal,
}

impl Lineside {
    /// The lineside for a map: palms if it has jungle.
    pub fn on(map: &Map) -> Self {
        match map {
            Map::Hexes(board) if board.terrains().iter().any(|terrain| terrain.id == "jungle") => Self::Palms,
            Map::Hexes(_) | Map::Areas(_) => Self::Signal,
        }
    }
}

/// Paints the picture into `rect`, which it fills.
pub fn paint(ui: &Ui, rect: Rect, palette: &Palette, lineside: Lineside) {
    let painter = ui.painter_at(rect);
    let [plain, woods, hills, mountains] = palette.cover;
    let colour = egui_colour;
    let at = |x: f32, y: f32| pos2(rect.left() + x * rect.width(), rect.top() + y * rect.height());
    painter.rect_filled(rect, 0.0, colour(palette.paper_inset));
    let horizon = 0.56;
    // An evening sky, and a low sun behind the hills.
    let sky = Rect::from_min_max(rect.min, at(1.0, 0.62));
    gradient(
        &painter,
        sky,
        mix(palette.sea, palette.paper_inset, 0.62),
        mix(palette.reachable, plain, 0.45),
    );
    painter.circle_filled(
        at(0.62, horizon - 0.035),
        rect.width() * 0.15,
        mix(palette.road_minor, palette.paper_inset, 0.1),
    );
    painter.circle_filled(
        at(0.62, horizon - 0.035),
        rect.width() * 0.115,
        mix(palette.road_main, palette.road_minor, 0.45),
    );
    // Three ranges of hills, each nearer and darker.
    let ranges = [
        (0.50, 0.050, 5.0, 0.4, mix(mountains, palette.paper, 0.45)),
        (0.535, 0.040, 7.0, 2.1, mix(hills, woods, 0.5)),
        (0.565, 0.028, 11.0, 4.0, mix(woods, palette.ink, 0.18)),
    ];
    for (base, height, waves, shift, tone) in ranges {
        silhouette(&painter, rect, tone, |x| {
            let broad = (x * waves + shift).sin();
            let fine = (x * waves * 2.7 + shift * 3.1).sin() * 0.4;
            base - height * (broad + fine)
        });
    }
    let ground = Rect::from_min_max(at(0.0, 0.60), rect.max);
    let edge = mix(woods, palette.ink, 0.18);
    gradient(&painter, ground, edge, mix(woods, palette.ink, 0.55));
    track(&painter, rect, palette);
    let dark = mix(palette.ink, woods, 0.25);
    match lineside {
        Lineside::Palms => palms(&painter, rect, dark),
        Lineside::Signal => {
            telegraph(&painter, rect, dark);
            signal(&painter, rect, dark, palette);
        }
    }
    let frame = rect.shrink(12.0);
    painter.rect_stroke(
        frame,
        0.0,
        Stroke::new(1.5, colour(palette.ink)),
        egui::StrokeKind::Inside,
    );
    painter.rect_stroke(
        frame.shrink(5.0),
        0.0,
        Stroke::new(0.75, colour(palette.ink)),
        egui::StrokeKind::Inside,
    );
}

fn mix(a: bevy::prelude::Srgba, b: bevy::prelude::Srgba, share: f32) -> Color32 {
    let [a, b] = [egui_colour(a), egui_colour(b)];
    egui::lerp(egui::Rgba::from(a)..=egui::Rgba::from(b), share).into()
}

/// Fills the area below a line across the picture.
#[expect(clippy::cast_precision_loss, reason = "a few dozen columns")]
fn silhouette(painter: &egui::Painter, rect: Rect, colour: Color32, line: impl Fn(f32) -> f32) {
    const COLUMNS: u32 = 96;
    let mut mesh = Mesh::default();
    for column in 0..=COLUMNS {
        let x = column as f32 / COLUMNS as f32;
        let left = rect.left() + x * rect.width();
        mesh.colored_vertex(pos2(left, rect.top() + line(x) * rect.height()), colour);
        mesh.colored_vertex(pos2(left, rect.top() + 0.62 * rect.height()), colour);
        if column > 0 {
            let corner = column * 2;
            mesh.add_triangle(corner - 2, corner - 1, corner);
            mesh.add_triangle(corner - 1, corner, corner + 1);
        }
    }
    painter.add(mesh);
}

fn gradient(painter: &egui::Painter, rect: Rect, top: Color32, bottom: Color32) {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(rect.left_top(), top);
    mesh.colored_vertex(rect.right_top(), top);
    mesh.colored_vertex(rect.left_bottom(), bottom);
    mesh.colored_vertex(rect.right_bottom(), bottom);
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    painter.add(mesh);
}

/// The track, from the foot of the picture to the horizon, with its ballast, sleepers and rails.
fn track(painter: &egui::Painter, rect: Rect, palette: &Palette) {
    let [plain, _, hills, _] = palette.cover;
    let [ballast, sleeper, rail] = [
        mix(plain, hills, 0.5),
        mix(palette.ink, palette.road_minor_casing, 0.5),
        egui_colour(palette.rail),
    ];
    // A point of the track: its distance (1 at the foot of the picture), and its offset to the side.
    let point = |distance: f32, side: f32| -> Pos2 {
        let near = 1.0 / distance;
        let y = 0.592 + 0.44 * near;
        let bend = (1.0 - near).powi(2) * 0.05;
        let x = 0.5 + bend + side * 0.30 * near;
        pos2(rect.left() + x * rect.width(), rect.top() + y * rect.height())
    };
    let strip = |from: f32, to: f32, colour: Color32| {
        let mut mesh = Mesh::default();
        for step in 0..=48_u8 {
            let distance = 1.0 + (f32::from(step) / 48.0).powi(3) * 60.0;
            mesh.colored_vertex(point(distance, from), colour);
            mesh.colored_vertex(point(distance, to), colour);
            if step > 0 {
                let corner = u32::from(step) * 2;
                mesh.add_triangle(corner - 2, corner - 1, corner);
                mesh.add_triangle(corner - 1, corner, corner + 1);
            }
        }
        painter.add(mesh);
    };
    strip(-1.35, 1.35, ballast);
    // One mesh: egui would blur the edges of separate shapes in the distance.
    let mut mesh = Mesh::default();
    for number in 0..120_u8 {
        let distance = 1.02 + f32::from(number) * 0.16;
        for (near, side) in [(0.0, -1.0), (0.0, 1.0), (0.06, -1.0), (0.06, 1.0)] {
            mesh.colored_vertex(point(distance + near, side), sleeper);
        }
        let corner = u32::from(number) * 4;
        mesh.add_triangle(corner, corner + 1, corner + 2);
        mesh.add_triangle(corner + 1, corner + 2, corner + 3);
    }
    painter.add(mesh);
    for side in [-0.66, 0.60] {
        strip(side, side + 0.06, rail);
    }
}

/// The telegraph poles along the line, and their wires.
fn telegraph(painter: &egui::Painter, rect: Rect, colour: Color32) {
    // Each is nearer to the vanishing point, and lower: x, foot and height in parts of the picture.
    let poles = [
        (-0.3, 0.86, 0.52),
        (0.12, 0.705, 0.22),
        (0.235, 0.655, 0.13),
        (0.31, 0.625, 0.078),
        (0.36, 0.61, 0.05),
    ];
    let arms = [0.96_f32, 0.86];
    let mut before: Option<[Pos2; 4]> = None;
    for (x, foot, height) in poles {
        let length = height * rect.height();
        let thick = length * 0.035;
        let base = pos2(rect.left() + x * rect.width(), rect.top() + foot * rect.height());
        painter.line_segment([base, base - vec2(0.0, length)], Stroke::new(thick, colour));
        let mut ends = [base; 4];
        for (index, up) in arms.into_iter().enumerate() {
            let middle = base - vec2(0.0, length * up);
            let half = vec2(length * 0.13, 0.0);
            painter.line_segment([middle - half, middle + half], Stroke::new(thick * 0.8, colour));
            for (side, end) in [middle - half, middle + half].into_iter().enumerate() {
                let cup = end - vec2(0.0, thick);
                painter.circle_filled(cup, thick * 0.55, colour);
                ends[index * 2 + side] = cup;
            }
        }
        for (from, to) in before.iter().flatten().zip(ends) {
            let sag = from.lerp(to, 0.5) + vec2(0.0, length * 0.12);
            painter.add(egui::epaint::QuadraticBezierShape::from_points_stroke(
                [*from, sag, to],
                false,
                Color32::TRANSPARENT,
                Stroke::new(1.0, colour.gamma_multiply(0.7)),
            ));
        }
        before = Some(ends);
    }
}

/// A signal beside the line: its arm is lowered, the line is clear.
fn signal(painter: &egui::Painter, rect: Rect, colour: Color32, palette: &Palette) {
    let foot = pos2(
        rect.left() + 0.83 * rect.width(),
        rect.top() + 0.735 * rect.height(),
    );
    let length = rect.height() * 0.34;
    let top = foot - vec2(0.0, length);
    let thick = length * 0.024;
    painter.line_segment([foot, top], Stroke::new(thick, colour));
    // The foot, the ladder, the finial.
    painter.line_segment(
        [foot - vec2(thick * 2.0, 0.0), foot + vec2(thick * 2.0, 0.0)],
        Stroke::new(thick * 1.6, colour),
    );
    let ladder = vec2(thick * 1.9, 0.0);
    painter.line_segment([foot + ladder * 2.0, top + ladder], Stroke::new(1.0, colour));
    for rung in 1..14_u8 {
        let up = f32::from(rung) / 14.0;
        let rail = (foot + ladder * 2.0).lerp(top + ladder, up);
        painter.line_segment([foot.lerp(top, up), rail], Stroke::new(1.0, colour));
    }
    painter.circle_filled(top - vec2(0.0, thick), thick, colour);
    // The arm, with its white stripe, and the lamp.
    let pivot = top + vec2(0.0, length * 0.07);
    let along = vec2(-0.88, 0.48);
    let across = vec2(along.y, -along.x);
    let arm = |from: f32, to: f32, half: f32| {
        let corner = |at: f32, side: f32| pivot + along * length * at + across * length * half * side;
        vec![
            corner(from, -1.0),
            corner(to, -1.0),
            corner(to, 1.0),
            corner(from, 1.0),
        ]
    };
    let shape = |points: Vec<Pos2>, fill: Color32| {
        painter.add(egui::Shape::convex_polygon(points, fill, Stroke::NONE));
    };
    shape(arm(-0.035, 0.252, 0.031), colour);
    shape(arm(-0.03, 0.247, 0.026), egui_colour(palette.problem));
    shape(arm(0.18, 0.205, 0.026), egui_colour(palette.paper));
    let lamp = pivot + vec2(thick * 1.6, thick * 0.5);
    painter.circle_filled(lamp, thick * 1.35, colour);
    painter.circle_filled(lamp, thick * 0.8, egui_colour(palette.counters.available));
}

/// Palms along the line.
fn palms(painter: &egui::Painter, rect: Rect, colour: Color32) {
    for (x, foot, height) in [
        (0.13, 0.70, 0.20),
        (0.23, 0.645, 0.11),
        (0.87, 0.69, 0.18),
        (0.78, 0.635, 0.09),
        (0.30, 0.62, 0.06),
    ] {
        let base = pos2(rect.left() + x * rect.width(), rect.top() + foot * rect.height());
        let length = height * rect.height();
        let lean = if x < 0.5 { 0.12 } else { -0.12 };
        let crown = base + vec2(length * lean, -length);
        let bow = base + vec2(length * lean * 0.1, -length * 0.55);
        let trunk = egui::epaint::QuadraticBezierShape::from_points_stroke(
            [base, bow, crown],
            false,
            Color32::TRANSPARENT,
            Stroke::new(length * 0.045, colour),
        );
        painter.add(trunk);
        for frond in 0..9_u8 {
            let angle = std::f32::consts::PI * (1.05 + f32::from(frond) * 0.9 / 8.0);
            let reach = length * 0.42;
            let middle = crown + vec2(angle.cos(), angle.sin()) * reach * 0.6 - vec2(0.0, reach * 0.12);
            let tip = crown + vec2(angle.cos() * reach, angle.sin() * reach * 0.35 + reach * 0.32);
            let leaf = egui::epaint::QuadraticBezierShape::from_points_stroke(
                [crown, middle, tip],
                false,
                Color32::TRANSPARENT,
                Stroke::new(length * 0.04, colour),
            );
            painter.add(leaf);
        }
    }
}
