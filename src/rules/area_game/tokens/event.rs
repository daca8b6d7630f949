//! What can happen to tokens.

use super::lots::Lot;
use crate::rules::area_game::ids::NationId;
use crate::rules::area_game::state::{Force, Status};
use crate::rules::area_game::ware::Ware;
use crate::rules::board::SpaceId;

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
        lot: Lot,
        /// How many.
        count: u32,
        /// Where to.
        to: SpaceId,
    },
    /// Tokens were loaded (RT-5).
    Loaded {
        /// Which, as they were.
        lot: Lot,
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
        lot: Lot,
        /// How many.
        count: u32,
        /// Where to.
        to: SpaceId,
    },
    /// Tokens have gone with the ships that carry them.
    Carried {
        /// Which, as they were.
        lot: Lot,
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
    Bought {
        /// By whom.
        nation: NationId,
        /// What.
        ware: Ware,
        /// How many.
        count: u16,
        /// For how many tokens.
        price: u32,
        /// The area of the complex where they lay.
        complex: SpaceId,
    },
    /// Something that was bought with tokens was given back (RT-9).
    Returned {
        /// By whom.
        nation: NationId,
        /// What.
        ware: Ware,
        /// How many.
        count: u16,
        /// For how many tokens.
        price: u32,
        /// The area of the complex where they lie again.
        complex: SpaceId,
    },
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
