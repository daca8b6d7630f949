//! The result of an attack or of an attempt on a bridge: the die, the arithmetic, and the consequences, from the
//! journal.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::attack::{modifier_line, result_chip, result_words};
use super::{HexAction, Popup, Scene};
use crate::hex::table::HexTable;
use crate::theme::dice::die;
use crate::theme::widget::{close_button, serif, sheet};
use crate::words::{sentence, signed};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_hex_game::chapters::combat::CombatOdds;
use railhead_hex_game::definition::CombatResult;
use railhead_hex_game::state::event::Purpose;
use railhead_hex_game::{Event, Side, UnitId};

/// A combat in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The length of the journal before it.
    pub orders: usize,
    /// The side that attacked.
    pub attacker: Side,
    /// The space that was attacked.
    pub target: SpaceId,
    /// The units that attacked.
    pub attackers: Vec<UnitId>,
    /// The units that defended.
    pub defenders: Vec<UnitId>,
    /// Odds, the die roll, and the result; `None` before the die, or if none was needed.
    pub decided: Option<(CombatOdds, u8, CombatResult)>,
    /// The consequences of the result.
    pub after: Vec<Event>,
    /// Whether it is over.
    pub is_over: bool,
}

impl Battle {
    /// The last combat of the phase that is being played.
    pub fn last(table: &HexTable) -> Option<Self> {
        let journal = table.session().journal();
        let orders = journal.iter().rposition(|entry| {
            let mut events = entry.events.iter();
            events.any(|event| matches!(event, Event::AttackDeclared { .. }))
        })?;
        let mut events = journal[orders..].iter().flat_map(|entry| &entry.events);
        let mut battle = events.find_map(|event| match event {
            Event::AttackDeclared {
                target,
                attackers,
                defenders,
                ..
            } => Some(Self {
                orders,
                attacker: table.view().player(),
                target: *target,
                attackers: attackers.clone(),
                defenders: defenders.clone(),
                decided: None,
                after: Vec::new(),
                is_over: false,
            }),
            _ => None,
        })?;
        for event in events {
            match event {
                Event::CombatDecided {
                    odds, die, result, ..
                } => {
                    battle.decided = Some((odds.clone(), *die, *result));
                }
                Event::CombatEnded { .. } => battle.is_over = true,
                // Later events belong to the next phase.
                Event::PhaseEnded { .. } => return None,
                Event::StepLost { .. }
                | Event::UnitDestroyed { .. }
                | Event::UnitRetreated { .. }
                | Event::UnitAdvanced { .. }
                | Event::UnitLanded { .. }
                | Event::UnitTurnedBack { .. }
                    if !battle.is_over =>
                {
                    battle.after.push(event.clone());
                }
                Event::DieRolled {
                    purpose: Purpose::Retreat { .. },
                    ..
                } if !battle.is_over => battle.after.push(event.clone()),
                _ => {}
            }
        }
        Some(battle)
    }

    /// A result in words that fit its effects: where no defender is left, none has retreated.
    pub fn words(&self, result: CombatResult) -> String {
        let is_gone = |unit: &UnitId| {
            self.after.iter().any(|event| match event {
                Event::StepLost {
                    unit: lost, is_last, ..
                } => *is_last && lost == unit,
                Event::UnitDestroyed { unit: lost, .. } => lost == unit,
                _ => false,
            })
        };
        let are_gone = !self.defenders.is_empty() && self.defenders.iter().all(is_gone);
        result_words(CombatResult {
            destroyed: result.destroyed || are_gone,
            ..result
        })
    }
}

/// Draws the card of a combat: the die and the arithmetic, the result, and the consequences.
pub fn battle_card(ui: &mut Ui, scene: &Scene, battle: &Battle) {
    ui.spacing_mut().item_spacing.y = 6.0;
    if let Some((odds, face, result)) = &battle.decided {
        arithmetic(ui, scene, battle, odds, *face, *result);
    } else if battle.defenders.is_empty() {
        ui.label("The hex is undefended: no die roll.");
    }
    for event in &battle.after {
        happened(ui, scene, event);
    }
}

/// A finished combat, on a sheet that the player can close.
pub fn battle_sheet(ui: &mut Ui, scene: &Scene, battle: &Battle) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            if close_button(ui).clicked() {
                scene.act(HexAction::Close(Popup::Result));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| {
                let place = scene.game().board().label(battle.target);
                ui.add(egui::Label::new(serif(ui, format!("Combat at {place}"), 16.0)).truncate());
            });
        });
    });
    sheet(ui, |ui| {
        battle_card(ui, scene, battle);
        if battle.after.is_empty() {
            ui.label(RichText::new("No further effects.").weak());
        }
    });
}

fn arithmetic(
    ui: &mut Ui,
    scene: &Scene,
    battle: &Battle,
    odds: &CombatOdds,
    face: u8,
    result: CombatResult,
) {
    ui.horizontal_top(|ui| {
        die(ui, face, 48.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            scene.rule_tag(ui, "HB-3");
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let totals = format!(
                    "{} to {}: odds {}",
                    odds.attack,
                    odds.defence,
                    odds.ratio(scene.game())
                );
                ui.add(egui::Label::new(RichText::new(totals).strong()).wrap());
                ui.add(egui::Label::new(sum(odds, face)).wrap());
            });
        });
    });
    for (modifier, value) in &odds.modifiers {
        modifier_line(ui, scene, battle.target, *modifier, *value);
    }
    ui.horizontal_top(|ui| {
        result_chip(ui, scene, battle.attacker, result);
        ui.add(egui::Label::new(RichText::new(sentence(&battle.words(result))).strong()).wrap());
    });
}

/// The die with what changes it: `die 4, -1 +2 = 5`.
pub fn sum(odds: &CombatOdds, face: u8) -> String {
    let by = odds.modifier();
    let row = i16::from(face) + i16::from(by);
    let read = i16::from(odds.sum(face));
    let text = if by == 0 {
        format!("the die shows {face}, not modified")
    } else {
        format!("the die shows {face}, {} makes {row}", signed(by))
    };
    let limit = if read == row {
        String::new()
    } else {
        format!(", read as {read}")
    };
    sentence(&format!("{text}{limit}"))
}

fn happened(ui: &mut Ui, scene: &Scene, event: &Event) {
    let sign = match event {
        Event::StepLost { is_last: true, .. } | Event::UnitDestroyed { .. } => icon::CROSS,
        Event::StepLost { .. } => icon::MINUS_CIRCLE,
        Event::UnitRetreated { .. } | Event::UnitTurnedBack { .. } => icon::ARROW_BEND_UP_LEFT,
        Event::DieRolled { .. } => icon::DICE_FIVE,
        _ => icon::ARROW_FAT_RIGHT,
    };
    let accent = event
        .unit(scene.game())
        .map_or(ui.visuals().text_color(), |unit| {
            scene.accent(scene.game().unit(unit).side)
        });
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(sign).color(accent));
        let text = sentence(&event.text(&scene.names()));
        ui.add(egui::Label::new(text).wrap());
    });
}

/// An attempt on a bridge in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blast {
    /// The unit that tried.
    pub unit: UnitId,
    /// The bridge.
    pub crossing: CrossingId,
    /// The die roll.
    pub die: u8,
    /// The highest roll that blows it.
    pub needed: u8,
    /// Whether the bridge is down.
    pub down: bool,
}

impl Blast {
    /// The attempt among these events, if there is one.
    pub fn of(events: &[Event], table: &HexTable) -> Option<Self> {
        let needed = table.view().demolition_chance()?;
        let mut shown = None;
        events.iter().find_map(|event| match event {
            Event::DieRolled {
                purpose: Purpose::Demolition { .. },
                value,
                ..
            } => {
                shown = Some(*value);
                None
            }
            Event::BridgeTried {
                unit, crossing, down, ..
            } => Some(Self {
                unit: *unit,
                crossing: *crossing,
                die: shown?,
                needed,
                down: *down,
            }),
            _ => None,
        })
    }

    /// Draws it.
    pub fn ui(self, ui: &mut Ui, scene: &Scene) {
        let bridge = &scene.game().board().crossing(self.crossing).name;
        ui.horizontal(|ui| {
            ui.label(serif(ui, bridge, 16.0));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                if close_button(ui).clicked() {
                    scene.act(HexAction::Close(Popup::Result));
                }
                scene.rule_tag(ui, "HD-1");
            });
        });
        sheet(ui, |ui| {
            ui.horizontal_top(|ui| {
                die(ui, self.die, 40.0);
                ui.vertical(|ui| {
                    let (word, colour) = if self.down {
                        (
                            format!("{} The bridge is down.", icon::BOMB),
                            ui.visuals().text_color(),
                        )
                    } else {
                        (
                            format!("{} The bridge stands.", icon::BRIDGE),
                            ui.visuals().error_fg_color,
                        )
                    };
                    ui.label(RichText::new(word).strong().color(colour));
                    let name = &scene.game().unit(self.unit).name;
                    ui.add(
                        egui::Label::new(
                            RichText::new(format!("{name} needed {} or less.", self.needed)).weak(),
                        )
                        .wrap(),
                    );
                });
            });
        });
    }
}
