//! The possible costs of a roll, with the chance of each.

/// A chance below this is left out of sums: a million rolls would not see it.
const NEVER: f64 = 1e-15;

/// The costs that are possible, each with its chance. The chances add up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The least cost.
    least: i32,
    /// The chance of each cost, from the least one.
    of: Vec<f64>,
}

impl Chances {
    /// A cost that comes in any case.
    pub fn certain(cost: i32) -> Self {
        Self {
            least: cost,
            of: vec![1.0],
        }
    }

    /// Costs that are equally likely, such as one for each face of a die; 0 if there is none.
    pub fn equal(costs: &[i32]) -> Self {
        let each = 1.0 / f64::from(u32::try_from(costs.len().max(1)).unwrap_or(u32::MAX));
        Self::merged(costs.iter().map(|cost| (*cost, each)))
    }

    /// The number of dice that hit, of some that each hit with a chance.
    pub fn hits(dice: u16, chance: f64) -> Self {
        let mut of = vec![1.0];
        for _ in 0..dice {
            let missed = of
                .iter()
                .map(|chance_before| chance_before * (1.0 - chance))
                .chain([0.0]);
            let hit = [0.0]
                .into_iter()
                .chain(of.iter().map(|chance_before| chance_before * chance));
            of = missed.zip(hit).map(|(missed, hit)| missed + hit).collect();
        }
        Self { least: 0, of }
    }

    fn merged(costs: impl Iterator<Item = (i32, f64)> + Clone) -> Self {
        let all = || costs.clone().map(|(cost, _)| cost);
        let (Some(least), Some(most)) = (all().min(), all().max()) else {
            return Self::certain(0);
        };
        let mut of = vec![0.0; usize::try_from(most - least).unwrap_or_default() + 1];
        for (cost, chance) in costs {
            of[usize::try_from(cost - least).unwrap_or_default()] += chance;
        }
        Self { least, of }
    }

    fn each(&self) -> impl Iterator<Item = (i32, f64)> + Clone {
        (self.least..).zip(self.of.iter().copied())
    }

    /// The chances of another cost that depends on this one.
    #[must_use]
    pub fn map(&self, cost: impl Fn(i32) -> i32 + Clone) -> Self {
        Self::merged(self.each().map(|(old, chance)| (cost(old), chance)))
    }

    /// The chances of the sum of two costs that do not depend on each other.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut of = vec![0.0; self.of.len() + other.of.len() - 1];
        for (index, chance) in other.of.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            for (sum, own) in of[index..].iter_mut().zip(&self.of) {
                *sum += own * chance;
            }
        }
        let is_possible = |chance: &f64| *chance > NEVER;
        let first = of.iter().position(is_possible).unwrap_or_default();
        let last = of.iter().rposition(is_possible).unwrap_or_default();
        Self {
            least: self.least + other.least + i32::try_from(first).unwrap_or_default(),
            of: of[first..=last].to_vec(),
        }
    }

    /// The mean cost.
    pub fn mean(&self) -> f64 {
        self.each().map(|(cost, chance)| f64::from(cost) * chance).sum()
    }

    /// The mean square of the distance from the mean.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.each()
            .map(|(cost, chance)| (f64::from(cost) - mean).powi(2) * chance)
            .sum()
    }

    /// The chance of this cost or a higher one.
    pub fn at_least(&self, least: i32) -> f64 {
        let costs = self.each().filter(|(cost, _)| *cost >= least);
        costs.map(|(_, chance)| chance).sum::<f64>().min(1.0)
    }

    /// The chance of this cost or a lower one.
    pub fn at_most(&self, most: i32) -> f64 {
        let costs = self.each().filter(|(cost, _)| *cost <= most);
        costs.map(|(_, chance)| chance).sum::<f64>().min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    }

    #[test]
    fn dice_hit_as_the_binomial_says() {
        let hits = Chances::hits(3, 1.0 / 3.0);
        assert_near(hits.mean(), 1.0);
        assert_near(hits.variance(), 2.0 / 3.0);
        assert_near(hits.at_least(3), 1.0 / 27.0);
        assert_near(hits.at_most(0), 8.0 / 27.0);
    }

    #[test]
    fn independent_costs_add_up() {
        let die = Chances::equal(&[1, 2, 3, 4, 5, 6]);
        let two = die.and(&die);
        assert_near(two.mean(), 7.0);
        assert_near(two.variance(), 35.0 / 6.0);
        assert_near(two.at_least(11), 3.0 / 36.0);
        assert_near(two.map(|sum| sum.min(3)).at_least(3), 35.0 / 36.0);
        assert_near(Chances::certain(4).and(&die.map(|face| -face)).mean(), 0.5);
        assert_near(Chances::equal(&[]).mean(), 0.0);
    }
}
