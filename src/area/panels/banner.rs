//! The banner: round, player, phase, and the nations with their treasuries.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::phase;
use crate::area::clicks::selection::Tab;
use crate::area::rail::shown::RailLayer;
use crate::area::scene::{AreaAction, PanelAction, Scene};
use crate::play::Request;
use crate::shell::headline::HeadlineChip;
use crate::shell::review::stand_card;
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{clickable, named, serif, sign_button, text_width};
use crate::words::{count, sentence};
use railhead_area_game::definition::Phase;
use railhead_area_game::tokens::refusal::tokens;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::lesson::Control;

/// Draws the banner in one line, and in more where the window is narrow.
pub fn banner(ui: &mut Ui, scene: &Scene) {
    ui.horizontal_top(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            tools(ui, scene);
            layers(ui, scene);
            // The rest of the line, and more lines if that is too short.
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.horizontal_wrapped(|ui| {
                    when(ui, scene);
                    phases(ui, scene);
                });
            });
        });
    });
    ui.horizontal_wrapped(|ui| {
        fought_for(ui, scene);
        nations(ui, scene);
    });
}

/// What is fought for and how hard the player's side is pressed, and the result if the game ended now (AB-11); a click turns to the war.
fn fought_for(ui: &mut Ui, scene: &Scene) {
    let facts = &scene.facts.fought_for;
    let Some(headline) = &facts.headline else {
        return;
    };
    let chip = HeadlineChip {
        headline: Some(headline),
        result: (facts.result.as_str(), ui.visuals().weak_text_color()),
        is_framed: true,
    };
    // Nations follow in the same line while there is room.
    let room = ui.available_width() * 0.7;
    let mut lines = vec![HeadlineChip::help(headline)];
    lines.extend(facts.help.iter().cloned());
    lines.push("Click for the goals and the state of the war".to_owned());
    let drawn = ui.horizontal(|ui| chip.draw(ui, scene.palette, room)).inner;
    mark(&drawn, Control::Score, false);
    if drawn.on_hover_text(lines.join("\n")).clicked() {
        scene.change(|selection| selection.turn_to(Tab::War));
    }
    ui.add_space(4.0);
}

/// The menu, redo, undo, the hint and how the player stands, in this order because they are laid out from the right.
fn tools(ui: &mut Ui, scene: &Scene) {
    let menu = sign_button(ui, true, egui::Button::new(icon::LIST), "Menu  (Esc)");
    mark(&menu, Control::Menu, false);
    if menu.clicked() {
        scene.act(PanelAction::Menu);
    }
    let redo = egui::Button::new(icon::ARROW_CLOCKWISE);
    if sign_button(ui, scene.table.can_redo(), redo, "Redo  (Ctrl+Y)").clicked() {
        scene.act(PanelAction::Table(Request::Redo));
    }
    let undo = egui::Button::new(icon::ARROW_COUNTER_CLOCKWISE);
    let undo = sign_button(ui, scene.table.can_undo(), undo, "Undo  (Ctrl+Z)");
    let stop = scene.table.undo_stop().map(|stop| sentence(&stop));
    mark(&undo, Control::Undo, false);
    if undo.on_disabled_hover_text(stop.unwrap_or_default()).clicked() {
        scene.act(PanelAction::Table(Request::Undo));
    }
    let has_hint = !scene.table.is_watched() && !scene.table.clock().is_over;
    let hint = egui::Button::new(icon::LIGHTBULB);
    let help = "Hint: what the computer would do in this phase, and why  (I)";
    if sign_button(ui, has_hint, hint, help).clicked() {
        scene.act(PanelAction::Hint);
    }
    if stand_card::button(ui, scene.table.can_be_estimated()) {
        scene.act(PanelAction::Stand);
    }
}

/// The switches for railways on the map, from the right.
fn layers(ui: &mut Ui, scene: &Scene) {
    if scene.game.definition().rails.is_none() {
        return;
    }
    for (layer, sign, help) in [
        (
            RailLayer::Limits,
            icon::GAUGE,
            "Show the use of railways on the map  (L)",
        ),
        (RailLayer::Track, icon::TRAIN_SIMPLE, "Show track on the map  (T)"),
    ] {
        let is_on = scene.shown.shows(layer, scene.facts.trains_go);
        let button = ui.selectable_label(is_on, sign).on_hover_keys(help);
        let name = match layer {
            RailLayer::Limits => "Show limits of railways",
            RailLayer::Track => "Show track",
        };
        button.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_on, name));
        if button.clicked() {
            scene.act(AreaAction::Toggle(layer));
        }
    }
}

/// The round, and the nations whose turn it is.
pub fn when(ui: &mut Ui, scene: &Scene) {
    let clock = scene.table.clock();
    let round = format!("Round {} of {}", clock.turn, clock.last_turn);
    ui.label(serif(ui, round, 22.0));
    ui.label(RichText::new(&clock.days).weak());
    let house_rules = scene.game.house_rules();
    if !house_rules.is_empty() {
        let number = count(house_rules.len(), "house rule", "house rules");
        let sign = ui.label(RichText::new(format!("{} {}", icon::GAVEL, house_rules.len())).weak());
        sign.widget_info(|| {
            egui::WidgetInfo::labeled(
                egui::WidgetType::Label,
                true,
                format!("{number}: {}", house_rules.join("; ")),
            )
        });
        sign.on_hover_text(house_rules.join("\n"));
    }
    ui.add_space(6.0);
    if clock.is_over {
        let result = scene.table.result();
        let result = result.unwrap_or_else(|| "the game is over".to_owned());
        ui.label(serif(ui, sentence(&result), 18.0));
    } else {
        let colour = scene.colour(scene.movers()[0]);
        ui.label(serif(ui, phase::movers(scene), 20.0).color(colour));
    }
}

/// The phases of the turn, the present one highlighted; none when the game is over.
pub fn phases(ui: &mut Ui, scene: &Scene) {
    if scene.table.clock().is_over {
        return;
    }
    let phases = scene.game.definition().phases.iter();
    let phases = phases.filter(|of| **of != Phase::CollectIncome);
    // Bids come before the first phase (AB-16).
    let bid = scene.state.bidding().map(|_| phase::now(scene));
    let names = bid.into_iter().chain(phases.map(|of| phase::name(*of)));
    for (index, name) in names.enumerate() {
        let text = RichText::new(name);
        let arrow = RichText::new(icon::CARET_RIGHT).small().weak();
        let gaps = 2.0 * ui.spacing().item_spacing.x;
        let width = text_width(ui, arrow.clone()) + text_width(ui, text.clone().strong()) + gaps;
        // No row begins or ends with an arrow.
        if index > 0 && ui.available_size_before_wrap().x < width {
            ui.end_row();
        } else if index > 0 {
            ui.add(egui::Label::new(arrow).selectable(false));
        }
        let text = if name == phase::now(scene) {
            text.strong().underline()
        } else {
            text.weak()
        };
        // A name goes to the next row as a whole.
        ui.add(egui::Label::new(text).extend());
    }
}

/// The width of a nation's entry beside its two texts.
const CHIP: f32 = 26.0;

/// Every nation, with its money or tokens, and its income.
pub fn nations(ui: &mut Ui, scene: &Scene) {
    let (game, state) = (scene.game, scene.state);
    ui.spacing_mut().item_spacing.x = 6.0;
    for (nation, facts) in game.nation_ids().zip(&scene.facts.nations) {
        let spec = game.nation(nation);
        let (has, description) = if let Some([has, earns]) = facts.tokens {
            (has, format!("{} on the map, {earns} a turn", tokens(has)))
        } else {
            let (has, earns) = (state.nation(nation).treasury, facts.income);
            (has, format!("{has} IPC in the treasury, {earns} IPC a turn"))
        };
        let description = match &facts.peace {
            Some(peace) => format!("{description}; {peace}"),
            None => description,
        };
        let is_on = scene.movers().contains(&nation) && state.ending().is_none();
        let id = match &facts.peace {
            Some(_) => format!("{} {}", spec.id.to_uppercase(), icon::BIRD),
            None => spec.id.to_uppercase(),
        };
        let has = has.to_string();
        // A group of widgets does not go to the next row of its own accord.
        let width = text_width(ui, RichText::new(&id).small().strong()) + text_width(ui, &has);
        if ui.available_size_before_wrap().x < width + CHIP {
            ui.end_row();
        }
        let answer = ui.horizontal(|ui| {
            scene.chip(ui, nation, &id);
            let text = RichText::new(has);
            ui.label(if is_on { text.strong() } else { text.weak() });
        });
        let help = format!("{}: {description}", spec.name);
        match spec.capital {
            Some(capital) => {
                let button = clickable(ui, &answer.response);
                let place = game.space_in_text(capital);
                named(
                    &button,
                    true,
                    &format!("Go to {place}, the capital of {}", spec.in_text),
                );
                let help = format!("{help}\nClick to go to {place}");
                let button = button.on_hover_cursor(egui::CursorIcon::PointingHand);
                if button.on_hover_text(help).clicked() {
                    scene.act(PanelAction::Jump(capital));
                }
            }
            None => {
                answer.response.on_hover_text(help);
            }
        }
        ui.add_space(4.0);
    }
}
