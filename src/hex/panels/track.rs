//! The phases of a player-turn in a row.

use bevy_egui::egui::{self, Color32, CornerRadius, Margin, RichText, Stroke, Ui};
use egui_phosphor::regular as icon;

use super::{PanelAction, Scene};
use crate::theme::style::egui_colour;
use crate::theme::widget::{clickable, named, scaled};
use railhead_hex_game::Phase;

/// The phases of the player-turn, with the current one highlighted; without room for all of them, only the current one
/// and its number.
pub fn track(ui: &mut Ui, scene: &Scene) {
    let is_setup = scene.summary.phase == Phase::Setup;
    let before: &[Phase] = if is_setup { &[Phase::Setup] } else { &[] };
    let phases = &scene.game().definition().phases;
    let all: Vec<Phase> = before.iter().chain(phases).copied().collect();
    let current = all
        .iter()
        .position(|phase| *phase == scene.summary.phase && !scene.summary.is_over);
    // If there are many, only the current name has the word "phase".
    let name = |index: usize| {
        let name = all[index].name();
        if Some(index) == current || phases.len() < 5 {
            name
        } else {
            name.trim_end_matches(" Phase")
        }
    };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let widths = (0..all.len()).map(|index| {
        let galley = ui
            .painter()
            .layout_no_wrap(name(index).to_owned(), font.clone(), Color32::PLACEHOLDER);
        // The frame of a chip, and the arrow between two of them.
        galley.size().x + 26.0 + scaled(ui, 14.0) + 2.0 * ui.spacing().item_spacing.x
    });
    let whole: f32 = widths.sum();
    // The banner shows the phase's resources beside it.
    let beside = scaled(ui, 240.0).min(ui.available_width() * 0.25);
    match current {
        Some(index) if whole + beside > ui.available_width() => {
            chip(ui, scene, all[index], name(index), true);
            ui.label(RichText::new(format!("{} of {}", index + 1, all.len())).weak());
        }
        _ => {
            for (index, phase) in all.iter().enumerate() {
                if index > 0 {
                    ui.label(RichText::new(icon::CARET_RIGHT).weak());
                }
                chip(ui, scene, *phase, name(index), Some(index) == current);
            }
        }
    }
    ui.add_space(8.0);
}

/// A phase; a click opens its rules.
fn chip(ui: &mut Ui, scene: &Scene, phase: Phase, name: &str, now: bool) {
    let visuals = ui.visuals().clone();
    let accent = scene.accent(scene.summary.player);
    let [fill, ink, edge] = if now {
        [accent, egui_colour(scene.palette.on_action), accent]
    } else {
        let edge = visuals.widgets.noninteractive.bg_stroke.color;
        [Color32::TRANSPARENT, visuals.weak_text_color(), edge]
    };
    let frame = egui::Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.0, edge))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(12, 2));
    let drawn = frame.show(ui, |ui| {
        let text = RichText::new(name).color(ink);
        ui.add(egui::Label::new(if now { text.strong() } else { text }).selectable(false));
    });
    let button = clickable(ui, &drawn.response);
    named(&button, true, &format!("Rules: {name}"));
    let button = button.on_hover_cursor(egui::CursorIcon::PointingHand);
    if button
        .on_hover_text("Click for the rules of this phase")
        .clicked()
    {
        scene.act(PanelAction::Rule(chapter(phase).to_owned()));
    }
}

/// The chapter of the rules for a phase.
pub fn chapter(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "HT-1",
        Phase::Reinforcement => "HF-2",
        Phase::NavalMovement => "HN-1",
        Phase::Movement => "HM-1",
        Phase::RailMovement => "HR-11",
        Phase::Combat => "HB-1",
        Phase::End => "HT-2",
    }
}
