//! Placement: the purchases, and where they can be placed (AB-10).

use bevy_egui::egui::{self, RichText, Ui};

use super::purchase::{buyers, purchase_name, purchase_picture, room};
use crate::area::scene::Scene;
use crate::theme::marks::mark;
use crate::theme::widget::{choice_sheet, named, serif};
use railhead_area_game::definition::NationId;
use railhead_area_game::state::purchase::Purchase;
use railhead_engine::engine::lesson::Control;

/// The complexes that have paid for a purchase with tokens, and the number at each (RT-9); empty in a game without
/// tokens.
fn paid_at(scene: &Scene, nation: NationId, purchase: Purchase) -> String {
    let waiting = scene.state.tokens().all_waiting();
    let own = waiting.filter(|(of, _, what, _)| (*of, *what) == (nation, purchase));
    let placed = own.map(|(_, at, _, count)| format!("{count} in {}", scene.game.space_in_text(at)));
    placed.collect::<Vec<_>>().join(", ")
}

/// The panel of the phase.
pub fn placement(ui: &mut Ui, scene: &Scene) {
    buyers(ui, scene);
    let nation = scene.selection.buyer(scene.game, scene.state);
    let bought = &scene.state.nation(nation).bought;
    if bought.is_empty() {
        let words = if scene.facts.purchase.has_placed {
            "Everything is placed"
        } else {
            "Nothing is there to be placed"
        };
        ui.label(serif(ui, words, 18.0));
        return;
    }
    for (index, (purchase, count)) in bought.iter().enumerate() {
        let is_chosen = scene.selection.purchase == Some(*purchase);
        let answer = choice_sheet(ui, is_chosen, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(count.to_string()).strong());
                purchase_picture(ui, scene, nation, *purchase);
                ui.add(egui::Label::new(purchase_name(scene, *purchase)).selectable(false));
                let paid = paid_at(scene, nation, *purchase);
                ui.add(egui::Label::new(RichText::new(paid).small().weak()).selectable(false));
            });
        });
        let id = ui.id().with(purchase_name(scene, *purchase));
        let click = ui.interact(answer.response.rect, id, egui::Sense::click());
        named(
            &click,
            true,
            &format!("Place {}", purchase_name(scene, *purchase)),
        );
        if index == 0 {
            mark(&click, Control::Placement, is_chosen);
        }
        if click.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            scene.change(|selection| selection.purchase = Some(*purchase));
        }
    }
    let words = match scene.selection.purchase {
        Some(purchase) if scene.targets.ends.is_empty() => {
            let name = purchase_name(scene, purchase);
            format!("{name}: no space takes one now, so it waits for a later turn.")
        }
        _ => "Click a highlighted space to place one there; Shift+click places as many as fit.".to_owned(),
    };
    ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    room(ui, scene);
}
