//! Railways in the window: track and what is used of it on the map, trains by clicks, the planner, the variants beside each other.

mod track;

use bevy::prelude::App;
use bevy_egui::egui::{RichText, Ui};

use super::scene::{Scene, Wish};
use crate::app::play::Request;
use crate::app::theme::widget::section;
use crate::rules::area_game::order::Order;

pub use track::{Shown, signs};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(track::plugin);
}

/// The part of the dock that is about rails.
pub fn panel(ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
    let Some(rails) = &scene.game.definition().rails else {
        ui.label(RichText::new("There are no rails in this scenario.").weak());
        return None;
    };
    let mut wish = None;
    ui.label(RichText::new(&rails.variant.name).strong());
    section(ui, "TRAINS OF THIS PHASE");
    let trains = scene.state.trains().iter();
    let mut any = false;
    for train in trains.filter(|train| train.phase == scene.state.phase()) {
        any = true;
        let way = &train.train.path;
        let kind = &scene.game.kind(train.kind).name;
        let to = way.last().map_or("nowhere", |to| scene.game.space_name(*to));
        ui.horizontal(|ui| {
            ui.label(format!("{kind} to {to}"));
            if scene.is_played() && ui.button("Take back").clicked() {
                wish = Some(Wish::Table(Request::Issue(Order::TakeBackRail {
                    nation: train.train.nation,
                    kind: train.kind,
                    path: way.clone(),
                })));
            }
        });
    }
    if !any {
        ui.label(RichText::new("None has gone yet.").weak());
    }
    wish
}
