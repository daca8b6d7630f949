//! Random cases for proptest.

use proptest::test_runner::{Config, RngSeed};

use super::share;

/// Random cases: everyday tests draw the same ones each time, so that they fail for what was changed; all cases are new ones.
pub fn random_cases(all: u16) -> Config {
    let rng_seed = if share::is_all() {
        RngSeed::Random
    } else {
        RngSeed::Fixed(1942)
    };
    Config {
        rng_seed,
        max_shrink_iters: 100,
        ..Config::with_cases(share::of(all))
    }
}
