//! The turns in which a side can still send trains, with what the calendar says of them (HR-19).
//!
//! Known are the weather of a date, and events that depend on the turn alone; whatever a die or the enemy decides is not.

use crate::HexGame;
use crate::chapters::rail::{full_capacity, used};
use crate::chapters::{reinforcement, weather};
use crate::definition::{Effect, EventId, Phase, Side, UnitId};
use crate::scripts::conditions::Condition;
use crate::state::hex_state::HexState;
use crate::words::refusal::Refusal;

/// The most turns that a timetable covers.
pub const MOST_TURNS: u16 = 12;

/// The trains of a side in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnTrains {
    /// How many units can go.
    pub of: u16,
    /// How many more could without the weather.
    pub lost: u16,
    /// How many have gone, in the phase that is being played.
    pub used: u16,
}

impl TurnTrains {
    /// How many can still go.
    pub const fn left(self) -> u16 {
        self.of.saturating_sub(self.used)
    }
}

/// The turn of the next Rail Movement Phase of a side, the one that is being played included; `None` if none comes.
pub fn next_turn(game: &HexGame, state: &HexState, side: Side) -> Option<u16> {
    if state.over {
        return None;
    }
    let definition = game.definition();
    let place = |phase| definition.phases.iter().position(|known| *known == phase);
    let of_trains = place(Phase::RailMovement)?;
    let is_over = match (state.phase, side == state.player) {
        (Phase::Setup, _) => false,
        (phase, true) => place(phase).is_some_and(|now| now > of_trains),
        // HT-1.
        (_, false) => side == Side::First,
    };
    let turn = state.turn + u16::from(is_over);
    (turn <= definition.calendar.last).then_some(turn)
}

/// The turns that a timetable of a side covers, the next first.
pub fn turns(game: &HexGame, state: &HexState, side: Side) -> Vec<u16> {
    let first = next_turn(game, state, side);
    let last = game.definition().calendar.last;
    first.map_or_else(Vec::new, |first| {
        (first..=last).take(usize::from(MOST_TURNS)).collect()
    })
}

/// Whether a side plays the Rail Movement Phase of a turn now.
pub fn is_played(state: &HexState, side: Side, turn: u16) -> bool {
    (state.player, state.turn, state.phase) == (side, turn, Phase::RailMovement) && !state.over
}

/// The trains of a side in a turn to come, or in the phase that is being played (HR-1, HR-2, HW-2).
pub fn trains(game: &HexGame, state: &HexState, side: Side, turn: u16) -> TurnTrains {
    let coming = coming_by(game, state, side, turn);
    let set = coming.iter().rev().find_map(|coming| match coming.effect {
        Effect::Trains { side: of, capacity } if *of == side => Some(*capacity),
        Effect::Trains { .. }
        | Effect::Halt { .. }
        | Effect::Points { .. }
        | Effect::Control { .. }
        | Effect::Source { .. }
        | Effect::Bridge { .. }
        | Effect::Track { .. }
        | Effect::Weather { .. } => None,
    });
    let full = set.unwrap_or_else(|| full_capacity(game, state, side));
    let of = full.saturating_sub(rail_loss(game, state, &coming, turn));
    TurnTrains {
        of,
        lost: full - of,
        used: if is_played(state, side, turn) {
            used(game, state)
        } else {
            0
        },
    }
}

/// How many units fewer go by rail in the weather of a turn (HW-2): that of an event, or of the date.
fn rail_loss(game: &HexGame, state: &HexState, coming: &[Coming], turn: u16) -> u16 {
    let by_event = coming.iter().rev().find_map(|coming| {
        let Effect::Weather { kind, turns } = coming.effect else {
            return None;
        };
        Some((*kind, last_turn(coming.turn, *turns)))
    });
    let set = by_event.or_else(|| state.altered().weather.map(|set| (set.kind, set.until)));
    let kind = set.filter(|(_, until)| *until >= turn).map(|(kind, _)| kind);
    let kind = kind.or_else(|| weather::by_date(game, turn));
    let kind = kind.and_then(|kind| game.tables().weather.get(kind.index()));
    kind.map_or(0, |kind| kind.rail_loss)
}

/// What keeps a unit from going by rail in a turn to come, wherever it is: an event holds it up (HE-3), or it is withdrawn by then (HF-6).
pub fn unit_reason(game: &HexGame, state: &HexState, unit: UnitId, turn: u16) -> Option<Refusal> {
    let side = game.unit(unit).side;
    let held = state.halt_of(unit).map(|halt| (halt.until, halt.event));
    let coming = coming_by(game, state, side, turn)
        .into_iter()
        .filter_map(|coming| {
            let Effect::Halt { units, turns } = coming.effect else {
                return None;
            };
            let first = coming.turn + u16::from(coming.side == Side::Second && side == Side::First);
            let is_held = units.contains(&unit);
            is_held.then_some((last_turn(first, *turns), coming.event))
        });
    let held_up = held.into_iter().chain(coming).find(|(until, _)| *until >= turn);
    let held_up = held_up.map(|(until, event)| Refusal::HeldUp { unit, until, event });
    held_up.or_else(|| {
        let leaving = reinforcement::leaving(game, state, side);
        let leaves = leaving.iter().find(|leaving| leaving.unit == unit)?.turn;
        (leaves <= turn).then_some(Refusal::Withdraws { unit, turn: leaves })
    })
}

/// The last of some turns; at least one is counted.
const fn last_turn(first: u16, turns: u16) -> u16 {
    first.saturating_add(turns.saturating_sub(1))
}

/// An effect of an event that is certain to come (HE-1).
struct Coming<'g> {
    turn: u16,
    /// The side in whose player-turn it happens.
    side: Side,
    event: EventId,
    effect: &'g Effect,
}

/// The effects that are certain to come before a side sends the trains of a turn, in the order in which they come.
fn coming_by<'g>(game: &'g HexGame, state: &HexState, side: Side, turn: u16) -> Vec<Coming<'g>> {
    let mut coming = Vec::new();
    for event in game.event_ids() {
        let written = game.scripted_event(event);
        let happens =
            certain_turn(game, state, event).filter(|happens| (*happens, written.side) <= (turn, side));
        let Some(happens) = happens else { continue };
        coming.extend(written.effects.iter().map(|effect| Coming {
            turn: happens,
            side: written.side,
            event,
            effect,
        }));
    }
    // The sort keeps events of one player-turn in their order.
    coming.sort_by_key(|coming| (coming.turn, coming.side));
    coming
}

/// The turn to come in which an event is certain to happen, as far as the calendar alone decides; `None` if anything else does.
fn certain_turn(game: &HexGame, state: &HexState, id: EventId) -> Option<u16> {
    let event = game.scripted_event(id);
    if event.die.is_some() || state.altered().has_happened(id) {
        return None;
    }
    let has_begun =
        state.phase != Phase::Setup && (event.side == Side::First || state.player == Side::Second);
    let mut turn = event.from.max(state.turn + u16::from(has_begun));
    for condition in game.event_conditions(id) {
        let Condition::Turn(from) = condition else {
            return None;
        };
        turn = turn.max(*from);
    }
    (turn <= event.until).then_some(turn)
}
