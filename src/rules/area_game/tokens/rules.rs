//! What a scenario says of tokens.

use super::lots::TokenStack;
use crate::rules::area_game::ids::NationId;
use crate::rules::board::SpaceId;

/// Tokens in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRules {
    /// What lies on the map at the outset, before it is multiplied (RT-3).
    pub initial: Vec<(SpaceId, u16)>,
    /// How many tokens a nation gets for a point of value of what is its own (RT-1).
    pub multipliers: Vec<u8>,
    /// Whether a token moves in the turn of its flag alone (RT-6).
    pub flagged: bool,
    /// Whether tokens go by rail, as the variant says (RT-4).
    pub by_rail: bool,
    /// Which nations have heavy bombers (RT-8).
    pub heavy_bombers: Vec<bool>,
}

impl TokenRules {
    /// How many tokens a nation gets for a point of value of what is its own (RT-1).
    pub fn multiplier(&self, nation: NationId) -> u32 {
        u32::from(self.multipliers[nation.index()])
    }

    /// Tokens of a nation that lie in an area and have not moved.
    pub fn ashore(&self, at: SpaceId, nation: NationId) -> TokenStack {
        TokenStack {
            at,
            aboard: None,
            flag: self.flagged.then_some(nation),
            moved: false,
        }
    }
}

/// What the coins are worth that tokens are shown as, the dearest first (RT-10).
pub const COINS: [u32; 4] = [25, 10, 5, 1];

/// Tokens as coins: how many there are of each of [`COINS`], as few as possible (RT-10).
pub const fn coins(tokens: u32) -> [u32; 4] {
    let [quarters, dimes, nickels, _] = COINS;
    let after_quarters = tokens % quarters;
    let after_dimes = after_quarters % dimes;
    [
        tokens / quarters,
        after_quarters / dimes,
        after_dimes / nickels,
        after_dimes % nickels,
    ]
}
