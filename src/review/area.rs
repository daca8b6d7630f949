//! The area game in a review.

use super::reviewed::Reviewed;
use crate::rules::area_game::{AreaGame, AreaState};

impl Reviewed for AreaGame {
    fn rolling(state: AreaState, seed: u64) -> AreaState {
        state.rolling(seed)
    }
}
