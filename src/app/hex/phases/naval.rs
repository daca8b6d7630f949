//! The Naval Movement Phase (HN): units go by sea.

use crate::rules::board::SpaceId;
use crate::rules::hex_game::chapters::naval::SeaMove;
use crate::rules::hex_game::{TableView, UnitId};

/// The kind of the sea move under the cursor, its share of the remaining shipping, and the squadron that may intercept
/// it.
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
        .map_or(String::new(), |squadron| format!("; {squadron} may intercept it"));
    let kind = voyage.kind.name();
    format!(
        "{kind}, takes {} of {left} {units} of shipping left{danger}",
        voyage.cost
    )
}

/// Words that distinguish landings and assaults from moves to a friendly port.
pub fn words(view: &TableView, unit: UnitId) -> Vec<(SpaceId, &'static str)> {
    let word = |kind: SeaMove| match kind {
        SeaMove::Lift => "port",
        SeaMove::Landing => "landing",
        SeaMove::Assault => "assault",
    };
    let destinations = view.sea_destinations(unit).into_iter();
    destinations.map(|end| (end.at, word(end.kind))).collect()
}
