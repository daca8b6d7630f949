//! The log as lines, the latest at the bottom.
//!
//! In: the table. Out: [`Log`].

use bevy::prelude::*;
use bevy_egui::egui::{self, ScrollArea, Ui};

use crate::app::area::scene::{PanelAction, Scene};
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::play::log::LogLine;
use crate::app::play::{GameSystems, Table, TableChanged, WindowGame as _};
use crate::app::shell::account::log_lines::heading;
use crate::app::shell::popups::PopupSystems;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::text_link;
use crate::rules::area_game::AreaGame;

/// The lines, rebuilt after every change of the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Log(pub Vec<LogLine>);

pub(in crate::app::area) fn plugin(app: &mut App) {
    app.init_until::<Log>(Lifetime::Position).add_systems(
        Update,
        rebuild
            .run_if(on_message::<TableChanged>)
            .in_set(PopupSystems::Open)
            .in_set(GameSystems::<AreaGame>::default()),
    );
}

fn rebuild(table: Res<Table<AreaGame>>, mut log: ResMut<Log>) {
    let session = table.session();
    log.0 = AreaGame::log_of(session, table.viewer(), 0..session.journal().len());
}

/// Draws it; a click on a line goes where it happened.
pub fn log_ui(ui: &mut Ui, scene: &Scene) {
    ScrollArea::vertical()
        .id_salt("area log")
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for line in scene.lines {
                match line {
                    LogLine::Turn(..) | LogLine::Phase(_) => {
                        heading(ui, line, |seat| egui_colour(scene.palette.seat(seat)));
                    }
                    LogLine::Happened {
                        text, at: Some(at), ..
                    } => {
                        if text_link(ui, text).on_hover_text("Go there").clicked() {
                            scene.act(PanelAction::Jump(*at));
                        }
                    }
                    LogLine::Happened { text, at: None, .. } => {
                        ui.add(egui::Label::new(text).wrap());
                    }
                }
            }
        });
}
