//! The Naval Movement Phase (HN): the shipping left in each sea area with the reasons, the enemy's squadron, the units
//! that can sail, and the results of those that have.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use super::reinforcements::in_port;
use super::unit_card::place;
use super::unit_list::{choice, entry, idle_row};
use super::{HexAction, PanelAction, Scene};
use crate::theme::widget::{scaled, scrolled, section};
use crate::words::count;
use railhead_hex_game::chapters::naval::{AreaCapacity, CapacitySource, SeaMove};
use railhead_hex_game::definition::SeaArea;
use railhead_hex_game::{HexGame, Mark, Standing, Station, UnitId};

/// Draws the sheet of the Naval Movement Phase into the remaining room.
pub fn sea_panel(ui: &mut Ui, scene: &Scene) {
    scrolled(ui, ("sea", scene.summary.player), |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for area in &scene.summary.facts.shipping {
            draw_area(ui, scene, area);
        }
        squadron(ui, scene);
        units(ui, scene);
    });
}

/// The first word of a sea area's name: `East`.
pub fn short_name(game: &HexGame, area: SeaArea) -> &str {
    let name = &game.tables().naval.areas[area.index()];
    name.split_whitespace().next().unwrap_or(name)
}

/// The shipping left in a sea area, with the reasons.
fn draw_area(ui: &mut Ui, scene: &Scene, area: &AreaCapacity) {
    let game = scene.game();
    ui.horizontal_wrapped(|ui| {
        let name = RichText::new(&game.tables().naval.areas[area.area.index()]).strong();
        ui.label(if area.total == 0 { name.weak() } else { name });
        if area.total == 0 {
            ui.label(RichText::new("no shipping").weak());
            return;
        }
        ui.label(RichText::new(format!("{} of {} left", area.left(), area.total)).strong());
        ui.spacing_mut().item_spacing.x = 2.0;
        let size = scaled(ui, 16.0);
        for boat in 0..area.total.min(8) {
            let ink = if boat < area.left() {
                ui.visuals().text_color()
            } else {
                ui.visuals().weak_text_color().gamma_multiply(0.5)
            };
            ui.label(RichText::new(icon::BOAT).size(size).color(ink));
        }
    });
    for (rule, text) in notes(scene, area) {
        scene.cited(ui, rule, RichText::new(text).weak());
    }
}

/// The reasons for the capacity of a sea area, each with its rule.
fn notes(scene: &Scene, area: &AreaCapacity) -> Vec<(&'static str, String)> {
    let game = scene.game();
    let naval = &game.tables().naval;
    let mut notes = Vec::new();
    match area.source {
        CapacitySource::Own => {}
        CapacitySource::Option(option) => {
            notes.push(("HO-1", format!("By the option {}.", game.option(option).name)));
        }
        CapacitySource::Prize => notes.push(("HN-3", "Seized ships.".to_owned())),
    }
    if let Some(turn) = area.prize_from {
        notes.push(("HN-3", format!("Seized ships can be used from turn {turn} on.")));
    }
    if area.total > 0
        && let Some(only) = naval.sides[scene.summary.player.index()].only_to.as_ref()
    {
        notes.push(("HN-2", format!("To {} only.", game.board().label(only.resolved))));
    }
    if area.surcharge > 0 && area.total > 0 {
        let until = naval.monsoon.as_ref().map_or(0, |monsoon| monsoon.until);
        notes.push((
            "HN-7",
            format!(
                "Monsoon, through turn {until}: a landing costs {}, a move to one of your ports 1.",
                1 + area.surcharge
            ),
        ));
    }
    notes
}

/// The powers of the enemy's squadron (HN-5).
fn squadron(ui: &mut Ui, scene: &Scene) {
    let game = scene.game();
    let squadron = game.tables().naval.squadron.as_ref();
    let Some(squadron) = squadron.filter(|squadron| squadron.against == scene.summary.player) else {
        return;
    };
    let is_active = scene.view().squadron_is_active();
    let sunk = scene.view().squadron_is_sunk();
    let text = if is_active {
        let turned = squadron.turned_back_to.saturating_sub(squadron.hit_to);
        format!(
            "{} may intercept in the {}: {} in 10 that a unit loses a step and turns back, {turned} in 10 that it turns \
             back.",
            squadron.name,
            short_name(game, *squadron.area),
            squadron.hit_to
        )
    } else if sunk {
        format!("{} is sunk: it intercepts no unit.", squadron.name)
    } else {
        return;
    };
    let (sign, ink) = if is_active {
        (icon::WARNING, ui.visuals().error_fg_color)
    } else {
        (icon::CHECK, ui.visuals().weak_text_color())
    };
    scene.cited(ui, "HN-5", RichText::new(format!("{sign} {text}")).color(ink));
}

/// The destinations of the selected unit, by kind.
fn ways(ui: &mut Ui, scene: &Scene) {
    let Some(unit) = scene.selection.unit else { return };
    let game = scene.game();
    let Some(list) = scene.summary.facts.voyages.get(&unit) else {
        return;
    };
    section(ui, "WHERE IT CAN GO");
    for (kind, words) in [
        (SeaMove::Lift, "Your ports"),
        (SeaMove::Landing, "Landings, undefended"),
        (SeaMove::Assault, "Assaults: it has to attack in the Combat Phase"),
    ] {
        let of_kind: Vec<_> = list.iter().filter(|to| to.kind == kind).collect();
        let Some(first) = of_kind.first() else { continue };
        let cost = count(usize::from(first.cost), "unit of shipping", "units of shipping");
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(RichText::new(format!("{} {words}, {cost}:", sign(kind))).weak());
            for to in of_kind {
                let name = game.board().label(to.at);
                if ui
                    .small_button(name)
                    .on_hover_text("Bring it into view")
                    .clicked()
                {
                    scene.act(PanelAction::Jump(to.at));
                }
            }
        });
    }
}

/// The icon of a kind of sea move.
pub const fn sign(kind: SeaMove) -> &'static str {
    match kind {
        SeaMove::Lift => icon::ANCHOR,
        SeaMove::Landing => icon::FLAG_PENNANT,
        SeaMove::Assault => icon::SWORD,
    }
}

/// The units that can sail, those that have sailed, and those that wait in the off-map port and cannot sail.
fn units(ui: &mut Ui, scene: &Scene) {
    let available: Vec<UnitId> = scene.marks.available().collect();
    let sailed: Vec<UnitId> = scene.marks.marked(Mark::Sailed).collect();
    section(ui, &format!("CAN SAIL: {}", available.len()));
    if available.is_empty() {
        ui.label(RichText::new("No unit is Available now.").weak());
    }
    for unit in available {
        let below = format!("{} {}", icon::ANCHOR, place(scene, unit));
        choice(ui, scene, unit, &below);
    }
    ways(ui, scene);
    if !sailed.is_empty() {
        section(ui, &format!("SAILED: {}", sailed.len()));
        for unit in sailed {
            let name = &scene.game().unit(unit).name;
            if entry(ui, scene, unit, name, &came_of(scene, unit), false).clicked() {
                scene.act(HexAction::Select(unit));
            }
        }
    }
    let waiting: Vec<UnitId> = in_port(scene)
        .into_iter()
        .filter(|unit| scene.marks.mark(*unit) == Mark::Idle)
        .collect();
    if !waiting.is_empty() {
        section(ui, &format!("WAIT IN THE OFF-MAP PORT: {}", waiting.len()));
        for unit in waiting {
            idle_row(ui, scene, unit);
        }
    }
}

/// The result for a unit that has put to sea.
fn came_of(scene: &Scene, unit: UnitId) -> String {
    let board = scene.game().board();
    let view = scene.view();
    let status = view.status(unit);
    let Some((status, voyage)) = status.and_then(|status| Some((status, status.sailed?))) else {
        return place(scene, unit);
    };
    let to = board.label(voyage.to);
    let back = match voyage.from {
        Station::Space(space) => board.label(space),
        Station::OffMapPort => "the off-map port".to_owned(),
    };
    match status.standing {
        Standing::Afloat(_) => format!("Off {to}, which it has to assault"),
        Standing::OnMap if status.at == Some(voyage.to) => format!("Landed at {to}"),
        Standing::Lost { .. } => format!("Lost on the way to {to}"),
        Standing::OnMap
        | Standing::OffMapPort
        | Standing::Awaited
        | Standing::Declined
        | Standing::Withdrawn => {
            format!("Turned back to {back}")
        }
    }
}
