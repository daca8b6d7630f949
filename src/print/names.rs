//! Names on a sheet: how large they are, and where, so that none lies on another.

use crate::rules::board::look::Ink;
use crate::rules::board::outline::Point;
use crate::rules::board::{Raster, SpaceId};

/// A name as it is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// The space that it names.
    pub space: SpaceId,
    /// Its lines.
    pub lines: Vec<String>,
    /// The middle of it, or of the end that stands fast.
    pub at: Point,
    /// What of it stands there.
    pub anchor: Anchor,
    /// The size of its type.
    pub size: f32,
    /// How bold it is, from 400 to 700.
    pub weight: u16,
    /// Its ink.
    pub ink: Ink,
    /// Whether it slopes, as names of waters do.
    pub is_italic: bool,
}

/// Something that has a name, on a map that is looked at from far and near.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The name.
    pub text: String,
    /// What it names, or the middle of that.
    pub at: Point,
    /// What it names.
    pub kind: LabelKind,
    /// The more important come first.
    pub rank: u16,
    /// Whether it is a part of something greater beside it, or as good as that.
    pub is_part: bool,
    /// Whether what it names is so large that its name can be read from farthest off.
    pub is_large: bool,
    /// The angle at which it lies, from the east to the north.
    pub angle: f32,
}

/// What a label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// A city.
    City,
    /// A town.
    Town,
    /// Where the map is entered from beyond its edge.
    Entry,
    /// Any other place.
    Place,
    /// A sea.
    Sea,
    /// A country.
    Region,
}

/// What of a name stands where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A name that wants to be printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// The space that it names.
    pub space: SpaceId,
    /// The name.
    pub text: String,
    /// Its ink.
    pub ink: Ink,
    /// Whether it slopes.
    pub is_italic: bool,
    /// The largest size that its type can have, in cells.
    pub largest: f32,
}

/// The size of type that every name begins with at least, in cells.
const LEGIBLE: f32 = 0.62;

/// The smallest size of type that is tried, in cells.
const SMALLEST: f32 = 0.3;

/// How high a line is, in sizes of its type.
pub const LINE: f32 = 1.05;

/// A rectangle: its north-western and its south-eastern corner.
pub type Room = [Point; 2];

/// Whether two rectangles lie on each other.
pub fn meet(a: &Room, b: &Room) -> bool {
    (0..2).all(|axis| a[0][axis] < b[1][axis] && b[0][axis] < a[1][axis])
}

/// About how wide a text is, in sizes of its type: that of a serif, as wide as the widest that pages ask for.
pub fn width(text: &str) -> f32 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | '/' | '-' | ' ' => 0.32,
        'f' | 'r' | 's' | 't' | 'I' => 0.42,
        'm' | 'w' | 'M' | 'W' => 0.92,
        letter if letter.is_uppercase() => 0.7,
        _ => 0.55,
    };
    text.chars().map(letter).sum()
}

/// The rectangle that a name takes.
pub fn room(name: &Name) -> Room {
    let [width, height] = extent(&name.lines, name.size);
    let west = match name.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let [x, y] = [name.at[0] - west, name.at[1] - height / 2.0];
    [[x, y], [x + width, y + height]]
}

/// How wide a space is at the height of its seat, and how far to the east of the seat the middle of that is.
fn breadth(raster: &Raster, space: SpaceId) -> [f32; 2] {
    let cells = raster.cells();
    let [column, row] = cells.offset(raster.seat(space));
    let most = i32::from(cells.columns());
    let run = |way: i32| {
        let is_own = |step: &i32| {
            let cell = cells.at(column + way * step, row);
            cell.is_some_and(|cell| raster.space(cell) == Some(space))
        };
        let count = (1..most).take_while(is_own).count();
        f32::from(u16::try_from(count).unwrap_or(u16::MAX))
    };
    let [west, east] = [run(-1), run(1)];
    let step = cells.corner_radius() * 1.5;
    [(west + east + 1.0) * step, (east - west) / 2.0 * step]
}

/// A name on one line, and on two of about the same length if it has several words.
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

/// Where a name can stand: its lines, its size, its middle; the best place first.
fn spots<'s>(
    raster: &'s Raster,
    name: &'s Wanted,
    settings: &'s [Vec<String>],
) -> impl Iterator<Item = (&'s Vec<String>, f32, Point)> {
    let cell = f32::from(raster.cells().km());
    let [breadth, aside] = breadth(raster, name.space);
    let seat = raster.centre(name.space);
    // An island is too small to carry its name, which stands beside it.
    let is_islet = raster.cells_of(name.space).len() < 4;
    let fitting = move |lines: &[String]| {
        let widest = lines.iter().map(|line| width(line)).fold(0.1, f32::max);
        (breadth * 0.94 / widest).min(name.largest * cell)
    };
    let best = settings
        .iter()
        .map(|lines| fitting(lines))
        .fold(LEGIBLE * cell, f32::max);
    // As large as the space allows; if others are in the way smaller, or off the middle.
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

/// Everywhere in the space, for a name that has no room near its seat.
fn anywhere<'s>(
    raster: &'s Raster,
    name: &'s Wanted,
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

/// Where each name is printed, the first served best; a name that finds room nowhere is left out.
///
/// Names stay within the frame, and keep off each other and off what is `taken` already.
pub fn arrange(raster: &Raster, frame: Room, wanted: &[Wanted], taken: &[Room]) -> Vec<Name> {
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
            };
            let own = room(&name);
            (!taken.iter().any(|other| meet(other, &own))).then_some((name, own))
        });
        if let Some((name, own)) = found {
            taken.push(own);
            names.push(name);
        }
    }
    names
}

/// How wide and how high lines are.
fn extent(lines: &[String], size: f32) -> Point {
    let widest = lines.iter().map(|line| width(line)).fold(0.0, f32::max);
    #[expect(clippy::cast_precision_loss, reason = "a name has few lines")]
    let high = lines.len() as f32 * LINE;
    [widest * size, high * size]
}

/// The nearest place for a name at which it lies within the frame.
fn within(frame: Room, lines: &[String], size: f32, at: Point) -> Point {
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
