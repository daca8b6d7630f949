//! Rows of units to choose from, and the heading with the decision: shared by the panels of combat.

use bevy_egui::egui::{self, CornerRadius, Margin, RichText, Sense, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::Scene;
use super::unit_card::counter;
use crate::theme::style::egui_colour;
use crate::theme::widget::{keep_in_sight, scaled, serif};
use railhead_hex_game::{Side, UnitId};

/// One unit to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterRow {
    pub unit: UnitId,
    /// The key that acts like a click.
    pub key: Option<String>,
    /// Whether the unit takes part, if the player can choose that.
    pub check: Option<bool>,
    /// The factor that it contributes.
    pub factor: Option<u16>,
    /// The quiet line below its name.
    pub below: String,
    /// Whether it is drawn pale.
    pub is_quiet: bool,
    /// Whether it is selected.
    pub is_selected: bool,
    /// Whether a click does anything.
    pub is_choice: bool,
}

impl RosterRow {
    /// A unit to look at.
    pub fn of(unit: UnitId) -> Self {
        Self {
            unit,
            key: None,
            check: None,
            factor: None,
            below: String::new(),
            is_quiet: false,
            is_selected: false,
            is_choice: false,
        }
    }
}

/// A row with a key, a small counter, a name with a quiet line below it, and the unit's factor.
pub fn row(ui: &mut Ui, scene: &Scene, row: &RosterRow) -> egui::Response {
    let name = scene.name(row.unit);
    let sense = if row.is_choice {
        Sense::click()
    } else {
        Sense::hover()
    };
    let id = ui.id().with(("choice", row.unit.0));
    let scope = ui.scope_builder(UiBuilder::new().id_salt(id).sense(sense), |ui| {
        let hovered = row.is_choice && ui.response().hovered();
        let mut frame = egui::Frame::new()
            .inner_margin(Margin::symmetric(8, 4))
            .corner_radius(4);
        if row.is_selected {
            frame = frame.fill(egui_colour(scene.palette.selected).gamma_multiply(0.5));
        } else if hovered {
            frame = frame.fill(ui.visuals().widgets.hovered.bg_fill);
        }
        frame.show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| content(ui, scene, row, name));
        });
    });
    let response = scope.response;
    keep_in_sight(&response);
    let selected = row.check.unwrap_or(row.is_selected);
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, selected, name));
    if row.is_choice {
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    } else {
        response
    }
}

fn content(ui: &mut Ui, scene: &Scene, row: &RosterRow, name: &str) {
    if let Some(joins) = row.check {
        let sign = if joins { icon::CHECK_SQUARE } else { icon::SQUARE };
        let size = scaled(ui, 18.0);
        ui.add(egui::Label::new(RichText::new(sign).size(size)).selectable(false));
    }
    if let Some(key) = &row.key {
        key_cap(ui, key);
    }
    counter(ui, scene, row.unit, 24.0);
    let weak = ui.visuals().weak_text_color();
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some(factor) = row.factor {
            let text = RichText::new(factor.to_string()).size(scaled(ui, 18.0)).strong();
            ui.add(egui::Label::new(text).selectable(false));
        }
        ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut text = RichText::new(name);
            if row.is_quiet {
                text = text.color(weak);
            }
            ui.add(egui::Label::new(text).selectable(false).truncate());
            if !row.below.is_empty() {
                let below = RichText::new(&row.below).small().weak();
                ui.add(egui::Label::new(below).selectable(false).truncate());
            }
        });
    });
}

/// The cap of a key.
pub fn key_cap(ui: &mut Ui, key: &str) {
    let edge = ui.visuals().widgets.inactive.bg_stroke;
    egui::Frame::new()
        .fill(ui.visuals().extreme_bg_color)
        .stroke(edge)
        .corner_radius(CornerRadius::same(3))
        .inner_margin(Margin::symmetric(5, 0))
        .show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(key).small().strong()).selectable(false));
        });
}

/// The side that decides, the question, and the rule: a band in the accent of the side.
pub fn heading(ui: &mut Ui, scene: &Scene, side: Side, title: &str, rule: &str) {
    let [accent, ink] = [scene.accent(side), egui_colour(scene.palette.on_action)];
    egui::Frame::new()
        .fill(accent)
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                    scene.rule_tag(ui, rule);
                    ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                        ui.spacing_mut().item_spacing.y = 0.0;
                        let name = scene.game().side(side).name.as_str();
                        ui.label(RichText::new(name).small().strong().color(ink));
                        ui.add(egui::Label::new(serif(ui, title, 17.0).color(ink)).wrap());
                    });
                });
            });
        });
}

/// A wide button in the accent of a side, with the key that presses it.
pub fn wide_button(ui: &mut Ui, scene: &Scene, side: Side, key: &str, text: &str) -> egui::Response {
    let [fill, ink] = [scene.accent(side), egui_colour(scene.palette.on_action)];
    let size = vec2(ui.available_width(), scaled(ui, 48.0));
    let words = serif(ui, text, 16.0).color(ink);
    let button = egui::Button::new(words)
        .fill(fill)
        .shortcut_text(RichText::new(key).color(ink))
        .wrap();
    ui.add_sized(size, button)
}
