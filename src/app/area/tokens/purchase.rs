//! Purchase with tokens: the tokens at each complex, and the purchases there (RT-9, RT-11).

use bevy_egui::egui::{self, RichText, Ui};

use super::picture::coins;
use crate::app::area::panels::purchase::{Payment, buyers, purchases, repairs};
use crate::app::area::scene::Scene;
use crate::app::theme::widget::{choice_sheet, named, serif};
use crate::rules::area_game::chapters::production;
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::tokens::flow::{COUNTED, LEFT_OUT};
use crate::rules::area_game::tokens::refusal::tokens;
use crate::rules::board::SpaceId;

/// The complex that pays: the selected one, otherwise the one with most tokens.
fn paying(scene: &Scene, complexes: &[SpaceId]) -> Option<SpaceId> {
    let looked_at = scene.selection.space.filter(|at| complexes.contains(at));
    let richest = complexes
        .iter()
        .rev()
        .max_by_key(|at| scene.state.tokens().at(**at));
    looked_at.or(richest.copied())
}

/// The panel of the phase.
pub fn token_purchase(ui: &mut Ui, scene: &Scene) {
    buyers(ui, scene);
    let nation = scene.selection.buyer(scene.game, scene.state);
    let complexes: Vec<SpaceId> = scene.state.complexes(nation).collect();
    let Some(open) = paying(scene, &complexes) else {
        let words = "The nation holds no complex where it could spend tokens.";
        ui.add(egui::Label::new(RichText::new(words).weak()).wrap());
        return;
    };
    for at in &complexes {
        complex(ui, scene, (nation, *at), *at == open);
        if *at == open {
            purchases(ui, scene, nation, Payment::Tokens(open));
        }
    }
    repairs(ui, scene, nation);
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
fn complex(ui: &mut Ui, scene: &Scene, (nation, at): (NationId, SpaceId), is_open: bool) {
    let name = scene.game.space_name(at);
    let there = scene.state.tokens().at(at);
    let makes = production::output(scene.game, scene.state, at);
    let bought = scene.state.tokens().waiting_at(nation, at);
    let shown = choice_sheet(ui, is_open, |ui| {
        ui.set_min_width(ui.available_width());
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
            _ if let Some(why) = production::idle(scene.game, scene.state, at) => {
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
