//! Randomness outside a game's dice: what random players draw from.

pub mod split_mix;

use self::split_mix::split_mix;

/// A seeded sequence of draws, the same on every machine and in every version, so that a seed alone finds a game again.
#[derive(Clone, Debug)]
pub struct Draws(u64);

impl Draws {
    /// The draws of a seed. They are independent of the dice of a game with the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x5eed_50a4)
    }

    /// A number below `count`, which is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        let high = (u128::from(split_mix(&mut self.0)) * count as u128) >> 64;
        usize::try_from(high).expect("it is below a usize")
    }

    /// True with a chance of 1 in `count`.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One element, each equally likely.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_the_seed_and_spread_evenly() {
        let mut draws = Draws::new(7);
        let mut counts = [0_u32; 5];
        for _ in 0..50_000 {
            counts[draws.below(5)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..=10_500).contains(count)),
            "{counts:?}"
        );
        let drawn = |seed| {
            let mut draws = Draws::new(seed);
            (0..20).map(|_| draws.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(drawn(7), drawn(7));
        assert_ne!(drawn(7), drawn(8));
    }
}
