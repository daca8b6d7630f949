//! The tokens of the selected space in the unit picker: those on land and aboard, with numbers to pick, the nation that
//! moves them, and a button to destroy them.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::picture::coins;
use crate::app::area::panels::battle::round_ui;
use crate::app::area::panels::battle_record::burnt;
use crate::app::area::panels::stepper::stepper;
use crate::app::area::scene::Scene;
use crate::app::theme::widget::{clickable, named, scaled, sheet};
use crate::rules::area_game::Phase;
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::state::order::Order;
use crate::rules::area_game::tokens::destinations::{InHand, most};
use crate::rules::area_game::tokens::income::yields;
use crate::rules::area_game::tokens::moves::is_prize;
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::area_game::tokens::refusal::tokens;
use crate::rules::area_game::tokens::ships::room;
use crate::rules::board::SpaceId;

/// The income of an area for the unit picker; `None` without any.
pub fn yielded(scene: &Scene, at: SpaceId) -> Option<String> {
    scene.game.tokens()?;
    let count = yields(scene.game, scene.state, at);
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
    for nation in scene.game.nation_ids() {
        aboard(ui, scene, at, nation);
    }
}

fn ashore(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    let count = scene.state.tokens().at(at);
    if let Some(round) = burnt(scene, at) {
        round_ui(ui, scene, &round);
    }
    if count == 0 {
        return;
    }
    picking(ui, scene, (at, None), count);
    let words = next_mover(scene, at);
    let burn = Order::Tokens(TokenOrder::Burn { at });
    let is_battle = scene.state.combat().is_some();
    let is_looked_at = scene.selection.space == Some(at);
    let can_burn = is_looked_at && !is_battle && scene.allows(&burn);
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
        ui.set_min_width(ui.available_width());
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

fn aboard(ui: &mut Ui, scene: &Scene, zone: SpaceId, nation: NationId) {
    let (game, state) = (scene.game, scene.state);
    let count = state.tokens().aboard(zone, nation);
    let is_own = state.is_mover(game, nation);
    let room = if is_own {
        room(game, state, zone, nation)
    } else {
        0
    };
    if count + room == 0 {
        return;
    }
    let name = &game.nation(nation).name;
    if count > 0 {
        picking(ui, scene, (zone, Some(nation)), count);
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
fn picking(ui: &mut Ui, scene: &Scene, (at, aboard): (SpaceId, Option<NationId>), count: u32) {
    let in_hand = scene
        .selection
        .tokens
        .filter(|hand| (hand.at, hand.aboard) == (at, aboard));
    let picked = in_hand.map_or(0, |hand| hand.count);
    let is_own_space = scene.selection.space == Some(at) && scene.is_played();
    let able = if is_own_space && can_go(scene, aboard) {
        most(scene.game, scene.state, at, aboard)
    } else {
        0
    };
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

/// Whether tokens can be sent now: those aboard sail in both movement phases.
fn can_go(scene: &Scene, aboard: Option<NationId>) -> bool {
    match scene.state.phase() {
        Phase::NonCombatMove => true,
        Phase::CombatMove => aboard.is_some(),
        _ => false,
    }
}

/// The next turn in which the tokens of an area move (RT-4, RT-6); empty if they can move now.
fn next_mover(scene: &Scene, at: SpaceId) -> String {
    let (game, state) = (scene.game, scene.state);
    let Some(holder) = state.space(at).controller else {
        return String::new();
    };
    let is_prize = is_prize(state, at);
    if let Some(words) = flags(scene, at).filter(|_| !is_prize) {
        return words;
    }
    if !is_prize && !state.is_mover(game, holder) {
        return format!("move next in the turn of {}", game.nation(holder).in_text);
    }
    if most(game, state, at, None) > 0 && state.phase() == Phase::NonCombatMove {
        return String::new();
    }
    let phases = &game.definition().phases;
    let place = |of: Phase| phases.iter().position(|phase| *phase == of);
    if place(state.phase()) < place(Phase::NonCombatMove) {
        "move in the non-combat move".to_owned()
    } else {
        "move again in the next turn".to_owned()
    }
}

/// The tokens that wait for another turn because of their flag (RT-6).
fn flags(scene: &Scene, at: SpaceId) -> Option<String> {
    let (game, state) = (scene.game, scene.state);
    let ashore = state
        .tokens()
        .stacks_at(at)
        .filter(|(stack, _)| stack.aboard.is_none());
    let mut others: BTreeMap<NationId, u32> = BTreeMap::new();
    for (stack, count) in ashore {
        if let Some(flag) = stack.flag.filter(|flag| !state.is_mover(game, *flag)) {
            *others.entry(flag).or_default() += count;
        }
    }
    let each = others
        .iter()
        .map(|(flag, count)| format!("{count} in the turn of {}", game.nation(*flag).in_text));
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| format!("by their flags: {}", each.join(", ")))
}
