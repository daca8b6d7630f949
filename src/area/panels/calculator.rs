//! A battle calculator for any forces: chosen by number, or filled from the map.

use bevy_egui::egui::{self, RichText, Ui};

use super::battle_terms::battle_terms;
use super::forecast::{left_ui, odds_ui};
use super::stepper::stepper;
use crate::area::clicks::trial::{MOST, ShownTrial, Trial, TrialSource};
use crate::area::facts::forecasts::{BattleForecast, Forecasts};
use crate::area::pieces::picture;
use crate::area::scene::Scene;
use crate::theme::widget::{scaled, section};
use railhead_area_game::definition::KindId;
use railhead_area_game::state::area_state::Party;

/// The odds of the forces, if they are known, and whether they are those of a moment ago.
fn odds_of<'f>(scene: &Scene, forecasts: &'f Forecasts) -> (Option<&'f BattleForecast>, bool) {
    let shown = &scene.facts.calculator.shown;
    let known = forecasts.trial.as_ref();
    let is_old = known.is_none_or(|(of, _)| of != shown);
    let is_fought = shown.trial.units.iter().all(|units| !units.is_empty());
    let forecast = known.and_then(|(_, forecast)| forecast.as_ref());
    (forecast.filter(|_| is_fought), is_old && is_fought)
}

/// Draws the odds of the calculator's forces, once these are known.
pub fn trial_odds(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts) {
    match odds_of(scene, forecasts) {
        // While others are worked out, those of a moment ago stay in their place.
        (Some(forecast), is_old) => {
            ui.add_enabled_ui(!is_old, |ui| odds_ui(ui, scene, forecast));
        }
        (None, true) => {
            ui.weak("Working out the odds");
        }
        (None, false) => {}
    }
}

/// Draws the calculator below its odds: what is left of the forces, and the forces themselves.
pub fn calculator(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts) {
    let shown = &scene.facts.calculator.shown;
    let trial = &shown.trial;
    ui.add(egui::Label::new(RichText::new(origin(scene, shown)).weak()).wrap());
    if let (Some(forecast), is_old) = odds_of(scene, forecasts) {
        ui.add_enabled_ui(!is_old, |ui| left_ui(ui, scene, forecast));
    }
    ui.add_space(4.0);
    let mut changed = trial.clone();
    let filled_at = shown.from.as_ref().map(TrialSource::at);
    // Those of a battle that is filled in are already there.
    if let Some(at) = scene.selection.space.filter(|at| filled_at != Some(*at)) {
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
        let is_own = scene.selection.trial.is_some();
        if ui.add_enabled(is_own, egui::Button::new("Clear")).clicked() {
            scene.change(|selection| selection.trial = None);
        }
        if ui
            .add_enabled(!is_empty, egui::Button::new("Swap sides"))
            .clicked()
        {
            changed.units.reverse();
            changed.nations.reverse();
        }
    });
    battle_terms(ui, scene);
    for (place, heading) in ["ATTACKER", "DEFENDER"].into_iter().enumerate() {
        section(ui, heading);
        for (kind, _) in (0..).map(KindId).zip(&scene.game.definition().kinds) {
            row(ui, scene, kind, place, &mut changed);
        }
    }
    if changed != *trial {
        scene.change(|selection| selection.trial = Some(changed));
    }
}

/// Where the forces come from, and how that changes.
fn origin(scene: &Scene, shown: &ShownTrial) -> String {
    let Some(from) = &shown.from else {
        return if scene.selection.trial.is_some() {
            "These forces are yours. Clear them, and the battle that you select fills the list again."
                .to_owned()
        } else {
            "Who would win? Select a space with enemies, or choose units by number.".to_owned()
        };
    };
    let name = scene.game.space_name(from.at());
    let filled = match from {
        TrialSource::Battle(_) => format!("The battle in {name}."),
        TrialSource::Attack { .. } => format!("The attack on {name}."),
        TrialSource::Reach(_) => {
            format!("{name}, if all units attack that can, except those that transports would have to fetch.")
        }
        TrialSource::Defenders(_) => {
            format!("The defenders of {name}. No unit can attack them now: add attackers.")
        }
    };
    format!("{filled} Change a number, and the forces are yours until you clear them.")
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
            let party = ["attacker", "defender"][place];
            let what = format!("{} of the {party}", spec.name);
            if let Some(count) = stepper(ui, &what, now, MOST, false) {
                trial.units[place].insert(kind, count);
                trial.units[place].retain(|_, count| *count > 0);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::area::clicks::battle_plan::BattlePlan;
    use crate::area::facts::forecasts::computed;
    use railhead_area_game::AreaGame;
    use railhead_engine::engine::Game as _;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn forces_from_the_map_have_odds_and_nobody_fights_on_both_sides() {
        let game = load::<AreaGame>(&Embedded, "world/global-1940.ron")
            .expect("it loads")
            .game;
        let (state, _) = game.start(1);
        let at = |name: &str| game.board().space_named(name).expect("it is on the board");
        let odds = |trial: &Trial| {
            let shown = ShownTrial {
                trial: trial.clone(),
                ..ShownTrial::default()
            };
            computed(&game, &state, &shown, &BattlePlan::default())
        };
        let mut trial = Trial::default();
        assert_eq!(odds(&trial), None);
        trial.add(&game, &state, at("france"), Party::Defender);
        trial.add(&game, &state, at("france"), Party::Attacker);
        assert!(trial.units[0].is_empty(), "the French do not attack themselves");
        trial.add(&game, &state, at("germany"), Party::Attacker);
        let once = odds(&trial).expect("both sides have units");
        trial.add(&game, &state, at("germany"), Party::Attacker);
        let twice = odds(&trial).expect("both sides have units");
        assert!(twice.chances[0] > once.chances[0], "{once:?} {twice:?}");
    }
}
