//! What an event does to tokens.

use super::event::TokenEvent;
use super::stacks::{TokenStack, Tokens};
use crate::definition::NationId;
use crate::definition::TokenRules;
use crate::game::AreaGame;
use crate::state::purchase::Purchase;
use railhead_engine::board::SpaceId;

impl Tokens {
    /// Applies an event to tokens only; units and purchases are elsewhere.
    pub(crate) fn apply(&mut self, game: &AreaGame, event: &TokenEvent) {
        let rules = game
            .tokens()
            .expect("nothing happens to tokens where there are none");
        match event {
            TokenEvent::Placed { nation, at, count } => {
                self.add(TokenStack::ashore(rules, *at, *nation), *count);
                self.placed.insert(*at);
                self.accounts[nation.index()].made += count;
            }
            TokenEvent::Moved { stack, count, to } | TokenEvent::Unloaded { stack, count, to } => {
                self.remove(stack, *count);
                let there = TokenStack {
                    at: *to,
                    aboard: None,
                    moved: true,
                    ..*stack
                };
                self.add(there, *count);
            }
            TokenEvent::Loaded {
                stack,
                count,
                nation,
                zone,
            } => {
                self.remove(stack, *count);
                let aboard = TokenStack {
                    at: *zone,
                    aboard: Some(*nation),
                    ..*stack
                };
                self.add(aboard, *count);
            }
            TokenEvent::KeptAboard { stack, count } => {
                self.remove(stack, *count);
                self.add(stack.arrived(), *count);
            }
            TokenEvent::Carried { stack, count, to } => {
                self.remove(stack, *count);
                self.add(TokenStack { at: *to, ..*stack }, *count);
            }
            TokenEvent::Bought(deal) => {
                for (stack, count) in self.take(rules, deal.nation, deal.complex, deal.price) {
                    *self.paid.entry(stack).or_default() += count;
                }
                self.accounts[deal.nation.index()].spent += deal.price;
                *self.waiting.entry(deal.what()).or_default() += deal.count;
            }
            TokenEvent::Returned(deal) => {
                self.give_back(deal.complex, deal.price);
                self.accounts[deal.nation.index()].spent -= deal.price;
                self.wait_less(deal.what(), deal.count);
            }
            TokenEvent::Spent { nation, at, count } => {
                self.take(rules, *nation, *at, *count);
                self.accounts[nation.index()].spent += count;
            }
            TokenEvent::Burnt { nation, at, count } => {
                self.take(rules, *nation, *at, *count);
                self.accounts[nation.index()].lost += count;
            }
            TokenEvent::Bombed {
                force, from, tokens, ..
            } => {
                self.take(rules, *from, force.at, *tokens);
                self.accounts[from.index()].lost += tokens;
            }
            TokenEvent::Drowned { nation, zone, count } => {
                let aboard: Vec<_> = self.stacks_at(*zone).collect();
                let own = aboard
                    .into_iter()
                    .filter(|(stack, _)| stack.aboard == Some(*nation));
                for (stack, count) in Self::drawn(own, *count) {
                    self.remove(&stack, count);
                }
                self.accounts[nation.index()].lost += count;
            }
            TokenEvent::ConvoyDrawn { nation, route } => {
                let from = (*nation, route[0]);
                if route.len() == 1 {
                    self.convoys.remove(&from);
                } else {
                    self.convoys.insert(from, route.clone());
                }
            }
            TokenEvent::Bridged { .. } => {}
        }
    }

    /// Takes tokens out of an area; those with the nation's flag last.
    fn take(
        &mut self,
        rules: &TokenRules,
        nation: NationId,
        at: SpaceId,
        count: u32,
    ) -> Vec<(TokenStack, u32)> {
        let own = TokenStack::ashore(rules, at, nation).flag;
        let mut there: Vec<_> = self
            .stacks_at(at)
            .filter(|(stack, _)| stack.aboard.is_none())
            .collect();
        there.sort_by_key(|(stack, _)| (stack.flag == own, *stack));
        let taken = Self::drawn(there.into_iter(), count);
        for (stack, count) in &taken {
            self.remove(stack, *count);
        }
        taken
    }

    fn give_back(&mut self, complex: SpaceId, price: u32) {
        let paid: Vec<_> = self.paid.iter().map(|(stack, count)| (*stack, *count)).collect();
        let here = paid.into_iter().filter(|(stack, _)| stack.at == complex);
        for (stack, count) in Self::drawn(here, price) {
            let left = self.paid.get_mut(&stack).expect("it was paid");
            *left -= count;
            if *left == 0 {
                self.paid.remove(&stack);
            }
            self.add(stack, count);
        }
    }

    fn wait_less(&mut self, what: (NationId, SpaceId, Purchase), count: u16) {
        let left = self.waiting.get_mut(&what).expect("it was paid for there");
        *left -= count;
        if *left == 0 {
            self.waiting.remove(&what);
        }
    }

    /// Something that was bought has come on the map: a unit from the complex that makes it, anything else from any (RT-9).
    pub(crate) fn placed(&mut self, nation: NationId, purchase: Purchase, count: u16, complex: SpaceId) {
        if self.is_absent() {
            return;
        }
        let at = if matches!(purchase, Purchase::Unit(_)) {
            Some(complex)
        } else {
            let mut all = self.waiting.keys();
            all.find(|(by, _, what)| *by == nation && *what == purchase)
                .map(|(_, at, _)| *at)
        };
        if let Some(at) = at {
            self.wait_less((nation, at, purchase), count);
        }
    }

    /// RT-7: the captor takes the tokens of a captured area.
    pub(crate) fn captured(&mut self, area: SpaceId, by: NationId) {
        let stacks: Vec<_> = self
            .stacks_at(area)
            .filter(|(stack, _)| stack.flag.is_some())
            .collect();
        for (stack, count) in stacks {
            self.remove(&stack, count);
            self.add(
                TokenStack {
                    flag: Some(by),
                    ..stack
                },
                count,
            );
        }
    }

    /// Cargo follows its nation's retreating transports.
    pub(crate) fn carried(&mut self, from: SpaceId, to: SpaceId, nation: NationId) {
        let stacks: Vec<_> = self
            .stacks_at(from)
            .filter(|(stack, _)| stack.aboard == Some(nation))
            .collect();
        for (stack, count) in stacks {
            self.remove(&stack, count);
            self.add(TokenStack { at: to, ..stack }, count);
        }
    }

    /// A turn begins: everything can move again, areas yield again.
    pub(crate) fn begin_turn(&mut self) {
        for (stack, count) in std::mem::take(&mut self.stacks) {
            self.add(
                TokenStack {
                    moved: false,
                    ..stack
                },
                count,
            );
        }
        self.placed.clear();
        self.burnt.clear();
    }

    /// A phase begins: what was paid before stays paid.
    pub(crate) fn begin_phase(&mut self) {
        self.paid.clear();
    }
}
