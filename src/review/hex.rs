//! The hex game in a review.

use super::reviewed::Reviewed;
use crate::rules::hex_game::{HexGame, HexState};

impl Reviewed for HexGame {
    fn rolling(state: HexState, seed: u64) -> HexState {
        state.rolling(seed)
    }
}
