//! The odds of a battle in advance (AB-7): the distribution of its ends, by dynamic programming. It is exact in whole numbers; in large battles
//! (`walk`) it is exact to a millionth.
//!
//! Each party takes its losses in a fixed order, where they cost least unless it says otherwise, so the survivors follow from the number of hits: a
//! battle is a Markov chain over pairs of such numbers.
//! No submarine leaves, and no party retreats unless the [`BattleTerms`] say so. A battle under way is continued from its current position.

mod counts;
mod course;
mod dice;
mod terms;
mod walk;

use std::collections::BTreeMap;

pub use counts::UnitCounts;
use course::{Course, Survivors};
pub use dice::CERTAIN;
use dice::{DiceCounts, Volley, hits, hits_by_power, times};
pub use terms::BattleTerms;
use walk::{Walk, slight};

use super::fire::ANTI_AIRCRAFT;
use super::losses::{falls, rank};
use super::sunk::{FleetsInBattle, matters};
use crate::definition::{Ability, Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Combat, Force, Party, Stage};
use crate::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// Battles with more work than this, reckoned as pairs of survivors times pairs of hits, are large.
const LARGE: usize = 32_000_000;

/// How a battle can end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BattleEnd {
    /// The attackers left; empty if all are lost.
    pub attackers: UnitCounts,
    /// The defenders left; empty if all are lost.
    pub defenders: UnitCounts,
}

impl BattleEnd {
    /// The only party that survives; `None` if neither or both do.
    pub fn winner(&self) -> Option<Party> {
        match (self.attackers.is_empty(), self.defenders.is_empty()) {
            (false, true) => Some(Party::Attacker),
            (true, false) => Some(Party::Defender),
            _ => None,
        }
    }
}

/// The chances of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleOdds {
    /// Every outcome, with its chance as a fraction of [`CERTAIN`].
    pub ends: BTreeMap<BattleEnd, u64>,
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

/// A party before a battle.
struct Before<'u> {
    units: &'u UnitCounts,
    /// The order in which they fall.
    falls: Vec<KindId>,
}

/// The position of a battle before its next round.
#[derive(Clone, Debug, Default)]
struct Eve {
    /// Whether guns fire at the attacker's aircraft first.
    with_guns: bool,
    /// The dice of bombarding ships.
    bombard: DiceCounts,
    /// Hits that attackers and defenders survived.
    scars: [u16; 2],
    /// Hits not yet assigned, on attacker and defender.
    hits: [u16; 2],
    /// How many rounds have been fought.
    fought: u16,
    terms: BattleTerms,
}

impl Eve {
    /// Before the first round of a battle in a space.
    fn of_first_round(game: &AreaGame, state: &AreaState, at: SpaceId) -> Self {
        let ships = super::fire::bombarding(game, state, at).into_iter();
        let ships = ships.map(|(force, count)| (game.kind(force.kind).attack, count));
        Self {
            with_guns: true,
            bombard: dice_of(ships),
            ..Self::default()
        }
    }

    /// In the middle of a battle: guns and bombardment that have fired do not fire again.
    fn within(game: &AreaGame, state: &AreaState, combat: &Combat) -> Self {
        let of = |attacks: bool| {
            let scars = combat.scars.iter();
            scars
                .filter(|((nation, _), _)| state.has_turn(game, *nation) == attacks)
                .map(|(_, scars)| *scars)
                .sum()
        };
        let hits = match combat.stage {
            Stage::Losses {
                party: Party::Defender,
                hits,
                then,
            } => [then, hits],
            Stage::Losses {
                party: Party::Attacker,
                hits,
                ..
            } => [hits, 0],
            Stage::Submerge | Stage::Burn | Stage::Decide => [0, 0],
        };
        // Before the first round, guns have fired at aircraft but ships have not bombarded.
        let bombard = if combat.round == 0 {
            Self::of_first_round(game, state, combat.at).bombard
        } else {
            DiceCounts::default()
        };
        Self {
            bombard,
            scars: [of(true), of(false)],
            hits,
            fought: combat.round,
            ..Self::default()
        }
    }
}

/// Dice by hit number.
fn dice_of(dice: impl Iterator<Item = (u8, u16)>) -> DiceCounts {
    let mut counts = DiceCounts::default();
    for (on, count) in dice.filter(|(on, _)| *on > 0) {
        counts[usize::from(on)] += count;
    }
    counts
}

/// The odds of a battle between these units; bombarding ships are given by attack value.
pub fn of(
    game: &AreaGame,
    attackers: &UnitCounts,
    defenders: &UnitCounts,
    bombard: &[(u8, u16)],
) -> BattleOdds {
    of_by(game, attackers, defenders, bombard, &BattleTerms::default())
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
        Before {
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

/// The odds of a battle that is on no map, on these terms. Against land units the attacker's ships only bombard, each of them once (AB-7).
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
    let mut bombard: BTreeMap<u8, u16> = BTreeMap::new();
    ashore.retain(|kind, count| {
        let spec = game.kind(*kind);
        if spec.domain == Domain::Sea && spec.can(Ability::Bombards) {
            *bombard.entry(spec.attack).or_default() += *count;
        }
        spec.domain != Domain::Sea
    });
    let bombard: Vec<(u8, u16)> = bombard.into_iter().collect();
    of_by(game, &ashore, defenders, &bombard, terms)
}

fn reckon(game: &AreaGame, [attackers, defenders]: &[Before; 2], eve: &Eve) -> BattleOdds {
    let has_guns = defenders
        .units
        .keys()
        .any(|kind| game.kind(*kind).can(Ability::ShootsAtAircraft));
    let is_shot_at = eve.with_guns && has_guns;
    // With low luck a round has at most four results, so that no battle is large.
    let is_large =
        !game.definition().low_luck && work(game, [attackers.units, defenders.units], is_shot_at) > LARGE;
    let slight = if is_large { slight::RESULT } else { 0 };
    let shot_at = if is_shot_at {
        after_guns(game, attackers.units, slight)
    } else {
        vec![(attackers.units.clone(), CERTAIN)]
    };
    let beginnings = shot_at.iter().map(|(units, _)| units);
    let falls = |party: &Before, scars| (party.falls.clone(), scars);
    let of_attackers = Course::new(
        game,
        Party::Attacker,
        beginnings,
        &falls(attackers, eve.scars[0]),
        slight,
    );
    let of_defenders = Course::new(
        game,
        Party::Defender,
        std::iter::once(defenders.units),
        &falls(defenders, eve.scars[1]),
        slight,
    );
    let terms = &eve.terms;
    let mut walk =
        Walk::new(&of_attackers, &of_defenders.all, game.die()).retreating(|left| terms.retreats(game, left));
    // Ships bombard in the first round only.
    let bombard = Volley::of(&hits(&eve.bombard, game.die()), slight);
    let first = |attackers: &Survivors| {
        if !game.definition().low_luck {
            return attackers.fire.with(&bombard);
        }
        let mut dice = attackers.dice;
        for (dice, more) in dice.iter_mut().zip(&eve.bombard) {
            *dice += more;
        }
        Volley::of(&hits_by_power(&dice, game.die()), slight)
    };
    for (beginning, (_, chance)) in shot_at.iter().enumerate() {
        if eve.fought > 0 && terms.has_retreat() {
            walk.begin_between_rounds(beginning, eve.hits, *chance);
        } else {
            walk.begin(beginning, eve.hits, *chance, first);
        }
    }
    match terms.rounds {
        // The beginning has fought the first round.
        Some(rounds) => walk.fight_some(rounds.saturating_sub(eve.fought.max(1)), is_large),
        None => walk.fight(is_large),
    }
    let mut ends = BTreeMap::new();
    for (attackers, defenders, chance) in walk.ends() {
        let end = BattleEnd {
            attackers: attackers.left.clone(),
            defenders: defenders.left.clone(),
        };
        *ends.entry(end).or_default() += chance;
    }
    BattleOdds {
        ends,
        stakes: [attackers, defenders].map(|party| Stakes::new(game, party.units)),
    }
}

/// The work of following a battle pair by pair: the pairs of survivors times those of hits.
fn work(game: &AreaGame, parties: [&UnitCounts; 2], is_shot_at: bool) -> usize {
    let of = |units: &UnitCounts| -> usize { units.values().map(|count| usize::from(*count)).sum() };
    let aircraft = parties[0]
        .iter()
        .filter(|(kind, _)| is_shot_at && game.kind(**kind).domain == Domain::Air);
    let beginnings = aircraft.map(|(_, count)| usize::from(*count) + 1);
    let all = beginnings.chain(parties.map(|units| of(units) * of(units)));
    all.fold(1, usize::saturating_mul)
}

/// The odds of the battle in a space as it stands: a battle to come includes bombarding ships, one under way the hits so far.
pub fn at(game: &AreaGame, state: &AreaState, at: SpaceId) -> BattleOdds {
    on_terms(game, state, at, &BattleTerms::default())
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

/// The possible survivors of anti-aircraft fire with their chances, the fullest first.
fn after_guns(game: &AreaGame, attackers: &UnitCounts, slight: u64) -> Vec<(UnitCounts, u64)> {
    let mut all = vec![(UnitCounts::new(), CERTAIN)];
    for (kind, count) in attackers {
        let is_aircraft = game.kind(*kind).domain == Domain::Air;
        let dice = if is_aircraft { *count } else { 0 };
        let shot_down = hits(&dice_of(std::iter::once((ANTI_AIRCRAFT, dice))), game.die());
        let mut next = Vec::new();
        for (units, chance) in &all {
            let shares: Vec<u64> = shot_down.iter().map(|share| times(*chance, *share)).collect();
            let shares = Volley::of(&shares, slight);
            for (lost, chance) in (0..=dice).skip(shares.least).zip(&shares.chances) {
                let mut units = units.clone();
                if lost < *count {
                    units.insert(*kind, count - lost);
                }
                next.push((units, *chance));
            }
        }
        all = next;
    }
    all.sort_by_key(|(units, _)| std::cmp::Reverse(units.values().sum::<u16>()));
    all
}
