//! Draws where an enemy could march: hatched the other way than the player's own reach, in the enemy's accent.

use bevy::prelude::*;

use super::overlay::ThreatOverlay;
use super::overlay_draw::{Overlay, Sheet, hatch};
use super::{curve, layer};

impl Overlay for ThreatOverlay {
    fn draw(&self, sheet: &mut Sheet) {
        let Some(seat) = self.seat else { return };
        let (detail, palette) = (sheet.detail, sheet.palette);
        let [paper, accent] = [palette.paper, palette.seat(seat)].map(LinearRgba::from);
        let gap = sheet.lattice.hex_km * 0.18;
        for space in &self.spaces {
            let corners = sheet.hex(*space, 1.0);
            let pen = sheet.pen(layer::TINT + 0.35);
            hatch(
                pen,
                &corners,
                Vec2::new(1.0, -1.0),
                gap,
                detail.px(1.6),
                accent.with_alpha(0.6),
            );
        }
        for line in sheet.border(&self.spaces) {
            let line = curve::rounded(&line, 4);
            sheet
                .pen(layer::OVERLAY)
                .stroke(&line, detail.px(4.6), paper.with_alpha(0.9));
            sheet
                .pen(layer::OVERLAY + 0.1)
                .stroke(&line, detail.px(2.4), accent);
        }
    }
}
