//! What holds in every situation that play can lead to, whatever the players do.
//!
//! No rule asks this file: the rules keep these things so, and tests and the soak look whether they do.

use super::definition::{Phase, SeaArea, UnitId};
use super::presence::Presence;
use super::state::{HexState, Journey, Standing};
use super::{HexGame, naval, rail, stacking};
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
    /// A space holds too much, though no unit came there in this phase (HK-2).
    Overstacked {
        /// Which.
        space: SpaceId,
        /// Stacking points in it.
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
    /// A unit does not stand where its way of this phase ended.
    Astray {
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
    /// The turn is none of the scenario's, or the phase none of its phases (HT-2).
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
                    "{} stands in {}, which is no land in play",
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
                    format!("{} belongs to a side, and is no land in play", label(space))
                }
            },
            Self::NotItsOwn { unit, space } => {
                format!("{} stands in {}, which is the enemy's", name(unit), label(space))
            }
            Self::Overstacked { space, points, limit } => format!(
                "{} holds {points} stacking points, limit {limit}, and no unit came there in this phase",
                label(space)
            ),
            Self::Trains { used, capacity } => {
                format!("{used} units have gone by train, where the side has trains for {capacity}")
            }
            Self::Ships { area, used, total } => format!(
                "{used} units have gone by sea on the {}, where the side has ships for {total}",
                game.tables().naval.areas[area.index()]
            ),
            Self::Astray { unit } => format!("{} is not where its way ended", name(unit)),
            Self::Standing { unit } => format!(
                "what has become of {} does not go with where it is or its steps",
                name(unit)
            ),
            Self::Combat => "a combat is being fought at the wrong time, or by the wrong units".to_owned(),
            Self::Presence => "presence is not what follows from where units stand".to_owned(),
            Self::Calendar => "the turn or the phase is none of this scenario's".to_owned(),
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
    if !is_combat_sound(game, state) {
        found.push(Violation::Combat);
    }
    sea(game, state, &mut found);
    if state.presence != Presence::of(game, state) {
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
        if !is_standing_sound(game, state, id) {
            found.push(Violation::Standing { unit: id });
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
        if state.journey(id).is_some_and(|journey| journey.to() != at) {
            found.push(Violation::Astray { unit: id });
        }
        let owner = state.control(at);
        if owner == Some(game.unit(id).side.enemy()) && !is_on_the_march(game, state, id) {
            found.push(Violation::NotItsOwn { unit: id, space: at });
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

/// Whether a unit has gone somewhere of which it takes control only when its phase ends (HC-2).
fn is_on_the_march(game: &HexGame, state: &HexState, unit: UnitId) -> bool {
    match state.phase {
        Phase::Movement => {
            game.unit(unit).side == state.player
                && state
                    .unit(unit)
                    .marched
                    .as_ref()
                    .is_some_and(|journey: &Journey| state.unit(unit).at == Some(journey.to()))
        }
        // A retreat or an advance takes its hexes when the phase ends.
        Phase::Combat => state
            .campaign
            .trail
            .iter()
            .any(|(space, _)| state.unit(unit).at == Some(*space)),
        // What is set up or comes over the map's edge takes its hex when the phase ends.
        Phase::Setup | Phase::Reinforcement => state.unit(unit).deployed,
        Phase::NavalMovement | Phase::RailMovement | Phase::End => false,
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

/// HK-2: what is overstacked was made so in this phase, whose end it holds.
fn stacks(game: &HexGame, state: &HexState, found: &mut Vec<Violation>) {
    for hex in stacking::overstacked(game, state) {
        if hex.came.is_empty() || state.over {
            found.push(Violation::Overstacked {
                space: hex.space,
                points: hex.points,
                limit: hex.limit,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hex_game::Side;
    use crate::rules::hex_game::testing::{Played, Sketch};

    fn two_sides() -> Played {
        Sketch::new(&["cccc~"; 2])
            .source(Side::First, "0000", None)
            .rail("0000 0100 0200 0300")
            .control(Side::Second, "0200 0300 0201 0301")
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0000")
            .unit("c", Side::First, "brigade", "0100")
            .unit("d", Side::Second, "brigade", "0300")
            .start()
    }

    /// What is wrong once a situation has been changed behind the rules' back.
    fn after(change: impl Fn(&Played, &mut HexState)) -> Vec<Violation> {
        let played = two_sides();
        let mut state = played.state().clone();
        change(&played, &mut state);
        state.presence = Presence::of(played.game(), &state);
        violations(played.game(), &state)
    }

    #[test]
    fn nothing_is_wrong_at_the_start_and_in_the_middle_of_a_march() {
        let mut played = two_sides();
        assert_eq!(violations(played.game(), played.state()), []);
        played.march("c", "0200").unwrap();
        assert_eq!(
            violations(played.game(), played.state()),
            [],
            "HC-2: the hex is the enemy's until the phase ends"
        );
        played.end_phase().unwrap();
        assert_eq!(violations(played.game(), played.state()), []);
    }

    #[test]
    fn hm_4_two_sides_in_a_hex_are_noticed() {
        let found = after(|played, state| {
            state.units[played.unit("d").index()].at = Some(played.space("0000"));
        });
        assert!(
            found
                .iter()
                .any(|what| matches!(what, Violation::BothSides { .. }))
        );
        assert!(
            found
                .iter()
                .any(|what| matches!(what, Violation::NotItsOwn { .. })),
            "HC-1: and one of them does not own it"
        );
    }

    #[test]
    fn units_in_the_sea_or_without_their_steps_are_noticed() {
        let found = after(|played, state| {
            state.units[played.unit("a").index()].at = Some(played.space("0400"));
            state.units[played.unit("b").index()].steps = 0;
            state.units[played.unit("c").index()].steps = 9;
        });
        let steps = found
            .iter()
            .filter(|what| matches!(what, Violation::Steps { .. }))
            .count();
        assert_eq!((found.len(), steps), (3, 2), "{found:?}");
    }

    #[test]
    fn a_unit_that_is_destroyed_and_on_the_map_or_afloat_at_the_wrong_time_is_noticed() {
        let standings = [
            (Standing::Lost { turn: 1 }, false),
            (Standing::Awaited, false),
            (Standing::OffMapPort, true),
            (Standing::Afloat(two_sides().space("0301")), true),
        ];
        for (standing, leaves) in standings {
            let found = after(|played, state| {
                // The other side's: its units are not at sea in this player-turn.
                let unit = &mut state.units[played.unit("d").index()];
                unit.standing = standing;
                if leaves {
                    unit.at = None;
                }
            });
            let unit = two_sides().unit("d");
            assert_eq!(found, [Violation::Standing { unit }], "{standing:?}");
        }
    }

    #[test]
    fn hb_1_a_combat_outside_its_phase_is_noticed() {
        let found = after(|played, state| {
            state.campaign.combat = Some(crate::rules::hex_game::combat::Combat {
                target: played.space("0300"),
                attackers: vec![played.unit("a")],
                defenders: vec![played.unit("d")],
                air: [0; 2],
                result: None,
                stage: crate::rules::hex_game::combat::Stage::AirDefence,
            });
        });
        assert_eq!(found, [Violation::Combat]);
    }

    #[test]
    fn hc_1_land_without_owner_and_sea_with_one_are_noticed() {
        let found = after(|played, state| {
            state.control[played.space("0001").index()] = None;
            state.control[played.space("0400").index()] = Some(Side::First);
        });
        assert_eq!(found.len(), 2);
        let texts: Vec<_> = found.iter().map(|what| what.text(two_sides().game())).collect();
        assert_eq!(
            texts,
            [
                "0400 belongs to a side, and is no land in play",
                "0001 belongs to nobody"
            ]
        );
    }

    #[test]
    fn hk_2_a_stack_too_large_is_one_only_if_nobody_came_in_this_phase() {
        let mut played = two_sides();
        played.march("c", "0000").unwrap();
        assert_eq!(violations(played.game(), played.state()), []);
        let found = after(|played, state| {
            state.units[played.unit("c").index()].at = Some(played.space("0000"));
        });
        assert_eq!(
            found,
            [Violation::Overstacked {
                space: two_sides().space("0000"),
                points: 6,
                limit: 4
            }]
        );
    }

    #[test]
    fn hr_1_more_trains_than_there_are_and_units_beside_their_ways_are_noticed() {
        let found = after(|played, state| {
            state.phase = Phase::RailMovement;
            for unit in ["a", "b"] {
                state.units[played.unit(unit).index()].railed = Some(Journey {
                    path: vec![played.space("0000"), played.space("0100")],
                    cost: 1,
                });
            }
        });
        assert!(
            found.contains(&Violation::Trains { used: 2, capacity: 1 }),
            "{found:?}"
        );
        let astray = found
            .iter()
            .filter(|what| matches!(what, Violation::Astray { .. }));
        assert_eq!(astray.count(), 2);
    }

    #[test]
    fn hz_4_presence_that_fell_behind_and_a_turn_out_of_the_calendar_are_noticed() {
        let played = two_sides();
        let mut state = played.state().clone();
        state.units[played.unit("a").index()].at = Some(played.space("0001"));
        state.turn = 99;
        assert_eq!(
            violations(played.game(), &state),
            [Violation::Calendar, Violation::Presence]
        );
    }
}
