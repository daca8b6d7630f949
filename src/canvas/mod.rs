//! Draws the window in a single pass, straight to the screen: the backdrop, then the panels.
//!
//! Bevy would draw a camera into a texture of its own, egui's panels on top, and copy everything to the window. Where
//! the processor stands in for a graphics card, that copy takes a good part of the frame, and so does egui's shader.
//!
//! In: [`Backdrop`], egui's drawing.

mod backdrop;
mod panels;
mod pass;
mod pipelines;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

pub use backdrop::{Backdrop, BackdropImage};
pub use pass::camera;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((backdrop::plugin, panels::plugin, pipelines::plugin, pass::plugin))
        // Letters that egui draws for the first time are on the screen with their text, not a frame later.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        );
}
