//! A bid before round 1: the money that a nation spends on units where it has others (AB-16).

use bevy_egui::egui::{self, RichText, Ui};

use crate::area::pieces::picture;
use crate::area::scene::{PanelAction, Scene};
use crate::play::Request;
use crate::theme::widget::serif;

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
    let facts = &scene.facts.bid;
    if facts.orders.is_empty() {
        ui.add(egui::Label::new(&facts.why_none).wrap());
    }
    for (kind, order) in &facts.orders {
        ui.horizontal(|ui| {
            picture(ui, scene, bidding.nation, *kind);
            let unit = scene.game.kind(*kind);
            if ui
                .button(format!("{}, {} IPC", unit.named(1), unit.cost))
                .clicked()
            {
                scene.act(PanelAction::Table(Request::Issue(order.clone())));
            }
        });
    }
}
