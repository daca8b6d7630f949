//! Draws the pictures of the title and of the curtain between players, `assets/cover/*.png`: a railway line through the
//! hills, in the colours of each palette, with palms or with a signal beside it.
//!
//! ```text
//! cargo run --example cover
//! ```

use std::error::Error;
use std::fs;

use bevy::prelude::{Color, ColorToPacked as _, Mix as _, Srgba, Vec2, vec2};
use railhead::theme::{Palette, PaletteChoice};
use tiny_skia::{
    FillRule, GradientStop, LineCap, LinearGradient, Paint, Path, PathBuilder, Pixmap, Point, Rect, Shader,
    SpreadMode, Stroke, Transform,
};

/// In pixels.
const SIZE: Vec2 = vec2(1000.0, 1500.0);
/// A line that is as thin as can be, at the size at which the picture is usually seen.
const THIN: f32 = 1.5;

fn main() -> Result<(), Box<dyn Error>> {
    fs::create_dir_all("assets/cover")?;
    for choice in PaletteChoice::ALL {
        let palette = Palette::of(choice);
        let name = choice.name().to_lowercase().replace(' ', "-");
        for (beside, draw) in [
            ("palms", palms as fn(&mut Picture)),
            ("signal", telegraph_and_signal),
        ] {
            let mut picture = Picture::of_line(&palette)?;
            draw(&mut picture);
            picture
                .pixmap
                .save_png(format!("assets/cover/{name}-{beside}.png"))?;
        }
    }
    Ok(())
}

/// A picture that is being drawn. Places on it are parts of its width and height.
struct Picture<'a> {
    pixmap: Pixmap,
    palette: &'a Palette,
}

fn at(x: f32, y: f32) -> Vec2 {
    vec2(x, y) * SIZE
}

/// A mixture as light mixes: in linear colours.
fn mix(a: Srgba, b: Srgba, share: f32) -> Srgba {
    let [a, b] = [a, b].map(|one| Color::from(one).to_linear());
    a.mix(&b, share).into()
}

fn skia(colour: Srgba) -> tiny_skia::Color {
    let [red, green, blue, alpha] = colour.to_u8_array();
    tiny_skia::Color::from_rgba8(red, green, blue, alpha)
}

fn polygon(points: impl IntoIterator<Item = Vec2>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, point) in points.into_iter().enumerate() {
        if index == 0 {
            path.move_to(point.x, point.y);
        } else {
            path.line_to(point.x, point.y);
        }
    }
    path.close();
    path.finish()
}

fn bow(from: Vec2, over: Vec2, to: Vec2) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(from.x, from.y);
    path.quad_to(over.x, over.y, to.x, to.y);
    path.finish()
}

impl<'a> Picture<'a> {
    /// The sky, the hills and the line.
    fn of_line(palette: &'a Palette) -> Result<Self, Box<dyn Error>> {
        let pixmap = Pixmap::new(1000, 1500).ok_or("no room for a picture")?;
        let mut picture = Self { pixmap, palette };
        let [plain, woods, hills, mountains] = palette.cover;
        // An evening sky, and a low sun behind the hills.
        picture.gradient(
            [0.0, 0.62],
            mix(palette.sea, palette.paper_inset, 0.62),
            mix(palette.reachable, plain, 0.45),
        );
        let sun = at(0.62, 0.525);
        picture.disc(
            sun,
            SIZE.x * 0.15,
            mix(palette.road_minor, palette.paper_inset, 0.1),
        );
        picture.disc(
            sun,
            SIZE.x * 0.115,
            mix(palette.road_main, palette.road_minor, 0.45),
        );
        // Three ranges of hills, each nearer and darker.
        for (base, height, waves, shift, tone) in [
            (0.50, 0.050, 5.0, 0.4, mix(mountains, palette.paper, 0.45)),
            (0.535, 0.040, 7.0, 2.1, mix(hills, woods, 0.5)),
            (0.565, 0.028, 11.0, 4.0, mix(woods, palette.ink, 0.18)),
        ] {
            picture.range(tone, |x: f32| {
                let broad = (x * waves + shift).sin();
                let fine = (x * waves * 2.7 + shift * 3.1).sin() * 0.4;
                base - height * (broad + fine)
            });
        }
        picture.gradient(
            [0.60, 1.0],
            mix(woods, palette.ink, 0.18),
            mix(woods, palette.ink, 0.55),
        );
        picture.track();
        Ok(picture)
    }

    /// The colour of what stands beside the line.
    fn dark(&self) -> Srgba {
        let [_, woods, ..] = self.palette.cover;
        mix(self.palette.ink, woods, 0.25)
    }

    fn paint(shader: Shader<'static>) -> Paint<'static> {
        Paint {
            shader,
            anti_alias: true,
            ..Paint::default()
        }
    }

    fn fill(&mut self, path: Option<Path>, colour: Srgba) {
        if let Some(path) = path {
            let paint = Self::paint(Shader::SolidColor(skia(colour)));
            self.pixmap
                .fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, width: f32, colour: Srgba) {
        if let Some(path) = path {
            let stroke = Stroke {
                width,
                line_cap: LineCap::Butt,
                ..Stroke::default()
            };
            let paint = Self::paint(Shader::SolidColor(skia(colour)));
            self.pixmap
                .stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }

    fn line(&mut self, [from, to]: [Vec2; 2], width: f32, colour: Srgba) {
        self.stroke(bow(from, from.lerp(to, 0.5), to), width, colour);
    }

    fn disc(&mut self, centre: Vec2, radius: f32, colour: Srgba) {
        self.fill(PathBuilder::from_circle(centre.x, centre.y, radius), colour);
    }

    /// A band across the picture, from one colour down to another.
    fn gradient(&mut self, [from, to]: [f32; 2], top: Srgba, bottom: Srgba) {
        let [from, to] = [from, to].map(|y| y * SIZE.y);
        let stops = vec![
            GradientStop::new(0.0, skia(top)),
            GradientStop::new(1.0, skia(bottom)),
        ];
        let ends = [Point::from_xy(0.0, from), Point::from_xy(0.0, to)];
        let shader = LinearGradient::new(ends[0], ends[1], stops, SpreadMode::Pad, Transform::identity());
        if let (Some(shader), Some(band)) = (shader, Rect::from_ltrb(0.0, from, SIZE.x, to)) {
            self.pixmap
                .fill_rect(band, &Self::paint(shader), Transform::identity(), None);
        }
    }

    /// Hills: everything below a line across the picture, down to the ground.
    fn range(&mut self, colour: Srgba, height: impl Fn(f32) -> f32) {
        let ridge = (0..=200_u8).map(|column| {
            let x = f32::from(column) / 200.0;
            at(x, height(x))
        });
        let ground = [at(1.0, 0.62), at(0.0, 0.62)];
        self.fill(polygon(ridge.chain(ground)), colour);
    }

    /// The track, from the foot of the picture to the horizon, with its ballast, sleepers and rails.
    fn track(&mut self) {
        let palette = self.palette;
        let [plain, _, hills, _] = palette.cover;
        // A point of the track: its distance (1 at the foot of the picture), and its offset to the side.
        let point = |distance: f32, side: f32| {
            let near = 1.0 / distance;
            let bend = (1.0 - near).powi(2) * 0.05;
            at(0.5 + bend + side * 0.30 * near, 0.592 + 0.44 * near)
        };
        let strip = |from: f32, to: f32| {
            let steps = (0..=48_u8).map(|step| 1.0 + (f32::from(step) / 48.0).powi(3) * 60.0);
            let there = steps.clone().map(|distance| point(distance, from));
            polygon(there.chain(steps.rev().map(|distance| point(distance, to))))
        };
        self.fill(strip(-1.35, 1.35), mix(plain, hills, 0.5));
        let sleeper = mix(palette.ink, palette.road_minor_casing, 0.5);
        for number in 0..120_u8 {
            let near = 1.02 + f32::from(number) * 0.16;
            let far = near + 0.06;
            let corners = [(near, -1.0), (near, 1.0), (far, 1.0), (far, -1.0)];
            self.fill(
                polygon(corners.map(|(distance, side)| point(distance, side))),
                sleeper,
            );
        }
        for side in [-0.66, 0.60] {
            self.fill(strip(side, side + 0.06), palette.rail);
        }
    }
}

/// Palms along the line.
fn palms(picture: &mut Picture) {
    let colour = picture.dark();
    for (x, foot, height) in [
        (0.13, 0.70, 0.20),
        (0.23, 0.645, 0.11),
        (0.87, 0.69, 0.18),
        (0.78, 0.635, 0.09),
        (0.30, 0.62, 0.06),
    ] {
        let base = at(x, foot);
        let length = height * SIZE.y;
        let lean = if x < 0.5 { 0.12 } else { -0.12 };
        let crown = base + vec2(length * lean, -length);
        let knee = base + vec2(length * lean * 0.1, -length * 0.55);
        picture.stroke(bow(base, knee, crown), length * 0.045, colour);
        for frond in 0..9_u8 {
            let angle = std::f32::consts::PI * (1.05 + f32::from(frond) * 0.9 / 8.0);
            let reach = length * 0.42;
            let (sine, cosine) = angle.sin_cos();
            let middle = crown + vec2(cosine, sine) * reach * 0.6 - vec2(0.0, reach * 0.12);
            let tip = crown + vec2(cosine * reach, sine * reach * 0.35 + reach * 0.32);
            picture.stroke(bow(crown, middle, tip), length * 0.04, colour);
        }
    }
}

fn telegraph_and_signal(picture: &mut Picture) {
    telegraph(picture);
    signal(picture);
}

/// The telegraph poles along the line, and their wires.
fn telegraph(picture: &mut Picture) {
    // Each is nearer to the vanishing point, and lower: x, foot and height.
    let poles = [
        (-0.3, 0.86, 0.52),
        (0.12, 0.705, 0.22),
        (0.235, 0.655, 0.13),
        (0.31, 0.625, 0.078),
        (0.36, 0.61, 0.05),
    ];
    let colour = picture.dark();
    let mut before: Option<[Vec2; 4]> = None;
    for (x, foot, height) in poles {
        let length = height * SIZE.y;
        let thick = length * 0.035;
        let base = at(x, foot);
        picture.line([base, base - vec2(0.0, length)], thick, colour);
        let mut ends = [base; 4];
        for (index, up) in [0.96, 0.86].into_iter().enumerate() {
            let middle = base - vec2(0.0, length * up);
            let half = vec2(length * 0.13, 0.0);
            picture.line([middle - half, middle + half], thick * 0.8, colour);
            for (side, end) in [middle - half, middle + half].into_iter().enumerate() {
                let cup = end - vec2(0.0, thick);
                picture.disc(cup, thick * 0.55, colour);
                ends[index * 2 + side] = cup;
            }
        }
        for (from, to) in before.iter().flatten().zip(ends) {
            let sag = from.lerp(to, 0.5) + vec2(0.0, length * 0.12);
            let wire = Srgba { alpha: 0.7, ..colour };
            picture.stroke(bow(*from, sag, to), THIN, wire);
        }
        before = Some(ends);
    }
}

/// A signal beside the line: its arm is lowered, the line is clear.
fn signal(picture: &mut Picture) {
    let (colour, palette) = (picture.dark(), picture.palette);
    let foot = at(0.83, 0.735);
    let length = SIZE.y * 0.34;
    let top = foot - vec2(0.0, length);
    let thick = length * 0.024;
    picture.line([foot, top], thick, colour);
    // The foot, the ladder, the finial.
    let beside = vec2(thick * 2.0, 0.0);
    picture.line([foot - beside, foot + beside], thick * 1.6, colour);
    let ladder = vec2(thick * 1.9, 0.0);
    picture.line([foot + ladder * 2.0, top + ladder], THIN, colour);
    for rung in 1..14_u8 {
        let up = f32::from(rung) / 14.0;
        let rail = (foot + ladder * 2.0).lerp(top + ladder, up);
        picture.line([foot.lerp(top, up), rail], THIN, colour);
    }
    picture.disc(top - vec2(0.0, thick), thick, colour);
    // The arm, with its white stripe, and the lamp.
    let pivot = top + vec2(0.0, length * 0.07);
    let along = vec2(-0.88, 0.48);
    let across = vec2(along.y, -along.x);
    let arm = |from: f32, to: f32, half: f32| {
        let corners = [(from, -1.0), (to, -1.0), (to, 1.0), (from, 1.0)];
        polygon(corners.map(|(far, side)| pivot + along * length * far + across * length * half * side))
    };
    picture.fill(arm(-0.035, 0.252, 0.031), colour);
    picture.fill(arm(-0.03, 0.247, 0.026), palette.problem);
    picture.fill(arm(0.18, 0.205, 0.026), palette.paper);
    let lamp = pivot + vec2(thick * 1.6, thick * 0.5);
    picture.disc(lamp, thick * 1.35, colour);
    picture.disc(lamp, thick * 0.8, palette.counters.available);
}
