//! A whole review.

use serde::{Deserialize, Serialize};

use super::plan::{ReviewPace, ReviewPlan, WinChance, mean};
use super::position::{PlayedOut, Position, play_from, positions};
use super::reviewed::Reviewed;
use super::turns::{CostlyTurn, costly, most_games};
use railhead_engine::engine::{Seat, Session, sides};

/// The chances before a player-turn, or at the end of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnOutlook {
    /// How many orders had been given.
    pub orders: usize,
    pub turn: u16,
    /// The days of the turn, as players read them.
    pub days: String,
    /// Whose player-turn begins.
    pub player: Seat,
    /// The chance to win of each side.
    pub chances: Vec<WinChance>,
}

/// A review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// The sides, each with its seats.
    pub sides: Vec<(String, Vec<Seat>)>,
    /// The chances before each player-turn, in order.
    pub outlooks: Vec<TurnOutlook>,
    /// The end, if the game is over: 1 for each side that won, 0 for the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<TurnOutlook>,
    /// The turns whose orders cost most, the dearest first.
    pub costly: Vec<CostlyTurn>,
    /// How many games were played.
    pub games: usize,
}

impl Review {
    /// How many games a review plays at most.
    pub fn most_games<G: Reviewed>(session: &Session<G>, plan: &ReviewPlan) -> usize {
        most_games(positions(session).len(), plan)
    }

    /// Whether a game can be reviewed.
    ///
    /// Errors: a sentence if the game still hides something, or has nothing to win.
    pub fn can_be<G: Reviewed>(session: &Session<G>) -> Result<(), String> {
        let game = session.game();
        if game.has_fog(session.state()) && !game.is_over(session.state()) {
            return Err("this game is played in fog: it is reviewed when it is over".to_owned());
        }
        if game.goals().is_empty() {
            return Err("there is nothing to win in this game".to_owned());
        }
        Ok(())
    }

    /// Reviews a game; `None` if it was stopped.
    ///
    /// Errors: a sentence if the game still hides something, or has nothing to win.
    pub fn of<G>(session: &Session<G>, plan: &ReviewPlan, pace: &ReviewPace) -> Result<Option<Self>, String>
    where
        G: Reviewed,
    {
        Self::can_be(session)?;
        let game = session.game();
        let sides = sides(&**game);
        let positions = positions(session);
        let every: Vec<&Position<'_, G>> = positions.iter().collect();
        let games = play_from(
            &every,
            plan.seeds(),
            (pace, most_games(every.len(), plan)),
            |position, seed| position.played_out(plan, seed),
        );
        let Some(by_position) = games else {
            return Ok(None);
        };
        let outlooks = positions
            .iter()
            .zip(&by_position)
            .map(|(position, games)| TurnOutlook {
                orders: position.turn.orders.start,
                turn: position.turn.turn,
                days: position.days.clone(),
                player: position.turn.player,
                chances: sides.iter().map(|(_, seats)| share(games, seats)).collect(),
            });
        let outlooks = outlooks.collect();
        let Some(costly) = costly(session, plan, &positions, &by_position, pace) else {
            return Ok(None);
        };
        let end = end_of(session, &sides);
        Ok(Some(Self {
            sides,
            outlooks,
            end,
            costly,
            games: by_position.iter().map(Vec::len).sum(),
        }))
    }
}

/// The end of a game that is over.
fn end_of<G: Reviewed>(session: &Session<G>, sides: &[(String, Vec<Seat>)]) -> Option<TurnOutlook> {
    let (game, state) = (session.game(), session.state());
    let winners = game.is_over(state).then(|| PlayedOut::of(session).winners)?;
    let clock = game.clock(state);
    let chances = sides.iter().map(|(_, seats)| {
        let is_won = winners.iter().any(|seat| seats.contains(seat));
        WinChance {
            of: f64::from(u8::from(is_won)),
            error: 0.0,
        }
    });
    Some(TurnOutlook {
        orders: session.journal().len(),
        turn: clock.turn,
        days: clock.days,
        player: clock.player,
        chances: chances.collect(),
    })
}

/// How often some seats were among the winners.
fn share(games: &[PlayedOut], seats: &[Seat]) -> WinChance {
    let values: Vec<f64> = games
        .iter()
        .map(|game| game.winners.iter().any(|seat| seats.contains(seat)))
        .map(|is_won| f64::from(u8::from(is_won)))
        .collect();
    mean(&values)
}
