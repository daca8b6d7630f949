//! The space of a sheet that the cursor is on: its border, and what there is to say of it.
//!
//! In: [`MapSheet`], [`Hovered`], [`Highlights`] for what it costs to go there.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::extent::MapSheet;
use super::holding::Held;
use super::layers::{PlainMaterial, sheet};
use super::overlay::Highlights;
use super::paint::Painter;
use super::sheet_view::{Sharpness, course};
use super::{Hovered, layer};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        outline_hovered
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>))
            .run_if(resource_changed::<Hovered>.or_else(resource_changed::<Sharpness>)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        tell_hovered.run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>)),
    );
}

/// The border of the hovered space.
#[derive(Component, Clone, Copy, Debug)]
struct HoveredBorder;

fn outline_hovered(
    mut commands: Commands<'_, '_>,
    old: Query<'_, '_, Entity, With<HoveredBorder>>,
    map: Res<'_, MapSheet>,
    hovered: Res<'_, Hovered>,
    sharpness: Res<'_, Sharpness>,
    palette: Res<'_, Palette>,
    plain: Res<'_, PlainMaterial>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(space) = hovered.0 else { return };
    let mut pen = Painter::new(sharpness.0);
    let lines = map.0.borders().iter();
    let own = lines.filter(|line| line.between.contains(&Some(space)));
    for line in own {
        let curve = course(&line.points, line.closed);
        pen.stroke(
            &curve,
            5.0 / sharpness.0,
            LinearRgba::from(palette.paper).with_alpha(0.8),
        );
        pen.stroke(&curve, 2.4 / sharpness.0, palette.action.into());
    }
    if pen.is_empty() {
        return;
    }
    let mesh = meshes.add(pen.mesh());
    for aside in map.places() {
        let border = sheet("Hovered", layer::OVERLAY, mesh.clone(), plain.0.clone());
        let place = Transform::from_translation(aside.extend(layer::OVERLAY));
        commands.spawn((HoveredBorder, border)).insert(place);
    }
}

/// How far from the cursor the words stand.
const ASIDE: egui::Vec2 = egui::Vec2::new(16.0, 20.0);

fn tell_hovered(
    mut contexts: EguiContexts<'_, '_>,
    map: Res<'_, MapSheet>,
    held: Res<'_, Held>,
    hovered: Res<'_, Hovered>,
    highlights: Res<'_, Highlights>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) -> Result {
    // Letters that were not shown before are there a frame later.
    if hovered.is_changed() {
        redraw.write(RequestRedraw);
    }
    let context = contexts.ctx_mut()?;
    let all = held.0.as_ref().map_or(&map.0.told, |held| &held.told);
    let told = hovered.0.and_then(|space| all.get(space.index()));
    if let (Some(told), Some(cursor)) = (told, context.pointer_hover_pos()) {
        egui::Area::new(egui::Id::new("hovered space"))
            .order(egui::Order::Tooltip)
            .interactable(false)
            .constrain(true)
            .fixed_pos(cursor + ASIDE)
            .show(context, |ui| {
                egui::Frame::popup(ui.style()).show(ui, |ui| {
                    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                    ui.strong(&told.name);
                    if !highlights.path_label.is_empty() {
                        ui.strong(&highlights.path_label);
                    }
                    for line in &told.lines {
                        ui.label(line);
                    }
                });
            });
    }
    Ok(())
}
