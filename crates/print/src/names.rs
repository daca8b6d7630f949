//! Names on a sheet: their sizes, and positions where none overlaps another.

use railhead_engine::board::look::Ink;
use railhead_engine::board::outline::Point;
use railhead_engine::board::{Raster, SpaceId};

/// A name as printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// The space that it names.
    pub space: SpaceId,
    pub lines: Vec<String>,
    /// The position of its anchor.
    pub at: Point,
    /// Which part of it is at that position.
    pub anchor: Anchor,
    /// The size of its type.
    pub size: f32,
    /// Its font weight, from 400 to 700.
    pub weight: u16,
    pub ink: Ink,
    /// Whether it is italic, as names of waters are.
    pub is_italic: bool,
    /// The angle of the name around its anchor, in degrees from the east to the north.
    pub angle: i16,
}

/// A name on a map that is viewed from far and near.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its words; it may have several lines.
    pub text: String,
    /// The space where pieces must not hide it; `None` for a name across many.
    pub space: Option<SpaceId>,
    /// The middle of what it names.
    pub at: Point,
    pub lettering: Lettering,
    /// The radius of the sign that it stands beside, in pixels; `None` for a name that stands on its place.
    pub symbol: Option<f32>,
    /// Its rank; more important names have higher ones.
    pub rank: u16,
    /// The zooms at which it can be shown, in pixels per kilometre.
    pub range: [f32; 2],
    /// The angle of the name, from the east to the north.
    pub angle: f32,
}

/// The lettering of a name that keeps its size on a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lettering {
    /// The size of its type, in pixels.
    pub size: f32,
    /// Its font weight, from 400 to 700.
    pub weight: u16,
    pub is_italic: bool,
    /// The space between letters, relative to the size.
    pub spacing: f32,
    /// The ink, and its strength from 0 to 1.
    pub ink: (Ink, f32),
    /// The same of the halo.
    pub halo: (Ink, f32),
    /// The width of the halo, in pixels.
    pub reach: f32,
}

/// The part of a name at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A name to be placed.
#[derive(Clone, Debug, PartialEq)]
pub struct NameRequest {
    /// The space that it names.
    pub space: SpaceId,
    pub text: String,
    pub ink: Ink,
    /// Whether it is italic.
    pub is_italic: bool,
    /// The largest size of its type, in cells.
    pub largest: f32,
}

/// The size from which a name's type starts at least, in cells.
const LEGIBLE: f32 = 0.62;

/// The smallest size of type, in cells.
const SMALLEST: f32 = 0.3;

/// The height of a line, in sizes of its type.
pub const LINE: f32 = 1.05;

/// A rectangle: its north-western and its south-eastern corner.
pub type Bounds = [Point; 2];

/// Whether two rectangles overlap.
pub fn meet(a: &Bounds, b: &Bounds) -> bool {
    (0..2).all(|axis| a[0][axis] < b[1][axis] && b[0][axis] < a[1][axis])
}

/// The approximate width of a text, in sizes of its type: for the widest of the serif fonts that pages ask for.
pub fn width(text: &str) -> f32 {
    text.chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | '\'' | '.' | ',' | '/' | '-' | ' ' => 0.32,
            'f' | 'r' | 's' | 't' | 'I' => 0.42,
            'm' | 'w' | 'M' | 'W' => 0.92,
            letter if letter.is_uppercase() => 0.7,
            _ => 0.55,
        })
        .sum()
}

/// The most cells of an island whose name stands beside it.
const ISLET: usize = 3;

/// The labels of names that are printed on their spaces: on one line where there is room, and at smaller zooms broken as on paper.
pub fn labels(raster: &Raster, paper: Ink, names: &[Name]) -> Vec<Label> {
    names
        .iter()
        .flat_map(|name| labels_of(raster, paper, name))
        .collect()
}

fn labels_of(raster: &Raster, paper: Ink, name: &Name) -> Vec<Label> {
    let cells = raster.cells_of(name.space).len();
    let (weight, size) = match (name.is_italic, cells) {
        (true, 150..) => (400, 15.0),
        (true, _) => (400, 13.0),
        (false, 150..) => (700, 16.0),
        (false, 40..) => (600, 14.5),
        (false, _) => (600, 13.0),
    };
    let pick = |sea: f32, land: f32| if name.is_italic { sea } else { land };
    // A name is shown from the zoom at which it is not much longer than on paper.
    let text = name.lines.join(" ").replace("/ ", "/").replace("- ", "-");
    let widest = name.lines.iter().map(|line| width(line)).fold(0.1, f32::max);
    let broken = 0.6 * size / name.size.max(1.0);
    let is_small = cells <= ISLET;
    let whole = if is_small {
        9.0 / f32::from(raster.cells().km())
    } else {
        broken * width(&text) / widest
    };
    let is_islet = is_small && !name.is_italic;
    let label = |text: String, range: [f32; 2]| Label {
        text,
        space: Some(name.space),
        at: if is_islet {
            raster.centre(name.space)
        } else {
            name.at
        },
        lettering: Lettering {
            size,
            weight,
            is_italic: name.is_italic,
            spacing: pick(0.03, 0.01),
            ink: (name.ink, 1.0),
            halo: (paper, pick(0.35, 0.7)),
            reach: pick(1.5, 2.0),
        },
        symbol: is_islet.then_some(6.0),
        rank: u16::try_from(cells * if name.is_italic { 1 } else { 8 }).unwrap_or(u16::MAX),
        range,
        angle: 0.0,
    };
    let mut labels = vec![label(text, [whole, f32::INFINITY])];
    if !is_small && name.lines.len() > 1 {
        labels.push(label(name.lines.join("\n"), [broken, whole]));
    }
    labels
}

/// The rectangle of a name.
pub fn bounds(name: &Name) -> Bounds {
    let [width, height] = extent(&name.lines, name.size);
    let west = match name.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let [x, y] = [name.at[0] - west, name.at[1] - height / 2.0];
    [[x, y], [x + width, y + height]]
}

/// The width of a space at the height of its seat, and the distance from the seat east to the middle of that.
fn breadth(raster: &Raster, space: SpaceId) -> [f32; 2] {
    let cells = raster.cells();
    let [column, row] = cells.offset(raster.seat(space));
    let most = i32::from(cells.columns());
    let run = |way: i32| {
        let count = (1..most)
            .take_while(|step| {
                let cell = cells.at(column + way * step, row);
                cell.is_some_and(|cell| raster.space(cell) == Some(space))
            })
            .count();
        f32::from(u16::try_from(count).unwrap_or(u16::MAX))
    };
    let [west, east] = [run(-1), run(1)];
    let step = cells.corner_radius() * 1.5;
    [(west + east + 1.0) * step, (east - west) / 2.0 * step]
}

/// A name on one line, and if it has several words also on two of similar length.
fn settings(text: &str) -> Vec<Vec<String>> {
    let mut settings = vec![vec![text.to_owned()]];
    let gaps = text
        .char_indices()
        .filter(|(_, letter)| [' ', '/', '-'].contains(letter));
    let longest = |at: usize| {
        let (head, tail) = text.split_at(at);
        width(head).max(width(tail))
    };
    let best = gaps
        .map(|(at, letter)| if letter == ' ' { at } else { at + 1 })
        .min_by(|a, b| longest(*a).total_cmp(&longest(*b)));
    if let Some(at) = best {
        let (head, tail) = text.split_at(at);
        settings.push(vec![head.to_owned(), tail.trim_start().to_owned()]);
    }
    settings
}

/// The spots for a name: its lines, its size, its middle; the best first.
fn spots<'s>(
    raster: &'s Raster,
    name: &'s NameRequest,
    settings: &'s [Vec<String>],
) -> impl Iterator<Item = (&'s Vec<String>, f32, Point)> {
    let cell = f32::from(raster.cells().km());
    let [breadth, aside] = breadth(raster, name.space);
    let seat = raster.centre(name.space);
    // A small island has no room for its name, which is printed beside it.
    let is_islet = raster.cells_of(name.space).len() < 4;
    let fitting = move |lines: &[String]| {
        let widest = lines.iter().map(|line| width(line)).fold(0.1, f32::max);
        (breadth * 0.94 / widest).min(name.largest * cell)
    };
    let best = settings
        .iter()
        .map(|lines| fitting(lines))
        .fold(LEGIBLE * cell, f32::max);
    // As large as the space allows; if other names are in the way, smaller or off the middle.
    let sizes = (0..14_u8).map(move |step| best * 0.9_f32.powi(i32::from(step)));
    let sizes = sizes.take_while(move |size| *size >= SMALLEST * cell);
    sizes.flat_map(move |size| {
        let lines = settings
            .iter()
            .filter(move |lines| is_islet || settings.len() == 1 || fitting(lines) >= size * 0.6);
        lines.flat_map(move |lines| {
            let [wide, high] = extent(lines, size);
            let beside = [
                [0.0, high / 2.0 + cell * 0.6],
                [0.0, -high / 2.0 - cell * 0.6],
                [wide / 2.0 + cell * 0.7, 0.0],
                [-wide / 2.0 - cell * 0.7, 0.0],
            ];
            let near = [
                [0.0, 0.0],
                [0.0, 0.7],
                [0.0, -0.7],
                [0.0, 1.4],
                [0.0, -1.4],
                [0.9, 0.0],
                [-0.9, 0.0],
                [1.4, 1.0],
                [-1.4, 1.0],
            ];
            let near = near.map(|[east, south]| [east * size, south * size]);
            let offsets = beside.into_iter().take(if is_islet { 4 } else { 0 }).chain(near);
            let middles = [aside, 0.0].into_iter().take(if aside == 0.0 { 1 } else { 2 });
            offsets.flat_map(move |[east, south]| {
                middles
                    .clone()
                    .map(move |aside| (lines, size, [seat[0] + aside + east, seat[1] + south]))
            })
        })
    })
}

/// Spots all over the space, for a name without room near its seat.
fn anywhere<'s>(
    raster: &'s Raster,
    name: &'s NameRequest,
    settings: &'s [Vec<String>],
) -> impl Iterator<Item = (&'s Vec<String>, f32, Point)> {
    let cell = f32::from(raster.cells().km());
    [LEGIBLE, 0.45, SMALLEST].into_iter().flat_map(move |size| {
        settings.iter().flat_map(move |lines| {
            let cells = raster.cells_of(name.space);
            cells.map(move |at| (lines, size * cell, raster.cells().centre(at)))
        })
    })
}

/// Places the names, the first with first choice; a name without room is left out.
///
/// Names stay within the frame, and avoid each other and the rectangles in `taken`.
pub fn arrange(raster: &Raster, frame: Bounds, wanted: &[NameRequest], taken: &[Bounds]) -> Vec<Name> {
    let mut taken = taken.to_vec();
    let mut names = Vec::new();
    for name in wanted {
        let settings = settings(&name.text);
        let mut all = spots(raster, name, &settings).chain(anywhere(raster, name, &settings));
        let found = all.find_map(|(lines, size, at)| {
            let name = Name {
                space: name.space,
                lines: lines.clone(),
                at: within(frame, lines, size, at),
                anchor: Anchor::Middle,
                size,
                weight: if name.is_italic { 400 } else { 600 },
                ink: name.ink,
                is_italic: name.is_italic,
                angle: 0,
            };
            let own = bounds(&name);
            (!taken.iter().any(|other| meet(other, &own))).then_some((name, own))
        });
        if let Some((name, own)) = found {
            taken.push(own);
            names.push(name);
        }
    }
    names
}

/// The width and height of lines.
fn extent(lines: &[String], size: f32) -> Point {
    let widest = lines.iter().map(|line| width(line)).fold(0.0, f32::max);
    #[expect(clippy::cast_precision_loss, reason = "a name has few lines")]
    let high = lines.len() as f32 * LINE;
    [widest * size, high * size]
}

/// The nearest position inside the frame for a name.
fn within(frame: Bounds, lines: &[String], size: f32, at: Point) -> Point {
    let half = extent(lines, size).map(|side| side / 2.0);
    std::array::from_fn(|axis| {
        let [low, high] = [frame[0][axis] + half[axis], frame[1][axis] - half[axis]];
        at[axis].clamp(low.min(high), high.max(low))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_broken_where_its_halves_are_nearest_in_length() {
        assert_eq!(settings("Peru"), [["Peru"]]);
        let broken = settings("Anglo-Egyptian Sudan");
        assert_eq!(broken[1], ["Anglo-Egyptian", "Sudan"]);
        assert_eq!(settings("Belgium/Holland")[1], ["Belgium/", "Holland"]);
    }
}
