//! Retreat (HB-6).

use std::collections::BTreeMap;

use super::advance;
use super::course::{current_combat, wait_for};
use super::odds::bases;
use crate::chapters::play::Play;
use crate::chapters::stacking;
use crate::chapters::zone_of_control::is_zone_uncancelled;
use crate::definition::costs::ways as ways_along;
use crate::definition::{Mobility, UnitId};
use crate::state::event::{Event, LossCause, Purpose};
use crate::state::fight::Stage;
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};
use railhead_engine::board::{PlaceKind, SpaceId, Water};

/// A way by which a unit can retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetreatPath {
    /// Certain step losses: one for each space in an enemy zone of control without a friendly unit.
    pub step_losses: u8,
    /// The number of dice rolled for difficult hexes.
    pub dice: u8,
    /// Every space of the way, starting at the unit's own.
    pub path: Vec<SpaceId>,
}

impl RetreatPath {
    /// The space in which the retreat ends.
    pub fn end(&self) -> SpaceId {
        self.path[self.path.len() - 1]
    }

    /// The order of preference among ways to one space: fewer step losses, then fewer dice, then lower hex numbers.
    fn rank(&self, game: &HexGame) -> (u8, u8, Vec<[i32; 2]>) {
        let grid = game.board().grid();
        let numbers = self.path.iter().map(|space| grid.offset(*space)).collect();
        (self.step_losses, self.dice, numbers)
    }
}

/// The ways by which a defender can retreat now, one to each possible destination, by space.
pub fn retreat_paths(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<RetreatPath> {
    let Some(combat) = state.combat() else {
        return Vec::new();
    };
    let hexes = combat.result.unwrap_or_default().retreat;
    let start = combat.target;
    if state.unit(unit).at != Some(start) || game.unit(unit).side == state.player() {
        return Vec::new();
    }
    let away = Away {
        target: start,
        bases: bases(state, &combat.attackers),
    };
    let mut found = BTreeMap::from([(
        start,
        RetreatPath {
            step_losses: 0,
            dice: 0,
            path: vec![start],
        },
    )]);
    for _ in 0..hexes {
        let mut next: BTreeMap<SpaceId, RetreatPath> = BTreeMap::new();
        for way in found.values() {
            for longer in onward(game, state, unit, way, &away) {
                let is_better = next
                    .get(&longer.end())
                    .is_none_or(|known| longer.rank(game) < known.rank(game));
                if is_better {
                    next.insert(longer.end(), longer);
                }
            }
        }
        found = next;
    }
    let mut paths: Vec<RetreatPath> = found
        .into_values()
        .filter(|way| stacking::has_room(game, state, unit, way.end()))
        .collect();
    // Ends that are not next to an attacker's hex have precedence (HB-6).
    if paths.iter().any(|way| away.is_clear(game, way.end())) {
        paths.retain(|way| away.is_clear(game, way.end()));
    }
    paths
}

/// The enemy that a retreat must lead away from.
struct Away {
    target: SpaceId,
    /// Where the attackers stand.
    bases: Vec<SpaceId>,
}

impl Away {
    /// Whether moving one hex leads away: farther from the attacked hex, and no closer to any hex it was attacked from.
    fn allows(&self, game: &HexGame, from: SpaceId, to: SpaceId) -> bool {
        let distance = |a, b| game.board().grid().distance(a, b);
        distance(self.target, to) > distance(self.target, from)
            && self
                .bases
                .iter()
                .all(|base| distance(*base, to) >= distance(*base, from))
    }

    /// Whether a space is preferred as the end of a retreat: not adjacent to a hex that the attack came from.
    fn is_clear(&self, game: &HexGame, end: SpaceId) -> bool {
        !self
            .bases
            .iter()
            .any(|base| game.board().are_adjacent(*base, end))
    }
}

/// A way extended by each possible next space.
fn onward<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    unit: UnitId,
    way: &'a RetreatPath,
    away: &'a Away,
) -> impl Iterator<Item = RetreatPath> + 'a {
    let side = game.unit(unit).side;
    let from = way.end();
    game.costs()
        .links(&state.demolished, game.mobility(unit), from)
        .map(|(to, _)| to)
        .filter(move |to| !state.presence().has_units(side.enemy(), *to) && away.allows(game, from, *to))
        .map(move |to| RetreatPath {
            step_losses: way.step_losses + u8::from(is_zone_uncancelled(state, side, to)),
            dice: way.dice + u8::from(is_hard(game, state, from, to)),
            path: way.path.iter().copied().chain([to]).collect(),
        })
}

/// Whether moving one hex in a retreat is difficult: from a road or railway into difficult terrain without one, or across an unbridged river.
fn is_hard(game: &HexGame, state: &HexState, from: SpaceId, to: SpaceId) -> bool {
    let board = game.board();
    let Some(link) = board.link(from, to) else {
        return false;
    };
    let is_down = link
        .crossing
        .is_some_and(|crossing| state.is_demolished(crossing));
    let lines = ways_along(board, link, is_down);
    let is_rough = game.tables().terrain[usize::from(board.space(to).terrain.0)].is_hard_retreat
        && !board.has_place(to, PlaceKind::Town)
        && !board.has_place(to, PlaceKind::City);
    let leaves_road = board.has_road_or_rail(from) && lines.road.is_none() && !lines.rail;
    (is_rough && leaves_road) || lines.ford == Some(Water::River)
}

/// Whether a defender may retreat to a space.
pub(super) fn check(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Result<(), Refusal> {
    let Stage::Retreat { hexes, units } = &current_combat(state).stage else {
        return Err(Refusal::NotRetreating { unit });
    };
    if !units.contains(&unit) {
        return Err(Refusal::NotRetreating { unit });
    }
    if retreat_paths(game, state, unit).iter().any(|way| way.end() == to) {
        Ok(())
    } else {
        Err(Refusal::NoRetreatTo {
            unit,
            to,
            hexes: *hexes,
        })
    }
}

/// After the losses: if the result says so, all surviving units in the attacked hex retreat, even those that took no part because they had been
/// attacked before (HB-1). Fixed units are destroyed.
pub(super) fn begin(play: &mut Play) {
    let combat = current_combat(play.state);
    let hexes = combat.result.unwrap_or_default().retreat;
    if hexes == 0 {
        return advance::begin(play);
    }
    let enemy = play.state.player().enemy();
    let (fixed, units): (Vec<UnitId>, Vec<UnitId>) = play
        .state
        .units_in(combat.target)
        .filter(|unit| play.game.unit(*unit).side == enemy)
        .partition(|unit| play.game.mobility(*unit) == Mobility::Fixed);
    destroy(play, &fixed);
    go_on(play, hexes, units);
}

/// Retreats a unit; [`check`] has allowed it.
pub(crate) fn resolve(play: &mut Play, unit: UnitId, to: SpaceId) {
    let mut paths = retreat_paths(play.game, play.state, unit).into_iter();
    let way = paths
        .find(|way| way.end() == to)
        .expect("checked: there is a way");
    retreat(play, unit, &way);
    if let Stage::Retreat { hexes, units } = current_combat(play.state).stage.clone() {
        go_on(play, hexes, units);
    }
    play.note_sights(unit);
}

/// Retreats or destroys the remaining units if their owner has no choice; otherwise waits for a decision.
fn go_on(play: &mut Play, hexes: u8, units: Vec<UnitId>) {
    if units.is_empty() {
        return advance::begin(play);
    }
    let paths: Vec<(UnitId, RetreatPath)> = units
        .iter()
        .flat_map(|unit| {
            retreat_paths(play.game, play.state, *unit)
                .into_iter()
                .map(|way| (*unit, way))
        })
        .collect();
    match &paths[..] {
        [] => {
            destroy(play, &units);
            advance::begin(play);
        }
        [(unit, way)] if units.len() == 1 => {
            retreat(play, *unit, way);
            advance::begin(play);
        }
        _ => wait_for(play, Stage::Retreat { hexes, units }),
    }
}

/// Units that cannot retreat are destroyed.
fn destroy(play: &mut Play, units: &[UnitId]) {
    for unit in units {
        let cause = LossCause::NoRetreat;
        play.emit(Event::UnitDestroyed { unit: *unit, cause });
    }
}

/// Moves a unit along its retreat and takes its losses hex by hex; a unit that loses its last step does not arrive.
fn retreat(play: &mut Play, unit: UnitId, way: &RetreatPath) {
    let side = play.game.unit(unit).side;
    let cause = LossCause::Retreat;
    for pair in way.path.windows(2) {
        let (from, into) = (pair[0], pair[1]);
        if is_hard(play.game, play.state, from, into) {
            let die = play.roll(Purpose::Retreat { unit, into }, 6);
            if die >= play.game.tables().combat.hard_retreat_from {
                play.lose_step(unit, cause);
            }
        }
        // HZ-3: a friendly unit there lifts the zone.
        if play.state.unit(unit).at.is_some() && is_zone_uncancelled(play.state, side, into) {
            play.lose_step(unit, cause);
        }
        if play.state.unit(unit).at.is_none() {
            return;
        }
    }
    play.emit(Event::UnitRetreated {
        unit,
        path: way.path.clone(),
    });
}
