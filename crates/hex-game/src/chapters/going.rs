//! Where a unit can go by march or train in the current phase: searched once, and cached as long as it holds.

use crate::definition::UnitId;
use crate::state::known::MoverKey;
use crate::{HexGame, HexState};
use railhead_engine::board::{Destinations, Reach};

/// A travel mode: a key of everything that affects where a unit can go (`None` if it cannot go at all), and the search itself.
pub(super) type Searches = (
    fn(&HexGame, &HexState, UnitId) -> Option<MoverKey>,
    fn(&HexGame, &HexState, UnitId, &mut Reach),
);

/// Where a unit can go; `None` if it cannot go at all.
pub(super) fn destinations(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    going: Searches,
) -> Option<Destinations> {
    let key = going.0(game, state, unit)?;
    Some(found(game, state, unit, key, || search(game, state, unit, going)))
}

/// Where each of the player's movable units can go, by id. Units with equal keys share a search.
pub(super) fn all(game: &HexGame, state: &HexState, going: Searches) -> Vec<(UnitId, Destinations)> {
    let own = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == state.player());
    let mut keys: Vec<MoverKey> = Vec::new();
    let mut all: Vec<(UnitId, Destinations)> = Vec::new();
    for unit in own {
        let Some(key) = going.0(game, state, unit) else {
            continue;
        };
        let to = found(game, state, unit, key, || {
            let alike = keys.iter().position(|other| *other == key);
            alike.map_or_else(|| search(game, state, unit, going), |alike| all[alike].1.clone())
        });
        keys.push(key);
        all.push((unit, to));
    }
    all
}

fn found(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    key: MoverKey,
    search: impl FnOnce() -> Destinations,
) -> Destinations {
    let units = game.definition().units.len();
    state.known.journeys(units, unit, key, search)
}

fn search(game: &HexGame, state: &HexState, unit: UnitId, (_, reach): Searches) -> Destinations {
    Reach::lend(|table| {
        reach(game, state, unit, table);
        Destinations::from(&*table)
    })
}
