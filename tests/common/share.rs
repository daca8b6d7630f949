//! How much of many cases is tried: a tenth in everyday tests, all with `RAILHEAD_CASES=all`.

use std::env;

use proptest::test_runner::{Config, RngSeed};

/// The share of cases that is tried; expected counts shrink with it.
pub fn of<N: From<u16>>(all: u16) -> N {
    N::from(if is_all() { all } else { all.div_ceil(10) })
}

/// Random cases: everyday tests draw the same ones each time, so that they fail for what was changed; all cases are new ones.
pub fn random(all: u16) -> Config {
    let rng_seed = if is_all() {
        RngSeed::Random
    } else {
        RngSeed::Fixed(1942)
    };
    Config {
        rng_seed,
        max_shrink_iters: 100,
        ..Config::with_cases(of(all))
    }
}

/// Whether all cases are tried.
pub fn is_all() -> bool {
    env::var("RAILHEAD_CASES").is_ok_and(|word| word == "all")
}
