//! The turns whose orders decided a game, and what would have been better.

use std::cmp::Ordering;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::plan::{ReviewPace, ReviewPlan, Reviewer, WinChance, mean};
use super::position::{BetterOrder, PlayedOut, Position, play_from, positions};
use super::reviewed::Reviewed;
use railhead_engine::engine::{Seat, Session, sides};

/// The cost of orders is sure from this many standard errors on.
const SURE: f64 = 2.0;
/// The same where points alone say so: among many turns some lose a few by chance.
const SURE_BY_POINTS: f64 = 2.5;
/// A turn is named from this cost on.
const DEAR: f64 = 0.1;
/// How many turns are opened for each that is named.
const OPENED: usize = 3;
/// A turn that is opened is looked at more closely if its orders cost this many standard errors or more.
const SUSPICIOUS: f64 = 0.5;
/// The worth in wins of a lead of one standard deviation of points, where the sides are level.
const IN_WINS: f64 = 0.4;
/// How many turns are looked at more closely.
const LOOKED_AT: usize = 6;

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

/// A turn that is opened, with the games from its beginning: those of the reviewer, and those with its orders first.
struct Opened {
    index: usize,
    best: Vec<PlayedOut>,
    ordered: Vec<PlayedOut>,
}

/// The gain of a side in one set of games over another, game by game with the same dice.
struct Gain {
    wins: WinChance,
    /// `None` if the game counts no points.
    points: Option<WinChance>,
    /// How far the points of games of one set are from each other.
    spread: f64,
}

impl Gain {
    fn of(friends: &[Seat], best: &[PlayedOut], others: &[PlayedOut]) -> Self {
        let won = |game: &PlayedOut| {
            let is_won = game.winners.iter().any(|seat| friends.contains(seat));
            f64::from(u8::from(is_won))
        };
        let sign = if friends.contains(&Seat(0)) { 1.0 } else { -1.0 };
        let lead = |game: &PlayedOut| game.margin.map(|margin| sign * f64::from(margin));
        let pairs = || best.iter().zip(others);
        let wins: Vec<f64> = pairs().map(|(a, b)| won(a) - won(b)).collect();
        let leads: Option<Vec<f64>> = pairs().map(|(a, b)| Some(lead(a)? - lead(b)?)).collect();
        let own: Option<Vec<f64>> = best.iter().map(lead).collect();
        let spread = own.map_or(0.0, |own| {
            let middle = mean(&own).of;
            let squares: Vec<f64> = own.iter().map(|lead| (lead - middle).powi(2)).collect();
            mean(&squares).of.sqrt()
        });
        Self {
            wins: mean(&wins),
            points: leads.map(|leads| mean(&leads)),
            spread,
        }
    }

    /// How many standard errors it is above 0, in wins or in points.
    fn depth(&self) -> f64 {
        let depth = |gain: WinChance| gain.of / gain.error;
        let points = self.points.map_or(f64::NEG_INFINITY, depth);
        depth(self.wins).max(points)
    }

    /// Whether it is more than the noise and worth a word.
    fn is_sure(&self) -> bool {
        let points = self.points;
        let by_points = points.is_some_and(|points| points.of > SURE_BY_POINTS * points.error);
        self.is_sure_by_wins() || by_points
    }

    /// The same of wins alone.
    fn is_sure_by_wins(&self) -> bool {
        self.wins.of > SURE * self.wins.error && self.wins.of >= DEAR
    }

    /// Whether a turn with this gain is named before one with another: wins come first, and points where the game was decided already.
    fn named_before(&self, other: &Self) -> Ordering {
        let by_wins = other.is_sure_by_wins().cmp(&self.is_sure_by_wins());
        by_wins.then_with(|| other.worth().total_cmp(&self.worth()))
    }

    /// Its worth in wins: points count in relation to their spread in games of equal play.
    fn worth(&self) -> f64 {
        let points = self.points.filter(|_| self.spread > 0.0);
        let by_points = points.map_or(0.0, |points| IN_WINS * points.of / self.spread);
        self.wins.of.max(by_points)
    }
}

/// How many games a review of this many positions plays at most.
pub(super) fn most_games(positions: usize, plan: &ReviewPlan) -> usize {
    positions * usize::from(plan.games) + most_opened(positions.min(OPENED * plan.named), plan)
}

/// How many games a review plays at most once this many turns are opened.
fn most_opened(opened: usize, plan: &ReviewPlan) -> usize {
    let each = if plan.reviewer == Reviewer::Usual { 1 } else { 2 };
    let looked_at = opened.min(LOOKED_AT.max(plan.named));
    opened * usize::from(plan.games) * each + closer(looked_at, plan)
}

/// How many games are played for a closer look at this many turns.
fn closer(turns: usize, plan: &ReviewPlan) -> usize {
    turns * plan.further_seeds().count() * 2
}

/// The turns whose orders cost most; `None` if the review was stopped.
pub(super) fn costly<G: Reviewed>(
    session: &Session<G>,
    plan: &ReviewPlan,
    positions: &[Position<'_, G>],
    games: &[Vec<PlayedOut>],
    pace: &ReviewPace,
) -> Option<Vec<CostlyTurn>> {
    let sides = sides(&**session.game());
    let gain = |index: usize, best: &[PlayedOut], others: &[PlayedOut]| {
        Gain::of(friends(&sides, positions[index].turn.player), best, others)
    };
    let mut opened = opened(session, plan, games, gain);
    let of = |opened: &[Opened]| -> Vec<&Position<'_, G>> {
        opened.iter().map(|turn| &positions[turn.index]).collect()
    };
    let played: usize = games.iter().map(Vec::len).sum();
    let most = played + most_opened(opened.len(), plan);
    let ordered = play_from(&of(&opened), plan.seeds(), (pace, most), |position, seed| {
        position.played_out_as_ordered(plan, seed)
    })?;
    for (turn, ordered) in opened.iter_mut().zip(ordered) {
        turn.ordered = ordered;
    }
    if plan.reviewer != Reviewer::Usual {
        let best = play_from(&of(&opened), plan.seeds(), (pace, most), |position, seed| {
            position.played_out_well(plan, seed)
        })?;
        for (turn, best) in opened.iter_mut().zip(best) {
            turn.best = best;
        }
    }
    let played = most - closer(opened.len().min(LOOKED_AT.max(plan.named)), plan);
    // The most suspicious are looked at more closely.
    let depth = |turn: &Opened| gain(turn.index, &turn.best, &turn.ordered).depth();
    opened.retain(|turn| depth(turn) > SUSPICIOUS);
    opened.sort_by(|a, b| depth(b).total_cmp(&depth(a)).then(a.index.cmp(&b.index)));
    opened.truncate(LOOKED_AT.max(plan.named));
    let further = plan.further_seeds();
    let most = played + closer(opened.len(), plan);
    let best = play_from(&of(&opened), further.clone(), (pace, most), |position, seed| {
        position.played_out_well(plan, seed)
    })?;
    let ordered = play_from(&of(&opened), further, (pace, most), |position, seed| {
        position.played_out_as_ordered(plan, seed)
    })?;
    for (turn, (best, ordered)) in opened.iter_mut().zip(best.into_iter().zip(ordered)) {
        turn.best.extend(best);
        turn.ordered.extend(ordered);
    }
    let gains = opened
        .iter()
        .map(|turn| (turn.index, gain(turn.index, &turn.best, &turn.ordered)));
    let mut sure: Vec<(usize, Gain)> = gains.filter(|(_, gain)| gain.is_sure()).collect();
    sure.sort_by(|(a, first), (b, second)| first.named_before(second).then(a.cmp(b)));
    sure.truncate(plan.named);
    let named = sure.into_iter().map(|(index, gain)| {
        let position = &positions[index];
        CostlyTurn {
            turn: position.turn.turn,
            days: position.days.clone(),
            player: position.turn.player,
            orders: position.turn.orders.start,
            cost: gain.wins,
            points: gain.points,
            better: position.better(plan),
        }
    });
    Some(named.collect())
}

/// The turns after which the chances, or the points, were lower than before, those with the deepest fall first.
fn opened<G: Reviewed>(
    session: &Session<G>,
    plan: &ReviewPlan,
    games: &[Vec<PlayedOut>],
    gain: impl Fn(usize, &[PlayedOut], &[PlayedOut]) -> Gain,
) -> Vec<Opened> {
    let is_over = session.game().is_over(session.state());
    let end = is_over.then(|| vec![PlayedOut::of(session); usize::from(plan.games)]);
    let mut falls: Vec<(usize, f64)> = Vec::new();
    for index in 0..games.len() {
        if let Some(after) = games.get(index + 1).or(end.as_ref()) {
            falls.push((index, gain(index, &games[index], after).depth()));
        }
    }
    falls.retain(|(_, depth)| *depth > 0.0);
    falls.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    falls.truncate(OPENED * plan.named);
    let turns = falls.into_iter().map(|(index, _)| Opened {
        index,
        best: games[index].clone(),
        ordered: Vec::new(),
    });
    turns.collect()
}

/// The seats that win together with a player.
fn friends(sides: &[(String, Vec<Seat>)], player: Seat) -> &[Seat] {
    let side = sides.iter().find(|(_, seats)| seats.contains(&player));
    side.map_or(&[][..], |(_, seats)| seats.as_slice())
}

/// What the orders of a turn cost in wins and in points, by the games of some seeds; `None` if no turn began after this many orders.
///
/// With seeds that no review uses it measures how well a review does.
pub fn counted_cost<G: Reviewed>(
    session: &Session<G>,
    orders: usize,
    plan: &ReviewPlan,
    seeds: Range<u64>,
) -> Option<(WinChance, Option<WinChance>)> {
    let pace = ReviewPace {
        played: &|_| {},
        goes_on: &|| true,
    };
    let positions = positions(session);
    let position = positions
        .iter()
        .find(|position| position.turn.orders.start == orders)?;
    let games = seeds.clone().count() * 2;
    let best = play_from(&[position], seeds.clone(), (&pace, games), |position, seed| {
        position.played_out_well(plan, seed)
    })?;
    let ordered = play_from(&[position], seeds, (&pace, games), |position, seed| {
        position.played_out_as_ordered(plan, seed)
    })?;
    let sides = sides(&**session.game());
    let gain = Gain::of(friends(&sides, position.turn.player), &best[0], &ordered[0]);
    Some((gain.wins, gain.points))
}
