//! Where the card of a hex floats over the map.

use bevy_egui::egui;

use crate::app::panels::Scene;
use crate::app::panels::hex_card::HexCard;
use crate::rules::board::SpaceId;

/// The card of the hex under the cursor, in the corner of the map that the cursor is not in.
pub(super) fn hex_card(ctx: &egui::Context, scene: &Scene<'_>, space: SpaceId, free: egui::Rect, width: f32) {
    let cursor = ctx.pointer_latest_pos();
    let near = egui::Rect::from_min_max(
        free.left_bottom() - egui::vec2(0.0, 320.0),
        free.left_bottom() + egui::vec2(width + 64.0, 0.0),
    );
    let (pivot, at) = if cursor.is_some_and(|cursor| near.contains(cursor)) {
        (
            egui::Align2::RIGHT_BOTTOM,
            free.right_bottom() + egui::vec2(-16.0, -16.0),
        )
    } else {
        (
            egui::Align2::LEFT_BOTTOM,
            free.left_bottom() + egui::vec2(16.0, -16.0),
        )
    };
    let shown = egui::Area::new("hex card".into())
        .order(egui::Order::Middle)
        .interactable(false)
        .fade_in(false)
        .pivot(pivot)
        .fixed_pos(at)
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).inner_margin(12).show(ui, |ui| {
                ui.set_width(width);
                HexCard.ui(ui, scene, space);
            });
        });
    // It is put where the last one was as high as this one; another height is seen a frame later.
    if (shown.response.rect.bottom() - at.y).abs() > 1.0 {
        ctx.request_repaint();
    }
}
