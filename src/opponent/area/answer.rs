//! Answers to the decisions of a battle: losses, submerging, burning tokens, pressing on or retreating (AB-7, RT-8).

use crate::rules::area_game::chapters::battle::odds::{BattleOdds, CERTAIN, at};
use crate::rules::area_game::chapters::battle::retreats;
use crate::rules::area_game::state::area_state::{Party, Stage};
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::area_game::{AreaGame, AreaState, Order};

/// Battles are begun at this chance of winning, in percent.
pub const BOLD: u64 = 60;
/// They are fought on at this chance of winning, in percent.
const STUBBORN: u64 = 35;

/// Whether a party's chance of winning is at least this, in percent.
pub fn wins(odds: &BattleOdds, party: Party, often: u64) -> bool {
    odds.of_winning(Some(party)) >= CERTAIN / 100 * often
}

/// A sensible answer to a battle's pending decision; `None` without one.
pub fn answer(game: &AreaGame, state: &AreaState) -> Option<Order> {
    let combat = state.combat()?;
    let odds = || at(game, state, combat.at);
    Some(match combat.stage {
        Stage::Losses { .. } => Order::Losses { on: Vec::new() },
        Stage::Submerge if wins(&odds(), Party::Defender, STUBBORN) => Order::Stay,
        Stage::Submerge => Order::Submerge,
        // Tokens that would be lost anyway are better destroyed.
        Stage::Burn if wins(&odds(), Party::Attacker, BOLD) => {
            Order::Tokens(TokenOrder::Burn { at: combat.at })
        }
        Stage::Burn => Order::Stay,
        Stage::Decide => {
            let to = retreats(game, state).first().copied();
            let is_lost = to.is_some() && !wins(&odds(), Party::Attacker, STUBBORN);
            to.filter(|_| is_lost)
                .map_or(Order::PressOn, |to| Order::Retreat { to })
        }
    })
}
