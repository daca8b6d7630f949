//! The income of areas, placed when the turn begins: in one area by a click on the map, everywhere by a button or a key
//! (RT-1).

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui};

use crate::AppSystems;
use crate::area::facts::RuleFacts;
use crate::area::scene::Scene;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::play::{GameSystems, Request, Table};
use crate::theme::key_names::KeyTip as _;
use crate::theme::widget::{main_button, sheet};
use railhead_area_game::AreaGame;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::order::TokenOrder;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        press_key
            .run_if(input_is_free.and_then(keys_are_free))
            .in_set(AppSystems::Input)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

/// The order that places the income of every area at once.
const fn everywhere() -> Order {
    Order::Tokens(TokenOrder::Place { areas: Vec::new() })
}

fn press_key(
    strokes: Res<Strokes>,
    table: Res<Table<AreaGame>>,
    facts: Res<RuleFacts>,
    mut requests: MessageWriter<Request<Order>>,
) {
    let is_time = !table.is_watched() && !table.is_over();
    if keys::PLACE_TOKENS.is_struck(&strokes) && is_time && facts.to_place.is_some() {
        requests.write(Request::Issue(everywhere()));
    }
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
            ui.label(RichText::new(what).strong());
        });
        let words = "Or click a highlighted area to place its income. Income that you do not place in this phase is lost.";
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    });
}
