//! Where a unit can go by march or train in the current phase: searched once, and cached as long as it holds.

use crate::definition::UnitId;
use crate::state::known::Traveller;
use crate::{HexGame, HexState};
use railhead_engine::board::{Destinations, Reach};

/// The search of marches, or of train rides: where any unit can go that is such a traveller.
pub(super) type SearchFn = fn(&HexGame, &HexState, Traveller, &mut Reach);

/// Where a unit can go.
pub(super) fn destinations(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    traveller: Traveller,
    search: SearchFn,
) -> Destinations {
    found(game, state, unit, traveller, || {
        searched(game, state, traveller, search)
    })
}

/// Where each of some units can go, in their order. Equal travellers share a search.
pub(super) fn all(
    game: &HexGame,
    state: &HexState,
    units: impl Iterator<Item = (UnitId, Traveller)>,
    search: SearchFn,
) -> Vec<(UnitId, Destinations)> {
    let mut travellers: Vec<Traveller> = Vec::new();
    let mut all: Vec<(UnitId, Destinations)> = Vec::new();
    for (unit, traveller) in units {
        let to = found(game, state, unit, traveller, || {
            let alike = travellers.iter().position(|other| *other == traveller);
            alike.map_or_else(
                || searched(game, state, traveller, search),
                |alike| all[alike].1.clone(),
            )
        });
        travellers.push(traveller);
        all.push((unit, to));
    }
    all
}

fn found(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    traveller: Traveller,
    search: impl FnOnce() -> Destinations,
) -> Destinations {
    let units = game.definition().units.len();
    state.known.journeys(units, unit, traveller, search)
}

fn searched(game: &HexGame, state: &HexState, traveller: Traveller, search: SearchFn) -> Destinations {
    Reach::lend(|table| {
        search(game, state, traveller, table);
        Destinations::from(&*table)
    })
}
