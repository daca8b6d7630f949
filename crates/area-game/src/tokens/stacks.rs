//! The tokens in play: where they are, what they have done this turn, and totals of all that were made.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::definition::{NationId, TokenRules};
use crate::state::purchase::Purchase;
use railhead_engine::board::SpaceId;

/// Tokens that are alike: of one place, flag and condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TokenStack {
    /// Their area, or the sea zone of the ships that carry them.
    pub at: SpaceId,
    /// The nation whose transports carry them; `None` ashore.
    pub aboard: Option<NationId>,
    /// The nation in whose turn they move; `None` if tokens have no nationality (RT-6).
    pub flag: Option<NationId>,
    /// Whether they have moved this turn and cannot move again. For those aboard: whether their transports have unloaded others, so that they can
    /// only go ashore there or stay aboard (RT-5).
    pub moved: bool,
}

impl TokenStack {
    /// A nation's tokens in an area that have not moved.
    pub fn ashore(rules: &TokenRules, at: SpaceId, nation: NationId) -> Self {
        Self {
            at,
            aboard: None,
            flag: rules.flagged.then_some(nation),
            moved: false,
        }
    }

    /// The same tokens after their move this turn.
    #[must_use]
    pub const fn arrived(self) -> Self {
        Self { moved: true, ..self }
    }
}

/// A nation's token totals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TokenTotals {
    /// How many it has placed, those at the start included.
    pub made: u32,
    /// How many it has spent.
    pub spent: u32,
    /// How many were destroyed in its possession.
    pub lost: u32,
}

/// The tokens in play; empty in a scenario without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tokens {
    pub(crate) stacks: BTreeMap<TokenStack, u32>,
    /// The areas where tokens have been placed this turn (RT-1).
    pub(crate) placed: BTreeSet<SpaceId>,
    /// The areas where the owner has destroyed tokens this turn (RT-8).
    pub(crate) burnt: BTreeSet<SpaceId>,
    /// The tokens spent this phase, where they were: they can be given back.
    pub(crate) paid: BTreeMap<TokenStack, u32>,
    /// Units that a nation has paid for at a complex and not yet placed (RT-9).
    pub(crate) waiting: BTreeMap<(NationId, SpaceId, Purchase), u16>,
    /// The convoy routes of nations, by their start.
    pub(crate) convoys: BTreeMap<(NationId, SpaceId), Vec<SpaceId>>,
    /// Totals by nation; empty in a scenario without tokens.
    pub(crate) accounts: Vec<TokenTotals>,
}

impl Tokens {
    /// Whether the scenario has no tokens.
    pub const fn is_absent(&self) -> bool {
        self.accounts.is_empty()
    }

    /// All tokens, by space.
    pub fn stacks(&self) -> impl Iterator<Item = (TokenStack, u32)> {
        self.stacks.iter().map(|(stack, count)| (*stack, *count))
    }

    /// The tokens of a space.
    pub fn stacks_at(&self, at: SpaceId) -> impl Iterator<Item = (TokenStack, u32)> {
        let first = TokenStack {
            at,
            aboard: None,
            flag: None,
            moved: false,
        };
        let found = self.stacks.range(first..).map(|(stack, count)| (*stack, *count));
        found.take_while(move |(stack, _)| stack.at == at)
    }

    /// How many tokens an area holds.
    pub fn at(&self, area: SpaceId) -> u32 {
        let ashore = self.stacks_at(area).filter(|(stack, _)| stack.aboard.is_none());
        ashore.map(|(_, count)| count).sum()
    }

    /// How many are aboard a nation's transports in a zone.
    pub fn aboard(&self, zone: SpaceId, nation: NationId) -> u32 {
        let own = self
            .stacks_at(zone)
            .filter(|(stack, _)| stack.aboard == Some(nation));
        own.map(|(_, count)| count).sum()
    }

    /// How many of these are aboard transports that have unloaded others (RT-5).
    pub fn kept(&self, zone: SpaceId, nation: NationId) -> u32 {
        let own = self
            .stacks_at(zone)
            .filter(|(stack, _)| stack.aboard == Some(nation));
        own.filter(|(stack, _)| stack.moved).map(|(_, count)| count).sum()
    }

    /// How many are aboard a nation's transports in a zone that have not unloaded.
    pub fn free(&self, zone: SpaceId, nation: NationId) -> u32 {
        self.aboard(zone, nation) - self.kept(zone, nation)
    }

    /// How many there are of a stack.
    pub fn count(&self, stack: &TokenStack) -> u32 {
        self.stacks.get(stack).copied().unwrap_or(0)
    }

    /// How many there are altogether.
    pub fn all(&self) -> u32 {
        self.stacks.values().sum()
    }

    /// Whether tokens have been placed in an area this turn.
    pub fn is_placed(&self, area: SpaceId) -> bool {
        self.placed.contains(&area)
    }

    /// Whether an area's owner has destroyed tokens there this turn.
    pub fn is_burnt(&self, area: SpaceId) -> bool {
        self.burnt.contains(&area)
    }

    /// A nation's token totals.
    pub fn account(&self, nation: NationId) -> TokenTotals {
        self.accounts.get(nation.index()).copied().unwrap_or_default()
    }

    /// How many of a thing a nation has paid for at a complex and not yet placed (RT-9).
    pub fn waiting(&self, nation: NationId, complex: SpaceId, purchase: Purchase) -> u16 {
        self.waiting
            .get(&(nation, complex, purchase))
            .copied()
            .unwrap_or(0)
    }

    /// Everything paid for and not yet placed: nation, complex, purchase, number.
    pub fn all_waiting(&self) -> impl Iterator<Item = (NationId, SpaceId, Purchase, u16)> {
        let all = self.waiting.iter();
        all.map(|((nation, complex, purchase), count)| (*nation, *complex, *purchase, *count))
    }

    /// How many units a nation has paid for at a complex and not placed.
    pub fn waiting_at(&self, nation: NationId, complex: SpaceId) -> u16 {
        let waiting = self.all_waiting();
        let here = waiting.filter(|(of, at, ..)| (*of, *at) == (nation, complex));
        here.map(|(.., count)| count).sum()
    }

    /// A nation's convoy routes, by their start.
    pub fn convoys(&self, nation: NationId) -> impl Iterator<Item = &[SpaceId]> {
        let own = self.convoys.iter().filter(move |((by, _), _)| *by == nation);
        own.map(|(_, route)| route.as_slice())
    }

    /// How many tokens spent at a complex this phase can be given back.
    pub fn paid(&self, complex: SpaceId) -> u32 {
        let paid = self.paid.iter().filter(|(stack, _)| stack.at == complex);
        paid.map(|(_, count)| count).sum()
    }

    /// This many tokens out of these stacks, in order; fewer if they hold fewer.
    pub fn drawn(stacks: impl Iterator<Item = (TokenStack, u32)>, count: u32) -> Vec<(TokenStack, u32)> {
        let mut left = count;
        let mut drawn = Vec::new();
        for (stack, there) in stacks {
            let taken = left.min(there);
            left -= taken;
            if taken > 0 {
                drawn.push((stack, taken));
            }
        }
        drawn
    }

    pub(super) fn add(&mut self, stack: TokenStack, count: u32) {
        if count > 0 {
            *self.stacks.entry(stack).or_default() += count;
        }
    }

    pub(super) fn remove(&mut self, stack: &TokenStack, count: u32) {
        let left = self.stacks.get_mut(stack).expect("these tokens are there");
        *left -= count;
        if *left == 0 {
            self.stacks.remove(stack);
        }
    }
}
