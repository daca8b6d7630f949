//! Which options are taken before the game (HO-1).
//!
//! What an option does is felt over the whole game. Where that is farther than can be looked ahead, it is weighed by what the side has to
//! do. Who has the objective wins, whatever the points (HV-1): whoever has to take it by a date pays for all that helps on the way, and
//! whoever only has to hold it takes one option, the cheapest.

use super::to_the_end;
use crate::opponent::hex::greedy::Weighing;
use crate::rules::hex_game::definition::{OptionEffect, OptionId};

/// What an option is worth; what is worth nothing is not taken.
pub fn weigh(weighing: &Weighing<'_>, option: OptionId) -> i64 {
    let (game, view) = (weighing.game, weighing.view);
    let has_a_date = game.definition().victory.is_some() && weighing.is_attacker;
    if !has_a_date || to_the_end(view).is_some() {
        return weighing.weigh_option(option);
    }
    // Its units stay where the scenario sets them up, wherever else they may.
    let helps = !matches!(game.option(option).effect, OptionEffect::SetUp { .. });
    i64::from(helps)
}
