//! The odds of a battle in advance (AB-7): an exact distribution, by dynamic programming in whole numbers.
//!
//! Each party takes its losses in a fixed order, the cheapest first unless it says otherwise, so the survivors follow from the number of hits: a
//! battle is a Markov chain over pairs of such numbers.
//! No party retreats and no submarine leaves. A battle under way is continued from its current position.

use std::collections::BTreeMap;

use super::fire::ANTI_AIRCRAFT;
use super::losses::rank;
use crate::rules::area_game::definition::{Ability, Domain, KindId, NationId};
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::order::Order;
use crate::rules::area_game::state::{AreaState, Combat, Force, Party, Stage, Status};
use crate::rules::board::SpaceId;
use crate::rules::engine::Game as _;

/// A probability of 1; every chance is a fraction of this.
pub const CERTAIN: u64 = 1 << 60;

/// The faces of a die.
const FACES: u64 = 6;

/// Units of some kinds.
pub type UnitCounts = BTreeMap<KindId, u16>;

/// How a battle can end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BattleEnd {
    /// The surviving attackers.
    pub attackers: UnitCounts,
    /// The surviving defenders.
    pub defenders: UnitCounts,
}

/// The chances of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleOdds {
    /// Every outcome, with its chance as a fraction of [`CERTAIN`].
    pub ends: BTreeMap<BattleEnd, u64>,
    /// The value of the attacker's and the defender's units, in IPC.
    at_stake: [u32; 2],
    costs: BTreeMap<KindId, u16>,
}

impl BattleOdds {
    /// The chance that only this party survives; with `None`, that neither or both do.
    pub fn of_winning(&self, party: Option<Party>) -> u64 {
        let wins = |end: &BattleEnd| match (end.attackers.is_empty(), end.defenders.is_empty()) {
            (false, true) => Some(Party::Attacker),
            (true, false) => Some(Party::Defender),
            _ => None,
        };
        let ends = self.ends.iter().filter(|(end, _)| wins(end) == party);
        ends.map(|(_, chance)| chance).sum()
    }

    /// The average loss of a party, in hundredths of an IPC.
    pub fn mean_loss(&self, party: Party) -> u64 {
        let [attacker, defender] = self.at_stake;
        let lost = |end: &BattleEnd| match party {
            Party::Attacker => attacker - self.worth(&end.attackers),
            Party::Defender => defender - self.worth(&end.defenders),
        };
        let weighed = self.ends.iter();
        let sum: u128 = weighed
            .map(|(end, chance)| u128::from(*chance) * u128::from(lost(end)))
            .sum();
        u64::try_from(sum * 100 / u128::from(CERTAIN)).expect("the mean loss is at most what is at stake")
    }

    fn worth(&self, units: &UnitCounts) -> u32 {
        let each = units.iter();
        each.map(|(kind, count)| u32::from(self.costs[kind]) * u32::from(*count))
            .sum()
    }
}

/// The position of a battle before its next round.
#[derive(Clone, Debug, Default)]
struct Eve {
    /// Whether guns fire at the attacker's aircraft first.
    with_guns: bool,
    /// Bombarding ships: attack value and number.
    bombard: Vec<(u8, u16)>,
    /// Hits that attackers and defenders survived.
    scars: [u16; 2],
    /// Hits not yet assigned, on attacker and defender.
    hits: [u16; 2],
    /// The kinds that attacker and defender lose first.
    orders: [Vec<KindId>; 2],
}

impl Eve {
    /// Before the first round of a battle in a space.
    fn of_first_round(game: &AreaGame, state: &AreaState, at: SpaceId) -> Self {
        let ships = super::fire::bombarding(game, state, at).into_iter();
        Self {
            with_guns: true,
            bombard: ships
                .map(|(force, count)| (game.kind(force.kind).attack, count))
                .collect(),
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
            Vec::new()
        };
        Self {
            bombard,
            scars: [of(true), of(false)],
            hits,
            ..Self::default()
        }
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
        bombard: bombard.to_vec(),
        ..Eve::default()
    };
    reckon(game, [attackers, defenders], &eve)
}

/// The odds of a battle that is on no map. Against land units the attacker's ships only bombard, each of them once (AB-7).
pub fn of_any(game: &AreaGame, attackers: &UnitCounts, defenders: &UnitCounts) -> BattleOdds {
    let has_land = |kind: &KindId| game.kind(*kind).domain == Domain::Land;
    if !defenders.keys().any(has_land) {
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

fn reckon(game: &AreaGame, [attackers, defenders]: [&UnitCounts; 2], eve: &Eve) -> BattleOdds {
    let worth = |units: &UnitCounts| -> u32 {
        let each = units.iter();
        each.map(|(kind, count)| u32::from(game.kind(*kind).cost) * u32::from(*count))
            .sum()
    };
    let kinds = attackers.keys().chain(defenders.keys());
    let mut odds = BattleOdds {
        ends: BTreeMap::new(),
        at_stake: [worth(attackers), worth(defenders)],
        costs: kinds.map(|kind| (*kind, game.kind(*kind).cost)).collect(),
    };
    let has_guns = defenders
        .keys()
        .any(|kind| game.kind(*kind).can(Ability::ShootsAtAircraft));
    let shot_at = if eve.with_guns && has_guns {
        after_guns(game, attackers)
    } else {
        vec![(attackers.clone(), CERTAIN)]
    };
    for (attackers, chance) in shot_at {
        let walk = Walk::new(game, [&attackers, defenders], eve);
        for (end, share) in walk.ends(eve) {
            *odds.ends.entry(end).or_default() += times(chance, share);
        }
    }
    odds
}

/// The odds of the battle in a space as it stands: a battle to come includes bombarding ships, one under way the hits so far.
pub fn at(game: &AreaGame, state: &AreaState, at: SpaceId) -> BattleOdds {
    with_orders(game, state, at, [Vec::new(), Vec::new()])
}

/// The same, if attacker and defender lose these kinds first, in this order, and then the cheapest.
pub fn with_orders(game: &AreaGame, state: &AreaState, at: SpaceId, orders: [Vec<KindId>; 2]) -> BattleOdds {
    let units = |party| of_forces(&super::participants(game, state, at, party));
    let [attackers, defenders] = [units(Party::Attacker), units(Party::Defender)];
    let eve = match state.combat().filter(|combat| combat.at == at) {
        Some(combat) => Eve::within(game, state, combat),
        None => Eve::of_first_round(game, state, at),
    };
    reckon(game, [&attackers, &defenders], &Eve { orders, ..eve })
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

/// The product of two probabilities.
fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) / u128::from(CERTAIN);
    u64::try_from(product).expect("a probability is at most 1")
}

/// The possible survivors of anti-aircraft fire, with their chances.
fn after_guns(game: &AreaGame, attackers: &UnitCounts) -> Vec<(UnitCounts, u64)> {
    let mut all = vec![(UnitCounts::new(), CERTAIN)];
    for (kind, count) in attackers {
        let is_aircraft = game.kind(*kind).domain == Domain::Air;
        let dice = if is_aircraft {
            vec![(ANTI_AIRCRAFT, *count)]
        } else {
            Vec::new()
        };
        let mut next = Vec::new();
        for (lost, share) in (0..).zip(hits(&dice)) {
            for (units, chance) in &all {
                let mut units = units.clone();
                if count - lost > 0 {
                    units.insert(*kind, count - lost);
                }
                next.push((units, times(*chance, share)));
            }
        }
        all = next;
    }
    all
}

/// The chance of each number of hits with these dice, given as hit number and count.
fn hits(dice: &[(u8, u16)]) -> Vec<u64> {
    let mut chances = vec![CERTAIN];
    for (on, count) in dice {
        for _ in 0..*count {
            let hit = u64::from(*on);
            let mut next = vec![0; chances.len() + 1];
            for (hits, chance) in chances.iter().enumerate() {
                // Rounding errors go to the miss.
                let with = chance / FACES * hit + chance % FACES * hit / FACES;
                next[hits + 1] += with;
                next[hits] += chance - with;
            }
            chances = next;
        }
    }
    chances
}

/// The survivors of one party after each number of hits.
struct Course {
    left: Vec<UnitCounts>,
    /// Their chance of each number of hits in a round.
    fire: Vec<Vec<u64>>,
}

impl Course {
    /// The course of units that have already survived `scars` hits.
    fn new(game: &AreaGame, units: &UnitCounts, party: Party, scars: u16, order: &[KindId]) -> Self {
        let mut in_order: Vec<(KindId, u16)> = units.iter().map(|(kind, count)| (*kind, *count)).collect();
        in_order.sort_by_key(|(kind, _)| rank(game, order, *kind));
        let spare: u16 = in_order
            .iter()
            .map(|(kind, count)| count * u16::from(game.kind(*kind).hits() - 1))
            .sum();
        // Spare hits cost nothing; after them each hit costs one unit.
        let mut left = vec![units.clone(); usize::from(spare.saturating_sub(scars)) + 1];
        for (kind, count) in in_order {
            for _ in 0..count {
                let mut units = left.last().expect("there is one").clone();
                match units.get_mut(&kind) {
                    Some(count) if *count > 1 => *count -= 1,
                    _ => {
                        units.remove(&kind);
                    }
                }
                left.push(units);
            }
        }
        let fire = left.iter().map(|units| hits(&dice(game, units, party))).collect();
        Self { left, fire }
    }

    /// Whether none survive.
    fn is_gone(&self, taken: usize) -> bool {
        self.left[taken].is_empty()
    }

    /// Whether any survivor can hit.
    fn can_hit(&self, taken: usize) -> bool {
        self.fire[taken].len() > 1
    }
}

/// The dice of these units, with support (AB-5).
fn dice(game: &AreaGame, units: &UnitCounts, party: Party) -> Vec<(u8, u16)> {
    let force = |kind: KindId| Force {
        at: SpaceId(0),
        nation: NationId(0),
        kind,
        spent: 0,
        status: Status::Ready,
    };
    let forces: Vec<_> = units.iter().map(|(kind, count)| (force(*kind), *count)).collect();
    let dice = super::fire::dice(game, &forces, party).into_iter();
    dice.map(|((_, on), count)| (on, count)).collect()
}

/// A battle as a Markov chain over the hits on both parties.
struct Walk {
    attackers: Course,
    defenders: Course,
    /// The chance of each pair of hits, by rows of the attacker's.
    chances: Vec<u64>,
}

impl Walk {
    fn new(game: &AreaGame, [attackers, defenders]: [&UnitCounts; 2], eve: &Eve) -> Self {
        let attackers = Course::new(game, attackers, Party::Attacker, eve.scars[0], &eve.orders[0]);
        let defenders = Course::new(game, defenders, Party::Defender, eve.scars[1], &eve.orders[1]);
        let chances = vec![0; attackers.left.len() * defenders.left.len()];
        Self {
            attackers,
            defenders,
            chances,
        }
    }

    fn is_over(&self, a: usize, d: usize) -> bool {
        self.attackers.is_gone(a)
            || self.defenders.is_gone(d)
            || !self.attackers.can_hit(a) && !self.defenders.can_hit(d)
    }

    /// Every outcome with its chance.
    fn ends(mut self, eve: &Eve) -> Vec<(BattleEnd, u64)> {
        let [rows, columns] = [self.attackers.left.len(), self.defenders.left.len()];
        let taken = |hits: u16, most: usize| usize::from(hits).min(most - 1);
        let [a, d] = [taken(eve.hits[0], rows), taken(eve.hits[1], columns)];
        if self.is_over(a, d) {
            self.chances[a * columns + d] = CERTAIN;
        } else {
            // Ships bombard in the first round only.
            let both = convolved(&self.attackers.fire[a], &hits(&eve.bombard));
            self.spread(a, d, CERTAIN, &both);
        }
        for a in 0..rows {
            for d in 0..columns {
                let chance = self.chances[a * columns + d];
                if chance == 0 || self.is_over(a, d) {
                    continue;
                }
                self.chances[a * columns + d] = 0;
                let fire = self.attackers.fire[a].clone();
                // A round without a hit changes nothing, so the chance is conditional on a hit.
                let idle = times(fire[0], self.defenders.fire[d][0]);
                let scaled = u128::from(chance) * u128::from(CERTAIN) / u128::from(CERTAIN - idle);
                let scaled = u64::try_from(scaled).unwrap_or(u64::MAX);
                self.spread(a, d, scaled, &fire);
                self.chances[a * columns + d] = 0;
            }
        }
        let mut ends = Vec::new();
        for a in 0..rows {
            for d in 0..columns {
                let chance = self.chances[a * columns + d];
                if chance > 0 {
                    let end = BattleEnd {
                        attackers: self.attackers.left[a].clone(),
                        defenders: self.defenders.left[d].clone(),
                    };
                    ends.push((end, chance));
                }
            }
        }
        ends
    }

    /// Distributes a chance over the results of a round.
    fn spread(&mut self, a: usize, d: usize, chance: u64, fire: &[u64]) {
        let columns = self.defenders.left.len();
        let [last_a, last_d] = [self.attackers.left.len() - 1, columns - 1];
        for (by_defender, share) in self.defenders.fire[d].iter().enumerate() {
            let row = (a + by_defender).min(last_a);
            let share = times(chance, *share);
            for (by_attacker, part) in fire.iter().enumerate() {
                let column = (d + by_attacker).min(last_d);
                self.chances[row * columns + column] += times(share, *part);
            }
        }
    }
}

/// Convolution: the chance of each sum of two numbers of hits.
fn convolved(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut sum = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            sum[i + j] += times(*x, *y);
        }
    }
    sum
}
