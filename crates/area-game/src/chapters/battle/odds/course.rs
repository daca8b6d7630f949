//! What is left of a party after each number of hits, and how well that shoots.
//!
//! Aircraft that guns have shot down make several beginnings of one party. As soon as two of them have the same survivors they go on as one.

use std::collections::BTreeMap;

use super::counts::UnitCounts;
use super::dice::{DiceCounts, Volley, hits, hits_by_power, roll};
use crate::chapters::battle::fire;
use crate::definition::KindId;
use crate::game::AreaGame;
use crate::state::area_state::Party;

/// Survivors of a party.
#[derive(Debug)]
pub struct Survivors {
    pub left: UnitCounts,
    /// Whether there are none.
    pub are_gone: bool,
    /// Whether any of them can hit.
    pub can_hit: bool,
    /// Their dice in a round.
    pub dice: DiceCounts,
    /// The hits of these dice, each number with its chance.
    pub fire: Volley,
}

/// One beginning of a party.
#[derive(Debug)]
pub struct Beginning {
    /// The survivors after each number of hits, by their place among all.
    pub left: Vec<usize>,
    /// How many of these no earlier beginning has.
    pub own: usize,
}

/// All survivors of a party from all its beginnings.
#[derive(Debug)]
pub struct Course {
    /// The survivors, each once.
    pub all: Vec<Survivors>,
    pub beginnings: Vec<Beginning>,
}

/// Survivors as a key: the hits that cost nothing, and the number of each kind.
type Key = (usize, Vec<u16>);

impl Course {
    /// The course of a party from each of these beginnings, the fullest first, after `scars` hits that cost no unit. Units fall in the order
    /// `falls`, which names at least all units of the fullest.
    pub fn new<'u>(
        game: &AreaGame,
        party: Party,
        beginnings: impl Iterator<Item = &'u UnitCounts>,
        (falls, scars): &(Vec<KindId>, usize),
        slight: u64,
    ) -> Self {
        let mut course = Self {
            all: Vec::new(),
            beginnings: Vec::new(),
        };
        let mut seen: BTreeMap<Key, (usize, usize)> = BTreeMap::new();
        let kinds: Vec<KindId> = game.kind_ids().collect();
        for units in beginnings {
            let spare: usize = units
                .iter()
                .map(|(kind, count)| usize::from(*count) * usize::from(game.kind(*kind).hits() - 1))
                .sum();
            let mut counts: Vec<u16> = kinds
                .iter()
                .map(|kind| units.get(kind).copied().unwrap_or(0))
                .collect();
            let falls = without_missing(falls, &counts);
            let mut next = falls.iter();
            let mut spare = spare.saturating_sub(*scars);
            let mut left = Vec::new();
            let mut own = Vec::new();
            loop {
                let key = (spare, counts.clone());
                if let Some((beginning, place)) = seen.get(&key) {
                    left.extend_from_slice(&course.beginnings[*beginning].left[*place..]);
                    break;
                }
                seen.insert(key, (course.beginnings.len(), left.len()));
                left.push(course.all.len() + own.len());
                own.push(counts.clone());
                // Spare hits cost nothing; after them each hit costs one unit.
                if spare > 0 {
                    spare -= 1;
                } else if let Some(kind) = next.next() {
                    counts[kind.index()] -= 1;
                } else {
                    break;
                }
            }
            course.beginnings.push(Beginning { left, own: own.len() });
            course.add(game, party, &own, slight);
        }
        course
    }

    /// Adds survivors, each with one unit fewer than the one before. Their hits are computed from the last to the first, with one more die each time.
    fn add(&mut self, game: &AreaGame, party: Party, own: &[Vec<u16>], slight: u64) {
        let mut fewer: Option<(DiceCounts, Vec<u64>)> = None;
        let mut added: Vec<Survivors> = Vec::with_capacity(own.len());
        for counts in own.iter().rev() {
            let units = (0..)
                .map(KindId)
                .zip(counts.iter().copied())
                .filter(|(_, count)| *count > 0);
            let mut dice = DiceCounts::default();
            fire::each_die(
                game,
                units.clone().map(|(kind, count)| ((), kind, count)),
                party,
                |(), _, on, count| {
                    dice[usize::from(on)] += count;
                },
            );
            let chances = match fewer.take() {
                _ if game.definition().low_luck => hits_by_power(&dice, game.die()),
                Some((few, mut chances)) if few.iter().zip(&dice).all(|(few, many)| few <= many) => {
                    for (on, (few, many)) in (0..).zip(few.iter().zip(&dice)) {
                        for _ in *few..*many {
                            roll(&mut chances, on, game.die());
                        }
                    }
                    chances
                }
                _ => hits(&dice, game.die()),
            };
            added.push(Survivors {
                left: units.collect(),
                are_gone: counts.iter().all(|count| *count == 0),
                can_hit: dice.iter().any(|count| *count > 0),
                dice,
                fire: Volley::of(&chances, slight),
            });
            fewer = Some((dice, chances));
        }
        self.all.extend(added.into_iter().rev());
    }
}

/// The order of losses without the units that are not there; of equal units the last to fall are.
pub(super) fn without_missing(falls: &[KindId], counts: &[u16]) -> Vec<KindId> {
    let mut wanted = counts.to_vec();
    let mut there: Vec<KindId> = Vec::with_capacity(falls.len());
    for kind in falls.iter().rev() {
        let wanted = &mut wanted[kind.index()];
        if *wanted > 0 {
            *wanted -= 1;
            there.push(*kind);
        }
    }
    there.reverse();
    there
}
