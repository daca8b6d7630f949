//! How a side stands, by games that are played from here.

use std::sync::Arc;

use rayon::prelude::*;

use super::decided::{DecisivePlace, EndedGame, parting};
use super::estimated::Estimated;
use crate::lab::figures::{Interval, share, wilson};
use crate::opponent::{self, Seen};
use crate::review::ReviewPace;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Seat, Session, StateHash, sides};

/// What an estimate rests on.
pub const STAND_LIMITS: &str = "These are games of equal computer players from the position as you know it, and a person may know \
                                better.";

/// More games than this make an estimate hardly surer.
const MOST: u16 = 64;
/// Fewer games than this say too little, however long they take.
const LEAST: u16 = 16;
/// The most orders of a game, which counts as undecided after that.
const ORDERS: usize = 20_000;

/// How a side stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Stand {
    /// How many games were played from here.
    pub games: u16,
    /// How many of them the side won.
    pub wins: u16,
    /// The place on which they turned. `None` if there is no such place, or if the side won, or did not win, only a few.
    pub decided_by: Option<DecisivePlace>,
}

impl Stand {
    /// Whether one can say how a side stands.
    ///
    /// Errors: a sentence if the game is over, or has nothing to win.
    pub fn can_be<G: Estimated>(session: &Session<G>) -> Result<(), String> {
        let game = session.game();
        if game.is_over(session.state()) {
            return Err("the game is over".to_owned());
        }
        if game.goals().is_empty() {
            return Err("there is nothing to win in this game".to_owned());
        }
        Ok(())
    }

    /// How many games are played for a seat: fewer on large boards, and more again towards the end, so that the answer comes in some seconds.
    pub fn usual_games<G: Estimated>(session: &Session<G>, seat: Seat) -> u16 {
        let game = session.game();
        let seen = game.as_seen(session.state(), seat);
        let games = G::BUDGET / game.work(&seen).max(1);
        u16::try_from(games).unwrap_or(MOST).clamp(LEAST, MOST)
    }

    /// How the side of a seat stands, by a number of games; `None` if it was stopped.
    ///
    /// Errors: a sentence if the game is over, or has nothing to win.
    pub fn of<G: Estimated>(
        session: &Session<G>,
        seat: Seat,
        games: u16,
        pace: &ReviewPace,
    ) -> Result<Option<Self>, String> {
        Self::can_be(session)?;
        let game = session.game();
        // The games begin from this alone, so that they cannot reveal anything the seat does not know.
        let seen = game.as_seen(session.state(), seat);
        let mut sides = sides(&**game).into_iter();
        let own = sides.find(|(_, seats)| seats.contains(&seat));
        let friends = own.map_or_else(Vec::new, |(_, seats)| seats);
        let places = game.turns_on();
        let seeds: Vec<u64> = (1..=u64::from(games)).collect();
        let ended_games: Option<Vec<EndedGame>> = seeds
            .into_par_iter()
            .map(|seed| {
                let played = played_out(game, &seen, seed, pace)?;
                (pace.played)(usize::from(games));
                Some(ended(&played, &friends, &places))
            })
            .collect();
        let Some(ended_games) = ended_games else {
            return Ok(None);
        };
        let wins = ended_games.iter().filter(|game| game.is_won).count();
        let decided_by = parting(&ended_games, places.len()).map(|(place, [if_won, if_not])| DecisivePlace {
            space: places[place],
            name: game.place_in_text(places[place]),
            if_won,
            if_not,
        });
        Ok(Some(Self {
            games,
            wins: u16::try_from(wins).unwrap_or(games),
            decided_by,
        }))
    }

    /// The share of the games that the side won.
    pub fn share(&self) -> f64 {
        share(self.wins.into(), self.games.into())
    }

    /// Between which shares the true one lies in 95 of 100 estimates.
    pub fn interval(&self) -> Interval {
        wilson(self.wins.into(), self.games.into())
    }

    /// The same as a sentence: `You win 61 of 100 such games (give or take 12); it is decided by Alor Star.`
    pub fn words(&self) -> String {
        let (share, Interval { low, high }) = (self.share(), self.interval());
        let away = (share - low).max(high - share);
        let place = self.decided_by.as_ref();
        let place = place.map(|place| format!("; it is decided by {}", place.name));
        format!(
            "You win {:.0} of 100 such games (give or take {:.0}){}.",
            share * 100.0,
            away * 100.0,
            place.unwrap_or_default()
        )
    }
}

/// A game that the usual computer player plays on from a position against itself, with the dice of a seed; `None` if it was stopped.
fn played_out<G: Estimated>(
    game: &Arc<G>,
    seen: &G::State,
    seed: u64,
    pace: &ReviewPace,
) -> Option<Session<G>> {
    let state = G::rolling(seen.clone(), seed);
    let mut session = Session::resume(Arc::clone(game), seed, state, Vec::new());
    // Nobody takes an order back.
    session.limit_history(0);
    let mut players = opponent::usual_players(&**game, seed);
    for _ in 0..ORDERS {
        if !(pace.goes_on)() {
            return None;
        }
        let decider = game.decider(session.state());
        let order = players[usize::from(decider.0)].next(&Seen::new(&session));
        // The hash is for records, which nobody keeps of these games. It would take longer than the order itself.
        if order.is_none_or(|order| session.repeat(order, StateHash(0)).is_err()) {
            break;
        }
    }
    Some(session)
}

/// How a game came out for some seats that win together.
fn ended<G: Estimated>(session: &Session<G>, friends: &[Seat], places: &[SpaceId]) -> EndedGame {
    let (game, state) = (session.game(), session.state());
    let end = game.ending(state, None);
    let holds = |place: &SpaceId| {
        let holder = game.holder_of(state, *place);
        holder.is_some_and(|holder| friends.contains(&holder))
    };
    EndedGame {
        is_won: end.is_some_and(|end| end.winners.iter().any(|seat| friends.contains(seat))),
        held: places.iter().map(holds).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_says_how_sure_it_is_and_what_decides() {
        let stand = |games, wins, decided_by| Stand {
            games,
            wins,
            decided_by,
        };
        let alor_star = DecisivePlace {
            space: SpaceId(7),
            name: "Alor Star".to_owned(),
            if_won: 1.0,
            if_not: 0.0,
        };
        assert_eq!(
            stand(64, 39, Some(alor_star)).words(),
            "You win 61 of 100 such games (give or take 12); it is decided by Alor Star."
        );
        assert_eq!(
            stand(64, 64, None).words(),
            "You win 100 of 100 such games (give or take 6)."
        );
        assert_eq!(
            stand(16, 0, None).words(),
            "You win 0 of 100 such games (give or take 19)."
        );
    }
}
