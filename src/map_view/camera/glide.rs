//! A short animated move along a way on the map.

use std::time::Duration;

use bevy::math::Vec2;

/// A longer frame, such as the first after a rest, counts as this long.
const LONGEST_FRAME: Duration = Duration::from_millis(40);

/// Something that is moving.
#[derive(Clone, Debug)]
pub struct Glide {
    way: Vec<Vec2>,
    done: Duration,
    whole: Duration,
}

impl Glide {
    /// Starts a move along a way, without its final position. It takes longer the more spaces it passes.
    pub fn new(way: Vec<Vec2>, spaces: usize) -> Self {
        let length = u64::try_from(spaces).unwrap_or(u64::MAX).min(16);
        Self {
            way,
            done: Duration::ZERO,
            whole: Duration::from_millis(140 + 10 * length),
        }
    }

    /// Advances by some time towards the final position `end`: the new position, or `None` on arrival.
    pub fn go_on(&mut self, time: Duration, end: Vec2) -> Option<Vec2> {
        self.done += time.min(LONGEST_FRAME);
        if self.done >= self.whole {
            return None;
        }
        let share = self.done.as_secs_f32() / self.whole.as_secs_f32();
        let eased = share * share * (3.0 - 2.0 * share);
        let mut way = self.way.clone();
        way.push(end);
        Some(along(&way, eased))
    }
}

/// The point at this share of the length of a way.
fn along(way: &[Vec2], share: f32) -> Vec2 {
    let length: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = length * share;
    for pair in way.windows(2) {
        let step = pair[0].distance(pair[1]);
        if step > 0.0 && left <= step {
            return pair[0].lerp(pair[1], left / step);
        }
        left -= step;
    }
    way.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_way_is_half_of_its_length() {
        let way = [Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 30.0)];
        assert_eq!(along(&way, 0.0), Vec2::ZERO);
        assert_eq!(along(&way, 0.5), Vec2::new(10.0, 10.0));
        assert_eq!(along(&way, 1.0), Vec2::new(10.0, 30.0));
        assert_eq!(along(&[Vec2::ONE], 0.5), Vec2::ONE);
    }

    #[test]
    fn a_glide_is_over_within_a_third_of_a_second_however_long_the_way() {
        let mut glide = Glide::new(vec![Vec2::ZERO], 500);
        let end = Vec2::X * 1000.0;
        let mut before = 0.0;
        let mut frames = 0;
        while let Some(at) = glide.go_on(Duration::from_millis(16), end) {
            assert!(at.x > before && at.x < 1000.0, "{at}");
            before = at.x;
            frames += 1;
        }
        assert!((10..20).contains(&frames), "{frames}");
    }
}
