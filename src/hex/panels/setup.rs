//! Setup (HT-1, HO, HL-4): options with their prices, fog of war, steps to give back, and the units that the player may place.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::Scene;
use super::unit_card::place;
use super::unit_list::{choice, taken_back};
use crate::hex::facts::options::{choices, toggled};
use crate::theme::key_names::KeyTip as _;
use crate::theme::widget::{named, scaled, scrolled, section, sheet};
use crate::words::{count, sentence};
use railhead_hex_game::definition::OptionSpec;
use railhead_hex_game::{HexGame, Mark, OptionId, Order, Side, UnitId};

/// Draws the decisions before the first turn into the remaining room.
pub fn setup_panel(ui: &mut Ui, scene: &Scene) {
    scrolled(ui, ("setup", scene.summary.player), |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        who(ui, scene);
        replacements(ui, scene);
        options(ui, scene);
        ui.add_space(4.0);
        fog(ui, scene);
        ui.add_space(4.0);
        units(ui, scene);
    });
}

/// The side that sets up, and the next step.
fn who(ui: &mut Ui, scene: &Scene) {
    let game = scene.game();
    let player = scene.summary.player;
    let first = game.definition().calendar.first;
    let [own, other] = [player, player.enemy()].map(|side| &game.side(side).name);
    let follows = player == Side::Second && decides(game, Side::First);
    let text = if follows {
        format!("{own} sets up, then {other}. After that turn {first} begins.")
    } else {
        format!("{own} sets up. Then turn {first} begins.")
    };
    scene.cited(ui, "HT-1", text);
}

/// Whether a side has options to choose or units to place.
fn decides(game: &HexGame, side: Side) -> bool {
    let has_place = game
        .definition()
        .setup
        .iter()
        .any(|placement| game.unit(placement.unit).side == side && !placement.within.is_empty());
    has_place || !choices(game, side).is_empty() || gives_steps(game, side)
}

/// Whether a side has steps to give before the battle, and a unit that lacks one (HL-4).
fn gives_steps(game: &HexGame, side: Side) -> bool {
    let mut lines = game.definition().replacements.iter();
    let lacks_one = |unit: UnitId| {
        let spec = game.unit(unit);
        spec.side == side && game.steps_at_start(unit) < spec.steps
    };
    lines.any(|line| line.side == side && line.are_for_setup()) && game.unit_ids().any(lacks_one)
}

/// The number of options that the player has chosen, and their price.
pub(super) fn chosen(scene: &Scene) -> (usize, u16) {
    let view = scene.view();
    let game = view.game();
    let in_play = game.option_ids().filter(|option| {
        let spec = game.option(*option);
        spec.side == scene.summary.player && !spec.is_given && view.has_option(*option)
    });
    in_play.fold((0, 0), |(number, price), option| {
        (number + 1, price + game.option(option).price)
    })
}

/// A price in words.
pub(super) fn points(price: u16) -> String {
    count(usize::from(price), "victory point", "victory points")
}

fn options(ui: &mut Ui, scene: &Scene) {
    let game = scene.game();
    let own: Vec<OptionId> = game
        .option_ids()
        .filter(|option| game.option(*option).side == scene.summary.player)
        .collect();
    if own.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        section(ui, "OPTIONS");
        let (number, price) = chosen(scene);
        let text = match number {
            0 if choices(game, scene.summary.player).is_empty() => return,
            0 => "None chosen".to_owned(),
            _ => format!("{number} chosen for {}", points(price)),
        };
        ui.label(RichText::new(text).strong());
    });
    for option in own {
        draw_option(ui, scene, option, game.option(option));
    }
}

fn draw_option(ui: &mut Ui, scene: &Scene, option: OptionId, spec: &OptionSpec) {
    let view = scene.view();
    let mut on = view.has_option(option);
    let order = toggled(&view, option);
    let number = choices(view.game(), spec.side)
        .iter()
        .position(|other| *other == option);
    let refusal = scene.summary.facts.refusal(&order);
    sheet(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.horizontal_wrapped(|ui| {
            let name = RichText::new(&spec.name).strong();
            let enabled = !spec.is_given && refusal.is_none();
            let box_ = ui.add_enabled(enabled, egui::Checkbox::new(&mut on, name));
            let why = match refusal {
                Some(refusal) => sentence(&refusal.with_rule(&view.names())),
                None => "In play by the scenario.".to_owned(),
            };
            let box_ = match number {
                Some(number) if number < 9 => box_.on_hover_text(format!("({})", number + 1)),
                _ => box_,
            };
            if box_.on_disabled_hover_text(why).changed() {
                scene.order(order.clone());
            }
            let price = if spec.is_given {
                "in play".to_owned()
            } else {
                format!("costs {}", points(spec.price))
            };
            ui.label(RichText::new(price).small().strong());
        });
        if !spec.text.is_empty() {
            ui.add(egui::Label::new(RichText::new(&spec.text).weak()).wrap());
        }
    });
}

fn fog(ui: &mut Ui, scene: &Scene) {
    let view = scene.view();
    let mut on = view.fog_was_requested();
    let order = Order::Fog { on: !on };
    let refusal = scene.summary.facts.refusal(&order);
    section(ui, "FOG OF WAR");
    let words = RichText::new("Play with fog of war").strong();
    let box_ = ui.add_enabled(refusal.is_none(), egui::Checkbox::new(&mut on, words));
    let why = refusal.map_or_else(String::new, |refusal| sentence(&refusal.with_rule(&view.names())));
    let box_ = box_.on_hover_keys("F");
    if box_.on_disabled_hover_text(why).changed() {
        scene.order(order);
    }
    let text = "You know an enemy unit only while one of your units is next to it. Fog is on if either player asks for it.";
    scene.cited(ui, "HO-2", RichText::new(text).weak());
}

/// The steps that the side gives back before a battle of a campaign, and the units that lack some or have got some, each with its
/// buttons (HL-4).
fn replacements(ui: &mut Ui, scene: &Scene) {
    let (facts, works) = (&scene.summary.facts, &scene.summary.fights.works);
    let Some(left) = facts.replacements else {
        return;
    };
    let units: BTreeSet<UnitId> = works.keys().chain(facts.given.keys()).copied().collect();
    let lacking = units.iter().map(|unit| {
        let full = scene.game().unit(*unit).steps;
        usize::from(full.saturating_sub(scene.summary.unit(*unit).steps))
    });
    let lacking: usize = lacking.sum();
    ui.add_space(4.0);
    let text = format!("REPLACEMENTS LEFT: {}", count(left.min(lacking), "step", "steps"));
    scene.section(ui, &text, "HL-4");
    if lacking < left {
        let words = match lacking {
            0 => "No unit lacks a step.".to_owned(),
            lacking => format!(
                "Your units lack no more than {}.",
                count(lacking, "step", "steps")
            ),
        };
        ui.label(RichText::new(words).weak());
    }
    for unit in units {
        let steps = scene.summary.unit(unit).steps;
        let all = scene.game().unit(unit).steps;
        let got = facts.given.get(&unit);
        let got = got.map_or_else(String::new, |got| format!(", {got} given"));
        let below = format!("{}, {steps} of {all} steps{got}", place(scene, unit));
        // The unit may be among those that can be set up elsewhere, too.
        ui.push_id(("replacement", unit.0), |ui| choice(ui, scene, unit, &below));
        let own = works.get(&unit).map_or(&[][..], Vec::as_slice);
        ui.horizontal_wrapped(|ui| {
            ui.add_space(scaled(ui, 32.0));
            for work in own {
                let (sign, words, name) = match work.order {
                    Order::Replace { .. } => (icon::PLUS, "Give a step", "Give a step to"),
                    _ => (icon::ARROW_U_UP_LEFT, "Take back", "Take back a step of"),
                };
                let button = ui.button(format!("{sign}  {words}"));
                named(&button, true, &format!("{name} {}", scene.name(unit)));
                if button.clicked() {
                    scene.order(work.order.clone());
                }
            }
        });
    }
    ui.add_space(4.0);
}

fn units(ui: &mut Ui, scene: &Scene) {
    let can_only_recover = &scene.summary.facts.only_to_replace;
    let available = scene.marks.available();
    let available: Vec<UnitId> = available
        .filter(|unit| !can_only_recover.contains(unit))
        .collect();
    let placed: Vec<UnitId> = scene.marks.marked(Mark::Deployed).collect();
    section(ui, "UNITS");
    if available.is_empty() && placed.is_empty() {
        ui.label(RichText::new("The scenario places every unit.").weak());
    }
    if !available.is_empty() {
        let text = format!(
            "{} can be set up elsewhere. Click one, then a highlighted hex; the others stay where they are.",
            count(available.len(), "unit", "units")
        );
        ui.add(egui::Label::new(RichText::new(text).weak()).wrap());
    }
    for unit in available {
        let below = format!("{} {}", icon::MAP_PIN, place(scene, unit));
        choice(ui, scene, unit, &below);
    }
    if !placed.is_empty() {
        section(ui, &format!("SET UP: {}", placed.len()));
        for unit in placed {
            taken_back(ui, scene, unit, &place(scene, unit));
        }
    }
}
