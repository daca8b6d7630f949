//! The planned attack: target and defenders, attackers to add and leave out, air points, odds, every modifier of the
//! die, and the chance of each result before the player confirms it (HB-8).

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use super::roster::{RosterRow, heading, row};
use super::{HexAction, Scene};
use crate::hex::fights::{AttackForecast, PlannedAttack, most_air};
use crate::theme::dice;
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::style::egui_colour;
use crate::theme::widget::{chip, fitted, is_low, scaled, scrolled, section, serif, serif_font, sign_button};
use crate::words::{count, sentence, signed};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::lesson::Control;
use railhead_hex_game::chapters::combat::{Modifier, Share};
use railhead_hex_game::definition::CombatResult;
use railhead_hex_game::{Side, UnitId};

/// Draws a planned attack into the remaining room.
pub fn attack_planner(ui: &mut Ui, scene: &Scene, plan: &PlannedAttack) {
    let title = format!("Attack on {}", scene.game().board().label(plan.target));
    heading(ui, scene, scene.summary.player, &title, "HB-1");
    let outlook = AttackForecast::of(&scene.view(), plan);
    scrolled(ui, "attack", |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        defenders(ui, scene, plan, &outlook);
        ui.add_space(4.0);
        attackers(ui, scene, plan, &outlook);
        ui.add_space(4.0);
        air(ui, scene, plan);
        ui.add_space(4.0);
        chances(ui, scene, plan, &outlook);
    });
}

/// Draws the buttons below it: attack and cancel, or the reason why the attack is impossible.
pub fn attack_buttons(ui: &mut Ui, scene: &Scene, plan: &PlannedAttack) {
    let outlook = AttackForecast::of(&scene.view(), plan);
    let refusal = &outlook.refusal;
    if let Some(odds) = &outlook.odds {
        ui.horizontal(|ui| {
            ui.label(serif(ui, odds.ratio(scene.game()), 24.0));
            let words = match odds.modifier() {
                0 => "die not modified".to_owned(),
                by => format!("{} to the die", signed(by)),
            };
            ui.label(RichText::new(words).strong());
        });
        // Beside the button they are always in sight.
        if !is_low(ui) {
            results(ui, scene, &outlook);
        }
        faces(ui, scene, &outlook.faces);
    }
    if let Some(refusal) = refusal {
        let text = RichText::new(sentence(&refusal.text(&scene.names())));
        scene.cited(ui, refusal.rule(), text.color(ui.visuals().error_fg_color));
    }
    ui.horizontal(|ui| {
        let height = scaled(ui, 48.0);
        let leave = egui::Button::new(format!("{} Esc", icon::X)).min_size(vec2(scaled(ui, 72.0), height));
        if ui.add(leave).on_hover_keys("Cancel this attack  (Esc)").clicked() {
            scene.act(HexAction::Plan(None));
        }
        let [fill, ink] = [
            scene.accent(scene.summary.player),
            egui_colour(scene.palette.on_action),
        ];
        let ready = refusal.is_none();
        let text = serif(ui, format!("{}  Attack", icon::SWORD), 18.0);
        let button = if ready {
            egui::Button::new(text.color(ink)).fill(fill)
        } else {
            egui::Button::new(text)
        };
        let size = vec2(ui.available_width(), height);
        let attack = ui.add_enabled(ready, button.min_size(size));
        mark(&attack, Control::Attack, false);
        if attack
            .on_hover_text("Enter; you cannot undo a die roll")
            .clicked()
        {
            scene.order(plan.order());
        }
    });
}

fn defenders(ui: &mut Ui, scene: &Scene, plan: &PlannedAttack, outlook: &AttackForecast) {
    let units: Vec<UnitId> = scene.summary.units_in(plan.target).collect();
    if units.is_empty() {
        section(ui, "DEFENCE: NONE");
        ui.label("The hex is undefended: the attackers take it without a die roll.");
        return;
    }
    section(ui, &format!("DEFENCE: {}", outlook.totals().1));
    for unit in units {
        let share = outlook.defenders.iter().find(|share| share.unit == unit);
        let line = RosterRow {
            factor: share.map(|share| share.counts),
            below: share.map_or_else(
                || "already attacked in this phase: does not defend".to_owned(),
                |share| strength(share, "defence"),
            ),
            ..RosterRow::of(unit)
        };
        row(ui, scene, &line);
    }
}

/// A factor in words, with the reason if it is less than printed.
pub fn strength(share: &Share, what: &str) -> String {
    let factor = share.factor;
    let reasons: Vec<&str> = share.halvings.iter().map(|halving| halving.text()).collect();
    match reasons.len() {
        0 => format!("{what} {factor}"),
        1 => format!("{what} {factor} halved: {}", reasons[0]),
        _ => format!("{what} {factor} halved for each: {}", reasons.join(", ")),
    }
}

fn attackers(ui: &mut Ui, scene: &Scene, plan: &PlannedAttack, outlook: &AttackForecast) {
    section(ui, &format!("ATTACK: {}", outlook.totals().0));
    let able = scene.summary.fights.attackers_of(plan.target);
    let left_out = able.iter().filter(|unit| !plan.attackers.contains(unit)).count();
    if left_out > 0 && left_out < able.len() && !outlook.defenders.is_empty() {
        let text = format!(
            "{} left out, and the hex can be attacked only once in this phase.",
            count(left_out, "unit is", "units are")
        );
        scene.cited(ui, "HB-1", text);
    }
    for (index, unit) in able.iter().enumerate() {
        let share = outlook.attackers.iter().find(|share| share.unit == *unit);
        let joins = plan.attackers.contains(unit);
        let line = RosterRow {
            key: (index < 9).then(|| (index + 1).to_string()),
            check: Some(joins),
            factor: share.map(|share| share.counts),
            below: share.map_or_else(
                || format!("attack {}, left out", scene.game().unit(*unit).attack),
                |share| strength(share, "attack"),
            ),
            is_quiet: !joins,
            is_choice: true,
            ..RosterRow::of(*unit)
        };
        let help = if joins { "Leave it out" } else { "Let it join" };
        if row(ui, scene, &line).on_hover_text(help).clicked() {
            scene.act(HexAction::Plan(Some(plan.with_toggled(*unit))));
        }
    }
}

fn air(ui: &mut Ui, scene: &Scene, plan: &PlannedAttack) {
    let view = scene.view();
    let table = &scene.game().tables().air;
    if table.limit == 0 || scene.summary.units_in(plan.target).next().is_none() {
        return;
    }
    let left = view.air_points(scene.summary.player);
    let (most, why) = most_air(&view, plan);
    with_rule(ui, scene, "HA-1", |ui| {
        section(ui, &format!("AIR POINTS: {left} LEFT"));
    });
    let why = why.map_or_else(String::new, |why| sentence(&why.text(&scene.names())));
    ui.horizontal(|ui| {
        let less = egui::Button::new(icon::MINUS);
        if sign_button(ui, plan.air > 0, less, "One less  (Shift+P)").clicked() {
            scene.act(HexAction::Plan(Some(plan.with_air(plan.air - 1))));
        }
        ui.label(RichText::new(format!("{} {}", icon::AIRPLANE_TILT, plan.air)).strong());
        let more = egui::Button::new(icon::PLUS);
        let more = sign_button(ui, plan.air < most, more, "One more  (P)");
        if more.on_disabled_hover_text(&why).clicked() {
            scene.act(HexAction::Plan(Some(plan.with_air(plan.air + 1))));
        }
        let words = if plan.air < most {
            format!("up to {most}, each +1 to the die")
        } else {
            why
        };
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    });
}

/// A line with the tag of its rule at the end.
fn with_rule(ui: &mut Ui, scene: &Scene, rule: &str, line: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            scene.rule_tag(ui, rule);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), line);
        });
    });
}

fn chances(ui: &mut Ui, scene: &Scene, plan: &PlannedAttack, outlook: &AttackForecast) {
    if outlook.defenders.is_empty() {
        return;
    }
    let (attack, defence) = outlook.totals();
    section(ui, "ODDS");
    let column = match &outlook.odds {
        Some(odds) => {
            let ratio = odds.ratio(scene.game());
            let verb = if is_exact(attack, defence, &ratio) {
                "is"
            } else {
                "counts as"
            };
            format!(" {verb} {ratio}")
        }
        None => String::new(),
    };
    with_rule(ui, scene, "HB-2", |ui| {
        ui.add(egui::Label::new(format!("{attack} to {defence}{column}")).truncate());
    });
    let Some(odds) = &outlook.odds else {
        return;
    };
    ui.add_space(4.0);
    section(ui, "DIE MODIFIERS");
    for (modifier, value) in &odds.modifiers {
        modifier_line(ui, scene, plan.target, *modifier, *value);
    }
    let words = match (odds.modifiers.is_empty(), odds.modifier()) {
        (true, _) => "None.".to_owned(),
        (false, 0) => "Total: no change.".to_owned(),
        (false, total) => format!("Total: {}.", signed(total)),
    };
    with_rule(ui, scene, "HB-4", |ui| {
        ui.add(egui::Label::new(RichText::new(words).strong()).truncate());
    });
    if outlook.enemy_air > 0 {
        let words = format!(
            "The defender can still add {}, each {} to the die.",
            count(usize::from(outlook.enemy_air), "air point", "air points"),
            signed(-1)
        );
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    }
    if is_low(ui) {
        ui.add_space(4.0);
        section(ui, "CHANCES");
        results(ui, scene, outlook);
    }
}

fn results(ui: &mut Ui, scene: &Scene, outlook: &AttackForecast) {
    let of = u8::try_from(outlook.faces.len()).unwrap_or(6);
    for (result, faces) in &outlook.chances {
        let (result, faces) = (*result, *faces);
        ui.horizontal(|ui| {
            dice::chance(ui, faces, of, tone(scene, scene.summary.player, result));
            ui.add(egui::Label::new(RichText::new(sentence(&result_words(result))).small()).wrap());
        });
    }
}

/// Whether a printed ratio, such as `5:1`, is exactly that of two totals.
fn is_exact(attack: u16, defence: u16, ratio: &str) -> bool {
    let parts = ratio.split_once(':');
    let numbers = parts.and_then(|(a, b)| Some((a.parse::<u16>().ok()?, b.parse::<u16>().ok()?)));
    numbers.is_some_and(|(a, b)| u32::from(attack) * u32::from(b) == u32::from(defence) * u32::from(a))
}

/// A die for each face, with its result below it.
pub fn faces(ui: &mut Ui, scene: &Scene, results: &[CombatResult]) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        #[expect(clippy::cast_precision_loss, reason = "six faces")]
        let width = (ui.available_width() - 4.0 * (results.len() - 1) as f32) / results.len() as f32;
        for (face, result) in (1..).zip(results) {
            let size = vec2(width, scaled(ui, 52.0));
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            cell(ui, scene, rect, face, *result);
            let words = format!("{face}: {}", result_words(*result));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &words));
            response.on_hover_text(words);
        }
    });
}

fn cell(ui: &mut Ui, scene: &Scene, rect: Rect, face: u8, result: CombatResult) {
    let colour = tone(scene, scene.summary.player, result);
    let rounding = CornerRadius::same(4);
    ui.painter()
        .rect_filled(rect, rounding, colour.gamma_multiply(0.16));
    ui.painter()
        .rect_stroke(rect, rounding, Stroke::new(1.0, colour), StrokeKind::Inside);
    let side = scaled(ui, 20.0).min(rect.width() - 8.0);
    let top = pos2(rect.center().x, rect.top() + 4.0 + side / 2.0);
    dice::paint(ui, Rect::from_center_size(top, vec2(side, side)), face);
    let below = rect.bottom() - (rect.height() - side - 8.0) / 2.0;
    let ink = ui.visuals().text_color();
    let place = (Align2::CENTER_CENTER, pos2(rect.center().x, below - 2.0));
    let font = serif_font(ui, 15.0);
    fitted(ui.painter(), place, &code(result), font, rect.width() - 4.0, ink);
}

/// A result as in the combat table, with a visible dash.
pub fn code(result: CombatResult) -> String {
    let text = result.text();
    if text == "-" { "\u{2013}".to_owned() } else { text }
}

/// The accent of the side that a result favours; neutral if it favours neither.
fn tone(scene: &Scene, attacker: Side, result: CombatResult) -> Color32 {
    let hurts_defender = result.destroyed || result.defender > 0 || result.retreat > 0;
    match (hurts_defender, result.attacker > 0) {
        (true, false) => scene.accent(attacker),
        (false, true) => scene.accent(attacker.enemy()),
        _ => egui_colour(scene.palette.ink_soft),
    }
}

/// A result as in the combat table, on the colour of the side that it favours.
pub fn result_chip(ui: &mut Ui, scene: &Scene, attacker: Side, result: CombatResult) {
    let [fill, ink] = [
        tone(scene, attacker, result),
        egui_colour(scene.palette.on_action),
    ];
    chip(ui, &code(result), fill, ink);
}

/// A result in words.
pub fn result_words(result: CombatResult) -> String {
    let steps = |number: u8| count(usize::from(number), "step", "steps");
    let hexes = |number: u8| count(usize::from(number), "hex", "hexes");
    let mut parts = Vec::new();
    match (result.attacker, result.defender) {
        (0, _) if result.destroyed => {}
        (attacker, _) if result.destroyed => parts.push(format!("the attacker loses {}", steps(attacker))),
        (0, 0) => {}
        (both, same) if both == same => parts.push(format!("each side loses {}", steps(both))),
        (attacker, defender) => {
            if attacker > 0 {
                parts.push(format!("the attacker loses {}", steps(attacker)));
            }
            if defender > 0 {
                parts.push(format!("the defender loses {}", steps(defender)));
            }
        }
    }
    if result.destroyed {
        parts.push("the defender is destroyed".to_owned());
    } else if result.retreat > 0 {
        let who = if result.defender > 0 && result.attacker == 0 {
            "retreats"
        } else {
            "the defender retreats"
        };
        parts.push(format!("{who} {}", hexes(result.retreat)));
    }
    if parts.is_empty() {
        "no effect".to_owned()
    } else {
        parts.join(" and ")
    }
}

/// A modifier of the die with its name and value.
pub fn modifier_line(ui: &mut Ui, scene: &Scene, target: SpaceId, modifier: Modifier, value: i8) {
    ui.horizontal_top(|ui| {
        let width = scaled(ui, 28.0);
        let colour = if value < 0 {
            ui.visuals().error_fg_color
        } else {
            ui.visuals().text_color()
        };
        ui.allocate_ui_with_layout(
            vec2(width, 0.0),
            egui::Layout::right_to_left(egui::Align::Min),
            |ui| {
                ui.set_min_width(width);
                ui.label(RichText::new(signed(value)).strong().color(colour));
            },
        );
        ui.add(egui::Label::new(sentence(&modifier.name(scene.game(), target, value))).wrap());
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hb_3_every_result_has_its_words() {
        let result = |attacker, defender, retreat, destroyed| CombatResult {
            attacker,
            defender,
            retreat,
            destroyed,
        };
        for (result, words) in [
            (result(2, 0, 0, false), "the attacker loses 2 steps"),
            (result(1, 1, 0, false), "each side loses 1 step"),
            (result(0, 0, 0, false), "no effect"),
            (result(0, 0, 1, false), "the defender retreats 1 hex"),
            (
                result(0, 1, 2, false),
                "the defender loses 1 step and retreats 2 hexes",
            ),
            (result(0, 0, 0, true), "the defender is destroyed"),
            (
                result(1, 1, 2, true),
                "the attacker loses 1 step and the defender is destroyed",
            ),
        ] {
            assert_eq!(result_words(result), words);
        }
    }

    #[test]
    fn odds_are_said_to_count_as_a_ratio_only_where_they_are_not_that_ratio() {
        assert!(is_exact(25, 5, "5:1") && is_exact(3, 9, "1:3") && is_exact(6, 4, "3:2"));
        assert!(!is_exact(27, 5, "5:1") && !is_exact(8, 7, "1:1"));
    }
}
