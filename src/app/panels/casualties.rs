//! The casualty list: the units that each side has lost, with the turn, and the steps that others have lost.

use std::collections::BTreeMap;

use bevy_egui::egui::{RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::unit_card::counter;
use super::widget::{count, section, serif, text_link};
use super::{Scene, Wish};
use crate::rules::hex_game::{HexGame, HexState, Side, Standing, UnitId};

/// What a side has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toll {
    /// The side.
    pub side: Side,
    /// The units that were destroyed, by the turn in which they were.
    pub destroyed: BTreeMap<u16, Vec<UnitId>>,
    /// The units that have lost steps and are still there, each with how many.
    pub reduced: Vec<(UnitId, u8)>,
    /// All steps lost, those of destroyed units included.
    pub steps: u16,
}

impl Toll {
    /// How many units were destroyed.
    pub fn units(&self) -> usize {
        self.destroyed.values().map(Vec::len).sum()
    }
}

/// What both sides have lost since the game began. A unit that began below its full strength has lost nothing by that.
pub fn tolls(game: &HexGame, state: &HexState) -> [Toll; 2] {
    let definition = game.definition();
    let began_with: BTreeMap<UnitId, u8> = definition
        .setup
        .iter()
        .map(|placement| (placement.unit, placement.steps))
        .collect();
    Side::BOTH.map(|side| {
        let mut toll = Toll {
            side,
            destroyed: BTreeMap::new(),
            reduced: Vec::new(),
            steps: 0,
        };
        for (unit, status) in state.units().filter(|(unit, _)| game.unit(*unit).side == side) {
            let full = began_with.get(&unit).copied().unwrap_or(game.unit(unit).steps);
            match status.standing {
                Standing::Lost { turn } => {
                    toll.destroyed.entry(turn).or_default().push(unit);
                    toll.steps += u16::from(full);
                }
                Standing::Awaited | Standing::Declined => {}
                Standing::OffMapPort | Standing::OnMap | Standing::Afloat(_) | Standing::Withdrawn => {
                    let lost = full.saturating_sub(status.steps);
                    if lost > 0 {
                        toll.reduced.push((unit, lost));
                        toll.steps += u16::from(lost);
                    }
                }
            }
        }
        toll
    })
}

/// The casualty list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Casualties;

impl Casualties {
    /// Draws it into the room that is left.
    pub fn ui(self, ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
        let mut wish = None;
        let tolls = tolls(scene.game(), scene.view().state());
        ScrollArea::vertical()
            .id_salt("casualties")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                for (index, toll) in tolls.iter().enumerate() {
                    if index > 0 {
                        ui.add_space(8.0);
                    }
                    wish = draw(ui, scene, toll).or(wish.take());
                }
            });
        wish
    }
}

fn draw(ui: &mut Ui, scene: &Scene<'_>, toll: &Toll) -> Option<Wish> {
    let mut wish = None;
    let game = scene.game();
    let name = &game.side(toll.side).name;
    ui.label(serif(ui, name, 15.0).color(scene.accent(toll.side)));
    // HO-2: in the fog a player counts the wrecks, and no more.
    let is_fogged = scene.view().state().campaign().fog && toll.side != scene.view().viewer();
    let units = count(toll.units(), "unit lost", "units lost");
    ui.label(if is_fogged {
        units
    } else {
        let steps = count(usize::from(toll.steps), "step in all", "steps in all");
        format!("{units}, {steps}")
    });
    for (turn, units) in toll.destroyed.iter().rev() {
        let days = game.definition().calendar.text(*turn);
        section(ui, &format!("TURN {turn}, {}", days.to_uppercase()));
        for unit in units {
            line(ui, scene, *unit, &format!("{} destroyed", icon::CROSS));
        }
    }
    if !is_fogged && !toll.reduced.is_empty() {
        section(ui, "REDUCED");
        for (unit, lost) in &toll.reduced {
            let words = format!(
                "{} lost, {} left",
                count(usize::from(*lost), "step", "steps"),
                scene.summary.unit(*unit).steps
            );
            if line(ui, scene, *unit, &words) {
                wish = Some(Wish::Select(*unit));
            }
        }
    }
    wish
}

/// A unit of the list; true if it was clicked.
fn line(ui: &mut Ui, scene: &Scene<'_>, unit: UnitId, words: &str) -> bool {
    let spec = scene.game().unit(unit);
    ui.horizontal(|ui| {
        counter(ui, scene, unit, 24.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let is_there = scene.summary.unit(unit).at.is_some();
            let clicked = if is_there {
                text_link(ui, scene.name(unit))
                    .on_hover_text("Bring it into view")
                    .clicked()
            } else {
                ui.label(scene.name(unit));
                false
            };
            ui.label(
                RichText::new(format!("{}; {words}", spec.formation))
                    .small()
                    .weak(),
            );
            clicked
        })
        .inner
    })
    .inner
}
