//! The frames of dialogs that everything else waits for, and of sheets that lie over the map beside the game.

use bevy_egui::egui::{self, accesskit};

use crate::theme::widget::{close_button, serif};

/// Draws a dialog in the middle of the window, with a title if it has one.
pub fn draw_modal<R>(
    ctx: &egui::Context,
    id: &str,
    title: &str,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    modal(ctx, (id, title), ModalPlace::Middle, |ui, highest| {
        scrolled(ui, id, title, (highest, false), content)
    })
}

/// Where a dialog lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ModalPlace {
    /// In the middle of the window.
    Middle,
    /// At this distance from the top of the window: its upper part keeps its place as it grows.
    Top(f32),
    /// At this distance from the right edge of the window, and the map beside it can be seen.
    Right(f32),
    /// The same, as high as the window: nothing in it moves when a part below unfolds.
    RightSide(f32),
}

/// The same at some place, with answers that stay in sight at its foot, however much there is above them.
pub fn draw_modal_with_answers<R, A>(
    ctx: &egui::Context,
    (id, title): (&str, &str),
    place: ModalPlace,
    content: impl FnOnce(&mut egui::Ui) -> R,
    answers: impl FnOnce(&mut egui::Ui) -> A,
) -> (R, A) {
    let height = egui::Id::new((id, "answers"));
    modal(ctx, (id, title), place, |ui, highest| {
        let below = ui.data(|data| data.get_temp::<f32>(height)).unwrap_or_default();
        let fills = matches!(place, ModalPlace::RightSide(_));
        let shown = scrolled(ui, id, title, (highest - below, fills), content);
        let top = ui.cursor().top();
        let answer = ui
            .vertical(|ui| {
                ui.add_space(8.0);
                answers(ui)
            })
            .inner;
        let now = ui.min_rect().bottom() - top + ui.spacing().item_spacing.y;
        if (now - below).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(height, now));
            ui.ctx().request_repaint();
        }
        (shown, answer)
    })
}

/// Draws the title and what follows it, no higher than this, or exactly so high.
fn scrolled<R>(
    ui: &mut egui::Ui,
    id: &str,
    title: &str,
    (highest, fills): (f32, bool),
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    egui::ScrollArea::vertical()
        .auto_shrink([true, !fills])
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
}

/// Draws the frame; the content also gets the greatest height that it can have.
fn modal<R>(
    ctx: &egui::Context,
    (id, title): (&str, &str),
    place: ModalPlace,
    content: impl FnOnce(&mut egui::Ui, f32) -> R,
) -> R {
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(24);
    let area = egui::Modal::default_area(egui::Id::new(id));
    let area = match place {
        ModalPlace::Middle => area,
        ModalPlace::Top(top) => area.anchor(egui::Align2::CENTER_TOP, egui::vec2(0.0, top)),
        ModalPlace::Right(right) | ModalPlace::RightSide(right) => {
            area.anchor(egui::Align2::RIGHT_CENTER, egui::vec2(-right, 0.0))
        }
    };
    let shade = if matches!(place, ModalPlace::Right(_) | ModalPlace::RightSide(_)) {
        32
    } else {
        96
    };
    let modal = egui::Modal::new(egui::Id::new(id))
        .area(area)
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(shade));
    let shown = modal.show(ctx, |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(accesskit::Role::Dialog);
            node.set_modal();
            node.set_label(if title.is_empty() { id } else { title });
        });
        // With large text in a low window, a dialog can have more content than room.
        let highest = ui.ctx().viewport_rect().height() - 96.0;
        // It is centred, so egui's default limit, the room below its middle, would be too small.
        ui.set_max_height(highest);
        content(ui, highest)
    });
    shown.inner
}

/// Draws a sheet over the map, at first with a corner at this place; the player can move it by its head, and it stays there. True if it was closed.
pub fn draw_sheet(
    ctx: &egui::Context,
    id: &'static str,
    title: &str,
    (corner, at): (egui::Align2, egui::Pos2),
    content: impl FnOnce(&mut egui::Ui),
) -> bool {
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(16);
    let shown = egui::Window::new(title)
        .id(egui::Id::new(id))
        .title_bar(false)
        .resizable(false)
        .frame(frame)
        .pivot(corner)
        .default_pos(at)
        .show(ctx, |ui| {
            let row = ui.horizontal(|ui| {
                // Text that can be selected would take the drag.
                let head = egui::Label::new(serif(ui, title, 20.0)).selectable(false);
                ui.add(head).on_hover_cursor(egui::CursorIcon::Grab);
                ui.add_space(8.0);
                close_button(ui).clicked()
            });
            ui.add_space(4.0);
            content(ui);
            row.inner
        });
    shown.and_then(|shown| shown.inner).unwrap_or(false)
}
