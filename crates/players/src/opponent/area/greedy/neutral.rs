//! Neutral land (AB-9, AB-12): what it brings beyond the price of entering it.

use super::outlook::Outlook;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

/// What it is worth to open the only way over land to the enemy, in tenths of an IPC.
const OPENING: i64 = 100;

/// Whether an area is neutral land that may be entered.
pub fn is_open(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    game.definition().violation.is_some() && state.is_neutral(game, at)
}

/// What entering neutral land brings besides the area itself, in tenths of an IPC; less than nothing where it only costs its price.
pub fn entered(outlook: &Outlook, at: SpaceId) -> i64 {
    let price = outlook.game.definition().violation.map_or(0, i64::from);
    let opens = if outlook.worth.opens(at) { OPENING } else { 0 };
    opens - 10 * price
}
