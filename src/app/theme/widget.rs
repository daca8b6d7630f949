//! Small things that several panels draw: tags of rules, chips, section titles.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontFamily, FontId, Margin, Painter, Pos2, RichText, Sense, Stroke,
    Ui,
};

use crate::app::input::keys;
use crate::app::theme::fonts::SERIF;

/// A font size that follows the size of text that the player chose.
pub fn scaled(ui: &Ui, points: f32) -> f32 {
    points * egui::TextStyle::Body.resolve(ui.style()).size / 14.0
}

/// The serif of the map.
pub fn serif_font(ui: &Ui, points: f32) -> FontId {
    FontId::new(scaled(ui, points), FontFamily::Name(SERIF.into()))
}

/// Text in the serif of the map.
pub fn serif(ui: &Ui, text: impl Into<String>, points: f32) -> RichText {
    RichText::new(text).font(serif_font(ui, points))
}

/// Paints a word at a place, in letters of this size, or in smaller ones where it would be wider than there is room.
pub fn fitted(
    painter: &Painter,
    (pivot, at): (Align2, Pos2),
    text: &str,
    font: FontId,
    widest: f32,
    ink: Color32,
) {
    let lay = |font| painter.layout_no_wrap(text.to_owned(), font, ink);
    let mut galley = lay(font.clone());
    let width = galley.size().x;
    if width > widest {
        galley = lay(FontId {
            size: font.size * widest / width,
            ..font
        });
    }
    let place = pivot.anchor_size(at, galley.size());
    painter.galley(place.min, galley, ink);
}

/// Small quiet capitals above a part of a panel.
pub fn section(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().strong().weak());
}

/// The id of a rule, to click for its text; true if it was clicked.
pub fn rule_tag(ui: &mut Ui, rule: &str) -> bool {
    let text = RichText::new(rule)
        .small()
        .monospace()
        .color(ui.visuals().hyperlink_color);
    let button = egui::Button::new(text)
        .min_size(egui::vec2(scaled(ui, 56.0), 0.0))
        .fill(ui.visuals().extreme_bg_color)
        .corner_radius(CornerRadius::same(4));
    ui.add(button).on_hover_text("Read this rule").clicked()
}

/// A row of text to click that looks like text: the answer is the response of the whole row.
pub fn text_link(ui: &mut Ui, text: impl Into<egui::WidgetText>) -> egui::Response {
    ui.add(egui::Label::new(text).sense(Sense::click()).wrap())
        .on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A word on a coloured ground.
pub fn chip(ui: &mut Ui, text: &str, fill: Color32, ink: Color32) -> egui::Response {
    egui::Frame::new()
        .fill(fill)
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(8, 2))
        .show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(text).small().strong().color(ink)).selectable(false));
        })
        .response
}

/// A button that stands out: what the player most likely wants.
pub fn main_button(ui: &mut Ui, text: &str) -> egui::Response {
    let visuals = ui.visuals();
    let [fill, ink] = [visuals.selection.bg_fill, visuals.selection.stroke.color];
    let height = scaled(ui, 32.0);
    ui.add(
        egui::Button::new(RichText::new(text).strong().color(ink))
            .fill(fill)
            .min_size(egui::vec2(0.0, height)),
    )
}

/// A button as high as the main one beside it.
pub fn beside_main(ui: &Ui, text: &str) -> egui::Button<'static> {
    egui::Button::new(text.to_owned()).min_size(egui::vec2(0.0, scaled(ui, 32.0)))
}

/// The main button of a dialog, which Enter presses too; true if it was pressed.
pub fn answer_button(ui: &mut Ui, text: &str) -> bool {
    let button = main_button(ui, text);
    button.clicked() | is_answered(ui, button.id)
}

/// Whether Enter was pressed for a dialog, of which something with this id is drawn in every frame.
pub fn is_answered(ui: &Ui, id: egui::Id) -> bool {
    // What was walked to takes the key itself.
    let is_elsewhere = ui.memory(|memory| memory.focused().is_some());
    let typed = ui.input(|input| input.key_pressed(keys::ANSWER) && input.modifiers.is_none());
    // The key that brought the dialog up does not answer it.
    let now = ui.ctx().cumulative_frame_nr();
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, 0_u64), now));
    typed && !is_elsewhere && before + 1 == now
}

/// A sheet of lighter paper inside a panel.
pub fn sheet<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    choice_sheet(ui, false, content).inner
}

/// The same, one of several, with a strong edge if it is the one that keys have chosen.
pub fn choice_sheet<R>(
    ui: &mut Ui,
    is_chosen: bool,
    content: impl FnOnce(&mut Ui) -> R,
) -> egui::InnerResponse<R> {
    let visuals = ui.visuals();
    // As large with either edge.
    let (stroke, margin) = if is_chosen {
        (Stroke::new(2.0, visuals.selection.bg_fill), 7)
    } else {
        (
            Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color),
            8,
        )
    };
    egui::Frame::new()
        .fill(visuals.extreme_bg_color)
        .stroke(stroke)
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::same(margin))
        .show(ui, content)
}

/// A line of a table: a quiet word, then what it is.
pub fn fact(ui: &mut Ui, what: &str, is: impl Into<String>) {
    ui.horizontal_top(|ui| {
        let width = scaled(ui, 88.0);
        ui.allocate_ui_with_layout(
            egui::vec2(width, 0.0),
            egui::Layout::left_to_right(egui::Align::Min),
            |ui| {
                ui.set_min_width(width);
                ui.label(RichText::new(what).weak());
            },
        );
        ui.add(egui::Label::new(is.into()).wrap());
    });
}
