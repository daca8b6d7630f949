//! The area game in a review.

use super::reviewed::Reviewed;
use railhead_area_game::{AreaGame, AreaState};

impl Reviewed for AreaGame {
    const STRONG: &'static str = "strong:50";

    fn rolling(state: AreaState, seed: u64) -> AreaState {
        state.rolling(seed)
    }
}
