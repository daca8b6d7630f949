//! Assigns units to distant objectives.
//!
//! If each unit made for the nearest place, remote places would never be taken. So units are assigned greedily by how strongly each place is held. A
//! place behind another becomes an aim only once that one is taken.
//!
//! A defender has no aims until the end is near, except units that go over to another front by rail (`fronts`). Then the army falls back on the
//! objective: as many units as a place has room for hold it, and the others gather around. Whoever is to leave the map makes for its exit
//! (`leavers`).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::estimate::{Distances, FAR, Strengths, strength};
use super::fronts::{Shift, shifts};
use super::goal_plan::{GoalPlan, places_that_count};
use super::leavers::leavers;
use super::marchers::{Assignment, Marcher, marchers, together};
use super::tasks::Tasks;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{TableView, UnitId};

/// Enemies this close to a place, in hexes, hold it.
const NEAR: u32 = 3;
/// A detour of at most this length, in movement points, counts as on the way.
const ASIDE: u32 = 10;
/// The longest march of a unit on foot in a turn, in movement points.
const A_TURN: u32 = 8;
/// The attack factors that an undefended place needs.
const LEAST: u32 = 6;
/// A defender falls back on the objective in the last turns, this many. Earlier it gives up too much, later it comes too late.
const LAST_TURNS: u16 = 4;

/// The destinations of a side's units.
#[derive(Clone, Debug)]
pub struct Aims {
    /// The distances to the nearest of the places.
    pub nearest: Distances,
    /// The distances to each aim, if there are several.
    each: Vec<Distances>,
    /// The index of each unit's aim in `each`.
    by_unit: BTreeMap<UnitId, usize>,
    /// The places that the side plays for.
    pub places: Vec<SpaceId>,
    /// The places that count for either side.
    pub counting: BTreeSet<SpaceId>,
    /// Whether it goes out to take them.
    pub goes: bool,
    /// The units that go over to another front by rail.
    shifts: BTreeMap<UnitId, Shift>,
    /// The units that are to leave the map, each with the distances from its exit.
    leaving: BTreeMap<UnitId, Distances>,
}

impl Aims {
    /// The aims of the viewing side for its plan; units with a task follow it, and others keep to the aims that they had.
    pub fn new(view: TableView, plan: &GoalPlan, tasks: &Tasks, before: Option<&Self>) -> Self {
        let places = plan.places.as_slice();
        let nearest = Distances::new(view, places);
        let has_victory = view.game().definition().victory.is_some();
        let last = view.game().definition().calendar.last;
        let is_late = view.turn() + LAST_TURNS > last;
        let (each, by_unit) = match (has_victory, plan.goes) {
            (true, true) => shared_out(view, places, tasks, before),
            (true, false) if is_late => posts(view, places, tasks),
            _ => (Vec::new(), BTreeMap::new()),
        };
        let leaving = leavers(view, tasks);
        let shifts = if has_victory && !plan.goes && !is_late {
            let before = before.map(|before| &before.shifts);
            shifts(view, places, tasks, &leaving, before)
        } else {
            BTreeMap::new()
        };
        Self {
            nearest,
            each,
            by_unit,
            places: plan.places.clone(),
            counting: places_that_count(view.game()),
            goes: plan.goes,
            shifts,
            leaving,
        }
    }

    /// Whether a unit is to leave the map (HM-8).
    pub fn leaves(&self, unit: UnitId) -> bool {
        self.leaving.contains_key(&unit)
    }

    /// Whether a unit has an aim of its own.
    pub fn has(&self, unit: UnitId) -> bool {
        self.by_unit.contains_key(&unit) || self.shift(unit).is_some() || self.leaves(unit)
    }

    /// How a unit goes over to another front; `None` if it does not.
    pub fn shift(&self, unit: UnitId) -> Option<&Shift> {
        self.shifts.get(&unit)
    }

    /// The units that go over to another front.
    pub fn shifts(&self) -> &BTreeMap<UnitId, Shift> {
        &self.shifts
    }

    /// The distances to a unit's aim.
    pub fn of(&self, unit: UnitId) -> &Distances {
        if let Some(far) = self.leaving.get(&unit) {
            return far;
        }
        if let Some(shift) = self.shift(unit) {
            return &shift.far;
        }
        self.by_unit
            .get(&unit)
            .map_or(&self.nearest, |aim| &self.each[*aim])
    }
}

/// The aim of each unit of an attacker: the nearest, except that the units with the shortest detours go to the aim with the greatest need.
fn shared_out(view: TableView, places: &[SpaceId], tasks: &Tasks, before: Option<&Aims>) -> Assignment {
    let groups = together(view, places);
    if groups.len() < 2 {
        return (Vec::new(), BTreeMap::new());
    }
    let each: Vec<Distances> = groups.iter().map(|group| Distances::new(view, group)).collect();
    let needs = needs(view, &groups);
    let mut marchers = marchers(view, &each, tasks);
    for marcher in &mut marchers {
        let had = before.filter(|before| before.by_unit.contains_key(&marcher.unit));
        let Some(had) = had.map(|before| before.of(marcher.unit)) else {
            continue;
        };
        // The places of an aim lie at a distance of 0 from it.
        let same = groups
            .iter()
            .position(|group| group.iter().any(|place| had.of(*place) == 0));
        marcher.aim = same.unwrap_or(marcher.aim);
    }
    let mut had = vec![0; groups.len()];
    for marcher in &marchers {
        had[marcher.aim] += marcher.attack;
    }
    let calendar = &view.game().definition().calendar;
    let left = u32::from(calendar.last.saturating_sub(view.turn())) + 1;
    // In percent of an aim's need.
    let share = |had: u32, aim: usize| 100 * had / needs[aim];
    for _ in 0..marchers.len() {
        let Some(short) = (0..groups.len()).min_by_key(|aim| share(had[*aim], *aim)) else {
            break;
        };
        let can_go = |marcher: &&mut Marcher| {
            let from = marcher.aim;
            // From one aim to another, measured from its first place.
            let by_way_of_it = marcher.far[from] + each[short].of(groups[from][0]);
            let left_over = had[from].saturating_sub(marcher.attack);
            from != short
                && marcher.attack > 0
                && marcher.far[short] <= left * A_TURN
                && by_way_of_it > marcher.far[short] + ASIDE
                && share(left_over, from) > share(had[short], short)
        };
        let Some(marcher) = marchers
            .iter_mut()
            .filter(can_go)
            .min_by_key(|marcher| marcher.far[short].saturating_sub(marcher.far[marcher.aim]))
        else {
            break;
        };
        had[marcher.aim] -= marcher.attack;
        had[short] += marcher.attack;
        marcher.aim = short;
    }
    let aims = marchers.into_iter().map(|marcher| (marcher.unit, marcher.aim));
    let aims = aims.collect();
    (each, aims)
}

/// The place that each defender falls back on: the nearest with room for it (HK-1), or else the nearest.
fn posts(view: TableView, places: &[SpaceId], tasks: &Tasks) -> Assignment {
    let game = view.game();
    let each: Vec<Distances> = places
        .iter()
        .map(|place| Distances::new(view, &[*place]))
        .collect();
    let marchers = marchers(view, &each, tasks);
    let mut pairs: Vec<(u32, Reverse<u32>, UnitId, usize)> = Vec::new();
    for marcher in &marchers {
        let (_, defence) = strength(view, marcher.unit);
        let far = marcher.far.iter().enumerate();
        let reached = far.filter(|(_, far)| **far < FAR);
        pairs.extend(reached.map(|(place, far)| (*far, Reverse(defence), marcher.unit, place)));
    }
    pairs.sort_unstable();
    let mut room: Vec<u16> = (places.iter().map(|at| game.stacking_limit(*at))).collect();
    let mut posts = BTreeMap::new();
    for (_, _, unit, place) in &pairs {
        let points = game.unit(*unit).size.stacking();
        if room[*place] >= points && !posts.contains_key(unit) {
            room[*place] -= points;
            posts.insert(*unit, *place);
        }
    }
    for (_, _, unit, nearest) in pairs {
        posts.entry(unit).or_insert(nearest);
    }
    (each, posts)
}

/// The attack factors that each aim needs.
fn needs(view: TableView, groups: &[Vec<SpaceId>]) -> Vec<u32> {
    let grid = view.game().board().grid();
    let strengths = Strengths::new(view);
    groups
        .iter()
        .map(|group| {
            let enemy = strengths.enemy.iter();
            let held = enemy.filter(|(at, _)| group.iter().any(|place| grid.distance(**at, *place) <= NEAR));
            LEAST + 2 * held.map(|(_, here)| here.defence).sum::<u32>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Game as _;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files;
    use railhead_hex_game::{HexGame, HexScenario, Side};

    fn jitra() -> HexScenario {
        load(&files::Embedded, "malaya/jitra.ron").expect("a shipped scenario loads")
    }

    fn aims(game: &HexGame, side: Side) -> Aims {
        let (state, _) = game.start(1);
        let view = TableView::new(game, &state, side);
        Aims::new(view, &GoalPlan::of(view), &Tasks::default(), None)
    }

    #[test]
    fn what_lies_aside_is_somebodys_aim() {
        let game = jitra().game;
        let aims = aims(&game, Side::First);
        let going = |place: &str| {
            let mut places = game.board().places().iter();
            let at = places
                .find(|other| other.id == place)
                .expect("it is on the map")
                .at;
            let units = aims.by_unit.keys().filter(|unit| aims.of(**unit).of(at) == 0);
            units.count()
        };
        // One on either coast.
        assert!(going("alor_star") > 0);
        assert!(going("kota_bharu") > 0);
    }

    #[test]
    fn a_defender_has_no_aims_before_the_last_turns() {
        assert!(aims(&jitra().game, Side::Second).by_unit.is_empty());
    }

    #[test]
    fn in_the_last_turns_an_army_falls_back_on_the_objective_as_far_as_there_is_room() {
        let mut definition = jitra().game.definition().clone();
        definition.calendar.last = definition.calendar.first + LAST_TURNS - 1;
        let game = HexGame::new(definition);
        let aims = aims(&game, Side::Second);
        let places = game.board().places().iter();
        let airfields = places.filter(|place| {
            ["alor_star", "kota_bharu", "gong_kedak", "machang"].contains(&place.id.as_str())
        });
        let sent = airfields.map(|airfield| {
            let going = aims
                .by_unit
                .keys()
                .filter(|unit| aims.of(**unit).of(airfield.at) == 0);
            let points = going.map(|unit| game.unit(*unit).size.stacking());
            (airfield.id.as_str(), points.sum::<u16>())
        });
        let sent: BTreeMap<&str, u16> = sent.collect();
        // Four points have room in each, so whoever stands nearest to a full one goes on to the next.
        assert!(sent.values().all(|points| *points == 4), "{sent:?}");
    }
}
