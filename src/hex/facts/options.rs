//! The options of a side, as the setup offers them (HO-1).

use railhead_hex_game::{HexGame, OptionId, Order, Side, TableView};

/// The options that a side may choose, in the order of their numbers.
pub fn choices(game: &HexGame, side: Side) -> Vec<OptionId> {
    game.option_ids()
        .filter(|option| game.option(*option).side == side && !game.option(*option).is_given)
        .collect()
}

/// The order that chooses an option, or drops one that is chosen.
pub fn toggled(view: &TableView, option: OptionId) -> Order {
    if view.has_option(option) {
        Order::Drop { option }
    } else {
        Order::Choose { option }
    }
}
