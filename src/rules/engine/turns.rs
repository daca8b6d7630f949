//! The player-turns of a recorded game, and which of its events a player has not seen yet.
//!
//! A *position* is a number of orders: position 0 is before the first.

use std::ops::Range;

use super::{Digest, Playable, Playback, Seat, Session};

/// The turn number of a setup.
pub const SETUP: u16 = 0;

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

/// The turn in which the score changed most.
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

/// The first of the turns in which the score changed most; `None` if the game counts no points or the score never
/// changed.
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
    let mut best: Option<TurningPoint> = None;
    let ends = begins.iter().skip(1).map(|(_, begin)| *begin);
    let ends: Vec<usize> = ends.chain([session.journal().len()]).collect();
    for ((turn, orders), end) in begins.into_iter().zip(ends) {
        playback.bring(&mut then, orders);
        let before = game.margin(then.state())?;
        let days = game.clock(then.state()).days;
        playback.bring(&mut then, end);
        let after = game.margin(then.state())?;
        let swing = after.abs_diff(before);
        let most = best.as_ref().map_or(0, |best| best.after.abs_diff(best.before));
        if swing > most {
            best = Some(TurningPoint {
                turn,
                days,
                orders,
                before,
                after,
            });
        }
    }
    best
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
