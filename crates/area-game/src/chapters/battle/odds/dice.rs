//! Chances as whole numbers, and what a volley of dice hits.

use crate::chapters::battle::fire::of_power;
use crate::definition::MOST_SIDES;
use crate::game::AreaGame;

/// A probability of 1; every chance is a fraction of this.
pub const CERTAIN: u64 = 1 << 60;

/// Dice by the number on which they hit.
pub type DiceCounts = [u16; MOST_SIDES as usize + 1];

/// The product of two probabilities.
pub fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) / u128::from(CERTAIN);
    u64::try_from(product).expect("a probability is at most 1")
}

/// A chance as a fraction of 1.
#[expect(
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    reason = "the lost digits are below any chance that counts"
)]
pub fn fraction(chance: u64) -> f64 {
    chance as f64 / CERTAIN as f64
}

/// A fraction of 1 as a chance.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    reason = "a probability is between 0 and 1"
)]
pub fn whole(fraction: f64) -> u64 {
    (fraction * CERTAIN as f64) as u64
}

/// The share of a chance in which a die of `sides` sides hits, on this number or less.
pub const fn part(chance: u64, on: u64, sides: u8) -> u64 {
    // Rounding errors go to the miss. The product has room: a die has at most 12 sides, and a chance at most 61 bits.
    chance * on / sides as u64
}

/// The chance of each number of hits, as far as it is more than nothing.
#[derive(Clone, Debug)]
pub struct Volley {
    /// The number of hits that the first chance is for.
    pub least: usize,
    /// The chances of this many hits and more.
    pub chances: Vec<u64>,
}

impl Volley {
    /// The chances without their ends. At most `slight` of each end is counted with its neighbour.
    pub fn of(all: &[u64], slight: u64) -> Self {
        let [mut first, mut last] = [0, all.len() - 1];
        let [mut below, mut above] = [0, 0];
        while first < last && below + all[first] <= slight {
            below += all[first];
            first += 1;
        }
        while first < last && above + all[last] <= slight {
            above += all[last];
            last -= 1;
        }
        let mut chances = all[first..=last].to_vec();
        chances[0] += below;
        chances[last - first] += above;
        Self {
            least: first,
            chances,
        }
    }

    /// The hits of both together (convolution).
    pub fn with(&self, other: &Self) -> Self {
        let mut chances = vec![0; self.chances.len() + other.chances.len() - 1];
        for (hits, chance) in self.chances.iter().enumerate() {
            for (more, share) in other.chances.iter().enumerate() {
                chances[hits + more] += times(*chance, *share);
            }
        }
        Self {
            least: self.least + other.least,
            chances,
        }
    }

    /// The chance of no hit.
    pub fn of_none(&self) -> u64 {
        if self.least == 0 { self.chances[0] } else { 0 }
    }

    /// Each number of hits with its chance.
    pub fn each(&self) -> impl Iterator<Item = (usize, u64)> {
        (self.least..).zip(self.chances.iter().copied())
    }
}

/// Rolls one more die of `sides` sides.
pub fn roll(chances: &mut Vec<u64>, on: u64, sides: u8) {
    chances.push(0);
    for hits in (0..chances.len() - 1).rev() {
        let hit = part(chances[hits], on, sides);
        chances[hits] -= hit;
        chances[hits + 1] += hit;
    }
}

/// The chance of each number of hits with low luck: the total power of the dice decides, and one die is rolled for the rest (AB-15).
pub fn hits_by_power(dice: &DiceCounts, sides: u8) -> Vec<u64> {
    let power = (0..).zip(dice).map(|(on, count)| on * u32::from(*count)).sum();
    let (certain, rest) = of_power(power, sides);
    let mut chances = vec![0; certain as usize];
    chances.push(CERTAIN);
    if rest > 0 {
        roll(&mut chances, rest.into(), sides);
    }
    chances
}

/// The chance of each number of hits with these dice.
pub fn hits(dice: &DiceCounts, sides: u8) -> Vec<u64> {
    let mut chances = vec![CERTAIN];
    for (on, count) in (0..).zip(dice) {
        for _ in 0..*count {
            roll(&mut chances, on, sides);
        }
    }
    chances
}

/// The chance of each number of hits with these dice, as a war reckons hits.
pub fn hits_in(game: &AreaGame, dice: &DiceCounts) -> Vec<u64> {
    if game.definition().low_luck {
        hits_by_power(dice, game.die())
    } else {
        hits(dice, game.die())
    }
}
