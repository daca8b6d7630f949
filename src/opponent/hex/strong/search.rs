//! Which bents are tried how often: all of them a few times, the better half and some that differ a little from the best twice as often,
//! and so on, until what may be thought is used up or two are left.
//!
//! Dice make much of the difference between two plays, so a bent is only taken in the place of the one that is played if it has done
//! better with the same dice by more than chance explains.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::bent::Bent;
use super::hand;
use super::value::{Goals, value};
use crate::opponent::Thinking;
use crate::rules::engine::Draws;
use crate::rules::hex_game::{HexState, TableView};

/// How often each bent is tried at first.
const FIRST: usize = 4;
/// More is not learnt by trying a bent more often.
const MOST: usize = 128;
/// Bents are varied until each has been tried so often.
const VARIED: usize = 16;
/// How many standard errors a bent has to be better, squared, in quarters.
const SURE: i128 = 16;

/// What is looked for.
pub struct Search<'a> {
    pub view: TableView<'a>,
    pub state: &'a HexState,
    pub goals: Goals,
    /// How many player-turns each play looks ahead.
    pub horizon: usize,
    /// How many plays there may be in all.
    pub plays: usize,
    pub draws: &'a mut Draws,
    pub thinking: &'a Thinking,
}

/// The bent that came out best.
pub struct Found {
    /// `None` if nothing is surely better than the first of all.
    pub bent: Option<Bent>,
    /// How much better than the first of all, on average.
    pub gain: i64,
    /// How many bents were compared.
    pub bents: usize,
    /// How often they were played in all.
    pub plays: usize,
}

/// A bent, and what came of it with each of the dice.
struct Tried {
    bent: Bent,
    values: Vec<i64>,
}

impl Tried {
    fn mean(&self) -> i64 {
        let count = i64::try_from(self.values.len()).unwrap_or(i64::MAX).max(1);
        self.values.iter().sum::<i64>() / count
    }

    /// How much better than another it came out on average, if that is more than chance explains.
    fn gain_over(&self, other: &Self) -> Option<i64> {
        let differences = || {
            let pairs = self.values.iter().zip(&other.values);
            pairs.map(|(a, b)| i128::from(*a) - i128::from(*b))
        };
        let count = i128::try_from(differences().count()).ok()?;
        let sum: i128 = differences().sum();
        let squares: i128 = differences().map(|difference| difference * difference).sum();
        // The mean against its standard error, without a root.
        let spread = count * squares - sum * sum;
        let is_sure = sum > 0 && count > 1 && 4 * sum * sum * (count - 1) > SURE * spread;
        if is_sure {
            i64::try_from(sum / count).ok()
        } else {
            None
        }
    }
}

impl Search<'_> {
    /// The best of some bents, the first of which is the one that is played, and of others like them.
    pub fn best_of(&mut self, bents: Vec<Bent>) -> Found {
        // Bents are compared with the same dice.
        let dice: Vec<u64> = (0..MOST).map(|_| self.draws.below(usize::MAX) as u64).collect();
        let mut compared = bents.len();
        let mut played = 0;
        let untried = |bent| Tried {
            bent,
            values: Vec::new(),
        };
        let mut field: Vec<Tried> = bents.into_iter().map(untried).collect();
        let mut times = FIRST;
        while let Some(plays) = self.try_all(&mut field, &dice[..times]) {
            played += plays;
            self.thinking.report(played, self.plays);
            // The one that is played stays to be compared with.
            field[1..].sort_by_key(|tried| Reverse(tried.mean()));
            if played >= self.plays || field.len() < 2 || times == MOST {
                break;
            }
            let kept = (field.len() / 2).max(2);
            field.truncate(kept);
            if times < VARIED {
                for parent in 1..kept.div_ceil(2) {
                    let varied = field[parent].bent.varied(self.draws);
                    if field.iter().all(|other| other.bent != varied) {
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
            .filter_map(|tried| Some((tried.gain_over(&field[0])?, &tried.bent)));
        let best = better.reduce(|best, other| if other.0 > best.0 { other } else { best });
        Found {
            gain: best.map_or(0, |(gain, _)| gain),
            bent: best.map(|(_, bent)| bent.clone()),
            bents: compared,
            plays: played,
        }
    }

    /// Plays each bent with the dice that it has not been played with yet; how many plays it took. `None` if somebody waits for the
    /// answer no longer.
    fn try_all(&self, field: &mut [Tried], dice: &[u64]) -> Option<usize> {
        let jobs: Vec<(usize, u64)> = field
            .iter()
            .enumerate()
            .flat_map(|(index, tried)| dice[tried.values.len()..].iter().map(move |dice| (index, *dice)))
            .collect();
        let tried: &[Tried] = field;
        let values: Option<Vec<i64>> = jobs
            .par_iter()
            .map(|(index, dice)| {
                (!self.thinking.is_cancelled()).then(|| self.play(&tried[*index].bent, *dice))
            })
            .collect();
        for ((index, _), value) in jobs.iter().zip(values?) {
            field[*index].values.push(value);
        }
        Some(jobs.len())
    }

    fn play(&self, bent: &Bent, dice: u64) -> i64 {
        let game = self.view.game();
        let after = hand::play(game, self.state.clone().rolling(dice), bent, self.horizon);
        value(game, &after, &self.goals, self.view.viewer())
    }
}
