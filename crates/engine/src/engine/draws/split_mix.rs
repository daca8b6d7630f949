//! The random number generator behind dice and draws.
//!
//! `SplitMix64` (version 1) is written out here rather than taken from a library, so that a saved game rolls the same
//! dice in every later version, and a seed always reproduces its game.

/// The next number; advances the state.
pub const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_split_mix_64() {
        // Reference values for the seed 1234567, from the author's program.
        let mut state = 1_234_567;
        let numbers = [(); 3].map(|()| split_mix(&mut state));
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }
}
