//! Stations and markers: their prices, captured ones that wait, removal, raids on rails.

use bevy_egui::egui::{self, RichText, Ui};

use crate::area::facts::battle_record::BattleKind;
use crate::area::facts::rails::Building;
use crate::area::panels::battle::show_record;
use crate::area::scene::Scene;
use crate::theme::widget::section;
use railhead_area_game::state::order::Order;
use railhead_area_game::state::purchase::Purchase;
use railhead_engine::engine::Playable as _;

/// Draws orders for stations and markers, raids on them, those that wait, and prices.
pub fn stations(ui: &mut Ui, scene: &Scene) {
    // The possible orders come first, then the results of earlier ones.
    orders(ui, scene);
    raids(ui, scene);
    waiting(ui, scene);
    building(ui, scene);
}

/// The prices of stations and markers, and the reason why none can be built in the selected area.
fn building(ui: &mut Ui, scene: &Scene) {
    let sold = &scene.facts.rails.buildings;
    if sold.is_empty() {
        return;
    }
    ui.add_space(4.0);
    section(ui, "BUILDING");
    let how = match scene.selection.space {
        Some(_) => "Bought in Purchase, placed at the end of the turn.",
        None => {
            "Bought in Purchase, placed at the end of the turn. Click an area to see whether one can be built there."
        }
    };
    ui.add(egui::Label::new(RichText::new(how).small().weak()).wrap());
    for Building {
        purchase,
        name,
        price,
        here,
    } in sold
    {
        ui.label(format!("A {name} costs {price} IPC."));
        match (here, scene.selection.space) {
            (Some(Ok(())), Some(at)) => {
                let area = scene.game.space_in_text(at);
                ui.label(RichText::new(format!("It can be built in {area}.")).small());
                buy(ui, scene, *purchase, name);
            }
            (Some(Err(refusal)), _) => scene.reason(ui, refusal.rule(), &refusal.text(scene.game)),
            _ => {}
        }
    }
}

/// A button that buys one, in the phase in which it is bought.
fn buy(ui: &mut Ui, scene: &Scene, purchase: Purchase, name: &str) {
    let facts = &scene.facts.purchase;
    let nation = scene.selection.buyer(scene.game, scene.state);
    let sale = facts.sales.iter().find(|sale| sale.purchase == purchase);
    let Some((sale, payment)) = sale.zip(facts.payment) else {
        return;
    };
    let can = sale.most >= sale.each;
    let button = ui.add_enabled(can, egui::Button::new(format!("Buy a {name}")));
    let button = match &sale.why_none {
        Some(why) => button.on_disabled_hover_text(why.as_str()),
        None => button,
    };
    if button.clicked() {
        scene.order(payment.buy(nation, purchase, sale.each));
    }
}

/// Stations and markers that were captured and wait for their full turn.
fn waiting(ui: &mut Ui, scene: &Scene) {
    for (index, (rule, words)) in scene.facts.rails.waiting.iter().enumerate() {
        if index == 0 {
            ui.add_space(4.0);
            section(ui, "CAPTURED");
        }
        scene.reason(ui, rule, words);
    }
}

/// The raids on rails of this phase, with their dice, the last first.
fn raids(ui: &mut Ui, scene: &Scene) {
    let all = scene.facts.combat.fought.iter().rev();
    let on_rails = all.filter(|fought| fought.kind == BattleKind::RailRaid);
    for (index, raid) in on_rails.enumerate() {
        if index == 0 {
            ui.add_space(4.0);
            section(ui, "RAIDS OF THIS PHASE");
        }
        ui.label(RichText::new(scene.game.space_name(raid.at)).strong());
        show_record(ui, scene, raid);
    }
}

/// Removing the player's own railroads, and raids on rails.
fn orders(ui: &mut Ui, scene: &Scene) {
    for (index, order) in scene.facts.rails.orders.iter().enumerate() {
        if index == 0 {
            ui.add_space(4.0);
            let title = match order {
                Order::Raid { .. } => "RAIDS ON RAILS",
                _ => "REMOVE ONE'S OWN",
            };
            section(ui, title);
        }
        if ui.button(scene.game.order_words(order)).clicked() {
            scene.order(order.clone());
        }
    }
}
