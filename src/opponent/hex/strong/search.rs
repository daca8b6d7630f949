//! Which plans are tried how often: all of them twice, the better half and some that differ a little from the best twice as often, and
//! so on, until what may be thought is used up or two are left.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::bent::Bent;
use super::hand::{Goals, Hand};
use super::value::value;
use crate::opponent::Thinking;
use crate::rules::engine::Draws;
use crate::rules::hex_game::{HexState, TableView};

/// How often each plan is tried at first.
const FIRST: usize = 2;
/// More is not learnt by trying a plan more often.
const MOST: usize = 96;
/// Plans are varied until each has been tried so often.
const VARIED: usize = 12;

/// What is looked for.
pub struct Search<'a> {
    pub view: TableView<'a>,
    pub state: &'a HexState,
    pub goals: &'a Goals,
    /// How many player-turns each play looks ahead.
    pub horizon: usize,
    /// How many plays there may be in all.
    pub plays: usize,
    /// Whether plans are varied.
    pub varies: bool,
    pub draws: &'a mut Draws,
    pub thinking: &'a Thinking,
}

/// The plan that came out best.
pub struct Found {
    pub plan: Bent,
    /// How much better than the first of all, on average.
    pub gain: i64,
    /// How many plans were compared.
    pub plans: usize,
    /// How often they were played in all.
    pub plays: usize,
}

/// A plan, and what came of it with each of the dice.
struct Tried {
    plan: Bent,
    values: Vec<i64>,
}

impl Tried {
    fn mean(&self) -> i64 {
        let count = i64::try_from(self.values.len()).unwrap_or(i64::MAX).max(1);
        self.values.iter().sum::<i64>() / count
    }
}

impl Search<'_> {
    /// The best of some plans, the first of which is that of a player who does not think, and of others like them.
    pub fn best_of(&mut self, plans: Vec<Bent>) -> Found {
        // Plans are compared with the same dice.
        let dice: Vec<u64> = (0..MOST).map(|_| self.draws.below(usize::MAX) as u64).collect();
        let mut compared = plans.len();
        let mut played = 0;
        let untried = |plan| Tried {
            plan,
            values: Vec::new(),
        };
        let mut field: Vec<Tried> = plans.into_iter().map(untried).collect();
        let mut times = FIRST;
        while let Some(plays) = self.try_all(&mut field, &dice[..times]) {
            played += plays;
            self.thinking.report(played, self.plays);
            // Who does not think stays to be compared with.
            field[1..].sort_by_key(|tried| Reverse(tried.mean()));
            if played >= self.plays || field.len() <= 2 || times == MOST {
                break;
            }
            let kept = (field.len() / 2).max(2);
            field.truncate(kept);
            if self.varies && times < VARIED {
                for index in 0..kept.div_ceil(2) {
                    let parent = if index % 4 == 3 {
                        0
                    } else {
                        1 + index / 2 % (kept - 1)
                    };
                    let varied = field[parent].plan.varied(self.view, self.draws);
                    if field.iter().all(|other| other.plan != varied) {
                        field.push(untried(varied));
                        compared += 1;
                    }
                }
            }
            times = (2 * times).min(MOST);
        }
        let straight = field[0].mean();
        let tried_as_often = |tried: &&Tried| tried.values.len() == field[0].values.len();
        let best = field
            .iter()
            .filter(tried_as_often)
            .rev()
            .max_by_key(|tried| tried.mean());
        let (plan, gain) = best.map_or_else(
            || (Bent::default(), 0),
            |best| (best.plan.clone(), best.mean() - straight),
        );
        Found {
            plan,
            gain,
            plans: compared,
            plays: played,
        }
    }

    /// Plays each plan with the dice that it has not been played with yet; how many plays it took. `None` if somebody waits for the
    /// answer no longer.
    fn try_all(&self, field: &mut [Tried], dice: &[u64]) -> Option<usize> {
        let jobs: Vec<(usize, u64)> = field
            .iter()
            .enumerate()
            .flat_map(|(index, tried)| dice[tried.values.len()..].iter().map(move |dice| (index, *dice)))
            .collect();
        let plans: &[Tried] = field;
        let values: Option<Vec<i64>> = jobs
            .par_iter()
            .map(|(index, dice)| {
                (!self.thinking.is_cancelled()).then(|| self.play(&plans[*index].plan, *dice))
            })
            .collect();
        for ((index, _), value) in jobs.iter().zip(values?) {
            field[*index].values.push(value);
        }
        Some(jobs.len())
    }

    fn play(&self, plan: &Bent, dice: u64) -> i64 {
        let game = self.view.game();
        let mut hand = Hand::new(game, self.state.clone().rolling(dice), self.goals);
        hand.play(plan, self.horizon);
        value(game, hand.state(), self.goals, self.view.viewer())
    }
}
