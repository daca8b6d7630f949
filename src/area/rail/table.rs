//! A comparison of the sets of rail rules, for the picked unit in the present situation.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use super::analysis::RailAnalysis;
use crate::area::clicks::selection::AreaSelection;
use crate::play::Table;
use crate::play::table::game_is_open;
use crate::shell::popups::Popups;
use crate::shell::popups::modal::draw_sheet;
use crate::stage::{OnMap, PanelSystems};
use crate::theme::widget::{rule_tag, scaled};
use crate::words::{count, sentence};
use railhead_area_game::AreaGame;
use railhead_area_game::chapters::rail::compare::{Compared, MOST_TRAINS};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems)
            .run_if(in_state(OnMap).and_then(game_is_open::<AreaGame>)),
    );
}

fn draw(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    analysis: Res<RailAnalysis>,
    mut selection: ResMut<AreaSelection>,
    mut popups: ResMut<Popups>,
) -> Result {
    if !selection.rail.is_comparing || popups.curtain.is_some() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut wanted = None;
    let at = (egui::Align2::LEFT_TOP, egui::pos2(24.0, 430.0));
    let is_closed = draw_sheet(ctx, "rail rules compared", "Rail rules compared", at, |ui| {
        wanted = compared(ui, &table, &selection, &analysis);
    });
    if let Some(rule) = wanted {
        popups.open_rules(&rule);
    }
    if is_closed {
        selection.rail.is_comparing = false;
    }
    Ok(())
}

/// The table; returns a rule that the player wants to read.
pub fn compared(
    ui: &mut Ui,
    table: &Table<AreaGame>,
    selection: &AreaSelection,
    analysis: &RailAnalysis,
) -> Option<String> {
    let game = table.game();
    let Some(force) = selection.picked.keys().next() else {
        ui.label("Pick a unit to compare how far it gets under each of them.");
        return None;
    };
    let compared = analysis.compared.as_ref();
    let question = analysis.comparing.or(compared.map(|(question, _)| *question));
    ui.horizontal(|ui| {
        let unit = &game.kind(force.kind).name;
        let aim = question.and_then(|question| question.to);
        let aim = aim.map_or_else(
            || ", as far as it gets".to_owned(),
            |to| format!(" to {}", game.space_in_text(to)),
        );
        ui.label(RichText::new(format!("{unit}: {}{aim}", game.space_name(force.at))).strong());
        ui.label(RichText::new("Point at another area to compare the way there.").weak());
        if analysis.comparing.is_some() {
            ui.spinner();
            ui.label(RichText::new("Comparing...").weak());
        }
    });
    // The old comparison of the same unit stays until the new one is known.
    let rows = compared
        .filter(|(question, _)| (question.unit, question.from) == ((force.nation, force.kind), force.at));
    let rows = rows.map_or(&[][..], |(_, rows)| rows.as_slice());
    if rows.is_empty() {
        return None;
    }
    let mut wanted = None;
    egui::Grid::new("compared rails")
        .striped(true)
        .spacing([16.0, 6.0])
        .show(ui, |ui| {
            for heading in [
                "Rails",
                "Reaches",
                "The way",
                "Trains",
                "To build",
                "A train uses, or why none goes",
            ] {
                ui.label(RichText::new(heading).small().weak());
            }
            ui.end_row();
            for row in rows {
                ui.horizontal(|ui| {
                    let name = RichText::new(&row.name);
                    ui.label(if row.is_played { name.strong() } else { name });
                    if row.is_played {
                        let sign = ui.label(RichText::new(icon::CHECK).strong());
                        sign.on_hover_text("In use in this game");
                    }
                });
                ui.label(count(row.areas, "area", "areas"));
                let far = row.way.as_ref().map_or_else(
                    || "not reached".to_owned(),
                    |way| count(way.len() - 1, "area", "areas"),
                );
                let end = row
                    .to
                    .filter(|to| question.and_then(|question| question.to) != Some(*to));
                ui.label(match end.map(|to| game.space_in_text(to)) {
                    Some(name) => format!("{far}, to {name}"),
                    None => far,
                });
                ui.label(match row.trains {
                    0 => String::new(),
                    MOST_TRAINS => format!("{MOST_TRAINS} or more"),
                    trains => trains.to_string(),
                });
                ui.label(match row.building {
                    Some(0) | None => String::new(),
                    Some(price) => format!("{price} IPC"),
                });
                let room = egui::vec2(scaled(ui, 330.0), scaled(ui, 28.0));
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                ui.allocate_ui_with_layout(room, layout, |ui| {
                    if let Some((rule, why)) = &row.why {
                        if rule_tag(ui, rule) {
                            wanted = Some(rule.clone());
                        }
                        ui.add(egui::Label::new(RichText::new(sentence(why)).small()).wrap());
                    } else {
                        ui.add(egui::Label::new(uses(row)).wrap());
                    }
                });
                ui.end_row();
            }
        });
    wanted
}

/// The capacities that one train uses, in a few words.
fn uses(row: &Compared) -> String {
    use railhead_area_game::rail::Limited;
    let words = row.bill.iter().filter_map(|(what, units)| match what {
        Limited::Nation(_) => Some(format!("{units} of the nation's capacity")),
        Limited::Points(_) => Some(count(usize::from(*units), "point", "points")),
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
        words.push(format!("room in {}", count(areas, "area", "areas")));
    }
    if words.is_empty() {
        "no limited capacity".to_owned()
    } else {
        words.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_area_game::NationId;
    use railhead_area_game::rail::Limited;
    use railhead_engine::board::SpaceId;

    fn row(bill: &[(Limited, u16)]) -> Compared {
        Compared {
            name: String::new(),
            is_played: false,
            areas: 1,
            to: None,
            way: None,
            bill: bill.to_vec(),
            trains: 1,
            building: None,
            why: None,
        }
    }

    #[test]
    fn r4_3_one_point_is_not_told_as_points() {
        let germany = NationId(0);
        for (bill, expected) in [
            (vec![(Limited::Points(germany), 1)], "1 point"),
            (vec![(Limited::Points(germany), 4)], "4 points"),
            (vec![(Limited::Area(SpaceId(3)), 1)], "room in 1 area"),
            (vec![], "no limited capacity"),
        ] {
            assert_eq!(uses(&row(&bill)), expected);
        }
    }
}
