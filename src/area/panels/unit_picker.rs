//! The unit picker: the units of the selected space by nation, kind and condition; the player picks a number of each.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::forecast::odds_ui;
use super::stepper::stepper;
use crate::area::facts::forecasts::Forecasts;
use crate::area::facts::space::StackFacts;
use crate::area::pieces::picture;
use crate::area::scene::Scene;
use crate::area::tokens::rows::{rows, yielded};
use crate::theme::key_names::KeyTip as _;
use crate::theme::style::egui_colour;
use crate::theme::widget::{clickable, named, scaled, serif, serif_font, sheet};
use crate::words::{count, sentence};
use railhead_area_game::definition::NationId;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_engine::board::SpaceId;

/// The condition of a unit: its last action, or its reason to stay; empty if it has done nothing.
pub fn condition(force: &Force, left: u8) -> String {
    match force.status {
        Status::Aboard => "aboard".to_owned(),
        Status::Kept => "aboard, can land here".to_owned(),
        Status::Unloaded => "has unloaded".to_owned(),
        Status::Fought if left > 0 => format!("has fought, {left} left"),
        Status::Fought => "has fought".to_owned(),
        Status::Moved => "moved".to_owned(),
        Status::Railed => "went by rail".to_owned(),
        Status::Bridged => "can carry another load over".to_owned(),
        Status::Ferried => "can carry tokens over".to_owned(),
        Status::Ready if force.spent == 0 => String::new(),
        Status::Ready => match left {
            0 => "moved".to_owned(),
            left => format!("moved, {left} left"),
        },
    }
}

/// The selected space, otherwise the one under the cursor: its name, its holder, its contents.
pub fn unit_picker(ui: &mut Ui, scene: &Scene) {
    let facts = &scene.facts.space;
    let Some(space) = facts.at else {
        ui.label(serif(ui, "Nothing selected", 18.0));
        ui.label(RichText::new("Click a space on the map to select it.").weak());
        return;
    };
    heading(ui, scene, space);
    left_out(ui, scene);
    rows(ui, scene, space);
    let mut nations: Vec<NationId> = facts.stacks.iter().map(|stack| stack.force.nation).collect();
    nations.dedup();
    // The moving nations come first.
    nations.sort_by_key(|nation| !scene.state.is_mover(scene.game, *nation));
    if nations.is_empty() {
        ui.label(RichText::new("No units here.").weak());
    }
    let is_own_space = scene.selection.space == Some(space) && scene.is_played();
    for nation in nations {
        ui.add_space(2.0);
        scene.chip(ui, nation, &scene.game.nation(nation).name);
        for stack in facts.stacks.iter().filter(|stack| stack.force.nation == nation) {
            row(ui, scene, stack, is_own_space && stack.can_act);
        }
    }
}

fn heading(ui: &mut Ui, scene: &Scene, space: SpaceId) {
    let (game, now) = (scene.game, scene.state.space(space));
    let spec = game.spec(space);
    ui.horizontal_top(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            picking(ui, scene, space);
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.add(egui::Label::new(serif(ui, game.space_name(space), 20.0)).wrap());
            });
        });
    });
    let mut facts = Vec::new();
    if !spec.is_sea {
        facts.push(match now.controller {
            Some(holder) => game.nation(holder).name.clone(),
            None if spec.in_play => "neutral".to_owned(),
            None => "out of play".to_owned(),
        });
        facts.push(yielded(scene).unwrap_or_else(|| format!("worth {} IPC", spec.value)));
    }
    if now.complex {
        // AB-19
        let output = spec.output.map(|output| format!(" with an output of {output}"));
        let output = output.unwrap_or_default();
        facts.push(match now.damage {
            0 => format!("industrial complex{output}"),
            damage => format!("industrial complex{output}, {damage} damage"),
        });
    }
    if let Some(damage) = now.station {
        facts.push(match damage {
            0 => "railway station".to_owned(),
            damage => format!("railway station, {damage} damage"),
        });
    }
    if now.marker {
        facts.push("railroad".to_owned());
    }
    if !facts.is_empty() {
        ui.add(egui::Label::new(RichText::new(facts.join(" \u{b7} ")).weak()).wrap());
    }
}

/// How many of the units can move but not go by rail, while trains are looked at: the button for all leaves them out.
fn left_out(ui: &mut Ui, scene: &Scene) {
    let (units, why) = &scene.facts.space.by_road;
    if *units == 0 {
        return;
    }
    let words = count((*units).into(), "unit here", "units here");
    let words = RichText::new(format!("{words} cannot go by rail")).small().weak();
    let why = why.iter().map(|refusal| sentence(&refusal.text(scene.game)));
    ui.label(words).on_hover_text(why.collect::<Vec<_>>().join("\n"));
}

/// A button to pick no units, or all that can move.
fn picking(ui: &mut Ui, scene: &Scene, space: SpaceId) {
    if scene.selection.has_picks() {
        let none = ui.button("None").on_hover_keys("Pick no units  (Esc)");
        if none.clicked() {
            scene.change(|selection| selection.look_at(Some(space)));
        }
        return;
    }
    let is_looked_at = scene.is_played() && scene.selection.space == Some(space);
    if !is_looked_at || !scene.facts.space.has_units {
        return;
    }
    let help = "Pick all that can move  (Shift+click on the map)";
    let all = ui.button("All").on_hover_text(help);
    if all.clicked() {
        scene.change(|selection| selection.pick_all(scene.game, scene.state, space));
    }
}

/// One force: its name and condition, and the number of picked units.
fn row(ui: &mut Ui, scene: &Scene, of: &StackFacts, is_able: bool) {
    let StackFacts { force, count, .. } = *of;
    let kind = scene.game.kind(force.kind);
    let picked = scene.selection.count(&force);
    let mut change: Option<u16> = None;
    ui.horizontal(|ui| {
        ui.set_min_height(scaled(ui, 24.0));
        let spacing = ui.spacing().item_spacing;
        // The buttons first, so that a long name leaves them their room.
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if is_able {
                change = stepper(ui, &kind.name, picked, count, true);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.spacing_mut().item_spacing = spacing;
                let row = stack(ui, scene, of, is_able);
                if !is_able {
                    return;
                }
                let all = ui.input(|input| input.modifiers.shift);
                let more = if all { count } else { (picked + 1).min(count) };
                let fewer = if all { 0 } else { picked.saturating_sub(1) };
                if row.clicked() {
                    change = Some(more);
                } else if row.secondary_clicked() {
                    change = Some(fewer);
                }
                row.on_hover_cursor(egui::CursorIcon::PointingHand);
            });
        });
    });
    if let Some(count) = change {
        scene.change(|selection| selection.pick(force, count));
    }
}

/// The number, the picture, the name and the condition of a force; a click on any of them picks a unit.
fn stack(ui: &mut Ui, scene: &Scene, of: &StackFacts, is_able: bool) -> egui::Response {
    let StackFacts { force, count, .. } = *of;
    let kind = scene.game.kind(force.kind);
    let is_picked = scene.selection.count(&force) > 0;
    let stack = puck(ui, scene, force.nation, count, is_picked);
    let stack = stack.union(picture(ui, scene, force.nation, force.kind));
    let stack = clickable(ui, &stack);
    let name = if count == 1 { &kind.name } else { &kind.plural };
    let name = RichText::new(name.as_str());
    let name = if is_picked { name.strong() } else { name };
    let label = egui::Label::new(name).selectable(false).wrap();
    let label = if is_able {
        label.sense(egui::Sense::click())
    } else {
        label
    };
    let condition = nowhere(scene, force).unwrap_or_else(|| condition(&force, of.left));
    let label = if condition.is_empty() {
        ui.add(label)
    } else {
        // Below the name, since there may be no room beside it.
        let both = ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let label = ui.add(label);
            ui.add(egui::Label::new(RichText::new(condition).small().weak()).wrap());
            label
        });
        both.inner
    };
    named(&stack, is_able, &format!("Pick {}", kind.name));
    stack.union(label).on_hover_text(figures(scene, force))
}

/// Why a force of the selected space can go nowhere, with the rule.
fn nowhere(scene: &Scene, force: Force) -> Option<String> {
    let why = scene.facts.nowhere.get(&force)?;
    Some(format!("cannot move: {} ({})", why.text(scene.game), why.rule()))
}

/// The units as on the map: a disc in the tone of their nation, with their number; ringed if some are picked.
fn puck(ui: &mut Ui, scene: &Scene, nation: NationId, count: u16, is_picked: bool) -> egui::Response {
    let side = scaled(ui, 24.0);
    let (room, response) = ui.allocate_exact_size(egui::vec2(side, side), egui::Sense::hover());
    let (middle, radius) = (room.center(), side / 2.0 - 2.0);
    let rim = if is_picked {
        egui::Stroke::new(2.5, ui.visuals().selection.bg_fill)
    } else {
        egui::Stroke::new(1.0, ui.visuals().text_color())
    };
    ui.painter().circle(middle, radius, scene.colour(nation), rim);
    let ink = egui_colour(scene.palette.on_action);
    let font = serif_font(ui, 13.0);
    let centred = egui::Align2::CENTER_CENTER;
    ui.painter().text(middle, centred, count.to_string(), font, ink);
    response
}

/// The factors of a kind of unit.
pub fn figures(scene: &Scene, force: Force) -> String {
    let kind = scene.game.kind(force.kind);
    format!(
        "attack {}, defence {}, move {}, {} IPC",
        kind.attack, kind.defence, kind.movement, kind.cost
    )
}

/// A sheet of constant height, picked units or not, so that the rows below it do not move.
pub fn aim_sheet(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    sheet(ui, |ui| {
        ui.set_min_height(scaled(ui, 34.0));
        content(ui);
    });
}

/// Asks the player to pick units, if some can receive orders.
pub fn invite(ui: &mut Ui, scene: &Scene) {
    let is_own = scene.is_played() && scene.selection.space.is_some();
    if is_own && scene.facts.space.has_units {
        aim_sheet(ui, |ui| {
            let words =
                "Pick units below: click to add one, Shift+click to add all, right-click to remove one.";
            ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
        });
    }
}

/// The destination under the cursor, in a few words.
pub fn aim(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts) {
    if scene.selection.tokens.is_some() {
        aim_coins(ui, scene);
    } else if scene.selection.picked.is_empty() {
        invite(ui, scene);
    } else {
        let words = aimed(scene).unwrap_or_else(|| {
            let words = if scene.targets.ends.is_empty() {
                "These units have no common destination. Right-click a space to ask why not."
            } else {
                "Click a highlighted space to go there. Shift+click sets a way-point; right-click asks why not."
            };
            words.to_owned()
        });
        aim_sheet(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(words).small()).wrap());
            if let Some((_, forecast)) = &forecasts.aimed {
                odds_ui(ui, scene, forecast);
            }
        });
    }
}

/// The same for picked tokens, which also go by rail if that takes them on.
pub fn aim_coins(ui: &mut Ui, scene: &Scene) {
    let words = aimed(scene).unwrap_or_else(|| {
        let words = if scene.targets.ends.is_empty() {
            "These tokens cannot move now. Right-click asks why."
        } else if scene.targets.over.is_empty() {
            "Click a highlighted space, or drag the tokens there. Right-click asks why not."
        } else {
            "Click a highlighted space to go there. Shift+click sets a way-point; right-click asks why not."
        };
        words.to_owned()
    });
    aim_sheet(ui, |ui| {
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
    });
}

/// The effect of a click at the cursor.
fn aimed(scene: &Scene) -> Option<String> {
    let targets = scene.targets.at(scene.hovered?)?;
    let to = scene.game.space_name(targets.to);
    Some(format!("{} {to}: {}", icon::ARROW_RIGHT, targets.note))
}
