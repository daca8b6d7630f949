//! The Naval Movement Phase (HN): units go by sea.

use crate::rules::board::SpaceId;
use crate::rules::hex_game::naval::SeaMove;
use crate::rules::hex_game::{TableView, UnitId};

/// How the sea move under the cursor ends, what it takes of the ships that are left, and who may find it.
pub fn path_label(view: &TableView, unit: UnitId, to: Option<SpaceId>) -> String {
    let destinations = view.sea_destinations(unit);
    let Some(voyage) = destinations.iter().find(|voyage| Some(voyage.at) == to) else {
        return String::new();
    };
    let ships = view
        .sea_capacity()
        .into_iter()
        .find(|capacity| capacity.area == voyage.area);
    let left = ships.map_or(0, |capacity| capacity.left());
    let units = if left == 1 { "unit" } else { "units" };
    let danger = view
        .squadron_against(unit, voyage.area)
        .map_or(String::new(), |squadron| format!("; {squadron} may find it"));
    let kind = voyage.kind.name();
    format!("{kind}, ships for {} of {left} {units} left{danger}", voyage.cost)
}

/// The words that tell landings and assaults from moves to a port of one's own.
pub fn words(view: &TableView, unit: UnitId) -> Vec<(SpaceId, &'static str)> {
    let word = |kind: SeaMove| match kind {
        SeaMove::Lift => "port",
        SeaMove::Landing => "landing",
        SeaMove::Assault => "assault",
    };
    let destinations = view.sea_destinations(unit).into_iter();
    destinations.map(|end| (end.at, word(end.kind))).collect()
}
