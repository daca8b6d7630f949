//! Stations and markers: their prices, captured ones that wait, removal, raids on rails.

use bevy_egui::egui::{self, RichText, Ui};

use crate::app::area::panels::battle::show_record;
use crate::app::area::panels::battle_record::{BattleKind, all};
use crate::app::area::scene::Scene;
use crate::app::theme::widget::section;
use crate::rules::area_game::chapters::rail::building::{price, why_not_built};
use crate::rules::area_game::definition::{NationId, Phase};
use crate::rules::area_game::rail::{RailRefusal, Rails};
use crate::rules::area_game::state::area_state::Purchase;
use crate::rules::area_game::state::order::Order;
use crate::rules::engine::Playable as _;

/// Draws orders for stations and markers, raids on them, those that wait, and prices.
pub fn stations(ui: &mut Ui, scene: &Scene, rails: &Rails) {
    // The possible orders come first, then the results of earlier ones.
    orders(ui, scene);
    raids(ui, scene);
    waiting(ui, scene, rails);
    building(ui, scene, rails);
}

/// The prices of stations and markers, and the reason why none can be built in the selected area.
fn building(ui: &mut Ui, scene: &Scene, rails: &Rails) {
    let prices = [
        (Purchase::Station, "station"),
        (Purchase::Marker, "railroad marker"),
    ];
    let sold = || {
        prices
            .iter()
            .filter_map(|(purchase, name)| Some((*purchase, *name, price(scene.game, *purchase)?)))
    };
    if sold().next().is_none() {
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
    for (purchase, name, price) in sold() {
        ui.label(format!("A {name} costs {price} IPC."));
        let Some(at) = scene.selection.space.filter(|at| rails.space(*at).is_land) else {
            continue;
        };
        // In another nation's land the reason is the same for all moving nations.
        let holder = scene.state.space(at).controller;
        let mine = scene.movers().iter().find(|nation| holder == Some(**nation));
        if let Some(nation) = mine.or(scene.movers().first()) {
            let area = scene.game.space_in_text(at);
            match why_not_built(scene.game, scene.state, *nation, purchase, at) {
                None => {
                    ui.label(RichText::new(format!("It can be built in {area}.")).small());
                }
                Some(refusal) => {
                    scene.reason(ui, refusal.rule(), &refusal.text(scene.game));
                }
            }
        }
    }
}

/// Stations and markers that were captured and wait for their full turn.
fn waiting(ui: &mut Ui, scene: &Scene, rails: &Rails) {
    let taken = scene.game.space_ids().filter(|at| rails.space(*at).waits);
    for (index, at) in taken.enumerate() {
        if index == 0 {
            ui.add_space(4.0);
            section(ui, "CAPTURED");
        }
        let Some(holder) = rails.space(at).holder else {
            continue;
        };
        let waits = RailRefusal::Waits { at, holder };
        let words = waits.text(rails.variant, rails.board, &|nation: NationId| {
            scene.game.nation(nation).in_text.clone()
        });
        scene.reason(ui, waits.rule(rails), &words);
    }
}

/// The raids on rails of this phase, with their dice, the last first.
fn raids(ui: &mut Ui, scene: &Scene) {
    let all = all(scene).into_iter().rev();
    let on_rails = all.filter(|fought| fought.kind == BattleKind::RailRaid);
    for (index, raid) in on_rails.enumerate() {
        if index == 0 {
            ui.add_space(4.0);
            section(ui, "RAIDS OF THIS PHASE");
        }
        ui.label(RichText::new(scene.game.space_name(raid.at)).strong());
        show_record(ui, scene, &raid);
    }
}

/// Removing the player's own railroads, and raids on rails.
fn orders(ui: &mut Ui, scene: &Scene) {
    if !scene.is_played() {
        return;
    }
    let is_raid = |order: &Order| matches!(order, Order::Raid { rail: true, .. });
    let here = scene.selection.space;
    let all = scene.table.orders();
    let of_rails = all.into_iter().filter(|order| match order {
        Order::Remove { at, .. } => here == Some(*at),
        order => is_raid(order) && scene.state.phase() == Phase::Combat,
    });
    for (index, order) in of_rails.enumerate() {
        if index == 0 {
            ui.add_space(4.0);
            section(
                ui,
                if is_raid(&order) {
                    "RAIDS ON RAILS"
                } else {
                    "REMOVE ONE'S OWN"
                },
            );
        }
        if ui.button(scene.game.order_words(&order)).clicked() {
            scene.order(order);
        }
    }
}
