//! The area game in a review.

use super::reviewed::Reviewed;
use railhead_area_game::{AreaGame, AreaState};

impl Reviewed for AreaGame {
    const STRONG: &'static str = "strong:50";
    // 16 games in Europe and in the wars of 1942, 5 in a global war: `docs/balance-lab.md` has the seconds.
    const POSITION_BUDGET: usize = 260_000;

    fn rolling(state: AreaState, seed: u64) -> AreaState {
        state.rolling(seed)
    }

    /// In every round each nation looks at the whole map.
    fn work(&self, state: &AreaState) -> usize {
        let definition = self.definition();
        let rounds = usize::from(definition.rounds.saturating_sub(state.round())) + 1;
        rounds * definition.nations.len() * definition.spaces.len()
    }
}
