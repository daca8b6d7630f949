//! Arrivals and withdrawals that hang on an option (HO-1), on an event or on a die (HF-7).

use crate::HexState;
use crate::chapters::play::Play;
use crate::definition::{Arrival, EventId, Withdrawal};
use crate::state::event::{Event, Purpose};
use crate::state::hex_state::Standing;

/// Whether a reinforcement comes at all: one that names an option only if that is in play (HO-1).
pub(super) fn comes(state: &HexState, arrival: &Arrival) -> bool {
    arrival.option.is_none_or(|option| state.has_option(option))
}

/// The turn in which a withdrawal takes a unit away; `None` while its event has not happened (HF-7).
pub(super) fn leaves_in(state: &HexState, withdrawal: &Withdrawal) -> Option<u16> {
    match withdrawal.event {
        Some((event, after)) => Some(state.altered().turn_of(event)?.saturating_add(after)),
        None => Some(withdrawal.turn),
    }
}

/// HF-7: units whose turn has come, and that a die can make late, learn how late they are.
pub(in crate::chapters) fn roll_for_delays(play: &mut Play) {
    let arrivals = &play.game.definition().arrivals;
    for arrival in arrivals.iter().filter(|arrival| !arrival.delay.is_empty()) {
        let status = play.state.unit(arrival.unit);
        let is_time =
            play.game.unit(arrival.unit).side == play.state.player && arrival.turn <= play.state.turn;
        let waits = status.standing == Standing::Awaited && status.due.is_none();
        if is_time && waits && comes(play.state, arrival) {
            announce(play, arrival, play.state.turn);
        }
    }
}

/// HF-7: an event has happened that brings units; each is due its number of turns later, and perhaps late.
pub(in crate::chapters) fn bring_by_event(play: &mut Play, event: EventId) {
    for arrival in &play.game.definition().arrivals {
        if let Some((by, after)) = arrival.event
            && by == event
            && play.state.unit(arrival.unit).standing == Standing::Awaited
            && comes(play.state, arrival)
        {
            announce(play, arrival, play.state.turn.saturating_add(after));
        }
    }
}

/// Sets the turn from which a unit can be deployed: this one, or as much later as its die says.
fn announce(play: &mut Play, arrival: &Arrival, turn: u16) {
    let unit = arrival.unit;
    let late = if arrival.delay.is_empty() {
        0
    } else {
        let roll = play.roll(Purpose::Delay { unit }, 6);
        u16::from(arrival.delay[usize::from(roll) - 1])
    };
    let due = turn.saturating_add(late);
    play.emit(Event::ArrivalSet { unit, due });
}
