//! The odds of a battle in advance (AB-7): the distribution of its ends, by dynamic programming. It is exact in whole numbers; in large battles
//! (`walk`) it is exact to a millionth.
//!
//! Each party takes its losses in a fixed order, where they cost least unless it says otherwise, so the survivors follow from the number of hits: a
//! battle is a Markov chain over pairs of such numbers. Where some hits pass units by, ships are unarmed or somebody strikes first (AB-25 to AB-27), it
//! is one over pairs of three numbers (`chain`), which is exact too; if there are too many of these, so many battles are `thrown` instead, and the
//! odds say so.
//! No party retreats and no submarine leaves of its own will. A battle under way is continued from its current position.

mod chain;
mod counts;
mod course;
mod dice;
mod ends;
mod eve;
mod reckon;
mod remnant;
mod thrown;
mod walk;

use std::collections::BTreeMap;

pub use counts::UnitCounts;
pub use dice::CERTAIN;
pub use ends::BattleEnd;
use eve::{Before, Eve, dice_of};

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
    /// How many battles were thrown to find these chances, each off by half a percent or so; `None` if they are exact.
    pub thrown: Option<u32>,
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
        let ends = self.ends.iter().filter(|(end, _)| end.winner() == party);
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
}

fn reckon(game: &AreaGame, parties: &[Before; 2], eve: &Eve) -> BattleOdds {
    let (ends, thrown) = reckon::ends(game, parties, eve);
    BattleOdds {
        ends,
        thrown,
        stakes: parties.each_ref().map(|party| Stakes::new(game, party.units)),
    }
}

/// The odds of a battle between these units; bombarding ships are given by attack value.
pub fn of(
    game: &AreaGame,
    attackers: &UnitCounts,
    defenders: &UnitCounts,
    bombard: &[(u8, u16)],
) -> BattleOdds {
    let eve = Eve {
        with_guns: true,
        bombard: dice_of(bombard.iter().copied()),
        ..Eve::default()
    };
    let by_cost = |units| {
        let mut kinds: Vec<(KindId, u16)> = UnitCounts::clone(units).into_iter().collect();
        kinds.sort_by_key(|(kind, _)| rank(game, &[], *kind));
        let each = kinds.into_iter();
        let falls = each.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)));
        Before {
            units,
            falls: falls.collect(),
        }
    };
    reckon(game, &[by_cost(attackers), by_cost(defenders)], &eve)
}

/// The odds of a battle that is on no map. Against land units the attacker's ships only bombard, each of them once (AB-7).
pub fn of_any(game: &AreaGame, attackers: &UnitCounts, defenders: &UnitCounts) -> BattleOdds {
    let mut kinds = defenders.keys();
    if !kinds.any(|kind| game.kind(*kind).domain == Domain::Land) {
        return of(game, attackers, defenders, &[]);
    }
    let mut ashore = attackers.clone();
    let mut bombard: BTreeMap<u8, u16> = BTreeMap::new();
    ashore.retain(|kind, count| {
        let spec = game.kind(*kind);
        if spec.domain == Domain::Sea && spec.can(Ability::Bombards) {
            *bombard.entry(spec.attack).or_default() += *count;
        }
        spec.domain != Domain::Sea
    });
    let bombard: Vec<(u8, u16)> = bombard.into_iter().collect();
    of(game, &ashore, defenders, &bombard)
}

/// The odds of the battle in a space as it stands: a battle to come includes bombarding ships, one under way the hits so far.
pub fn at(game: &AreaGame, state: &AreaState, at: SpaceId) -> BattleOdds {
    with_orders(game, state, at, [Vec::new(), Vec::new()])
}

/// The same, if attacker and defender lose these kinds first, in this order, and then what costs least.
pub fn with_orders(game: &AreaGame, state: &AreaState, at: SpaceId, orders: [Vec<KindId>; 2]) -> BattleOdds {
    let parties = [Party::Attacker, Party::Defender];
    let forces = parties.map(|party| super::participants(game, state, at, party));
    let units = forces.each_ref().map(|forces| of_forces(forces));
    let eve = match state.combat().filter(|combat| combat.at == at) {
        Some(combat) => Eve::within(game, state, combat),
        None => Eve::of_first_round(game, state, at),
    };
    let [attacker, defender] = &orders;
    let falls = [(Party::Attacker, attacker), (Party::Defender, defender)]
        .map(|(party, order)| falls(game, state, (at, party), order));
    let [attackers, defenders] = &units;
    let before = [(attackers, &falls[0]), (defenders, &falls[1])].map(|(units, falls)| Before {
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

/// Units by kind, of all nations.
pub fn of_forces(forces: &[(Force, u16)]) -> UnitCounts {
    let mut units = UnitCounts::new();
    for (force, count) in forces {
        *units.entry(force.kind).or_default() += count;
    }
    units
}
