//! Statistics of many games: shares and means with their 95% confidence intervals, quartiles.
//!
//! In 95 of 100 such samples the interval contains the true value.

/// The quantile of the normal distribution for a 95% interval, in standard deviations.
const Z: f64 = 1.959_963_984_540_054;

/// The bounds between which the true value lies in 95 of 100 samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    fn around(middle: f64, half: f64) -> Self {
        Self {
            low: middle - half,
            high: middle + half,
        }
    }

    fn within(self, low: f64, high: f64) -> Self {
        Self {
            low: self.low.max(low),
            high: self.high.min(high),
        }
    }

    /// Whether 0 is outside the interval, so that a difference with this interval is significant.
    pub fn leaves_out_nought(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// How many lines of a table there are.
pub fn count_of(lines: impl Iterator<Item = usize>) -> u32 {
    u32::try_from(lines.count()).unwrap_or(u32::MAX)
}

/// A share from 0 to 1; 0 if `of` is 0.
pub fn share(count: u32, of: u32) -> f64 {
    f64::from(count) / f64::from(of.max(1))
}

/// Wilson's score interval of a share: reliable for few games too, and never outside 0 to 1.
pub fn wilson(count: u32, of: u32) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p) = (f64::from(of), share(count, of));
    let spread = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / spread;
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / spread;
    Interval::around(middle, half).within(0.0, 1.0)
}

/// The effect of a change on a share, for the same games before and after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The number of games.
    pub games: u32,
    /// Games with this outcome only before the change.
    pub only_before: u32,
    /// Games with this outcome only after the change.
    pub only_after: u32,
}

impl Pairs {
    /// The increase of the share from before to after.
    pub fn difference(self) -> f64 {
        share(self.only_after, self.games) - share(self.only_before, self.games)
    }

    /// The interval of the difference, by Bonett and Price. As in the test by `McNemar`, games with the same outcome do not
    /// count; one game is added to either kind, so that the interval is reliable for few games too.
    pub fn interval(self) -> Interval {
        let n = f64::from(self.games) + 2.0;
        let [before, after] = [self.only_before, self.only_after].map(|count| (f64::from(count) + 1.0) / n);
        let difference = after - before;
        let half = Z * ((after + before - difference * difference) / n).sqrt();
        Interval::around(difference, half).within(-1.0, 1.0)
    }
}

/// The mean of some differences and its interval by the normal distribution; `None` for fewer than two of them.
pub fn mean_difference(differences: &[f64]) -> Option<(f64, Interval)> {
    let count = u32::try_from(differences.len()).ok().filter(|count| *count > 1)?;
    let n = f64::from(count);
    let mean = differences.iter().sum::<f64>() / n;
    let squares: f64 = differences.iter().map(|one| (one - mean) * (one - mean)).sum();
    let half = Z * (squares / (n - 1.0) / n).sqrt();
    Some((mean, Interval::around(mean, half)))
}

/// The mean of some values; `None` if there are none.
pub fn mean(values: impl IntoIterator<Item = i32>) -> Option<f64> {
    let (sum, count) = values.into_iter().fold((0.0, 0.0), |(sum, count), value| {
        (sum + f64::from(value), count + 1.0)
    });
    (count > 0.0).then(|| sum / count)
}

/// The lower quartile, the median and the upper quartile, each one of the values. Missing values count as larger than
/// any; `None` where the quartile is a missing value.
pub fn quartiles(mut values: Vec<Option<i32>>) -> [Option<i32>; 3] {
    values.sort_unstable_by_key(|value| (value.is_none(), *value));
    [1, 2, 3].map(|quarter| {
        let place = (values.len() * quarter).div_ceil(4);
        values.get(place.saturating_sub(1)).copied().flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(interval: Interval, low: f64, high: f64) {
        let near = |a: f64, b: f64| (a - b).abs() < 0.000_05;
        assert!(
            near(interval.low, low) && near(interval.high, high),
            "{interval:?} is not {low} to {high}"
        );
    }

    // By hand: n = 100, p = 0.4, z^2 = 3.8415: middle (0.4 + 0.019207) / 1.038415 = 0.403699, half
    // 1.959964 * sqrt(0.0024 + 0.00009604) / 1.038415 = 0.094299. The others likewise.
    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        assert_near(wilson(40, 100), 0.3094, 0.4980);
        assert_near(wilson(0, 10), 0.0, 0.2775);
        assert_near(wilson(10, 10), 0.7225, 1.0);
        assert_near(wilson(250, 500), 0.456_34, 0.543_66);
        assert_near(wilson(0, 0), 0.0, 1.0);
    }

    // By hand: (21 - 11) / 102 = 0.098039; sqrt((32 / 102 - 0.098039^2) / 102) = sqrt(0.304114 / 102) = 0.054603, times
    // z 0.107020.
    #[test]
    fn the_interval_of_a_difference_of_shares_counts_the_games_that_came_out_otherwise() {
        let pairs = Pairs {
            games: 100,
            only_before: 10,
            only_after: 20,
        };
        assert!((pairs.difference() - 0.1).abs() < 1e-9);
        assert_near(pairs.interval(), -0.008_98, 0.205_06);
        assert!(!pairs.interval().leaves_out_nought());
        let clear = Pairs {
            only_after: 40,
            ..pairs
        };
        // 30 / 102 = 0.294118; sqrt((52 / 102 - 0.086505) / 102) = 0.064420, times z 0.126262.
        assert_near(clear.interval(), 0.167_86, 0.420_37);
        assert!(clear.interval().leaves_out_nought());
        let alike = Pairs {
            games: 100,
            ..Pairs::default()
        };
        // sqrt(2 / 102 / 102) = 0.013865, times z 0.027175.
        assert_near(alike.interval(), -0.027_17, 0.027_17);
    }

    // By hand: mean 2, squares 4 + 0 + 4 = 8, 8 / 2 / 3 = 4 / 3, its root 1.154701, times z 2.263171.
    #[test]
    fn the_interval_of_a_mean_follows_from_how_far_the_differences_spread() {
        let (mean, interval) = mean_difference(&[0.0, 2.0, 4.0]).unwrap();
        assert!((mean - 2.0).abs() < 1e-9);
        assert_near(interval, -0.263_17, 4.263_17);
        assert_eq!(mean_difference(&[3.0]), None);
        assert_eq!(super::mean([1, 2, 6]), Some(3.0));
        assert_eq!(super::mean([]), None);
    }

    #[test]
    fn quartiles_are_values_and_what_never_happened_is_the_last_of_all() {
        let some = |values: &[i32]| values.iter().copied().map(Some).collect::<Vec<_>>();
        assert_eq!(quartiles(some(&[5, 1, 3, 2, 4])), [Some(2), Some(3), Some(4)]);
        assert_eq!(quartiles(some(&[4, 3, 2, 1])), [Some(1), Some(2), Some(3)]);
        let mut values = some(&[10, 20]);
        values.extend([None, None]);
        assert_eq!(quartiles(values), [Some(10), Some(20), None]);
        assert_eq!(quartiles(Vec::new()), [None; 3]);
    }
}
