//! The camera over the map.
//!
//! In: [`CentreOn`], [`Overview`]. Out: [`MapScale`].

use bevy::prelude::*;

use crate::rules::board::SpaceId;

/// The camera of the window: the map's, and egui's.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MapCamera;

/// How large the map is drawn, in logical pixels for a kilometre.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MapScale(pub f32);

impl Default for MapScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Whether the whole map is shown in simplified form: no hex numbers, counters as dots.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overview(pub bool);

/// Glides to a space.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CentreOn(pub SpaceId);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapScale>()
        .init_resource::<Overview>()
        .add_message::<CentreOn>()
        .add_systems(Startup, spawn_camera);
}

fn spawn_camera(mut commands: Commands<'_, '_>) {
    commands.spawn((Name::new("Camera"), MapCamera, Camera2d, Msaa::Off));
}
