//! The frame of panels around the map, for any game: at the top, at the bottom and on the right.

use std::fmt::Debug;
use std::hash::Hash;

use bevy_egui::egui::accesskit::Action;
use bevy_egui::egui::containers::panel::PanelState;
use bevy_egui::egui::{self, Frame, Margin, Panel, Sense, Ui};

use super::widget::scaled;

/// The whole window, for panels around the map. It is already filled with paper: filling it again would take longer
/// than showing the map. Panels that fade out at an edge fade into it.
pub fn root(ctx: &egui::Context, name: &'static str) -> Ui {
    let paper = Frame::new().fill(ctx.global_style().visuals.panel_fill);
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.viewport_rect())
        .ui_stack_info(egui::UiStackInfo::default().with_frame(paper));
    Ui::new(ctx.clone(), name.into(), builder)
}

/// The margins in a panel.
pub fn panel_frame() -> Frame {
    Frame::new().inner_margin(Margin::symmetric(16, 8))
}

/// The panel on the right, as wide as the player made it.
///
/// It keeps its width whatever it contains, so that a long line does not push the map aside. Text or windows of other sizes, where its usual width differs, start with that width.
pub fn side<R>(root: &mut Ui, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = panel_frame().inner_margin(16);
    let widths = widths(root);
    let usual = scaled(root, 336.0).clamp(widths.min, widths.max).round();
    let id = egui::Id::new((name, usual.to_bits()));
    Sides::note(root, id);
    Panel::right(id)
        .resizable(true)
        .size_range(widths)
        .default_size(usual)
        .frame(frame)
        .show(root, |ui| {
            let room = ui.available_rect_before_wrap();
            let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(room));
            inside.shrink_clip_rect(room.expand(2.0));
            let answer = content(&mut inside);
            ui.advance_cursor_after_rect(room);
            answer
        })
        .inner
}

/// The panels on the right that have been drawn.
#[derive(Clone, Debug, Default)]
struct Sides(Vec<egui::Id>);

impl Sides {
    fn note(ctx: &egui::Context, id: egui::Id) {
        ctx.data_mut(|data| {
            let sides = &mut data.get_temp_mut_or_default::<Self>(egui::Id::NULL).0;
            if !sides.contains(&id) {
                sides.push(id);
            }
        });
    }
}

/// The panels on the right, as wide as the player made them.
pub(super) fn widths_of_sides(ctx: &egui::Context) -> Vec<(egui::Id, PanelState)> {
    let sides: Sides = ctx.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default();
    let sides = sides.0.into_iter();
    sides
        .filter_map(|id| Some((id, PanelState::load(ctx, id)?)))
        .collect()
}

/// Makes panels on the right as wide as they were.
pub(super) fn give_widths(ctx: &egui::Context, sides: Vec<(egui::Id, PanelState)>) {
    for (id, side) in sides {
        ctx.data_mut(|data| data.insert_persisted(id, side));
        Sides::note(ctx, id);
    }
}

/// The range of widths of the dock in a window of this width.
fn widths(ui: &Ui) -> egui::Rangef {
    let window = ui.max_rect().width();
    let narrow = scaled(ui, 288.0).min(window * 0.36);
    egui::Rangef::new(narrow, scaled(ui, 480.0).min(window * 0.42).max(narrow))
}

/// The seconds in which the answers at the foot of the dock take no click after they have come to mean something else.
const DEAF: f64 = 0.5;

/// The answers at the foot of the dock. For half a second after they have come to mean something else, they take no click: it was
/// meant for those that stood there before, as when a phase is skipped.
pub fn answers(ui: &mut Ui, meaning: impl Hash + Debug, content: impl FnOnce(&mut Ui)) {
    let meaning = egui::Id::new(meaning);
    let (frame, now) = (ui.ctx().cumulative_frame_nr(), ui.input(|input| input.time));
    let since = ui.data_mut(|data| {
        let seen: &mut (egui::Id, f64, u64) =
            data.get_temp_mut_or(egui::Id::new("answers"), (meaning, now, frame));
        if seen.0 != meaning || seen.2 + 1 < frame {
            seen.1 = now;
        }
        (seen.0, seen.2) = (meaning, frame);
        seen.1
    });
    foot(ui, "answers", |ui| {
        content(ui);
        if now - since < DEAF {
            // The topmost takes the click. Screen readers and the keyboard know nothing of it.
            let shield = ui.interact(ui.min_rect(), ui.id().with("deaf"), Sense::CLICK);
            ui.ctx().accesskit_node_builder(shield.id, |node| {
                node.remove_action(Action::Click);
                node.set_hidden();
            });
        }
    });
}

/// Draws the foot of a panel, below the part that scrolls. Nothing that is drawn afterwards lies over it.
pub fn foot(ui: &mut Ui, name: &'static str, content: impl FnOnce(&mut Ui)) {
    let frame = Frame::new().inner_margin(Margin {
        top: 8,
        ..Margin::ZERO
    });
    let height = Panel::bottom(name)
        .resizable(false)
        .show_separator_line(false)
        .frame(frame)
        .show(ui, |ui| {
            content(ui);
            ui.min_rect().height()
        })
        .inner;
    // The panel is as high as its content was in the frame before; a window at rest would leave the last buttons cut off.
    let id = egui::Id::new(("foot", name));
    let before = ui.data_mut(|data| {
        let before = data.get_temp::<f32>(id);
        data.insert_temp(id, height);
        before
    });
    if before != Some(height) {
        ui.ctx().request_repaint();
    }
    let left = ui.available_rect_before_wrap();
    ui.shrink_clip_rect(left.expand2(egui::vec2(2.0, 0.0)));
}
