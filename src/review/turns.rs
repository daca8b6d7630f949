//! The turns whose orders decided a game, and what would have been better.

use serde::{Deserialize, Serialize};

use super::plan::{ReviewPace, ReviewPlan, WinChance, mean};
use super::position::{BetterOrder, PlayedOut, Position, play_from};
use super::reviewed::Reviewed;
use crate::rules::engine::{Seat, Session, sides};

/// What orders cost is sure from this many standard errors on.
const SURE: f64 = 2.0;
/// The same where points alone say so: among many turns some lose a few by chance.
const SURE_BY_POINTS: f64 = 3.0;
/// A turn is named from this cost on.
const DEAR: f64 = 0.1;
/// How many turns are opened for each that is named.
const OPENED: usize = 3;

/// A turn whose orders cost its player something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostlyTurn {
    pub turn: u16,
    pub days: String,
    pub player: Seat,
    /// How many orders had been given.
    pub orders: usize,
    /// What its orders cost: the chance to win that the reviewer's orders keep and those of the player lose.
    pub cost: WinChance,
    /// The same in points at the end of the game; `None` if the game counts none.
    pub points: Option<WinChance>,
    /// What the reviewer would have ordered and the player did not.
    pub better: Vec<BetterOrder>,
}

/// The turns whose orders cost most; `None` if the review was stopped.
pub(super) fn costly<G>(
    session: &Session<G>,
    plan: &ReviewPlan,
    positions: &[Position<'_, G>],
    games: &[&[PlayedOut]],
    pace: &ReviewPace,
) -> Option<Vec<CostlyTurn>>
where
    G: Reviewed,
{
    let game = session.game();
    let sides = sides(&**game);
    let friends = |player: Seat| {
        let side = sides.iter().find(|(_, seats)| seats.contains(&player));
        side.map_or(&[][..], |(_, seats)| seats.as_slice())
    };
    // What one set of games has more than another, game by game with the same dice.
    let won = |game: &PlayedOut, player: Seat| {
        let is_won = game.winners.iter().any(|seat| friends(player).contains(seat));
        f64::from(u8::from(is_won))
    };
    let lead = |game: &PlayedOut, player: Seat| {
        let sign = if friends(player).contains(&Seat(0)) {
            1.0
        } else {
            -1.0
        };
        game.margin.map(|margin| sign * f64::from(margin))
    };
    let more = |best: &[PlayedOut], others: &[PlayedOut], player: Seat| -> (WinChance, Option<WinChance>) {
        let pairs = || best.iter().zip(others);
        let wins: Vec<f64> = pairs().map(|(a, b)| won(a, player) - won(b, player)).collect();
        let leads: Option<Vec<f64>> = pairs()
            .map(|(a, b)| Some(lead(a, player)? - lead(b, player)?))
            .collect();
        (mean(&wins), leads.map(|leads| mean(&leads)))
    };
    let end = game
        .is_over(session.state())
        .then(|| vec![PlayedOut::of(session); usize::from(plan.games)]);
    // The turns with the deepest falls, in points where they are counted: these say more of a game than its winner.
    let mut falls: Vec<(usize, f64)> = Vec::new();
    for (index, position) in positions.iter().enumerate() {
        let after = games.get(index + 1).copied().or(end.as_deref());
        let Some(after) = after else { continue };
        let (wins, points) = more(games[index], after, position.turn.player);
        let fall = points.unwrap_or(wins);
        let depth = (fall.of / fall.error).max(wins.of / wins.error);
        if depth > 1.0 {
            falls.push((index, depth));
        }
    }
    falls.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    falls.truncate(OPENED * plan.named);
    let opened: Vec<&Position<'_, G>> = falls.iter().map(|(index, _)| &positions[*index]).collect();
    let ordered = play_from(&opened, plan, pace, |position, seed| {
        position.played_out_as_ordered(plan, seed)
    })?;
    let mut costly: Vec<CostlyTurn> = Vec::new();
    for ((index, _), ordered) in falls.iter().zip(ordered.chunks(usize::from(plan.games).max(1))) {
        let position = &positions[*index];
        let player = position.turn.player;
        let (cost, points) = more(games[*index], ordered, player);
        let is_sure = |cost: WinChance, errors: f64| cost.of > errors * cost.error;
        let by_points = points.is_some_and(|points| is_sure(points, SURE_BY_POINTS)) && cost.of > 0.0;
        if is_sure(cost, SURE) && cost.of >= DEAR || by_points {
            costly.push(CostlyTurn {
                turn: position.turn.turn,
                days: position.days.clone(),
                player,
                orders: position.turn.orders.start,
                cost,
                points,
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
