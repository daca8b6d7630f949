//! What cards over the map have in common, such as a hint: when they take keys and are drawn, and where they lie.

use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Rect};

use super::PopupSystems;
use super::dialogs::DialogSystems;
use crate::input::keys_are_free;
use crate::map_view::camera::extent::MapSheet;
use crate::stage::{PanelSystems, Screen};

/// Adds a card: the system that takes its keys, and the one that draws it. Its Esc comes before those of the game, and dialogs lie over it.
pub(in crate::shell) fn add_map_card<K, D>(
    app: &mut App,
    take_keys: impl IntoScheduleConfigs<ScheduleSystem, K>,
    draw: impl IntoScheduleConfigs<ScheduleSystem, D>,
) {
    app.add_systems(
        Update,
        take_keys
            .after(PopupSystems::Keys)
            .before(PopupSystems::Game)
            .run_if(keys_are_free)
            .run_if(in_state(Screen::Game)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems)
            .before(DialogSystems)
            .run_if(in_state(Screen::Game))
            .run_if(resource_exists::<MapSheet>),
    );
}

/// Where an area of egui lies, if it was drawn in the last frame.
pub(in crate::shell) fn place_of(ctx: &egui::Context, order: egui::Order, id: egui::Id) -> Option<Rect> {
    let layer = egui::LayerId::new(order, id);
    ctx.memory(|memory| {
        let is_there = memory.areas().is_visible(&layer);
        memory.area_rect(id).filter(|_| is_there)
    })
}
