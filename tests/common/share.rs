//! How much of many cases is tried: a tenth in everyday tests, all with `RAILHEAD_CASES=all`.

use std::env;

/// The share of cases that is tried; expected counts shrink with it.
pub fn of<N: From<u16>>(all: u16) -> N {
    N::from(if is_all() { all } else { all.div_ceil(10) })
}

/// Whether all cases are tried.
pub fn is_all() -> bool {
    env::var("RAILHEAD_CASES").is_ok_and(|word| word == "all")
}
