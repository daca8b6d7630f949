//! The picture on the cover: a line of railway through the hills, printed in the colours of the map.

use bevy_egui::egui::{self, Color32, Mesh, Pos2, Rect, Stroke, Ui, pos2, vec2};

use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;

/// Paints the cover.
pub fn paint(ui: &Ui, rect: Rect, palette: &Palette) {
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
        let ridge = |x: f32| {
            let broad = (x * waves + shift).sin();
            let fine = (x * waves * 2.7 + shift * 3.1).sin() * 0.4;
            base - height * (broad + fine)
        };
        silhouette(&painter, rect, tone, ridge);
    }
    let ground = Rect::from_min_max(at(0.0, 0.60), rect.max);
    let edge = mix(woods, palette.ink, 0.18);
    gradient(&painter, ground, edge, mix(woods, palette.ink, 0.55));
    track(&painter, rect, palette);
    palms(&painter, rect, mix(palette.ink, woods, 0.25));
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

/// Fills what lies below a line across the picture.
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
    // A point of the track: how far it is away (1 the foot of the picture), and how far to the side.
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
    // As one mesh: the edges of single shapes would be softened away in the distance.
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
