//! Default surroundings for a face that has none of its own: the log as lines, the scenario's text, the end of the
//! game.
//!
//! In: the table, `Asked`. Out: [`Log`], the desk.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::play::log::Line;
use crate::app::play::{Face, GameSystems, Laid as _, Table, TableChanged};
use crate::app::shell::briefing;
use crate::app::shell::desk::{Asked, Desk, DeskSystems};
use crate::app::shell::dialogs::{DialogAccess, DialogSystems};
use crate::app::shell::outcome::{OutcomeChoice, outcome_buttons, turning_line};
use crate::app::stage::{OnMap, PanelSystems};
use crate::app::theme::widget::{rule_tag, scaled, serif};
use crate::app::words::sentence;

/// The log as lines, rebuilt after every change of the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Log(pub Vec<Line>);

/// Adds this for one game.
pub fn game<G: Face>(app: &mut App) {
    app.init_resource::<Log>()
        .init_resource::<Briefing>()
        .add_systems(
            Update,
            (hear_table::<G>, answer)
                .chain()
                .in_set(DeskSystems::Lay)
                .in_set(GameSystems::<G>::default()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                draw_briefing::<G>.after(PanelSystems),
                draw_outcome::<G>.in_set(DialogSystems).after(PanelSystems),
            )
                // Each checks for the table separately, since a system between them may remove the game.
                .distributive_run_if(resource_exists::<Table<G>>),
        )
        .add_systems(OnExit(OnMap), leave);
}

fn hear_table<G: Face>(mut changes: MessageReader<TableChanged>, table: Res<Table<G>>, mut log: ResMut<Log>) {
    if changes.read().count() > 0 {
        let session = table.session();
        log.0 = G::log_of(session, table.viewer(), 0..session.journal().len());
    }
}

/// Opens the scenario's text when the menu or the title asks for it.
fn answer(mut asked: MessageReader<Asked>, mut briefing: ResMut<Briefing>) {
    briefing.0 |= asked.read().any(|asked| *asked == Asked::Briefing);
}

/// Whether the scenario's text is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Briefing(bool);

fn draw_briefing<G: Face>(
    mut contexts: EguiContexts,
    table: Res<Table<G>>,
    desk: Res<Desk>,
    mut briefing: ResMut<Briefing>,
) -> Result {
    if !briefing.0 || desk.curtain.is_some() {
        return Ok(());
    }
    let scenario = table.scenario();
    egui::Window::new(&scenario.title)
        .id(egui::Id::new("plain briefing"))
        .open(&mut briefing.0)
        .collapsible(false)
        .default_width(420.0)
        .show(contexts.ctx_mut()?, |ui| {
            briefing::sheet(ui, &scenario.summary, &scenario.text);
        });
    Ok(())
}

/// The end of the game.
fn draw_outcome<G: Face>(
    mut contexts: EguiContexts,
    table: Res<Table<G>>,
    mut dialogs: DialogAccess,
) -> Result {
    dialogs.outcome(contexts.ctx_mut()?, &*table, table.title(), |ui, turned| {
        let result = table.result().unwrap_or_else(|| "the game is over".to_owned());
        ui.label(serif(ui, sentence(&result), 20.0));
        ui.set_max_width(scaled(ui, 520.0));
        let rule = G::decided_by(&table).and_then(|(rule, why)| {
            let row = ui.horizontal_top(|ui| {
                let asked = rule_tag(ui, rule);
                ui.add(egui::Label::new(sentence(&why)).wrap());
                asked.then(|| OutcomeChoice::Rule(rule.to_owned()))
            });
            row.inner
        });
        let wish = turning_line(ui, turned).or(rule);
        ui.add_space(12.0);
        outcome_buttons(ui).or(wish)
    });
    Ok(())
}

fn leave(mut briefing: ResMut<Briefing>) {
    *briefing = Briefing::default();
}
