//! Dividing attackers among several enemies: the units that one attack does not need are enough for another.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::scorer::Scorer;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{Order, UnitId};

/// Attackers shared by more enemies than this are divided among the first only.
const MOST_TARGETS: usize = 4;

/// The enemies that can be attacked, and who can attack each.
struct Division<'s, 'a> {
    scorer: &'s Scorer<'a>,
    targets: Vec<(SpaceId, Vec<UnitId>)>,
    /// The worth of each group of attackers against a target.
    known: RefCell<BTreeMap<(usize, Vec<UnitId>), i64>>,
}

impl Division<'_, '_> {
    /// The better of an attack with air points and without.
    fn order(&self, target: usize, attackers: &[UnitId]) -> Order {
        let (at, _) = self.targets[target];
        let most = self.scorer.view.most_air(self.scorer.view.viewer(), at);
        let air = [0, most]
            .into_iter()
            .max_by_key(|air| self.scorer.weigh_attack(at, attackers, *air));
        Order::Attack {
            target: at,
            attackers: attackers.to_vec(),
            air: air.unwrap_or_default(),
        }
    }

    fn value(&self, target: usize, attackers: &[UnitId]) -> i64 {
        if attackers.is_empty() {
            return 0;
        }
        let key = (target, attackers.to_vec());
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let value = self.scorer.weigh_attack(self.targets[target].0, attackers, 0);
        self.known.borrow_mut().insert(key, value);
        value
    }

    /// The attackers of each target, if each unit attacks the target that it is given.
    fn groups(&self, given: &BTreeMap<UnitId, usize>) -> Vec<Vec<UnitId>> {
        (0..self.targets.len())
            .map(|target| {
                let able = self.targets[target].1.iter();
                able.filter(|unit| given.get(unit) == Some(&target))
                    .copied()
                    .collect()
            })
            .collect()
    }

    fn total(&self, given: &BTreeMap<UnitId, usize>) -> i64 {
        let groups = self.groups(given);
        let values = groups.iter().enumerate();
        values.map(|(target, group)| self.value(target, group)).sum()
    }

    /// Improves a division, a unit at a time, until nothing improves it.
    fn improved(
        &self,
        mut given: BTreeMap<UnitId, usize>,
        shared: &[UnitId],
    ) -> (i64, BTreeMap<UnitId, usize>) {
        let mut best = self.total(&given);
        loop {
            let before = best;
            for unit in shared {
                let was = given[unit];
                for (target, (_, able)) in self.targets.iter().enumerate() {
                    if !able.contains(unit) || given[unit] == target {
                        continue;
                    }
                    let kept = given.insert(*unit, target).unwrap_or(was);
                    let total = self.total(&given);
                    if total > best {
                        best = total;
                    } else {
                        given.insert(*unit, kept);
                    }
                }
            }
            if best == before {
                return (best, given);
            }
        }
    }
}

impl Scorer<'_> {
    /// The best attack of those that do most together, if some units could attack one enemy or another. The rules list
    /// attacks by all who can, and by each alone.
    pub(super) fn divided_attack(&self, orders: &[Order]) -> Option<Order> {
        let mut able: BTreeMap<SpaceId, Vec<UnitId>> = BTreeMap::new();
        for order in orders {
            if let Order::Attack {
                target, attackers, ..
            } = order
                && self.strengths.enemy.contains_key(target)
            {
                let widest = able.entry(*target).or_default();
                if attackers.len() > widest.len() {
                    widest.clone_from(attackers);
                }
            }
        }
        let mut targets: Vec<(SpaceId, Vec<UnitId>)> = able.into_iter().collect();
        targets.truncate(MOST_TARGETS);
        let mut shared: BTreeMap<UnitId, usize> = BTreeMap::new();
        for unit in targets.iter().flat_map(|(_, able)| able) {
            *shared.entry(*unit).or_default() += 1;
        }
        let all: Vec<UnitId> = shared.keys().copied().collect();
        shared.retain(|_, targets| *targets > 1);
        if shared.is_empty() {
            return None;
        }
        let shared: Vec<UnitId> = shared.into_keys().collect();
        let division = Division {
            scorer: self,
            targets,
            known: RefCell::default(),
        };
        // From everyone at one target, as far as they can attack it.
        let (_, given) = (0..division.targets.len())
            .map(|first| {
                let given = all.iter().filter_map(|unit| {
                    let can = |target: &usize| division.targets[*target].1.contains(unit);
                    let target = Some(first)
                        .filter(can)
                        .or_else(|| (0..division.targets.len()).find(can))?;
                    Some((*unit, target))
                });
                division.improved(given.collect(), &shared)
            })
            .max_by_key(|(total, _)| *total)?;
        let groups = division.groups(&given);
        let best = (0..groups.len()).max_by_key(|target| division.value(*target, &groups[*target]))?;
        let is_worth = division.value(best, &groups[best]) > 0;
        is_worth.then(|| division.order(best, &groups[best]))
    }
}
