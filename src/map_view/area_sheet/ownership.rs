//! Who holds what on a sheet: land in the tones of its holders, bands along borders, and a veil over areas out of play.
//!
//! In: [`Holders`], [`OutOfPlay`], [`MapSheet`]. Out: [`Ownership`], from which the sheet and the minimap are drawn; `ownership_edges` draws
//! the rest.

use bevy::prelude::*;

use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::extent::{MapSheet, map_is_new, map_is_shown};
use crate::stage::AppSystems;
use railhead_engine::board::SpaceId;
use railhead_print::Layer;
use railhead_print::area::Holder;
use railhead_print::ownership::OwnershipLayers;

/// The holder and the production of each space, in board order; written by the game's systems. Without holders the sheet
/// stays as printed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Holders {
    /// One entry per space, or none at all.
    pub spaces: Vec<Option<Holder>>,
    /// The production of each space; the board's unless given.
    pub worth: Vec<u8>,
}

/// The spaces out of play, sorted; written by the game's systems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct OutOfPlay(pub Vec<SpaceId>);

impl OutOfPlay {
    /// Whether a space is out of play.
    pub(in crate::map_view) fn contains(&self, space: SpaceId) -> bool {
        self.0.binary_search(&space).is_ok()
    }
}

/// The ground and lines that replace the sheet's own.
#[derive(Resource, Clone, Debug, Default)]
pub struct Ownership(pub Option<OwnershipLayers>);

impl Ownership {
    /// Every layer of a sheet, the lowest first.
    pub(super) fn layers<'a>(&'a self, map: &'a MapSheet) -> Box<dyn Iterator<Item = &'a Layer> + 'a> {
        match &self.0 {
            Some(held) => Box::new(held.ground.iter().chain(&held.lines)),
            None => Box::new(map.layers()),
        }
    }
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Holders>(Lifetime::Position)
        .init_until::<OutOfPlay>(Lifetime::Position)
        .init_until::<Ownership>(Lifetime::Position)
        .add_systems(
            Update,
            print
                .run_if(map_is_shown)
                .run_if(resource_changed::<Holders>.or_else(map_is_new))
                .after(AppSystems::Table)
                .before(AppSystems::Draw),
        );
}

fn print(holders: Res<Holders>, map: Res<MapSheet>, mut held: ResMut<Ownership>) {
    let fits = holders.spaces.len() == map.raster.spaces();
    let board = map.areas().filter(|_| fits);
    if board.is_some() || held.0.is_some() {
        held.0 = board.map(|board| OwnershipLayers::new(&map, board, holders.spaces.clone(), &holders.worth));
    }
}
