//! Whether a unit could go by rail in its side's next Rail Movement Phase if nothing changed until then (HR-3 to HR-8).
//!
//! It can be asked in every phase, whoever plays. In the Rail Movement Phase itself the answer is what the phase says.

use super::timetable::turns::{TurnTrains, is_played, next_turn, trains, unit_reason};
use super::train::{destinations, ride, train_from};
use super::{
    check_has_not_marched, check_has_not_sailed, check_not_adjacent, check_on_rail, counts_as, nowhere,
    railed,
};
use crate::HexGame;
use crate::chapters::going;
use crate::chapters::supply::supply_state_by_unit;
use crate::definition::{Mobility, Phase, Side, UnitId};
use crate::state::hex_state::HexState;
use crate::words::refusal::{Refusal, Travel};
use railhead_engine::board::Destinations;

/// What a unit could do by rail in the next phase with trains, if it stays where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RailProspect {
    /// The turn of that phase, the one that is being played included; `None` if its side sends no more trains.
    pub turn: Option<u16>,
    /// Every reason why it cannot go; empty if it can.
    pub refusals: Vec<Refusal>,
    /// The hexes where it could go, with the length of the way.
    pub destinations: Destinations,
}

/// What a unit could do by rail in the next phase with trains.
pub fn prospect(game: &HexGame, state: &HexState, unit: UnitId) -> RailProspect {
    let side = game.unit(unit).side;
    let Some(turn) = next_turn(game, state, side) else {
        return RailProspect {
            refusals: vec![no_more_trains(state)],
            ..RailProspect::default()
        };
    };
    let mut refusals = reasons_in(game, state, unit, turn, is_fed(game, state, unit, turn));
    if check_able(game, state, unit, turn).is_none() {
        refusals.extend(capacity_reason(game, state, unit, turn));
    }
    let mut found = Destinations::default();
    if let Some(at) = state.unit(unit).at.filter(|_| refusals.is_empty()) {
        let train = train_from(game, side, at);
        // What is known of where units go holds for the phase that is being played.
        found = if is_played(state, side, turn) {
            going::destinations(game, state, unit, train, ride)
        } else {
            destinations(game, state, train)
        };
        if found.is_empty() {
            refusals = nowhere(game, state, unit);
        }
    }
    RailProspect {
        turn: Some(turn),
        refusals,
        destinations: found,
    }
}

/// Why a side sends no more trains: the last turn is over, or the scenario has no such phase.
pub(super) fn no_more_trains(state: &HexState) -> Refusal {
    let (wanted, now) = (Phase::RailMovement, state.phase);
    if state.over || wanted == now {
        return Refusal::GameOver;
    }
    Refusal::OtherPhase { wanted, now }
}

/// Every reason in a unit's own state and place why it cannot go by rail in a turn, apart from the number of trains, given whether it is then in
/// supply (HR-4). Those that make the others pointless come alone.
pub(super) fn reasons_in(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    turn: u16,
    is_fed: bool,
) -> Vec<Refusal> {
    let is_now = is_this_turn(state, game.unit(unit).side, turn);
    let sailed = check_has_not_sailed(game, state, unit).filter(|_| is_now);
    if let Some(alone) = check_able(game, state, unit, turn) {
        let afloat = matches!(alone, Refusal::AssaultsElsewhere { .. });
        return std::iter::once(alone).chain(sailed.filter(|_| afloat)).collect();
    }
    let unsupplied = (!is_fed).then_some(Refusal::Unsupplied { unit });
    let marched = check_has_not_marched(game, state, unit).filter(|_| is_now);
    let own = [unsupplied, sailed, marched].into_iter().flatten();
    own.chain(reasons_of_hex(game, state, unit)).collect()
}

/// Every reason in a unit's place why it cannot go by rail from there in any turn as things stand, given whether it is in supply.
pub(super) fn place_reasons(game: &HexGame, state: &HexState, unit: UnitId, is_fed: bool) -> Vec<Refusal> {
    let unsupplied = (!is_fed).then_some(Refusal::Unsupplied { unit });
    unsupplied
        .into_iter()
        .chain(reasons_of_hex(game, state, unit))
        .collect()
}

/// HR-6, HR-7.
fn reasons_of_hex(game: &HexGame, state: &HexState, unit: UnitId) -> impl Iterator<Item = Refusal> {
    let reasons = [
        check_not_adjacent(game, state, unit),
        check_on_rail(game, state, unit),
    ];
    reasons.into_iter().flatten()
}

/// Why a unit cannot be sent at all in a turn, wherever it is: as [`check_mover`](crate::chapters::mover::check_mover) says of the phase that is
/// being played.
fn check_able(game: &HexGame, state: &HexState, unit: UnitId, turn: u16) -> Option<Refusal> {
    if state.unit(unit).at.is_none() {
        return Some(Refusal::off_map(state, unit));
    }
    let railed = state.unit(unit).railed.as_ref();
    if let Some(journey) = railed.filter(|_| is_played(state, game.unit(unit).side, turn)) {
        let to = journey.to();
        return Some(Refusal::AlreadyRailed { unit, to });
    }
    unit_reason(game, state, unit, turn).or_else(|| match game.mobility(unit) {
        Mobility::Fixed => Some(Refusal::Fixed {
            unit,
            travel: Travel::Rail,
        }),
        Mobility::Foot | Mobility::RoadBound => None,
    })
}

/// HR-12, HR-14: too few trains are left in a turn for a unit.
fn capacity_reason(game: &HexGame, state: &HexState, unit: UnitId, turn: u16) -> Option<Refusal> {
    let side = game.unit(unit).side;
    let of_turn = trains(game, state, side, turn);
    let (counts, left) = (counts_as(game, unit), of_turn.left());
    if left == 0 {
        return Some(no_train_left(state, side, of_turn));
    }
    (counts > left).then_some(Refusal::TooManyTrains { unit, counts, left })
}

/// HR-12: no train is left in a turn.
pub(super) fn no_train_left(state: &HexState, side: Side, trains: TurnTrains) -> Refusal {
    Refusal::CapacityUsed {
        side,
        capacity: trains.of,
        weather: trains.lost,
        railed: railed(state).filter(|_| trains.used > 0).collect(),
    }
}

/// Whether the trains of a turn go in the player-turn that is being played.
fn is_this_turn(state: &HexState, side: Side, turn: u16) -> bool {
    (state.player, state.turn) == (side, turn)
}

/// Whether a unit is in supply when the trains of a turn go, as things stand: in the phase itself, as it was when the phase began (HS-1).
fn is_fed(game: &HexGame, state: &HexState, unit: UnitId, turn: u16) -> bool {
    let side = game.unit(unit).side;
    if is_played(state, side, turn) {
        return state.unit(unit).supplied;
    }
    let fed = supply_state_by_unit(game, state, side);
    fed.get(&unit).copied().unwrap_or_default()
}
