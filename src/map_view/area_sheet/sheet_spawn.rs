//! Adds drawings of a sheet to the world: several copies side by side if it wraps around.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::map_view::camera::extent::MapSheet;
use crate::map_view::hex_board::layers::{PlainMaterial, sheet};
use crate::map_view::pen::paint::Painter;

/// The ground, the lines and the tints of a sheet of areas are painted. Nothing but the picture depends on them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SheetSystems;

/// The scale for which lines are drawn, in pixels per kilometre: a power of two near the map's.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::map_view) struct LineScale(pub f32);

/// Draws on the current sheet, as sharply as its lines.
#[derive(SystemParam)]
pub(in crate::map_view) struct SheetPainter<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub map: Res<'w, MapSheet>,
    pub meshes: ResMut<'w, Assets<Mesh>>,
    pub line_scale: Res<'w, LineScale>,
    plain: Res<'w, PlainMaterial>,
}

impl SheetPainter<'_, '_> {
    /// Adds a drawing to every copy of the sheet, unless it is empty.
    pub(in crate::map_view) fn spawn_copies(
        &mut self,
        marker: impl Component + Clone,
        name: &'static str,
        height: f32,
        drawing: Painter,
    ) {
        if !drawing.is_empty() {
            let plain = self.plain.0.clone();
            self.spawn_meshes(marker, name, height, drawing.mesh(), &plain);
        }
    }

    /// Adds a mesh to every copy of the sheet.
    pub(super) fn spawn_meshes(
        &mut self,
        marker: impl Bundle + Clone,
        name: &'static str,
        height: f32,
        mesh: Mesh,
        material: &Handle<ColorMaterial>,
    ) {
        let mesh = self.meshes.add(mesh);
        for aside in self.map.places() {
            let drawing = sheet(name, height, mesh.clone(), material.clone());
            let place = Transform::from_translation(aside.extend(height));
            self.commands.spawn((marker.clone(), drawing)).insert(place);
        }
    }
}
