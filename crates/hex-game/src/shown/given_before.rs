//! What the battle before gives to the sides of a battle of a campaign (HL-4, HL-5).

use crate::HexGame;
use crate::chapters::reinforcement::replacements::can_be_given;
use crate::definition::Side;
use crate::linked_battles::words;
use railhead_engine::text::words::sentence;

/// What the line that led to a battle gives to the sides, as far as their units can take it (HL-4, HL-5): a sentence each.
pub fn given_before(game: &HexGame) -> Vec<String> {
    let Some(campaign) = game.linked_battles() else {
        return Vec::new();
    };
    let taken = Side::BOTH.map(|side| can_be_given(game, side));
    let gives = campaign
        .led_here()
        .map(|link| words::gives_of(&campaign.plan, link, taken));
    let gives = gives.into_iter().flatten();
    gives.map(|words| sentence(&words)).collect()
}
