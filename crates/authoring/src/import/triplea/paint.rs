//! Paints the outlines of a map into pixels, in whole numbers: a scan line after the other, by the even-odd rule.
//!
//! The outlines of a sea go around its islands and cover them, so the largest are painted first. The border between two territories,
//! a pixel or two wide, is nobody's in most maps; here its pixels go to the nearest territory.

use std::cmp::Reverse;

use super::points::{Outline, Pixel};

/// The most pixels along the longer side; of a larger map one pixel in several is painted.
const MAX_SIDE: i32 = 4000;
/// How far a border reaches at least, in pixels that are painted.
const BORDER: u16 = 4;
/// The most work: pixels that are painted, one over the other, and scan lines that outlines cross.
const MAX_PAINTED: i64 = 400_000_000;
const MAX_CROSSED: i64 = 10_000_000;

/// A map in pixels.
#[derive(Debug)]
pub(super) struct Painting {
    /// How many pixels of the map one is.
    pub scale: i32,
    pub width: usize,
    pub height: usize,
    /// The territory of each pixel, row by row: its number and 1, or 0 for nobody's.
    pub of: Vec<u16>,
}

/// Paints the outlines of every territory; else the line of the outline with which it would take too long.
pub(super) fn paint(size: Pixel, outlines: &[Vec<Outline>]) -> Result<Painting, usize> {
    let scale = (size.0.max(size.1) + MAX_SIDE - 1) / MAX_SIDE;
    let [width, height] = [size.0, size.1].map(|side| index(i64::from((side + scale - 1) / scale)));
    let mut painting = Painting {
        scale,
        width,
        height,
        of: vec![0; width * height],
    };
    let numbered = (1..=u16::MAX).zip(outlines);
    let mut pieces: Vec<(u16, &Outline)> = numbered
        .flat_map(|(number, pieces)| pieces.iter().map(move |piece| (number, piece)))
        .filter(|(_, piece)| piece.points.len() > 2)
        .collect();
    pieces.sort_by_key(|(number, piece)| (Reverse(twice_the_area(&piece.points)), *number));
    let mut left = [MAX_PAINTED, MAX_CROSSED];
    for (number, piece) in pieces {
        painting
            .fill(number, &piece.points, &mut left)
            .ok_or(piece.line)?;
    }
    painting.grow();
    Ok(painting)
}

/// A number that cannot be negative, as an index.
fn index(number: i64) -> usize {
    usize::try_from(number).unwrap_or_default()
}

/// Twice the area within an outline, in pixels.
pub(super) fn twice_the_area(points: &[Pixel]) -> i64 {
    let next = points.iter().cycle().skip(1);
    let parts = points.iter().zip(next).map(|(a, b)| {
        let [a, b] = [a, b].map(|point| (i64::from(point.0), i64::from(point.1)));
        a.0 * b.1 - b.0 * a.1
    });
    parts.sum::<i64>().abs()
}

impl Painting {
    /// Gives what an outline holds to a territory; `None` if it would take too long.
    fn fill(&mut self, number: u16, points: &[Pixel], left: &mut [i64; 2]) -> Option<()> {
        let scale = i64::from(self.scale);
        let rows = i64::try_from(self.height).unwrap_or_default();
        let columns = i64::try_from(self.width).unwrap_or_default();
        // The columns in which the outline crosses the middle of each row. Coordinates are doubled, so that a middle is a whole number.
        let mut crossings: Vec<Vec<i64>> = vec![Vec::new(); self.height];
        let next = points.iter().cycle().skip(1);
        for (from, to) in points.iter().zip(next) {
            let [from, to] = [from, to].map(|point| (i64::from(point.0) * 2, i64::from(point.1) * 2));
            let (above, below) = if from.1 <= to.1 { (from, to) } else { (to, from) };
            let height = below.1 - above.1;
            if height == 0 {
                continue;
            }
            // Rows whose middle, (2 row + 1) scale, lies in [above, below).
            let first = (above.1 - scale + 2 * scale - 1).div_euclid(2 * scale).max(0);
            let last = (below.1 - scale + 2 * scale - 1).div_euclid(2 * scale).min(rows);
            left[1] -= (last - first).max(0);
            if left[1] < 0 {
                return None;
            }
            for row in first..last {
                let middle = (2 * row + 1) * scale;
                // The first column whose middle lies at the crossing or to the east of it.
                let across = above.0 * height + (middle - above.1) * (below.0 - above.0);
                let column =
                    (across - scale * height + 2 * scale * height - 1).div_euclid(2 * scale * height);
                crossings[index(row)].push(column.clamp(0, columns));
            }
        }
        for (row, columns) in crossings.iter_mut().enumerate() {
            columns.sort_unstable();
            for pair in columns.chunks_exact(2) {
                let [from, to] = [pair[0], pair[1]];
                left[0] -= to - from;
                if left[0] < 0 {
                    return None;
                }
                let begin = row * self.width;
                self.of[begin + index(from)..begin + index(to)].fill(number);
            }
        }
        Some(())
    }

    /// Gives the pixels of borders to the nearest territory, of equally near ones to the first.
    fn grow(&mut self) {
        let far = BORDER.max(u16::try_from(6 / self.scale).unwrap_or_default());
        let mut edge: Vec<usize> = (0..self.of.len())
            .filter(|at| self.of[*at] > 0 && self.is_edge(*at))
            .collect();
        for _ in 0..far {
            let mut taken = Vec::new();
            for at in edge {
                let number = self.of[at];
                for next in self.beside(at).into_iter().flatten() {
                    if self.of[next] == 0 {
                        self.of[next] = number;
                        taken.push(next);
                    }
                }
            }
            edge = taken;
        }
    }

    fn is_edge(&self, at: usize) -> bool {
        self.beside(at)
            .into_iter()
            .flatten()
            .any(|next| self.of[next] == 0)
    }

    /// The pixels to the north, west, east and south.
    fn beside(&self, at: usize) -> [Option<usize>; 4] {
        let column = at % self.width;
        [
            at.checked_sub(self.width),
            (column > 0).then(|| at - 1),
            (column + 1 < self.width).then(|| at + 1),
            (at + self.width < self.of.len()).then_some(at + self.width),
        ]
    }

    /// The territories on both sides of the seam, where the east of the map meets its west: a pair for each row of pixels.
    pub fn seam(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.of
            .chunks_exact(self.width)
            .filter_map(|row| Some((*row.first()?, *row.last()?)))
            .filter(|(west, east)| *west > 0 && *east > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(points: &[Pixel]) -> Vec<Outline> {
        vec![Outline {
            points: points.to_vec(),
            line: 7,
        }]
    }

    fn drawn(painting: &Painting) -> Vec<String> {
        let letter = |number: &u16| char::from_digit(u32::from(*number), 10).unwrap();
        let rows = painting.of.chunks_exact(painting.width);
        rows.map(|row| row.iter().map(letter).collect()).collect()
    }

    #[test]
    fn an_island_lies_in_its_sea_and_borders_go_to_the_nearest() {
        let island = outline(&[(3, 1), (6, 1), (6, 3), (3, 3)]);
        let sea = outline(&[(0, 0), (9, 0), (9, 4), (0, 4)]);
        let far = outline(&[(12, 0), (14, 0), (14, 4), (12, 4)]);
        let painting = paint((14, 4), &[island, sea, far]).unwrap();
        assert_eq!(
            drawn(&painting),
            [
                "22222222222333",
                "22211122222333",
                "22211122222333",
                "22222222222333"
            ]
        );
    }

    #[test]
    fn what_would_take_too_long_is_named_by_its_line() {
        let comb: Vec<Pixel> = (0..200_000).map(|at| (at % 2, (at % 2) * 30_000)).collect();
        assert_eq!(paint((30_000, 30_000), &[outline(&comb)]).unwrap_err(), 7);
    }

    #[test]
    fn a_large_map_is_painted_smaller() {
        let whole = outline(&[(0, 0), (8001, 0), (8001, 30), (0, 30)]);
        let painting = paint((8001, 30), &[whole]).unwrap();
        assert_eq!((painting.scale, painting.width, painting.height), (3, 2667, 10));
        assert!(painting.of.iter().all(|number| *number == 1));
    }
}
