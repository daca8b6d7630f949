//! The banner at the top: turn, dates, player-turn, phase, the player's task, and the switches of the map. What is left of trains, ships and air
//! points is in `means`.

mod means;

use bevy_egui::egui::{self, CornerRadius, RichText, Sense, Stroke, Ui, vec2};
use egui_phosphor::regular as icon;

use means::{air, ships, timetable, trains};

use super::reinforcements::comes_by_sea;
use super::track::{chapter, track};
use super::unit_card::also;
use super::{HexAction, LookupSheet, OverlaySwitch, PanelAction, Scene, reinforcements};
use crate::hex::table::HexRequest;
use crate::shell::headline::HeadlineChip;
use crate::shell::review::stand_card;
use crate::theme::key_names::{KeyTip as _, with_keys};
use crate::theme::marks::mark;
use crate::theme::style::egui_colour;
use crate::theme::widget::{main_button, named, scaled, serif, text_link, text_width};
use crate::words::count;
use railhead_engine::engine::lesson::Control;
use railhead_hex_game::{Mark, Phase, Side, UnitId};

const CALENDAR_HELP: &str = "The calendar: arrivals, weather, deadlines  (F3)";

/// Draws the banner.
pub fn banner(ui: &mut Ui, scene: &Scene) {
    let has_room = ui
        .horizontal(|ui| {
            turn(ui, scene);
            let room = ui.available_width() - width_of_buttons(ui) - wider_title(ui, scene);
            let has_room = standing(ui, scene, Some(room));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let roomy = ui.available_width() > scaled(ui, 740.0);
                buttons(ui, scene, roomy);
                // Where large text leaves no room for it, there is its key.
                let has_room = ui.available_width() > scaled(ui, 40.0);
                if has_room && stand_card::button(ui, scene.table.can_be_estimated()) {
                    scene.act(PanelAction::Stand);
                }
            });
            has_room
        })
        .inner;
    ui.horizontal_wrapped(|ui| {
        track(ui, scene);
        timetable(ui, scene);
        trains(ui, scene);
        ships(ui, scene);
        air(ui, scene);
    });
    // On one line, always: the map below must not move under the cursor.
    let text = with_keys(ui.ctx(), &what_now(scene));
    let line = vec2(ui.available_width(), ui.text_style_height(&egui::TextStyle::Body));
    ui.allocate_ui_with_layout(line, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        // In a narrow window, or with large text, before the task.
        if !has_room {
            standing(ui, scene, None);
        }
        ui.add(egui::Label::new(&text).truncate()).on_hover_text(text);
    });
}

/// How much wider the title of the other side's player-turn is: the goal stands in the same line in both, and the buttons stay as they are.
fn wider_title(ui: &Ui, scene: &Scene) -> f32 {
    let width = |side: Side| {
        let title = format!("{} player-turn", scene.game().side(side).adjective);
        text_width(ui, serif(ui, title, 20.0))
    };
    let now = scene.summary.player;
    (width(now.enemy()) - width(now)).max(0.0)
}

/// The width of the buttons when they show their signs alone.
fn width_of_buttons(ui: &Ui) -> f32 {
    let signs = [
        icon::LIST,
        icon::BOOK_OPEN,
        icon::MAP_TRIFOLD,
        icon::SHIELD_CHECKERED,
        icon::PACKAGE,
        icon::ARROW_U_UP_RIGHT,
        icon::ARROW_U_UP_LEFT,
        icon::LIGHTBULB,
        icon::CHART_LINE_UP,
    ];
    let spacing = ui.spacing();
    let button = |sign: &str| text_width(ui, sign) + 2.0 * spacing.button_padding.x + spacing.item_spacing.x;
    let lines = 2.0 * (6.0 + spacing.item_spacing.x);
    signs.into_iter().map(button).sum::<f32>() + lines + scaled(ui, 16.0)
}

/// The player whose turn it is, and the date.
pub fn turn(ui: &mut Ui, scene: &Scene) {
    let summary = scene.summary;
    let side = scene.game().side(summary.player);
    // With large text in a narrow window, only the player is named.
    let is_narrow = ui.available_width() < scaled(ui, 500.0);
    let (title, accent) = if summary.is_over {
        ("Game over".to_owned(), ui.visuals().text_color())
    } else if is_narrow {
        (side.adjective.clone(), scene.accent(summary.player))
    } else if summary.phase == Phase::Setup {
        (format!("{} setup", side.adjective), scene.accent(summary.player))
    } else {
        (
            format!("{} player-turn", side.adjective),
            scene.accent(summary.player),
        )
    };
    let height = scaled(ui, 32.0);
    let (flag, _) = ui.allocate_exact_size(vec2(8.0, height), Sense::hover());
    ui.painter().rect_filled(flag, CornerRadius::same(2), accent);
    ui.label(serif(ui, title, 20.0).color(accent));
    let calendar = scene.game().definition().calendar;
    let last = calendar.last;
    let text = if summary.phase == Phase::Setup {
        format!("Before turn {}", summary.turn)
    } else {
        format!("Turn {} of {last}", summary.turn)
    };
    // If large text leaves little room, only the calendar shows the days.
    let has_room = |ui: &Ui| ui.available_width() > scaled(ui, 520.0);
    if summary.is_watched {
        ui.label(RichText::new(text).strong());
        if has_room(ui) {
            ui.label(RichText::new(calendar.text(summary.turn)).weak());
        }
        return;
    }
    let turn = text_link(ui, RichText::new(text).strong()).on_hover_keys(CALENDAR_HELP);
    mark(&turn, Control::Turn, false);
    let mut clicked = turn.clicked();
    if has_room(ui) {
        let days = RichText::new(scene.days(summary.turn)).weak();
        clicked |= text_link(ui, days).on_hover_keys(CALENDAR_HELP).clicked();
    }
    if clicked {
        scene.act(HexAction::Sheet(LookupSheet::Calendar));
    }
}

/// The goal and the pressure on the player, and the result if the game ended today (HV-3): in this room of the first line, if that is
/// enough for all of it, or in the line of the task. Whether it had room.
fn standing(ui: &mut Ui, scene: &Scene, room: Option<f32>) -> bool {
    let facts = &scene.summary.facts;
    let Some(today) = facts.today else {
        return true;
    };
    let game = scene.game();
    let winner = today.outcome.winner;
    let result = format!("{}, {}", game.side(winner).name, today.outcome.level.name());
    let chip = HeadlineChip {
        headline: facts.headline.as_ref(),
        result: (result.as_str(), scene.accent(winner)),
        is_framed: room.is_some(),
    };
    if room.is_some_and(|room| !chip.fits(ui, room)) {
        return false;
    }
    // The task keeps the rest of its line.
    let room = room.unwrap_or_else(|| ui.available_width() - scaled(ui, 300.0));
    let mut lines: Vec<String> = facts.headline.iter().map(HeadlineChip::help).collect();
    let goals = scene.view().goals();
    lines.extend(goals.iter().map(|goal| format!("{}: {}", goal.side, goal.text)));
    lines.push(format!("If the game ended today: {}.", today.outcome.text(game)));
    lines.extend(facts.prospects.iter().cloned());
    lines.push("Click for the reasons, and the worth of each town  (F2)".to_owned());
    let response = chip.draw(ui, scene.palette, room).on_hover_keys(lines.join("\n"));
    mark(&response, Control::Score, false);
    if response.clicked() {
        scene.act(HexAction::Sheet(LookupSheet::Victory));
    }
    true
}

/// Draws the buttons from right to left.
fn buttons(ui: &mut Ui, scene: &Scene, roomy: bool) {
    let label = |sign: &str, word: &str| {
        if roomy {
            format!("{sign} {word}")
        } else {
            sign.to_owned()
        }
    };
    let menu = ui.button(label(icon::LIST, "Menu"));
    named(&menu, true, "Menu");
    mark(&menu, Control::Menu, false);
    if menu.on_hover_keys("Save, load, settings, rules  (Esc)").clicked() {
        scene.act(PanelAction::Menu);
    }
    let rules = ui.button(label(icon::BOOK_OPEN, "Rules"));
    named(&rules, true, "Rules");
    mark(&rules, Control::Rules, false);
    if rules.on_hover_keys("The rules of this phase  (F1)").clicked() {
        scene.act(PanelAction::Rule(chapter(scene.summary.phase).to_owned()));
    }
    ui.separator();
    for (overlay, sign, word, help) in [
        (
            OverlaySwitch::Overview,
            icon::MAP_TRIFOLD,
            "Overview",
            "The whole map, simplified  (Tab)",
        ),
        (
            OverlaySwitch::Zones,
            icon::SHIELD_CHECKERED,
            "Zones",
            "Zones of control of both sides  (Z)",
        ),
        (
            OverlaySwitch::Supply,
            icon::PACKAGE,
            "Supply",
            "Supply lines, and where they break  (V)",
        ),
    ] {
        let on = scene.overlays.contains(&overlay);
        let switch = ui.selectable_label(on, label(sign, word));
        switch.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, on, word));
        match overlay {
            OverlaySwitch::Zones => mark(&switch, Control::Zones, on),
            OverlaySwitch::Supply => mark(&switch, Control::Supply, on),
            OverlaySwitch::Overview | OverlaySwitch::Stack | OverlaySwitch::RailReach => {}
        }
        if switch.on_hover_keys(help).clicked() {
            scene.act(HexAction::Toggle(overlay));
        }
    }
    ui.separator();
    let table = scene.table;
    let redo = ui.add_enabled(
        table.can_redo(),
        egui::Button::new(label(icon::ARROW_U_UP_RIGHT, "Redo")),
    );
    named(&redo, table.can_redo(), "Redo");
    if redo
        .on_hover_keys("Redo the last undone order  (Ctrl+Y)")
        .on_disabled_hover_text("No order to redo")
        .clicked()
    {
        scene.act(PanelAction::Table(HexRequest::Redo));
    }
    let undo = ui.add_enabled(
        table.can_undo(),
        egui::Button::new(label(icon::ARROW_U_UP_LEFT, "Undo")),
    );
    named(&undo, table.can_undo(), "Undo");
    mark(&undo, Control::Undo, false);
    let stopped = table.undo_stop().map_or_else(
        || "No order to undo yet".to_owned(),
        |why| format!("You cannot undo more: {why}"),
    );
    let further = match (table.undo_depth(), table.undo_stop()) {
        (0 | 1, None) | (0, _) => String::new(),
        (1, Some(why)) => format!("\nThis is the last order that you can undo: {why}"),
        (orders, None) => format!("\nYou can undo {orders} orders, back to the beginning"),
        (orders, Some(why)) => format!("\nYou can undo {orders} orders, but not more: {why}"),
    };
    if undo
        .on_hover_keys(format!("Undo: {}  (Ctrl+Z){further}", last_order(scene)))
        .on_disabled_hover_text(stopped)
        .clicked()
    {
        scene.act(PanelAction::Table(HexRequest::Undo));
    }
    let has_hint = !table.is_watched() && !scene.summary.is_over;
    let hint = ui.add_enabled(has_hint, egui::Button::new(label(icon::LIGHTBULB, "Hint")));
    named(&hint, has_hint, "Hint");
    if hint
        .on_hover_keys("What the computer would do in this phase, and why  (I)")
        .clicked()
    {
        scene.act(PanelAction::Hint);
    }
}

fn last_order(scene: &Scene) -> String {
    let journal = scene.table.session().journal();
    let event = journal.last().and_then(|entry| entry.events.first());
    event.map_or_else(String::new, |event| event.text(&scene.names()))
}

/// The player's task, in words.
pub fn what_now(scene: &Scene) -> String {
    let summary = scene.summary;
    let game = scene.game();
    if summary.is_over {
        return "The game is over.".to_owned();
    }
    if scene.table.computer_decides() {
        let side = &game.side(scene.view().decider()).name;
        return format!("A computer is playing {side}. You can pause or skip its turn above the map.");
    }
    if let Some(decision) = &summary.fights.decision {
        return super::decision::awaited(scene, decision);
    }
    if let Some(unit) = scene.books.first() {
        return format!(
            "{}: click the hex where its train shall go, over as many turns as it takes. Esc, or a right click, books none.",
            scene.name(*unit)
        );
    }
    if let Some(plan) = scene.plan {
        return format!(
            "Plan the attack on {}: click units to add or leave out. Enter attacks, Esc cancels.",
            game.board().label(plan.target)
        );
    }
    if let Some(unit) = scene.selection.unit {
        return what_unit_can_do(scene, unit);
    }
    let left = scene.marks.available().count();
    let range = game.tables().rail.range;
    match (summary.phase, left) {
        (Phase::Setup, _) if summary.facts.replacements.is_some() && !summary.fights.works.is_empty() => {
            "Give steps back to your units, choose options and set up, then end the setup.".to_owned()
        }
        (Phase::Setup, _) => "Choose options and set up your units, then end the setup.".to_owned(),
        (Phase::Reinforcement, 0) if !summary.facts.offers.is_empty() => {
            "An optional unit is offered: accept or refuse it in the list, then end the phase.".to_owned()
        }
        (Phase::Reinforcement | Phase::Combat | Phase::Movement, 0) => {
            "No unit is Available. End the phase when you are ready.".to_owned()
        }
        (Phase::Reinforcement, _) => reinforcements::what_now(scene),
        (Phase::NavalMovement, 0) => "No unit is Available. Click one to see why.".to_owned(),
        (Phase::NavalMovement, _) => format!(
            "{} can act. Click one to see where it can sail.",
            count(left, "unit", "units")
        ),
        (Phase::Combat, _) => format!(
            "{} can act. Click an enemy hex to plan an attack.",
            count(left, "unit", "units")
        ),
        (Phase::Movement, _) => format!(
            "{} can act. Click one to see where it can march.",
            count(left, "unit", "units")
        ),
        (Phase::RailMovement, 0) if summary.rail_capacity.1 == 0 && summary.rail_capacity.0 > 0 => {
            "Every train is used. Select a unit that has railed and click it again to take its move back, or end the phase."
                .to_owned()
        }
        (Phase::RailMovement, 0) => "No unit is Available. Click one to see why.".to_owned(),
        (Phase::RailMovement, _) => format!(
            "{} can act. Click one to see where it can go by rail, up to {range} hexes.",
            count(left, "unit", "units")
        ),
        (Phase::End, _) => "The player-turn ends.".to_owned(),
    }
}

/// The orders open to the selected unit, in words.
fn what_unit_can_do(scene: &Scene, unit: UnitId) -> String {
    let (summary, game) = (scene.summary, scene.game());
    let name = scene.name(unit);
    match scene.marks.mark(unit) {
        Mark::Available if summary.phase == Phase::Combat => {
            format!("{name}: click one of the marked enemy hexes to plan an attack. Esc deselects.")
        }
        Mark::Available if reinforcements::recovers(scene, unit) => {
            format!(
                "{name}: {} in the list gives it a lost step back. Esc or a second click deselects.",
                reinforcements::giving(scene)
            )
        }
        Mark::Available if summary.phase == Phase::Reinforcement && comes_by_sea(scene, unit) => {
            format!(
                "{name} comes by sea: bring it into the off-map port  (O). Esc or a second click deselects."
            )
        }
        Mark::Available => {
            let what = match summary.phase {
                Phase::Setup => "set it up there",
                Phase::Reinforcement => "bring it on there",
                Phase::NavalMovement => "ship it there; you cannot take that back",
                Phase::Movement | Phase::RailMovement | Phase::Combat | Phase::End => "send it there",
            };
            let more = also(scene, unit);
            format!("{name}: click a highlighted hex to {what}.{more} Esc or a second click deselects.")
        }
        mark if mark.can_be_taken_back() => {
            format!(
                "{name} has {} in this phase. Click it again, or press Backspace, to take that back.",
                mark.name().to_lowercase()
            )
        }
        mark if mark.is_used() => {
            format!("{name} has {} in this phase.", mark.name().to_lowercase())
        }
        _ if game.unit(unit).side != scene.view().viewer() => {
            format!("{name}: an enemy unit. Its card describes it.")
        }
        _ => format!("{name} is not Available now. Its card says why."),
    }
}

/// Draws the button that ends the phase over the whole width of its corner.
pub fn end_phase_button(ui: &mut Ui, scene: &Scene) {
    let summary = scene.summary;
    if summary.is_over {
        ui.vertical_centered_justified(|ui| {
            if main_button(ui, "Show the result").clicked() {
                scene.act(PanelAction::Outcome);
            }
        });
        return;
    }
    if scene.table.computer_decides() {
        return;
    }
    let held = !summary.overstacked.is_empty();
    let accent = scene.accent(summary.player);
    let [fill, ink] = if held {
        [ui.visuals().widgets.inactive.bg_fill, ui.visuals().text_color()]
    } else {
        [accent, egui_colour(scene.palette.on_action)]
    };
    let sign = if held { icon::WARNING } else { icon::CHECK_FAT };
    let text = serif(ui, format!("{sign}  End {}", summary.phase.name()), 18.0).color(ink);
    let size = vec2(ui.available_width(), scaled(ui, 48.0));
    let edge = if held {
        Stroke::new(2.0, ui.visuals().error_fg_color)
    } else {
        Stroke::new(1.0, accent)
    };
    let button = egui::Button::new(text).fill(fill).stroke(edge);
    let help = if held {
        "Some hexes hold too many units: click to see which  (Ctrl+Enter)"
    } else {
        "Ctrl+Enter"
    };
    let button = ui.add_sized(size, button);
    mark(&button, Control::EndPhase, false);
    if button.on_hover_keys(help).clicked() {
        scene.act(PanelAction::Table(HexRequest::EndPhase));
    }
}
