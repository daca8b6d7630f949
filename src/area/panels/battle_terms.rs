//! On which terms the battle calculator has a battle fought: when the attacker retreats, and in which order each side loses its units (AB-7).

use bevy_egui::egui::{self, RichText, Ui};

use super::loss_order::in_order;
use super::stepper::stepper;
use crate::area::scene::Scene;
use crate::theme::widget::{scaled, section};
use railhead_area_game::chapters::battle::odds::BattleTerms;
use railhead_area_game::definition::KindId;

/// The most rounds or units that can be named.
const MOST: u16 = 30;

/// Draws the terms, which hold for every battle that the calculator shows until the player changes them.
pub fn battle_terms(ui: &mut Ui, scene: &Scene) {
    let terms = &scene.selection.terms;
    let mut changed = terms.clone();
    section(ui, "THE ATTACKER RETREATS");
    number(
        ui,
        (["Rounds: never", "After rounds"], "rounds before the retreat"),
        &mut changed.rounds,
    );
    number(
        ui,
        (["Units left: never", "With units left"], "units at the retreat"),
        &mut changed.units,
    );
    ui.checkbox(&mut changed.aircraft, "Once only aircraft are left");
    section(ui, "LOSSES");
    ui.checkbox(&mut changed.keeps_land, "One land unit of the attacker must live")
        .on_hover_text(
            "The last land unit is lost after everything else, so that somebody is left to take the area",
        );
    ui.checkbox(&mut changed.fights_on, "Submarines fight on")
        .on_hover_text(
            "Otherwise those of the defender submerge where they may (AB-26), unless they would win a third of such battles",
        );
    let kinds = &scene.facts.calculator.falls;
    for (place, party) in ["attacker", "defender"].into_iter().enumerate() {
        let nation = scene.facts.calculator.shown.trial.nations[place];
        let nation = nation.unwrap_or_else(|| scene.movers()[0]);
        if kinds[place].len() > 1 {
            let heading = format!("Order of losses of the {party}");
            egui::CollapsingHeader::new(RichText::new(heading).small())
                .id_salt(("order of losses", place))
                .show(ui, |ui| {
                    if let Some(moved) = in_order(ui, scene, nation, &kinds[place]) {
                        changed.orders[place] = put_before(&kinds[place], moved);
                    }
                });
        }
    }
    let is_usual = *terms == BattleTerms::default();
    let usual = ui.add_enabled(!is_usual, egui::Button::new("Usual terms"));
    if usual
        .on_hover_text("Nobody retreats, submarines submerge where they would lose, and each side loses first what costs least, or what it has chosen")
        .clicked()
    {
        changed = BattleTerms::default();
    }
    if changed != *terms {
        scene.change(|selection| selection.terms = changed);
    }
}

/// The kinds with one of them just before another.
fn put_before(kinds: &[KindId], [kind, other]: [KindId; 2]) -> Vec<KindId> {
    let mut all: Vec<KindId> = kinds.iter().copied().filter(|each| *each != kind).collect();
    let place = all.iter().position(|each| *each == other);
    all.insert(place.unwrap_or(all.len()), kind);
    all
}

/// A number; without one it never happens.
fn number(ui: &mut Ui, ([never, words], what): ([&str; 2], &str), now: &mut Option<u16>) {
    ui.horizontal(|ui| {
        ui.set_min_height(scaled(ui, 24.0));
        ui.label(match now {
            Some(_) => RichText::new(words),
            None => RichText::new(never).weak(),
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(number) = stepper(ui, what, now.unwrap_or(0), MOST, false) {
                *now = Some(number).filter(|number| *number > 0);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_put_just_before_another() {
        let kinds = [0, 1, 2].map(KindId);
        assert_eq!(put_before(&kinds, [KindId(2), KindId(1)]), [0, 2, 1].map(KindId));
        assert_eq!(put_before(&kinds, [KindId(1), KindId(0)]), [1, 0, 2].map(KindId));
    }
}
