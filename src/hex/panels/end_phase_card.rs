//! The question before a phase ends: overstacked hexes with the moves that led there, an assault that has to be made,
//! or units that are still Available.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::reinforcements::recovers;
use super::unit_card::counter;
use super::{HexAction, PanelAction, Popup, Scene, setup};
use crate::hex::facts::options::choices;
use crate::hex::fights::PlannedAttack;
use crate::hex::table::{EndPhaseBlocked, HexRequest, to_hold};
use crate::theme::key_names::with_keys;
use crate::theme::widget::{answer_button, scaled, sheet, text_link};
use crate::words::count;
use railhead_engine::board::SpaceId;
use railhead_hex_game::words::refusal::Overstacked;
use railhead_hex_game::{Order, Phase, UnitId};

const CLOSE: HexAction = HexAction::Close(Popup::EndPhase);

/// The window about a phase that could not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndPhaseCard {
    why: EndPhaseBlocked,
    stop_warning: bool,
    /// Whether the remaining units hold from now on.
    they_hold: bool,
}

impl EndPhaseCard {
    /// A window for this reason.
    pub fn new(why: EndPhaseBlocked) -> Self {
        Self {
            why,
            stop_warning: false,
            they_hold: false,
        }
    }

    /// The title of the window.
    pub fn title(&self, phase: Phase) -> &'static str {
        match self.why {
            EndPhaseBlocked::Overstacked(_) | EndPhaseBlocked::MustAttack(..) => "The phase cannot end yet",
            EndPhaseBlocked::UnitsLeft(_) if phase == Phase::Setup => "End the setup?",
            EndPhaseBlocked::UnitsLeft(_) => "End the phase?",
        }
    }

    /// Whether the answer is yes or no. Other reasons are mended on the map.
    pub const fn is_yes_or_no(&self) -> bool {
        matches!(self.why, EndPhaseBlocked::UnitsLeft(_))
    }

    /// Whether the reason still applies: an overstacked hex may be fixed by now.
    pub fn is_current(&self, scene: &Scene) -> bool {
        match self.why {
            EndPhaseBlocked::Overstacked(_) => !scene.summary.overstacked.is_empty(),
            EndPhaseBlocked::MustAttack(target, _) => {
                scene.plan.is_none() && !scene.summary.fights.attackers_of(target).is_empty()
            }
            EndPhaseBlocked::UnitsLeft(_) => {
                scene.summary.phase == Phase::Setup
                    || scene.marks.available().next().is_some()
                    || !scene.summary.facts.offers.is_empty()
            }
        }
    }

    /// Draws it.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene) {
        match &self.why {
            EndPhaseBlocked::Overstacked(_) => overstacked(ui, scene),
            EndPhaseBlocked::MustAttack(target, units) => must_attack(ui, scene, *target, units),
            EndPhaseBlocked::UnitsLeft(units) => {
                units_left(ui, scene, units, &mut self.stop_warning, &mut self.they_hold);
            }
        }
    }
}

/// HN-6: units that lie off a hex have to attack it; one click plans the attack.
fn must_attack(ui: &mut Ui, scene: &Scene, target: SpaceId, units: &[UnitId]) {
    let place = scene.game().board().label(target);
    let lie = count(units.len(), "unit lies", "units lie");
    let text = format!("{lie} off {place} and must assault it before the phase ends.");
    scene.cited(ui, "HN-6", text);
    for unit in units {
        ui.horizontal(|ui| {
            counter(ui, scene, *unit, 24.0);
            ui.label(scene.name(*unit));
        });
    }
    ui.horizontal(|ui| {
        if answer_button(ui, "Plan the assault") {
            let plan = PlannedAttack::new(target, units.iter().copied());
            scene.act(HexAction::Plan(Some(plan)));
            scene.act(PanelAction::Jump(target));
            scene.act(CLOSE);
        }
        let later = egui::Button::new("Later").min_size(egui::vec2(0.0, scaled(ui, 32.0)));
        if ui.add(later).clicked() {
            scene.act(CLOSE);
        }
    });
}

fn overstacked(ui: &mut Ui, scene: &Scene) {
    let hexes = &scene.summary.overstacked;
    let holds = count(hexes.len(), "hex holds", "hexes hold");
    let text = format!(
        "{holds} more than the stacking limit. Take moves back, or move units out, before you end the phase."
    );
    scene.cited(ui, "HK-2", text);
    let height = scaled(ui, 280.0);
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        for hex in hexes {
            sheet(ui, |ui| overstacked_hex(ui, scene, hex));
        }
    });
    if answer_button(ui, "Go on with the phase") {
        scene.act(CLOSE);
    }
}

fn overstacked_hex(ui: &mut Ui, scene: &Scene, hex: &Overstacked) {
    let board = scene.game().board();
    ui.horizontal(|ui| {
        let name = RichText::new(format!("{} {}", icon::WARNING, board.label(hex.space))).strong();
        if text_link(ui, name.color(ui.visuals().error_fg_color))
            .on_hover_text("Bring it into view")
            .clicked()
        {
            scene.act(PanelAction::Jump(hex.space));
        }
        ui.label(format!("{} stacking points, limit {}", hex.points, hex.limit));
    });
    for unit in &hex.came {
        ui.horizontal(|ui| {
            counter(ui, scene, *unit, 24.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(scene.name(*unit));
                if let Some(journey) = scene.view().journey(*unit) {
                    let points = scene.game().unit(*unit).stacking;
                    let text = format!(
                        "came from {}; {}",
                        board.label(journey.from()),
                        count(usize::from(points), "point", "points")
                    );
                    ui.label(RichText::new(text).small().weak());
                }
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let text = format!("{} Take back", icon::ARROW_U_UP_LEFT);
                let order = Order::TakeBack { unit: *unit };
                let refusal = scene.summary.facts.refusal(&order);
                let mut button = ui.add_enabled(refusal.is_none(), egui::Button::new(text));
                if let Some(refusal) = refusal {
                    button = button.on_disabled_hover_text(refusal.text(&scene.view().names()));
                }
                if button.clicked() {
                    scene.order(order);
                }
            });
        });
    }
}

/// The warnings for a player who ends the phase now, each with its rule.
fn warnings(scene: &Scene, units: &[UnitId]) -> Vec<(Option<&'static str>, String)> {
    let offers = &scene.summary.facts.offers;
    let left = units
        .iter()
        .filter(|unit| offers.iter().all(|(offered, _)| offered != *unit))
        .count();
    let phase = scene.summary.phase;
    let mut list = Vec::new();
    match phase {
        Phase::Setup => {
            let left = units.iter().filter(|unit| !recovers(scene, **unit)).count();
            let (number, price) = setup::chosen(scene);
            let chosen = match number {
                0 => "No option is chosen.".to_owned(),
                number => format!(
                    "{} chosen for {}.",
                    count(number, "option is", "options are"),
                    setup::points(price)
                ),
            };
            let has_options = !choices(scene.game(), scene.summary.player).is_empty();
            if has_options || left == 0 {
                list.push((Some("HO-1"), format!("{chosen} This holds for the whole game.")));
            }
            if left > 0 {
                let stay = count(left, "unit can", "units can");
                list.push((Some("HT-1"), format!("{stay} still be set up elsewhere.")));
            }
            let works = scene.summary.fights.works.values().flatten();
            let lacking = works.filter(|work| matches!(work.order, Order::Replace { .. }));
            let lacking = lacking.count();
            if lacking > 0 {
                let can = count(lacking, "unit", "units");
                list.push((
                    Some("HL-4"),
                    format!(
                        "{can} can still get a lost step back; steps that you do not give are gone then."
                    ),
                ));
            }
        }
        Phase::Reinforcement => {
            let recovering = units.iter().filter(|unit| recovers(scene, **unit)).count();
            let left = left - recovering;
            if recovering > 0 {
                let can = count(recovering, "unit", "units");
                list.push((
                    Some("HF-8"),
                    format!("{can} can still take a lost step back; steps that are left are gone then."),
                ));
            }
            if left > 0 {
                let wait = count(
                    left,
                    "unit has not been brought on",
                    "units have not been brought on",
                );
                let they = if left == 1 { "it" } else { "they" };
                list.push((
                    Some("HF-3"),
                    format!("{wait}; {they} can arrive in the next turn."),
                ));
            }
            if !offers.is_empty() {
                let open = count(offers.len(), "offer is", "offers are");
                list.push((
                    Some("HF-5"),
                    format!("{open} unanswered and will be refused for good when the phase ends."),
                ));
            }
        }
        Phase::NavalMovement | Phase::Movement | Phase::RailMovement | Phase::Combat | Phase::End => {
            let can = count(left, "unit is", "units are");
            list.push((None, format!("{can} still Available in this {}.", phase.name())));
        }
    }
    list
}

fn units_left(ui: &mut Ui, scene: &Scene, units: &[UnitId], stop_warning: &mut bool, they_hold: &mut bool) {
    for (rule, text) in warnings(scene, units) {
        ui.horizontal_top(|ui| {
            if let Some(rule) = rule {
                scene.rule_tag(ui, rule);
            }
            ui.add(egui::Label::new(text).wrap());
        });
    }
    let is_setup = scene.summary.phase == Phase::Setup;
    if !is_setup {
        let room = ui.ctx().content_rect().height();
        let named = if room < scaled(ui, 640.0) { 3 } else { 6 };
        for unit in units.iter().take(named) {
            ui.horizontal(|ui| {
                counter(ui, scene, *unit, 24.0);
                if text_link(ui, scene.name(*unit)).clicked() {
                    scene.act(HexAction::Select(*unit));
                    scene.act(CLOSE);
                }
            });
        }
        if units.len() > named {
            ui.label(RichText::new(format!("and {} more", units.len() - named)).weak());
        }
        // Units that have not arrived cannot hold.
        if scene.summary.phase != Phase::Reinforcement {
            ui.checkbox(they_hold, "These units hold from now on")
                .on_hover_text(with_keys(
                    ui.ctx(),
                    "They are not Available until you give them an order or let them act again  (X)",
                ));
        }
        if scene.summary.facts.offers.is_empty() {
            let phase = scene.summary.phase.name();
            ui.checkbox(stop_warning, format!("Do not warn me again in any {phase}"))
                .on_hover_text("In no game from now on. The settings bring the warning back.");
        }
    }
    let end = if is_setup { "End the setup" } else { "End anyway" };
    ui.horizontal(|ui| {
        if answer_button(ui, end) {
            if *stop_warning {
                scene.act(PanelAction::StopWarning(scene.summary.phase.name()));
            }
            if *they_hold {
                scene.act(PanelAction::Table(to_hold(units)));
            }
            scene.act(PanelAction::Table(HexRequest::EndPhaseConfirmed));
            scene.act(CLOSE);
        }
        if is_setup {
            let back = egui::Button::new("Go on with the setup").min_size(egui::vec2(0.0, scaled(ui, 32.0)));
            if ui.add(back).clicked() {
                scene.act(CLOSE);
            }
        } else if ui
            .add(egui::Button::new("Show them").min_size(egui::vec2(0.0, scaled(ui, 32.0))))
            .clicked()
        {
            scene.act(HexAction::Show(units.to_vec()));
            scene.act(CLOSE);
        }
    });
}
