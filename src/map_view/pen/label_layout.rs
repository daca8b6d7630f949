//! Which names are shown at a zoom, and where, so that none overlaps another.

use bevy::math::{Rect, Vec2};

/// A name to be placed.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelRequest {
    /// The position of what it names, in world coordinates.
    pub at: Vec2,
    /// Its size in pixels.
    pub size: Vec2,
    /// The radius of the symbol that it must not hide, in pixels; `None` for a name that stands on its position.
    pub symbol: Option<f32>,
    /// Its rank; more important names have higher ones.
    pub rank: u16,
    /// The range of zooms at which it can be shown, in pixels per kilometre.
    pub range: [f32; 2],
    /// Other spots for it, relative to its position, in pixels with y up.
    pub alternatives: Vec<Vec2>,
}

/// Rectangles on the map, in pixels.
#[derive(Clone, Copy, Default)]
pub struct Obstacles<'a> {
    /// Rectangles that names must not hide: they move aside a little, or are left out.
    pub taken: &'a [Rect],
    /// Rectangles that names avoid if they can.
    pub avoided: &'a [Rect],
    /// Rectangles that names avoid where they have the choice; a name on one stays readable.
    pub lines: &'a [Rect],
    /// Whether a name, by its index, may move to a place in world coordinates; anywhere unless given.
    pub may_move_to: Option<&'a dyn Fn(usize, Vec2) -> bool>,
}

/// The greatest distance of a name from its position, relative to its size.
const MARGIN: f32 = 2.0;

/// The middle of each name relative to its position, in pixels with y up; `None` for those left out.
///
/// `sheet` is the map in world coordinates: names stay within it. The result does not depend on the visible part, so
/// names stay put while the map moves.
pub fn place_labels(
    names: &[LabelRequest],
    scale: f32,
    sheet: Rect,
    obstacles: Obstacles,
) -> Vec<Option<Vec2>> {
    let mut order: Vec<usize> = (0..names.len())
        .filter(|index| {
            let [from, to] = names[*index].range;
            (from..to).contains(&scale)
        })
        .collect();
    order.sort_by_key(|index| std::cmp::Reverse(names[*index].rank));
    let gives_way =
        !(obstacles.taken.is_empty() && obstacles.avoided.is_empty() && obstacles.lines.is_empty());
    let mut taken = obstacles.taken.to_vec();
    // The symbols of shown names must also stay free.
    for index in &order {
        if let Some(radius) = names[*index].symbol {
            taken.push(Rect::from_center_half_size(
                names[*index].at * scale,
                Vec2::splat(radius),
            ));
        }
    }
    let paper = Rect::from_corners(sheet.min * scale, sheet.max * scale);
    let mut places = vec![None; names.len()];
    for index in order {
        let name = &names[index];
        let spots = spots(name, scale, sheet, gives_way);
        // Skip distant rectangles before checking every spot.
        let reach = spots.iter().fold(Vec2::ZERO, |reach, spot| reach.max(spot.abs()));
        let about = Rect::from_center_half_size(name.at * scale, reach + name.size * MARGIN);
        let near = |others: &[Rect]| -> Vec<Rect> {
            let near = others.iter().filter(|other| !about.intersect(**other).is_empty());
            near.copied().collect()
        };
        let (hard, soft, lines) = (near(&taken), near(obstacles.avoided), near(obstacles.lines));
        let hidden = |rect: Rect, others: &[Rect]| {
            let hidden = others.iter().filter(|other| !rect.intersect(**other).is_empty());
            hidden.count()
        };
        let first = spots[0];
        let may_move_to = |spot: Vec2| {
            let at = name.at + spot / scale;
            spot == first || obstacles.may_move_to.is_none_or(|may| may(index, at))
        };
        let free = spots.into_iter().filter(|spot| may_move_to(*spot));
        let free = free.filter_map(|spot| {
            let rect = Rect::from_center_size(name.at * scale + spot, name.size - Vec2::splat(3.0));
            let is_on_sheet = paper.contains(rect.min) && paper.contains(rect.max);
            (is_on_sheet && hidden(rect, &hard) == 0).then_some((spot, rect))
        });
        // Of equally good spots, take the first.
        let best = free.min_by_key(|(_, rect)| (hidden(*rect, &soft), hidden(*rect, &lines) > 0));
        if let Some((spot, rect)) = best {
            taken.push(rect);
            places[index] = Some(spot);
        }
    }
    places
}

/// The offsets of a name that moves aside, relative to its size.
const ASIDES: [Vec2; 7] = [
    Vec2::ZERO,
    Vec2::Y,
    Vec2::NEG_Y,
    Vec2::X,
    Vec2::NEG_X,
    Vec2::new(1.0, 1.0),
    Vec2::new(-1.0, 1.0),
];

/// The spots of a name, the best first.
fn spots(name: &LabelRequest, scale: f32, sheet: Rect, gives_way: bool) -> Vec<Vec2> {
    let half = name.size / 2.0;
    let Some(radius) = name.symbol else {
        let at = name.at * scale;
        let (low, high) = (sheet.min * scale + half + 6.0, sheet.max * scale - half - 6.0);
        let own = at.clamp(low.min(high), high.max(low)) - at;
        let asides = if gives_way { &ASIDES[..] } else { &ASIDES[..1] };
        let about = asides
            .iter()
            .map(|aside| own + *aside * half * Vec2::new(0.5, 1.2));
        return about.chain(name.alternatives.iter().copied()).collect();
    };
    let (x, y) = (half.x + radius - 0.5, half.y + radius - 3.0);
    let slant = radius * 0.5;
    vec![
        Vec2::new(x, 0.0),
        Vec2::new(0.0, -y),
        Vec2::new(-x, 0.0),
        Vec2::new(0.0, y),
        Vec2::new(half.x + slant, -y * 0.8),
        Vec2::new(half.x + slant, y * 0.8),
        Vec2::new(-half.x - slant, -y * 0.8),
        Vec2::new(-half.x - slant, y * 0.8),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: Rect = Rect {
        min: Vec2::new(-10.0, -50.0),
        max: Vec2::new(400.0, 50.0),
    };

    fn town(x: f32, rank: u16) -> LabelRequest {
        LabelRequest {
            at: Vec2::new(x, 0.0),
            size: Vec2::new(60.0, 16.0),
            symbol: Some(5.0),
            rank,
            range: [0.0, f32::INFINITY],
            alternatives: Vec::new(),
        }
    }

    #[test]
    fn names_never_overlap_and_the_important_one_is_served_first() {
        let names: Vec<LabelRequest> = (0..40_u8)
            .map(|i| town(f32::from(i) * 7.0, u16::from(i)))
            .collect();
        for scale in [0.5, 1.0, 3.0, 9.0] {
            let places = place_labels(&names, scale, SHEET, Obstacles::default());
            assert!(places[39].is_some());
            let rects: Vec<Rect> = names
                .iter()
                .zip(&places)
                .filter_map(|(name, spot)| {
                    Some(Rect::from_center_size(
                        name.at * scale + (*spot)?,
                        name.size - Vec2::splat(3.0),
                    ))
                })
                .collect();
            for (index, rect) in rects.iter().enumerate() {
                assert!(
                    rects[..index]
                        .iter()
                        .all(|other| rect.intersect(*other).is_empty())
                );
            }
        }
    }

    #[test]
    fn more_names_fit_when_the_map_is_larger() {
        let names: Vec<LabelRequest> = (0..40_u8)
            .map(|i| town(f32::from(i) * 7.0, u16::from(i)))
            .collect();
        let counts = [0.5, 2.0, 12.0].map(|scale| {
            let places = place_labels(&names, scale, SHEET, Obstacles::default());
            places.iter().flatten().count()
        });
        assert!(counts.is_sorted() && counts[0] < counts[2], "{counts:?}");
        assert_eq!(counts[2], 40);
    }

    #[test]
    fn names_keep_to_their_zooms() {
        let name = LabelRequest {
            range: [2.0, 5.0],
            ..town(0.0, 1)
        };
        let shown = |scale| {
            place_labels(std::slice::from_ref(&name), scale, SHEET, Obstacles::default())[0].is_some()
        };
        assert!(!shown(1.0) && shown(3.0) && !shown(6.0));
    }

    #[test]
    fn a_name_at_the_edge_stays_on_the_sheet() {
        let places = place_labels(&[town(395.0, 1)], 1.0, SHEET, Obstacles::default());
        let right = 395.0 + places[0].map_or(f32::MAX, |spot| spot.x) + 30.0;
        assert!(right < 400.0, "{places:?}");
    }

    #[test]
    fn a_name_gives_way_to_what_lies_on_it_and_stays_away_where_it_cannot() {
        let name = LabelRequest {
            symbol: None,
            ..town(100.0, 1)
        };
        let pile =
            |x: f32, y: f32, half: f32| Rect::from_center_half_size(Vec2::new(x, y), Vec2::splat(half));
        let arranged =
            |obstacles: Obstacles| place_labels(std::slice::from_ref(&name), 1.0, SHEET, obstacles)[0];
        let place = |taken: &[Rect]| {
            arranged(Obstacles {
                taken,
                ..Obstacles::default()
            })
        };
        assert_eq!(place(&[]), Some(Vec2::ZERO));
        let spot = place(&[pile(120.0, -10.0, 9.0)]).expect("there is room above");
        assert!(spot.y > 0.0 && spot.x == 0.0, "{spot}");
        assert_eq!(place(&[pile(100.0, 0.0, 45.0)]), None);
        // A name hides what it should avoid before it is left out.
        let shun = |avoided: &[Rect]| {
            arranged(Obstacles {
                avoided,
                ..Obstacles::default()
            })
        };
        assert_eq!(shun(&[pile(120.0, -10.0, 9.0)]), Some(spot));
        assert_eq!(shun(&[pile(100.0, 0.0, 45.0)]), Some(Vec2::ZERO));
        // It stands beside a line where it has the choice.
        let (line, sign) = ([pile(100.0, 0.0, 2.0)], [pile(100.0, 16.0, 3.0)]);
        let beside = |avoided: &[Rect]| {
            arranged(Obstacles {
                taken: &[],
                avoided,
                lines: &line,
                may_move_to: None,
            })
        };
        assert!(beside(&[]).is_some_and(|spot| spot.y > 0.0));
        assert!(beside(&sign).is_some_and(|spot| spot.y < 0.0));
    }

    #[test]
    fn a_name_that_has_no_room_at_its_point_stands_elsewhere_before_it_is_left_out() {
        let name = LabelRequest {
            symbol: None,
            alternatives: vec![Vec2::new(0.0, 30.0), Vec2::new(0.0, -40.0)],
            ..town(100.0, 1)
        };
        let lies = |taken: &[Rect]| {
            let obstacles = Obstacles {
                taken,
                ..Obstacles::default()
            };
            place_labels(std::slice::from_ref(&name), 1.0, SHEET, obstacles)[0]
        };
        let disc = Rect::from_center_half_size(Vec2::new(100.0, 0.0), Vec2::splat(18.0));
        let above = Rect::from_center_half_size(Vec2::new(100.0, 30.0), Vec2::splat(5.0));
        assert_eq!(lies(&[disc]), Some(Vec2::new(0.0, 30.0)));
        assert_eq!(lies(&[disc, above]), Some(Vec2::new(0.0, -40.0)));
        // It does not go where it would seem to name something else.
        let stays = |_: usize, at: Vec2| at.y > -20.0;
        let obstacles = Obstacles {
            taken: &[disc, above],
            may_move_to: Some(&stays),
            ..Obstacles::default()
        };
        assert_eq!(
            place_labels(std::slice::from_ref(&name), 1.0, SHEET, obstacles),
            [None]
        );
    }
}
