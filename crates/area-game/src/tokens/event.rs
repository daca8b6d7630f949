//! What can happen to tokens.

use super::stacks::TokenStack;
use crate::ids::NationId;
use crate::state::area_state::{Force, Status};
use crate::state::purchase::Purchase;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{EventAbout, NewsKind};

/// Something for tokens, and tokens for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    pub nation: NationId,
    pub purchase: Purchase,
    pub count: u16,
    /// For how many tokens.
    pub price: u32,
    /// The area of the complex where these lie.
    pub complex: SpaceId,
}

impl Deal {
    /// Under what it waits to be placed: whose, where it was paid, what.
    pub(super) const fn what(&self) -> (NationId, SpaceId, Purchase) {
        (self.nation, self.complex, self.purchase)
    }
}

/// What happened to tokens, or with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenEvent {
    /// An area has yielded tokens (RT-1).
    Placed {
        nation: NationId,
        at: SpaceId,
        count: u32,
    },
    /// Tokens moved over land (RT-4).
    Moved {
        stack: TokenStack,
        count: u32,
        to: SpaceId,
    },
    /// Tokens were loaded (RT-5).
    Loaded {
        stack: TokenStack,
        count: u32,
        nation: NationId,
        zone: SpaceId,
    },
    /// Tokens were unloaded (RT-5).
    Unloaded {
        stack: TokenStack,
        count: u32,
        to: SpaceId,
    },
    /// Tokens stay aboard transports that have unloaded others (RT-5).
    KeptAboard { stack: TokenStack, count: u32 },
    /// Tokens have gone with the ships that carry them.
    Carried {
        stack: TokenStack,
        count: u32,
        to: SpaceId,
    },
    /// Transports have unloaded where they lay, and can carry another load over (RT-5).
    Bridged {
        force: Force,
        count: u16,
        status: Status,
    },
    /// Something was bought with tokens (RT-9).
    Bought(Deal),
    /// Something that was bought with tokens was given back (RT-9).
    Returned(Deal),
    /// Tokens were spent on something else (RT-11).
    Spent {
        nation: NationId,
        at: SpaceId,
        count: u32,
    },
    /// Their owner destroyed tokens (RT-8).
    Burnt {
        nation: NationId,
        at: SpaceId,
        count: u32,
    },
    /// Bombers destroyed tokens (RT-8).
    Bombed {
        force: Force,
        /// How many came through.
        count: u16,
        from: NationId,
        tokens: u32,
    },
    /// A nation has drawn a route, or taken one away.
    ConvoyDrawn {
        nation: NationId,
        /// Its spaces; one alone if it was taken away.
        route: Vec<SpaceId>,
    },
    /// Tokens went down with transports.
    Drowned {
        nation: NationId,
        zone: SpaceId,
        count: u32,
    },
}

impl TokenEvent {
    /// The description of the event for the rest of the program.
    pub(crate) fn about(&self) -> EventAbout {
        let at = |space: &SpaceId| EventAbout::default().at(*space);
        match self {
            Self::Moved { to: space, .. }
            | Self::Unloaded { to: space, .. }
            | Self::Carried { to: space, .. }
            | Self::Loaded { zone: space, .. }
            | Self::Placed { at: space, .. }
            | Self::Spent { at: space, .. }
            | Self::Bought(Deal { complex: space, .. })
            | Self::Returned(Deal { complex: space, .. }) => at(space),
            Self::Burnt { at: space, .. } | Self::Drowned { zone: space, .. } => {
                at(space).news(NewsKind::Arrivals)
            }
            Self::ConvoyDrawn { route, .. } => at(&route[0]),
            Self::KeptAboard { stack, .. } => at(&stack.at),
            Self::Bombed { force, .. } | Self::Bridged { force, .. } => at(&force.at),
        }
    }
}
