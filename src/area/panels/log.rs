//! The log as lines, the latest at the bottom; the rounds of a battle unfold under its line.
//!
//! In: the table. Out: [`Log`].

use bevy::prelude::*;
use bevy_egui::egui::{self, ScrollArea, Ui};

use crate::area::scene::{PanelAction, Scene};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::play::log::{LogLine, summary_of};
use crate::play::{GameSystems, Table, TableChanged};
use crate::shell::account::log_lines::{fold, heading, under};
use crate::shell::popups::PopupSystems;
use crate::theme::style::egui_colour;
use crate::theme::widget::text_link;
use railhead_area_game::AreaGame;
use railhead_engine::engine::great_events::GreatEventLog;

/// The lines, rebuilt after every change of the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Log(pub Vec<LogLine>);

pub(in crate::area) fn plugin(app: &mut App) {
    app.init_until::<Log>(Lifetime::Position).add_systems(
        Update,
        rebuild
            .run_if(on_message::<TableChanged>)
            .in_set(PopupSystems::Open)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

fn rebuild(
    table: Res<Table<AreaGame>>,
    mut event_log: TableLocal<GreatEventLog<AreaGame>>,
    mut log: ResMut<Log>,
) {
    let event_log = event_log.of_now();
    event_log.follow(table.session(), None);
    log.0 = summary_of(table.session(), event_log);
}

/// Draws it; a click on a line goes where it happened.
pub fn log_ui(ui: &mut Ui, scene: &Scene) {
    ScrollArea::vertical()
        .id_salt("area log")
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for (index, line) in scene.lines.iter().enumerate() {
                let LogLine::Happened {
                    text, at, details, ..
                } = line
                else {
                    heading(ui, line, |seat| egui_colour(scene.palette.seat(seat)));
                    continue;
                };
                let is_open = ui
                    .horizontal_top(|ui| {
                        let is_open = fold(ui, (index, text), details);
                        match at {
                            Some(at) if text_link(ui, text).on_hover_text("Go there").clicked() => {
                                scene.act(PanelAction::Jump(*at));
                            }
                            Some(_) => {}
                            None => {
                                ui.add(egui::Label::new(text).wrap());
                            }
                        }
                        is_open
                    })
                    .inner;
                if is_open {
                    under(ui, details);
                }
            }
        });
}
