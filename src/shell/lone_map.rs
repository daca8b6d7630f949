//! A map without a game: a click selects a space, and the panel on the right describes it.
//!
//! In: [`MapClicked`], [`Hovered`], [`MapSheet`]. Out: [`Highlights`], [`MapArea`], [`LookAt`].

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::input::{input_is_free, keys};
use crate::map_view::camera::extent::{MapSheet, map_is_shown};
use crate::map_view::camera::visit::LookAt;
use crate::map_view::marks::overlay::Highlights;
use crate::map_view::picture::minimap::{Minimap, minimap_ui};
use crate::map_view::{Hovered, MapArea, MapClicked, world};
use crate::play::CurrentTable;
use crate::stage::{AppSystems, PanelSystems};
use crate::theme::around;
use crate::theme::widget::{section, serif, sheet};
use crate::words::capital;
use railhead_print::SpaceDescription;

pub(super) fn plugin(app: &mut App) {
    let alone = || map_is_shown.and_then(not(resource_exists::<CurrentTable>));
    app.add_systems(
        Update,
        pick.in_set(AppSystems::Input)
            .run_if(alone())
            .run_if(input_is_free),
    )
    .add_systems(EguiPrimaryContextPass, draw.in_set(PanelSystems).run_if(alone()));
}

/// A click selects a space. Another click on it, a click beside the map, or Esc deselects it.
fn pick(
    pressed: Res<ButtonInput<KeyCode>>,
    mut clicks: MessageReader<MapClicked>,
    mut highlights: ResMut<Highlights>,
) {
    let mut picked = highlights.selected;
    for click in clicks.read().filter(|click| click.button == MouseButton::Left) {
        picked = click.space.filter(|space| picked != Some(*space));
    }
    if keys::CANCEL.just_pressed(&pressed) {
        picked = None;
    }
    if highlights.selected != picked {
        highlights.selected = picked;
    }
}

fn draw(
    mut contexts: EguiContexts,
    map: Res<MapSheet>,
    hovered: Res<Hovered>,
    highlights: Res<Highlights>,
    minimap: Res<Minimap>,
    mut area: ResMut<MapArea>,
    mut look: MessageWriter<LookAt>,
) -> Result {
    let mut root = around::root(contexts.ctx_mut()?, "map alone");
    let description = |space| map.description(space);
    let [picked, under] = [highlights.selected, hovered.0].map(|space| space.map(description));
    let pointed = around::side(&mut root, "map dock", |ui| {
        ui.label(serif(ui, &map.title, 22.0));
        ui.add_space(8.0);
        let height = ui.available_height() * 0.35;
        let pointed = ui.vertical_centered(|ui| minimap_ui(ui, &minimap, height)).inner;
        ui.add_space(8.0);
        match (picked, under) {
            (Some(description), _) => card(ui, "PICKED", &description),
            (None, Some(description)) => card(ui, "UNDER THE CURSOR", &description),
            (None, None) => {
                ui.weak("Click a space to select it.");
            }
        }
        pointed
    });
    look.write_batch(pointed.map(|point| LookAt(world(point))));
    area.set_if_neq(MapArea::from(root.available_rect_before_wrap()));
    Ok(())
}

fn card(ui: &mut egui::Ui, how: &str, description: &SpaceDescription) {
    section(ui, how);
    sheet(ui, |ui| {
        ui.label(serif(ui, &description.name, 18.0));
        for line in &description.lines {
            ui.add(egui::Label::new(capital(line)).wrap());
        }
    });
}
