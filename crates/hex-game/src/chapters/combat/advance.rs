//! Advance (HB-7).

use std::collections::BTreeMap;

use super::course::{close, current_combat, living, wait_for};
use crate::chapters::play::Play;
use crate::chapters::stacking;
use crate::definition::costs::ways as ways_along;
use crate::definition::{Mobility, UnitId};
use crate::state::event::Event;
use crate::state::fight::Stage;
use crate::state::hex_state::Standing;
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;

/// The ways by which an attacker can advance now, by destination: into the emptied hex, or farther along a road.
pub fn ways(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Vec<SpaceId>> {
    let Some(combat) = state.combat() else {
        return Vec::new();
    };
    let goes_far = match &combat.stage {
        Stage::Advance { units, far } if units.contains(&unit) => far.contains(&unit),
        Stage::AirDefence | Stage::Losses { .. } | Stage::Retreat { .. } | Stage::Advance { .. } => {
            return Vec::new();
        }
    };
    let mut all = paths(game, state, unit, goes_far);
    all.retain(|path| stacking::has_room(game, state, unit, path[path.len() - 1]));
    all
}

/// The same, ignoring stacking and the stage of the combat.
fn paths(game: &HexGame, state: &HexState, unit: UnitId, goes_far: bool) -> Vec<Vec<SpaceId>> {
    let target = current_combat(state).target;
    let enemy = state.player().enemy();
    if state.presence().has_units(enemy, target) {
        return Vec::new();
    }
    if state.unit(unit).standing == Standing::Afloat(target) {
        return vec![vec![target]];
    }
    let Some(start) = state.unit(unit).at else {
        return Vec::new();
    };
    let mut found = BTreeMap::from([(target, vec![start, target])]);
    let mut edge = vec![target];
    let hexes = if goes_far {
        game.tables().combat.armour_advance
    } else {
        0
    };
    for _ in 0..hexes {
        let mut next = Vec::new();
        for from in edge {
            for to in along_road(game, state, from) {
                if to != start && !found.contains_key(&to) && !state.presence().has_units(enemy, to) {
                    let path = found[&from].iter().copied().chain([to]).collect();
                    found.insert(to, path);
                    next.push(to);
                }
            }
        }
        edge = next;
    }
    found.into_values().collect()
}

/// The neighbours that a road connects.
fn along_road<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    from: SpaceId,
) -> impl Iterator<Item = SpaceId> + 'a {
    let board = game.board();
    game.costs()
        .links(&state.demolished, Mobility::RoadBound, from)
        .map(|(to, _)| to)
        .filter(move |to| {
            board.link(from, *to).is_some_and(|link| {
                let is_down = link
                    .crossing
                    .is_some_and(|crossing| state.is_demolished(crossing));
                ways_along(board, link, is_down).road.is_some()
            })
        })
}

/// Whether an attacker may advance to a space.
pub(super) fn check(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Result<(), Refusal> {
    let Stage::Advance { units, far } = &current_combat(state).stage else {
        return Err(Refusal::NotAdvancing { unit });
    };
    if !units.contains(&unit) {
        return Err(Refusal::NotAdvancing { unit });
    }
    let ways = paths(game, state, unit, far.contains(&unit));
    if !ways.iter().any(|path| path[path.len() - 1] == to) {
        return Err(Refusal::NoAdvanceTo { unit, to });
    }
    if stacking::has_room(game, state, unit, to) {
        Ok(())
    } else {
        Err(Refusal::NoRoom {
            unit,
            to,
            points: stacking::points(game, state, to),
            limit: stacking::limit(game, to),
        })
    }
}

/// After the retreat: the attackers may advance if the hex is empty; otherwise the combat is over.
pub(super) fn begin(play: &mut Play) {
    let attackers: Vec<UnitId> = living(play.state, &current_combat(play.state).attackers).collect();
    // HB-7: armour may go farther, with units that attacked from the same hex.
    let armour: Vec<SpaceId> = attackers
        .iter()
        .filter(|unit| play.game.mobility(**unit) == Mobility::RoadBound)
        .filter_map(|unit| play.state.unit(*unit).at)
        .collect();
    let far = attackers
        .iter()
        .copied()
        .filter(|unit| play.state.unit(*unit).at.is_some_and(|at| armour.contains(&at)))
        .collect();
    go_on(play, attackers, far);
}

/// Advances a unit as [`check`] allows.
pub(crate) fn resolve(play: &mut Play, unit: UnitId, to: SpaceId) {
    let mut ways = ways(play.game, play.state, unit).into_iter();
    let path = ways
        .find(|path| path[path.len() - 1] == to)
        .expect("checked: there is a way");
    play.emit(Event::UnitAdvanced { unit, path });
    if let Stage::Advance { units, far } = current_combat(play.state).stage.clone() {
        go_on(play, units, far);
    }
    play.note_sights(unit);
}

/// Continues with the units that can still advance; without any the combat is over.
fn go_on(play: &mut Play, mut units: Vec<UnitId>, far: Vec<UnitId>) {
    units.retain(|unit| {
        let all = paths(play.game, play.state, *unit, far.contains(unit));
        all.iter()
            .any(|path| stacking::has_room(play.game, play.state, *unit, path[path.len() - 1]))
    });
    if units.is_empty() {
        close(play);
    } else {
        wait_for(play, Stage::Advance { units, far });
    }
}
