//! The units that are to leave the map (HM-8).
//!
//! A unit leaves because a goal of its side asks for it, at once, or where points alone decide (HV-1) because its steps count beyond the exit. For
//! points it goes as late as it can with a turn to spare, or when it would be lost where it stands; the last unit in a place that is worth as
//! much stays.

use std::collections::BTreeMap;

use super::estimate::{Distances, FAR};
use super::goal_plan::goals_of;
use super::tasks::Tasks;
use railhead_hex_game::definition::{Exit, ExitId};
use railhead_hex_game::scripts::conditions::Condition;
use railhead_hex_game::{TableView, UnitId};

/// The turns for which a unit that leaves for points may be held up.
const TO_SPARE: u32 = 1;

/// An exit of a side that is not closed for good, and the distances from it.
struct Way<'a> {
    id: ExitId,
    exit: &'a Exit,
    far: Distances,
}

/// A unit that could leave, and its distance from each exit.
struct Candidate {
    unit: UnitId,
    far: Vec<u32>,
}

impl Candidate {
    /// The nearest of these exits that it can reach over land.
    fn nearest(&self, mut among: impl Iterator<Item = usize>) -> Option<usize> {
        let first = among.next()?;
        let best = among.fold(
            first,
            |best, way| {
                if self.far[way] < self.far[best] { way } else { best }
            },
        );
        (self.far[best] < FAR).then_some(best)
    }
}

/// The units that are to leave the map, each with the distances from its exit.
pub fn leavers(view: TableView, tasks: &Tasks) -> BTreeMap<UnitId, Distances> {
    let (game, side) = (view.game(), view.viewer());
    let open = game
        .exits()
        .filter(|(_, exit)| exit.side == side && exit.until >= view.turn());
    let ways: Vec<Way> = open
        .map(|(id, exit)| Way {
            id,
            exit,
            far: Distances::new(view, &exit.spaces),
        })
        .collect();
    if ways.is_empty() {
        return BTreeMap::new();
    }
    let candidates = candidates(view, tasks, &ways);
    let mut going = wanted(view, &candidates, &ways);
    for candidate in &candidates {
        if !going.contains_key(&candidate.unit)
            && let Some(way) = for_points(view, candidate, &ways)
        {
            going.insert(candidate.unit, way);
        }
    }
    let going = going.into_iter();
    going.map(|(unit, way)| (unit, ways[way].far.clone())).collect()
}

/// The units on the map that can march and have no other task.
fn candidates(view: TableView, tasks: &Tasks, ways: &[Way]) -> Vec<Candidate> {
    let game = view.game();
    let units = game.unit_ids().filter(|unit| {
        let spec = game.unit(*unit);
        let is_free = tasks.of(*unit).is_none() && !tasks.keep(*unit);
        spec.side == view.viewer() && spec.movement > 0 && is_free
    });
    let candidates = units.filter_map(|unit| {
        let at = view.status(unit)?.at?;
        let far = ways.iter().map(|way| way.far.of(at)).collect();
        Some(Candidate { unit, far })
    });
    candidates.collect()
}

/// The units that goals of the side ask to leave, and the exit of each: those that a goal names, and of a number the nearest.
fn wanted(view: TableView, candidates: &[Candidate], ways: &[Way]) -> BTreeMap<UnitId, usize> {
    let mut departures = Vec::new();
    for goal in goals_of(view, view.viewer()) {
        gather(&goal.when, &mut departures);
    }
    departures.retain(|condition| !view.is_fact(condition));
    let mut going = BTreeMap::new();
    for condition in &departures {
        let Condition::Left(unit) = condition else {
            continue;
        };
        let candidate = candidates.iter().find(|candidate| candidate.unit == *unit);
        if let Some(way) = candidate.and_then(|candidate| candidate.nearest(0..ways.len())) {
            going.insert(*unit, way);
        }
    }
    for condition in &departures {
        let Condition::LeftBy { exit, least } = condition else {
            continue;
        };
        let Some(way) = ways.iter().position(|way| way.id == *exit) else {
            continue;
        };
        let has_left = |least: &u16| {
            view.is_fact(&Condition::LeftBy {
                exit: *exit,
                least: *least,
            })
        };
        let left = (1..*least).take_while(has_left).count();
        let named = going.values().filter(|other| **other == way).count();
        let wanted = usize::from(*least).saturating_sub(left + named);
        let mut others: Vec<(u32, UnitId)> = candidates
            .iter()
            .filter(|candidate| candidate.far[way] < FAR && !going.contains_key(&candidate.unit))
            .map(|candidate| (candidate.far[way], candidate.unit))
            .collect();
        others.sort_unstable();
        going.extend(others.into_iter().take(wanted).map(|(_, unit)| (unit, way)));
    }
    going
}

/// Adds the conditions that ask for units to leave the map.
fn gather(when: &[Condition], departures: &mut Vec<Condition>) {
    for condition in when {
        match condition {
            Condition::Left(_) | Condition::LeftBy { .. } => departures.push(condition.clone()),
            Condition::All(conditions)
            | Condition::Any(conditions)
            | Condition::Count { of: conditions, .. } => gather(conditions, departures),
            _ => {}
        }
    }
}

/// The exit for which a unit has to go now if its steps are to count there; `None` if it can wait, comes too late, or is worth more where it is.
fn for_points(view: TableView, candidate: &Candidate, ways: &[Way]) -> Option<usize> {
    if !counts_steps(view) || holds_as_much(view, candidate.unit, ways) {
        return None;
    }
    let (last, march) = (
        view.game().definition().calendar.last,
        u32::from(view.allowance(candidate.unit)).max(1),
    );
    let in_time = (0..ways.len()).filter(|way| {
        let exit = ways[*way].exit;
        let left = u32::from(exit.until.min(last).saturating_sub(view.turn()));
        let turns = candidate.far[*way].div_ceil(march);
        exit.points > 0 && turns <= left && turns + TO_SPARE >= left
    });
    candidate.nearest(in_time)
}

/// Whether points alone decide (HV-1).
pub fn counts_steps(view: TableView) -> bool {
    let victory = view.game().definition().victory.as_ref();
    victory.is_some_and(|victory| !victory.by_points.is_empty())
}

/// Whether a unit is alone in a place worth at least what its steps bring by the best exit.
fn holds_as_much(view: TableView, unit: UnitId, ways: &[Way]) -> bool {
    let Some(status) = view.status(unit) else {
        return false;
    };
    let Some(at) = status.at else {
        return false;
    };
    let game = view.game();
    let mut others = game
        .unit_ids()
        .filter(|other| *other != unit && game.unit(*other).side == view.viewer());
    if others.any(|other| view.at(other) == Some(at)) {
        return false;
    }
    let most = ways.iter().map(|way| way.exit.points).max().unwrap_or(0);
    let places = game.board().places().iter().filter(|place| place.at == at);
    let worth: u16 = places.map(|place| place.weight).sum();
    worth > 0 && worth >= most.saturating_mul(u16::from(status.steps))
}
