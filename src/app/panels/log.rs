//! What has happened, in words, by turn and phase; a line can be clicked to go there, or to undo back to it.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::widget::{sentence, serif, text_link};
use super::{Scene, Wish};
use crate::app::table::{Request, Table};
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Event, Names, Side};

/// How many lines are drawn at first, and how many more at each click.
const PAGE: usize = 150;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A player-turn begins.
    Turn(String, Side),
    /// A phase begins.
    Phase(String),
    /// Something happened.
    Happened {
        /// What, as a sentence.
        text: String,
        /// Where.
        at: Option<SpaceId>,
        /// How many orders there were when it had happened; 0 before the first.
        orders: usize,
    },
}

/// The log as lines, the oldest first. Spaces that change hands together are one line.
pub fn lines(table: &Table) -> Vec<Line> {
    let session = table.session();
    let names = table.view().names();
    let mut lines = Vec::new();
    add(&mut lines, &names, session.opening(), 0);
    for (index, entry) in session.journal().iter().enumerate() {
        add(&mut lines, &names, &entry.events, index + 1);
    }
    lines
}

/// Some events as lines.
pub fn lines_of(names: &Names<'_>, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    add(&mut lines, names, events, 0);
    lines
}

fn add(lines: &mut Vec<Line>, names: &Names<'_>, events: &[Event], orders: usize) {
    let game = names.game();
    let mut events = events.iter().filter(|event| names.tells(event)).peekable();
    while let Some(event) = events.next() {
        let text = sentence(&event.text(names));
        match event {
            Event::PlayerTurnBegan { player, .. } => {
                lines.push(Line::Turn(text.trim_end_matches('.').to_owned(), *player));
            }
            Event::PhaseBegan { phase } => lines.push(Line::Phase(phase.name().to_owned())),
            Event::PhaseEnded { .. } => {}
            Event::ControlChanged { space, side } => {
                let mut hexes = 1;
                while let Some(Event::ControlChanged { side: next, .. }) = events.peek()
                    && next == side
                {
                    events.next();
                    hexes += 1;
                }
                let text = if hexes == 1 {
                    text
                } else {
                    format!(
                        "{hexes} hexes come under {} control, {} first.",
                        game.side(*side).adjective,
                        game.board().label(*space)
                    )
                };
                lines.push(Line::Happened {
                    text,
                    at: Some(*space),
                    orders,
                });
            }
            _ => lines.push(Line::Happened {
                text,
                at: place(event),
                orders,
            }),
        }
    }
}

/// Where an event happened.
pub fn place(event: &Event) -> Option<SpaceId> {
    match event {
        Event::UnitMoved { journey, .. } | Event::UnitRailed { journey, .. } => Some(journey.to()),
        Event::MoveTakenBack { to, .. } => Some(*to),
        Event::ControlChanged { space, .. } => Some(*space),
        _ => None,
    }
}

/// The log.
#[derive(Clone, Copy, Debug)]
pub struct Log {
    shown: usize,
}

impl Default for Log {
    fn default() -> Self {
        Self { shown: PAGE }
    }
}

impl Log {
    /// Draws it into the room that is left, the latest at the bottom.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
        let mut wish = None;
        let lines = lines(scene.table);
        let hidden = lines.len().saturating_sub(self.shown);
        ScrollArea::vertical()
            .id_salt("log")
            .auto_shrink([false, false])
            .stick_to_bottom(true)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                if hidden > 0 && ui.button(format!("{hidden} earlier lines")).clicked() {
                    self.shown += PAGE;
                }
                for line in &lines[hidden..] {
                    wish = draw(ui, scene, line).or(wish.take());
                }
            });
        wish
    }
}

fn draw(ui: &mut Ui, scene: &Scene<'_>, line: &Line) -> Option<Wish> {
    match line {
        Line::Turn(text, side) => {
            ui.add_space(4.0);
            ui.label(serif(ui, text, 15.0).color(scene.accent(*side)));
            None
        }
        Line::Phase(text) => {
            ui.label(RichText::new(text).small().strong().weak());
            None
        }
        Line::Happened { text, at, orders } => happened(ui, scene, text, *at, *orders),
    }
}

fn happened(ui: &mut Ui, scene: &Scene<'_>, text: &str, at: Option<SpaceId>, orders: usize) -> Option<Wish> {
    let back = scene.table.session().journal().len().saturating_sub(orders);
    let can_undo_to = back > 0 && back <= scene.table.undo_depth();
    let response = if at.is_some() || can_undo_to {
        text_link(ui, text)
    } else {
        return {
            ui.add(egui::Label::new(text).wrap());
            None
        };
    };
    let mut wish = None;
    response.context_menu(|ui| {
        if let Some(at) = at
            && ui.button(format!("{} Go there", icon::MAP_PIN)).clicked()
        {
            wish = Some(Wish::Jump(at));
            ui.close();
        }
        if can_undo_to
            && ui
                .button(format!("{} Undo to here", icon::ARROW_U_UP_LEFT))
                .clicked()
        {
            wish = Some(Wish::Table(Request::UndoTo(orders)));
            ui.close();
        }
    });
    let help = if can_undo_to {
        "Click to go there, right-click to undo to here"
    } else {
        "Click to go there"
    };
    if let (true, Some(at)) = (response.on_hover_text(help).clicked(), at) {
        wish = Some(Wish::Jump(at));
    }
    wish
}
