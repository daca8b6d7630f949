//! The parts of a sheet that change when land changes hands: tones, borders, and a darker band along borders with
//! others.

use super::area::{Border, Holder, OwnedBoard, border, describe_held, layers};
use super::{Layer, Sheet, SpaceDescription};
use railhead_engine::board::AreaBoard;
use railhead_engine::board::look::{Ink, Tone};
use railhead_engine::board::outline::Point;

/// The layers that depend on the holders of spaces.
#[derive(Clone, Debug, Default)]
pub struct OwnershipLayers {
    /// Sea and land, which replace the sheet's.
    pub ground: Vec<Layer>,
    /// The bands along borders, between ground and lines.
    pub edges: Vec<Edge>,
    /// Lines of all kinds, which replace the sheet's.
    pub lines: Vec<Layer>,
    /// The description of each space.
    pub descriptions: Vec<SpaceDescription>,
}

/// A band along a border, on the side of the holder whose tone it has.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    pub tone: Ink,
    pub width: f32,
    /// The points of its centre line.
    pub points: Vec<Point>,
    /// Whether it ends where it began.
    pub closed: bool,
}

/// The width of a band, in cells.
const BREADTH: f32 = 0.42;

/// How much darker than the land it is, in hundredths.
const DARKER: u8 = 30;

impl OwnershipLayers {
    /// The layers of a board with these holders. `worth` is the production of each space; if it is empty, the board's
    /// counts.
    pub fn new(sheet: &Sheet, board: &AreaBoard, holders: Vec<Option<Holder>>, worth: &[u8]) -> Self {
        let Some(contours) = &sheet.contours else {
            return Self::default();
        };
        let held = &OwnedBoard {
            board,
            holders,
            worth,
        };
        let [ground, lines] = layers(held, contours);
        let width = f32::from(board.raster().cells().km()) * BREADTH;
        let mut edges = Vec::new();
        for line in contours.lines() {
            let [Some(right), Some(left)] = line.between else {
                continue;
            };
            if border(held, line.between) != Border::Owners {
                continue;
            }
            for (space, way) in [(right, 0.5), (left, -0.5)] {
                edges.extend(held.holder(space).map(|holder| Edge {
                    tone: holder.tone.mixed(Ink::plain(Tone([40, 30, 20])), DARKER),
                    width,
                    points: beside(&line.points, line.closed, way * width),
                    closed: line.closed,
                }));
            }
        }
        Self {
            ground,
            edges,
            lines,
            descriptions: board
                .space_ids()
                .map(|space| describe_held(held, space))
                .collect(),
        }
    }
}

/// A line parallel to another, `far` to the right of its direction.
fn beside(points: &[Point], is_closed: bool, far: f32) -> Vec<Point> {
    let last = points.len() - 1;
    let along = |from: usize, to: usize| {
        let [dx, dy] = [points[to][0] - points[from][0], points[to][1] - points[from][1]];
        let length = dx.hypot(dy).max(1e-6);
        [dx / length, dy / length]
    };
    let shifted = |index: usize| {
        let (before, after) = match index {
            0 if is_closed && last > 1 => (last - 1, 1),
            index if index == last && is_closed && last > 1 => (last - 1, 1),
            index => (index.saturating_sub(1), (index + 1).min(last)),
        };
        // A closed line has the same point at both ends.
        let [dx, dy] = if before == last - 1 && after == 1 && is_closed {
            let [a, b] = [along(last - 1, last), along(0, 1)];
            [f32::midpoint(a[0], b[0]), f32::midpoint(a[1], b[1])]
        } else {
            along(before, after)
        };
        // y points south, so the right-hand side of a line to the east is south.
        [points[index][0] - dy * far, points[index][1] + dx * far]
    };
    (0..points.len()).map(shifted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::area::sheet;
    use railhead_engine::board::SpaceId;
    use railhead_engine::board::area::file::AreaBoardFile;
    use railhead_engine::text::parse::from_ron;

    #[test]
    fn land_that_changes_hands_changes_its_tone_and_its_edges() {
        let text = include_str!("../../games/tests/bad/good/small.areas.ron");
        // Make the two islands touch.
        let text = text.replace("AAsBBs", "AABBBs").replace("[\"alba bora\"]", "[]");
        let board = from_ron::<AreaBoardFile>(&text).unwrap().build().unwrap();
        let printed = sheet(&board, 2);
        let [alba, bora] = ["alba", "bora"].map(|id| board.space_named(id).unwrap());
        let holder = |shade: u8| {
            Some(Holder {
                name: format!("{shade}"),
                tone: Ink::plain(Tone([shade; 3])),
            })
        };
        let held = |of: &dyn Fn(SpaceId) -> Option<Holder>| {
            OwnershipLayers::new(&printed, &board, board.space_ids().map(of).collect(), &[])
        };
        let by_one = held(&|_| holder(100));
        assert_eq!(by_one.edges, []);
        let by_two = held(&|space| holder(if space == bora { 200 } else { 100 }));
        assert!(!by_two.edges.is_empty());
        assert_eq!(
            by_two.edges.len() % 2,
            0,
            "each border has an edge on either side"
        );
        let tones = printed.tones(&by_two.ground);
        assert_eq!(
            [tones[alba.index()], tones[bora.index()]],
            [holder(100).unwrap().tone, holder(200).unwrap().tone]
        );
        assert_eq!(by_two.descriptions[bora.index()].lines[0], "belongs to 200");
    }

    #[test]
    fn an_edge_lies_on_the_right_hand_of_who_goes_along() {
        let east = [[0.0, 0.0], [10.0, 0.0], [20.0, 0.0]];
        assert_eq!(beside(&east, false, 2.0), [[0.0, 2.0], [10.0, 2.0], [20.0, 2.0]]);
    }
}
