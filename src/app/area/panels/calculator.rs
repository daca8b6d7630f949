//! A battle calculator for any forces: chosen by number, or filled from the map.

use bevy_egui::egui::{self, RichText, Ui};

use super::forecast::odds_ui;
use super::stepper::stepper;
use crate::app::area::clicks::trial::{MOST, Trial};
use crate::app::area::facts::forecasts::Forecasts;
use crate::app::area::pieces::picture;
use crate::app::area::scene::Scene;
use crate::app::theme::widget::{scaled, section};
use crate::rules::area_game::definition::KindId;
use crate::rules::area_game::state::area_state::Party;

/// Draws the calculator: the chosen forces and their odds, once these are known.
pub fn calculator(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts) {
    let trial = &scene.selection.trial;
    let known = forecasts.trial.as_ref();
    let is_new = known.is_none_or(|(of, _)| of != trial);
    if let Some(forecast) = known.and_then(|(_, forecast)| forecast.as_ref()) {
        // While others are worked out, those of a moment ago stay in their place.
        ui.add_enabled_ui(!is_new, |ui| odds_ui(ui, scene, forecast));
    } else if is_new && trial.units.iter().all(|units| !units.is_empty()) {
        ui.weak("Working out the odds");
    } else {
        let words =
            "Who would win? Choose units by number, or click a space on the map and add what stands there.";
        ui.add(egui::Label::new(RichText::new(words).weak()).wrap());
    }
    ui.add_space(4.0);
    let mut changed = trial.clone();
    if let Some(at) = scene.selection.space {
        section(ui, &scene.game.space_name(at).to_uppercase());
        ui.horizontal_wrapped(|ui| {
            for (words, party) in [
                ("Add as attackers", Party::Attacker),
                ("Add as defenders", Party::Defender),
            ] {
                let mut then = trial.clone();
                then.add(scene.game, scene.state, at, party);
                let can = then != *trial;
                if ui.add_enabled(can, egui::Button::new(words)).clicked() {
                    changed = then;
                }
            }
        });
    }
    ui.horizontal(|ui| {
        let is_empty = *trial == Trial::default();
        if ui.add_enabled(!is_empty, egui::Button::new("Clear")).clicked() {
            changed = Trial::default();
        }
        if ui
            .add_enabled(!is_empty, egui::Button::new("Swap sides"))
            .clicked()
        {
            changed.units.reverse();
            changed.nations.reverse();
        }
    });
    for (place, heading) in ["ATTACKER", "DEFENDER"].into_iter().enumerate() {
        section(ui, heading);
        for (kind, _) in (0..).map(KindId).zip(&scene.game.definition().kinds) {
            row(ui, scene, kind, place, &mut changed);
        }
    }
    if changed != *trial {
        scene.change(|selection| selection.trial = changed);
    }
}

/// The number of units of a kind on one side.
fn row(ui: &mut Ui, scene: &Scene, kind: KindId, place: usize, trial: &mut Trial) {
    let spec = scene.game.kind(kind);
    let nation = trial.nations[place].unwrap_or_else(|| scene.movers()[0]);
    let now = trial.units[place].get(&kind).copied().unwrap_or(0);
    ui.horizontal(|ui| {
        ui.set_min_height(scaled(ui, 24.0));
        picture(ui, scene, nation, kind);
        ui.label(&spec.name);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(count) = stepper(ui, &spec.name, now, MOST, false) {
                trial.units[place].insert(kind, count);
                trial.units[place].retain(|_, count| *count > 0);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::area::facts::forecasts::computed;
    use crate::rules::area_game::AreaGame;
    use crate::rules::engine::Game as _;
    use crate::rules::scenario::load;
    use crate::rules::text::sources::files::Embedded;

    #[test]
    fn forces_from_the_map_have_odds_and_nobody_fights_on_both_sides() {
        let game = load::<AreaGame>(&Embedded, "world/global-1940.ron")
            .expect("it loads")
            .game;
        let (state, _) = game.start(1);
        let at = |name: &str| game.board().space_named(name).expect("it is on the board");
        let mut trial = Trial::default();
        assert_eq!(computed(&game, &trial), None);
        trial.add(&game, &state, at("france"), Party::Defender);
        trial.add(&game, &state, at("france"), Party::Attacker);
        assert!(trial.units[0].is_empty(), "the French do not attack themselves");
        trial.add(&game, &state, at("germany"), Party::Attacker);
        let once = computed(&game, &trial).expect("both sides have units");
        trial.add(&game, &state, at("germany"), Party::Attacker);
        let twice = computed(&game, &trial).expect("both sides have units");
        assert!(twice.chances[0] > once.chances[0], "{once:?} {twice:?}");
    }
}
