//! What a game shows on the map: reach, path, problems, supply, zones of control, the front, blown bridges, combats.
//!
//! In: the resources of this file, written by whoever reads the table view. `overlay_draw` draws them again when
//! they change. Every meaning has an outline or a pattern beside its colour.

use bevy::prelude::*;

use crate::rules::board::{CrossingId, SpaceId};
use crate::rules::engine::Seat;

/// Spaces that stand out because of what is selected.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// Where the selected units can go.
    pub reachable: Vec<SpaceId>,
    /// Where they would fight, if they went there.
    pub attackable: Vec<SpaceId>,
    /// Where units are that can go somewhere, while none is selected.
    pub able: Vec<SpaceId>,
    /// The way to the space under the cursor, the start included.
    pub path: Option<Vec<SpaceId>>,
    /// The spaces that the player has it go by.
    pub way_points: Vec<SpaceId>,
    /// What the path costs, such as `5 of 7 points`.
    pub path_label: String,
    /// Ways that are planned beside it, each with what is written at its end.
    pub planned: Vec<(Vec<SpaceId>, String)>,
    /// Spaces that hold the phase up, overstacked ones for instance.
    pub problem: Vec<SpaceId>,
    /// The selected space.
    pub selected: Option<SpaceId>,
    /// Words below spaces, such as how a sea move ends there.
    pub words: Vec<(SpaceId, &'static str)>,
}

/// Where counters lie, in world coordinates: words keep off them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CounterPlaces(pub Vec<Vec2>);

/// The supply network of one side.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SupplyOverlay {
    /// Whether it is shown.
    pub on: bool,
    /// Links that carry supply.
    pub network: Vec<(SpaceId, SpaceId)>,
    /// Where supply comes from.
    pub sources: Vec<SpaceId>,
    /// The lines from units to the network.
    pub lines: Vec<Vec<SpaceId>>,
    /// Where a line is cut, and by what.
    pub breaks: Vec<(SpaceId, String)>,
}

/// The zones of control.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ZocOverlay {
    /// Whether they are shown.
    pub on: bool,
    /// Each hex with the seat whose zone it is in; in the zones of two, it is there twice.
    pub hexes: Vec<(SpaceId, Seat)>,
}

/// Who controls each space.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ControlOverlay {
    /// Whether the hexes of all sides are tinted; the front line is drawn in any case.
    pub tint: bool,
    /// One entry a space in board order; empty before a game.
    pub holders: Vec<Option<Seat>>,
}

/// Crossings that are blown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DemolishedCrossings(pub Vec<CrossingId>);

/// What is fought over.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BattleOverlay {
    /// Whose accent it is drawn in; nothing is drawn without.
    pub seat: Option<Seat>,
    /// Hexes that are attacked, or can be.
    pub targets: Vec<SpaceId>,
    /// From where to where an attack goes.
    pub attacks: Vec<[SpaceId; 2]>,
    /// What is written below a hex, such as the odds.
    pub label: Option<(SpaceId, String)>,
    /// Bridges that the selected unit can try to blow.
    pub bridges: Vec<CrossingId>,
    /// The one of them that is about to be.
    pub bridge_asked: Option<CrossingId>,
}

/// Where an enemy could march that the player looks at.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ThreatOverlay {
    /// Whose unit it is; nothing is drawn without.
    pub seat: Option<Seat>,
    /// The hexes.
    pub spaces: Vec<SpaceId>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Highlights>()
        .init_resource::<BattleOverlay>()
        .init_resource::<ThreatOverlay>()
        .init_resource::<SupplyOverlay>()
        .init_resource::<ZocOverlay>()
        .init_resource::<ControlOverlay>()
        .init_resource::<DemolishedCrossings>()
        .init_resource::<CounterPlaces>();
}
