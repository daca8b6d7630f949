//! The curtain between the players: it hides everything until the next player has sat down.

use bevy_egui::egui::{self, CornerRadius, RichText, ScrollArea, Sense, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::app::input::keys;
use crate::app::play::log::LogLine;
use crate::app::play::{CurtainText, Table, WindowGame};
use crate::app::shell::title::cover;
use crate::app::shell::title::cover::Lineside;
use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::{main_button, scaled, serif};
use crate::app::words::{count, sentence};
use crate::rules::engine::turns::since_last_turn;
use crate::rules::engine::{Seat, Subject};

/// The most events on the curtain.
const LINES: usize = 8;

/// The way in which the next player begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// They take their turn at once.
    Playing,
    /// With all events since their last turn.
    Reading,
}

/// The text of the curtain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// The seat of the next player.
    pub seat: Seat,
    /// The turn and its days.
    pub when: String,
    /// The player's task: their player-turn, their setup, a decision in a combat.
    title: String,
    /// The heading above the events; empty if there are none.
    heading: String,
    /// A summary of the events since their last turn or, in a combat, since their last decision.
    pub happened: Vec<String>,
    /// Whether there are more events.
    is_short: bool,
    /// The adjective of the player's side.
    adjective: String,
    /// The lineside in its picture.
    lineside: Lineside,
}

impl Curtain {
    /// The curtain before the player-turn that has just begun, or before another decision of a player.
    pub fn of<G: WindowGame>(table: &Table<G>) -> Self {
        let seat = table.decider();
        let adjective = table.adjective(seat);
        let clock = table.clock();
        let mut is_short = false;
        let on_curtain = G::asked(table).unwrap_or_else(|| {
            let happened;
            (happened, is_short) = last_turn(table, seat);
            CurtainText {
                title: format!("The {adjective} {}", G::TURNS.player_turn),
                heading: heading(table, seat),
                happened,
            }
        });
        let CurtainText {
            title,
            heading,
            happened,
        } = on_curtain;
        Self {
            seat,
            when: format!("{}, {}", G::TURNS.numbered(clock.turn), clock.days),
            title,
            heading,
            happened,
            is_short,
            adjective,
            lineside: Lineside::on(&table.game().played_on()),
        }
    }

    /// Draws it over the whole of `ui`; returns the player's choice.
    pub fn ui(&self, ui: &mut Ui, palette: &Palette) -> Option<Begin> {
        let accent = egui_colour(palette.seat(self.seat));
        let rect = ui.max_rect();
        ui.painter()
            .rect_filled(rect, CornerRadius::ZERO, egui_colour(palette.paper));
        let (picture, rest) = rect.split_left_right_at_fraction(0.4);
        cover::paint(ui, picture, palette, self.lineside);
        let band = egui::Rect::from_min_size(rest.min, vec2(16.0, rest.height()));
        ui.painter().rect_filled(band, CornerRadius::ZERO, accent);
        // Clicks do not pass through the curtain.
        let curtain = ui.interact(rect, ui.id().with("curtain"), Sense::click_and_drag());
        curtain
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Window, true, "The map is covered"));
        let inner = rest.shrink2(vec2(64.0, 0.0));
        let is_low = rect.height() < scaled(ui, 640.0);
        let top = if is_low { 24.0 } else { rect.height() * 0.2 };
        let room = egui::Rect::from_min_max(inner.min + vec2(0.0, top), inner.max);
        // Ctrl+Enter has just ended the phase before the curtain.
        let entered = ui.input(|input| input.key_pressed(keys::ANSWER) && input.modifiers.is_none());
        let mut begins = entered.then_some(Begin::Playing);
        ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
            ui.label(RichText::new(&self.when).weak());
            ui.label(serif(ui, &self.title, if is_low { 26.0 } else { 36.0 }).color(accent));
            ui.add_space(16.0);
            if self.happened.is_empty() {
                ui.label("The campaign begins.");
            } else {
                ui.label(serif(ui, &self.heading, 18.0));
                ui.spacing_mut().item_spacing.y = 4.0;
                // The buttons stay in the window, however many events there are.
                let foot = scaled(ui, if self.is_short { 104.0 } else { 64.0 }) + 64.0;
                ScrollArea::vertical()
                    .max_height((ui.available_height() - foot).max(scaled(ui, 48.0)))
                    .auto_shrink([false, true])
                    .show(ui, |ui| {
                        for line in &self.happened {
                            ui.horizontal_top(|ui| {
                                ui.label(RichText::new(icon::CARET_RIGHT).weak());
                                ui.add(egui::Label::new(line).wrap());
                            });
                        }
                    });
            }
            ui.add_space(24.0);
            if main_button(ui, &format!("I am the {} player: begin", self.adjective)).clicked() {
                begins = Some(Begin::Playing);
            }
            ui.label(RichText::new("Enter").small().weak());
            if self.is_short {
                let all = ui.button(format!(
                    "{}  Begin, and read everything that happened",
                    icon::LIST_BULLETS
                ));
                if all.on_hover_text("Later: H").clicked() {
                    begins = Some(Begin::Reading);
                }
            }
        });
        begins
    }
}

/// The adjective of the other player, if there are two.
fn the_other<G: WindowGame>(table: &Table<G>, seat: Seat) -> Option<String> {
    let seats = table.game().seats();
    let other = usize::from(seat.0 == 0);
    (seats.len() == 2).then(|| seats[other].adjective.to_owned())
}

/// Since when the curtain tells. Before the player's first turn that is everything, the setup of both sides included.
fn heading<G: WindowGame>(table: &Table<G>, seat: Seat) -> String {
    let orders = since_last_turn(table.session(), |player| player == seat);
    let is_first = orders.is_some_and(|orders| orders.start == 0);
    let turn = G::TURNS.player_turn;
    match the_other(table, seat) {
        _ if is_first => "Since the beginning".to_owned(),
        Some(other) => format!("In the {other} {turn}"),
        None => format!("Since your last {turn}"),
    }
}

/// The main events since the player's last turn, in order, and whether there are more.
fn last_turn<G: WindowGame>(table: &Table<G>, seat: Seat) -> (Vec<String>, bool) {
    let session = table.session();
    let Some(orders) = since_last_turn(session, |player| player == seat) else {
        return (Vec::new(), false);
    };
    let mut lines: Vec<(usize, Subject, String)> = G::log_of(session, seat, orders)
        .into_iter()
        .enumerate()
        .filter_map(|(place, line)| match line {
            LogLine::Happened { text, subject, .. } => Some((place, subject, text)),
            LogLine::Turn(..) | LogLine::Phase(..) => None,
        })
        .collect();
    if lines.is_empty() {
        let nothing = match the_other(table, seat) {
            Some(other) => format!("the {other} player moved no units"),
            None => "no unit moved".to_owned(),
        };
        return (vec![sentence(&nothing)], false);
    }
    // Within a subject, later events matter more.
    lines.sort_by_key(|(place, subject, _)| (*subject, std::cmp::Reverse(*place)));
    let more = lines.split_off(lines.len().min(LINES));
    lines.sort_by_key(|(place, ..)| *place);
    let mut texts: Vec<String> = lines.into_iter().map(|(_, _, text)| text).collect();
    if !more.is_empty() {
        let little = more.iter().all(|(_, subject, _)| *subject == Subject::Moves);
        let words = if little {
            ["smaller event", "smaller events"]
        } else {
            ["more event", "more events"]
        };
        texts.push(format!("And {}.", count(more.len(), words[0], words[1])));
    }
    (texts, !more.is_empty())
}
