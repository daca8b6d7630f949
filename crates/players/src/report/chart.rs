//! A line chart over the turns of a game, with one line per side, as SVG.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::seats::{seats, style};
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_print::svg::km;

const WIDTH: f32 = 460.0;
const HEIGHT: f32 = 230.0;
const LEFT: f32 = 38.0;
const TOP: f32 = 14.0;
const BOTTOM: f32 = 196.0;

/// What a chart shows.
#[derive(Clone, Debug)]
pub struct Chart<'a> {
    pub title: &'a str,
    /// The label of each value.
    pub labels: Vec<String>,
    /// The unit of the labels: `turn`.
    pub unit: &'a str,
    /// The values of each side, one per label.
    pub values: Vec<Vec<u32>>,
    /// The names of the sides.
    pub sides: &'a [String],
    /// The inks of the sides.
    pub inks: &'a [Ink],
}

#[expect(clippy::cast_precision_loss, reason = "a drawing of small counts")]
fn coordinate(value: u32) -> f32 {
    value as f32
}

/// A number of names or letters, for measuring.
fn many(number: usize) -> f32 {
    coordinate(u32::try_from(number).unwrap_or(u32::MAX))
}

impl Chart<'_> {
    /// The chart as an SVG picture, with one line per side.
    pub fn draw(&self) -> Markup {
        let highest = self.values.iter().flatten().copied().max().unwrap_or(0);
        let step = step(highest);
        let top = highest.div_ceil(step).max(1) * step;
        let y = |value: u32| BOTTOM - (BOTTOM - TOP) * coordinate(value) / coordinate(top);
        let right = WIDTH - 14.0 - self.lettering();
        let last = u32::try_from(self.labels.len().saturating_sub(1))
            .unwrap_or(0)
            .max(1);
        let x = |index: usize| {
            let index = u32::try_from(index).unwrap_or(0);
            LEFT + (right - LEFT) * coordinate(index) / coordinate(last)
        };
        let every = self.labels.len().div_ceil(13).max(1);
        let ends = self.ends(y);
        let print = &stock().map;
        html! {
            svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.title) {
                @for value in (0..=top).step_by(usize::try_from(step).unwrap_or(1)) {
                    line x1=(km(LEFT)) x2=(km(right)) y1=(km(y(value))) y2=(km(y(value))) stroke=(print.grid.tone) stroke-width="0.6" opacity=(if value == 0 { "0.9" } else { "0.22" }) {}
                    text x=(km(LEFT - 6.0)) y=(km(y(value) + 4.0)) text-anchor="end" font-size="11" fill=(print.ink) { (value) }
                }
                @for (index, label) in self.labels.iter().enumerate() {
                    @if index % every == 0 {
                        text x=(km(x(index))) y=(km(BOTTOM + 16.0)) text-anchor="middle" font-size="11" fill=(print.ink) { (label) }
                    }
                }
                text x=(km(f32::midpoint(LEFT, right))) y=(km(HEIGHT - 3.0)) text-anchor="middle" font-size="11" fill=(print.ink) { (self.unit) }
                @for (seat, values) in seats(self.values.len()).zip(&self.values) {
                    @let look = style(seat);
                    @let ink = self.inks[usize::from(seat.0)];
                    path d=(line(values, x, y)) fill="none" stroke=(ink) stroke-width="2.2" stroke-linejoin="round"
                        stroke-dasharray=(look.dashes) {}
                    @for (index, value) in values.iter().enumerate() {
                        @if look.has_squares {
                            rect x=(km(x(index) - 2.8)) y=(km(y(*value) - 2.8)) width="5.6" height="5.6" fill=(print.paper) stroke=(ink) stroke-width="1.8" {}
                        } @else {
                            circle cx=(km(x(index))) cy=(km(y(*value))) r="3" fill=(ink) {}
                        }
                    }
                    @let side = usize::from(seat.0);
                    text x=(km(right + 10.0)) y=(km(ends[side] + 4.0)) font-size=(km(self.size(side))) font-weight="700" fill=(ink) { (self.sides[side]) }
                }
            }
        }
    }

    /// The width that the names of the sides need beside the lines.
    fn lettering(&self) -> f32 {
        let letters = self
            .sides
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0);
        (many(letters) * 8.6).min(WIDTH / 3.0)
    }

    /// The size of a side's name: a long one is written smaller, so that it ends on the chart.
    fn size(&self, side: usize) -> f32 {
        (self.lettering() / (many(self.sides[side].chars().count()) * 0.64)).min(12.0)
    }

    /// The heights of the sides' names at the ends of their lines, without overlap: names that would overlap form a
    /// group around their common middle.
    fn ends(&self, y: impl Fn(u32) -> f32) -> Vec<f32> {
        const APART: f32 = 15.0;
        let ends = self
            .values
            .iter()
            .map(|values| y(values.last().copied().unwrap_or(0)));
        let mut order: Vec<(usize, f32)> = ends.enumerate().collect();
        order.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        // Groups of names: the uppermost name, and their number.
        let mut groups: Vec<(f32, usize)> = Vec::new();
        // A group stays on the chart, and those above make room for it.
        let on_chart = |(upper, number): (f32, usize)| {
            let lowest = BOTTOM - APART * many(number - 1);
            (upper.min(lowest).max(TOP), number)
        };
        for (_, end) in &order {
            let mut group = on_chart((*end, 1));
            while let Some((upper, number)) = groups.pop() {
                if group.0 - upper >= APART * many(number) {
                    groups.push((upper, number));
                    break;
                }
                group = on_chart(together((upper, number), group, APART));
            }
            groups.push(group);
        }
        let mut heights = vec![0.0; order.len()];
        let mut sorted = order.iter();
        for (upper, number) in groups {
            for (place, (side, _)) in sorted.by_ref().take(number).enumerate() {
                heights[*side] = upper + APART * many(place);
            }
        }
        heights
    }
}

/// Merges two groups of names around their common middle: the uppermost name, and their number.
fn together(upper: (f32, usize), lower: (f32, usize), apart: f32) -> (f32, usize) {
    let middle = |(top, number): (f32, usize)| top + apart * many(number - 1) / 2.0;
    let number = upper.1 + lower.1;
    let weighed = middle(upper) * many(upper.1) + middle(lower) * many(lower.1);
    let top = weighed / many(number) - apart * many(number - 1) / 2.0;
    (top, number)
}

/// A line through values.
fn line(values: &[u32], x: impl Fn(usize) -> f32, y: impl Fn(u32) -> f32) -> String {
    let mut path = String::new();
    for (index, value) in values.iter().enumerate() {
        let begin = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{begin}{} {}", km(x(index)), km(y(*value)));
    }
    path
}

/// The distance between grid lines: 1, 2 or 5 times a power of ten, so that there are about five.
fn step(highest: u32) -> u32 {
    let mut power = 1;
    loop {
        for factor in [1, 2, 5] {
            if highest <= factor * power * 6 {
                return factor * power;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_of_a_chart_has_a_handful_of_lines() {
        for highest in [0_u32, 1, 5, 7, 23, 99, 100, 640, 3_000] {
            let lines = highest.div_ceil(step(highest)).max(1);
            assert!((1..=6).contains(&lines), "{highest}: {lines}");
        }
        assert_eq!([step(6), step(7), step(23), step(640)], [1, 2, 5, 200]);
    }

    #[test]
    fn names_at_the_ends_do_not_touch() {
        let sides = ["Red", "Blue", "Green", "Brown"].map(str::to_owned);
        let chart = |values: &[u32]| Chart {
            title: "Steps lost",
            labels: vec!["start".into()],
            unit: "turn",
            values: values.iter().map(|value| vec![*value]).collect(),
            sides: &sides,
            inks: &[],
        };
        let y = |value: u32| BOTTOM - coordinate(value);
        for values in [
            &[0, 0][..],
            &[0, 3],
            &[3, 0],
            &[100, 101],
            &[5],
            &[0, 0, 0, 0],
            &[50, 52, 51],
            &[10, 90, 11, 100],
            // A crowd at the foot of the chart reaches those who stand far above it.
            &[12, 73, 151, 138, 0, 106, 30, 1, 50, 9],
            &[182, 182, 181, 180],
        ] {
            let ends = chart(values).ends(y);
            let mut sorted = ends.clone();
            sorted.sort_by(f32::total_cmp);
            assert!(
                sorted.windows(2).all(|two| two[1] - two[0] >= 15.0),
                "{values:?}: {ends:?}"
            );
            assert!(
                sorted.iter().all(|end| (TOP..=BOTTOM).contains(end)),
                "{values:?}: {ends:?}"
            );
            // A larger value stands higher.
            for (a, left) in values.iter().zip(&ends) {
                for (b, right) in values.iter().zip(&ends) {
                    assert!(a <= b || left < right, "{values:?}: {ends:?}");
                }
            }
        }
        assert_eq!(
            chart(&[10, 90]).ends(y),
            [186.0, 106.0],
            "far apart they stand at their lines"
        );
        assert_eq!(
            chart(&[100, 90]).ends(y),
            [93.5, 108.5],
            "near each other around the middle"
        );
        assert_eq!(chart(&[100, 100, 100]).ends(y), [81.0, 96.0, 111.0]);
    }
}
