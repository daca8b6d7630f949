//! Setup (HT-1) and reinforcement (HF): units come into play.

pub mod replacements;
mod uncertain;

pub(super) use uncertain::{bring_by_event, roll_for_delays};
use uncertain::{comes, leaves_in};

use super::march::obstacles::{beyond_the_board, enemy_in};
use super::play::Play;
use super::take_back;
use crate::HexGame;
use crate::definition::{Arrival, NEVER, OptionEffect, Phase, Side, Station, UnitId, Withdrawal};
use crate::state::event::Event;
use crate::state::hex_state::{HexState, Standing};
use crate::state::order::Order;
use crate::words::refusal::{Refusal, Travel};
use railhead_engine::board::{PlaceKind, SpaceId};

/// A future reinforcement, for a side's calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The turn from which it can be deployed, or in which it is offered.
    pub turn: u16,
    pub unit: UnitId,
    /// Where it can enter.
    pub entries: Vec<Station>,
    /// The price if it has to be accepted first, in victory points (HF-5).
    pub offered_for: Option<u16>,
}

/// Whether a side has any choice before the first turn (HT-1): options, units to set up, or steps to give (HL-4).
pub(super) fn has_setup(game: &HexGame, side: Side) -> bool {
    let definition = game.definition();
    let to_choose = definition
        .options
        .iter()
        .any(|option| option.side == side && !option.is_given);
    let to_set_up = definition.setup.iter().any(|placement| {
        definition.units[placement.unit.index()].side == side && !placement.within.is_empty()
    });
    to_choose || to_set_up || replacements::are_due_in_setup(game, side)
}

/// How a unit arrives; `None` for one that is there from the start.
pub fn arrival(game: &HexGame, unit: UnitId) -> Option<&Arrival> {
    game.definition()
        .arrivals
        .iter()
        .find(|arrival| arrival.unit == unit)
}

/// Where a unit may be set up instead (HT-1), by space: where its placement and options in play allow (HO-1).
pub fn set_up_spaces(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<SpaceId> {
    set_up_spaces_but(game, state, unit, None)
}

fn set_up_spaces_but(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    without: Option<&OptionEffect>,
) -> Vec<SpaceId> {
    let Some(placement) = game.placement(unit) else {
        return Vec::new();
    };
    let mut spaces = placement.within.clone();
    let side = game.unit(unit).side;
    let effects = state
        .effects(game, side)
        .filter(|effect| Some(*effect) != without);
    for (units, more) in effects.filter_map(OptionEffect::set_up) {
        if units.contains(&unit) {
            spaces.extend(more);
        }
    }
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

/// The spaces where a unit can be set up or enter, whether open now or not, by space.
pub fn places(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<SpaceId> {
    if state.phase == Phase::Setup {
        return set_up_spaces(game, state, unit);
    }
    let entries = arrival(game, unit).map_or(&[][..], |arrival| &arrival.entries);
    let mut spaces: Vec<SpaceId> = entries.iter().filter_map(|entry| entry.space()).collect();
    spaces.sort_unstable();
    spaces
}

/// Why a space is closed to deployment now; `None` if it is open.
fn closed(game: &HexGame, state: &HexState, unit: UnitId, space: SpaceId) -> Option<Refusal> {
    if let Some(enemy) = enemy_in(game, state, unit, space) {
        return Some(Refusal::EnemyInHex {
            space,
            enemy,
            travel: Travel::March,
        });
    }
    // HF-1: an enemy-controlled port is closed; a road over the map's edge is not.
    let by = state.control(space);
    let is_lost = state.phase != Phase::Setup
        && game.board().has_place(space, PlaceKind::Port)
        && by != Some(game.unit(unit).side);
    is_lost.then_some(Refusal::PortLost { space, by })
}

/// Every reason why a unit cannot be deployed at all now; empty if it is Available.
pub fn reasons_against_unit(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    if let Some(reason) = unit_reason(game, state, unit) {
        return vec![reason];
    }
    let spaces = places(game, state, unit);
    let by_port = arrival(game, unit).is_some_and(|arrival| arrival.entries.contains(&Station::OffMapPort));
    let has_way_in = by_port && state.phase == Phase::Reinforcement
        || spaces
            .iter()
            .any(|space| reasons_against_space(game, state, unit, *space).is_empty());
    if has_way_in {
        return Vec::new();
    }
    // HF-3: it waits until one of them opens.
    let mut reasons: Vec<Refusal> = Vec::new();
    for space in spaces {
        reasons.extend(reasons_against_space(game, state, unit, space));
    }
    reasons
}

/// The first reason why a unit cannot be set up or enter at all.
pub fn unit_reason(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    if state.over {
        return Some(Refusal::GameOver);
    }
    if !matches!(state.phase, Phase::Setup | Phase::Reinforcement) {
        return Some(Refusal::OtherPhase {
            wanted: Phase::Reinforcement,
            now: state.phase,
        });
    }
    if game.unit(unit).side != state.player {
        return Some(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    if state.unit(unit).deployed {
        return Some(Refusal::AlreadyDeployed { unit });
    }
    may_come(game, state, unit).err()
}

/// Checks that a unit can be set up or enter at all.
fn may_come(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    if state.phase == Phase::Setup {
        return if set_up_spaces(game, state, unit).is_empty() {
            Err(Refusal::FixedSetup { unit })
        } else {
            Ok(())
        };
    }
    match state.unit(unit).standing {
        Standing::Awaited => {}
        Standing::Declined => return Err(Refusal::Declined { unit }),
        Standing::OffMapPort | Standing::OnMap | Standing::Afloat(_) => {
            return Err(Refusal::InPlay { unit });
        }
        Standing::Withdrawn | Standing::Lost { .. } => return Err(Refusal::OffMap { unit }),
    }
    let Some(arrival) = arrival(game, unit) else {
        return Err(Refusal::OffMap { unit });
    };
    if !comes(state, arrival) {
        return Err(Refusal::NotWithoutOption {
            unit,
            option: arrival.option,
        });
    }
    match state.unit(unit).due {
        // HF-7.
        None if let Some((event, _)) = arrival.event => Err(Refusal::WaitsForEvent { unit, event }),
        None if state.turn < arrival.turn => Err(Refusal::NotDue {
            unit,
            turn: arrival.turn,
        }),
        None => Err(Refusal::NotAccepted { unit }),
        Some(due) if state.turn < due => Err(Refusal::NotDue { unit, turn: due }),
        Some(_) => Ok(()),
    }
}

/// Every reason why a unit cannot be deployed in a space, apart from those against the unit; empty if it can.
pub fn reasons_against_space(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
    if state.unit(unit).at == Some(to) {
        return vec![Refusal::AlreadyThere { unit, at: to }];
    }
    if let Some(reason) = beyond_the_board(game, to) {
        return vec![reason];
    }
    if !places(game, state, unit).contains(&to) {
        return vec![if state.phase == Phase::Setup {
            Refusal::NotSetUpThere { unit, to }
        } else {
            Refusal::NotHere { unit, to: Some(to) }
        }];
    }
    closed(game, state, unit, to).into_iter().collect()
}

fn first(reasons: Vec<Refusal>) -> Result<(), Refusal> {
    reasons.into_iter().next().map_or(Ok(()), Err)
}

/// Whether a unit may be set up in a space (HT-1), or enter there (HF-1, HF-2).
pub(crate) fn check_deploy(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    to: SpaceId,
) -> Result<(), Refusal> {
    unit_reason(game, state, unit).map_or(Ok(()), Err)?;
    first(reasons_against_space(game, state, unit, to))
}

/// Deploys a unit; [`check_deploy`] has allowed it.
pub(crate) fn resolve_deploy(play: &mut Play, unit: UnitId, to: SpaceId) {
    play.emit(Event::UnitDeployed {
        unit,
        at: Station::Space(to),
    });
    play.note_sights(unit);
}

/// Whether a unit may enter the off-map port (HF-1), where stacking has no limit (HK-1).
pub(crate) fn check_muster(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    if state.phase != Phase::Reinforcement {
        return Err(Refusal::OtherPhase {
            wanted: Phase::Reinforcement,
            now: state.phase,
        });
    }
    unit_reason(game, state, unit).map_or(Ok(()), Err)?;
    let by_port = arrival(game, unit).is_some_and(|arrival| arrival.entries.contains(&Station::OffMapPort));
    if by_port {
        Ok(())
    } else {
        Err(Refusal::NotHere { unit, to: None })
    }
}

/// Brings a unit into the off-map port; [`check_muster`] has allowed it.
pub(crate) fn resolve_muster(play: &mut Play, unit: UnitId) {
    play.emit(Event::UnitDeployed {
        unit,
        at: Station::OffMapPort,
    });
}

/// Whether an optional unit is on offer: its turn has come, and its owner has not answered (HF-5).
fn is_offered(game: &HexGame, state: &HexState, unit: UnitId) -> bool {
    let status = state.unit(unit);
    arrival(game, unit).is_some_and(|arrival| {
        arrival.price.is_some()
            && comes(state, arrival)
            && arrival.turn <= state.turn
            && status.standing == Standing::Awaited
            && status.due.is_none()
    })
}

/// The optional units on offer to a side this turn, by id, with their price in victory points (HF-5).
pub fn offers(game: &HexGame, state: &HexState, side: Side) -> Vec<(UnitId, u16)> {
    game.unit_ids()
        .filter(|unit| game.unit(*unit).side == side && is_offered(game, state, *unit))
        .filter_map(|unit| Some((unit, arrival(game, unit)?.price?)))
        .collect()
}

/// A side's reinforcements waiting to be deployed this turn, by id; some of them may find every entry closed (HF-3).
pub fn due(game: &HexGame, state: &HexState, side: Side) -> Vec<UnitId> {
    game.unit_ids()
        .filter(|unit| game.unit(*unit).side == side)
        .filter(|unit| {
            let status = state.unit(*unit);
            status.standing == Standing::Awaited
                && status.due.is_some_and(|due| due <= state.turn)
                && arrival(game, *unit).is_some_and(|arrival| comes(state, arrival))
        })
        .collect()
}

/// A side's future reinforcements, soonest first; those of options that are not in play are left out.
pub fn ahead(game: &HexGame, state: &HexState, side: Side) -> Vec<Expected> {
    let mut list: Vec<Expected> = game
        .definition()
        .arrivals
        .iter()
        .filter(|arrival| game.unit(arrival.unit).side == side && comes(state, arrival))
        .filter(|arrival| state.unit(arrival.unit).standing == Standing::Awaited)
        .map(|arrival| Expected {
            turn: state.unit(arrival.unit).due.unwrap_or(arrival.turn),
            unit: arrival.unit,
            entries: arrival.entries.clone(),
            offered_for: arrival.price.filter(|_| state.unit(arrival.unit).due.is_none()),
        })
        // HF-7: the turn in which an event brings it is unknown.
        .filter(|ahead| ahead.turn > state.turn && ahead.turn != NEVER)
        .collect();
    list.sort_by_key(|ahead| (ahead.turn, ahead.unit));
    list
}

/// A side's units that withdrawals will remove after this turn, soonest first (HF-6).
pub fn leaving(game: &HexGame, state: &HexState, side: Side) -> Vec<Withdrawal> {
    let mut list: Vec<Withdrawal> = game
        .definition()
        .withdrawals
        .iter()
        .filter(|withdrawal| game.unit(withdrawal.unit).side == side && can_leave(state, withdrawal.unit))
        .filter_map(|withdrawal| {
            let turn = leaves_in(state, withdrawal).filter(|turn| *turn > state.turn)?;
            Some(Withdrawal { turn, ..*withdrawal })
        })
        .collect();
    list.sort_by_key(|withdrawal| (withdrawal.turn, withdrawal.unit));
    list
}

fn can_leave(state: &HexState, unit: UnitId) -> bool {
    match state.unit(unit).standing {
        Standing::Awaited | Standing::OffMapPort | Standing::OnMap | Standing::Afloat(_) => true,
        Standing::Declined | Standing::Withdrawn | Standing::Lost { .. } => false,
    }
}

/// Whether an optional unit may be accepted or declined (HF-5).
pub(crate) fn check_answer(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    if state.phase != Phase::Reinforcement {
        return Err(Refusal::OtherPhase {
            wanted: Phase::Reinforcement,
            now: state.phase,
        });
    }
    if game.unit(unit).side != state.player {
        return Err(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    if is_offered(game, state, unit) {
        Ok(())
    } else {
        Err(Refusal::NotOffered { unit })
    }
}

/// Accepts or declines an optional unit; [`check_answer`] has allowed it. An accepted one can be deployed from the next turn.
pub(crate) fn resolve_answer(play: &mut Play, unit: UnitId, accepted: bool) {
    let due = accepted.then_some(play.state.turn + 1);
    play.emit(Event::OfferAnswered { unit, due });
}

/// Begins the Reinforcement Phase: withdrawals (HF-6).
pub(super) fn begin(play: &mut Play) {
    let game = play.game;
    for withdrawal in &game.definition().withdrawals {
        let unit = withdrawal.unit;
        if game.unit(unit).side == play.state.player
            && leaves_in(play.state, withdrawal).is_some_and(|turn| turn <= play.state.turn)
            && can_leave(play.state, unit)
        {
            play.emit(Event::UnitWithdrawn { unit });
        }
    }
}

/// Ends the Reinforcement Phase: unanswered offers are declined (HF-5), and units that entered over the map's edge take control of their hexes
/// (HC-1).
pub(super) fn end(play: &mut Play) {
    for (unit, _) in offers(play.game, play.state, play.state.player) {
        play.emit(Event::OfferAnswered { unit, due: None });
    }
    take_hexes(play);
}

/// Units that were set up or entered over the map's edge take control of their hexes (HC-1) at the end of the phase.
pub(super) fn take_hexes(play: &mut Play) {
    let side = play.state.player;
    let mut taken: Vec<SpaceId> = play
        .state
        .units()
        .filter(|(id, unit)| play.game.unit(*id).side == side && unit.deployed)
        .filter_map(|(_, unit)| unit.at)
        .filter(|at| play.state.control(*at) != Some(side))
        .collect();
    taken.sort_unstable();
    taken.dedup();
    for space in taken {
        play.emit(Event::ControlChanged { space, side });
    }
}

/// The units that only this option allows where they were set up (HO-1), by id.
pub(super) fn held_by_option(game: &HexGame, state: &HexState, effect: &OptionEffect) -> Vec<UnitId> {
    let Some((units, _)) = effect.set_up() else {
        return Vec::new();
    };
    units
        .iter()
        .copied()
        .filter(|unit| {
            let at = state.unit(*unit).at.filter(|_| state.unit(*unit).deployed);
            at.is_some_and(|at| !set_up_spaces_but(game, state, *unit, Some(effect)).contains(&at))
        })
        .collect()
}

/// Returns the units of [`held_by_option`] to their places in the scenario.
pub(super) fn put_back(play: &mut Play, units: Vec<UnitId>) {
    for unit in units {
        take_back::resolve(play, unit);
    }
}

/// The legal deployments and answers.
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    for unit in game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == state.player)
    {
        if check_answer(game, state, unit).is_ok() {
            orders.extend([Order::Accept { unit }, Order::Refuse { unit }]);
        }
        if !reasons_against_unit(game, state, unit).is_empty() {
            continue;
        }
        let open = places(game, state, unit)
            .into_iter()
            .filter(|to| reasons_against_space(game, state, unit, *to).is_empty());
        orders.extend(open.map(|to| Order::Deploy { unit, to }));
        if check_muster(game, state, unit).is_ok() {
            orders.push(Order::Muster { unit });
        }
    }
    replacements::legal_orders(game, state, orders);
}

#[cfg(test)]
mod tests;
