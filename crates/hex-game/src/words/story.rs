//! A game in retrospect: which of its orders were taken back.

use crate::state::booking::BookingChange;
use crate::state::event::Event;
use crate::state::order::Order;
use railhead_engine::engine::Entry;

/// The orders of a game with their events.
pub type Journal = [Entry<Order, Event>];

/// For every order, whether it had no lasting effect: it was taken back in its phase, or took one back.
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
            | Event::BookingChanged {
                change: BookingChange::Cancelled,
                ..
            }
    )
}

/// Whether an event takes back this one: a move or deployment of the same unit, the choice of the same option or of fog, the same booking.
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
        (
            Event::BookingChanged {
                side,
                booking,
                change: BookingChange::Booked | BookingChange::Changed,
            },
            Event::BookingChanged {
                side: other_side,
                booking: other,
                change: BookingChange::Cancelled,
            },
        ) => (side, booking.number) == (other_side, other.number),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::OptionEffect;
    use crate::testing::Sketch;
    use crate::{OptionId, Side};
    use railhead_engine::engine::StateHash;

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
