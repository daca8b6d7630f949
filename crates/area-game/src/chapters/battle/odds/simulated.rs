//! Battles of many units of many kinds, with too many courses to follow: a number of battles is played out, with dice of their own.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::chain::{Bombardment, RemnantEnd, verdict};
use super::dice::DiceCounts;
use super::remnant::{Fallen, FallingOrder, FiringDice, Remnant};
use super::terms::BattleTerms;
use crate::chapters::battle::fire::of_power;
use crate::definition::Bombarded;
use crate::game::AreaGame;
use crate::state::hits::Hits;
use railhead_engine::engine::Draws;

/// The seed of the dice of the first beginning, always the same.
const SEED: u64 = 1940;
/// The most battles that are played out.
pub const MOST: u32 = 1 << 14;
/// The fewest.
const LEAST: u32 = 1 << 10;
/// The most dice of one round of all battles together: above it fewer battles are played out, but never fewer than [`LEAST`].
const MOST_DICE: u32 = 1 << 22;

/// How many battles are played out, by the dice of a round.
pub fn battles(dice: usize) -> u32 {
    let dice = u32::try_from(dice).unwrap_or(u32::MAX).max(1);
    let mut battles = MOST;
    while battles > LEAST && battles.saturating_mul(dice) > MOST_DICE {
        battles /= 2;
    }
    battles
}

/// Battles that are played out from one beginning.
pub struct SimulatedBattles<'c, 'g> {
    game: &'g AreaGame,
    orders: [&'c FallingOrder<'g>; 2],
    terms: &'c BattleTerms,
    /// How many rounds have begun before they are played out.
    begun: u16,
    /// How many the attacker has decided to fight: as many, or one more.
    decided: u16,
    known: [BTreeMap<Fallen, Rc<Remnant>>; 2],
    draws: Draws,
}

impl<'c, 'g> SimulatedBattles<'c, 'g> {
    /// Battles between parties that fall in these orders, on these terms: `begun` rounds have begun already, and the attacker has decided to fight
    /// `decided` of them. Each beginning of a battle has dice of its own, so that their errors even out.
    pub fn new(
        game: &'g AreaGame,
        orders: [&'c FallingOrder<'g>; 2],
        (terms, [begun, decided]): (&'c BattleTerms, [u16; 2]),
        beginning: u64,
    ) -> Self {
        Self {
            game,
            orders,
            terms,
            begun,
            decided,
            known: [BTreeMap::new(), BTreeMap::new()],
            draws: Draws::new(SEED + beginning),
        }
    }

    /// Plays out `battles` that go on where these hits have fallen, and returns the chance of each end, of which each battle has the same share of
    /// `chance`. With `is_within` the round has begun, and only those fire that do not fire first. Ships bombard before this round or in it.
    pub fn simulate(
        &mut self,
        begin: [Fallen; 2],
        (battles, chance): (u32, u64),
        (is_within, bombard): (bool, Bombardment),
    ) -> BTreeMap<RemnantEnd, u64> {
        let mut ends = BTreeMap::new();
        for _ in 0..battles {
            let end = self.battle(begin, (is_within, bombard));
            *ends.entry(end).or_default() += chance / u64::from(battles);
        }
        ends
    }

    /// Plays one battle to its end.
    fn battle(
        &mut self,
        mut fallen: [Fallen; 2],
        (mut is_within, mut bombard): (bool, Bombardment),
    ) -> RemnantEnd {
        let is_deadly = self.game.definition().bombarded == Bombarded::Fall;
        let mut fought = self.begun.saturating_sub(u16::from(is_within));
        let mut can_retreat = fought > 0 && self.decided == self.begun;
        loop {
            if !is_within {
                let [attackers, defenders] = self.remnants(fallen);
                let is_over = self.terms.rounds.is_some_and(|most| fought >= most);
                let retreats = can_retreat && (is_over || self.terms.retreats(self.game, &attackers.left));
                let as_it_is = (fallen[0], fallen[1], None);
                // AB-27: unarmed ships can retreat before they are lost.
                if retreats && attackers.is_unarmed && !defenders.is_gone {
                    return as_it_is;
                }
                if let Some(end) = verdict(self.orders, [&*attackers, &*defenders], fallen) {
                    return end;
                }
                if retreats {
                    return as_it_is;
                }
                if let Some(dice) = bombard.take_if(|_| is_deadly) {
                    let none = DiceCounts::default();
                    let hits = self.hits(&[dice, none, none]);
                    fallen[1] = self.orders[1].after(fallen[1], hits);
                }
                fallen = self.exchange(fallen, FiringDice::First, None);
            }
            is_within = false;
            let [attackers, defenders] = self.remnants(fallen);
            if !attackers.is_gone && !defenders.is_gone {
                let more = bombard.filter(|_| !is_deadly);
                fallen = self.exchange(fallen, FiringDice::Others, more);
            }
            bombard = None;
            fought += 1;
            can_retreat = true;
        }
    }

    fn remnants(&mut self, fallen: [Fallen; 2]) -> [Rc<Remnant>; 2] {
        [0, 1].map(|party| {
            let order = self.orders[party];
            let known = self.known[party].entry(fallen[party]);
            Rc::clone(known.or_insert_with(|| Rc::new(order.remnant(fallen[party]))))
        })
    }

    /// Both fire at once.
    fn exchange(&mut self, fallen: [Fallen; 2], firing: FiringDice, more: Option<DiceCounts>) -> [Fallen; 2] {
        let [attackers, defenders] = self.remnants(fallen);
        let none = DiceCounts::default();
        let by_attackers = attackers.dice(&defenders, firing, more.as_ref().unwrap_or(&none));
        let by_defenders = defenders.dice(&attackers, firing, &none);
        let on_defenders = self.hits(&by_attackers);
        let on_attackers = self.hits(&by_defenders);
        [
            self.orders[0].after(fallen[0], on_attackers),
            self.orders[1].after(fallen[1], on_defenders),
        ]
    }

    fn hits(&mut self, [all, no_aircraft, no_evaders]: &[DiceCounts; 3]) -> Hits {
        Hits {
            any: self.roll(all),
            not_aircraft: self.roll(no_aircraft),
            not_evaders: self.roll(no_evaders),
        }
    }

    fn roll(&mut self, dice: &DiceCounts) -> u16 {
        let sides = self.game.die();
        let mut hit = |on: usize| u16::from(self.draws.below(usize::from(sides)) < on);
        if self.game.definition().low_luck {
            let power = (0..).zip(dice).map(|(on, count)| on * u32::from(*count)).sum();
            let (certain, rest) = of_power(power, sides);
            let certain = u16::try_from(certain).unwrap_or(u16::MAX);
            return certain + if rest > 0 { hit(usize::from(rest)) } else { 0 };
        }
        let mut hits = 0;
        for (on, count) in dice.iter().enumerate() {
            for _ in 0..*count {
                hits += hit(on);
            }
        }
        hits
    }
}
