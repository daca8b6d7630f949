//! The player's units: those that are Available, those that have acted, and the others with the reason.

use bevy_egui::egui::{self, RichText, Sense, Ui, UiBuilder};
use egui_phosphor::regular as icon;

use super::unit_card::{counter, place};
use super::{HexAction, PanelAction, Scene};
use crate::theme::widget::{keep_in_sight, named, scrolled, section};
use crate::words::sentence;
use railhead_hex_game::{Mark, Order, UnitId};

/// A list of more units than this is long.
const LONG: usize = 200;

/// The list of the player's units.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnitList {
    /// Whether the units that are not Available are listed too.
    pub shows_idle: bool,
    /// How high all its rows were when it was last drawn, in points.
    pub height: f32,
}

impl UnitList {
    /// Draws it into the remaining room.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene) {
        let summary = scene.summary;
        let own = |unit: &UnitId| scene.game().unit(*unit).side == scene.view().viewer();
        let available: Vec<UnitId> = scene.marks.available().collect();
        let holding: Vec<UnitId> = scene.marks.holding().collect();
        let used: Vec<UnitId> = scene.marks.used().filter(own).collect();
        let idle: Vec<UnitId> = scene
            .marks
            .marked(Mark::Idle)
            .filter(own)
            .filter(|unit| summary.unit(*unit).at.is_some())
            .collect();
        let shown = scrolled(ui, "units", |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            section(ui, &format!("AVAILABLE: {}", available.len()));
            rows(ui, scene, &available, |ui, unit| {
                row(ui, scene, unit, &place(scene, unit), HexAction::Select(unit));
            });
            if available.is_empty() {
                ui.label(RichText::new("No unit is Available in this phase.").weak());
            }
            if !holding.is_empty() {
                ui.add_space(8.0);
                section(ui, &format!("HOLDING: {}", holding.len()));
                rows(ui, scene, &holding, |ui, unit| {
                    row(ui, scene, unit, &place(scene, unit), HexAction::Select(unit));
                });
            }
            if !used.is_empty() {
                ui.add_space(8.0);
                section(ui, &format!("USED: {}", used.len()));
                rows(ui, scene, &used, |ui, unit| {
                    row(ui, scene, unit, &way(scene, unit), HexAction::Select(unit));
                });
            }
            if !idle.is_empty() {
                ui.add_space(8.0);
                let sign = if self.shows_idle {
                    icon::CARET_DOWN
                } else {
                    icon::CARET_RIGHT
                };
                let text = format!("{sign} NOT AVAILABLE: {}", idle.len());
                let title =
                    egui::Label::new(RichText::new(text).small().strong().weak()).sense(Sense::click());
                if ui
                    .add(title)
                    .on_hover_cursor(egui::CursorIcon::PointingHand)
                    .clicked()
                {
                    self.shows_idle = !self.shows_idle;
                }
                if self.shows_idle {
                    rows(ui, scene, &idle, |ui, unit| idle_row(ui, scene, unit));
                }
            }
        });
        self.height = shown.content_size.y;
    }
}

/// The rows of some units, which are all as high. Of a long list those out of sight take up their room and no time.
fn rows(ui: &mut Ui, scene: &Scene, units: &[UnitId], mut row: impl FnMut(&mut Ui, UnitId)) {
    let mut height: Option<f32> = None;
    for unit in units {
        let top = ui.cursor().min;
        let is_selected = scene.selection.unit == Some(*unit);
        if let Some(height) = height.filter(|_| units.len() > LONG && !is_selected) {
            let size = egui::vec2(ui.available_width(), height);
            if !ui.is_rect_visible(egui::Rect::from_min_size(top, size)) {
                ui.allocate_space(size);
                continue;
            }
        }
        row(ui, *unit);
        height = Some(ui.cursor().min.y - top.y - ui.spacing().item_spacing.y);
    }
}

fn way(scene: &Scene, unit: UnitId) -> String {
    let board = scene.game().board();
    let journey = scene.view().journey(unit);
    journey.map_or_else(
        || place(scene, unit),
        |journey| format!("{} to {}", board.label(journey.from()), board.label(journey.to())),
    )
}

/// A row for a unit: a click does this, a right click asks why not.
fn row(ui: &mut Ui, scene: &Scene, unit: UnitId, below: &str, on_click: HexAction) {
    let name = scene.name(unit);
    let selected = scene.selection.unit == Some(unit);
    let response = entry(ui, scene, unit, name, below, selected);
    if response.secondary_clicked() {
        scene.act(HexAction::Why(unit, None));
    } else if response.clicked() {
        scene.act(on_click);
    }
}

pub(super) fn idle_row(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let reasons = scene
        .summary
        .facts
        .reasons
        .get(&unit)
        .map_or(&[][..], Vec::as_slice);
    let first = reasons
        .first()
        .map_or_else(String::new, |reason| sentence(&reason.with_rule(&scene.names())));
    let more = if reasons.len() > 1 {
        format!(" (+{})", reasons.len() - 1)
    } else {
        String::new()
    };
    let name = format!("{}, {}", scene.name(unit), place(scene, unit));
    let response = entry(
        ui,
        scene,
        unit,
        &name,
        &format!("{first}{more}"),
        scene.selection.unit == Some(unit),
    );
    if response.secondary_clicked() {
        if let Some(at) = scene.summary.unit(unit).at {
            scene.act(PanelAction::Jump(at));
        }
    } else if response.on_hover_text("Click for every reason").clicked() {
        scene.act(HexAction::Why(unit, None));
    }
}

/// A row for an Available unit: a click selects it or deselects it; a right click asks why not.
pub(super) fn choice(ui: &mut Ui, scene: &Scene, unit: UnitId, below: &str) {
    let on_click = if scene.selection.unit == Some(unit) {
        HexAction::Deselect
    } else {
        HexAction::Select(unit)
    };
    row(ui, scene, unit, below, on_click);
}

/// A row for a unit whose deployment or move can be taken back: its button does that, a click selects it.
pub(super) fn taken_back(ui: &mut Ui, scene: &Scene, unit: UnitId, below: &str) {
    let name = scene.name(unit);
    ui.horizontal(|ui| {
        // The player cannot take back a computer's moves.
        let can = !scene.table.is_watched();
        let back = ui.add_enabled(can, egui::Button::new(icon::ARROW_U_UP_LEFT));
        let back = back.on_hover_text("Take it back");
        named(&back, can, &format!("Take back {name}"));
        if back.clicked() {
            scene.order(Order::TakeBack { unit });
        }
        ui.vertical(|ui| row(ui, scene, unit, below, HexAction::Select(unit)));
    });
}

/// A row with a small counter, a name and a quiet line below it.
pub(super) fn entry(
    ui: &mut Ui,
    scene: &Scene,
    unit: UnitId,
    name: &str,
    below: &str,
    selected: bool,
) -> egui::Response {
    let id = ui.id().with(("unit", unit.0));
    let builder = UiBuilder::new().id_salt(id).sense(Sense::click());
    let scope = ui.scope_builder(builder, |ui| {
        let hovered = ui.response().hovered();
        let mut frame = egui::Frame::new()
            .inner_margin(egui::Margin::symmetric(8, 4))
            .corner_radius(4);
        if selected {
            frame = frame.fill(crate::theme::style::egui_colour(scene.palette.selected).gamma_multiply(0.5));
        } else if hovered {
            frame = frame.fill(ui.visuals().widgets.hovered.bg_fill);
        }
        frame.show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                counter(ui, scene, unit, 34.0);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.add(egui::Label::new(name).selectable(false).truncate());
                    ui.add(
                        egui::Label::new(RichText::new(below).small().weak())
                            .selectable(false)
                            .truncate(),
                    );
                });
                if scene.marks.is_unsupplied(unit) {
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.label(RichText::new(icon::LINK_BREAK).color(ui.visuals().error_fg_color))
                            .on_hover_text("Unsupplied");
                    });
                }
            });
        });
    });
    let response = scope.response;
    keep_in_sight(&response);
    if selected {
        // If a key selected it, it may lie outside the visible part of the list.
        let now = ui.ctx().cumulative_frame_nr();
        let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, 0_u64), now));
        if last + 1 < now {
            response.scroll_to_me(None);
        }
    }
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, selected, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
