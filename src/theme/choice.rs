//! The player's preferences: the size of text, and animation. [`super::palette`] has the colours.

use bevy::prelude::*;

use super::palette::{Palette, PaletteChoice};
use crate::lifetime::{Lifetime, TableResources as _};
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::hex::HexInks;
use railhead_engine::board::look::stock::stock;

/// The size of text in panels: 1 is 100 %, the largest is 2.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TextScale(pub f32);

impl Default for TextScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Whether movements are animated; otherwise everything jumps to its place.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion(pub bool);

impl Default for Motion {
    fn default() -> Self {
        Self(true)
    }
}

/// The colours from files: those of the current map, and those of the seats.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Livery {
    /// The inks of the map.
    pub inks: HexInks,
    /// The inks of the seats, in their order; defaults for missing ones.
    pub seats: Vec<Ink>,
}

impl Default for Livery {
    fn default() -> Self {
        Self {
            inks: stock().map.clone(),
            seats: Vec::new(),
        }
    }
}

impl Livery {
    /// A palette with these colours instead of those of another game.
    pub fn on(&self, palette: &Palette) -> Palette {
        palette.reprinted(&self.inks, &self.seats)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PaletteChoice>()
        .init_until::<Livery>(Lifetime::Game)
        .init_resource::<Palette>()
        .init_resource::<TextScale>()
        .init_resource::<Motion>()
        .add_systems(
            PreUpdate,
            follow_choice.run_if(resource_changed::<PaletteChoice>.or_else(resource_changed::<Livery>)),
        );
}

/// Applies the chosen palette.
pub(super) fn follow_choice(choice: Res<PaletteChoice>, livery: Res<Livery>, mut palette: ResMut<Palette>) {
    palette.set_if_neq(Palette::printed(*choice, &livery.inks, &livery.seats));
}
