//! What all players of a game know together, whatever fog hides from each: for the authors of scenarios, and at the end of a game.

use super::ending::GameEnd;
use super::history::History;
use super::lesson::taught::Taught;
use super::playable::{Pile, Playable};
use super::seat::Seat;
use super::session::Session;
use crate::board::SpaceId;

/// All pieces on the map, as their owners know them.
pub fn all_piles<G: Playable>(session: &Session<G>) -> Vec<Pile> {
    let (game, state) = (session.game(), session.state());
    if !game.has_fog(state) {
        return game.piles(state, game.decider(state));
    }
    let own = seats(session).flat_map(|seat| {
        let known = game.piles(state, seat).into_iter();
        known.filter(move |pile| pile.seat == seat)
    });
    own.collect()
}

/// The side that knows that it holds a place.
pub fn known_holder<G: Taught>(session: &Session<G>, place: SpaceId) -> Option<Seat> {
    let (game, state) = (session.game(), session.state());
    seats(session).find(|seat| game.holder(state, *seat, place) == Some(*seat))
}

/// How the game ended, beside the record of the real war; `None` while it is on.
pub fn end_of<G: Playable>(session: &Session<G>, history: Option<&History>) -> Option<GameEnd> {
    session.game().ending(session.state(), history)
}

fn seats<G: Playable>(session: &Session<G>) -> impl Iterator<Item = Seat> {
    let seats = session.game().seats().len();
    (0..).map(Seat).take(seats)
}
