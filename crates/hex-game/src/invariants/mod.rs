//! Conditions that hold in every position that play can reach.
//!
//! The rules never consult this file; tests and the soak use it to check them.

use super::HexGame;
use super::chapters::rail::timetable::booking::MOST_BOOKINGS;
use super::chapters::{air, naval, rail, reinforcement, way_out};
use super::definition::{Mobility, Phase, SeaArea, Side, UnitId};
use super::state::hex_state::{HexState, Journey, Standing};
use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::engine::BookingNumber;

/// A condition that play should never violate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Units of both sides stand in a space (HM-4).
    BothSides { space: SpaceId },
    /// A unit is somewhere other than land.
    NotOnLand { unit: UnitId, space: SpaceId },
    /// A unit on the map has no step left, or more than at full strength.
    Steps {
        unit: UnitId,
        /// How many it has.
        steps: u8,
    },
    /// A land space without an owner, or another with one (HC-1).
    Ownership { space: SpaceId },
    /// A unit is in an enemy space although control has been updated since it arrived (HC-2).
    NotItsOwn { unit: UnitId, space: SpaceId },
    /// A space would be overstacked even if everything possible were taken back, so that no phase could end (HK-4).
    Overstacked {
        space: SpaceId,
        /// Stacking points that would be in it.
        points: u16,
        /// Stacking points that may be in it.
        limit: u16,
    },
    /// More units have gone by train than the side has trains (HR-1, HR-2).
    Trains { used: usize, capacity: u16 },
    /// Units at sea exceed a side's shipping (HN-2).
    Ships { area: SeaArea, used: u16, total: u16 },
    /// A side has more air points than the schedule and its options give, or has committed too many to a combat (HA-1).
    AirPoints { side: Side },
    /// A unit is not where its way of this phase ended.
    Astray { unit: UnitId },
    /// A unit's way passes prohibited spaces, or its march or ride of this phase could not be taken back (HM-4, HR-7).
    Way { unit: UnitId },
    /// A unit's order cannot be taken back, but it has none (HD-1, HO-2).
    Stays { unit: UnitId },
    /// A unit's standing contradicts its place or its steps.
    Standing { unit: UnitId },
    /// A combat takes place outside the Combat Phase, or between the wrong units (HB-1).
    Combat,
    /// A booking that could not have been made (HR-18).
    Booking { side: Side, number: u16 },
    /// The cached unit positions contradict the units (HZ-4).
    Presence,
    /// The turn or the phase does not exist in the scenario (HT-2).
    Calendar,
}

impl Violation {
    /// The violation, in words.
    pub fn text(&self, game: &HexGame) -> String {
        let label = |space: &SpaceId| game.board().label(*space);
        let name = |unit: &UnitId| game.unit(*unit).name.as_str();
        match self {
            Self::BothSides { space } => format!("units of both sides stand in {}", label(space)),
            Self::NotOnLand { unit, space } => {
                format!(
                    "{} stands in {}, which is not land in play",
                    name(unit),
                    label(space)
                )
            }
            Self::Steps { unit, steps } => format!(
                "{} is on the map with {steps} steps, but its full strength is {}",
                name(unit),
                game.unit(*unit).steps
            ),
            Self::Ownership { space } => match game.board().ground(*space) {
                Ground::Land => format!("{} belongs to neither side", label(space)),
                Ground::Sea | Ground::OutOfPlay => {
                    format!("{} belongs to a side, but is not land in play", label(space))
                }
            },
            Self::NotItsOwn { unit, space } => {
                format!("{} is in {}, which the enemy controls", name(unit), label(space))
            }
            Self::Overstacked { space, points, limit } => format!(
                "{} would hold {points} stacking points, over its limit of {limit}, even if everything possible were taken back",
                label(space)
            ),
            Self::Trains { used, capacity } => {
                format!("{used} units have gone by train, but the side has trains for {capacity} only")
            }
            Self::Ships { area, used, total } => format!(
                "{used} units have gone by sea on the {}, but the side has ships for {total} only",
                game.tables().naval.areas[area.index()]
            ),
            Self::AirPoints { side } => format!("{} has too many air points", game.side(*side).name),
            Self::Astray { unit } => format!("{} is not where its way ended", name(unit)),
            Self::Way { unit } => format!("{} went where it could not go", name(unit)),
            Self::Stays { unit } => {
                format!(
                    "{} has an order that cannot be taken back, but has not moved",
                    name(unit)
                )
            }
            Self::Standing { unit } => format!(
                "the standing of {} contradicts its place or its steps",
                name(unit)
            ),
            Self::Combat => "a combat takes place at the wrong time, or between the wrong units".to_owned(),
            Self::Booking { side, number } => {
                let side = &game.side(*side).name;
                format!("booking {number} of {side} could not have been made")
            }
            Self::Presence => "the cached unit positions disagree with the units".to_owned(),
            Self::Calendar => "the turn or the phase is not one of this scenario's".to_owned(),
        }
    }
}

/// All violations of a position; empty if play can have reached it.
pub fn violations(game: &HexGame, state: &HexState) -> Vec<Violation> {
    let mut found = Vec::new();
    calendar(game, state, &mut found);
    units(game, state, &mut found);
    spaces(game, state, &mut found);
    stacks(game, state, &mut found);
    let (used, capacity) = (
        usize::from(rail::used(game, state)),
        rail::capacity(game, state, state.player),
    );
    if used > usize::from(capacity) {
        found.push(Violation::Trains { used, capacity });
    }
    air_points(game, state, &mut found);
    if !is_combat_sound(game, state) {
        found.push(Violation::Combat);
    }
    sea(game, state, &mut found);
    bookings(game, state, &mut found);
    if state.presence != state.worked_out_presence(game) {
        found.push(Violation::Presence);
    }
    found
}

fn calendar(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    let definition = game.definition();
    let turns = definition.calendar.first..=definition.calendar.last;
    let is_phase = if state.phase == Phase::Setup {
        // HT-1: before the first turn.
        state.turn == definition.calendar.first
    } else {
        definition.phases.contains(&state.phase)
    };
    if !turns.contains(&state.turn) || !is_phase {
        found.push(Violation::Calendar);
    }
}

fn units(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    for (id, unit) in state.units() {
        if !is_standing_sound(game, state, id) || !is_deployment_sound(game, state, id) {
            found.push(Violation::Standing { unit: id });
        }
        if !are_ways_sound(game, state, id) || !are_deeds_timely(game, state, id) {
            found.push(Violation::Way { unit: id });
        }
        if stays_without_a_move(state, id) {
            found.push(Violation::Stays { unit: id });
        }
        if state
            .journey(id)
            .is_some_and(|journey| unit.at != Some(journey.to()))
        {
            found.push(Violation::Astray { unit: id });
        }
        let Some(at) = unit.at else { continue };
        if game.board().ground(at) != Ground::Land {
            found.push(Violation::NotOnLand { unit: id, space: at });
        }
        if unit.steps == 0 || unit.steps > game.unit(id).steps {
            found.push(Violation::Steps {
                unit: id,
                steps: unit.steps,
            });
        }
        let enemy = Some(game.unit(id).side.enemy());
        let is_taken = last_to_enter(state, at) == enemy;
        if is_taken || state.control(at) == enemy && !is_on_the_march(game, state, id) {
            found.push(Violation::NotItsOwn { unit: id, space: at });
        }
    }
}

/// Whether a unit counts as deployed only where possible: in its player's setup or Reinforcement Phase.
fn is_deployment_sound(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let unit = state.unit(id);
    let can_be = match state.phase {
        Phase::Setup => game.placement(id).is_some() && unit.standing == Standing::OnMap,
        Phase::Reinforcement => {
            let is_here = matches!(unit.standing, Standing::OnMap | Standing::OffMapPort);
            is_here && reinforcement::arrival(game, id).is_some()
        }
        Phase::NavalMovement | Phase::Movement | Phase::RailMovement | Phase::Combat | Phase::End => false,
    };
    !unit.deployed || (can_be && game.unit(id).side == state.player)
}

/// Whether a unit's way leads over land and past no enemy; by rail, along its own railways.
fn are_ways_sound(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let (unit, side) = (state.unit(id), game.unit(id).side);
    let journeys = [&unit.marched, &unit.railed].into_iter().flatten();
    let is_by_rail = state.phase == Phase::RailMovement;
    let are_over_land = journeys.into_iter().all(|journey| {
        let [spaces, steps] = [&journey.path[..], &journey.path[1..]];
        spaces
            .iter()
            .all(|space| game.board().ground(*space) == Ground::Land)
            && !steps.iter().any(|space| game.costs().is_prohibited(*space))
    });
    are_over_land
        && state.journey(id).is_none_or(|journey| {
            side == state.player
                && game.mobility(id) != Mobility::Fixed
                && journey.path.iter().all(|space| {
                    let is_own = game.board().has_rail(*space) && state.control(*space) == Some(side);
                    !state.presence().has_units(side.enemy(), *space) && (!is_by_rail || is_own)
                })
        })
}

/// Whether a unit's actions in this player-turn fit its side and the phase (HT-2).
fn are_deeds_timely(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let unit = state.unit(id);
    let is_own = game.unit(id).side == state.player;
    let deeds = [
        (unit.sailed.is_some(), is_own, Phase::NavalMovement),
        (unit.marched.is_some(), is_own, Phase::Movement),
        (unit.railed.is_some(), is_own, Phase::RailMovement),
        (unit.attacked, is_own, Phase::Combat),
        (unit.was_attacked, !is_own, Phase::Combat),
    ];
    let is_timely =
        |(was_done, may_do, phase): (bool, bool, Phase)| !was_done || (may_do && state.phase >= phase);
    deeds.into_iter().all(is_timely)
}

/// The side that last entered a hex by landing or combat in this player-turn (HC-2).
fn last_to_enter(state: &HexState, at: SpaceId) -> Option<Side> {
    let trail = state.campaign.trail.iter();
    trail.rev().find(|(space, _)| *space == at).map(|(_, by)| *by)
}

/// Whether a unit's order is marked as final without an order; those of the Movement Phase stay on record after it.
fn stays_without_a_move(state: &HexState, id: UnitId) -> bool {
    let (unit, campaign) = (state.unit(id), &state.campaign);
    let has_moved = state.journey(id).is_some() || unit.deployed;
    (campaign.scouts.contains(&id) && !has_moved)
        || (campaign.fixed_marches.contains(&id) && unit.marched.is_none())
}

/// Finds sides with more air points than HA-1 gives them.
fn air_points(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    if state.phase == Phase::Setup {
        return;
    }
    for side in Side::BOTH {
        let used = state.combat().map_or(0, |combat| combat.air[side.index()]);
        let left = state.campaign.air[side.index()];
        if used > game.tables().air.limit || left.saturating_add(used) > air::allotted(game, state, side) {
            found.push(Violation::AirPoints { side });
        }
    }
}

/// Whether a unit's standing fits its place, its steps and the time.
fn is_standing_sound(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let unit = state.unit(id);
    let side = game.unit(id).side;
    let is_whole = (1..=game.unit(id).steps).contains(&unit.steps);
    match unit.standing {
        // The steps of a unit on the map are checked separately.
        Standing::OnMap => unit.at.is_some(),
        Standing::Lost { turn } => unit.at.is_none() && unit.steps == 0 && turn <= state.turn,
        Standing::OffMapPort => {
            let has_port = game.tables().naval.sides[side.index()].off_map_port.is_some();
            unit.at.is_none() && is_whole && has_port
        }
        // HN-6: from its voyage to the end of the Combat Phase.
        Standing::Afloat(off) => {
            let is_time = match state.phase {
                Phase::NavalMovement | Phase::Movement | Phase::RailMovement | Phase::Combat => true,
                Phase::Setup | Phase::Reinforcement | Phase::End => false,
            };
            let is_land = game.board().ground(off) == Ground::Land;
            unit.at.is_none()
                && unit.sailed.is_some()
                && is_whole
                && is_land
                && is_time
                && side == state.player
        }
        Standing::Awaited | Standing::Declined | Standing::Withdrawn => unit.at.is_none() && is_whole,
    }
}

/// Whether a combat fits the time and its units.
fn is_combat_sound(game: &HexGame, state: &HexState) -> bool {
    let Some(combat) = state.combat() else {
        return true;
    };
    let are_of = |units: &[UnitId], side| units.iter().all(|unit| game.unit(*unit).side == side);
    state.phase == Phase::Combat
        && !state.over
        && are_of(&combat.attackers, state.player)
        && are_of(&combat.defenders, state.player.enemy())
}

/// HN-2: shipping is never exceeded while units sail.
fn sea(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    if state.phase == Phase::NavalMovement {
        let overfull = naval::capacities(game, state)
            .into_iter()
            .filter(|area| area.used > area.total);
        found.extend(overfull.map(|area| Violation::Ships {
            area: area.area,
            used: area.used,
            total: area.total,
        }));
    }
}

/// HR-18: units on the map that are booked once, to a hex with a railway, in turns that are played.
fn bookings(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    for side in Side::BOTH {
        let all = state.bookings().of(side);
        let booked = all.iter().flat_map(|booking| &booking.units);
        for (index, booking) in all.iter().enumerate() {
            let can_go = |unit: &UnitId| {
                game.unit(*unit).side == side
                    && state.unit(*unit).standing == Standing::OnMap
                    && game.mobility(*unit) != Mobility::Fixed
                    && booked.clone().filter(|other| *other == unit).count() == 1
            };
            let has = |number: BookingNumber| all.iter().any(|other| other.number == number);
            let is_sound = booking.number.0 > 0
                && all[..index].iter().all(|other| other.number != booking.number)
                && !booking.units.is_empty()
                && booking.units.is_sorted()
                && booking.units.iter().all(can_go)
                && game.board().has_rail(booking.to)
                && game.board().plays(booking.to)
                && booking
                    .not_before
                    .is_none_or(|turn| turn <= game.definition().calendar.last)
                && booking
                    .not_without
                    .is_none_or(|other| other != booking.number && has(other))
                && index < MOST_BOOKINGS;
            if !is_sound {
                let number = booking.number.0;
                found.push(Violation::Booking { side, number });
            }
        }
    }
}

/// Whether a unit has entered a space that its side controls only at the end of a phase (HC-2).
fn is_on_the_march(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let (unit, side) = (state.unit(id), game.unit(id).side);
    // A landing takes its hex at the end of the Movement Phase, a retreat or an advance at the end of the Combat Phase.
    let marched = unit.marched.as_ref();
    unit.at.and_then(|at| last_to_enter(state, at)) == Some(side)
        || match state.phase {
            Phase::Movement => {
                side == state.player && marched.is_some_and(|journey: &Journey| unit.at == Some(journey.to()))
            }
            // A deployed unit takes its hex at the end of the phase.
            Phase::Setup | Phase::Reinforcement => unit.deployed,
            Phase::NavalMovement | Phase::RailMovement | Phase::Combat | Phase::End => false,
        }
}

fn spaces(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    let mut sides = vec![[false; 2]; game.board().len()];
    for (id, unit) in state.units() {
        if let Some(at) = unit.at {
            sides[at.index()][game.unit(id).side.index()] = true;
        }
    }
    for space in game.board().space_ids() {
        if sides[space.index()] == [true; 2] {
            found.push(Violation::BothSides { space });
        }
        let is_land = game.board().ground(space) == Ground::Land;
        if state.control(space).is_some() != is_land {
            found.push(Violation::Ownership { space });
        }
    }
}

/// HK-4: taking moves back is enough to end a phase.
fn stacks(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    let blocked = way_out::blocked(game, state, &[]).into_iter();
    found.extend(blocked.map(|hex| Violation::Overstacked {
        space: hex.space,
        points: hex.points,
        limit: hex.limit,
    }));
}

#[cfg(test)]
mod tests;
