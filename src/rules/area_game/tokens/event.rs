//! What can happen to tokens.

use super::lots::TokenStack;
use crate::rules::area_game::ids::NationId;
use crate::rules::area_game::purchase::Purchase;
use crate::rules::area_game::state::{Force, Status};
use crate::rules::board::SpaceId;

/// Something for tokens, and tokens for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Whose.
    pub nation: NationId,
    /// What.
    pub ware: Purchase,
    /// How many.
    pub count: u16,
    /// For how many tokens.
    pub price: u32,
    /// The area of the complex where these lie.
    pub complex: SpaceId,
}

impl Deal {
    /// Under what it waits to be placed: whose, where it was paid, what.
    pub(super) const fn what(&self) -> (NationId, SpaceId, Purchase) {
        (self.nation, self.complex, self.ware)
    }
}

/// What happened to tokens, or with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenEvent {
    /// An area has yielded tokens (RT-1).
    Placed {
        /// To whom.
        nation: NationId,
        /// Where.
        at: SpaceId,
        /// How many.
        count: u32,
    },
    /// Tokens moved over land (RT-4).
    Moved {
        /// Which, as they were.
        lot: TokenStack,
        /// How many.
        count: u32,
        /// Where to.
        to: SpaceId,
    },
    /// Tokens were loaded (RT-5).
    Loaded {
        /// Which, as they were.
        lot: TokenStack,
        /// How many.
        count: u32,
        /// Onto whose transports.
        nation: NationId,
        /// Where these are.
        zone: SpaceId,
    },
    /// Tokens were unloaded (RT-5).
    Unloaded {
        /// Which, as they were.
        lot: TokenStack,
        /// How many.
        count: u32,
        /// Where to.
        to: SpaceId,
    },
    /// Tokens stay aboard transports that have unloaded others (RT-5).
    KeptAboard {
        /// Which, as they were.
        lot: TokenStack,
        /// How many.
        count: u32,
    },
    /// Tokens have gone with the ships that carry them.
    Carried {
        /// Which, as they were.
        lot: TokenStack,
        /// How many.
        count: u32,
        /// Where to.
        to: SpaceId,
    },
    /// Transports have unloaded where they lay, and can carry another load over (RT-5).
    Bridged {
        /// Which, as they were.
        force: Force,
        /// How many.
        count: u16,
        /// What they can do yet.
        status: Status,
    },
    /// Something was bought with tokens (RT-9).
    Bought(Deal),
    /// Something that was bought with tokens was given back (RT-9).
    Returned(Deal),
    /// Tokens were spent on something else (RT-11).
    Spent {
        /// By whom.
        nation: NationId,
        /// Where they lay.
        at: SpaceId,
        /// How many.
        count: u32,
    },
    /// Their owner destroyed tokens (RT-8).
    Burnt {
        /// Who.
        nation: NationId,
        /// Where.
        at: SpaceId,
        /// How many.
        count: u32,
    },
    /// Bombers destroyed tokens (RT-8).
    Bombed {
        /// Which bombers, as they were.
        force: Force,
        /// How many came through.
        count: u16,
        /// Whose the tokens were.
        from: NationId,
        /// How many tokens were destroyed.
        tokens: u32,
    },
    /// A nation has drawn a route, or taken one away.
    ConvoyDrawn {
        /// Whose.
        nation: NationId,
        /// Its spaces; one alone if it was taken away.
        route: Vec<SpaceId>,
    },
    /// Tokens went down with transports.
    Drowned {
        /// Whose transports.
        nation: NationId,
        /// Where.
        zone: SpaceId,
        /// How many tokens.
        count: u32,
    },
}
