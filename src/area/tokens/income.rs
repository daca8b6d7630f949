//! The income of areas, placed when the turn begins: in one area by a click on the map, everywhere by a button or a key
//! (RT-1).

use bevy_egui::egui::{self, RichText, Ui};

use crate::area::scene::Scene;
use crate::theme::key_names::KeyTip as _;
use crate::theme::widget::{main_button, sheet};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::order::TokenOrder;

/// The order that places the income of every area at once.
pub(super) const fn everywhere() -> Order {
    Order::Tokens(TokenOrder::Place { areas: Vec::new() })
}

/// The part of the dock; empty once all income is placed.
pub fn income(ui: &mut Ui, scene: &Scene) {
    let Some(what) = scene.facts.to_place.as_ref().filter(|_| scene.is_played()) else {
        return;
    };
    sheet(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, "Place everywhere").on_hover_keys("P").clicked() {
                scene.order(everywhere());
            }
            // It goes to the next row as a whole.
            ui.add(egui::Label::new(RichText::new(what).strong()).extend());
        });
        let words = "Or click a highlighted area to place its income. Income that you do not place in this phase is lost.";
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    });
}
