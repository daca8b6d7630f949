//! What the hex game adds to the end of a game: why it was decided so, with the points; the holders and worth of towns, hexes that
//! changed hands, units out of supply. Both are folded.

use bevy_egui::egui::{self, CollapsingHeader, RichText, Ui};

use super::{Scene, victory};
use crate::shell::account::end_card::OutcomeChoice;
use crate::shell::briefing;
use crate::theme::widget::{rule_tag, serif};
use crate::words::count;
use railhead_hex_game::shown::balance::Holdings;

/// Draws the part of the hex game.
pub fn outcome(ui: &mut Ui, scene: &Scene) -> Option<OutcomeChoice> {
    let why = CollapsingHeader::new("Why, and the points").id_salt("why");
    let answer = if scene.view().goals().is_empty() {
        None
    } else {
        why.show(ui, |ui| decided(ui, scene)).body_returned.flatten()
    };
    let holdings = scene.view().holdings();
    let towns: usize = holdings.iter().map(|held| held.towns.len()).sum();
    CollapsingHeader::new(format!("Towns and hexes: {towns}"))
        .id_salt("towns")
        .show(ui, |ui| {
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (ui, held) in columns.iter_mut().zip(&holdings) {
                    draw(ui, scene, held);
                }
            });
        });
    answer
}

/// The goals of the sides, the reasons for the result, and the points.
fn decided(ui: &mut Ui, scene: &Scene) -> Option<OutcomeChoice> {
    let game = scene.game();
    briefing::goals(ui, &scene.view().goals(), &scene.table.scenario().as_it_was());
    let (table, today) = game
        .definition()
        .victory
        .as_ref()
        .zip(scene.summary.facts.today)?;
    let mut action = None;
    for (rule, text) in victory::reasons(game, table, &today) {
        ui.horizontal_top(|ui| {
            if rule_tag(ui, rule) {
                action = Some(OutcomeChoice::Rule(rule.to_owned()));
            }
            ui.add(egui::Label::new(text).wrap());
        });
    }
    victory::score(ui, scene, today.balance, table.side);
    action
}

fn draw(ui: &mut Ui, scene: &Scene, held: &Holdings) {
    let name = &scene.game().side(held.side).name;
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.label(serif(ui, name, 18.0).color(scene.accent(held.side)));
    let towns = count(held.towns.len(), "town", "towns");
    ui.label(RichText::new(format!("{towns} worth {}", points(held.worth))).strong());
    ui.label(format!("{} taken", count(held.taken, "hex", "hexes")));
    let units = count(held.units.len(), "unit", "units");
    let cut = if held.unsupplied == 0 {
        "all supplied".to_owned()
    } else {
        format!("{} unsupplied", held.unsupplied)
    };
    ui.label(format!("{units} on the map, {cut}"));
    ui.add_space(4.0);
    for town in &held.towns {
        ui.horizontal_wrapped(|ui| {
            ui.label(&town.name);
            if town.worth > 0 {
                ui.label(RichText::new(points(town.worth)).weak());
            }
        });
    }
}

fn points(number: u16) -> String {
    count(usize::from(number), "victory point", "victory points")
}
