//! egui's drawing, sorted by the pipeline that suits each part best.

use std::ops::Range;

use bevy::prelude::*;
use bevy::render::render_resource::{Buffer, BufferUsages, RawBufferVec};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::sync_world::MainEntity;
use bevy::render::view::ExtractedView;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex, WHITE_UV};
use bevy_egui::egui::{self, Color32, TextureId};
use bevy_egui::render::systems::EguiTextureId;
use bevy_egui::{EguiPixelsPerPoint, EguiRenderOutput};

use super::pipelines::PanelPipeline;

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<Panels>()
            .add_systems(Render, extract_panels.in_set(RenderSystems::Queue));
    }
}

/// Solid-colour pieces with fewer pixels than this are drawn with the surrounding text; switching pipelines would cost
/// more.
const LARGE: f32 = 1500.0;

/// A run of triangles that are drawn in one call.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DrawCall {
    pub(super) paint: PanelPipeline,
    texture: TextureId,
    /// The part of the window that shows them, in physical pixels.
    pub(super) clip: URect,
    pub(super) indices: Range<u32>,
    /// The first vertex of their mesh.
    pub(super) base: i32,
}

impl DrawCall {
    /// The texture that it needs, if any.
    pub(super) fn texture(&self, camera: MainEntity) -> Option<EguiTextureId> {
        match (self.paint, self.texture) {
            (PanelPipeline::Solid | PanelPipeline::Translucent, _) => None,
            (_, TextureId::Managed(id)) => Some(EguiTextureId::Managed(camera, id)),
            (_, TextureId::User(id)) => Some(EguiTextureId::User(id)),
        }
    }
}

/// The panels of a frame.
#[derive(Resource)]
pub(super) struct Panels {
    corners: RawBufferVec<Vertex>,
    indices: RawBufferVec<u32>,
    draw_calls: Vec<DrawCall>,
}

impl Default for Panels {
    fn default() -> Self {
        Self {
            corners: RawBufferVec::new(BufferUsages::VERTEX),
            indices: RawBufferVec::new(BufferUsages::INDEX),
            draw_calls: Vec::new(),
        }
    }
}

impl Panels {
    pub(super) fn clear(&mut self) {
        self.corners.clear();
        self.indices.clear();
        self.draw_calls.clear();
    }

    pub(super) fn draw_calls(&self) -> &[DrawCall] {
        &self.draw_calls
    }

    pub(super) fn buffers(&self) -> Option<(&Buffer, &Buffer)> {
        self.corners.buffer().zip(self.indices.buffer())
    }

    pub(super) fn hand_over(&mut self, device: &RenderDevice, queue: &RenderQueue) {
        self.corners.write_buffer(device, queue);
        self.indices.write_buffer(device, queue);
    }

    /// Prepares egui's drawing for a window of this size, at `scale` pixels per point.
    pub(super) fn lay_out(&mut self, jobs: &[ClippedPrimitive], scale: f32, size: UVec2) {
        let window = URect::from_corners(UVec2::ZERO, size);
        for job in jobs {
            let clip = pixels(job.clip_rect, scale).intersect(window);
            let Primitive::Mesh(mesh) = &job.primitive else {
                continue;
            };
            if clip.is_empty() || mesh.indices.is_empty() {
                continue;
            }
            let begin = self.indices.len();
            let base = self.corners.len();
            self.corners.extend(mesh.vertices.iter().copied());
            self.indices.extend(mesh.indices.iter().copied());
            for (paint, run) in runs(mesh, scale) {
                self.draw_calls.push(DrawCall {
                    paint,
                    texture: mesh.texture_id,
                    clip,
                    indices: count(begin + run.start * 3)..count(begin + run.end * 3),
                    base: i32::try_from(base).unwrap_or(i32::MAX),
                });
            }
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A part of the window, in whole pixels.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a window has a few thousand pixels, and what lies beyond it is cut off"
)]
fn pixels(rect: egui::Rect, scale: f32) -> URect {
    let corner = |at: egui::Pos2| {
        UVec2::new(
            (at.x * scale).round().max(0.0) as u32,
            (at.y * scale).round().max(0.0) as u32,
        )
    };
    let (min, max) = (corner(rect.min), corner(rect.max));
    URect {
        min,
        max: max.max(min),
    }
}

/// The triangles of a mesh in order, as runs with one paint each.
fn runs(mesh: &Mesh, scale: f32) -> Vec<(PanelPipeline, Range<usize>)> {
    let triangles = mesh.indices.len() / 3;
    if mesh.texture_id != TextureId::default() {
        return vec![(PanelPipeline::Image, 0..triangles)];
    }
    let mut runs: Vec<(PanelPipeline, Range<usize>)> = Vec::new();
    let mut add = |paint: PanelPipeline, run: Range<usize>| match runs.last_mut() {
        Some((last, before)) if *last == paint => before.end = run.end,
        _ => runs.push((paint, run)),
    };
    let mut from = 0;
    while from < triangles {
        let (paint, mut pixels) = pipeline_for(mesh, from, scale);
        let mut to = from + 1;
        while to < triangles {
            let (next, more) = pipeline_for(mesh, to, scale);
            if next != paint {
                break;
            }
            pixels += more;
            to += 1;
        }
        add(
            if pixels < LARGE {
                PanelPipeline::Text
            } else {
                paint
            },
            from..to,
        );
        from = to;
    }
    runs
}

/// The cheapest paint that suits a triangle, and the number of pixels that it covers.
fn pipeline_for(mesh: &Mesh, triangle: usize, scale: f32) -> (PanelPipeline, f32) {
    let [a, b, c] = [0, 1, 2].map(|corner| mesh.vertices[mesh.indices[triangle * 3 + corner] as usize]);
    let pixels = ((b.pos - a.pos).x * (c.pos - a.pos).y - (b.pos - a.pos).y * (c.pos - a.pos).x).abs() / 2.0
        * scale
        * scale;
    let is_plain = [a, b, c]
        .iter()
        .all(|corner| corner.uv == WHITE_UV && corner.color == a.color);
    let paint = match (is_plain, a.color) {
        (false, _) => PanelPipeline::Text,
        (true, colour) if colour.a() == Color32::WHITE.a() => PanelPipeline::Solid,
        (true, _) => PanelPipeline::Translucent,
    };
    (paint, pixels)
}

/// Takes over egui's drawing, so that egui's own pass has nothing to draw.
fn extract_panels(
    mut outputs: Query<(&ExtractedView, &EguiPixelsPerPoint, &mut EguiRenderOutput)>,
    mut panels: ResMut<Panels>,
    device: Res<RenderDevice>,
    queue: Res<RenderQueue>,
) {
    panels.clear();
    if let Some((view, scale, mut output)) = outputs.iter_mut().next() {
        let jobs = std::mem::take(&mut output.paint_jobs);
        let size = UVec2::new(view.viewport.z, view.viewport.w);
        panels.lay_out(&jobs, scale.pixels_per_point, size);
        panels.hand_over(&device, &queue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Rect as Frame, pos2};

    fn rect(width: f32, height: f32) -> Frame {
        Frame::from_min_max(pos2(0.0, 0.0), pos2(width, height))
    }

    /// A square with a different colour at each corner.
    fn shaded(mesh: &mut Mesh) {
        let base = mesh.vertices.len();
        mesh.add_colored_rect(rect(200.0, 200.0), Color32::RED);
        mesh.vertices[base].color = Color32::BLUE;
        mesh.vertices[base + 3].color = Color32::BLUE;
    }

    #[test]
    fn large_pieces_of_one_colour_need_no_texture_and_the_order_stays() {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(rect(100.0, 100.0), Color32::WHITE);
        mesh.add_colored_rect(rect(80.0, 80.0), Color32::RED);
        mesh.add_colored_rect(rect(4.0, 4.0), Color32::RED.gamma_multiply(0.5));
        shaded(&mut mesh);
        mesh.add_colored_rect(rect(90.0, 50.0), Color32::BLUE.gamma_multiply(0.5));
        mesh.add_rect_with_uv(
            rect(90.0, 90.0),
            Frame::from_min_max(pos2(0.1, 0.1), pos2(0.2, 0.2)),
            Color32::WHITE,
        );
        assert_eq!(
            runs(&mesh, 1.0),
            [
                (PanelPipeline::Solid, 0..4),
                (PanelPipeline::Text, 4..8),
                (PanelPipeline::Translucent, 8..10),
                (PanelPipeline::Text, 10..12),
            ]
        );
        // With half as many pixels the blue one is no longer large.
        assert_eq!(
            runs(&mesh, 0.5),
            [(PanelPipeline::Solid, 0..4), (PanelPipeline::Text, 4..12)]
        );
    }

    #[test]
    fn strokes_name_their_part_of_the_window_and_of_the_buffers() {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(rect(100.0, 100.0), Color32::WHITE);
        let mut picture = Mesh::with_texture(TextureId::User(7));
        picture.add_rect_with_uv(rect(9.0, 9.0), rect(1.0, 1.0), Color32::WHITE);
        let job = |clip_rect, mesh: &Mesh| ClippedPrimitive {
            clip_rect,
            primitive: Primitive::Mesh(mesh.clone()),
        };
        let mut panels = Panels::default();
        panels.lay_out(
            &[
                job(Frame::EVERYTHING, &mesh),
                job(rect(0.0, 50.0), &mesh),
                job(rect(20.0, 30.5), &picture),
            ],
            2.0,
            UVec2::new(640, 480),
        );
        let drawn: Vec<_> = panels
            .draw_calls()
            .iter()
            .map(|call| (call.paint, call.clip, call.indices.clone(), call.base))
            .collect();
        assert_eq!(
            drawn,
            [
                (PanelPipeline::Solid, URect::new(0, 0, 640, 480), 0..6, 0),
                (PanelPipeline::Image, URect::new(0, 0, 40, 61), 6..12, 4),
            ]
        );
        let camera = MainEntity::from(Entity::PLACEHOLDER);
        assert!(panels.draw_calls()[0].texture(camera).is_none());
        assert_eq!(
            panels.draw_calls()[1].texture(camera),
            Some(EguiTextureId::User(7))
        );
    }
}
