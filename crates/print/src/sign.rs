//! Signs for towns, ports, bridges and so on, as shapes that every drawing consists of.

use railhead_engine::board::look::Ink;
use railhead_engine::board::outline::Point;

/// A sign on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    pub at: Point,
    /// Its radius on paper; 0 if only screens have it.
    pub radius: f32,
    pub shape: SignShape,
    pub tone: Ink,
    /// The ink of its lines.
    pub ink: Ink,
    pub name: String,
    /// How it stands on a screen, where it keeps its size while the map grows; `None` if it grows with the map.
    pub on_screen: Option<OnScreen>,
}

/// A sign that keeps its size on a screen. Its lengths are pixels at the usual zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnScreen {
    /// The middle of what it marks, in kilometres.
    pub of: Point,
    /// The middle of the sign from there.
    pub aside: Point,
    pub radius: f32,
    /// Whether it is drawn on a map of the whole, too.
    pub is_seen_from_afar: bool,
}

/// The shape of a sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SignShape {
    /// A disc with a rim.
    Disc,
    /// A square with a quartered heart: a city.
    City,
    /// A disc with a dot: a town.
    Town,
    /// A dot: a village.
    Village,
    /// An anchor: a port.
    Port,
    /// An aeroplane: an airfield.
    Airfield,
    /// A star: a fortress.
    Fortress,
    /// An arrow in this direction, a unit vector.
    Entry(Point),
    /// Two railings along this direction, this much farther apart than its size asks for, in kilometres.
    Bridge(Point, f32),
    /// Two stone walls along this direction, this much farther apart than its size asks for, in kilometres.
    Causeway(Point, f32),
    /// A boat: a ferry.
    Ferry,
}

/// The paint of a part of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignPaint {
    /// The paper of the sheet.
    Paper,
    Tone,
    Ink,
}

/// A part of a sign. Lengths are in radii of the sign; points are `[east, south]` of its middle.
#[derive(Clone, Debug, PartialEq)]
pub enum SignPart {
    /// A disc: its middle and its radius.
    Disc(Point, f32, SignPaint),
    /// A shape filled with paint, by its corners.
    Fill(Vec<Point>, SignPaint),
    /// A line and its width.
    Line(Vec<Point>, f32, SignPaint),
}

const HERE: Point = [0.0, 0.0];

fn square(half: f32) -> Vec<Point> {
    vec![[-half, -half], [half, -half], [half, half], [-half, half]]
}

/// A disc of paper with a rim, as the background of a sign.
fn medal() -> Vec<SignPart> {
    vec![
        SignPart::Disc(HERE, 1.0, SignPaint::Ink),
        SignPart::Disc(HERE, 0.86, SignPaint::Paper),
    ]
}

impl SignShape {
    /// The parts of the sign with this radius, the lowest first.
    pub fn parts(self, radius: f32) -> Vec<SignPart> {
        match self {
            Self::Disc => vec![
                SignPart::Disc(HERE, 1.15, SignPaint::Ink),
                SignPart::Disc(HERE, 0.85, SignPaint::Tone),
            ],
            Self::City => vec![
                SignPart::Fill(square(1.215), SignPaint::Paper),
                SignPart::Fill(square(1.0), SignPaint::Ink),
                SignPart::Fill(square(0.785), SignPaint::Tone),
                SignPart::Fill(square(0.28), SignPaint::Paper),
            ],
            Self::Town => vec![
                SignPart::Disc(HERE, 1.21, SignPaint::Paper),
                SignPart::Disc(HERE, 1.0, SignPaint::Ink),
                SignPart::Disc(HERE, 0.7, SignPaint::Tone),
                SignPart::Disc(HERE, 0.3, SignPaint::Ink),
            ],
            Self::Village => vec![
                SignPart::Disc(HERE, 1.38, SignPaint::Paper),
                SignPart::Disc(HERE, 1.0, SignPaint::Ink),
            ],
            Self::Port => port(),
            Self::Airfield => airfield(),
            Self::Fortress => fortress(),
            Self::Entry(along) => entry(along),
            Self::Bridge(along, more) => bridge(along, 0.84 + more / radius),
            Self::Causeway(along, more) => causeway(along, 0.92 + more / radius),
            Self::Ferry => ferry(),
        }
    }
}

fn port() -> Vec<SignPart> {
    let arc = (0..=10_u8).map(|step| {
        let angle = std::f32::consts::PI * (1.08 + 0.084 * f32::from(step));
        [0.51 * angle.cos(), 0.055 - 0.51 * angle.sin()]
    });
    let mut parts = medal();
    parts.extend([
        SignPart::Disc([0.0, -0.46], 0.24, SignPaint::Ink),
        SignPart::Disc([0.0, -0.46], 0.09, SignPaint::Paper),
        SignPart::Line(vec![[0.0, -0.3], [0.0, 0.58]], 0.18, SignPaint::Ink),
        SignPart::Line(vec![[-0.3, -0.14], [0.3, -0.14]], 0.165, SignPaint::Ink),
        SignPart::Line(arc.collect(), 0.18, SignPaint::Ink),
    ]);
    parts
}

fn airfield() -> Vec<SignPart> {
    let mut parts = medal();
    parts.extend([
        SignPart::Fill(
            vec![
                [-0.11, 0.58],
                [0.11, 0.58],
                [0.11, -0.56],
                [0.0, -0.69],
                [-0.11, -0.56],
            ],
            SignPaint::Ink,
        ),
        SignPart::Fill(
            vec![
                [-0.64, 0.03],
                [-0.64, -0.11],
                [0.0, -0.33],
                [0.64, -0.11],
                [0.64, 0.03],
                [0.0, -0.055],
            ],
            SignPaint::Ink,
        ),
        SignPart::Fill(
            vec![
                [-0.28, 0.61],
                [-0.28, 0.5],
                [0.0, 0.36],
                [0.28, 0.5],
                [0.28, 0.61],
            ],
            SignPaint::Ink,
        ),
    ]);
    parts
}

fn fortress() -> Vec<SignPart> {
    let star = |size: f32| -> Vec<Point> {
        (0..10_u8)
            .map(|tip| {
                let radius = size * if tip % 2 == 0 { 1.11 } else { 0.64 };
                let angle = std::f32::consts::FRAC_PI_2 + f32::from(tip) * std::f32::consts::PI / 5.0;
                [radius * angle.cos(), -radius * angle.sin()]
            })
            .collect()
    };
    vec![
        SignPart::Fill(star(1.0), SignPaint::Ink),
        SignPart::Fill(star(0.76), SignPaint::Paper),
        SignPart::Disc(HERE, 0.26, SignPaint::Ink),
    ]
}

/// Converts points from `[along, aside]` to `[east, south]`.
fn turned([east, south]: Point, points: &[Point]) -> Vec<Point> {
    points
        .iter()
        .map(|[along, aside]| [along * east - aside * south, along * south + aside * east])
        .collect()
}

fn entry(along: Point) -> Vec<SignPart> {
    let arrow = |grow: f32, paint| {
        let shaft = [
            [-0.94 - grow, -0.28 - grow],
            [-0.94 - grow, 0.28 + grow],
            [0.12, 0.28 + grow],
            [0.12, -0.28 - grow],
        ];
        let head = [
            [-grow, -0.7 - grow * 1.6],
            [-grow, 0.7 + grow * 1.6],
            [1.0 + grow * 1.6, 0.0],
        ];
        [
            SignPart::Fill(turned(along, &shaft), paint),
            SignPart::Fill(turned(along, &head), paint),
        ]
    };
    [arrow(0.165, SignPaint::Paper), arrow(0.0, SignPaint::Tone)].concat()
}

fn bridge(along: Point, gap: f32) -> Vec<SignPart> {
    let railing = |side: f32, width, paint| {
        let points = [
            [-1.5, side * (gap + 0.5)],
            [-1.0, side * gap],
            [1.0, side * gap],
            [1.5, side * (gap + 0.5)],
        ];
        SignPart::Line(turned(along, &points), width, paint)
    };
    [-1.0, 1.0]
        .into_iter()
        .flat_map(|side| {
            [
                railing(side, 0.72, SignPaint::Paper),
                railing(side, 0.34, SignPaint::Ink),
            ]
        })
        .collect()
}

fn causeway(along: Point, gap: f32) -> Vec<SignPart> {
    let mut parts = Vec::new();
    for side in [-1.0, 1.0] {
        let line = |points: &[Point], width, paint| SignPart::Line(turned(along, points), width, paint);
        let wall = [[-2.0, side * gap], [2.0, side * gap]];
        parts.push(line(&wall, 0.92, SignPaint::Paper));
        parts.push(line(&wall, 0.52, SignPaint::Ink));
        for stone in [-1.6, -0.8, 0.0, 0.8, 1.6] {
            let foot = [[stone, side * gap], [stone, side * (gap + 0.68)]];
            parts.push(line(&foot, 0.32, SignPaint::Ink));
        }
    }
    parts
}

fn ferry() -> Vec<SignPart> {
    let mut parts = medal();
    parts.extend([
        SignPart::Fill(
            vec![[-0.63, 0.06], [-0.37, 0.43], [0.37, 0.43], [0.63, 0.06]],
            SignPaint::Ink,
        ),
        SignPart::Fill(
            vec![[-0.26, -0.06], [-0.26, -0.34], [0.17, -0.34], [0.17, -0.06]],
            SignPaint::Ink,
        ),
        SignPart::Line(vec![[0.03, -0.29], [0.03, -0.6]], 0.16, SignPaint::Ink),
    ]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_a_sign_lies_far_outside_its_circle() {
        let east = [1.0, 0.0];
        let shapes = [
            SignShape::Disc,
            SignShape::City,
            SignShape::Town,
            SignShape::Village,
            SignShape::Port,
            SignShape::Airfield,
            SignShape::Fortress,
            SignShape::Entry(east),
            SignShape::Bridge(east, 0.0),
            SignShape::Causeway(east, 0.0),
            SignShape::Ferry,
        ];
        for shape in shapes {
            for part in shape.parts(1.0) {
                let (points, reach) = match part {
                    SignPart::Disc(at, radius, _) => (vec![at], radius),
                    SignPart::Fill(points, _) => (points, 0.0),
                    SignPart::Line(points, width, _) => (points, width / 2.0),
                };
                for [x, y] in points {
                    assert!(x.hypot(y) + reach < 3.0, "{shape:?}: {x} {y}");
                }
            }
        }
    }

    #[test]
    fn an_arrow_points_where_it_should() {
        let south = [0.0, 1.0];
        let parts = SignShape::Entry(south).parts(1.0);
        let farthest = parts
            .iter()
            .map(|part| match part {
                SignPart::Fill(points, SignPaint::Tone) => {
                    points.iter().map(|point| point[1]).fold(f32::MIN, f32::max)
                }
                _ => f32::MIN,
            })
            .fold(f32::MIN, f32::max);
        assert!((farthest - 1.0).abs() < 0.001, "{farthest}");
    }
}
