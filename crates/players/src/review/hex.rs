//! The hex game in a review.

use super::reviewed::Reviewed;
use railhead_hex_game::{HexGame, HexState};

impl Reviewed for HexGame {
    const STRONG: &'static str = "strong:400";

    fn rolling(state: HexState, seed: u64) -> HexState {
        state.rolling(seed)
    }
}
