//! Which option is taken before the game (HO-1).
//!
//! What an option does is felt over the whole game. Where that is farther than can be looked ahead, it is weighed by what the side has to
//! do: whoever has to be at the objective by a date marches faster on the roads, if that is offered, and pays what it costs.

use super::TO_THE_END;
use crate::opponent::hex::greedy::Weighing;
use crate::rules::hex_game::definition::{OptionEffect, OptionId};

/// What an option is worth. One is enough: each costs victory points.
pub fn weigh(weighing: &Weighing<'_>, option: OptionId) -> i64 {
    let (game, view) = (weighing.game, weighing.view);
    let spec = game.option(option);
    let turns = usize::from(game.definition().calendar.last.saturating_sub(view.turn()));
    let is_long = 2 * turns > TO_THE_END;
    match spec.effect {
        OptionEffect::FootOnRoads(points)
            if is_long && weighing.is_attacker && view.chosen_options(spec.side).is_empty() =>
        {
            10 * i64::from(points)
        }
        _ => weighing.weigh_option(option),
    }
}
