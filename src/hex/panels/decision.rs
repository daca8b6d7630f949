//! A decision in combat: who decides, the question, every answer, and a suggested one with its own key.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::attack::{faces, modifier_line, strength};
use super::result::{Battle, battle_card};
use super::roster::{RosterRow, heading, key_cap, row, wide_button};
use super::{HexAction, PanelAction, Scene};
use crate::hex::fights::CombatDecision;
use crate::play::Asking as _;
use crate::shell::popups::standing;
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{WATCH_THE_MAP, scaled, scrolled, section, sheet};
use crate::words::{count, signed};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::lesson::Control;
use railhead_hex_game::chapters::combat::{Forecast, Stage};
use railhead_hex_game::{HexGame, Order, UnitId};

/// The key of the suggested answer.
pub const DEFAULT_KEY: &str = "Space";

/// Draws the card of a decision into the remaining room, with the combat so far below the question.
pub fn decision_card(ui: &mut Ui, scene: &Scene, decision: &CombatDecision, battle: Option<&Battle>) {
    heading(
        ui,
        scene,
        decision.side,
        &title(scene, decision),
        rule(&decision.stage),
    );
    scrolled(ui, "decision", |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.add(egui::Label::new(what_to_do(scene, decision)).wrap());
        answers(ui, scene, decision);
        if decision.stage == Stage::AirDefence
            && let Some(forecast) = &scene.summary.facts.combat
        {
            so_far(ui, scene, forecast);
        }
        if let Some(battle) = battle
            && (battle.decided.is_some() || battle.defenders.is_empty())
        {
            ui.add_space(8.0);
            let label = scene.game().board().label(battle.target);
            section(ui, &format!("THE COMBAT AT {}", label.to_uppercase()));
            sheet(ui, |ui| battle_card(ui, scene, battle));
        }
    });
}

/// Draws the button of the suggested answer, below the question.
pub fn decision_buttons(ui: &mut Ui, scene: &Scene, decision: &CombatDecision) {
    // Visible, however many units take part.
    if decision.stage == Stage::AirDefence
        && let Some(forecast) = &scene.summary.facts.combat
    {
        outlook(ui, scene, forecast);
        ui.add_space(8.0);
    }
    let ends = decision.answers.contains(&Order::EndCombat);
    if ends && decision.default != Some(Order::EndCombat) {
        let height = scaled(ui, 32.0);
        let text = format!("{} {}", icon::CHECK, no_advance(scene));
        let size = egui::vec2(ui.available_width(), height);
        if ui
            .add_sized(size, egui::Button::new(text))
            .on_hover_keys("End the combat  (Ctrl+Enter)")
            .clicked()
        {
            scene.order(Order::EndCombat);
        }
    }
    if let Some(question) = HexGame::question(scene.table) {
        let kinds = HexGame::question_kinds(scene.table);
        for change in standing::offer(ui, decision.side.seat(), &question, &kinds) {
            scene.act(PanelAction::Standing(change));
        }
    }
    if let Some(order) = &decision.default {
        let words = answer_words(scene, order);
        let answer = wide_button(ui, scene, decision.side, DEFAULT_KEY, &words);
        mark(&answer, Control::Answer, false);
        if answer
            .on_hover_keys("What most players would do  (Space)")
            .clicked()
        {
            scene.order(order.clone());
        }
    }
}

/// The combat before the die, without further air points: the units and the modifiers.
fn so_far(ui: &mut Ui, scene: &Scene, forecast: &Forecast) {
    let Some(odds) = &forecast.odds else { return };
    for (title, total, shares, what) in [
        ("ATTACK", odds.attack, &forecast.attackers, "attack"),
        ("DEFENCE", odds.defence, &forecast.defenders, "defence"),
    ] {
        ui.add_space(4.0);
        section(ui, &format!("{title}: {total}"));
        for share in shares {
            let line = RosterRow {
                factor: Some(share.counts),
                below: strength(share, what),
                ..RosterRow::of(share.unit)
            };
            row(ui, scene, &line);
        }
    }
    if odds.modifiers.is_empty() {
        return;
    }
    ui.add_space(4.0);
    section(ui, "DIE MODIFIERS SO FAR");
    for (modifier, value) in &odds.modifiers {
        modifier_line(ui, scene, forecast.target, *modifier, *value);
    }
}

/// The odds, and the result of each face.
fn outlook(ui: &mut Ui, scene: &Scene, forecast: &Forecast) {
    let Some(odds) = &forecast.odds else { return };
    let ratio = odds.ratio(scene.game());
    let text = match odds.modifier() {
        0 => format!("Odds {ratio}, die not modified"),
        modifier => format!("Odds {ratio}, {} to the die", signed(modifier)),
    };
    ui.label(RichText::new(text).strong());
    faces(ui, scene, &forecast.faces);
}

/// The rule of a decision.
pub fn rule(stage: &Stage) -> &'static str {
    match stage {
        Stage::AirDefence => "HA-1",
        Stage::Losses { .. } => "HB-5",
        Stage::Retreat { .. } => "HB-6",
        Stage::Advance { .. } => "HB-7",
    }
}

fn title(scene: &Scene, decision: &CombatDecision) -> String {
    let place = scene.game().board().label(decision.target);
    match &decision.stage {
        Stage::AirDefence => format!("Air points for {place}?"),
        Stage::Losses { left, .. } => {
            format!("{} to lose", count(usize::from(*left), "step", "steps"))
        }
        Stage::Retreat { hexes, .. } => {
            format!("Retreat {}", count(usize::from(*hexes), "hex", "hexes"))
        }
        Stage::Advance { .. } => format!("Advance into {place}?"),
    }
}

/// The question in one line, for the banner, once the map has shown what it follows from.
pub fn awaited(scene: &Scene, decision: &CombatDecision) -> String {
    if scene.plays_moment {
        return WATCH_THE_MAP.to_owned();
    }
    let side = &scene.game().side(decision.side).name;
    format!("{side} decides. {}", what_to_do(scene, decision))
}

fn what_to_do(scene: &Scene, decision: &CombatDecision) -> String {
    let chosen = scene
        .selection
        .unit
        .filter(|unit| decision.units().contains(unit));
    let does = |unit, verb| scene.names().does(unit, verb);
    match (&decision.stage, chosen) {
        (Stage::AirDefence, _) => "Each air point takes 1 from the attacker's die.".to_owned(),
        (Stage::Losses { .. }, _) => "Click the unit that loses the next step.".to_owned(),
        (Stage::Retreat { .. }, Some(unit)) => {
            format!("{}: click a highlighted hex.", does(unit, "retreats"))
        }
        (Stage::Retreat { units, .. }, None) => format!(
            "{} to retreat. Click one to see where it can go.",
            count(units.len(), "unit has", "units have")
        ),
        (Stage::Advance { .. }, Some(unit)) => {
            format!("{}: click a highlighted hex.", does(unit, "advances"))
        }
        (Stage::Advance { units, .. }, None) => format!(
            "{} advance. Click one to see where it can go, or end the combat.",
            count(units.len(), "unit may", "units may")
        ),
    }
}

/// An answer in words, for a button.
pub fn answer_words(scene: &Scene, order: &Order) -> String {
    let game = scene.game();
    let does = |unit: &UnitId, verb| scene.names().does(*unit, verb);
    match order {
        Order::DefendByAir { points: 0 } => "No air points".to_owned(),
        Order::DefendByAir { points } => count(usize::from(*points), "air point", "air points"),
        Order::LoseStep { unit } => format!("{} a step", does(unit, "loses")),
        Order::Retreat { unit, to } => format!("{} to {}", does(unit, "retreats"), game.board().label(*to)),
        Order::Advance { unit, to } => format!("{} to {}", does(unit, "advances"), game.board().label(*to)),
        _ => no_advance(scene).to_owned(),
    }
}

/// The words for ending the advance, or for making none.
fn no_advance(scene: &Scene) -> &'static str {
    let journal = scene.table.session().journal().iter().rev();
    let mut orders = journal
        .map(|entry| &entry.order)
        .take_while(|order| !matches!(order, Order::Attack { .. }));
    if orders.any(|order| matches!(order, Order::Advance { .. })) {
        "No further advance"
    } else {
        "Do not advance"
    }
}

fn answers(ui: &mut Ui, scene: &Scene, decision: &CombatDecision) {
    let mut number = 0;
    let mut key = || {
        number += 1;
        (number < 10).then(|| number.to_string())
    };
    match &decision.stage {
        Stage::AirDefence => {
            for order in &decision.answers {
                ui.horizontal(|ui| {
                    if let Some(key) = key() {
                        key_cap(ui, &key);
                    }
                    if ui.button(answer_words(scene, order)).clicked() {
                        scene.order(order.clone());
                    }
                });
            }
        }
        Stage::Losses { .. } => {
            for unit in decision.units() {
                let line = RosterRow {
                    key: key(),
                    below: match scene.summary.unit(unit).steps {
                        1 => "its last step: it would be destroyed".to_owned(),
                        _ => steps(scene, unit),
                    },
                    is_choice: true,
                    ..RosterRow::of(unit)
                };
                if row(ui, scene, &line).clicked()
                    && let Some(order) = decision.answer(unit, None)
                {
                    scene.order(order.clone());
                }
            }
        }
        Stage::Retreat { .. } | Stage::Advance { .. } => {
            let units = decision.units();
            let chosen = scene.selection.unit.filter(|unit| units.contains(unit));
            for unit in units {
                let is_selected = chosen == Some(unit);
                let line = RosterRow {
                    key: if chosen.is_none() { key() } else { None },
                    below: steps(scene, unit),
                    is_choice: true,
                    is_selected,
                    ..RosterRow::of(unit)
                };
                if row(ui, scene, &line).clicked() {
                    scene.act(HexAction::Select(unit));
                }
                if is_selected {
                    for to in decision.spaces_of(unit) {
                        way(ui, scene, decision, unit, to, key());
                    }
                }
            }
        }
    }
}

/// A hex to which the selected unit can go.
fn way(
    ui: &mut Ui,
    scene: &Scene,
    decision: &CombatDecision,
    unit: UnitId,
    to: SpaceId,
    key: Option<String>,
) {
    let Some(order) = decision.answer(unit, Some(to)) else {
        return;
    };
    ui.horizontal(|ui| {
        ui.add_space(scaled(ui, 24.0));
        if let Some(key) = key {
            key_cap(ui, &key);
        }
        let label = scene.game().board().label(to);
        let text = format!("{} {label}", icon::ARROW_RIGHT);
        if ui.button(text).clicked() {
            scene.order(order.clone());
        }
        let way = decision.ways.get(&(unit, to));
        if let Some(price) = way.and_then(|way| way.price.as_ref()) {
            ui.add(egui::Label::new(RichText::new(price).small().weak()).wrap());
        }
    });
}

fn steps(scene: &Scene, unit: UnitId) -> String {
    let spec = scene.game().unit(unit);
    let status = scene.summary.unit(unit);
    let place = status
        .at
        .map_or_else(|| "afloat".to_owned(), |at| scene.game().board().label(at));
    format!(
        "{} of {}, {place}",
        status.steps,
        count(usize::from(spec.steps), "step", "steps")
    )
}
