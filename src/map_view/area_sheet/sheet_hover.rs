//! The space of a sheet that the player points at: its description, the goals that name it, and its pieces.
//!
//! In: [`MapSheet`], [`Ownership`], [`Aim`], [`Piles`], [`Coins`], [`Markers`], [`GoalFlags`], [`Highlights`] for the cost of going there.
//! Out: [`Announcement`].

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::ownership::Ownership;
use crate::map_view::camera::extent::{MapSheet, on_areas};
use crate::map_view::marks::markers::Markers;
use crate::map_view::marks::overlay::Highlights;
use crate::map_view::pieces::coins::Coins;
use crate::map_view::pieces::flags::GoalFlags;
use crate::map_view::pieces::piles::Piles;
use crate::map_view::{Aim, AimPlace, MapArea};
use crate::stage::{Announcement, OnMap};
use crate::theme::Palette;
use crate::theme::silhouette::silhouette;
use crate::theme::style::egui_colour;
use crate::theme::widget::scaled;

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        tell_hovered.run_if(in_state(OnMap).and_then(on_areas)),
    );
}

/// The offset of the words from the place that the player points at.
const ASIDE: egui::Vec2 = egui::Vec2::new(16.0, 20.0);

/// The width of long lines, in points with text of 100 %.
const WIDTH: f32 = 260.0;

/// Between the parts of a line.
const BETWEEN: &str = " \u{00B7} ";

fn tell_hovered(
    mut contexts: EguiContexts,
    map: Res<MapSheet>,
    held: Res<Ownership>,
    (aim, place): (Res<Aim>, Res<AimPlace>),
    highlights: Res<Highlights>,
    area: Res<MapArea>,
    (piles, coins, markers, flags): (Res<Piles>, Res<Coins>, Res<Markers>, Res<GoalFlags>),
    palette: Res<Palette>,
    mut announcement: ResMut<Announcement>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    // Letters that were never shown before are loaded a frame later.
    if aim.is_changed() {
        redraw.write(RequestRedraw);
    }
    let context = contexts.ctx_mut()?;
    let label = aim.space.map(|space| match &held.0 {
        Some(held) => held.descriptions[space.index()].clone(),
        None => map.description(space),
    });
    if aim.is_changed() || highlights.is_changed() || piles.is_changed() {
        let here = |space| aim.space == Some(space);
        let tokens = coins.0.iter().filter(|stack| here(stack.space));
        let units = piles.groups.iter().filter(|pile| here(pile.space));
        let units = units.map(|pile| {
            let units = format!("{} {}", pile.count, pile.name);
            let look = pile.look.words();
            let parts = [units.as_str(), look].into_iter().filter(|part| !part.is_empty());
            parts.collect::<Vec<_>>().join(", ")
        });
        let words = label.iter().flat_map(|label| {
            [&label.name, &highlights.path_label]
                .into_iter()
                .chain(&label.lines)
        });
        let goals = aim.space.into_iter().flat_map(|space| flags.words(space));
        let hints = aim.space.into_iter().flat_map(|space| markers.hints(space));
        let words = words.chain(tokens.map(|stack| &stack.text)).chain(goals).cloned();
        let words = words.chain(hints.map(str::to_owned)).chain(units);
        let words: Vec<String> = words.filter(|words| !words.is_empty()).collect();
        announcement.set_if_neq(Announcement(words.join(". ")));
    }
    // The panels tell all of the selected space already, and what lies on its neighbours would hide them.
    let is_selected = aim.space.is_some() && aim.space == highlights.selected;
    if let (Some(label), Some(place)) = (&label, place.0) {
        // Beside the panels, wherever there is room.
        let free = area.rect().unwrap_or_else(|| context.content_rect());
        egui::Area::new(egui::Id::new("hovered space"))
            .order(egui::Order::Tooltip)
            .interactable(false)
            .constrain_to(free)
            .fixed_pos(egui::pos2(place.x, place.y) + ASIDE)
            .show(context, |ui| {
                egui::Frame::popup(ui.style()).show(ui, |ui| {
                    ui.spacing_mut().interact_size.y = 0.0;
                    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                    ui.strong(&label.name);
                    if !highlights.path_label.is_empty() {
                        ui.strong(&highlights.path_label);
                    }
                    let about =
                        Some(label.lines.join(BETWEEN)).filter(|about| !about.is_empty() && !is_selected);
                    let goals = aim
                        .space
                        .into_iter()
                        .flat_map(|space| flags.words(space).cloned());
                    for line in about.into_iter().chain(goals) {
                        ui.scope(|ui| {
                            ui.set_max_width(scaled(ui, WIDTH));
                            ui.add(egui::Label::new(line).wrap());
                        });
                    }
                    for hint in aim.space.into_iter().flat_map(|space| markers.hints(space)) {
                        ui.label(hint);
                    }
                    if is_selected {
                        return;
                    }
                    for stack in coins
                        .0
                        .iter()
                        .filter(|stack| aim.space == Some(stack.space) && !stack.text.is_empty())
                    {
                        ui.label(&stack.text);
                    }
                    for pile in piles.groups.iter().filter(|pile| aim.space == Some(pile.space)) {
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
