//! Draws the window in a single pass, straight onto it: what hangs behind the panels, and the panels.
//!
//! Bevy draws a camera into a texture of its own, what egui has drawn over it, and copies all of it onto the window. Where
//! a processor stands in for the graphics card, that copy takes a good part of the frame, and so does egui's shader.
//!
//! In: [`Backdrop`], what egui has drawn.

mod backdrop;
mod panels;
mod pass;
mod pipelines;

use bevy::prelude::*;

pub use backdrop::{Backdrop, Hanging};
pub use pass::camera;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((backdrop::plugin, panels::plugin, pipelines::plugin, pass::plugin));
}
