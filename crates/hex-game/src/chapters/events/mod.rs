//! Events of the scenario (HE): when they happen, and what they do.
//!
//! Their effects are enforced elsewhere: on trains in [`super::rail`], on sources in [`super::supply`], on points in [`super::victory`]. Here
//! is the check for units that are held up ([`check_not_held_up`]), for every chapter whose orders move units or attack with them.

use super::facts::KnownFacts;
use super::play::Play;
use super::reinforcement;
use crate::HexGame;
use crate::definition::{Effect, EventId, Side, UnitId};
use crate::state::altered::Alteration;
use crate::state::event::{Event, Purpose, TrackWork};
use crate::state::hex_state::{HexState, Standing};
use crate::words::refusal::Refusal;

/// HE-3: a unit that an event holds up neither moves nor attacks.
pub(super) fn check_not_held_up(state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    match state.halt_of(unit) {
        Some(halt) => Err(Refusal::HeldUp {
            unit,
            until: halt.until,
            event: halt.event,
        }),
        None => Ok(()),
    }
}

/// Whether an event can happen now, apart from its die (HE-1): in a player-turn of its side, in its turns, once, and when all of its conditions hold.
fn can_happen(game: &HexGame, state: &HexState, id: EventId) -> bool {
    let event = game.scripted_event(id);
    let is_its_turn = event.side == state.player && (event.from..=event.until).contains(&state.turn);
    if !is_its_turn || state.altered().has_happened(id) {
        return false;
    }
    let facts = KnownFacts {
        game,
        state,
        viewer: None, // All facts count, whatever a side knows.
    };
    let when = game.event_conditions(id);
    when.iter().all(|condition| facts.is_true(event.side, condition))
}

/// HE-1: as a player-turn begins, each event of its side that can happen happens, in the order in which the scenario lists them.
pub(super) fn resolve(play: &mut Play) {
    for id in play.game.event_ids() {
        if !can_happen(play.game, play.state, id) {
            continue;
        }
        let event = play.game.scripted_event(id);
        if let Some(highest) = event.die
            && play.roll(Purpose::Event { event: id }, 6) > highest
        {
            continue;
        }
        play.emit(Event::EventHappened { event: id });
        for effect in &event.effects {
            take_effect(play, id, effect);
        }
        reinforcement::bring_by_event(play, id);
    }
}

/// HE-2: carries out an effect of an event, skipping what is already so.
fn take_effect(play: &mut Play, event: EventId, effect: &Effect) {
    match effect {
        Effect::Halt { units, turns } => hold_up(play, event, units, *turns),
        Effect::Points { side, points } => alter(
            play,
            event,
            Alteration::Points {
                side: *side,
                points: *points,
            },
        ),
        Effect::Trains { side, capacity } => alter(
            play,
            event,
            Alteration::Trains {
                side: *side,
                capacity: *capacity,
            },
        ),
        Effect::Weather { kind, turns } => {
            // `turns` is at least 1: the file check refuses 0.
            let until = play.state.turn.saturating_add(turns - 1);
            alter(play, event, Alteration::Weather { kind: *kind, until });
        }
        Effect::Control { side, spaces } => {
            for space in spaces {
                let is_occupied = play.state.presence().has_units(side.enemy(), *space);
                if !is_occupied && play.state.control(*space) != Some(*side) {
                    play.emit(Event::ControlChanged {
                        space: *space,
                        side: *side,
                    });
                }
            }
        }
        Effect::Source { sources, is_open } => {
            for source in sources {
                let (source, is_open) = (*source, *is_open);
                alter(play, event, Alteration::Source { source, is_open });
            }
        }
        Effect::Bridge { crossing, is_down } => {
            let (crossing, is_down) = (*crossing, *is_down);
            if play.state.is_demolished(crossing) != is_down {
                alter(play, event, Alteration::Bridge { crossing, is_down });
            }
        }
        Effect::Track { stretches, is_broken } => {
            for between in stretches {
                if play.state.is_track_broken(between[0], between[1]) != *is_broken {
                    let work = if *is_broken {
                        TrackWork::Broken
                    } else {
                        TrackWork::Mended
                    };
                    play.emit(Event::TrackChanged {
                        unit: None,
                        between: *between,
                        work,
                    });
                }
            }
        }
    }
}

fn alter(play: &mut Play, event: EventId, what: Alteration) {
    play.emit(Event::Altered { event, what });
}

/// HE-3: holds units up for `turns` of their player-turns, counting from the next one that is not over.
fn hold_up(play: &mut Play, event: EventId, units: &[UnitId], turns: u16) {
    for unit in units {
        let is_gone = matches!(
            play.state.unit(*unit).standing,
            Standing::Lost { .. } | Standing::Withdrawn | Standing::Declined
        );
        let has_played = play.state.player == Side::Second && play.game.unit(*unit).side == Side::First;
        let first = play.state.turn + u16::from(has_played);
        // `turns` is at least 1: the file check refuses 0.
        let until = first.saturating_add(turns - 1);
        let is_longer = play.state.halt_of(*unit).is_none_or(|halt| halt.until < until);
        if !is_gone && is_longer {
            alter(play, event, Alteration::HeldUp { unit: *unit, until });
        }
    }
}

#[cfg(test)]
mod tests;
