//! What a nation has to spend in Purchase, and what it bought.

use super::outlook::Outlook;
use super::reason::Motive;
use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::chapters::{production, shop};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, KindId, NationId};

/// The money of a nation, and the number of units that it can place.
pub(super) struct Purse {
    pub nation: NationId,
    pub money: u32,
    pub slots: u16,
    /// The units that the nation bought before in this phase.
    pub ordered: UnitCounts,
    /// What it buys, why, and how many.
    pub basket: Vec<(KindId, Motive, u16)>,
}

/// The price of a unit, or of as many as are sold at a time (AB-21).
pub(super) fn price(game: &AreaGame, kind: KindId) -> u32 {
    production::price(game, Purchase::Unit(kind)).map_or(0, u32::from)
}

impl Purse {
    /// Takes one unit of those that were bought before, or buys some more.
    pub fn take_or_buy(&mut self, outlook: &Outlook, kind: KindId, why: Motive) -> bool {
        if let Some(left) = self.ordered.get_mut(&kind).filter(|left| **left > 0) {
            *left -= 1;
            return true;
        }
        let bought = self.buy(outlook, kind, why);
        if bought > 1 {
            *self.ordered.entry(kind).or_default() += bought - 1;
        }
        bought > 0
    }

    /// How many of the units that were bought before are of such a kind.
    pub fn ordered(&self, is_such: impl Fn(KindId) -> bool) -> u16 {
        let such = self.ordered.iter().filter(|(kind, _)| is_such(**kind));
        such.map(|(_, count)| count).sum()
    }

    /// Whether the nation may buy units of a kind, and can have as many more as are sold at a time (AB-20 to AB-22).
    pub fn may_buy(&self, outlook: &Outlook, kind: KindId) -> bool {
        let (game, purchase) = (outlook.game, Purchase::Unit(kind));
        let limit = shop::tightest(game, outlook.state, self.nation, kind);
        let planned = self.basket.iter().filter(|(other, ..)| *other == kind);
        let planned: u32 = planned.map(|(_, _, count)| u32::from(*count)).sum();
        let more = planned + u32::from(shop::at_a_time(game, purchase));
        shop::sells(game, self.nation, purchase) && limit.is_none_or(|limit| more <= limit.left())
    }

    /// Buys one unit, or as many as are sold at a time, if the nation may and can pay and place them; returns how many.
    pub fn buy(&mut self, outlook: &Outlook, kind: KindId, why: Motive) -> u16 {
        let cost = price(outlook.game, kind);
        if self.slots == 0 || cost > self.money || !self.may_buy(outlook, kind) {
            return 0;
        }
        let bought = shop::at_a_time(outlook.game, Purchase::Unit(kind));
        self.money -= cost;
        // Of a bundle, what finds no place now is placed later.
        self.slots = self.slots.saturating_sub(bought);
        match self
            .basket
            .iter_mut()
            .find(|(other, reason, _)| (*other, *reason) == (kind, why))
        {
            Some((_, _, count)) => *count += bought,
            None => self.basket.push((kind, why, bought)),
        }
        bought
    }

    /// Buys as many units as these or, in bundles, a few more, as far as the nation may and can pay and place them.
    pub fn buy_all(&mut self, outlook: &Outlook, kind: KindId, why: Motive, mut wanted: u16) {
        while wanted > 0 {
            let bought = self.buy(outlook, kind, why);
            if bought == 0 {
                return;
            }
            wanted = wanted.saturating_sub(bought);
        }
    }
}
