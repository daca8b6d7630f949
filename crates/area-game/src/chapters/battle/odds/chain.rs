//! Battles in which some hits pass units by, first strikes are dealt, or ships are unarmed (AB-25 to AB-27), as a Markov chain over what is left of both
//! parties.

use std::collections::BTreeMap;

use super::dice::{CERTAIN, DiceCounts, times};
use super::remnant::{Fallen, FallingOrder, FiringDice, Remnant, volley};
use super::terms::STAYS;
use crate::definition::Bombarded;
use crate::game::AreaGame;
use crate::state::area_state::Party;

/// How a battle of remnants ends: what has fallen of the attacker and of the defender, and who has submerged.
pub type RemnantEnd = (Fallen, Fallen, Option<Party>);

/// The fire of bombarding ships, before the first round or in it.
pub type Bombardment = Option<DiceCounts>;

/// What happens before a round.
pub fn verdict(
    orders: [&FallingOrder; 2],
    [attackers, defenders]: [&Remnant; 2],
    [attack, defence]: [Fallen; 2],
) -> Option<RemnantEnd> {
    if attackers.is_gone || defenders.is_gone {
        return Some((attack, defence, None));
    }
    let [by_attackers, by_defenders] = [attackers.can_hit(defenders), defenders.can_hit(attackers)];
    // AB-27
    if defenders.is_unarmed && by_attackers {
        return Some((attack, orders[1].end(), None));
    }
    if attackers.is_unarmed && by_defenders {
        return Some((orders[0].end(), defence, None));
    }
    if by_attackers || by_defenders {
        return None;
    }
    // AB-26: submarines that can neither hit nor be hit submerge.
    let submerged = if attackers.can_submerge {
        Some(Party::Attacker)
    } else {
        Some(Party::Defender).filter(|_| defenders.can_submerge)
    };
    Some((attack, defence, submerged))
}

/// About how many steps it takes to follow a battle: for each pair of remnants, its hits and what they can lead to.
pub fn work(orders: [&FallingOrder; 2]) -> usize {
    let volleys = orders.map(|order| order.remnant([0; 3]).volleys());
    let pairs = orders[0].states().saturating_mul(orders[1].states());
    let each = (volleys[0] + volleys[1])
        .saturating_mul(20)
        .saturating_add(volleys[0].saturating_mul(volleys[1]));
    pairs.saturating_mul(each)
}

/// The chain of a battle.
pub struct RemnantChain<'c, 'g> {
    game: &'g AreaGame,
    orders: [&'c FallingOrder<'g>; 2],
    /// What is left of attacker and defender, by number.
    remnants: [Vec<Remnant>; 2],
    /// By attackers, then defenders.
    chances: Vec<u64>,
    /// Whether defending submarines that are left alone submerge where they would lose.
    submerges: bool,
    /// Whether they stay for the first round that is fought here.
    have_stayed: bool,
}

/// A pair of remnants, by their numbers.
type Pair = (usize, usize);

impl<'c, 'g> RemnantChain<'c, 'g> {
    /// The chain, before any pair has a chance.
    pub fn new(game: &'g AreaGame, orders: [&'c FallingOrder<'g>; 2]) -> Self {
        let remnants = orders.map(|order| {
            let all = 0..order.states();
            all.map(|number| order.remnant(order.fallen(number))).collect()
        });
        Self {
            game,
            orders,
            remnants,
            chances: vec![0; orders[0].states() * orders[1].states()],
            submerges: false,
            have_stayed: false,
        }
    }

    /// The same chain, in which defending submarines submerge once they are alone and would lose; those that have stayed do so after a round.
    #[must_use]
    pub const fn submerging(mut self, submerges: bool, have_stayed: bool) -> Self {
        self.submerges = submerges;
        self.have_stayed = submerges && have_stayed;
        self
    }

    /// Begins with these hits fallen, before a round, or in it before all others fire. Ships bombard before this round or in it.
    pub fn begin(&mut self, fallen: [Fallen; 2], chance: u64, (is_within, bombard): (bool, Bombardment)) {
        let pair = (self.orders[0].number(fallen[0]), self.orders[1].number(fallen[1]));
        let is_over = if is_within {
            self.is_either_gone(pair)
        } else {
            self.verdict(pair).is_some()
        };
        if is_over || !is_within && bombard.is_none() && !self.have_stayed {
            self.add(pair, chance);
            return;
        }
        let is_deadly = self.game.definition().bombarded == Bombarded::Fall;
        if let Some(dice) = bombard.filter(|_| is_deadly && !is_within) {
            // AB-29: the first round begins without what the ships hit.
            let (attack, defence) = pair;
            let none = DiceCounts::default();
            for (after, share) in self.struck(1, defence, &[dice, none, none]) {
                self.add((attack, after), times(chance, share));
            }
            return;
        }
        let others = bombard.filter(|_| !is_deadly);
        if is_within {
            self.fire_on_and_add(pair, chance, others.as_ref());
            return;
        }
        let strikes = self.exchange(pair, FiringDice::First, None);
        for (then, share) in pairs(&strikes) {
            self.fire_on_and_add(then, times(chance, share), others.as_ref());
        }
    }

    fn fire_on_and_add(&mut self, pair: Pair, chance: u64, bombard: Option<&DiceCounts>) {
        let mut found = Vec::new();
        self.fire_on(pair, chance, bombard, &mut |then, chance| {
            found.push((then, chance));
        });
        for (then, chance) in found {
            self.add(then, chance);
        }
    }

    /// Fights until all is decided, and returns the ends with their chances.
    pub fn fight(mut self) -> BTreeMap<RemnantEnd, u64> {
        let columns = self.remnants[1].len();
        let mut chances = std::mem::take(&mut self.chances);
        let mut ends = BTreeMap::new();
        let mut held = BTreeMap::new();
        for number in 0..chances.len() {
            let chance = std::mem::take(&mut chances[number]);
            if chance == 0 {
                continue;
            }
            let pair = (number / columns, number % columns);
            if let Some(end) = self.verdict(pair).or_else(|| self.submerged(pair, &mut held)) {
                *ends.entry(end).or_default() += chance;
            } else {
                self.fight_round(pair, chance, &mut |(attack, defence), chance| {
                    chances[attack * columns + defence] += chance;
                });
            }
        }
        ends
    }

    /// The end of a battle in which submarines alone defend, which submerge since they are not hunted and would lose (AB-26).
    ///
    /// `held` has what is known of the chances to hold out.
    fn submerged(&self, pair: Pair, held: &mut BTreeMap<Pair, u64>) -> Option<RemnantEnd> {
        let (attack, defence) = pair;
        let can = self.remnants[1][defence].can_submerge && !self.remnants[0][attack].hunts();
        if !self.submerges || !can || self.holds(pair, held) >= CERTAIN / 100 * STAYS {
            return None;
        }
        let fallen = [self.orders[0].fallen(attack), self.orders[1].fallen(defence)];
        Some((fallen[0], fallen[1], Some(Party::Defender)))
    }

    /// The chance that the defender wins if nobody leaves.
    fn holds(&self, pair: Pair, held: &mut BTreeMap<Pair, u64>) -> u64 {
        if let Some(known) = held.get(&pair) {
            return *known;
        }
        let chance = if let Some((attack, defence, submerged)) = self.verdict(pair) {
            let [attackers, defenders] =
                [(0, attack), (1, defence)].map(|(party, fallen)| self.orders[party].remnant(fallen));
            let has_held = match submerged {
                Some(party) => party == Party::Attacker,
                None => attackers.is_gone && !defenders.is_gone,
            };
            if has_held { CERTAIN } else { 0 }
        } else {
            let mut after = Vec::new();
            self.fight_round(pair, CERTAIN, &mut |then, chance| after.push((then, chance)));
            let each = after.into_iter();
            each.map(|(then, chance)| times(chance, self.holds(then, held)))
                .sum()
        };
        held.insert(pair, chance);
        chance
    }

    fn verdict(&self, (attack, defence): Pair) -> Option<RemnantEnd> {
        let [attackers, defenders] = &self.remnants;
        let fallen = [self.orders[0].fallen(attack), self.orders[1].fallen(defence)];
        verdict(self.orders, [&attackers[attack], &defenders[defence]], fallen)
    }

    fn is_either_gone(&self, (attack, defence): Pair) -> bool {
        self.remnants[0][attack].is_gone || self.remnants[1][defence].is_gone
    }

    fn add(&mut self, (attack, defence): Pair, chance: u64) {
        let columns = self.remnants[1].len();
        self.chances[attack * columns + defence] += chance;
    }

    /// A round of a pair in which neither is gone: `add` is told where it leads, with what chance.
    fn fight_round(&self, pair: Pair, chance: u64, add: &mut dyn FnMut(Pair, u64)) {
        let strikes = self.exchange(pair, FiringDice::First, None);
        let fire = self.exchange(pair, FiringDice::Others, None);
        // A round without a loss changes nothing, so the chance is conditional on one.
        let idle = times(staying(&strikes, pair), staying(&fire, pair));
        let scaled = u128::from(chance) * u128::from(CERTAIN) / u128::from(CERTAIN - idle);
        let scaled = u64::try_from(scaled).unwrap_or(u64::MAX);
        for (then, share) in pairs(&strikes) {
            let chance = times(scaled, share);
            if then == pair {
                for (after, share) in pairs(&fire).filter(|(after, _)| *after != pair) {
                    add(after, times(chance, share));
                }
            } else {
                self.fire_on(then, chance, None, add);
            }
        }
    }

    /// All that has not fired in a round fires: `add` is told where that leads, with what chance.
    fn fire_on(&self, pair: Pair, chance: u64, bombard: Option<&DiceCounts>, add: &mut dyn FnMut(Pair, u64)) {
        if self.is_either_gone(pair) {
            add(pair, chance);
            return;
        }
        let fire = self.exchange(pair, FiringDice::Others, bombard);
        for (after, share) in pairs(&fire) {
            add(after, times(chance, share));
        }
    }

    /// The outcomes for a pair when both fire at once: attackers, then defenders, each with its chance.
    fn exchange(&self, (attack, defence): Pair, firing: FiringDice, more: Option<&DiceCounts>) -> Exchange {
        let [attackers, defenders] = [&self.remnants[0][attack], &self.remnants[1][defence]];
        let none = DiceCounts::default();
        let by_attackers = attackers.dice(defenders, firing, more.unwrap_or(&none));
        let by_defenders = defenders.dice(attackers, firing, &none);
        [
            self.struck(0, attack, &by_defenders),
            self.struck(1, defence, &by_attackers),
        ]
    }

    /// The remnants to which these dice can reduce one, each with its chance.
    fn struck(&self, party: usize, number: usize, dice: &[DiceCounts; 3]) -> Vec<(usize, u64)> {
        let order = self.orders[party];
        let fallen = order.fallen(number);
        let mut then: BTreeMap<usize, u64> = BTreeMap::new();
        for (hits, share) in volley(self.game, dice) {
            *then.entry(order.number(order.after(fallen, hits))).or_default() += share;
        }
        then.into_iter().collect()
    }
}

/// The outcomes for attackers and for defenders, each with its chance.
type Exchange = [Vec<(usize, u64)>; 2];

/// Every pair that an exchange can lead to, with its chance.
fn pairs([attackers, defenders]: &Exchange) -> impl Iterator<Item = (Pair, u64)> {
    attackers.iter().flat_map(move |(attack, chance)| {
        let each = defenders.iter();
        each.map(move |(defence, share)| ((*attack, *defence), times(*chance, *share)))
    })
}

/// The chance that an exchange costs neither party anything.
fn staying(exchange: &Exchange, (attack, defence): Pair) -> u64 {
    let share = |of: &[(usize, u64)], number: usize| {
        let mut each = of.iter();
        each.find(|(other, _)| *other == number)
            .map_or(0, |(_, share)| *share)
    };
    times(share(&exchange[0], attack), share(&exchange[1], defence))
}
