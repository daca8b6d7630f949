//! Borders leave no gap, meet where spaces do, and neither wiggle nor vanish.

use super::*;

fn raster(rows: &[&str], round: bool) -> Raster {
    let size = |count: usize| u16::try_from(count).unwrap();
    let mut cells = Cells::new(size(rows[0].len()), size(rows.len()), 10);
    if round {
        cells = cells.wrapped();
    }
    let letters: Vec<u8> = rows.concat().into_bytes();
    let mut known: Vec<u8> = letters.iter().copied().filter(|letter| *letter != b'.').collect();
    known.sort_unstable();
    known.dedup();
    let space_of: Vec<Option<SpaceId>> = letters
        .iter()
        .map(|letter| {
            let space = known.iter().position(|known| known == letter);
            space.map(|index| SpaceId(u32::try_from(index).unwrap()))
        })
        .collect();
    let seats = known
        .iter()
        .map(|letter| {
            let seat = letters.iter().position(|other| other == letter).unwrap();
            CellId(u32::try_from(seat).unwrap())
        })
        .collect();
    Raster::of_areas(cells, space_of, seats)
}

fn area(shape: &[Point]) -> f32 {
    let pairs = shape.iter().zip(shape.iter().cycle().skip(1));
    pairs.map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f32>() / 2.0
}

const FOUR: [&str; 5] = ["aaaabbbb", "aasabbbb", "aassbbbb", "ccssssbb", "cccsssbb"];

#[test]
fn cells_leave_no_gap_and_the_outline_of_a_space_is_the_union_of_its_cells() {
    for round in [false, true] {
        let raster = raster(&FOUR, round);
        let contours = Contours::new(&raster, 4, |_| 0);
        for space in (0..4).map(SpaceId) {
            let cells: f32 = raster
                .cells_of(space)
                .map(|cell| area(&contours.shape(cell)))
                .sum();
            let outline = contours.outline(|other| other == space).unwrap();
            let whole: f32 = outline.iter().map(|points| area(points)).sum();
            assert!((cells - whole).abs() < 0.5, "{space:?}: {cells} or {whole}");
        }
        let all: f32 = raster.cells().ids().map(|cell| area(&contours.shape(cell))).sum();
        let hexes = 40.0 * 10.0 * 10.0 * 3.0_f32.sqrt() / 2.0;
        assert!(
            (all - hexes).abs() < 1.0,
            "{all} of {hexes}: the edge of the map stays where it is"
        );
    }
}

#[test]
fn lines_end_where_three_spaces_meet() {
    let raster = raster(&["aabb", "aabb", "cccc", "cccc"], false);
    let contours = Contours::new(&raster, 3, |_| 0);
    let inner: Vec<_> = contours
        .lines()
        .iter()
        .filter(|line| line.between[1].is_some())
        .map(|line| line.between.map(|space| space.unwrap().0))
        .collect();
    assert_eq!(inner.len(), 3);
    for pair in [[0, 1], [0, 2], [1, 2]] {
        assert!(inner.contains(&pair), "{pair:?}");
    }
    let meeting: Vec<Point> = contours
        .lines()
        .iter()
        .filter(|line| line.between[1].is_some())
        .flat_map(|line| [line.points[0], line.points[line.points.len() - 1]])
        .collect();
    let is_fork = meeting.iter().any(|at| {
        let near = meeting
            .iter()
            .filter(|b| (at[0] - b[0]).hypot(at[1] - b[1]) < 0.01);
        near.count() == 3
    });
    assert!(is_fork, "{meeting:?}");
}

#[test]
fn a_straight_coast_does_not_wave_and_an_island_does_not_vanish() {
    let raster = raster(
        &[
            "ssssssss", "ssssssss", "sssisss.", "ssssssss", "aaaaaaaa", "aaaaaaaa",
        ],
        true,
    );
    let contours = Contours::new(&raster, 4, |_| 0);
    let island = contours.outline(|space| space == SpaceId(1)).unwrap();
    let hex = 10.0 * 10.0 * 3.0_f32.sqrt() / 2.0;
    let part = area(&island[0]) / hex;
    assert!((0.5..1.0).contains(&part), "{part} of a cell");
    // The land goes all around the world.
    assert_eq!(contours.outline(|space| space == SpaceId(0)), None);
    let coast = contours
        .lines()
        .iter()
        .find(|line| line.between == [Some(SpaceId(0)), Some(SpaceId(2))])
        .unwrap();
    let heights: Vec<f32> = coast.points.iter().map(|[_, y]| *y).collect();
    let [low, high] = [f32::min, f32::max].map(|pick| heights.iter().copied().reduce(pick).unwrap());
    assert!(
        high - low < 2.5,
        "it would be 5 along the hexes, and is {}",
        high - low
    );
}

#[test]
fn a_coast_runs_on_smoothly_past_the_end_of_a_border() {
    let raster = raster(&["aabb", "aabb", "ssss", "ssss"], false);
    let sea = Some(SpaceId(2));
    let contours = Contours::new(&raster, 4, |between| u8::from(between.contains(&sea)));
    // The last piece of one coast and the first of the other point the same way.
    let ends: Vec<[Point; 2]> = contours
        .lines()
        .iter()
        .filter(|line| line.between[1] == sea)
        .flat_map(|line| {
            let count = line.points.len();
            [
                [line.points[0], line.points[1]],
                [line.points[count - 1], line.points[count - 2]],
            ]
        })
        .collect();
    let mut met = 0;
    for [a, b] in &ends {
        for [c, d] in &ends {
            if (a[0] - c[0]).hypot(a[1] - c[1]) < 0.01 && b.map(f32::to_bits) != d.map(f32::to_bits) {
                let [u, v] = [[b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]];
                let cosine = (u[0] * v[0] + u[1] * v[1]) / (u[0].hypot(u[1]) * v[0].hypot(v[1]));
                assert!(cosine < -0.93, "{cosine}");
                met += 1;
            }
        }
    }
    assert_eq!(met, 2, "the two coasts meet once");
}
