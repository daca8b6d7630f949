//! How the player wishes it: the size of text, and whether things glide. The colours are in [`super::palette`].

use bevy::prelude::*;

use super::palette::{Palette, PaletteChoice};

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
        );
}

/// The palette is the chosen one afterwards.
pub(super) fn follow_choice(choice: Res<'_, PaletteChoice>, mut palette: ResMut<'_, Palette>) {
    palette.set_if_neq(Palette::of(*choice));
}
