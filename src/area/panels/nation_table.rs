//! The nations in figures, by side and with the sums of each; in the state of the war, and on a sheet that stays open beside the map.

use bevy_egui::egui::{self, Grid, Rect, RichText, Ui};

use crate::area::facts::nations::NationFacts;
use crate::area::scene::Scene;
use crate::shell::popups::modal::draw_sheet;
use crate::theme::widget::scaled;
use railhead_area_game::SideId;
use railhead_engine::text::words::two_letters;

/// From this width on, nations stand with their names, otherwise with two letters.
const WIDE: f32 = 280.0;

/// The figures of each nation: the heading of each, and the width from which a table has it.
const FIGURES: [(&str, f32); 6] = [
    ("Treasury", 380.0),
    ("Income", 0.0),
    ("Complexes", 460.0),
    ("Units", 0.0),
    ("Worth", WIDE),
    ("Cities", 0.0),
];

/// The names of all nations.
pub(super) fn names<'s>(scene: &Scene<'s>) -> impl Iterator<Item = &'s str> {
    let game = scene.game;
    game.nation_ids().map(|nation| game.nation(nation).name.as_str())
}

/// Draws the table beside the map, if the player keeps it there.
pub fn nation_sheet(ctx: &egui::Context, scene: &Scene, map: Rect) {
    if !scene.selection.shows_nations {
        return;
    }
    // In the corner that questions, hints and great events leave free.
    let corner = egui::Align2::LEFT_BOTTOM;
    let at = (corner, corner.pos_in_rect(&map.shrink(16.0)));
    let is_closed = draw_sheet(ctx, "nations", "Nations and alliances", at, |ui| {
        ui.style_mut().interaction.selectable_labels = false;
        nation_table(ui, scene, map.width() - scaled(ui, 64.0));
    });
    if is_closed {
        scene.change(|selection| selection.shows_nations = false);
    }
}

/// Draws the table in a room with this width.
pub(super) fn nation_table(ui: &mut Ui, scene: &Scene, room: f32) {
    let (game, facts) = (scene.game, &scene.facts.nations);
    let is_wide = room >= scaled(ui, WIDE);
    let letters = two_letters(names(scene));
    let columns = (0..FIGURES.len()).filter(|column| room >= scaled(ui, FIGURES[*column].1));
    let columns: Vec<usize> = columns.collect();
    Grid::new("nations")
        .num_columns(1 + columns.len())
        .spacing([scaled(ui, 12.0), scaled(ui, 3.0)])
        .show(ui, |ui| {
            ui.label("");
            for column in &columns {
                ui.label(RichText::new(heading(*column, facts)).small().weak());
            }
            ui.end_row();
            for (side, spec) in (0..).map(SideId).zip(&game.definition().sides) {
                let mut sums = [0; FIGURES.len()];
                let mut members = 0;
                let nations = game.nation_ids().zip(facts).zip(&letters);
                for ((nation, facts), letters) in nations.filter(|((of, _), _)| game.side_of(*of) == side) {
                    let name = &game.nation(nation).name;
                    let hover = match &facts.peace {
                        Some(peace) => format!("{name}: {peace}"),
                        None => name.clone(),
                    };
                    let shown = if is_wide { name } else { letters };
                    scene.chip(ui, nation, shown).on_hover_text(hover);
                    let figures = figures_of(facts);
                    for column in &columns {
                        ui.label(figures[*column].to_string());
                        sums[*column] += figures[*column];
                    }
                    ui.end_row();
                    members += 1;
                }
                if members < 2 {
                    continue;
                }
                ui.label(RichText::new(&spec.name).strong());
                for column in &columns {
                    ui.label(RichText::new(sums[*column].to_string()).strong());
                }
                ui.end_row();
            }
        });
}

/// The heading of a figure; tokens take the place of money.
fn heading(column: usize, facts: &[NationFacts]) -> &'static str {
    let has_tokens = facts.iter().any(|facts| facts.tokens.is_some());
    if column == 0 && has_tokens {
        "Tokens"
    } else {
        FIGURES[column].0
    }
}

fn figures_of(facts: &NationFacts) -> [u32; FIGURES.len()] {
    let [has, earns] = facts.tokens.unwrap_or([facts.treasury, facts.income]);
    [
        has,
        earns,
        facts.complexes,
        facts.units,
        facts.worth,
        facts.cities,
    ]
}
