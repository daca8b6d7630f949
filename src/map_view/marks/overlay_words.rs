//! The words of overlays: some have a fixed offset, others take a spot at their hex clear of the counters, such as the
//! outcome of a sea move.
//!
//! In: the words, the positions of counters, [`MapScale`]. Out: the positions of the words.

use bevy::prelude::*;

use super::overlay::CounterPlaces;
use crate::map_view::camera::MapScale;
use crate::map_view::{MapSheet, SMALLEST_COUNTER, counter_km};

/// A word on the map that keeps its size on the screen.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct FixedText {
    /// Its offset, in pixels.
    pub(super) aside: Vec2,
    pub(super) at: Vec2,
}

/// A word without a fixed offset: the middle of its hex, and its size in pixels.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct FloatingText {
    pub(super) at: Vec2,
    pub(super) size: Vec2,
}

/// The gap between a word and a counter, in pixels.
const GAP: f32 = 2.0;

pub(super) fn keep_tags_their_size(scale: Res<MapScale>, mut tags: Query<(&FixedText, &mut Transform)>) {
    for (tag, mut transform) in &mut tags {
        let size = Vec3::splat(1.0 / scale.0);
        if transform.scale == size {
            continue;
        }
        transform.translation = (tag.at + tag.aside / scale.0).extend(transform.translation.z);
        transform.scale = size;
    }
}

/// Puts every word where it is readable, for the current counters and zoom.
pub(super) fn place_words(
    scale: Res<MapScale>,
    map: Res<MapSheet>,
    counters: Res<CounterPlaces>,
    mut words: Query<(&FloatingText, &mut Transform)>,
) {
    if words.is_empty() {
        return;
    }
    let side = (counter_km(&map.raster) * scale.0).max(SMALLEST_COUNTER);
    let counters: Vec<Rect> = counters
        .seen
        .iter()
        .map(|middle| Rect::from_center_size(*middle * scale.0, Vec2::splat(side)))
        .collect();
    let hex = map.cell_km() * scale.0;
    let mut wanted: Vec<(FloatingText, Mut<Transform>)> =
        words.iter_mut().map(|(word, place)| (*word, place)).collect();
    // The order is independent of how the words are stored, so that they stay put.
    wanted.sort_by(|(a, _), (b, _)| a.at.y.total_cmp(&b.at.y).then(a.at.x.total_cmp(&b.at.x)));
    let at: Vec<(Vec2, Vec2)> = wanted
        .iter()
        .map(|(word, _)| (word.at * scale.0, word.size))
        .collect();
    for ((_, mut place), middle) in wanted.into_iter().zip(arrange(&at, &counters, hex)) {
        place.set_if_neq(Transform {
            translation: (middle / scale.0).extend(place.translation.z),
            scale: Vec3::splat(1.0 / scale.0),
            ..Transform::IDENTITY
        });
    }
}

/// The middle of each word, in pixels with y up: clear of the counters and of earlier words, or where it covers the
/// least of them. `hex` is the height of a hex in pixels.
fn arrange(words: &[(Vec2, Vec2)], counters: &[Rect], hex: f32) -> Vec<Vec2> {
    let mut taken = counters.to_vec();
    let mut places = Vec::new();
    for (at, size) in words {
        let mut best = (f32::INFINITY, *at);
        for spot in spots(*size, hex) {
            let middle = *at + spot;
            let word = Rect::from_center_size(middle, *size);
            let covered = taken.iter().map(|other| word.intersect(other.inflate(GAP)));
            let over: f32 = covered
                .filter(|both| !both.is_empty())
                .map(|both| both.size().element_product())
                .sum();
            if over < best.0 {
                best = (over, middle);
            }
            if over <= 0.0 {
                break;
            }
        }
        taken.push(Rect::from_center_size(best.1, *size));
        places.push(best.1);
    }
    places
}

/// The spots of a word relative to the middle of its hex, the best first: below and above it, nearer and farther, then
/// beside it.
fn spots(size: Vec2, hex: f32) -> Vec<Vec2> {
    let half = size / 2.0;
    let [below, right] = [Vec2::NEG_Y, Vec2::X];
    let ways = [
        below,
        -below,
        right,
        -right,
        right + below,
        right - below,
        below - right,
        -right - below,
    ];
    // A stack of two is a little larger than a counter.
    let far = [0.4 * hex + GAP + 1.0, 0.5 * hex + GAP + 1.0, 0.75 * hex];
    ways.into_iter()
        .flat_map(|way| far.map(|far| way * (half + far)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Vec2 = Vec2::new(60.0, 20.0);

    /// A counter in the hex at an offset in hexes to the east and north of the first; hexes are 40 pixels high.
    fn counter(east: f32, north: f32) -> Rect {
        Rect::from_center_size(Vec2::new(east, north) * 40.0, Vec2::splat(28.0))
    }

    #[test]
    fn words_lie_on_no_counter_and_on_no_other_word() {
        // A coast from north to south: two hexes with counters, the one to the south of them and two inland, too.
        let counters = [
            counter(0.0, 0.0),
            counter(0.0, -1.0),
            counter(0.0, -2.0),
            counter(-0.87, -0.5),
            counter(-0.87, -1.5),
        ];
        let words = [(Vec2::ZERO, SIZE), (Vec2::new(0.0, -40.0), SIZE)];
        let places = arrange(&words, &counters, 40.0);
        let drawn: Vec<Rect> = places
            .iter()
            .map(|middle| Rect::from_center_size(*middle, SIZE))
            .collect();
        for (word, (at, _)) in drawn.iter().zip(words) {
            for counter in counters {
                assert!(word.intersect(counter).is_empty(), "{word:?} on {counter:?}");
            }
            // The word is still at its own hex.
            assert!(word.center().distance(at) < 80.0, "{word:?} of {at}");
        }
        assert!(drawn[0].intersect(drawn[1]).is_empty());
    }

    #[test]
    fn with_room_a_word_stands_below_its_counter() {
        let places = arrange(&[(Vec2::ZERO, SIZE)], &[counter(0.0, 0.0)], 60.0);
        assert!(places[0].x.abs() < 0.01);
        assert!(
            places[0].y + SIZE.y / 2.0 < -14.0 && places[0].y > -45.0,
            "{places:?}"
        );
    }

    #[test]
    fn where_there_is_no_room_a_word_is_drawn_all_the_same() {
        let crowd: Vec<Rect> = (-4_i8..=4)
            .flat_map(|east| (-4_i8..=4).map(move |north| counter(f32::from(east), f32::from(north))))
            .collect();
        assert_eq!(arrange(&[(Vec2::ZERO, SIZE)], &crowd, 40.0).len(), 1);
    }
}
