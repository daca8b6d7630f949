//! Draws where an enemy could march: hatched the other way than the player's own reach, in the enemy's accent.

use bevy::prelude::*;

use super::overlay::ThreatOverlay;
use super::overlay_draw::DrawOverlay;
use super::overlay_painter::OverlayPainter;
use crate::map_view::layer;

impl DrawOverlay for ThreatOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        let Some(seat) = self.seat else { return };
        let (detail, palette) = (painter.detail, painter.palette);
        let [paper, accent] = [palette.paper, palette.seat(seat)].map(LinearRgba::from);
        for space in painter.drawn(&self.spaces) {
            painter.hatch(
                layer::TINT + 0.35,
                space,
                Vec2::new(1.0, -1.0),
                0.18,
                1.6,
                accent.with_alpha(0.6),
            );
        }
        for line in painter.border(&self.spaces) {
            painter
                .pen(layer::OVERLAY)
                .stroke(&line, detail.px(4.6), paper.with_alpha(0.9));
            painter
                .pen(layer::OVERLAY + 0.1)
                .stroke(&line, detail.px(2.4), accent);
        }
    }
}
