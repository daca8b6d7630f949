//! Answers about a unit's destinations, ways and obstacles. The fields of each, in this order, are those of its JSON.

use serde::Serialize;

use super::words::{reason, refused};
use crate::console::answer::{Failure, RefusalAnswer, succeeded};
use railhead_engine::board::SpaceId;
use railhead_hex_game::{Phase, TableView, UnitId};

/// The answer to `reach`.
#[derive(Debug, Serialize)]
pub struct ReachAnswer<'a> {
    unit: &'a str,
    /// The unit of the costs; null if moves are free.
    cost_in: Option<&'static str>,
    /// Where it can go, by number.
    spaces: Vec<ReachedHex>,
}

/// A hex within reach, and what it costs to get there.
#[derive(Debug, Serialize)]
struct ReachedHex {
    space: String,
    cost: u16,
    /// The kind of a sea move: `sea lift`, `landing` or `assault`.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<&'static str>,
}

/// The answer to `path`.
#[derive(Debug, Serialize)]
struct PathAnswer<'a> {
    unit: &'a str,
    cost: u16,
    /// The hexes, both ends included.
    path: Vec<String>,
}

/// The answer to `why`.
#[derive(Debug, Serialize)]
pub struct WhyUnitAnswer<'a> {
    unit: &'a str,
    /// Whether it is possible.
    can: bool,
    /// Every reason against it.
    reasons: Vec<RefusalAnswer>,
    /// Its supply, in words.
    supply: String,
}

/// Where a unit can go now.
pub fn reach(view: TableView<'_>, unit: UnitId) -> ReachAnswer<'_> {
    let game = view.game();
    let by_sea = view.sea_destinations(unit);
    let destinations = view.destinations(unit);
    let costs = destinations.iter().map(|(space, cost)| ReachedHex {
        space: game.board().number(*space),
        cost: *cost,
        ends: by_sea.iter().find(|to| to.at == *space).map(|to| to.kind.name()),
    });
    let mut spaces: Vec<_> = costs.collect();
    spaces.sort_by(|a, b| a.space.cmp(&b.space));
    ReachAnswer {
        unit: &game.unit(unit).id,
        cost_in: match view.phase() {
            Phase::RailMovement => Some("hexes"),
            Phase::NavalMovement => Some("ships"),
            Phase::Movement => Some("movement points"),
            Phase::Setup | Phase::Reinforcement | Phase::Combat | Phase::End => None,
        },
        spaces,
    }
}

/// A unit's way to a space.
pub fn path(view: TableView, unit: UnitId, via: &[SpaceId], to: SpaceId) -> Result<String, Failure> {
    let game = view.game();
    let Some(way) = view.way(unit, via, to) else {
        return Err(match view.why_not_by(unit, via, to).first() {
            Some(refusal) => refused(&view.names(), refusal),
            None => Failure::error("there is no way there"),
        });
    };
    Ok(succeeded(&PathAnswer {
        unit: &game.unit(unit).id,
        cost: way.cost,
        path: way.path.iter().map(|space| game.board().number(*space)).collect(),
    }))
}

/// The reasons against a unit's acting, or going to a space.
pub fn why(view: TableView<'_>, unit: UnitId, to: Option<SpaceId>) -> WhyUnitAnswer<'_> {
    let (game, names) = (view.game(), view.names());
    let reasons = to.map_or_else(|| view.why(unit), |to| view.why_not(unit, to));
    WhyUnitAnswer {
        unit: &game.unit(unit).id,
        can: reasons.is_empty(),
        reasons: reasons.iter().map(|refusal| reason(&names, refusal)).collect(),
        supply: view.supply_words(unit),
    }
}
