//! Colours, fonts and the look of panels.
//!
//! Others write [`PaletteChoice`], [`TextScale`] and [`Motion`] (the settings); whatever draws reads
//! [`Palette`] and draws again when it changes.

pub mod around;
pub mod choice;
pub mod dice;
pub mod fonts;
pub mod key_names;
pub mod marks;
pub mod memory;
pub mod palette;
pub mod silhouette;
pub mod style;
pub mod widget;

use bevy::prelude::*;

pub use choice::{Livery, Motion, TextScale};
pub use palette::{Palette, PaletteChoice};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((choice::plugin, style::plugin, key_names::plugin, memory::plugin));
}
