//! A game as it is told afterwards: its player-turns, what was taken back, and what a side has not yet seen.
//!
//! A *position* is a number of orders: 0 is before the first of them.

use std::ops::Range;

use super::definition::{Side, UnitId};
use super::event::Event;
use super::order::Order;
use crate::rules::engine::Entry;

/// The orders of a game with what came of them.
pub type Journal = [Entry<Order, Event>];

/// What stands for the turn where a side sets up (HT-1).
pub const SETUP: u16 = 0;

/// A player-turn of a game that was played, or a side's setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTurn {
    /// The turn, or [`SETUP`].
    pub turn: u16,
    /// Whose.
    pub player: Side,
    /// From the position in which it began to the one in which it was over, or to the last.
    pub orders: Range<usize>,
}

/// The player-turns of a game, the first first.
pub fn player_turns(opening: &[Event], journal: &Journal) -> Vec<PlayerTurn> {
    let mut turns: Vec<PlayerTurn> = Vec::new();
    let events = opening.iter().map(|event| (0, event)).chain(
        (1..)
            .zip(journal)
            .flat_map(|(position, entry)| entry.events.iter().map(move |event| (position, event))),
    );
    for (position, event) in events {
        let (turn, player) = if let Event::PlayerTurnBegan { turn, player } = event {
            (*turn, *player)
        } else if let Event::SetupBegan { player } = event {
            (SETUP, *player)
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

/// What happened between a side's last player-turn and the one that it has now, or the end: positions. Before its first
/// player-turn that is everything; `None` if there is nothing.
pub fn since_last_turn(opening: &[Event], journal: &Journal, side: Side) -> Option<Range<usize>> {
    let turns = player_turns(opening, journal);
    let has_the_turn = turns.last().is_some_and(|turn| turn.player == side);
    let until = match turns.last() {
        Some(turn) if has_the_turn => turn.orders.start,
        _ => journal.len(),
    };
    let earlier = &turns[..turns.len() - usize::from(has_the_turn)];
    let from = earlier
        .iter()
        .rev()
        .find(|turn| turn.player == side)
        .map_or(0, |turn| turn.orders.end);
    (from < until).then_some(from..until)
}

/// For every order, whether it came to nothing: it was taken back in its phase, or took one back.
pub fn came_to_nothing(journal: &Journal) -> Vec<bool> {
    let mut nothing = vec![false; journal.len()];
    for (index, entry) in journal.iter().enumerate() {
        for event in &entry.events {
            let (Event::MoveTakenBack { unit, .. } | Event::DeploymentTakenBack { unit, .. }) = event else {
                continue;
            };
            let moved = (0..index)
                .rev()
                .take_while(|earlier| journal[*earlier].order != Order::EndPhase)
                .find(|earlier| {
                    let first = journal[*earlier].events.first();
                    !nothing[*earlier] && first.is_some_and(|first| is_taken_back(first, *unit))
                });
            nothing[index] = true;
            if let Some(moved) = moved {
                nothing[moved] = true;
            }
        }
    }
    nothing
}

/// Whether this is what is undone when a move or a deployment of a unit is taken back.
fn is_taken_back(event: &Event, taken_back: UnitId) -> bool {
    let is_move = matches!(
        event,
        Event::UnitMoved { .. } | Event::UnitRailed { .. } | Event::UnitDeployed { .. }
    );
    is_move && event.unit() == Some(taken_back)
}
