//! One unit in full: name, formation, steps, factors, supply in words, and its possibilities.

use bevy_egui::egui::{self, RichText, Sense, Ui};
use egui_phosphor::regular as icon;

use super::bridges::bridge_list;
use super::{HexAction, OverlaySwitch, PanelAction, Scene};
use crate::hex::counters::face::FaceState;
use crate::hex::counters::picture;
use crate::hex::facts::timetable::TrainFacts;
use crate::hex::fights::UnitWork;
use crate::hex::table::{HexRequest, to_hold};
use crate::shell::timetable::turns::date;
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{fact, scaled, serif};
use crate::words::{count, sentence};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;
use railhead_engine::engine::lesson::Control;
use railhead_hex_game::words::names::UNKNOWN;
use railhead_hex_game::{Mark, Order, Phase, Standing, UnitId};

/// Draws the card of a unit.
pub fn unit_card(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let game = scene.game();
    let spec = game.unit(unit);
    let status = scene.summary.unit(unit);
    ui.horizontal(|ui| {
        counter(ui, scene, unit, 48.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(serif(ui, scene.name(unit), 16.0));
            let nationality = &game.definition().nationalities[spec.nationality].name;
            let whose = if status.is_unknown {
                game.side(spec.side).adjective.clone()
            } else {
                with_nationality(&spec.formation, nationality)
            };
            ui.label(RichText::new(whose).weak().small());
            if let Some(honours) = honours(scene, unit).filter(|_| !status.is_unknown) {
                ui.add(egui::Label::new(RichText::new(honours).small().strong()).wrap());
            }
            let place = place(scene, unit);
            let link = ui.add(
                egui::Label::new(RichText::new(format!("{} {place}", icon::MAP_PIN)).small())
                    .sense(Sense::click()),
            );
            if let Some(at) = status.at
                && link.on_hover_text("Bring it into view").clicked()
            {
                scene.act(PanelAction::Jump(at));
            }
        });
    });
    if status.is_unknown {
        let text = "Fog of war: you know it once one of your units is next to it.";
        ui.add(egui::Label::new(text).wrap());
        return;
    }
    // Above the facts, since a low card shows its beginning.
    rail(ui, scene, unit);
    works(ui, scene, unit);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        facts(ui, scene, unit);
    });
    bridge_list(ui, scene, unit);
    against_trains(ui, scene, unit);
    buttons(ui, scene, unit);
}

/// The honours that a unit has earned in the battles before this one, by the names of places (HL-6).
fn honours(scene: &Scene, unit: UnitId) -> Option<String> {
    let campaign = scene.game().linked_battles()?;
    let honours = &campaign.unit(&scene.game().unit(unit).id)?.honours;
    (!honours.is_empty()).then(|| format!("{} {}", icon::MEDAL, honours.join(", ")))
}

/// The other effect that a click with Shift, or the card, has for an Available unit.
pub(super) fn also(scene: &Scene, unit: UnitId) -> &'static str {
    match scene.summary.phase {
        Phase::Movement if leaves(scene, unit) => " Leave on its card takes it off the map.",
        Phase::Movement => " Shift+click sets a way-point.",
        Phase::RailMovement => " Shift+click adds it to the train plan.",
        _ => "",
    }
}

/// Whether it can leave the map where it is (HM-8).
fn leaves(scene: &Scene, unit: UnitId) -> bool {
    let works = scene.summary.fights.works.get(&unit);
    works.is_some_and(|works| works.iter().any(|work| matches!(work.order, Order::Leave { .. })))
}

/// The work that the unit can do where it is, beside marching and fighting, each with its button: breaking track (HR-17), leaving the map (HM-8),
/// getting a step back (HF-8, HL-4).
fn works(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let Some(works) = scene.summary.fights.works.get(&unit) else {
        return;
    };
    let mut rule = "";
    for work in works {
        if work.rule != rule {
            rule = work.rule;
            scene.section(ui, "HERE IT CAN", rule);
        }
        work_line(ui, scene, work);
    }
}

fn work_line(ui: &mut Ui, scene: &Scene, work: &UnitWork) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let button = ui.button(work.verb);
            let name = format!("{}: {}", work.verb, work.words);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
            if button.clicked() {
                scene.order(work.order.clone());
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(&work.words).truncate());
            });
        });
    });
}

/// A formation with its nationality, unless it is the same or there is none.
fn with_nationality(formation: &str, nationality: &str) -> String {
    if formation == nationality || formation.is_empty() {
        nationality.to_owned()
    } else {
        format!("{formation}, {nationality}")
    }
}

/// The place of a unit, or its fate.
pub fn place(scene: &Scene, unit: UnitId) -> String {
    let board = scene.game().board();
    let view = scene.view();
    if let Some(at) = view.at(unit) {
        return board.label(at);
    }
    let Some(status) = view.status(unit) else {
        return "Off the map".to_owned();
    };
    match (status.standing, status.due) {
        (Standing::OffMapPort, _) => "In the off-map port".to_owned(),
        (Standing::Afloat(off), _) => format!("Afloat off {}", board.label(off)),
        (Standing::Awaited, Some(turn)) if turn > scene.summary.turn => format!("Arrives in turn {turn}"),
        (Standing::Awaited, Some(_)) => "Ready to come on".to_owned(),
        (Standing::Awaited, None) => "May arrive".to_owned(),
        (Standing::Declined, _) => "Refused".to_owned(),
        (Standing::Withdrawn, _) => "Withdrawn".to_owned(),
        (Standing::Lost { turn }, _) => format!("Destroyed in turn {turn}"),
        (Standing::OnMap, _) => "Off the map".to_owned(),
    }
}

/// The facts of a unit, the most wanted first: the counter has the factors and the movement.
fn facts(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let view = scene.view();
    let game = view.game();
    let spec = game.unit(unit);
    let status = scene.summary.unit(unit);
    let sign = if status.supplied {
        icon::PACKAGE
    } else {
        icon::LINK_BREAK
    };
    let words = sentence(scene.summary.supply_words(&view, unit));
    fact(ui, "Supply", format!("{sign} {}", words.trim_end_matches('.')));
    let stacking = count(usize::from(spec.stacking), "stacking point", "stacking points");
    fact(
        ui,
        "Strength",
        format!(
            "{} of {}, {stacking}",
            status.steps,
            count(usize::from(spec.steps), "step", "steps")
        ),
    );
    fact(
        ui,
        "Factors",
        format!("attack {}, defence {}", spec.attack, spec.defence),
    );
    let allowance = view.allowance(unit);
    let points = count(usize::from(allowance), "movement point", "movement points");
    let movement = if allowance == u16::from(spec.movement) {
        points
    } else {
        format!("{points} of {}", spec.movement)
    };
    fact(ui, "Movement", movement);
    let kind = &game.kind(unit).name;
    fact(ui, "Kind", format!("{kind} {}", spec.size.name()));
}

/// What the rules say about the unit and trains, where any go.
fn trains_of<'a>(scene: &Scene<'a>, unit: UnitId) -> Option<&'a TrainFacts> {
    let has_trains = scene.booked.is_some_and(|booked| booked.has_trains);
    scene.unit_trains.filter(|facts| has_trains && facts.unit == unit)
}

/// The turn that is being played.
const THIS_TURN: &str = "this turn";

/// The turn in which it could go next.
fn next_trains(scene: &Scene, facts: &TrainFacts) -> String {
    match facts.prospect.turn {
        Some(turn) if turn != scene.summary.turn => format!("in turn {turn}"),
        _ => THIS_TURN.to_owned(),
    }
}

/// Whether it is the phase in which it goes.
fn is_now(scene: &Scene, facts: &TrainFacts) -> bool {
    let (summary, side) = (scene.summary, scene.game().unit(facts.unit).side);
    let is_in_turn = facts.prospect.turn == Some(summary.turn) && side == summary.player;
    is_in_turn && summary.phase == Phase::RailMovement
}

/// Whether it may go by rail in this turn if it stays where it is, what is booked for it, and the buttons for both (HR-18).
fn rail(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let Some(facts) = trains_of(scene, unit) else {
        return;
    };
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        let when = next_trains(scene, facts);
        let line = |ui: &mut Ui, words: &str| {
            let label = egui::Label::new(RichText::new(words).small());
            ui.add(label.truncate()).on_hover_text(words);
        };
        match facts.prospect.refusals.first() {
            None if is_now(scene, facts) => line(ui, "May go by rail now"),
            None => line(ui, &format!("May go by rail {when} if it stays here")),
            Some(refusal) => {
                let why = refusal.text(&scene.names());
                line(ui, &format!("Not by rail {when}: {why}"));
            }
        }
        if let Some(words) = booked(scene, facts.booking) {
            ui.add(egui::Label::new(RichText::new(words).small().strong()).wrap());
        }
        if scene.summary.fights.decision.is_none() {
            booking_buttons(ui, scene, facts);
        }
    });
}

/// The buttons that book a train for the unit or its stack, and the switch for how far it would get.
fn booking_buttons(ui: &mut Ui, scene: &Scene, facts: &TrainFacts) {
    let unit = facts.unit;
    ui.horizontal_wrapped(|ui| {
        let is_asked = scene.books == [unit];
        let book = ui.selectable_label(is_asked, format!("{} Book a train", icon::TRAIN));
        mark(&book, Control::BookTrain, is_asked);
        let help = "Then click where it should go by rail, over as many turns as it takes  (Shift+Y)";
        if book.on_hover_keys(help).clicked() {
            let units = if is_asked { Vec::new() } else { vec![unit] };
            scene.act(HexAction::BookTrain(units));
        }
        if facts.stack.len() > 1 {
            let is_asked = scene.books == facts.stack;
            let words = format!("Stack of {}", facts.stack.len());
            let help = "Book trains for the whole stack: they go together";
            if ui.selectable_label(is_asked, words).on_hover_text(help).clicked() {
                let units = if is_asked { Vec::new() } else { facts.stack.clone() };
                scene.act(HexAction::BookTrain(units));
            }
        }
        let is_shown = scene.overlays.contains(&OverlaySwitch::RailReach);
        let reach = ui.selectable_label(is_shown, "Rail reach");
        let help = "How far it gets by rail this turn if it stays here, on the map  (Y)";
        if reach.on_hover_keys(help).clicked() {
            scene.act(HexAction::Toggle(OverlaySwitch::RailReach));
        }
    });
}

/// Every reason why it may not go by rail, each with its rule.
fn against_trains(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let Some(facts) = trains_of(scene, unit) else {
        return;
    };
    let when = next_trains(scene, facts);
    for refusal in &facts.prospect.refusals {
        let why = sentence(&refusal.text(&scene.names()));
        scene.cited(ui, refusal.rule(), format!("Not by rail {when}: {why}"));
    }
}

/// Where a booking leads and when it arrives, or that it is held up.
fn booked(scene: &Scene, number: Option<BookingNumber>) -> Option<String> {
    let (booked, number) = (scene.booked?, number?);
    let trip = &booked.timetable.bookings[booked.place_of(number)?];
    let to = booked.name(trip.to);
    Some(match &trip.arrival {
        Ok(turn) => format!("Booked to {to}, arrives on {}", date(&booked.timetable, *turn)),
        Err(delay) => format!(
            "Booked to {to}, held up from {} on: {}",
            date(&booked.timetable, delay.turn),
            delay.reason
        ),
    })
}

/// The number of Available units in a space that do not hold.
fn stack_that_goes(scene: &Scene, at: SpaceId) -> usize {
    scene
        .marks
        .available()
        .filter(|unit| scene.summary.unit(*unit).at == Some(at))
        .count()
}

fn buttons(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    ui.horizontal_wrapped(|ui| match scene.marks.mark(unit) {
        // The banner shows its possibilities.
        Mark::Available if scene.summary.fights.decision.is_some() || scene.summary.is_watched => {}
        Mark::Available if scene.marks.holds(unit) => {
            ui.label(RichText::new(format!("{} Holds", icon::HAND_PALM)).strong());
            if ui.button("Let it act").on_hover_keys("X").clicked() {
                scene.act(PanelAction::Table(HexRequest::Release(unit.0)));
            }
        }
        Mark::Available => {
            let hold = ui.button(format!("{} Hold", icon::HAND_PALM));
            let help = "It no longer counts as a unit that can still act, in this and later phases, until you give it an \
                        order or let it act  (X)";
            if hold.on_hover_keys(help).clicked() {
                scene.act(PanelAction::Table(to_hold(&[unit])));
            }
            let at = scene.summary.unit(unit).at;
            let with_it = at.map_or(0, |at| stack_that_goes(scene, at));
            if with_it > 1 && scene.summary.phase != Phase::Combat {
                let mut whole = scene.overlays.contains(&OverlaySwitch::Stack);
                let text = format!("With the whole stack of {with_it}");
                let help = "Units of the stack that can go there too go along  (G, or Ctrl+click)";
                if ui.checkbox(&mut whole, text).on_hover_keys(help).clicked() {
                    scene.act(HexAction::Toggle(OverlaySwitch::Stack));
                }
            }
        }
        used if used.is_used() => {
            ui.label(RichText::new(format!("{} in this phase", used.name())).strong());
            if !used.can_be_taken_back() {
                return;
            }
            let back = format!("{} Take back", icon::ARROW_U_UP_LEFT);
            let back = ui.button(back).on_hover_text("Back to where it started");
            mark(&back, Control::TakeBack, false);
            if back.clicked() {
                scene.order(Order::TakeBack { unit });
            }
        }
        _ => {
            ui.label(RichText::new("Not Available now").weak());
            if ui.button(format!("{} Why not?", icon::QUESTION)).clicked() {
                scene.act(HexAction::Why(unit, None));
            }
        }
    });
}

/// A counter as on the map, this many points wide.
pub fn counter(ui: &mut Ui, scene: &Scene, unit: UnitId, points: f32) -> egui::Response {
    let spec = scene.game().unit(unit);
    let status = scene.summary.unit(unit);
    let state = FaceState {
        unit,
        steps: status.steps,
        supplied: status.supplied,
        is_unknown: status.is_unknown,
    };
    let side = scaled(ui, points);
    let response = picture::counter(ui, scene.table.game(), scene.palette, state, side);
    if status.is_unknown {
        return response.on_hover_text(UNKNOWN);
    }
    response.on_hover_text(format!(
        "{}: attack {}, defence {}, {}",
        spec.name,
        spec.attack,
        spec.defence,
        count(usize::from(spec.movement), "movement point", "movement points")
    ))
}
