//! The player-turns of a recorded game, and which of its events a player has not seen yet.
//!
//! A *position* is a number of orders: position 0 is before the first.

use std::ops::Range;

pub use super::playable::SETUP;

use super::{Digest, Playable, Playback, Seat, Session};

/// A player-turn of a game that was played, or a player's setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTurn {
    /// The turn, or [`SETUP`].
    pub turn: u16,
    pub player: Seat,
    /// From the position in which it began to the one in which it ended, or to the last.
    pub orders: Range<usize>,
}

/// The player-turns of a game, in order.
pub fn player_turns<G: Playable>(session: &Session<G>) -> Vec<PlayerTurn> {
    let mut turns: Vec<PlayerTurn> = Vec::new();
    let journal = session.journal();
    let events = session.opening().iter().map(|event| (0, event)).chain(
        (1..)
            .zip(journal)
            .flat_map(|(position, entry)| entry.events.iter().map(move |event| (position, event))),
    );
    for (position, event) in events {
        let digest = session.game().digest(event);
        let (turn, player) = if let Digest::PlayerTurnBegan { turn, player } = digest {
            (turn, player)
        } else if let Digest::SetupBegan { player } = digest {
            (SETUP, player)
        } else {
            continue;
        };
        if let Some(last) = turns.last_mut() {
            last.orders.end = position;
        }
        turns.push(PlayerTurn {
            turn,
            player,
            orders: position..journal.len(),
        });
    }
    turns
}

/// The turn in which the lead changed hands for the last time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    pub turn: u16,
    /// Its days, as players read them.
    pub days: String,
    /// The position in which it began.
    pub orders: usize,
    /// The first seat's lead in points at its beginning.
    pub before: i32,
    /// The first seat's lead in points at its end.
    pub after: i32,
}

/// The last of the turns in which the lead in points went from one side to the other; `None` if the game counts no points or the same side led
/// throughout.
pub fn turning_point<G: Playable>(session: &Session<G>) -> Option<TurningPoint> {
    let game = session.game();
    let mut begins: Vec<(u16, usize)> = Vec::new();
    for turn in player_turns(session) {
        if turn.turn != SETUP && begins.last().is_none_or(|(last, _)| *last != turn.turn) {
            begins.push((turn.turn, turn.orders.start));
        }
    }
    let mut playback = Playback::of(session);
    let mut then = playback.beginning();
    let mut points: Vec<TurningPoint> = Vec::new();
    let ends = begins.iter().skip(1).map(|(_, begin)| *begin);
    let ends: Vec<usize> = ends.chain([session.journal().len()]).collect();
    for ((turn, orders), end) in begins.into_iter().zip(ends) {
        playback.bring(&mut then, orders);
        let before = game.margin(then.state())?;
        let days = game.clock(then.state()).days;
        playback.bring(&mut then, end);
        points.push(TurningPoint {
            turn,
            days,
            orders,
            before,
            after: game.margin(then.state())?,
        });
    }
    let leads: Vec<(i32, i32)> = points.iter().map(|point| (point.before, point.after)).collect();
    last_change(&leads).map(|at| points.swap_remove(at))
}

/// The index of the last turn at whose end another side led than at its beginning; a level score leaves the lead with who had it.
fn last_change(leads: &[(i32, i32)]) -> Option<usize> {
    let mut leader = 0;
    let mut last = None;
    for (at, (before, after)) in leads.iter().enumerate() {
        for (lead, is_end) in [(before, false), (after, true)] {
            let sign = lead.signum();
            if sign != 0 && leader == -sign && is_end {
                last = Some(at);
            }
            leader = if sign == 0 { leader } else { sign };
        }
    }
    last
}

/// The positions between the previous player-turn of some players and the current one, or the end of the game. Before
/// their first player-turn that is everything so far; `None` if nothing happened.
pub fn since_last_turn<G: Playable>(
    session: &Session<G>,
    players: impl Fn(Seat) -> bool,
) -> Option<Range<usize>> {
    let turns = player_turns(session);
    let have_the_turn = turns.last().is_some_and(|turn| players(turn.player));
    let until = match turns.last() {
        Some(turn) if have_the_turn => turn.orders.start,
        _ => session.journal().len(),
    };
    let earlier = &turns[..turns.len() - usize::from(have_the_turn)];
    let from = earlier
        .iter()
        .rev()
        .find(|turn| players(turn.player))
        .map_or(0, |turn| turn.orders.end);
    (from < until).then_some(from..until)
}

/// Events that belong together: the opening, or those of one order.
#[derive(Debug)]
pub struct Happened<'s, G: Playable> {
    /// The position after these events.
    pub position: usize,
    pub events: &'s [G::Event],
    /// The index of the first event that counts.
    pub from: usize,
}

/// The ends of the phases of the last player-turn of some players that was over at a position, each up to the beginning of the
/// next player-turn; in a player-turn that goes on, those so far.
pub fn phase_ends<G: Playable>(
    session: &Session<G>,
    position: usize,
    players: impl Fn(Seat) -> bool,
) -> Vec<Happened<'_, G>> {
    let (game, journal) = (session.game(), session.journal());
    let turns = player_turns(session);
    let mut over = turns.iter().rev().filter(|turn| turn.orders.end <= position);
    let Some(last) = over.find(|turn| players(turn.player) && !turn.orders.is_empty()) else {
        return Vec::new();
    };
    let orders = last.orders.clone();
    let ends = orders.filter(|order| journal[*order].order == game.end_phase());
    ends.map(|order| {
        let events = &journal[order].events;
        let next = events.iter().position(|event| game.digest(event).begins());
        Happened {
            position: order + 1,
            events: &events[..next.unwrap_or(events.len())],
            from: 0,
        }
    })
    .collect()
}

/// The events of a range of orders, without the orders for which `counts` is false, such as undone ones.
///
/// A range from the beginning includes the opening. Any other begins with the player-turn that the order just before it
/// began.
pub fn happened<G: Playable>(
    session: &Session<G>,
    orders: Range<usize>,
    counts: impl Fn(usize) -> bool,
) -> Vec<Happened<'_, G>> {
    let journal = session.journal();
    let before = orders.start.checked_sub(1).map(|before| &*journal[before].events);
    let first = Happened {
        position: orders.start,
        events: before.unwrap_or_else(|| session.opening()),
        from: before.map_or(0, |events| {
            events
                .iter()
                .rposition(|event| session.game().digest(event).begins())
                .unwrap_or(events.len())
        }),
    };
    let others = orders.filter(|order| counts(*order)).map(|order| Happened {
        position: order + 1,
        events: &journal[order].events,
        from: 0,
    });
    [first].into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_changes_hands_when_the_other_side_comes_ahead() {
        assert_eq!(last_change(&[]), None);
        assert_eq!(
            last_change(&[(0, 5), (5, 40), (40, 1)]),
            None,
            "it only grew and shrank"
        );
        assert_eq!(last_change(&[(3, -1), (-1, -9)]), Some(0));
        assert_eq!(
            last_change(&[(3, -1), (-1, 2), (2, 8)]),
            Some(1),
            "for the last time"
        );
        assert_eq!(last_change(&[(3, 0), (0, 4)]), None, "level and ahead again");
        assert_eq!(
            last_change(&[(3, 0), (0, -4)]),
            Some(1),
            "by way of a level score"
        );
    }
}
