//! The answers to `units` and `reach`: what stands where, and where some of it can go.
//!
//! The area game counts units that are alike instead of listing them one by one, and so do the answers.

use serde::Serialize;

use crate::console::answer::{Failure, RefusalAnswer, succeeded};
use railhead_area_game::chapters::forces::{gather, left};
use railhead_area_game::chapters::movement::{self, LandingPlaces};
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::order::UnitGroup;
use railhead_area_game::words::lookup::space_id;
use railhead_area_game::{AreaGame, AreaState, KindId, NationId};
use railhead_engine::board::SpaceId;

/// The answer to `units`.
#[derive(Debug, Serialize)]
pub struct UnitsAnswer<'a> {
    units: Vec<UnitAnswer<'a>>,
}

/// Units of one kind, nation and condition in a space.
#[derive(Debug, Serialize)]
pub struct UnitAnswer<'a> {
    space: &'a str,
    nation: &'a str,
    kind: &'a str,
    count: u16,
    /// How many connections they have moved along this turn.
    spent: u8,
    /// How many more they can move along in this phase.
    left: u8,
    /// What they have done.
    mark: &'static str,
}

/// Units that are alike, as the console shows them; `space` answers with them too.
pub fn of_force(game: &AreaGame, force: Force, count: u16) -> UnitAnswer<'_> {
    UnitAnswer {
        space: space_id(game, force.at),
        nation: &game.nation(force.nation).id,
        kind: &game.kind(force.kind).id,
        count,
        spent: force.spent,
        left: left(game, &force),
        mark: match force.status {
            Status::Ready => "ready",
            Status::Aboard => "aboard",
            Status::Kept => "kept",
            Status::Unloaded => "unloaded",
            Status::Moved => "moved",
            Status::Fought => "fought",
            Status::Railed => "railed",
            Status::Bridged => "bridged",
            Status::Ferried => "ferried",
        },
    }
}

/// The units of the active nations, or of all.
pub fn units<'g>(game: &'g AreaGame, state: &AreaState, all: bool) -> UnitsAnswer<'g> {
    let shown = state
        .forces()
        .filter(|(force, _)| all || state.is_mover(game, force.nation));
    UnitsAnswer {
        units: shown.map(|(force, count)| of_force(game, force, count)).collect(),
    }
}

#[derive(Debug, Serialize)]
struct ReachAnswer<'a> {
    nation: &'a str,
    kind: &'a str,
    /// How many connections the units can still move along in this phase.
    left: u8,
    spaces: Vec<Way<'a>>,
}

/// A space within reach, and the way there.
#[derive(Debug, Serialize)]
struct Way<'a> {
    space: &'a str,
    path: Vec<&'a str>,
}

/// Where units of a kind that have moved `spent` connections and stand in a space can go with one order.
pub fn reach(
    game: &AreaGame,
    state: &AreaState,
    (nation, kind, at): (NationId, KindId, SpaceId),
    spent: u8,
) -> Result<String, Failure> {
    let group = UnitGroup {
        nation,
        kind,
        count: 1,
        spent,
        aboard: false,
    };
    let forces = gather(game, state, at, &group).map_err(|refusal| {
        Failure::Refusal(RefusalAnswer {
            rule: refusal.rule().to_owned(),
            text: refusal.text(game),
            facts: serde_json::Map::new(),
        })
    })?;
    let (force, _) = forces[0];
    let places = LandingPlaces::new(game, state, nation);
    let ways = movement::reach(game, state, &force, &places).into_iter();
    Ok(succeeded(&ReachAnswer {
        nation: &game.nation(nation).id,
        kind: &game.kind(kind).id,
        left: left(game, &force),
        spaces: ways
            .map(|(to, path)| Way {
                space: space_id(game, to),
                path: path.into_iter().map(|step| space_id(game, step)).collect(),
            })
            .collect(),
    }))
}
