//! How hard a side is pressed: what is lost of what it fights for, what the enemy can reach of the rest, and the time that is left.

use super::ways::{Demand, Demanded, GoalWay};
use crate::TableView;
use crate::chapters::victory::Today;
use crate::definition::{Side, UnitId};
use crate::shown::destinations::Approach;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::goals::Pressure;

/// The victory points that a turn can bring: a lead that lacks no more than these can be won in one.
const CLOSE: i32 = 10;

/// In these last turns whoever would lose now is pressed.
const LAST_TURNS: u16 = 2;

/// How hard the viewer is pressed, by everything that the enemy can win with and not only by what the header names.
pub(super) fn pressure(view: &TableView, ways: &[GoalWay], today: &Today) -> Pressure {
    let enemy = view.viewer().enemy();
    let by_ways = ways.iter().map(|way| {
        if way.side == enemy {
            by_way(view, way)
        } else {
            by_loss(view, way)
        }
    });
    let by_ways = by_ways.max().unwrap_or_default();
    if today.outcome.winner == enemy {
        by_ways.max(by_time(view, ways))
    } else {
        by_ways
    }
}

/// How much a way of the enemy presses.
fn by_way(view: &TableView, way: &GoalWay) -> Pressure {
    let (missing, gained) = (way.missing(), way.gained());
    if missing == 0 {
        // One for the end that the enemy has had since the start presses by time alone.
        return if !way.at_end || way.turns(view.turn()) <= LAST_TURNS {
            Pressure::Desperate
        } else if gained > 0 {
            Pressure::Pressed
        } else {
            Pressure::Steady
        };
    }
    let (mut near, mut open) = (0, 0);
    for part in &way.demands {
        let [near_here, open_here] = in_danger(view, way, part);
        near += near_here.min(part.missing());
        open += open_here.min(part.missing());
    }
    let of = way.lacked().max(missing);
    let is_half = gained > 0 && 2 * gained >= of;
    // Where few places are needed, one of them is much.
    let is_close = 2 * (gained + near) > of || of <= 2 && near > 0;
    if missing <= open || missing <= near && is_half {
        Pressure::Desperate
    } else if missing <= near || is_half || is_close {
        Pressure::Pressed
    } else {
        Pressure::Steady
    }
}

/// How much the viewer is pressed, in the last turns, by the loss of places that it holds to win at the end.
fn by_loss(view: &TableView, way: &GoalWay) -> Pressure {
    let is_late = way.is_met() && way.at_end && way.turns(view.turn()) <= LAST_TURNS;
    let can_be_lost = |part: &Demand| {
        let Demanded::Places(places) = &part.what else {
            return false;
        };
        let [near, _] = in_reach(view, places, |holder| holder == Some(way.side));
        near + part.needs > part.has
    };
    if is_late && way.demands.iter().any(can_be_lost) {
        Pressure::Pressed
    } else {
        Pressure::Steady
    }
}

/// How many places of some holders the enemy can fight for in his next turn, and how many of them he can simply enter.
fn in_reach(view: &TableView, places: &[SpaceId], is_of: impl Fn(Option<Side>) -> bool) -> [usize; 2] {
    let places = places.iter().copied().filter(|place| is_of(view.control(*place)));
    let near = view.approaches(&places.collect::<Vec<_>>());
    [Approach::Beside, Approach::Inside].map(|least| near.iter().filter(|near| **near >= least).count())
}

/// How much of what the enemy lacks he can fight for in his next turn, and how much of that he can simply enter.
fn in_danger(view: &TableView, way: &GoalWay, part: &Demand) -> [usize; 2] {
    match &part.what {
        Demanded::Places(places) => in_reach(view, places, |holder| holder != Some(way.side)),
        Demanded::Units(units) => [units.iter().filter(|unit| is_in_danger(view, **unit)).count(), 0],
        Demanded::AnyUnits => {
            let own = view.game().unit_ids();
            [own.filter(|unit| is_in_danger(view, *unit)).count(), 0]
        }
        Demanded::Lead { lead, least } => [usize::from(least - lead <= CLOSE), 0],
        // Nobody sees who comes to an exit in time, or what else a goal may ask for.
        Demanded::Exit(_) | Demanded::Other(_) => [0, 0],
    }
}

/// Whether a unit of the viewer stands in an enemy zone, and is unsupplied or on its last step: it is lost with the next fight.
fn is_in_danger(view: &TableView, unit: UnitId) -> bool {
    let viewer = view.viewer();
    let Some((status, at)) = view.status(unit).and_then(|status| Some((status, status.at?))) else {
        return false;
    };
    let is_weak = !status.supplied || status.steps == 1;
    view.game().unit(unit).side == viewer && is_weak && view.has_zone(viewer.enemy(), at)
}

/// How much the time presses a side that would lose if the game ended now.
fn by_time(view: &TableView, ways: &[GoalWay]) -> Pressure {
    let last = view.game().definition().calendar.last;
    let left = last.saturating_sub(view.turn()) + 1;
    // What is open to it: its own goals, and to spoil one of the enemy's.
    let open = ways
        .iter()
        .filter(|way| (way.side == view.viewer()) != way.is_met());
    let nearest = open.filter_map(GoalWay::distance).min();
    if left <= 1 {
        Pressure::Desperate
    } else if left <= LAST_TURNS || nearest.is_none_or(|nearest| nearest >= usize::from(left)) {
        Pressure::Pressed
    } else {
        Pressure::Steady
    }
}
