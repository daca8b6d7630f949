//! The tokens of the selected space in the unit picker: those on land and aboard, with numbers to pick, the nation that
//! moves them, and a button to destroy them.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::picture::coins;
use crate::area::facts::space::AboardFacts;
use crate::area::panels::battle::round_ui;
use crate::area::panels::stepper::stepper;
use crate::area::scene::Scene;
use crate::theme::widget::{clickable, named, scaled, sheet};
use railhead_area_game::definition::NationId;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::destinations::InHand;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::tokens::refusal::tokens;
use railhead_engine::board::SpaceId;

/// The income of an area for the unit picker; `None` without any.
pub fn yielded(scene: &Scene) -> Option<String> {
    scene.game.tokens()?;
    let count = scene.facts.space.yields;
    (count > 0).then(|| format!("yields {} a turn", tokens(count)))
}

/// Draws a row for the tokens ashore, or one for each nation's transports; nothing without tokens.
pub fn rows(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    if scene.game.tokens().is_none() {
        return;
    }
    if !scene.game.is_sea(at) {
        return ashore(ui, scene, at);
    }
    for of in &scene.facts.space.aboard {
        aboard(ui, scene, at, of);
    }
}

fn ashore(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    let count = scene.state.tokens().at(at);
    if let Some(round) = &scene.facts.space.burnt {
        round_ui(ui, scene, round);
    }
    if count == 0 {
        return;
    }
    picking(ui, scene, (at, None), count, scene.facts.space.able);
    let words = scene.facts.space.next_mover.as_str();
    let burn = Order::Tokens(TokenOrder::Burn { at });
    let can_burn = scene.selection.space == Some(at) && scene.facts.space.can_burn;
    ui.horizontal_wrapped(|ui| {
        if !words.is_empty() {
            ui.label(RichText::new(words).small().weak());
        }
        if can_burn && !scene.selection.is_burning {
            let button = egui::Button::new(RichText::new(format!("{} Destroy", icon::FLAME)).small());
            let help = "A die decides how many of these tokens are destroyed.";
            if ui.add(button).on_hover_text(help).clicked() {
                scene.change(|selection| selection.is_burning = true);
            }
        }
    });
    if can_burn && scene.selection.is_burning {
        burning(ui, scene, burn);
    }
}

/// Asks whether to destroy tokens: a die roll cannot be undone.
fn burning(ui: &mut Ui, scene: &Scene, burn: Order) {
    sheet(ui, |ui| {
        let words = "A die decides how many of these tokens are destroyed. You cannot undo it.";
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
        ui.horizontal_wrapped(|ui| {
            if ui.button("Keep the tokens").clicked() {
                scene.change(|selection| selection.is_burning = false);
            }
            if ui.button("Roll the die").clicked() {
                scene.order(burn);
            }
        });
    });
}

fn aboard(ui: &mut Ui, scene: &Scene, zone: SpaceId, of: &AboardFacts) {
    let AboardFacts {
        nation,
        count,
        able,
        is_own,
        room,
    } = *of;
    let name = &scene.game.nation(nation).name;
    if count > 0 {
        picking(ui, scene, (zone, Some(nation)), count, able);
    }
    let words = if !is_own {
        format!("aboard transports of {name}")
    } else if room == 0 {
        format!("aboard transports of {name}, which are full")
    } else {
        format!("{name}: room for {} aboard", tokens(room))
    };
    ui.label(RichText::new(words).small().weak());
}

/// Tokens and the number of picked ones.
fn picking(ui: &mut Ui, scene: &Scene, (at, aboard): (SpaceId, Option<NationId>), count: u32, able: u32) {
    let in_hand = scene
        .selection
        .tokens
        .filter(|hand| (hand.at, hand.aboard) == (at, aboard));
    let picked = in_hand.map_or(0, |hand| hand.count);
    let is_own_space = scene.selection.space == Some(at) && scene.is_played();
    let able = if is_own_space { able } else { 0 };
    let mut change = None;
    ui.horizontal(|ui| {
        ui.set_min_height(scaled(ui, 30.0));
        let name = RichText::new(tokens(count));
        let name = if picked > 0 { name.strong() } else { name };
        let picture = coins(ui, scene.palette, count, picked > 0);
        let picture = clickable(ui, &picture);
        named(&picture, able > 0, &format!("Pick {}", tokens(count)));
        let label = ui.add(
            egui::Label::new(name)
                .selectable(false)
                .sense(egui::Sense::click()),
        );
        if able > 0 {
            let row = picture.union(label);
            if row.clicked() {
                change = Some(if picked < able { able } else { 0 });
            }
            row.on_hover_cursor(egui::CursorIcon::PointingHand)
                .on_hover_text("Pick all of them, or none");
            if able < count {
                ui.label(RichText::new(format!("{able} can move")).small().weak());
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let short = |count: u32| u16::try_from(count).unwrap_or(u16::MAX);
                let stepped = stepper(ui, "of the tokens", short(picked), short(able), true);
                change = stepped.map(u32::from).or(change);
            });
        }
    });
    if let Some(count) = change {
        scene.change(|selection| selection.take(InHand { at, aboard, count }));
    }
}
