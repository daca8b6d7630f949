//! The token rules of a scenario.

use super::lots::TokenStack;
use crate::rules::area_game::ids::NationId;
use crate::rules::board::SpaceId;

/// The token rules of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRules {
    /// The tokens at the start, before multiplication (RT-3).
    pub initial: Vec<(SpaceId, u16)>,
    /// A nation's tokens for each point of value of its own areas (RT-1).
    pub multipliers: Vec<u8>,
    /// Whether a token moves only in the turn of its flag (RT-6).
    pub flagged: bool,
    /// Whether tokens go by rail, as the variant says (RT-4).
    pub by_rail: bool,
    /// Which nations have heavy bombers (RT-8).
    pub heavy_bombers: Vec<bool>,
}

impl TokenRules {
    /// A nation's tokens for each point of value of its own areas (RT-1).
    pub fn multiplier(&self, nation: NationId) -> u32 {
        u32::from(self.multipliers[nation.index()])
    }

    /// A nation's tokens in an area that have not moved.
    pub fn ashore(&self, at: SpaceId, nation: NationId) -> TokenStack {
        TokenStack {
            at,
            aboard: None,
            flag: self.flagged.then_some(nation),
            moved: false,
        }
    }
}

/// The values of the coins, highest first (RT-10).
pub const COINS: [u32; 4] = [25, 10, 5, 1];

/// The fewest coins for some tokens: how many of each of [`COINS`] (RT-10).
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
