//! How the player wishes it: the size of text, and whether things glide. The colours are in [`super::palette`].

use bevy::prelude::*;

use super::palette::{Palette, PaletteChoice};
use crate::rules::board::look::Ink;
use crate::rules::board::look::hex::HexInks;
use crate::rules::board::look::stock::stock;

/// The size of text in panels: 1 is 100 %, 2 the largest.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TextScale(pub f32);

impl Default for TextScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Whether things glide; without it everything is at once where it goes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion(pub bool);

impl Default for Motion {
    fn default() -> Self {
        Self(true)
    }
}

/// What files say of colours: those of the map that is up, and of the seats of the game that is played.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Livery {
    /// Of the map.
    pub inks: HexInks,
    /// Of the seats, in their order; the usual ones for those that are missing.
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PaletteChoice>()
        .init_resource::<Livery>()
        .init_resource::<Palette>()
        .init_resource::<TextScale>()
        .init_resource::<Motion>()
        .add_systems(
            PreUpdate,
            follow_choice.run_if(resource_changed::<PaletteChoice>.or_else(resource_changed::<Livery>)),
        );
}

/// The palette is the chosen one afterwards.
pub(super) fn follow_choice(
    choice: Res<'_, PaletteChoice>,
    livery: Res<'_, Livery>,
    mut palette: ResMut<'_, Palette>,
) {
    palette.set_if_neq(Palette::printed(*choice, &livery.inks, &livery.seats));
}
