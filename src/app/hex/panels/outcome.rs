//! The end of a game: the holders and worth of towns, hexes that changed hands, units out of supply.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};

use super::{Scene, victory};
use crate::app::shell::account::outcome::{OutcomeChoice, outcome_buttons, turning_line};
use crate::app::shell::title::briefing;
use crate::app::shell::turns::turning::Turned;
use crate::app::theme::widget::{rule_tag, scaled, section, serif};
use crate::app::words::count;
use crate::rules::hex_game::chapters::victory::Today;
use crate::rules::hex_game::definition::VictoryTable;
use crate::rules::hex_game::shown::balance::Holdings;

/// The sheet shown when the game is over.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeSheet<'a> {
    /// Where the score turned.
    pub turned: &'a Turned,
    /// Whether the game was tried from the workshop.
    pub from_workshop: bool,
}

impl OutcomeSheet<'_> {
    /// Draws it.
    pub fn ui(self, ui: &mut Ui, scene: &Scene) -> Option<OutcomeChoice> {
        let mut action = None;
        let game = scene.game();
        let holdings = scene.view().holdings();
        ui.set_width(scaled(ui, 560.0).min(ui.ctx().content_rect().width() - 96.0));
        let calendar = game.definition().calendar;
        let (_, last) = calendar.days(calendar.last);
        ui.label(serif(ui, &game.definition().title, 28.0));
        let victory = game.definition().victory.as_ref().zip(scene.view().today());
        match &victory {
            Some((table, today)) => action = decided(ui, scene, table, today),
            None => {
                ui.label(
                    RichText::new(format!("The last turn is over: {}.", last.strftime("%-d %B %Y"))).weak(),
                );
            }
        }
        action = turning_line(ui, self.turned).or(action);
        ui.separator();
        // The space between heading and buttons, however low the window is.
        let left = ui.ctx().content_rect().height() - ui.min_rect().height() - scaled(ui, 168.0);
        let height = left.clamp(scaled(ui, 96.0), scaled(ui, 560.0));
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            briefing::goals(ui, &scene.view().goals(), &scene.table.scenario().as_it_was());
            if let Some((table, today)) = &victory {
                victory::score(ui, scene, today.balance, table.side);
                ui.separator();
            }
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (ui, held) in columns.iter_mut().zip(&holdings) {
                    draw(ui, scene, held);
                }
            });
        });
        ui.separator();
        outcome_buttons(ui, self.from_workshop).or(action)
    }
}

/// The winner, the level of the victory, the date and the reason.
fn decided(ui: &mut Ui, scene: &Scene, table: &VictoryTable, today: &Today) -> Option<OutcomeChoice> {
    let game = scene.game();
    let mut action = None;
    let words = serif(ui, victory::in_words(game, today.outcome), 24.0);
    ui.label(words.color(scene.accent(today.outcome.winner)).strong());
    let (_, day) = game.definition().calendar.days(scene.summary.turn);
    let when = format!(
        "The game ended in turn {}, on {}.",
        scene.summary.turn,
        day.strftime("%-d %B %Y")
    );
    ui.label(RichText::new(when).weak());
    for (rule, text) in victory::reasons(game, table, today) {
        ui.horizontal_top(|ui| {
            if rule_tag(ui, rule) {
                action = Some(OutcomeChoice::Rule(rule.to_owned()));
            }
            ui.add(egui::Label::new(text).wrap());
        });
    }
    action
}

fn draw(ui: &mut Ui, scene: &Scene, held: &Holdings) {
    let name = &scene.game().side(held.side).name;
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.label(serif(ui, name, 20.0).color(scene.accent(held.side)));
    let towns = count(held.towns.len(), "town", "towns");
    ui.label(RichText::new(format!("{towns} worth {}", points(held.worth))).strong());
    ui.label(format!("{} taken", count(held.taken, "hex", "hexes")));
    let units = count(held.units.len(), "unit", "units");
    let cut = if held.unsupplied == 0 {
        "all supplied".to_owned()
    } else {
        format!("{} unsupplied", held.unsupplied)
    };
    ui.label(format!("{units} on the map, {cut}"));
    ui.add_space(8.0);
    section(ui, "TOWNS");
    for town in &held.towns {
        ui.horizontal_wrapped(|ui| {
            ui.label(&town.name);
            if town.worth > 0 {
                ui.label(RichText::new(points(town.worth)).weak());
            }
        });
    }
}

fn points(number: u16) -> String {
    count(usize::from(number), "victory point", "victory points")
}
