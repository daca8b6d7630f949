//! The casualty list: the units that each side has lost, with the turn, and the steps that other units have lost.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use super::unit_card::counter;
use super::{HexAction, Scene};
use crate::theme::widget::{scrolled, section, serif, text_link};
use crate::words::count;
use railhead_hex_game::UnitId;
use railhead_hex_game::shown::balance::Losses;

/// Draws the list into the remaining room.
pub fn casualties(ui: &mut Ui, scene: &Scene) {
    let losses = scene.view().losses();
    scrolled(ui, "casualties", |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (index, of_side) in losses.iter().enumerate() {
            if index > 0 {
                ui.add_space(8.0);
            }
            draw(ui, scene, of_side);
        }
    });
}

fn draw(ui: &mut Ui, scene: &Scene, losses: &Losses) {
    let game = scene.game();
    let name = &game.side(losses.side).name;
    ui.label(serif(ui, name, 15.0).color(scene.accent(losses.side)));
    // HO-2: in the fog a player only counts destroyed units.
    let is_fogged = scene.view().fog_was_requested() && losses.side != scene.view().viewer();
    let units = count(losses.units(), "unit lost", "units lost");
    ui.label(if is_fogged {
        units
    } else {
        let steps = count(losses.steps as usize, "step lost", "steps lost");
        format!("{units}, {steps}")
    });
    for (turn, units) in losses.destroyed.iter().rev() {
        let days = game.definition().calendar.text(*turn);
        section(ui, &format!("TURN {turn}, {}", days.to_uppercase()));
        for unit in units {
            line(ui, scene, *unit, &format!("{} destroyed", icon::CROSS));
        }
    }
    if !is_fogged && !losses.reduced.is_empty() {
        section(ui, "REDUCED");
        for (unit, lost) in &losses.reduced {
            let words = format!(
                "{} lost, {} left",
                count(usize::from(*lost), "step", "steps"),
                scene.summary.unit(*unit).steps
            );
            if line(ui, scene, *unit, &words) {
                scene.act(HexAction::Select(*unit));
            }
        }
    }
}

/// A unit of the list; true if it was clicked.
fn line(ui: &mut Ui, scene: &Scene, unit: UnitId, words: &str) -> bool {
    let spec = scene.game().unit(unit);
    ui.horizontal(|ui| {
        counter(ui, scene, unit, 24.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let is_there = scene.summary.unit(unit).at.is_some();
            let clicked = if is_there {
                text_link(ui, scene.name(unit))
                    .on_hover_text("Bring it into view")
                    .clicked()
            } else {
                ui.label(scene.name(unit));
                false
            };
            let formation = Some(spec.formation.as_str()).filter(|formation| !formation.is_empty());
            let text =
                formation.map_or_else(|| words.to_owned(), |formation| format!("{formation}; {words}"));
            ui.label(RichText::new(text).small().weak());
            clicked
        })
        .inner
    })
    .inner
}
