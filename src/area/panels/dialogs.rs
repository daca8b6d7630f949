//! The area game's popups over the map: the scenario's text, and the end of the game.
//!
//! In: the table, `OpenSheet`. Out: the popups.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::area::facts::RuleFacts;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::MapArea;
use crate::play::table::game_is_open;
use crate::play::{GameSystems, Table};
use crate::shell::account::end_card::OutcomeChoice;
use crate::shell::briefing;
use crate::shell::popups::dialogs::{DialogAccess, DialogSystems};
use crate::shell::popups::modal::draw_sheet;
use crate::shell::popups::{OpenSheet, PopupSystems, Popups};
use crate::stage::PanelSystems;
use crate::theme::widget::{rule_tag, scaled};
use crate::words::sentence;
use railhead_area_game::AreaGame;
use railhead_engine::engine::Playable as _;

pub(in crate::area) fn plugin(app: &mut App) {
    app.init_until::<Briefing>(Lifetime::Position)
        .add_systems(
            Update,
            answer
                .run_if(on_message::<OpenSheet>)
                .in_set(PopupSystems::Open)
                .in_set(GameSystems::of::<AreaGame>()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                draw_briefing.after(PanelSystems),
                draw_outcome.in_set(DialogSystems).after(PanelSystems),
            )
                // Each checks for the table separately, since a system between them may remove the game.
                .distributive_run_if(game_is_open::<AreaGame>),
        );
}

/// Whether the scenario's text is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Briefing(bool);

/// Opens the scenario's text at the request of the menu or the title.
fn answer(mut requests: MessageReader<OpenSheet>, mut briefing: ResMut<Briefing>) {
    briefing.0 |= requests.read().any(|sheet| *sheet == OpenSheet::Scenario);
}

fn draw_briefing(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    popups: Res<Popups>,
    area: Res<MapArea>,
    mut briefing: ResMut<Briefing>,
) -> Result {
    if !briefing.0 || popups.curtain.is_some() {
        return Ok(());
    }
    let scenario = table.scenario();
    let ctx = contexts.ctx_mut()?;
    let at = area
        .rect()
        .map_or(egui::pos2(24.0, 96.0), |area| area.min + egui::vec2(16.0, 16.0));
    let is_closed = draw_sheet(
        ctx,
        "area briefing",
        &scenario.title,
        (egui::Align2::LEFT_TOP, at),
        |ui| {
            ui.set_width(scaled(ui, 400.0));
            briefing::sheet(ui, scenario);
        },
    );
    briefing.0 &= !is_closed;
    Ok(())
}

/// AB-11: by what the game was decided.
fn decided_by(ui: &mut egui::Ui, facts: &RuleFacts) -> Option<OutcomeChoice> {
    let why = facts.decided_by.as_ref()?;
    let row = ui.horizontal_top(|ui| {
        let is_pressed = rule_tag(ui, "AB-11");
        ui.add(egui::Label::new(sentence(why)).wrap());
        is_pressed.then(|| OutcomeChoice::Rule("AB-11".to_owned()))
    });
    row.inner
}

/// The end of the game.
fn draw_outcome(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    facts: Res<RuleFacts>,
    mut dialogs: DialogAccess,
) -> Result {
    dialogs.outcome(contexts.ctx_mut()?, &*table, |ui| {
        let goals = table.game().goals();
        if goals.is_empty() {
            return decided_by(ui, &facts);
        }
        let why = egui::CollapsingHeader::new("Why, and the goals").id_salt("why");
        let shown = why.show(ui, |ui| {
            briefing::goals(ui, &goals, &table.scenario().as_it_was());
            decided_by(ui, &facts)
        });
        shown.body_returned.flatten()
    });
    Ok(())
}
