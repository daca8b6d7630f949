//! The victory track (HV-3): what the result would be today and why, the score, the levels with their deadlines, and what
//! each town is worth and whose it is.

use bevy_egui::egui::{self, CornerRadius, RichText, ScrollArea, Sense, Ui, vec2};
use egui_phosphor::regular as icon;

use super::setup::points;
use super::widget::{scaled, section};
use super::{Scene, Wish};
use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::VictoryTable;
use crate::rules::hex_game::{HexGame, HexState, Side};

/// The sheet.
#[derive(Clone, Copy, Debug, Default)]
pub struct VictorySheet;

impl VictorySheet {
    /// Draws it.
    pub fn ui(self, ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
        let mut wish = None;
        let room = ui.available_height().max(scaled(ui, 160.0));
        ScrollArea::vertical()
            .id_salt("victory")
            .max_height(room)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                if let Some(victory) = &scene.game().definition().victory {
                    levels(ui, scene, victory);
                }
                ui.add_space(4.0);
                wish = towns(ui, scene).or(wish.take());
            });
        wish
    }
}

/// How long a victory counts for how much.
fn levels(ui: &mut Ui, scene: &Scene<'_>, victory: &VictoryTable) {
    let game = scene.game();
    let calendar = game.definition().calendar;
    let name = |side: Side| game.side(side).name.as_str();
    section(ui, "DEADLINES");
    for (last, level) in &victory.levels {
        let is_over = scene.summary.turn > *last;
        let text = format!(
            "{} takes {} by turn {last}: {} victory",
            name(victory.side),
            victory.objective,
            level.name()
        );
        let (_, day) = calendar.days(*last);
        level_line(
            ui,
            scene,
            victory.side,
            &text,
            &day.strftime("%-d %B %Y").to_string(),
            is_over,
        );
    }
    let text = format!(
        "{} still holds {}: {} victory",
        name(victory.side.enemy()),
        victory.objective,
        victory.otherwise.name()
    );
    let (_, day) = calendar.days(calendar.last);
    level_line(
        ui,
        scene,
        victory.side.enemy(),
        &text,
        &day.strftime("%-d %B %Y").to_string(),
        false,
    );
}

fn level_line(ui: &mut Ui, scene: &Scene<'_>, side: Side, text: &str, day: &str, is_over: bool) {
    ui.horizontal(|ui| {
        flag(ui, scene, Some(side));
        let words = RichText::new(text);
        ui.label(if is_over {
            words.weak().strikethrough()
        } else {
            words
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(day).small().weak());
        });
    });
}

/// A small flag in the colour of a side.
fn flag(ui: &mut Ui, scene: &Scene<'_>, side: Option<Side>) {
    let size = scaled(ui, 10.0);
    let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    match side {
        // The second side's is round, so that no meaning rests on the colour alone.
        Some(Side::First) => {
            ui.painter()
                .rect_filled(rect, CornerRadius::same(1), scene.accent(Side::First));
        }
        Some(Side::Second) => {
            ui.painter()
                .circle_filled(rect.center(), size / 2.0, scene.accent(Side::Second));
        }
        None => {}
    }
}

/// A town that counts, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub at: SpaceId,
    /// What it is worth, in victory points.
    pub worth: u16,
    /// Who has it.
    pub side: Option<Side>,
}

/// The towns that count, the most valuable first.
pub fn valued_towns(game: &HexGame, state: &HexState) -> Vec<Town> {
    let places = game.board().places().iter().filter(|place| place.weight > 0);
    let mut towns: Vec<Town> = places
        .map(|place| Town {
            name: place.name.clone(),
            at: place.at,
            worth: place.weight,
            side: state.control(place.at),
        })
        .collect();
    towns.sort_by(|a, b| b.worth.cmp(&a.worth).then_with(|| a.name.cmp(&b.name)));
    towns
}

fn towns(ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
    let game = scene.game();
    let list = valued_towns(game, scene.view().state());
    if list.is_empty() {
        return None;
    }
    let mut wish = None;
    section(ui, "TOWNS");
    for side in Side::BOTH {
        let own: Vec<&Town> = list.iter().filter(|town| town.side == Some(side)).collect();
        let worth: u16 = own.iter().map(|town| town.worth).sum();
        ui.horizontal(|ui| {
            flag(ui, scene, Some(side));
            let text = format!("{}: {}", game.side(side).name, points(worth));
            ui.label(RichText::new(text).strong().color(scene.accent(side)));
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for town in own {
                let text = format!("{} {}", town.name, town.worth);
                let chip = egui::Button::new(text).small();
                if ui
                    .add(chip)
                    .on_hover_text(format!(
                        "{} {}, worth {}",
                        icon::MAP_PIN,
                        town.name,
                        points(town.worth)
                    ))
                    .clicked()
                {
                    wish = Some(Wish::Jump(town.at));
                }
            }
        });
    }
    wish
}
