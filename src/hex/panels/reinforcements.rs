//! Reinforcement (HF): the arrivals and their entries, replacements, offers, units in the off-map port, withdrawals.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::setup::points;
use super::unit_card::{counter, place};
use super::unit_list::{choice, idle_row, taken_back};
use super::{HexAction, LookupSheet, Scene};
use crate::theme::key_names::KeyTip as _;
use crate::theme::widget::{scaled, scrolled, section, sheet};
use crate::words::count;
use railhead_hex_game::definition::Arrival;
use railhead_hex_game::{HexGame, Mark, Order, Phase, Standing, Station, UnitId};

/// Whether a reinforcement can only come to the off-map port.
pub(super) fn comes_by_sea(scene: &Scene, unit: UnitId) -> bool {
    scene.summary.facts.only_to_port.contains(&unit)
}

/// Draws the list into the remaining room.
pub fn reinforcements(ui: &mut Ui, scene: &Scene) {
    scrolled(ui, ("arrivals", scene.summary.player), |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        // A question comes first, whole and in sight.
        offers(ui, scene);
        due(ui, scene);
        replacements(ui, scene);
        port(ui, scene);
        leaving(ui, scene);
        next(ui, scene);
    });
}

/// The places where a unit may enter: the first few, by name.
pub(super) fn entries(game: &HexGame, arrival: &Arrival) -> String {
    const NAMED: usize = 3;
    let mut names: Vec<String> = arrival
        .entries
        .iter()
        .map(|entry| match entry {
            Station::Space(space) => game.board().label(*space),
            Station::OffMapPort => "the off-map port".to_owned(),
        })
        .collect();
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let list = names.join(", ");
    if more > 0 {
        format!("{list} and {}", count(more, "other hex", "other hexes"))
    } else {
        list
    }
}

/// The player's units that are due and not on the map, and those that they have brought on.
fn due(ui: &mut Ui, scene: &Scene) {
    let (summary, game) = (scene.summary, scene.game());
    let view = scene.view();
    let available: Vec<UnitId> = scene
        .marks
        .available()
        .filter(|unit| !recovers(scene, *unit))
        .collect();
    let placed: Vec<UnitId> = scene.marks.marked(Mark::Deployed).collect();
    let stuck: Vec<UnitId> = scene
        .marks
        .marked(Mark::Idle)
        .filter(|unit| {
            game.unit(*unit).side == summary.player
                && view.status(*unit).is_some_and(|status| {
                    status.standing == Standing::Awaited && status.due.is_some_and(|due| due <= summary.turn)
                })
        })
        .collect();
    section(ui, &format!("TO BRING ON: {}", available.len()));
    if available.is_empty() {
        let text = if placed.is_empty() && stuck.is_empty() {
            "No unit arrives in this turn."
        } else {
            "No other unit can be brought on."
        };
        ui.label(RichText::new(text).weak());
    }
    for unit in available {
        let mut arrivals = game.definition().arrivals.iter();
        let arrival = arrivals.find(|arrival| arrival.unit == unit);
        let where_to = arrival.map_or_else(String::new, |arrival| entries(game, arrival));
        choice(ui, scene, unit, &format!("{} {where_to}", icon::SIGN_IN));
        if scene.selection.unit == Some(unit) {
            muster(ui, scene, unit);
        }
    }
    if !stuck.is_empty() {
        section(ui, &format!("CANNOT COME NOW: {}", stuck.len()));
        for unit in stuck {
            idle_row(ui, scene, unit);
        }
    }
    if !placed.is_empty() {
        section(ui, &format!("BROUGHT ON: {}", placed.len()));
        for unit in placed {
            taken_back(ui, scene, unit, &place(scene, unit));
        }
    }
}

/// The other choice for the selected unit besides bringing it onto the map.
fn muster(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let order = Order::Muster { unit };
    if !scene.summary.facts.to_port.contains(&unit) {
        return;
    }
    let text = format!("{}  Into the off-map port", icon::ANCHOR);
    let height = scaled(ui, 32.0);
    let clicked = ui
        .horizontal(|ui| {
            ui.add_space(scaled(ui, 32.0));
            ui.add(egui::Button::new(text).min_size(egui::vec2(0.0, height)))
                .on_hover_keys("It waits there and can sail from this turn's Naval Movement Phase on  (O)")
                .clicked()
        })
        .inner;
    if clicked {
        scene.order(order);
    }
}

/// Optional units: the player accepts or refuses each (HF-5).
fn offers(ui: &mut Ui, scene: &Scene) {
    let (summary, game) = (scene.summary, scene.game());
    let view = scene.view();
    let open = &summary.facts.offers;
    let answered = game.definition().arrivals.iter().filter(|arrival| {
        arrival.price.is_some()
            && arrival.turn == summary.turn
            && game.unit(arrival.unit).side == summary.player
            && view
                .status(arrival.unit)
                .is_some_and(|status| status.due.is_some() || status.standing == Standing::Declined)
    });
    let answered: Vec<&Arrival> = answered.collect();
    if open.is_empty() && answered.is_empty() {
        return;
    }
    ui.add_space(4.0);
    scene.section(ui, &format!("OFFERED: {}", open.len()), "HF-5");
    if !open.is_empty() {
        let text =
            "Offered once. An accepted unit arrives from the next turn on; an unanswered offer is refused.";
        ui.add(egui::Label::new(RichText::new(text).weak()).wrap());
    }
    for (unit, price) in open {
        offer(ui, scene, *unit, *price);
    }
    for arrival in answered {
        ui.horizontal(|ui| {
            counter(ui, scene, arrival.unit, 24.0);
            let name = &game.unit(arrival.unit).name;
            let price = points(arrival.price.unwrap_or_default());
            let text = match view.status(arrival.unit).and_then(|status| status.due) {
                Some(turn) => format!("{name}: accepted for {price}, arrives in turn {turn}"),
                None => format!("{name}: refused"),
            };
            ui.add(egui::Label::new(RichText::new(text).weak()).wrap());
        });
    }
}

fn offer(ui: &mut Ui, scene: &Scene, unit: UnitId, price: u16) {
    let game = scene.game();
    let spec = game.unit(unit);
    sheet(ui, |ui| {
        ui.horizontal(|ui| {
            counter(ui, scene, unit, 40.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.add(egui::Label::new(RichText::new(&spec.name).strong()).wrap());
                let steps = count(usize::from(spec.steps), "step", "steps");
                let text = format!(
                    "{}, {steps}",
                    game.kind(unit).name.to_lowercase() + " " + spec.size.name()
                );
                ui.label(RichText::new(text).small().weak());
            });
        });
        ui.horizontal_wrapped(|ui| {
            let accept = format!("{} Accept for {}", icon::CHECK, points(price));
            if ui.button(accept).clicked() {
                scene.order(Order::Accept { unit });
            }
            if ui.button(format!("{} Refuse", icon::X)).clicked() {
                scene.order(Order::Refuse { unit });
            }
        });
    });
}

/// The units that have waited in the off-map port since an earlier turn.
fn port(ui: &mut Ui, scene: &Scene) {
    let waiting = in_port(scene);
    let earlier: Vec<UnitId> = waiting
        .into_iter()
        .filter(|unit| scene.marks.mark(*unit) != Mark::Deployed)
        .collect();
    if earlier.is_empty() {
        return;
    }
    ui.add_space(4.0);
    section(ui, &format!("IN THE OFF-MAP PORT: {}", earlier.len()));
    for unit in earlier {
        ui.horizontal(|ui| {
            counter(ui, scene, unit, 24.0);
            ui.label(&scene.game().unit(unit).name);
        });
    }
}

/// The player's units in the off-map port.
pub(super) fn in_port(scene: &Scene) -> Vec<UnitId> {
    scene.view().in_off_map_port(scene.summary.player)
}

/// The units that have left in this phase, and those that leave in the next turn (HF-6).
fn leaving(ui: &mut Ui, scene: &Scene) {
    let (summary, game) = (scene.summary, scene.game());
    let view = scene.view();
    let list: Vec<(UnitId, String)> = game
        .definition()
        .withdrawals
        .iter()
        .filter(|one| game.unit(one.unit).side == summary.player)
        .filter_map(|one| {
            let name = &game.unit(one.unit).name;
            let standing = view.status(one.unit)?.standing;
            if one.turn == summary.turn && standing == Standing::Withdrawn {
                Some((one.unit, format!("{name} has left the map.")))
            } else if one.turn == summary.turn + 1 && standing == Standing::OnMap {
                Some((
                    one.unit,
                    format!("{name} leaves as turn {} begins.", summary.turn + 1),
                ))
            } else {
                None
            }
        })
        .collect();
    if list.is_empty() {
        return;
    }
    ui.add_space(4.0);
    scene.section(ui, "WITHDRAWN", "HF-6");
    for (unit, text) in list {
        ui.horizontal(|ui| {
            counter(ui, scene, unit, 24.0);
            ui.add(egui::Label::new(text).wrap());
        });
    }
}

/// The next arrivals, and a button for the calendar.
fn next(ui: &mut Ui, scene: &Scene) {
    let ahead = &scene.summary.facts.expected;
    let Some(turn) = ahead.first().map(|next| next.turn) else {
        return;
    };
    ui.add_space(4.0);
    let days = scene.game().definition().calendar.text(turn);
    section(ui, &format!("NEXT, IN TURN {turn}"));
    ui.label(RichText::new(days).small().weak());
    for one in ahead.iter().filter(|one| one.turn == turn) {
        ui.horizontal(|ui| {
            counter(ui, scene, one.unit, 24.0);
            let name = &scene.game().unit(one.unit).name;
            let text = match one.offered_for {
                Some(price) => format!("{name}, offered for {}", points(price)),
                None => name.clone(),
            };
            ui.add(egui::Label::new(text).wrap());
        });
    }
    let calendar = format!("{} All arrivals", icon::CALENDAR_BLANK);
    if ui.button(calendar).on_hover_keys("The calendar  (F3)").clicked() {
        scene.act(HexAction::Sheet(LookupSheet::Calendar));
    }
}

/// Whether taking a lost step back is all that a unit can do now. Units that are yet to be brought on cannot; those of a setup can (HL-4).
pub(super) fn recovers(scene: &Scene, unit: UnitId) -> bool {
    let summary = scene.summary;
    let comes_back = summary.phase == Phase::Reinforcement && summary.fights.works.contains_key(&unit);
    comes_back || summary.facts.only_to_replace.contains(&unit)
}

/// The button in the list that gives a unit a lost step back.
pub(super) fn giving(scene: &Scene) -> &'static str {
    if scene.summary.phase == Phase::Setup {
        "Give a step"
    } else {
        "Replace"
    }
}

/// The hint for the Reinforcement Phase while units are Available and none is selected.
pub(super) fn what_now(scene: &Scene) -> String {
    let (recovering, coming): (Vec<UnitId>, Vec<UnitId>) =
        scene.marks.available().partition(|unit| recovers(scene, *unit));
    let mut text = String::new();
    if !coming.is_empty() {
        let coming = count(coming.len(), "unit", "units");
        text = format!("{coming} can arrive. Click one in the list to see where. ");
    }
    if !recovering.is_empty() {
        text += &count(recovering.len(), "unit", "units");
        text += " can take a lost step back, by Replace in the list.";
    }
    text.trim_end().to_owned()
}

/// The steps that this turn has for the player, and the units that can take one, each with its button.
fn replacements(ui: &mut Ui, scene: &Scene) {
    let Some(left) = scene.summary.facts.replacements else {
        return;
    };
    let can: Vec<UnitId> = scene
        .marks
        .available()
        .filter(|unit| recovers(scene, *unit))
        .collect();
    ui.horizontal(|ui| {
        section(
            ui,
            &format!("REPLACEMENTS LEFT: {}", count(left, "step", "steps")),
        );
        scene.rule_tag(ui, "HF-8");
    });
    if can.is_empty() && left > 0 {
        ui.label(RichText::new("No unit can take one.").weak());
    }
    for unit in can {
        let steps = scene.summary.unit(unit).steps;
        let all = scene.game().unit(unit).steps;
        choice(
            ui,
            scene,
            unit,
            &format!("{}, {steps} of {all} steps", place(scene, unit)),
        );
        let text = format!("{}  Replace a step", icon::PLUS);
        let name = format!("Replace a step of {}", scene.name(unit));
        let button = ui
            .horizontal(|ui| {
                ui.add_space(scaled(ui, 32.0));
                ui.button(text)
            })
            .inner;
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
        if button.clicked() {
            scene.order(Order::Replace { unit });
        }
    }
}
