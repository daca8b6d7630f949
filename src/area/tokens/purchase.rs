//! Purchase with tokens: the tokens at each complex, and the purchases there (RT-9, RT-11).

use bevy_egui::egui::{self, RichText, Ui};

use super::picture::coins;
use crate::area::facts::purchase::{Complex, Payment};
use crate::area::panels::purchase::{buyers, purchases, repairs};
use crate::area::scene::Scene;
use crate::theme::widget::{choice_sheet, named, serif};
use railhead_area_game::definition::NationId;
use railhead_area_game::tokens::flow::{COUNTED, LEFT_OUT};
use railhead_area_game::tokens::refusal::tokens;
use railhead_engine::board::SpaceId;

/// The panel of the phase.
pub fn token_purchase(ui: &mut Ui, scene: &Scene) {
    buyers(ui, scene);
    let nation = scene.selection.buyer(scene.game, scene.state);
    let facts = &scene.facts.purchase;
    let Some(Payment::Tokens(open)) = facts.payment else {
        let words = "The nation holds no complex where it could spend tokens.";
        ui.add(egui::Label::new(RichText::new(words).weak()).wrap());
        return;
    };
    for of in &facts.complexes {
        complex(ui, scene, nation, of, of.at == open);
        if of.at == open {
            purchases(ui, scene, nation, Payment::Tokens(open));
        }
    }
    repairs(ui, scene);
}

/// The units that a complex can build now, in the next turn and in three turns if all tokens go there and none are
/// spent before; and the zones whose lack of transports limits them.
fn outlook(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    let Some(turns) = scene.inflow.reaching(at) else {
        return;
    };
    for (when, outlook) in ["now", "next turn", "in three"].into_iter().zip(turns) {
        let count = outlook.inflow.tokens;
        let units = outlook.units.iter();
        let units: Vec<String> = units
            .map(|(kind, count)| scene.game.kind(*kind).named(*count).to_lowercase())
            .collect();
        let words = match (count, units.is_empty()) {
            (0, _) => format!("{when}: nothing"),
            (_, true) => format!("{when}, {}: nothing", tokens(count)),
            (_, false) => format!("{when}, {}: {}", tokens(count), units.join(", ")),
        };
        ui.add(
            egui::Label::new(RichText::new(words).small())
                .selectable(false)
                .wrap(),
        )
        .on_hover_text(format!(
            "If all tokens go here. Counted: {COUNTED}. Not counted: {LEFT_OUT}."
        ));
    }
    let zones = scene.inflow.bottleneck(at).iter();
    let zones: Vec<&str> = zones.map(|zone| scene.game.space_name(*zone)).collect();
    if !zones.is_empty() {
        let words = format!(
            "another transport would bring more tokens here: {}",
            zones.join(", ")
        );
        let ink = ui.visuals().warn_fg_color;
        ui.add(
            egui::Label::new(RichText::new(words).small().color(ink))
                .selectable(false)
                .wrap(),
        );
    }
}

/// A complex: its tokens, its output, its purchases.
fn complex(ui: &mut Ui, scene: &Scene, nation: NationId, of: &Complex, is_open: bool) {
    let (at, makes) = (of.at, of.output);
    let name = scene.game.space_name(at);
    let there = scene.state.tokens().at(at);
    let bought = scene.state.tokens().waiting_at(nation, at);
    let shown = choice_sheet(ui, is_open, |ui| {
        // Close together, so that the purchases below stay visible.
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.horizontal(|ui| {
            ui.add(egui::Label::new(serif(ui, name, 17.0)).selectable(false));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(tokens(there)).strong()).selectable(false));
                coins(ui, scene.palette, there, false);
            });
        });
        let words = match bought {
            _ if let Some(why) = of.idle => {
                format!("builds nothing: {why}")
            }
            0 => format!("builds {makes} a turn"),
            bought if bought > makes => {
                format!("builds {makes} a turn, {bought} bought: the rest waits")
            }
            bought => format!("builds {makes} a turn, {bought} bought"),
        };
        ui.add(egui::Label::new(RichText::new(words).small().weak()).selectable(false));
        outlook(ui, scene, at);
    });
    let click = ui.interact(
        shown.response.rect,
        ui.id().with(("complex", at)),
        egui::Sense::click(),
    );
    named(&click, true, &format!("Buy in {name}"));
    if click.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
        scene.change(|selection| selection.look_at(Some(at)));
    }
}
