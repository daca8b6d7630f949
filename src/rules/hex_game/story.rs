//! A game as it is told afterwards: its player-turns, what was taken back, and what a side has not yet seen.
//!
//! A *position* is a number of orders: 0 is before the first of them.

use std::ops::Range;

use super::definition::{Phase, Side};
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
        let Some(Heading::PlayerTurn { turn, player }) = Heading::of(event) else {
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

/// What stands above the events that follow an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// A player-turn, or a side's setup.
    PlayerTurn {
        /// The turn, or [`SETUP`].
        turn: u16,
        /// Whose.
        player: Side,
    },
    /// A phase of it.
    Phase(Phase),
}

impl Heading {
    /// The heading that an event is; `None` for what stands under one.
    pub const fn of(event: &Event) -> Option<Self> {
        if let Event::PlayerTurnBegan { turn, player } = event {
            Some(Self::PlayerTurn {
                turn: *turn,
                player: *player,
            })
        } else if let Event::SetupBegan { player } = event {
            Some(Self::PlayerTurn {
                turn: SETUP,
                player: *player,
            })
        } else if let Event::PhaseBegan { phase } = event {
            Some(Self::Phase(*phase))
        } else {
            None
        }
    }

    /// Whether an event begins a player-turn or a side's setup.
    pub const fn is_player_turn(event: &Event) -> bool {
        matches!(Self::of(event), Some(Self::PlayerTurn { .. }))
    }
}

/// For every order, whether it came to nothing: it was taken back in its phase, or took one back.
pub fn came_to_nothing(journal: &Journal) -> Vec<bool> {
    let mut nothing = vec![false; journal.len()];
    for (index, entry) in journal.iter().enumerate() {
        for event in entry.events.iter().filter(|event| takes_back(event)) {
            let taken_back = (0..index)
                .rev()
                .take_while(|earlier| journal[*earlier].order != Order::EndPhase)
                .find(|earlier| {
                    let first = journal[*earlier].events.first();
                    !nothing[*earlier] && first.is_some_and(|first| is_taken_back(first, event))
                });
            nothing[index] = true;
            if let Some(earlier) = taken_back {
                nothing[earlier] = true;
            }
        }
    }
    nothing
}

/// Whether an event takes an earlier one back.
const fn takes_back(event: &Event) -> bool {
    matches!(
        event,
        Event::MoveTakenBack { .. }
            | Event::DeploymentTakenBack { .. }
            | Event::OptionChosen { on: false, .. }
            | Event::FogAskedFor { on: false }
    )
}

/// Whether this is what an event takes back: a move or deployment of the same unit, the choice of the same option, the request
/// for fog.
fn is_taken_back(earlier: &Event, by: &Event) -> bool {
    match (earlier, by) {
        (
            Event::UnitMoved { unit, .. } | Event::UnitRailed { unit, .. },
            Event::MoveTakenBack { unit: other, .. },
        )
        | (Event::UnitDeployed { unit, .. }, Event::DeploymentTakenBack { unit: other, .. }) => other == unit,
        (
            Event::OptionChosen { option, on: true },
            Event::OptionChosen {
                option: other,
                on: false,
            },
        ) => other == option,
        (Event::FogAskedFor { on: true }, Event::FogAskedFor { on: false }) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::engine::StateHash;
    use crate::rules::hex_game::OptionId;
    use crate::rules::hex_game::definition::OptionEffect;
    use crate::rules::hex_game::testing::Sketch;

    #[test]
    fn a_choice_that_was_dropped_came_to_nothing_and_so_did_a_request_that_was_taken_back() {
        let mut played = Sketch::new(&["cccc"; 2])
            .unit("a", Side::First, "brigade", "0000")
            .choice(Side::First, OptionEffect::AirPoints(1))
            .choice(Side::First, OptionEffect::FootOnRoads(1))
            .start();
        let [air, roads] = [0, 1].map(OptionId);
        let orders = [
            Order::Choose { option: air },
            Order::Fog { on: true },
            Order::Choose { option: roads },
            Order::Drop { option: air },
            Order::Fog { on: false },
            Order::Fog { on: true },
        ];
        let journal: Vec<_> = orders
            .map(|order| Entry {
                events: played.order(order.clone()).expect("it is the first side's setup"),
                order,
                hash: StateHash(0),
            })
            .into();
        let came_to_something = [false, false, true, false, false, true];
        assert_eq!(came_to_nothing(&journal), came_to_something.map(|it| !it));
    }
}
