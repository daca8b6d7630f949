//! Which options to take before the game (HO-1).
//!
//! An option has effects over the whole game. If that is longer than the horizon, the options follow from the side's
//! task. Whoever holds the objective wins, regardless of points (HV-1): a side that must take it by a date pays for
//! everything that helps on the way, and a side that only has to hold it takes the one that `greedy` takes.

use super::value::to_the_end;
use crate::opponent::hex::scorer::Scorer;
use railhead_hex_game::definition::{OptionEffect, OptionId};

/// The score of an option; options with a score of 0 or less are not taken.
pub fn weigh(scorer: &Scorer, option: OptionId) -> i64 {
    let (game, view) = (scorer.game, scorer.view);
    let has_a_date = game.definition().victory.is_some() && scorer.is_attacker;
    if !has_a_date || to_the_end(view).is_some() {
        return scorer.weigh_option(option);
    }
    // `greedy` leaves units where the scenario sets them up, so freedom of setup does not help.
    let helps = !matches!(game.option(option).effect, OptionEffect::SetUp { .. });
    i64::from(helps)
}
