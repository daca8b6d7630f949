//! The search of players that look ahead, for any game. Successive halving: all strategies are tried a few times, the better half and some variations of the best twice as often,
//! and so on, until the budget is used up or two are left.
//!
//! Dice make much of the difference between two plays, so all strategies use the same dice (common random numbers), and a
//! strategy only replaces the first one if it did better by some standard errors.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::thinking::Thinking;
use railhead_engine::engine::Draws;

/// The number of tries of each strategy in the first round.
const FIRST: usize = 4;
/// Trying a strategy more often than this adds nothing.
const MOST: usize = 128;
/// Strategies are varied until each has had this many tries.
const VARIED: usize = 16;

/// A search among strategies.
pub struct Search<'a, S> {
    /// The value that a strategy reaches in a play with dice of this seed.
    pub play: &'a (dyn Fn(&S, u64) -> i64 + Sync),
    /// A slightly different strategy.
    pub vary: &'a dyn Fn(&S, &mut Draws) -> S,
    /// The most plays in total.
    pub plays: usize,
    /// By how many standard errors a strategy has to be better than the first.
    pub sure: u16,
    /// The generator of the dice and of the variations.
    pub draws: &'a mut Draws,
    /// The progress that it reports, and whether it is still waited for.
    pub thinking: &'a Thinking,
}

/// The result of a search.
pub struct SearchResult<S> {
    /// The best strategy; `None` if none is surely better than the first.
    pub strategy: Option<S>,
    /// How much better than the first it did on average.
    pub gain: i64,
    /// The number of strategies compared.
    pub strategies: usize,
    /// The number of plays in total.
    pub plays: usize,
}

/// A strategy, and its value with each of the dice.
struct Tried<S> {
    strategy: S,
    values: Vec<i64>,
}

impl<S> Tried<S> {
    fn mean(&self) -> i64 {
        let count = i64::try_from(self.values.len()).unwrap_or(i64::MAX).max(1);
        self.values.iter().sum::<i64>() / count
    }

    /// Its average gain over another strategy, if that is more than `sure` standard errors.
    fn gain_over(&self, other: &Self, sure: u16) -> Option<i64> {
        let differences = || {
            let pairs = self.values.iter().zip(&other.values);
            pairs.map(|(a, b)| i128::from(*a) - i128::from(*b))
        };
        let count = i128::try_from(differences().count()).ok()?;
        let sum: i128 = differences().sum();
        let squares: i128 = differences().map(|difference| difference * difference).sum();
        // A paired t-test: the mean against its standard error, squared to avoid a root.
        let spread = count * squares - sum * sum;
        let is_sure = sum > 0 && count > 1 && sum * sum * (count - 1) > i128::from(sure).pow(2) * spread;
        if is_sure {
            i64::try_from(sum / count).ok()
        } else {
            None
        }
    }
}

impl<S: Clone + PartialEq + Sync> Search<'_, S> {
    /// The best of some strategies, the first of which is the current one, and of variations of them.
    pub fn best_of(&mut self, strategies: Vec<S>) -> SearchResult<S> {
        // All strategies use the same dice.
        let dice: Vec<u64> = (0..MOST).map(|_| self.draws.below(usize::MAX) as u64).collect();
        let mut compared = strategies.len();
        let mut played = 0;
        let untried = |strategy| Tried {
            strategy,
            values: Vec::new(),
        };
        let mut field: Vec<Tried<S>> = strategies.into_iter().map(untried).collect();
        let mut times = FIRST;
        while let Some(plays) = self.try_all(&mut field, &dice[..times]) {
            played += plays;
            self.thinking.report(played, self.plays);
            // The current strategy stays, for comparison.
            field[1..].sort_by_key(|tried| Reverse(tried.mean()));
            if played >= self.plays || field.len() < 2 || times == MOST {
                break;
            }
            let kept = (field.len() / 2).max(2);
            field.truncate(kept);
            if times < VARIED {
                for parent in 1..kept.div_ceil(2) {
                    let varied = (self.vary)(&field[parent].strategy, self.draws);
                    if field.iter().all(|other| other.strategy != varied) {
                        field.push(untried(varied));
                        compared += 1;
                    }
                }
            }
            times = (2 * times).min(MOST);
        }
        let better = field[1..]
            .iter()
            .filter(|tried| tried.values.len() == field[0].values.len())
            .filter_map(|tried| Some((tried.gain_over(&field[0], self.sure)?, &tried.strategy)));
        let best = better.reduce(|best, other| if other.0 > best.0 { other } else { best });
        SearchResult {
            gain: best.map_or(0, |(gain, _)| gain),
            strategy: best.map(|(_, strategy)| strategy.clone()),
            strategies: compared,
            plays: played,
        }
    }

    /// Plays each strategy with the dice that it has not had yet; returns the number of plays, or `None` if the answer is
    /// no longer needed.
    fn try_all(&self, field: &mut [Tried<S>], dice: &[u64]) -> Option<usize> {
        let jobs: Vec<(usize, u64)> = field
            .iter()
            .enumerate()
            .flat_map(|(index, tried)| dice[tried.values.len()..].iter().map(move |dice| (index, *dice)))
            .collect();
        let tried: &[Tried<S>] = field;
        let values: Option<Vec<i64>> = jobs
            .par_iter()
            .map(|(index, dice)| {
                (!self.thinking.is_cancelled()).then(|| (self.play)(&tried[*index].strategy, *dice))
            })
            .collect();
        for ((index, _), value) in jobs.iter().zip(values?) {
            field[*index].values.push(value);
        }
        Some(jobs.len())
    }
}
