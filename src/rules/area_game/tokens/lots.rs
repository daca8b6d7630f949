//! Tokens in play: where they lie, what has been done with them in this turn, and what has become of all that were made.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::rules::area_game::ids::NationId;
use crate::rules::area_game::purchase::Purchase;
use crate::rules::board::SpaceId;

/// Tokens that nothing tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TokenStack {
    /// The area that they lie in, or the zone of the ships that they are aboard.
    pub at: SpaceId,
    /// Whose transports they are aboard; `None` ashore.
    pub aboard: Option<NationId>,
    /// In whose turn alone they move; `None` if they have no nationality (RT-6).
    pub flag: Option<NationId>,
    /// Whether they have moved in this turn, and do so no more; of those aboard, whether their transports have unloaded others, so that they
    /// go ashore there yet, or stay aboard (RT-5).
    pub moved: bool,
}

impl TokenStack {
    /// The same once it has moved in this turn.
    #[must_use]
    pub const fn arrived(self) -> Self {
        Self { moved: true, ..self }
    }
}

/// What has become of a nation's tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TokenTotals {
    /// How many it has placed, those of the outset among them.
    pub made: u32,
    /// How many it has spent.
    pub spent: u32,
    /// How many were destroyed in its hands.
    pub lost: u32,
}

/// Tokens in play; nothing of it in a scenario without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tokens {
    pub(in crate::rules::area_game) lots: BTreeMap<TokenStack, u32>,
    /// The areas in which tokens have been placed in this turn (RT-1).
    pub(in crate::rules::area_game) placed: BTreeSet<SpaceId>,
    /// The areas in which the owner has destroyed tokens in this turn (RT-8).
    pub(in crate::rules::area_game) burnt: BTreeSet<SpaceId>,
    /// What has been spent in this phase, as it lay: it can be given back.
    pub(in crate::rules::area_game) paid: BTreeMap<TokenStack, u32>,
    /// What a nation has paid for at a complex, and not placed (RT-9).
    pub(in crate::rules::area_game) waiting: BTreeMap<(NationId, SpaceId, Purchase), u16>,
    /// The routes that nations have drawn, by where they begin.
    pub(in crate::rules::area_game) convoys: BTreeMap<(NationId, SpaceId), Vec<SpaceId>>,
    /// By nation; empty in a scenario without tokens.
    pub(in crate::rules::area_game) accounts: Vec<TokenTotals>,
}

impl Tokens {
    /// Whether the game has none.
    pub const fn is_absent(&self) -> bool {
        self.accounts.is_empty()
    }

    /// All tokens, by space.
    pub fn lots(&self) -> impl Iterator<Item = (TokenStack, u32)> {
        self.lots.iter().map(|(lot, count)| (*lot, *count))
    }

    /// Those in a space.
    pub fn lots_at(&self, at: SpaceId) -> impl Iterator<Item = (TokenStack, u32)> {
        let first = TokenStack {
            at,
            aboard: None,
            flag: None,
            moved: false,
        };
        let found = self.lots.range(first..).map(|(lot, count)| (*lot, *count));
        found.take_while(move |(lot, _)| lot.at == at)
    }

    /// How many lie in an area.
    pub fn at(&self, area: SpaceId) -> u32 {
        let ashore = self.lots_at(area).filter(|(lot, _)| lot.aboard.is_none());
        ashore.map(|(_, count)| count).sum()
    }

    /// How many are aboard a nation's transports in a zone.
    pub fn aboard(&self, zone: SpaceId, nation: NationId) -> u32 {
        let own = self.lots_at(zone).filter(|(lot, _)| lot.aboard == Some(nation));
        own.map(|(_, count)| count).sum()
    }

    /// How many of these are aboard transports that have unloaded others (RT-5).
    pub fn kept(&self, zone: SpaceId, nation: NationId) -> u32 {
        let own = self.lots_at(zone).filter(|(lot, _)| lot.aboard == Some(nation));
        own.filter(|(lot, _)| lot.moved).map(|(_, count)| count).sum()
    }

    /// How many are aboard a nation's transports in a zone that have not unloaded.
    pub fn free(&self, zone: SpaceId, nation: NationId) -> u32 {
        self.aboard(zone, nation) - self.kept(zone, nation)
    }

    /// How many there are of a lot.
    pub fn count(&self, lot: &TokenStack) -> u32 {
        self.lots.get(lot).copied().unwrap_or(0)
    }

    /// How many there are in all.
    pub fn all(&self) -> u32 {
        self.lots.values().sum()
    }

    /// Whether tokens have been placed in an area in this turn.
    pub fn is_placed(&self, area: SpaceId) -> bool {
        self.placed.contains(&area)
    }

    /// Whether its owner has destroyed tokens in an area in this turn.
    pub fn is_burnt(&self, area: SpaceId) -> bool {
        self.burnt.contains(&area)
    }

    /// What has become of a nation's tokens.
    pub fn account(&self, nation: NationId) -> TokenTotals {
        self.accounts.get(nation.index()).copied().unwrap_or_default()
    }

    /// How many of a thing a nation has paid for at a complex, and not placed (RT-9).
    pub fn waiting(&self, nation: NationId, complex: SpaceId, ware: Purchase) -> u16 {
        self.waiting.get(&(nation, complex, ware)).copied().unwrap_or(0)
    }

    /// All that has been paid for and not placed: by whom, at which complex, what, how many.
    pub fn all_waiting(&self) -> impl Iterator<Item = (NationId, SpaceId, Purchase, u16)> {
        let all = self.waiting.iter();
        all.map(|((nation, complex, ware), count)| (*nation, *complex, *ware, *count))
    }

    /// How many units a nation has paid for at a complex and not placed.
    pub fn waiting_at(&self, nation: NationId, complex: SpaceId) -> u16 {
        let waiting = self.all_waiting();
        let here = waiting.filter(|(of, at, ..)| (*of, *at) == (nation, complex));
        here.map(|(.., count)| count).sum()
    }

    /// The routes that a nation has drawn, in the order of where they begin.
    pub fn convoys(&self, nation: NationId) -> impl Iterator<Item = &[SpaceId]> {
        let own = self.convoys.iter().filter(move |((by, _), _)| *by == nation);
        own.map(|(_, route)| route.as_slice())
    }

    /// How many that a nation spent at a complex in this phase can be given back.
    pub fn paid(&self, complex: SpaceId) -> u32 {
        let paid = self.paid.iter().filter(|(lot, _)| lot.at == complex);
        paid.map(|(_, count)| count).sum()
    }

    /// So many tokens out of these lots, in their order; fewer if there are not so many.
    pub fn drawn(lots: impl Iterator<Item = (TokenStack, u32)>, count: u32) -> Vec<(TokenStack, u32)> {
        let mut left = count;
        let mut drawn = Vec::new();
        for (lot, there) in lots {
            let taken = left.min(there);
            left -= taken;
            if taken > 0 {
                drawn.push((lot, taken));
            }
        }
        drawn
    }

    pub(super) fn add(&mut self, lot: TokenStack, count: u32) {
        if count > 0 {
            *self.lots.entry(lot).or_default() += count;
        }
    }

    pub(super) fn remove(&mut self, lot: &TokenStack, count: u32) {
        let left = self.lots.get_mut(lot).expect("these tokens are there");
        *left -= count;
        if *left == 0 {
            self.lots.remove(lot);
        }
    }
}
