//! Small widgets that several panels use: rule tags, chips, section titles.

use bevy_egui::egui::scroll_area::ScrollAreaOutput;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontFamily, FontId, Margin, Painter, Pos2, RichText, ScrollArea,
    Sense, Stroke, Ui,
};
use egui_phosphor::regular as icon;

use crate::input::keys;
use crate::theme::fonts::SERIF;
use crate::theme::key_names::KeyTip;

/// A font size, scaled to the size of text that the player chose.
pub fn scaled(ui: &Ui, points: f32) -> f32 {
    points * egui::TextStyle::Body.resolve(ui.style()).size / 14.0
}

/// Whether the window is low for its size of text, so that a list needs the room of what can be folded.
pub fn is_low(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() < scaled(ui, 640.0)
}

/// The width of a text in one line.
pub fn text_width(ui: &Ui, text: impl Into<egui::WidgetText>) -> f32 {
    let style = egui::TextStyle::Body;
    let galley = text
        .into()
        .into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, style);
    galley.size().x
}

/// The serif of the map.
pub fn serif_font(ui: &Ui, points: f32) -> FontId {
    FontId::new(scaled(ui, points), FontFamily::Name(SERIF.into()))
}

/// Text in the serif of the map.
pub fn serif(ui: &Ui, text: impl Into<String>, points: f32) -> RichText {
    RichText::new(text).font(serif_font(ui, points))
}

/// Paints a word in letters of this size, or in smaller ones if there is not enough room.
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

/// A section title in small, quiet capitals.
pub fn section(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().strong().weak());
}

/// What is wrong, in small letters, if anything is.
pub fn trouble(ui: &mut Ui, why: Option<&str>) {
    if let Some(why) = why {
        ui.label(RichText::new(why).small().color(ui.visuals().error_fg_color));
    }
}

/// The id of a rule, as a link to its text; true if it was clicked.
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

/// A clickable row that looks like text; returns the response of the whole row.
pub fn text_link(ui: &mut Ui, text: impl Into<egui::WidgetText>) -> egui::Response {
    link(ui, text.into(), egui::TextWrapMode::Wrap)
}

/// The same for a name among others: in a row that wraps it goes to the next line as a whole.
pub fn name_link(ui: &mut Ui, text: impl Into<egui::WidgetText>) -> egui::Response {
    link(ui, text.into(), egui::TextWrapMode::Extend)
}

fn link(ui: &mut Ui, text: egui::WidgetText, wrap: egui::TextWrapMode) -> egui::Response {
    let words = text.text().to_owned();
    let link = ui.add(egui::Label::new(text).sense(Sense::click()).wrap_mode(wrap));
    link.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Link, true, &words));
    link.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A word on a coloured background.
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

/// The most prominent button: the player's most likely choice.
pub fn main_button(ui: &mut Ui, text: &str) -> egui::Response {
    main_button_as_wide(ui, text, text)
}

/// The same, as wide as if it said something else: in the place of another button it covers it.
pub fn main_button_as_wide(ui: &mut Ui, text: &str, other: &str) -> egui::Response {
    let visuals = ui.visuals();
    let [fill, ink] = [visuals.selection.bg_fill, visuals.selection.stroke.color];
    let font = egui::TextStyle::Button.resolve(ui.style());
    let other = ui.painter().layout_no_wrap(other.to_owned(), font, ink);
    let width = other.size().x + 2.0 * ui.spacing().button_padding.x;
    let height = scaled(ui, 32.0);
    let button = if ui.is_enabled() {
        egui::Button::new(RichText::new(text).strong().color(ink)).fill(fill)
    } else {
        // Faded, light print on a dark button could not be read.
        egui::Button::new(text)
    };
    ui.add(button.min_size(egui::vec2(width.min(ui.available_width()), height)))
}

/// A button with the same height as the main button beside it.
pub fn beside_main(ui: &Ui, text: &str) -> egui::Button<'static> {
    egui::Button::new(text.to_owned()).min_size(egui::vec2(0.0, scaled(ui, 32.0)))
}

/// A button that shows a sign alone. Its tip, without the keys and lines that may follow, is its name for screen readers.
pub fn sign_button(ui: &mut Ui, is_on: bool, sign: egui::Button, tip: &str) -> egui::Response {
    let button = ui.add_enabled(is_on, sign);
    named(&button, is_on, name_of(tip));
    button.on_hover_keys(tip)
}

/// A small button that shows a sign alone.
pub fn small_sign(ui: &mut Ui, sign: &str, tip: &str) -> egui::Response {
    sign_button(ui, true, egui::Button::new(sign).small(), tip)
}

/// The cross that closes a card.
pub fn close_button(ui: &mut Ui) -> egui::Response {
    sign_button(ui, true, egui::Button::new(icon::X), "Close  (Esc)")
}

/// The name of a button with this tip: the tip without its keys and further lines.
pub fn name_of(tip: &str) -> &str {
    let line = tip.lines().next().unwrap_or_default();
    line.split_once("  (").map_or(line, |(name, _)| name)
}

/// Gives a picture a name for screen readers.
pub fn picture_named(picture: &egui::Response, name: &str) {
    picture.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name));
}

/// Makes a picture or a frame a button. `Response::interact` would too, but could not keep the focus: egui takes it from whatever
/// was first drawn as no button.
pub fn clickable(ui: &Ui, drawn: &egui::Response) -> egui::Response {
    ui.interact(drawn.rect, drawn.id.with("button"), Sense::click())
}

/// Scrolls a list so far that what has just received the focus can be seen.
pub fn keep_in_sight(response: &egui::Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

/// Gives a button a name for screen readers.
pub fn named(button: &egui::Response, is_on: bool, name: &str) {
    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, is_on, name));
}

/// Gives a list of choices, a bar or a field a name for screen readers; its role and value stay.
pub fn labelled(widget: &egui::Response, name: &str) {
    widget
        .ctx
        .accesskit_node_builder(widget.id, |node| node.set_label(name));
}

/// The main button of a dialog, which Enter also presses; true if it was pressed.
pub fn answer_button(ui: &mut Ui, text: &str) -> bool {
    let button = main_button(ui, text);
    button.clicked() | is_answered(ui, button.id)
}

/// Whether Enter was pressed for a dialog in which something with this id is drawn in every frame.
pub fn is_answered(ui: &Ui, id: egui::Id) -> bool {
    // A focused button takes the key itself.
    let is_elsewhere = ui.memory(|memory| memory.focused().is_some());
    let typed = ui.input(|input| input.key_pressed(keys::ANSWER) && input.modifiers.is_none());
    // The key press that opened the dialog does not answer it.
    let now = ui.ctx().cumulative_frame_nr();
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, 0_u64), now));
    typed && !is_elsewhere && before + 1 == now
}

/// A lighter sheet of paper over the whole width of a panel.
pub fn sheet<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    choice_sheet(ui, false, content).inner
}

/// The same as one of several choices, with a strong edge if it is chosen by keys.
pub fn choice_sheet<R>(
    ui: &mut Ui,
    is_chosen: bool,
    content: impl FnOnce(&mut Ui) -> R,
) -> egui::InnerResponse<R> {
    let visuals = ui.visuals();
    // The same size with either edge.
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
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            content(ui)
        })
}

/// A list that fills the remaining room, however little it is.
pub fn scrolled<R>(
    ui: &mut Ui,
    name: impl egui::AsIdSalt,
    content: impl FnOnce(&mut Ui) -> R,
) -> ScrollAreaOutput<R> {
    ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .show(ui, content)
}

/// A row of a table: a quiet label, then its value.
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

/// Stands where a result or a question will be, while the map plays what leads to it.
pub const WATCH_THE_MAP: &str = "Watch the map. Any key goes on.";

/// The same as a line of a panel.
pub fn watch_the_map(ui: &mut Ui) {
    ui.add(egui::Label::new(RichText::new(WATCH_THE_MAP).weak()).wrap());
}
