//! Bids (AB-16): what nations spend on units before round 1.

use super::play::Play;
use super::shop;
use crate::definition::{Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, MAX_UNITS};
use crate::state::event::Event;
use crate::state::order::Order;
use crate::state::purchase::Purchase;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// Begins the next bid after those of the nations before `first`; false if there is none left.
pub(super) fn begin_next(play: &mut Play, first: u8) -> bool {
    let mut later = play.game.nation_ids().filter(|nation| nation.0 >= first);
    let next = later.find(|nation| play.game.nation(*nation).bid > 0);
    if let Some(nation) = next {
        play.emit(Event::BidOpened {
            nation,
            amount: play.game.nation(nation).bid.into(),
        });
    }
    next.is_some()
}

/// Whether a nation can place a unit of its bid in a space (AB-16).
pub(crate) fn check(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    kind: KindId,
    at: SpaceId,
) -> Result<(), Refusal> {
    let Some(bidding) = state.bidding().filter(|bidding| bidding.nation == nation) else {
        return Err(Refusal::NoBid(nation));
    };
    let spec = game.spec(at);
    let domain = game.kind(kind).domain;
    if !spec.in_play {
        return Err(Refusal::OutOfPlay(at));
    }
    // Aircraft begin on land: a deck may sail away beneath them.
    if spec.is_sea != (domain == Domain::Sea) {
        return Err(Refusal::BidElsewhere(domain, at));
    }
    // A bid pays for units one by one, also for those of bundles.
    shop::check_shop(game, nation, Purchase::Unit(kind))?;
    let price = u32::from(game.kind(kind).cost);
    if price > bidding.left || price == 0 {
        return Err(Refusal::BidTooDear {
            price,
            left: bidding.left,
        });
    }
    if bidding.placed.contains(&at) {
        return Err(Refusal::BidTwice(at));
    }
    let mut there = state.forces_at(at);
    if !there.any(|(force, _)| force.nation == nation) {
        return Err(Refusal::BidAlone(at));
    }
    if state.units() >= MAX_UNITS {
        return Err(Refusal::TooManyUnits(MAX_UNITS));
    }
    shop::check_limits(game, state, nation, kind, 1)
}

/// Places a unit of a bid.
pub(crate) fn place(play: &mut Play, nation: NationId, kind: KindId, at: SpaceId) {
    play.emit(Event::BidPlaced {
        nation,
        kind,
        at,
        price: play.game.kind(kind).cost.into(),
    });
}

/// Ends the bid of a nation: the rest of it goes to its treasury. Returns the first nation that may bid next; `None` if no bid is being placed.
pub(super) fn close(play: &mut Play) -> Option<u8> {
    let (nation, left) = play
        .state
        .bidding()
        .map(|bidding| (bidding.nation, bidding.left))?;
    play.emit(Event::BidClosed { nation, left });
    Some(nation.0 + 1)
}

/// Every unit that the bid can place now.
pub fn legal(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    let Some(bidding) = state.bidding() else {
        return Vec::new();
    };
    let nation = bidding.nation;
    let orders = game
        .space_ids()
        .flat_map(|at| game.kind_ids().map(move |kind| Order::Bid { nation, kind, at }));
    orders
        .filter(|order| matches!(order, Order::Bid { nation, kind, at } if check(game, state, *nation, *kind, *at).is_ok()))
        .collect()
}
