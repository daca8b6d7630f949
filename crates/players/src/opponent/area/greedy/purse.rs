//! What a nation has to spend in Purchase, and what it bought.

use super::outlook::Outlook;
use super::reason::Motive;
use railhead_area_game::KindId;
use railhead_area_game::chapters::battle::odds::UnitCounts;

/// The money of a nation, and the number of units that it can place.
pub(super) struct Purse {
    pub money: u32,
    pub slots: u16,
    /// The units that the nation bought before in this phase.
    pub ordered: UnitCounts,
    /// What it buys, why, and how many.
    pub basket: Vec<(KindId, Motive, u16)>,
}

impl Purse {
    /// Takes one unit of those that were bought before, if there is one.
    pub fn take_ordered(&mut self, kind: KindId) -> bool {
        let Some(left) = self.ordered.get_mut(&kind).filter(|left| **left > 0) else {
            return false;
        };
        *left -= 1;
        true
    }

    /// How many of the units that were bought before are of such a kind.
    pub fn ordered(&self, is_such: impl Fn(KindId) -> bool) -> u16 {
        let such = self.ordered.iter().filter(|(kind, _)| is_such(**kind));
        such.map(|(_, count)| count).sum()
    }

    /// Buys one unit if it can be paid and placed.
    pub fn buy(&mut self, outlook: &Outlook, kind: KindId, why: Motive) -> bool {
        let cost = u32::from(outlook.game.kind(kind).cost);
        if self.slots == 0 || cost > self.money {
            return false;
        }
        self.money -= cost;
        self.slots -= 1;
        match self
            .basket
            .iter_mut()
            .find(|(other, reason, _)| (*other, *reason) == (kind, why))
        {
            Some((_, _, count)) => *count += 1,
            None => self.basket.push((kind, why, 1)),
        }
        true
    }
}
