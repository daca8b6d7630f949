//! What a game shows on the map: reach, path, problems, supply, zones of control, the front, blown bridges, combats.
//!
//! In: the resources of this file, written by the game's systems. `overlay_draw` draws them again when they change.
//! Every meaning has an outline or a pattern as well as a colour.

use bevy::prelude::*;

use crate::lifetime::{Lifetime, TableResources as _};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::Seat;

/// Spaces that stand out because of the selection.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// Spaces that the selected units can go to.
    pub reachable: Vec<SpaceId>,
    /// Spaces where they would fight.
    pub attackable: Vec<SpaceId>,
    /// Spaces with units that can move, while no unit is selected.
    pub able: Vec<SpaceId>,
    /// The way to the space under the cursor, including the start.
    pub path: Option<Vec<SpaceId>>,
    /// The way-points that the player has set.
    pub way_points: Vec<SpaceId>,
    /// The cost of the path, such as `5 of 7 points`.
    pub path_label: String,
    /// Other planned ways, each with the label at its end.
    pub planned: Vec<(Vec<SpaceId>, String)>,
    /// Spaces that hold up the phase, such as overstacked ones.
    pub problem: Vec<SpaceId>,
    pub selected: Option<SpaceId>,
    /// Words below spaces, such as the outcome of a sea move there.
    pub words: Vec<(SpaceId, &'static str)>,
}

/// The positions of counters in world coordinates: words and flags avoid them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CounterPlaces {
    /// Where they are seen.
    pub seen: Vec<Vec2>,
    /// Where they are while no stack is fanned out.
    pub stacked: Vec<Vec2>,
}

/// The supply network of one side.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SupplyOverlay {
    /// Whether it is shown.
    pub on: bool,
    /// Links that carry supply.
    pub network: Vec<(SpaceId, SpaceId)>,
    /// The sources of supply.
    pub sources: Vec<SpaceId>,
    /// The lines from units to the network.
    pub lines: Vec<Vec<SpaceId>>,
    /// The places where a line is cut, each with the cause.
    pub breaks: Vec<(SpaceId, String)>,
}

/// The zones of control.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ZocOverlay {
    /// Whether they are shown.
    pub on: bool,
    /// Each hex with the seat whose zone it is in; a hex in the zones of two seats is listed twice.
    pub hexes: Vec<(SpaceId, Seat)>,
}

/// Who controls each space.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ControlOverlay {
    /// Whether the hexes of all sides are tinted; the front line is always drawn.
    pub tint: bool,
    /// One entry per space in board order; empty before a game.
    pub holders: Vec<Option<Seat>>,
}

/// Crossings that are blown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DemolishedCrossings(pub Vec<CrossingId>);

/// The changes to railways: stretches by the spaces at their ends, the lower first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TrackOverlay {
    /// Stretches of another gauge than the first of the board.
    pub other_gauge: Vec<[SpaceId; 2]>,
    /// Stretches that are broken.
    pub broken: Vec<[SpaceId; 2]>,
}

/// Combats.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BattleOverlay {
    /// The seat whose accent it is drawn in; `None` draws no combats.
    pub seat: Option<Seat>,
    /// Hexes that are or can be attacked.
    pub targets: Vec<SpaceId>,
    /// The two hexes of each attack.
    pub attacks: Vec<[SpaceId; 2]>,
    /// The words below a hex, such as the odds.
    pub label: Option<(SpaceId, String)>,
    /// Bridges that the selected unit can try to blow.
    pub bridges: Vec<CrossingId>,
    /// The bridge that the player is being asked about.
    pub bridge_asked: Option<CrossingId>,
}

/// The possible marches of an enemy unit that the player has selected.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ThreatOverlay {
    /// The seat of the unit; `None` if the player has selected no enemy unit.
    pub seat: Option<Seat>,
    pub spaces: Vec<SpaceId>,
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Highlights>(Lifetime::Position)
        .init_until::<BattleOverlay>(Lifetime::Position)
        .init_until::<ThreatOverlay>(Lifetime::Position)
        .init_until::<SupplyOverlay>(Lifetime::Position)
        .init_until::<ZocOverlay>(Lifetime::Game)
        .init_until::<ControlOverlay>(Lifetime::Position)
        .init_until::<DemolishedCrossings>(Lifetime::Position)
        .init_until::<TrackOverlay>(Lifetime::Position)
        .init_until::<CounterPlaces>(Lifetime::Position);
}
