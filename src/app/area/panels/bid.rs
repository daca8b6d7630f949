//! A bid before round 1: what a nation spends on units where it has others (AB-16).

use bevy_egui::egui::{self, RichText, Ui};

use crate::app::area::pieces::picture;
use crate::app::area::scene::{PanelAction, Scene};
use crate::app::play::Request;
use crate::app::theme::widget::serif;
use crate::app::words::sentence;
use crate::rules::area_game::definition::Domain;
use crate::rules::area_game::{KindId, Order};
use crate::rules::engine::{Game as _, Playable as _};

/// The units that the bid can place in the selected space, each with its price; a click places one.
pub fn bid(ui: &mut Ui, scene: &Scene) {
    let Some(bidding) = scene.state.bidding() else {
        return;
    };
    ui.label(serif(ui, format!("{} IPC to place", bidding.left), 18.0));
    let Some(at) = scene.selection.space else {
        ui.label("Click a space where the nation has units.");
        return;
    };
    ui.label(RichText::new(scene.game.space_name(at)).strong());
    let nation = bidding.nation;
    // Ships at sea, all others on land.
    let fits = |kind: &KindId| (scene.game.kind(*kind).domain == Domain::Sea) == scene.game.is_sea(at);
    let kinds = || scene.game.kind_ids().filter(fits);
    let orders = kinds().map(|kind| (kind, Order::Bid { nation, kind, at }));
    let orders: Vec<_> = orders.filter(|(_, order)| scene.allows(order)).collect();
    if orders.is_empty() {
        let mut refused = kinds().map(|kind| Order::Bid { nation, kind, at });
        let reason = refused.find_map(|order| scene.game.check(scene.state, &order).err());
        let reason = reason.map(|refusal| sentence(&scene.game.reason(&refusal).text));
        ui.add(egui::Label::new(reason.unwrap_or_default()).wrap());
    }
    for (kind, order) in orders {
        ui.horizontal(|ui| {
            picture(ui, scene, nation, kind);
            let unit = scene.game.kind(kind);
            if ui
                .button(format!("{}, {} IPC", unit.named(1), unit.cost))
                .clicked()
            {
                scene.act(PanelAction::Table(Request::Issue(order)));
            }
        });
    }
}
