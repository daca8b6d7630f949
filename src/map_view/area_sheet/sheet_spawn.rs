//! Adds drawings of a sheet to the world: several copies side by side if it wraps around.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::map_view::camera::extent::MapSheet;
use crate::map_view::hex_board::layers::{PlainMaterial, sheet};
use crate::map_view::pen::lines;
use crate::map_view::pen::paint::Painter;
use railhead_engine::board::SpaceId;

/// The ground, the lines and the tints of a sheet of areas are painted. Nothing but the picture depends on them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SheetSystems;

/// The scale for which lines are drawn, in pixels per kilometre: a power of two near the map's.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::map_view) struct LineScale(pub f32);

/// Draws on the current sheet, as sharply as its lines.
#[derive(SystemParam)]
pub(super) struct SheetPainter<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    map: Res<'w, MapSheet>,
    pub(super) meshes: ResMut<'w, Assets<Mesh>>,
    line_scale: Res<'w, LineScale>,
    plain: Res<'w, PlainMaterial>,
}

impl SheetPainter<'_, '_> {
    /// A number of pixels, in kilometres.
    pub(super) fn pixels(&self, pixels: f32) -> f32 {
        pixels / self.line_scale.0
    }

    /// An empty drawing.
    pub(super) fn fresh(&self) -> Painter {
        Painter::new(self.line_scale.0)
    }

    /// Draws the border of a space: strokes on top of each other, with their widths in pixels.
    pub(super) fn border(&self, drawing: &mut Painter, space: SpaceId, strokes: &[(f32, LinearRgba)]) {
        let lines = self.map.borders().iter();
        for line in lines.filter(|line| line.between.contains(&Some(space))) {
            let curve = lines::curve(&line.points, line.closed);
            for (pixels, tone) in strokes {
                drawing.stroke(&curve, self.pixels(*pixels), *tone);
            }
        }
    }

    /// Adds a drawing to every copy of the sheet, unless it is empty.
    pub(super) fn spawn_copies(
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
