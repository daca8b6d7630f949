//! The hovered space of a sheet: its border, its description, and its pieces.
//!
//! In: [`MapSheet`], [`Hovered`], [`Piles`], [`Highlights`] for the cost of going there.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::coins::Coins;
use super::extent::MapSheet;
use super::overlay::Highlights;
use super::ownership::Ownership;
use super::piles::Piles;
use super::sheet_spawn::{LineScale, SheetPainter};
use super::{Hovered, MapArea, layer};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;
use crate::app::theme::silhouette::silhouette;
use crate::app::theme::style::egui_colour;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        outline_hovered
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>))
            .run_if(resource_changed::<Hovered>.or_else(resource_changed::<LineScale>)),
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
    old: Query<Entity, With<HoveredBorder>>,
    hovered: Res<Hovered>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    pen.despawn_all(&old);
    let Some(space) = hovered.0 else { return };
    let mut border = pen.fresh();
    let halo = LinearRgba::from(palette.paper).with_alpha(0.8);
    pen.border(&mut border, space, &[(5.0, halo), (2.4, palette.action.into())]);
    pen.spawn_copies(HoveredBorder, "Hovered", layer::OVERLAY, border);
}

/// The offset of the words from the cursor.
const ASIDE: egui::Vec2 = egui::Vec2::new(16.0, 20.0);

fn to_pos(at: Vec2) -> egui::Pos2 {
    egui::pos2(at.x, at.y)
}

fn tell_hovered(
    mut contexts: EguiContexts,
    map: Res<MapSheet>,
    held: Res<Ownership>,
    hovered: Res<Hovered>,
    highlights: Res<Highlights>,
    area: Res<MapArea>,
    (piles, coins, palette): (Res<Piles>, Res<Coins>, Res<Palette>),
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    // Letters that were never shown before are loaded a frame later.
    if hovered.is_changed() {
        redraw.write(RequestRedraw);
    }
    let context = contexts.ctx_mut()?;
    let all = held
        .0
        .as_ref()
        .map_or(&map.0.descriptions, |held| &held.descriptions);
    let told = hovered.0.and_then(|space| all.get(space.index()));
    if let (Some(told), Some(cursor)) = (told, context.pointer_hover_pos()) {
        // Beside the panels, wherever there is room.
        let free = area.0.map_or_else(
            || context.content_rect(),
            |free| egui::Rect::from_two_pos(to_pos(free.min), to_pos(free.max)),
        );
        egui::Area::new(egui::Id::new("hovered space"))
            .order(egui::Order::Tooltip)
            .interactable(false)
            .constrain_to(free)
            .fixed_pos(cursor + ASIDE)
            .show(context, |ui| {
                egui::Frame::popup(ui.style()).show(ui, |ui| {
                    ui.spacing_mut().interact_size.y = 0.0;
                    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                    ui.strong(&told.name);
                    if !highlights.path_label.is_empty() {
                        ui.strong(&highlights.path_label);
                    }
                    for line in &told.lines {
                        ui.label(line);
                    }
                    for stack in coins
                        .0
                        .iter()
                        .filter(|stack| hovered.0 == Some(stack.space) && !stack.told.is_empty())
                    {
                        ui.label(&stack.told);
                    }
                    for pile in piles.groups.iter().filter(|pile| hovered.0 == Some(pile.space)) {
                        let tone = egui_colour(palette.seat(pile.seat));
                        ui.horizontal(|ui| {
                            ui.label(egui::RichText::new(pile.count.to_string()).color(tone).strong());
                            silhouette(ui, &pile.silhouette, tone);
                            ui.label(egui::RichText::new(&pile.name).color(tone).strong());
                            ui.label(egui::RichText::new(pile.look.words()).weak());
                        });
                    }
                });
            });
    }
    Ok(())
}
