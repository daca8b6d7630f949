//! The hex game in a review.

use super::reviewed::Reviewed;
use railhead_hex_game::{HexGame, HexState};

impl Reviewed for HexGame {
    const STRONG: &'static str = "strong:400";
    // 16 games in the battles of Malaya, 10 in Tannenberg: `docs/balance-lab.md` has the seconds.
    const POSITION_BUDGET: usize = 400_000;

    fn rolling(state: HexState, seed: u64) -> HexState {
        state.rolling(seed)
    }

    /// In every turn each unit on the map looks at all others. Units still to come are not counted: a table of units has many that never do.
    fn work(&self, state: &HexState) -> usize {
        let last = self.definition().calendar.last;
        let turns = usize::from(last.saturating_sub(state.turn())) + 1;
        let units = state.units().filter(|(_, unit)| unit.at.is_some()).count();
        turns * units * units
    }
}
