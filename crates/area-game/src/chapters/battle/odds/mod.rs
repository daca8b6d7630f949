//! The odds of a battle in advance (AB-7): the distribution of its ends, by dynamic programming. It is exact in whole numbers; in large battles
//! (`walk`) it is exact to a millionth.
//!
//! Each party takes its losses in a fixed order, where they cost least unless it says otherwise, so the survivors follow from the number of hits: a
//! battle is a Markov chain over pairs of such numbers. Where some hits pass units by, ships are unarmed or somebody strikes first (AB-25 to AB-27), it
//! is one over pairs of three numbers (`chain`), which is exact too; if there are too many of these, or if the attacker may retreat from such a battle, so
//! many battles are `simulated` instead, and the odds say so.
//! No party retreats unless the [`BattleTerms`] say so. On these terms defending submarines submerge as a computer's do, before the first round and,
//! once they are alone, before a later one; by [`of`] and [`at`], by which computers decide, nobody leaves. A battle under way is continued from its
//! current position.

mod chain;
mod counts;
mod course;
mod dice;
mod ends;
mod eve;
mod reckon;
mod remnant;
mod simulated;
mod submerging;
mod terms;
mod walk;

use std::collections::BTreeMap;

pub use counts::UnitCounts;
pub use dice::CERTAIN;
pub use ends::BattleEnd;
use eve::{Eve, PartyBefore, dice_of};
pub use terms::{BattleTerms, STAYS};

use super::losses::{falls, rank};
use super::sunk::{FleetsInBattle, matters};
use crate::definition::{Ability, Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Party};
use crate::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// The chances of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleOdds {
    /// Every outcome, with its chance as a fraction of [`CERTAIN`].
    pub ends: BTreeMap<BattleEnd, u64>,
    /// How many battles were simulated to find these chances, each off by half a percent or so, of the fewest by two; `None` if they are exact.
    pub simulated: Option<u32>,
    /// The possible losses of the attacker and of the defender.
    stakes: [Stakes; 2],
}

/// The possible losses of a party, in IPC.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stakes {
    /// The value of all its units.
    all: u32,
    costs: BTreeMap<KindId, u16>,
    /// The value that goes down with the lost units, by survivors.
    sunk: BTreeMap<UnitCounts, u32>,
}

impl Stakes {
    fn new(game: &AreaGame, units: &UnitCounts) -> Self {
        let mut stakes = Self {
            all: 0,
            costs: units.keys().map(|kind| (*kind, game.kind(*kind).cost)).collect(),
            sunk: BTreeMap::new(),
        };
        stakes.all = stakes.worth(units);
        stakes
    }

    fn worth(&self, units: &UnitCounts) -> u32 {
        let each = units.iter();
        each.map(|(kind, count)| u32::from(self.costs[kind]) * u32::from(*count))
            .sum()
    }

    /// What is lost if these survive.
    fn lost(&self, left: &UnitCounts) -> u32 {
        self.all - self.worth(left) + self.sunk.get(left).copied().unwrap_or(0)
    }
}

impl BattleOdds {
    /// The chance that only this party survives; with `None`, that neither or both do.
    pub fn of_winning(&self, party: Option<Party>) -> u64 {
        self.chance(|end| end.winner() == party)
    }

    /// The chance that no defender is left, nor any that has submerged.
    pub fn of_clearing(&self) -> u64 {
        self.chance(|end| end.winner() == Some(Party::Attacker) && end.submerged.is_none())
    }

    /// The chance that the last units of a party submerge: they are still there.
    pub fn of_submerging(&self, party: Party) -> u64 {
        self.chance(|end| end.submerged == Some(party))
    }

    /// The chance that the attacker wins with a unit of these kinds left.
    pub fn of_winning_with(&self, is_one: impl Fn(KindId) -> bool) -> u64 {
        let has_one = |end: &BattleEnd| end.attackers.keys().any(|kind| is_one(*kind));
        self.chance(|end| end.winner() == Some(Party::Attacker) && has_one(end))
    }

    fn chance(&self, is_such: impl Fn(&BattleEnd) -> bool) -> u64 {
        let ends = self.ends.iter().filter(|(end, _)| is_such(end));
        ends.map(|(_, chance)| chance).sum()
    }

    /// The average loss of a party, in hundredths of an IPC, with what goes down with its ships.
    pub fn mean_loss(&self, party: Party) -> u64 {
        let [attackers, defenders] = &self.stakes;
        let lost = |end: &BattleEnd| match party {
            Party::Attacker => attackers.lost(&end.attackers),
            Party::Defender => defenders.lost(&end.defenders),
        };
        let weighed = self.ends.iter();
        let sum: u128 = weighed
            .map(|(end, chance)| u128::from(*chance) * u128::from(lost(end)))
            .sum();
        let certain = u128::from(CERTAIN);
        u64::try_from((sum * 100 + certain / 2) / certain).expect("the mean loss is at most what is at stake")
    }

    /// The average number of units of each kind that a party has left, in hundredths, for every kind that it had.
    pub fn mean_left(&self, party: Party) -> BTreeMap<KindId, u64> {
        let [attackers, defenders] = &self.stakes;
        let stakes = match party {
            Party::Attacker => attackers,
            Party::Defender => defenders,
        };
        let certain = u128::from(CERTAIN);
        let left = |end: &BattleEnd, kind: &KindId| {
            let units = match party {
                Party::Attacker => &end.attackers,
                Party::Defender => &end.defenders,
            };
            u128::from(units.get(kind).copied().unwrap_or(0))
        };
        let mean = |kind: &KindId| {
            let weighed = self.ends.iter();
            let sum: u128 = weighed
                .map(|(end, chance)| u128::from(*chance) * left(end, kind))
                .sum();
            u64::try_from((sum * 100 + certain / 2) / certain).expect("no more are left than there were")
        };
        stakes.costs.keys().map(|kind| (*kind, mean(kind))).collect()
    }
}

fn reckon(game: &AreaGame, parties: &[PartyBefore; 2], eve: &Eve) -> BattleOdds {
    let (ends, simulated) = submerging::ends(game, parties, eve);
    BattleOdds {
        ends,
        simulated,
        stakes: parties.each_ref().map(|party| Stakes::new(game, party.units)),
    }
}

/// The odds of a battle between these units if nobody leaves it; bombarding ships are given by attack value.
pub fn of(
    game: &AreaGame,
    attackers: &UnitCounts,
    defenders: &UnitCounts,
    bombard: &[(u8, u16)],
) -> BattleOdds {
    of_by(game, attackers, defenders, bombard, &BattleTerms::to_the_end())
}

/// The same on these terms.
fn of_by(
    game: &AreaGame,
    attackers: &UnitCounts,
    defenders: &UnitCounts,
    bombard: &[(u8, u16)],
    terms: &BattleTerms,
) -> BattleOdds {
    let eve = Eve {
        with_guns: true,
        bombard: dice_of(bombard.iter().copied()),
        terms: terms.clone(),
        ..Eve::default()
    };
    let by_cost = |units, order: &[KindId]| {
        let mut kinds: Vec<(KindId, u16)> = UnitCounts::clone(units).into_iter().collect();
        kinds.sort_by_key(|(kind, _)| rank(game, order, *kind));
        let each = kinds.into_iter();
        let falls = each.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)));
        PartyBefore {
            units,
            falls: falls.collect(),
        }
    };
    let [attack, defence] = &terms.orders;
    let mut before = [by_cost(attackers, attack), by_cost(defenders, defence)];
    terms.keep_land(&mut before[0].falls, |kind| {
        game.kind(*kind).domain == Domain::Land
    });
    reckon(game, &before, &eve)
}

/// The odds of a battle that is on no map, on these terms. Against land units the attacker's ships only bombard, one for each of
/// his land units (AB-7).
pub fn of_any(
    game: &AreaGame,
    attackers: &UnitCounts,
    defenders: &UnitCounts,
    terms: &BattleTerms,
) -> BattleOdds {
    let mut kinds = defenders.keys();
    if !kinds.any(|kind| game.kind(*kind).domain == Domain::Land) {
        return of_by(game, attackers, defenders, &[], terms);
    }
    let mut ashore = attackers.clone();
    ashore.retain(|kind, _| game.kind(*kind).domain != Domain::Sea);
    let landed = ashore
        .iter()
        .filter(|(kind, _)| game.kind(**kind).domain == Domain::Land);
    let mut left: u16 = landed.map(|(_, count)| *count).sum();
    let mut bombard: BTreeMap<u8, u16> = BTreeMap::new();
    for (kind, count) in attackers {
        let spec = game.kind(*kind);
        if spec.domain == Domain::Sea && spec.can(Ability::Bombards) {
            let guns = left.min(*count);
            *bombard.entry(spec.attack).or_default() += guns;
            left -= guns;
        }
    }
    let bombard: Vec<(u8, u16)> = bombard.into_iter().collect();
    of_by(game, &ashore, defenders, &bombard, terms)
}

/// The odds of the battle in a space as it stands, if nobody leaves it: a battle to come includes bombarding ships, one under way the hits so far.
pub fn at(game: &AreaGame, state: &AreaState, at: SpaceId) -> BattleOdds {
    on_terms(game, state, at, &BattleTerms::to_the_end())
}

/// The same on these terms.
pub fn on_terms(game: &AreaGame, state: &AreaState, at: SpaceId, terms: &BattleTerms) -> BattleOdds {
    let parties = [Party::Attacker, Party::Defender];
    let forces = parties.map(|party| super::participants(game, state, at, party));
    let units = forces.each_ref().map(|forces| of_forces(forces));
    let eve = match state.combat().filter(|combat| combat.at == at) {
        Some(combat) => Eve::within(game, state, combat),
        None => Eve::of_first_round(game, state, at),
    };
    let eve = Eve {
        terms: terms.clone(),
        ..eve
    };
    let [attacker, defender] = &terms.orders;
    let mut falls = [(Party::Attacker, attacker), (Party::Defender, defender)]
        .map(|(party, order)| falls(game, state, (at, party), order));
    terms.keep_land(&mut falls[0], |(_, kind)| game.kind(*kind).domain == Domain::Land);
    let [attackers, defenders] = &units;
    let before = [(attackers, &falls[0]), (defenders, &falls[1])].map(|(units, falls)| PartyBefore {
        units,
        falls: falls.iter().map(|(_, kind)| *kind).collect(),
    });
    let mut odds = reckon(game, &before, &eve);
    for (index, party) in parties.into_iter().enumerate() {
        let fleets = FleetsInBattle::new(game, state, at, party);
        if !fleets.is_empty() {
            let left = |end: &BattleEnd| match party {
                Party::Attacker => end.attackers.clone(),
                Party::Defender => end.defenders.clone(),
            };
            let sunk = odds.ends.keys().map(|end| {
                let left = left(end);
                let sunk = sunk(game, &fleets, &falls[index], (&units[index], &left));
                (left, sunk)
            });
            odds.stakes[index].sunk = sunk.collect();
        }
    }
    odds
}

/// What goes down with the units of a party that do not survive.
fn sunk(
    game: &AreaGame,
    fleets: &FleetsInBattle,
    falls: &[(NationId, KindId)],
    (units, left): (&UnitCounts, &UnitCounts),
) -> u32 {
    let mut lost: BTreeMap<KindId, u16> = units
        .iter()
        .map(|(kind, count)| (*kind, count - left.get(kind).copied().unwrap_or(0)))
        .collect();
    let mut fleets = fleets.clone();
    for (nation, kind) in falls {
        let lost = lost.get_mut(kind).filter(|lost| **lost > 0);
        if let Some(lost) = lost {
            *lost -= 1;
            if matters(game, *kind) {
                fleets.lose(*nation, *kind);
            }
        }
    }
    fleets.sunk(game)
}

/// The position after these orders, so that an attack can be judged before it is ordered. It stops before the first refused order.
pub fn once_ordered(game: &AreaGame, state: &AreaState, orders: &[Order]) -> AreaState {
    let mut then = state.clone();
    for order in orders {
        if game.check(&then, order).is_err() {
            break;
        }
        game.resolve(&mut then, order);
    }
    then
}

/// Adds units to others.
pub fn join(units: &mut UnitCounts, more: &UnitCounts) {
    for (kind, count) in more {
        *units.entry(*kind).or_default() += count;
    }
}

/// Units by kind, of all nations.
pub fn of_forces(forces: &[(Force, u16)]) -> UnitCounts {
    let mut units = UnitCounts::new();
    for (force, count) in forces {
        *units.entry(force.kind).or_default() += count;
    }
    units
}
