//! The sets of rail rules beside each other, for the picked unit on the board as it stands.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, Ui};

use super::findings::Findings;
use crate::app::area::desk::AreaDesk;
use crate::app::play::Table;
use crate::app::shell::desk::Desk;
use crate::app::stage::{OnMap, PanelSystems};
use crate::app::theme::widget::rule_tag;
use crate::app::words::{count, sentence};
use crate::rules::area_game::AreaGame;
use crate::rules::area_game::rail::compare::{Compared, MOST_TRAINS};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems)
            .run_if(in_state(OnMap).and_then(resource_exists::<Table<AreaGame>>)),
    );
}

fn draw(
    mut contexts: EguiContexts<'_, '_>,
    table: Res<'_, Table<AreaGame>>,
    findings: Res<'_, Findings>,
    mut hand: ResMut<'_, AreaDesk>,
    mut desk: ResMut<'_, Desk>,
) -> Result {
    if !hand.rail.is_comparing || desk.curtain.is_some() {
        return Ok(());
    }
    let mut is_open = true;
    let ctx = contexts.ctx_mut()?;
    let mut wanted = None;
    egui::Window::new("The sets of rail rules compared")
        .open(&mut is_open)
        .collapsible(false)
        .default_pos(egui::pos2(24.0, 110.0))
        .default_width(860.0)
        .show(ctx, |ui| wanted = compared(ui, &table, &hand, &findings.compared));
    if let Some(rule) = wanted {
        desk.open_rules(rule);
    }
    if !is_open {
        hand.rail.is_comparing = false;
    }
    Ok(())
}

/// The table; the answer is a rule that the player wants to read.
pub fn compared(
    ui: &mut Ui,
    table: &Table<AreaGame>,
    hand: &AreaDesk,
    rows: &[Compared],
) -> Option<&'static str> {
    let game = table.game();
    let Some(force) = hand.picked.keys().next() else {
        ui.label("Pick a unit to compare how it fares by each of them.");
        return None;
    };
    ui.label(format!(
        "{} in {}, on the board as it stands",
        game.kind(force.kind).name,
        game.space_name(force.at)
    ));
    let mut wanted = None;
    egui::Grid::new("compared rails")
        .striped(true)
        .spacing([16.0, 6.0])
        .show(ui, |ui| {
            for heading in [
                "Rails",
                "Areas reached",
                "Destination",
                "Trains",
                "To build",
                "What a train uses",
            ] {
                ui.label(RichText::new(heading).small().weak());
            }
            ui.end_row();
            for row in rows {
                let name = RichText::new(&row.name);
                ui.label(if row.is_played { name.strong() } else { name });
                ui.label(row.areas.to_string());
                let far = row.way.as_ref().map_or_else(
                    || "not reached".to_owned(),
                    |way| count(way.len() - 1, "area away", "areas away"),
                );
                let name = row.to.map(|to| game.space_name(to));
                ui.label(name.map_or_else(String::new, |name| format!("{name}, {far}")));
                ui.label(match row.trains {
                    0 => String::new(),
                    MOST_TRAINS => format!("{MOST_TRAINS} or more"),
                    trains => trains.to_string(),
                });
                ui.label(match row.building {
                    Some(0) | None => String::new(),
                    Some(price) => format!("{price} IPC"),
                });
                if let Some((rule, why)) = &row.why {
                    ui.horizontal(|ui| {
                        if rule_tag(ui, rule) {
                            wanted = Some(*rule);
                        }
                        ui.add(egui::Label::new(RichText::new(sentence(why)).small()).truncate());
                    });
                } else {
                    ui.label(uses(row));
                }
                ui.end_row();
            }
        });
    wanted
}

/// What one train uses, in a few words.
fn uses(row: &Compared) -> String {
    use crate::rules::area_game::rail::Limited;
    let words = row.bill.iter().filter_map(|(what, units)| match what {
        Limited::Nation(_) => Some(format!("{units} unit of the nation's")),
        Limited::Points(_) => Some(format!("{units} points")),
        Limited::Pool(_) => Some(format!("{units} of a pool")),
        Limited::Station(_) => Some("a place at a station".to_owned()),
        Limited::Scope(..) | Limited::Area(_) => None,
    });
    let mut words: Vec<String> = words.collect();
    words.dedup();
    let areas = row
        .bill
        .iter()
        .filter(|(what, _)| matches!(what, Limited::Area(_)))
        .count();
    if areas > 0 {
        words.push(format!("room in {areas} areas"));
    }
    if words.is_empty() {
        "nothing that is limited".to_owned()
    } else {
        words.join(", ")
    }
}
