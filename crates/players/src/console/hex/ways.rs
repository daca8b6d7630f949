//! Answers about a unit's destinations, ways and obstacles.

use super::answer::{Cost, PathAnswer, ReachAnswer, WhyUnitAnswer};
use super::words::{reason, refused};
use crate::console::answer::{Failure, succeeded};
use railhead_engine::board::SpaceId;
use railhead_hex_game::{Phase, TableView, UnitId};

/// Where a unit can go now.
pub fn reach(view: TableView<'_>, unit: UnitId) -> ReachAnswer<'_> {
    let game = view.game();
    let by_sea = view.sea_destinations(unit);
    let destinations = view.destinations(unit);
    let costs = destinations.iter().map(|(space, cost)| Cost {
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
