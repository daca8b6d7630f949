//! The limits of what nations buy: their shops (AB-20), bundles (AB-21) and limits of number (AB-22).

use crate::definition::{KindId, NationId, SideId};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::purchase::Purchase;
use crate::words::refusal::Refusal;

/// Whether a nation may buy something that is for sale (AB-20).
pub fn sells(game: &AreaGame, nation: NationId, purchase: Purchase) -> bool {
    let shop = game.nation(nation).shop.as_ref();
    shop.is_none_or(|shop| match purchase {
        Purchase::Unit(kind) => shop.kinds.contains(&kind),
        Purchase::Complex => shop.complexes,
        Purchase::Station | Purchase::Marker => true,
    })
}

/// How many of a purchase are sold at a time (AB-21).
pub fn at_a_time(game: &AreaGame, purchase: Purchase) -> u16 {
    match purchase {
        Purchase::Unit(kind) => game.kind(kind).bundle.map_or(1, |bundle| bundle.count),
        Purchase::Complex | Purchase::Station | Purchase::Marker => 1,
    }
}

/// A limit of number, and how far it is used (AB-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedLimit {
    /// The side whose nations share it; `None` if it is that of the nation alone.
    pub side: Option<SideId>,
    /// The units that there are, purchases that wait included.
    pub has: u32,
    pub most: u16,
}

impl UsedLimit {
    /// How many more there can be.
    pub fn left(self) -> u32 {
        u32::from(self.most).saturating_sub(self.has)
    }

    /// Why a nation gets no more of a kind when it is used up.
    pub const fn refusal(self, nation: NationId, kind: KindId) -> Refusal {
        let Self { side, has, most } = self;
        match side {
            None => Refusal::NationLimit {
                nation,
                kind,
                most,
                has,
            },
            Some(side) => Refusal::SideLimit {
                side,
                kind,
                most,
                has,
            },
        }
    }
}

/// The limits of a nation and of its side for a kind (AB-22).
pub fn limits(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    kind: KindId,
) -> impl Iterator<Item = UsedLimit> {
    let side = game.side_of(nation);
    let own = game.nation(nation).limits.get(&kind).map(|most| UsedLimit {
        side: None,
        has: count(state, kind, |of| of == nation),
        most: *most,
    });
    let shared = game.side(side).limits.get(&kind).map(|most| UsedLimit {
        side: Some(side),
        has: count(state, kind, |of| game.side_of(of) == side),
        most: *most,
    });
    own.into_iter().chain(shared)
}

/// The limit that leaves a nation fewest units of a kind; `None` if there is none (AB-22).
pub fn tightest(game: &AreaGame, state: &AreaState, nation: NationId, kind: KindId) -> Option<UsedLimit> {
    limits(game, state, nation, kind).min_by_key(|limit| limit.left())
}

/// How many units of a kind these nations have, those that wait to be placed included.
fn count(state: &AreaState, kind: KindId, is_counted: impl Fn(NationId) -> bool) -> u32 {
    let on_map = state
        .forces()
        .filter(|(force, _)| force.kind == kind && is_counted(force.nation));
    let waiting = (0..=u8::MAX).map(NationId).zip(&state.nations);
    let waiting = waiting
        .filter(|(nation, _)| is_counted(*nation))
        .filter_map(|(_, now)| now.bought.get(&Purchase::Unit(kind)));
    let counts = on_map.map(|(_, count)| count).chain(waiting.copied());
    counts.map(u32::from).sum()
}

/// Whether a nation's shop has something (AB-20).
pub(crate) fn check_shop(game: &AreaGame, nation: NationId, purchase: Purchase) -> Result<(), Refusal> {
    if sells(game, nation, purchase) {
        Ok(())
    } else {
        Err(Refusal::NotInShop { nation, purchase })
    }
}

/// Whether `count` units are whole bundles (AB-21).
pub(crate) fn check_bundles(game: &AreaGame, purchase: Purchase, count: u16) -> Result<(), Refusal> {
    match purchase {
        Purchase::Unit(kind) if !count.is_multiple_of(at_a_time(game, purchase)) => Err(Refusal::InBundles {
            kind,
            each: at_a_time(game, purchase),
        }),
        Purchase::Unit(_) | Purchase::Complex | Purchase::Station | Purchase::Marker => Ok(()),
    }
}

/// Whether a nation can have `count` more units of a kind (AB-22).
pub(crate) fn check_limits(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    kind: KindId,
    count: u16,
) -> Result<(), Refusal> {
    match tightest(game, state, nation, kind) {
        Some(limit) if u32::from(count) > limit.left() => Err(limit.refusal(nation, kind)),
        Some(_) | None => Ok(()),
    }
}

/// Whether a nation may make `count` more of a purchase (AB-20 to AB-22).
pub(crate) fn check(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
    count: u16,
) -> Result<(), Refusal> {
    check_shop(game, nation, purchase)?;
    check_bundles(game, purchase, count)?;
    match purchase {
        Purchase::Unit(kind) => check_limits(game, state, nation, kind, count),
        Purchase::Complex | Purchase::Station | Purchase::Marker => Ok(()),
    }
}
