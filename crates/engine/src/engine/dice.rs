//! All dice of a game: one seeded generator that is part of the state.

use serde::Serialize;

use super::draws::split_mix::split_mix;

/// A source of die rolls. Equal dice give equal rolls.
///
/// ```
/// use railhead_engine::engine::Dice;
///
/// let mut dice = Dice::seeded(1942);
/// let mut same = dice.clone();
/// assert_eq!(dice.roll(6), same.roll(6));
/// assert!((1..=10).contains(&dice.roll(10)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dice {
    state: u64,
    /// Rolls scripted by a test, the next one last.
    #[serde(skip)]
    script: Vec<u8>,
}

impl Dice {
    /// Dice that follow a seed.
    pub const fn seeded(seed: u64) -> Self {
        Self {
            state: seed,
            script: Vec::new(),
        }
    }

    /// Dice that roll the given values first, for tests.
    pub fn scripted<const N: usize>(rolls: [u8; N]) -> Self {
        Self {
            state: 0,
            script: rolls.into_iter().rev().collect(),
        }
    }

    /// The seed with which [`Self::seeded`] makes dice that roll as these will.
    pub const fn seed(&self) -> u64 {
        self.state
    }

    /// Whether every scripted roll has been used.
    pub fn is_script_done(&self) -> bool {
        self.script.is_empty()
    }

    /// Rolls a die with `faces` faces, 1 to 255: a value from 1 to `faces`, each equally likely.
    ///
    /// # Panics
    ///
    /// If `faces` is 0, or a scripted roll is not on the die.
    pub fn roll(&mut self, faces: u8) -> u8 {
        assert!(faces > 0, "a die has at least one face");
        if let Some(value) = self.script.pop() {
            assert!(
                (1..=faces).contains(&value),
                "a scripted roll of {value} on a die of {faces}"
            );
            return value;
        }
        // Rejection sampling: values past the last full run of faces would favour low faces.
        let faces = u64::from(faces);
        let limit = u64::MAX - u64::MAX % faces;
        loop {
            let bits = split_mix(&mut self.state);
            if bits < limit {
                return u8::try_from(bits % faces + 1).expect("at most 255 faces");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rolls_of_a_seed_never_change() {
        let mut dice = Dice::seeded(1942);
        let rolls: Vec<u8> = (0..12).map(|_| dice.roll(6)).collect();
        assert_eq!(rolls, [2, 2, 4, 3, 6, 5, 2, 3, 5, 4, 6, 1]);
    }

    #[test]
    fn each_face_comes_up_about_as_often() {
        let mut dice = Dice::seeded(7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(dice.roll(6)) - 1] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_700..=10_300).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn scripted_rolls_come_in_order_and_run_out() {
        let mut dice = Dice::scripted([6, 1]);
        assert_eq!((dice.roll(6), dice.roll(6)), (6, 1));
        assert!(dice.is_script_done());
    }
}
