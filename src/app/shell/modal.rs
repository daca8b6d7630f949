//! The frame of a dialog that everything else waits for.

use bevy_egui::egui;

use crate::app::theme::widget::serif;

/// Draws a dialog in the middle of the window, with a title if it has one.
pub fn draw_modal<R>(
    ctx: &egui::Context,
    id: &str,
    title: &str,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    draw_modal_at(ctx, id, title, None, content)
}

/// The same so far from the top of the window, where its upper part keeps its place as the dialog grows.
pub fn draw_modal_at<R>(
    ctx: &egui::Context,
    id: &str,
    title: &str,
    top: Option<f32>,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(24);
    let area = egui::Modal::default_area(egui::Id::new(id));
    let area = match top {
        Some(top) => area.anchor(egui::Align2::CENTER_TOP, egui::vec2(0.0, top)),
        None => area,
    };
    let modal = egui::Modal::new(egui::Id::new(id))
        .area(area)
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(96));
    let shown = modal.show(ctx, |ui| {
        // With large text in a low window, a dialog can have more content than room.
        let highest = ui.ctx().viewport_rect().height() - 96.0;
        // It is centred, so egui's default limit, the room below its middle, would be too small.
        ui.set_max_height(highest);
        egui::ScrollArea::vertical()
            .id_salt(id)
            .max_height(highest)
            .show(ui, |ui| {
                if !title.is_empty() {
                    ui.label(serif(ui, title, 24.0));
                    ui.add_space(8.0);
                }
                content(ui)
            })
            .inner
    });
    shown.inner
}
