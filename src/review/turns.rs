//! The turns whose orders decided a game, and what would have been better.

use rayon::prelude::*;

use super::plan::{ReviewPace, ReviewPlan, WinChance, mean};
use super::position::{BetterOrder, Position};
use super::reviewed::Reviewed;
use crate::rules::engine::{Seat, Session};

/// A fall of the chance to win is looked into from this many standard errors on.
const SURE: f64 = 2.0;
/// A turn is named from this cost on.
const DEAR: f64 = 0.1;
/// How many turns are opened for each that is named.
const OPENED: usize = 3;
/// A turn whose orders cost its player something.
#[derive(Clone, Debug, PartialEq)]
pub struct CostlyTurn {
    pub turn: u16,
    pub days: String,
    pub player: Seat,
    /// How many orders had been given.
    pub orders: usize,
    /// What its orders cost: the chance to win that the reviewer's orders keep and those of the player lose.
    pub cost: WinChance,
    /// What the reviewer would have ordered and the player did not.
    pub better: Vec<BetterOrder>,
}

/// The turns whose orders cost most; `None` if the review was stopped.
pub(super) fn costly<G>(
    session: &Session<G>,
    plan: &ReviewPlan,
    positions: &[Position<'_, G>],
    games: &[&[Vec<Seat>]],
    pace: &ReviewPace,
) -> Option<Vec<CostlyTurn>>
where
    G: Reviewed + Send + Sync,
    G::State: Send + Sync,
    G::Order: Send + Sync,
    G::Event: Send + Sync,
{
    let game = session.game();
    let sides = crate::luck::sides(&**game);
    let friends = |player: Seat| {
        let side = sides.iter().find(|(_, seats)| seats.contains(&player));
        side.map_or(&[][..], |(_, seats)| seats.as_slice())
    };
    let wins = |winners: &[Vec<Seat>], player: Seat| -> Vec<f64> {
        let is_won = |winners: &Vec<Seat>| winners.iter().any(|seat| friends(player).contains(seat));
        winners
            .iter()
            .map(|winners| f64::from(u8::from(is_won(winners))))
            .collect()
    };
    let end = game
        .ending(session.state(), None)
        .map(|end| vec![end.winners; usize::from(plan.games)]);
    let mut falls: Vec<(usize, f64)> = Vec::new();
    for (index, position) in positions.iter().enumerate() {
        let after = games.get(index + 1).copied().or(end.as_deref());
        let Some(after) = after else { continue };
        let player = position.turn.player;
        let (before, after) = (wins(games[index], player), wins(after, player));
        let pairs: Vec<f64> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| before - after)
            .collect();
        let fall = mean(&pairs);
        if fall.of > SURE * fall.error && fall.of >= DEAR {
            falls.push((index, fall.of));
        }
    }
    falls.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    falls.truncate(OPENED * plan.named);
    let jobs: Vec<(usize, u64)> = falls
        .iter()
        .flat_map(|(index, _)| (1..=u64::from(plan.games)).map(move |seed| (*index, seed)))
        .collect();
    let all = jobs.len();
    let ordered: Option<Vec<Vec<Seat>>> = jobs
        .par_iter()
        .map(|(index, seed)| {
            let winners = (pace.goes_on)().then(|| positions[*index].winners_as_ordered(plan, *seed));
            (pace.played)(all);
            winners
        })
        .collect();
    let ordered = ordered?;
    let mut costly: Vec<CostlyTurn> = Vec::new();
    for ((index, _), ordered) in falls.iter().zip(ordered.chunks(usize::from(plan.games).max(1))) {
        let position = &positions[*index];
        let player = position.turn.player;
        let (best, ordered) = (wins(games[*index], player), wins(ordered, player));
        let pairs: Vec<f64> = best
            .iter()
            .zip(&ordered)
            .map(|(best, ordered)| best - ordered)
            .collect();
        let cost = mean(&pairs);
        if cost.of > SURE * cost.error && cost.of >= DEAR {
            costly.push(CostlyTurn {
                turn: position.turn.turn,
                days: position.days.clone(),
                player,
                orders: position.turn.orders.start,
                cost,
                better: Vec::new(),
            });
        }
    }
    costly.sort_by(|a, b| b.cost.of.total_cmp(&a.cost.of).then(a.orders.cmp(&b.orders)));
    costly.truncate(plan.named);
    for turn in &mut costly {
        let position = positions
            .iter()
            .find(|position| position.turn.orders.start == turn.orders);
        turn.better = position.map_or_else(Vec::new, Position::better);
    }
    Some(costly)
}
