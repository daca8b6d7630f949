//! Colours, fonts and the look of panels.
//!
//! Others write [`PaletteChoice`], [`TextScale`] and [`Motion`] (the settings); whatever draws reads
//! [`Palette`] and draws again when it changes.

pub mod fonts;
pub mod palette;
pub mod style;

use bevy::prelude::*;

pub use palette::{Palette, PaletteChoice};

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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PaletteChoice>()
        .init_resource::<Palette>()
        .init_resource::<TextScale>()
        .init_resource::<Motion>()
        .add_systems(
            PreUpdate,
            follow_choice.run_if(resource_exists_and_changed::<PaletteChoice>),
        )
        .add_plugins(style::plugin);
}

fn follow_choice(choice: Res<'_, PaletteChoice>, mut palette: ResMut<'_, Palette>) {
    palette.set_if_neq(Palette::of(*choice));
}
