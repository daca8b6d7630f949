//! What of the turn of a computer concerns the people at the table: each sees the position as his side may know it.

use super::{Asking, Table, WindowGame};
use railhead_engine::engine::{Seat, Session};

/// The seats of the people for whom the game is shown; all where computers play each other.
pub(super) fn watchers<G: WindowGame>(table: &Table<G>) -> Vec<Seat> {
    let seats = (0..).map(Seat).take(table.game().seats().len());
    let people: Vec<Seat> = seats.clone().filter(|seat| !table.has_computer(*seat)).collect();
    if people.is_empty() {
        seats.collect()
    } else {
        people
    }
}

/// Whether any event of the last order concerns one of these seats, or one of them has to decide now.
pub(super) fn concerns<G: Asking>(session: &Session<G>, watchers: &[Seat]) -> bool {
    let (game, state) = (session.game(), session.state());
    let Some(last) = session.journal().last() else {
        return true;
    };
    watchers.iter().any(|seat| {
        let concerns_seat = |event| game.concerns(game.view(state, *seat), *seat, event);
        game.decider(state) == *seat || last.events.iter().any(concerns_seat)
    })
}
