//! The rest of a party that does not lose its units in one order, since some hits pass aircraft by, and others pass units that evade aircraft (AB-26).
//!
//! Its units fall in an order among aircraft, in one among what evades them, and in one among all others. So what is left follows from three numbers of
//! hits.

use super::counts::UnitCounts;
use super::course::without_missing;
use super::dice::{CERTAIN, DiceCounts, hits_in, times};
use crate::chapters::battle::fire::each_die;
use crate::definition::{Ability, KindId};
use crate::fighting::HitTarget;
use crate::game::AreaGame;
use crate::state::area_state::Party;
use crate::state::hits::{FallingHits, Hits};

/// The targets, in the order of the three numbers.
const TARGETS: [HitTarget; 3] = [HitTarget::Aircraft, HitTarget::Evader, HitTarget::Other];

/// How many hits have fallen on each target of a party.
pub type Fallen = [usize; 3];

/// The order in which a party falls.
#[derive(Debug)]
pub struct FallingOrder<'g> {
    game: &'g AreaGame,
    party: Party,
    /// The units at the beginning, by kind.
    counts: Vec<u16>,
    /// What each hit on a target costs: its place among all hits, and the kind of the unit, if it costs one.
    steps: [Vec<(usize, Option<KindId>)>; 3],
}

/// Which dice of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FiringDice {
    /// Those that fire before the others (AB-25).
    First,
    /// All others.
    Others,
}

/// What is left of a party.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub struct Remnant {
    pub left: UnitCounts,
    /// Whether no unit is left.
    pub is_gone: bool,
    /// Whether it is unarmed (AB-27).
    pub is_unarmed: bool,
    /// Whether it consists of submarines that evade aircraft.
    pub can_submerge: bool,
    hunts: bool,
    /// Whether it has a unit of each target.
    has: [bool; 3],
    /// The dice of what strikes first and of the others: those that hit everything, those that miss aircraft, those that miss what evades them.
    dice: [[DiceCounts; 3]; 2],
}

impl<'g> FallingOrder<'g> {
    /// The order of a party of these units, which falls in the order `falls` after `scars` hits on each target that cost no unit.
    pub fn new(
        game: &'g AreaGame,
        party: Party,
        units: &UnitCounts,
        (falls, scars): (&[KindId], Fallen),
    ) -> Self {
        let kinds = game.kind_ids();
        let counts: Vec<u16> = kinds.map(|kind| units.get(&kind).copied().unwrap_or(0)).collect();
        let falls = without_missing(falls, &counts);
        let mut order = Self {
            game,
            party,
            counts,
            steps: [Vec::new(), Vec::new(), Vec::new()],
        };
        // Unarmed ships come last, whatever they survive.
        let (unarmed, armed): (Vec<KindId>, Vec<KindId>) =
            falls.into_iter().partition(|kind| game.kind(*kind).is_unarmed());
        let mut place = 0;
        let mut spared = scars;
        for falls in [armed, unarmed] {
            for kind in &falls {
                let target = game.kind(*kind).target() as usize;
                for _ in 1..game.kind(*kind).hits() {
                    if spared[target] > 0 {
                        spared[target] -= 1;
                    } else {
                        order.steps[target].push((place, None));
                        place += 1;
                    }
                }
            }
            for kind in falls {
                order.steps[game.kind(kind).target() as usize].push((place, Some(kind)));
                place += 1;
            }
        }
        order
    }

    /// How many ways there are to fall.
    pub fn states(&self) -> usize {
        let each = self.steps.iter().map(|steps| steps.len() + 1);
        each.fold(1, usize::saturating_mul)
    }

    /// The number of a way to fall; that of one after more hits is higher.
    pub fn number(&self, fallen: Fallen) -> usize {
        let each = fallen.iter().zip(&self.steps);
        each.fold(0, |number, (fallen, steps)| number * (steps.len() + 1) + fallen)
    }

    /// The way to fall with this number.
    pub fn fallen(&self, mut number: usize) -> Fallen {
        let mut fallen = [0; 3];
        for (fallen, steps) in fallen.iter_mut().zip(&self.steps).rev() {
            *fallen = number % (steps.len() + 1);
            number /= steps.len() + 1;
        }
        fallen
    }

    /// When all has fallen.
    pub fn end(&self) -> Fallen {
        self.steps.each_ref().map(Vec::len)
    }

    /// What falls next on a target: its place among all hits.
    fn next(&self, fallen: Fallen, target: usize) -> Option<usize> {
        let step = self.steps[target].get(fallen[target]);
        step.map(|(place, _)| *place)
    }

    /// Has hits fall where they cost least, as [`in_order`](crate::chapters::battle::in_order) does.
    pub fn after(&self, mut fallen: Fallen, hits: Hits) -> Fallen {
        let mut falling = FallingHits::from(hits);
        let mut is_open = [true; 3];
        while falling.left() > 0 {
            let open = (0..3).filter(|target| is_open[*target]);
            let next = open.filter_map(|target| Some((self.next(fallen, target)?, target)));
            let Some((_, target)) = next.min() else { break };
            if falling.take(TARGETS[target], 1) > 0 {
                fallen[target] += 1;
            } else {
                is_open[target] = false;
            }
        }
        fallen
    }

    /// What is left after these hits.
    pub fn remnant(&self, fallen: Fallen) -> Remnant {
        let mut counts = self.counts.clone();
        for (steps, fallen) in self.steps.iter().zip(fallen) {
            let lost = steps[..fallen].iter().filter_map(|(_, kind)| *kind);
            for kind in lost {
                counts[kind.index()] -= 1;
            }
        }
        let there = (0..).map(KindId).zip(counts).filter(|(_, count)| *count > 0);
        let left: UnitCounts = there.collect();
        let game = self.game;
        let all = |is: &dyn Fn(KindId) -> bool| !left.is_empty() && left.keys().all(|kind| is(*kind));
        let mut remnant = Remnant {
            is_gone: left.is_empty(),
            is_unarmed: all(&|kind| game.kind(kind).is_unarmed()),
            can_submerge: all(&|kind| {
                game.kind(kind).can(Ability::Submerges) && game.kind(kind).can(Ability::Evades)
            }),
            hunts: left.keys().any(|kind| game.kind(*kind).can(Ability::Hunts)),
            has: TARGETS.map(|target| left.keys().any(|kind| game.kind(*kind).target() == target)),
            dice: [[DiceCounts::default(); 3]; 2],
            left,
        };
        let units = remnant.left.iter().map(|(kind, count)| ((), *kind, *count));
        let mut dice = remnant.dice;
        each_die(game, units, self.party, |(), kind, on, count| {
            let spec = game.kind(kind);
            let step = usize::from(!spec.can(Ability::FirstStrike));
            let misses = if !spec.hits_target(HitTarget::Aircraft, remnant.hunts) {
                1
            } else if !spec.hits_target(HitTarget::Evader, remnant.hunts) {
                2
            } else {
                0
            };
            dice[step][misses][usize::from(on)] += count;
        });
        remnant.dice = dice;
        remnant
    }
}

impl Remnant {
    /// Whether it hunts submarines (AB-26).
    pub const fn hunts(&self) -> bool {
        self.hunts
    }

    /// Whether any of it can hit any of the enemy.
    pub fn can_hit(&self, enemy: &Self) -> bool {
        let has = |index: usize| {
            self.dice
                .iter()
                .any(|dice| dice[index].iter().any(|count| *count > 0))
        };
        let [aircraft, evaders, others] = enemy.has;
        has(0) && !enemy.is_gone || has(1) && (evaders || others) || has(2) && (aircraft || others)
    }

    /// How many dice it has.
    pub fn all_dice(&self) -> usize {
        let dice = self.dice.iter().flatten().flatten();
        dice.map(|count| usize::from(*count)).sum()
    }

    /// How many different volleys it can fire.
    pub fn volleys(&self) -> usize {
        let of = |misses: usize| -> usize {
            let dice = self.dice.iter().flat_map(|dice| &dice[misses]);
            dice.map(|count| usize::from(*count)).sum()
        };
        (0..3).map(|misses| of(misses) + 1).product()
    }

    /// The dice that it throws at an enemy: those that hit everything, those that miss aircraft, those that miss what evades them. More dice that hit
    /// everything, those of bombarding ships, are thrown with them.
    pub fn dice(&self, enemy: &Self, firing: FiringDice, more: &DiceCounts) -> [DiceCounts; 3] {
        // AB-25
        let strikes = if enemy.hunts {
            FiringDice::Others
        } else {
            FiringDice::First
        };
        let mut thrown = [DiceCounts::default(); 3];
        thrown[0] = *more;
        for (dice, when) in self.dice.iter().zip([strikes, FiringDice::Others]) {
            if when != firing {
                continue;
            }
            for (misses, dice) in dice.iter().enumerate() {
                // Dice whose missed target is absent hit everything.
                let is_limited = misses > 0 && enemy.has[misses - 1];
                let thrown = &mut thrown[if is_limited { misses } else { 0 }];
                for (sum, count) in thrown.iter_mut().zip(dice) {
                    *sum += count;
                }
            }
        }
        thrown
    }
}

/// The chance of each number of hits with these dice.
pub fn volley(game: &AreaGame, dice: &[DiceCounts; 3]) -> Vec<(Hits, u64)> {
    let chances = dice.each_ref().map(|dice| hits_in(game, dice));
    let mut all = vec![(Hits::default(), CERTAIN)];
    for (index, chances) in chances.iter().enumerate() {
        if chances.len() == 1 {
            continue;
        }
        let before = std::mem::take(&mut all);
        for (hits, chance) in before {
            for (count, share) in (0..).zip(chances).filter(|(_, share)| **share > 0) {
                let mut more = hits;
                match index {
                    0 => more.any += count,
                    1 => more.not_aircraft += count,
                    _ => more.not_evaders += count,
                }
                all.push((more, times(chance, *share)));
            }
        }
    }
    all
}
