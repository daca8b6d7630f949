//! What holds in every situation that play can lead to, whatever the players do.
//!
//! No rule asks this file: the rules keep these things so, and tests and the soak look whether they do.

use super::definition::{Mobility, Phase, SeaArea, Side, UnitId};
use super::state::{HexState, Journey, Standing};
use super::{HexGame, air, naval, rail, reinforcement, way_out};
use crate::rules::board::{Ground, SpaceId};

/// Something that no play should lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Units of both sides stand in a space (HM-4).
    BothSides {
        /// Where.
        space: SpaceId,
    },
    /// A unit stands where no land is.
    NotOnLand {
        /// Which.
        unit: UnitId,
        /// Where.
        space: SpaceId,
    },
    /// A unit on the map has no step left, or more than at full strength.
    Steps {
        /// Which.
        unit: UnitId,
        /// How many it has.
        steps: u8,
    },
    /// A land space without an owner, or another with one (HC-1).
    Ownership {
        /// Which.
        space: SpaceId,
    },
    /// A unit stands in a space of the enemy's, though control has been updated since it came there (HC-2).
    NotItsOwn {
        /// Which.
        unit: UnitId,
        /// Where.
        space: SpaceId,
    },
    /// A space would hold too much were everything taken back that can be: no phase could end (HK-4).
    Overstacked {
        /// Which.
        space: SpaceId,
        /// Stacking points that would be in it.
        points: u16,
        /// Stacking points that may be in it.
        limit: u16,
    },
    /// More units have gone by train than the side has trains (HR-1, HR-2).
    Trains {
        /// How many have.
        used: usize,
        /// How many may.
        capacity: u16,
    },
    /// More has gone by sea than the side has ships for (HN-2).
    Ships {
        /// In which sea area.
        area: SeaArea,
        /// How much has been taken.
        used: u16,
        /// How much there is.
        total: u16,
    },
    /// A side has more air points than the schedule and its options give, or more than may be are in a combat (HA-1).
    AirPoints {
        /// Whose.
        side: Side,
    },
    /// A unit does not stand where its way of this phase ended.
    Astray {
        /// Which.
        unit: UnitId,
    },
    /// A unit went where nobody goes, or it could not be back where it began, of its march or ride of this phase (HM-4, HR-7).
    Way {
        /// Which.
        unit: UnitId,
    },
    /// A unit's order is to stay, and it has been given none (HD-1, HO-2).
    Stays {
        /// Which.
        unit: UnitId,
    },
    /// What has become of a unit does not go with where it is and what it has left.
    Standing {
        /// Which.
        unit: UnitId,
    },
    /// A combat is being fought outside the Combat Phase, or by units of the wrong side (HB-1).
    Combat,
    /// What is kept of where units stand is not what follows from where they stand (HZ-4).
    Presence,
    /// The turn is not one of the scenario's, or the phase not one of its phases (HT-2).
    Calendar,
}

impl Violation {
    /// What is wrong, in words.
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
                "{} is on the map with {steps} steps, where full strength is {}",
                name(unit),
                game.unit(*unit).steps
            ),
            Self::Ownership { space } => match game.board().ground(*space) {
                Ground::Land => format!("{} belongs to nobody", label(space)),
                Ground::Sea | Ground::OutOfPlay => {
                    format!("{} belongs to a side, and is not land in play", label(space))
                }
            },
            Self::NotItsOwn { unit, space } => {
                format!("{} stands in {}, which is the enemy's", name(unit), label(space))
            }
            Self::Overstacked { space, points, limit } => format!(
                "{} would hold {points} stacking points, limit {limit}, with everything taken back that can be",
                label(space)
            ),
            Self::Trains { used, capacity } => {
                format!("{used} units have gone by train, where the side has trains for {capacity}")
            }
            Self::Ships { area, used, total } => format!(
                "{used} units have gone by sea on the {}, where the side has ships for {total}",
                game.tables().naval.areas[area.index()]
            ),
            Self::AirPoints { side } => format!("{} has too many air points", game.side(*side).name),
            Self::Astray { unit } => format!("{} is not where its way ended", name(unit)),
            Self::Way { unit } => format!("{} went where it could not go", name(unit)),
            Self::Stays { unit } => {
                format!(
                    "{} has made no move in this phase, and it cannot be taken back",
                    name(unit)
                )
            }
            Self::Standing { unit } => format!(
                "what has become of {} does not agree with where it is or with its steps",
                name(unit)
            ),
            Self::Combat => "a combat is being fought at the wrong time, or by the wrong units".to_owned(),
            Self::Presence => "presence is not what follows from where units stand".to_owned(),
            Self::Calendar => "the turn or the phase is not one of this scenario's".to_owned(),
        }
    }
}

/// Everything that is wrong with a situation; empty if play can have led to it.
pub fn violations(game: &HexGame, state: &HexState) -> Vec<Violation> {
    let mut found = Vec::new();
    calendar(game, state, &mut found);
    units(game, state, &mut found);
    spaces(game, state, &mut found);
    stacks(game, state, &mut found);
    let (used, capacity) = (
        rail::railed(state).count(),
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

/// Whether a unit counts as deployed only where it can have been: in the player's setup or Reinforcement Phase.
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

/// Whether a unit went over land, and on its way of this phase through no enemy; by rail, along its own railways.
fn are_ways_sound(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let (unit, side) = (state.unit(id), game.unit(id).side);
    let is_land = |space: &SpaceId| game.board().ground(*space) == Ground::Land;
    let is_whole = |journey: &Journey| {
        let steps = &journey.path[1..];
        journey.path.iter().all(is_land) && !steps.iter().any(|space| game.costs().is_prohibited(*space))
    };
    let is_free = |space: &SpaceId| !state.presence().has_units(side.enemy(), *space);
    let is_own = |space: &SpaceId| game.board().has_rail(*space) && state.control(*space) == Some(side);
    let journeys = [&unit.marched, &unit.railed].into_iter().flatten();
    let is_by_rail = state.phase == Phase::RailMovement;
    journeys.into_iter().all(is_whole)
        && state.journey(id).is_none_or(|journey| {
            side == state.player
                && game.mobility(id) != Mobility::Fixed
                && journey.path.iter().all(is_free)
                && (!is_by_rail || journey.path.iter().all(is_own))
        })
}

/// Whether what a unit did in this player-turn was for its side to do by now (HT-2).
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

/// The side that was last to enter a hex in the course of this player-turn's landings and combats (HC-2).
fn last_to_enter(state: &HexState, at: SpaceId) -> Option<Side> {
    let trail = state.campaign.trail.iter();
    trail.rev().find(|(space, _)| *space == at).map(|(_, by)| *by)
}

/// Whether an order of a unit's is to stay, and there is none: those of a player-turn's Movement Phase stay known after it.
fn stays_without_a_move(state: &HexState, id: UnitId) -> bool {
    let (unit, campaign) = (state.unit(id), &state.campaign);
    let has_moved = state.journey(id).is_some() || unit.deployed;
    (campaign.scouts.contains(&id) && !has_moved)
        || (campaign.fixed_marches.contains(&id) && unit.marched.is_none())
}

/// HA-1.
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

/// Whether what has become of a unit goes with where it is, what it has left and when it is.
fn is_standing_sound(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let unit = state.unit(id);
    let side = game.unit(id).side;
    let is_whole = (1..=game.unit(id).steps).contains(&unit.steps);
    match unit.standing {
        // How many steps a unit on the map has is a question of its own.
        Standing::OnMap => unit.at.is_some(),
        Standing::Lost { turn } => unit.at.is_none() && unit.steps == 0 && turn <= state.turn,
        Standing::OffMapPort => {
            let has_port = game.tables().naval.sides[side.index()].off_map_port.is_some();
            unit.at.is_none() && is_whole && has_port
        }
        // HN-6: from its voyage until the Combat Phase is over.
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

/// Whether a combat is fought when and by whom it can be.
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

/// HN-2: ships are never overfull while units sail.
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

/// Whether a unit has gone somewhere of which it takes control only when a phase ends (HC-2).
fn is_on_the_march(game: &HexGame, state: &HexState, id: UnitId) -> bool {
    let (unit, side) = (state.unit(id), game.unit(id).side);
    // A landing takes its hex as the Movement Phase ends, a retreat or an advance as the Combat Phase does.
    let marched = unit.marched.as_ref();
    unit.at.and_then(|at| last_to_enter(state, at)) == Some(side)
        || match state.phase {
            Phase::Movement => {
                side == state.player && marched.is_some_and(|journey: &Journey| unit.at == Some(journey.to()))
            }
            // What is set up or comes over the map's edge takes its hex when the phase ends.
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

/// HK-4: taking back is enough to end a phase.
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
