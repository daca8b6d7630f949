//! Sending tokens: everything by one order, with arrows as a preview, and convoys, routes that the player draws once.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::area::facts::rails::convoy;
use crate::area::scene::{PanelAction, Scene};
use crate::theme::key_names::KeyTip as _;
use crate::theme::widget::{main_button, named, section, sheet, text_link};
use crate::words;
use railhead_area_game::Phase;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::tokens::refusal::tokens;
use railhead_engine::board::SpaceId;

/// Sends everything on its way.
pub(super) const EVERYTHING: Order = Order::Tokens(TokenOrder::Forward);

/// The number of tokens to send, and of their areas and ships.
fn summary(steps: &[Order]) -> String {
    let mut from: Vec<(SpaceId, u32)> = Vec::new();
    for step in steps {
        if let Order::Tokens(
            TokenOrder::Move { count, from: at, .. } | TokenOrder::Load { count, from: at, .. },
        ) = step
        {
            from.push((*at, *count));
        }
        if let Order::Tokens(TokenOrder::Rail { count, path, .. }) = step {
            from.extend(path.first().map(|at| (*at, *count)));
        }
    }
    let all: u32 = from.iter().map(|(_, count)| count).sum();
    let mut areas: Vec<SpaceId> = from.into_iter().map(|(at, _)| at).collect();
    areas.sort_unstable();
    areas.dedup();
    format!(
        "{} from {}",
        tokens(all),
        words::count(areas.len(), "area", "areas")
    )
}

/// The part of the dock in the Non-combat Move.
pub fn sending(ui: &mut Ui, scene: &Scene) {
    if scene.game.tokens().is_none() || !scene.is_played() {
        return;
    }
    let steps = &scene.inflow.steps;
    if scene.state.phase() == Phase::NonCombatMove && !steps.is_empty() {
        sheet(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                if main_button(ui, "Send everything")
                    .on_hover_keys("Shift+P")
                    .clicked()
                {
                    scene.order(EVERYTHING);
                }
                // It goes to the next row as a whole.
                ui.add(egui::Label::new(RichText::new(summary(steps)).strong()).extend());
            });
            let words = "Tokens follow convoys, otherwise they go to the nearest complex, as the arrows on the map show.";
            ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
        });
    }
    drawing(ui, scene);
}

/// The route that is being drawn, or a button to begin one.
fn drawing(ui: &mut Ui, scene: &Scene) {
    let route = &scene.selection.convoy;
    if route.is_empty() {
        return;
    }
    sheet(ui, |ui| {
        section(ui, "NEW CONVOY");
        let names: Vec<&str> = route.iter().map(|at| scene.game.space_name(*at)).collect();
        let way = names.join(&format!(" {} ", icon::ARROW_RIGHT));
        ui.add(egui::Label::new(RichText::new(way).small()).wrap());
        let holder = scene.state.space(route[0]).controller;
        let nation = holder.unwrap_or(scene.movers()[0]);
        let order = convoy(nation, route);
        let refusal = scene.facts.convoy.as_ref();
        ui.horizontal_wrapped(|ui| {
            let can = refusal.is_none() && route.len() > 1;
            if ui.add_enabled(can, egui::Button::new("Draw it")).clicked() {
                scene.order(order);
            }
            if ui
                .button("Leave it")
                .on_hover_text("Esc removes the last step")
                .clicked()
            {
                scene.change(|selection| selection.convoy.clear());
            }
        });
        if let Some(refusal) = refusal.filter(|_| route.len() > 1) {
            scene.reason(ui, refusal.rule(), &refusal.text(scene.game));
        } else {
            let words =
                "Click its destination, or the next space on its way. Tokens move along it each turn.";
            ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
        }
    });
}

/// The convoys of the moving nations, and a button to begin another in the selected area.
pub fn convoys(ui: &mut Ui, scene: &Scene) {
    if scene.game.tokens().is_none() || !scene.is_played() || !scene.selection.convoy.is_empty() {
        return;
    }
    let nations = scene.movers().iter();
    let drawn = nations.flat_map(|nation| {
        scene
            .state
            .tokens()
            .convoys(*nation)
            .map(move |route| (*nation, route))
    });
    for (index, (nation, route)) in drawn.enumerate() {
        if index == 0 {
            ui.add_space(4.0);
            section(ui, "CONVOYS");
        }
        ui.horizontal_wrapped(|ui| {
            let name = |at: usize| scene.game.space_name(route[at]);
            let [from, to] = [name(0), name(route.len() - 1)];
            let words = format!("{from} {} {to}", icon::ARROW_RIGHT);
            let button = egui::Button::new(RichText::new("End it").small());
            let button = ui.add(button);
            named(&button, true, &format!("End the convoy from {from} to {to}"));
            if button.clicked() {
                scene.order(convoy(nation, &route[..1]));
            }
            if text_link(ui, RichText::new(words).small()).clicked() {
                scene.act(PanelAction::Jump(route[0]));
            }
        });
    }
    let own = scene.selection.space.filter(|at| {
        let holder = scene.state.space(*at).controller;
        holder.is_some_and(|nation| scene.movers().contains(&nation))
    });
    if let Some(at) = own {
        let words = format!("Draw a convoy from {}", scene.game.space_in_text(at));
        let help = "A route on which the tokens here move each turn, until you end it";
        if ui.button(words).on_hover_text(help).clicked() {
            scene.change(|selection| {
                selection.look_at(Some(at));
                selection.convoy = vec![at];
            });
        }
    }
}
