//! Draws where an enemy could march: hatched the other way than the player's own reach, in the enemy's accent.

use bevy::prelude::*;

use super::overlay::ThreatOverlay;
use super::overlay_draw::{DrawOverlay, OverlayPainter, hatch};
use crate::app::map_view::{curve, layer};

impl DrawOverlay for ThreatOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        let Some(seat) = self.seat else { return };
        let (detail, palette) = (painter.detail, painter.palette);
        let [paper, accent] = [palette.paper, palette.seat(seat)].map(LinearRgba::from);
        let gap = painter.lattice.hex_km * 0.18;
        for space in painter.drawn(&self.spaces) {
            let corners = painter.hex(space, 1.0);
            let pen = painter.pen(layer::TINT + 0.35);
            hatch(
                pen,
                &corners,
                Vec2::new(1.0, -1.0),
                gap,
                detail.px(1.6),
                accent.with_alpha(0.6),
            );
        }
        for line in painter.border(&self.spaces) {
            let line = curve::rounded(&line, 4);
            painter
                .pen(layer::OVERLAY)
                .stroke(&line, detail.px(4.6), paper.with_alpha(0.9));
            painter
                .pen(layer::OVERLAY + 0.1)
                .stroke(&line, detail.px(2.4), accent);
        }
    }
}
