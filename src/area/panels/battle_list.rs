//! The battles that can be fought, with their odds: first those that must be (AB-7, AB-8).

use std::collections::BTreeSet;

use bevy_egui::egui::{self, RichText, Ui};

use super::battle::{forces, show_record, to_the_end, winner};
use super::forecast::odds_ui;
use super::loss_order::loss_order;
use crate::area::facts::battle_record::{BattleKind, BattleRecord};
use crate::area::facts::combat::BattleFacts;
use crate::area::facts::forecasts::Forecasts;
use crate::area::scene::{PanelAction, Scene};
use crate::theme::marks::mark;
use crate::theme::widget::{named, scaled, section, serif, sheet, text_link, text_width, watch_the_map};
use railhead_area_game::state::order::Order;
use railhead_area_game::words::order_words;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::lesson::Control;
use railhead_engine::text::words::listed;

/// The panel of the phase between battles: the result of the last one, and the possible ones, raids first, since they
/// come before the battle.
pub fn battles(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts) {
    let all = &scene.facts.combat.battles;
    if let Some(fought) = scene.facts.combat.fought.last() {
        // The dice on the map tell the result first.
        if scene.plays_moment {
            watch_the_map(ui);
        } else {
            last_one(ui, scene, fought, !all.is_empty());
        }
    }
    raids(ui, scene);
    let (must, may): (Vec<_>, Vec<_>) = all.iter().partition(|(_, facts)| facts.must_be_fought);
    if must.iter().filter(|(_, facts)| facts.can_begin).count() > 1 {
        let button = ui.button("Fight all to the end");
        let help = "One battle after the other, round after round, with losses in your order";
        if button.on_hover_text(help).clicked() {
            scene.change(|selection| selection.battles.all_to_end = true);
            scene.order(Order::Fight { at: *must[0].0 });
        }
    }
    for (index, (at, facts)) in must.iter().chain(&may).enumerate() {
        if index == must.len() {
            section(ui, "OPTIONAL");
            let words = "You need not fight here: the enemy has no surface warships there.";
            ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
        }
        battle(ui, scene, forecasts, (**at, facts), index == 0);
    }
    if all.is_empty() {
        ui.label(RichText::new("No battles are left to fight.").weak());
    }
    loss_order(ui, scene);
}

/// The battle or raid that was fought last: its result alone, if others wait below it.
fn last_one(ui: &mut Ui, scene: &Scene, fought: &BattleRecord, is_short: bool) {
    section(
        ui,
        match fought.kind {
            BattleKind::Battle => "THE LAST BATTLE",
            BattleKind::Raid | BattleKind::RailRaid => "THE LAST RAID",
        },
    );
    if is_short && fought.ended.is_some() {
        winner(ui, scene, fought);
        let folded = egui::CollapsingHeader::new(RichText::new("Its rounds").small());
        folded.id_salt(("rounds of", fought.at)).show(ui, |ui| {
            show_record(ui, scene, fought);
        });
    } else {
        show_record(ui, scene, fought);
    }
    ui.add_space(6.0);
}

/// A battle that can be begun.
fn battle(
    ui: &mut Ui,
    scene: &Scene,
    forecasts: &Forecasts,
    (at, facts): (SpaceId, &BattleFacts),
    is_first: bool,
) {
    sheet(ui, |ui| {
        // A long name has a row of its own: the buttons would lie over its end.
        let text = serif(ui, scene.game.space_name(at), 17.0);
        let is_long = text_width(ui, text) + scaled(ui, 150.0) > ui.available_width();
        if is_long {
            name(ui, scene, at);
        }
        ui.horizontal(|ui| {
            if !is_long {
                name(ui, scene, at);
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let (fight, can) = (Order::Fight { at }, facts.can_begin);
                let words = RichText::new("Fight");
                // An optional battle does not look like the next thing to do.
                let words = if facts.must_be_fought {
                    words.strong()
                } else {
                    words
                };
                let button = ui.add_enabled(can, egui::Button::new(words));
                let place = scene.game.space_in_text(at);
                named(&button, can, &format!("Fight for {place}"));
                if is_first {
                    mark(&button, Control::Fight, false);
                }
                if button.clicked() {
                    scene.order(fight.clone());
                }
                let button = ui.add_enabled(can, egui::Button::new("To the end"));
                named(&button, can, &format!("Fight for {place} to the end"));
                let help = "Fight round after round, and take losses in your order, until one side is gone";
                if button.on_hover_text(help).clicked() {
                    to_the_end(scene, at, fight);
                }
            });
        });
        if !facts.must_be_fought {
            cost(ui, scene, &facts.coasts);
        }
        forces(ui, scene, at);
        match forecasts.battles.get(&at) {
            Some(forecast) => odds_ui(ui, scene, forecast),
            None => {
                ui.label(RichText::new("Working out the odds").weak());
            }
        }
    });
}

/// What an optional battle costs: ships that fight in it bombard no coast.
fn cost(ui: &mut Ui, scene: &Scene, coasts: &[SpaceId]) {
    if coasts.is_empty() {
        return;
    }
    let names: Vec<&str> = coasts.iter().map(|at| scene.game.space_in_text(*at)).collect();
    let words = format!(
        "If you fight here, your ships do not bombard {}.",
        listed(&names, "or")
    );
    ui.add(egui::Label::new(RichText::new(words).small().strong()).wrap());
}

/// The name of a space, which leads there.
fn name(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    let name = serif(ui, scene.game.space_name(at), 17.0);
    if text_link(ui, name).on_hover_text("Go there").clicked() {
        scene.act(PanelAction::Jump(at));
    }
}

/// The battles that the moves so far lead to, with their odds.
pub fn coming(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts) {
    if forecasts.battles.is_empty() {
        return;
    }
    ui.add_space(6.0);
    section(ui, "BATTLES TO COME");
    for (at, forecast) in &forecasts.battles {
        sheet(ui, |ui| {
            name(ui, scene, *at);
            if let Some(coasts) = scene.facts.combat.optional.get(at) {
                ui.label(
                    RichText::new("Optional: the enemy has no surface warships there")
                        .small()
                        .weak(),
                );
                cost(ui, scene, coasts);
            }
            odds_ui(ui, scene, forecast);
        });
    }
}

/// A row for each target that the rules allow to raid, with a button for one bomber and one for all; nothing if there are none.
fn raids(ui: &mut Ui, scene: &Scene) {
    let raids = scene.facts.combat.raids.iter();
    let raids: Vec<_> = raids
        .filter_map(|order| match order {
            Order::Raid { units, at, rail } => Some((*units, (*at, *rail), order)),
            _ => None,
        })
        .collect();
    if raids.is_empty() {
        return;
    }
    section(ui, "RAIDS");
    let targets: BTreeSet<_> = raids.iter().map(|(_, target, _)| *target).collect();
    for (row, (at, rail)) in targets.into_iter().enumerate() {
        let mut here = raids
            .iter()
            .filter(|(_, target, _)| *target == (at, rail))
            .peekable();
        ui.horizontal_wrapped(|ui| {
            let first = here
                .peek()
                .map(|(.., order)| order_words::order_in_words(scene.game, order));
            if let Some((what, _units)) = first.as_deref().and_then(|words| words.rsplit_once(" with ")) {
                ui.label(format!("{what} with"));
            }
            let mut named_kind = None;
            for (index, (units, _, order)) in here.enumerate() {
                // The kind is named once, and then only numbers.
                let words = if named_kind.replace(units.kind) == Some(units.kind) {
                    units.count.to_string()
                } else {
                    scene.game.kind(units.kind).named(units.count)
                };
                let button = ui.button(words);
                named(&button, true, &order_words::order_in_words(scene.game, order));
                if (row, index) == (0, 0) {
                    mark(&button, Control::Raid, false);
                }
                if button.clicked() {
                    scene.order((*order).clone());
                }
            }
        });
    }
    let words = "Raids come before the battle there. Raiding aircraft take no part in it.";
    ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    ui.add_space(6.0);
}
