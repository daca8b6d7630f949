//! What has happened, in words, by turn and phase; a line can be clicked to go there, or to undo back to it.

use std::ops::Range;

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::widget::{count, sentence, serif, text_link};
use super::{Scene, Wish};
use crate::app::table::{Request, Table};
use crate::rules::board::{CrossingId, PlaceKind, SpaceId};
use crate::rules::engine::{Session, StateHash};
use crate::rules::hex_game::event::Purpose;
use crate::rules::hex_game::fog::Chronicle;
use crate::rules::hex_game::story::came_to_nothing;
use crate::rules::hex_game::{Event, HexGame, Side};

/// How many lines are drawn at first, and how many more at each click.
const PAGE: usize = 150;

/// How much a line matters to somebody who was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Marches, dice, supply: what there is much of.
    Little,
    /// Ships, bridges, shipping, arrivals.
    Some,
    /// Towns, losses, landings, combats, the end.
    Much,
}

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
        /// How much it matters.
        weight: Weight,
        /// How many orders there were when it had happened; 0 before the first.
        orders: usize,
    },
}

/// The log as lines, the oldest first, as the player may know it. Spaces that change hands together are one line.
pub fn lines(table: &Table) -> Vec<Line> {
    let session = table.session();
    let chronicle = Chronicle::of(session, table.view().viewer());
    whole(session, &chronicle)
}

fn whole(session: &Session<HexGame>, chronicle: &Chronicle) -> Vec<Line> {
    let mut telling = Telling::new(session.game(), chronicle);
    telling.add(0, session.opening(), 0);
    for (position, entry) in (1..).zip(session.journal()) {
        telling.add(position, &entry.events, 0);
    }
    telling.lines
}

/// A part of a game as lines, from one position (a number of orders) to another, as a side may know it, without what
/// was taken back.
pub fn lines_of(session: &Session<HexGame>, viewer: Side, orders: Range<usize>) -> Vec<Line> {
    let journal = session.journal();
    let nothing = came_to_nothing(journal);
    let chronicle = Chronicle::of(session, viewer);
    let mut telling = Telling::new(session.game(), &chronicle);
    match orders.start.checked_sub(1) {
        None => telling.add(0, session.opening(), 0),
        // The order that ended what went before began a player-turn.
        Some(before) => {
            let events = &journal[before].events;
            let begins =
                |event: &Event| matches!(event, Event::PlayerTurnBegan { .. } | Event::SetupBegan { .. });
            let from = events.iter().rposition(begins).unwrap_or(events.len());
            telling.add(orders.start, events, from);
        }
    }
    for index in orders.filter(|index| !nothing[*index]) {
        telling.add(index + 1, &journal[index].events, 0);
    }
    without_bare_headings(telling.lines)
}

/// Puts events into words as someone could read them then.
struct Telling<'a> {
    game: &'a HexGame,
    chronicle: &'a Chronicle,
    lines: Vec<Line>,
}

impl<'a> Telling<'a> {
    fn new(game: &'a HexGame, chronicle: &'a Chronicle) -> Self {
        Self {
            game,
            chronicle,
            lines: Vec::new(),
        }
    }

    /// Adds the lines of the events at a position, from one of them on.
    fn add(&mut self, position: usize, events: &[Event], from: usize) {
        let game = self.game;
        let told = |(index, event): (usize, &'_ Event)| {
            let names = self.chronicle.names(game, position, index, event)?;
            Some(sentence(&event.text(&names)))
        };
        let mut events = events
            .iter()
            .enumerate()
            .skip(from)
            .filter_map(|numbered| Some((numbered.1, told(numbered)?)))
            .peekable();
        while let Some((event, text)) = events.next() {
            let line = match event {
                Event::PlayerTurnBegan { player, .. } | Event::SetupBegan { player } => {
                    Line::Turn(text.trim_end_matches('.').to_owned(), *player)
                }
                Event::PhaseBegan { phase } => Line::Phase(phase.name().to_owned()),
                Event::PhaseEnded { .. } => continue,
                Event::ControlChanged { space, side } => {
                    let mut spaces = vec![*space];
                    while let Some((Event::ControlChanged { side: next, space }, _)) = events.peek()
                        && next == side
                    {
                        spaces.push(*space);
                        events.next();
                    }
                    let town = spaces.iter().find(|space| is_town(game, **space));
                    let text = match (spaces.len(), town) {
                        (1, _) => text,
                        (hexes, town) => format!(
                            "{hexes} hexes come under {} control, {}.",
                            game.side(*side).adjective,
                            among(game, &spaces, town.is_some())
                        ),
                    };
                    Line::Happened {
                        text,
                        at: Some(*town.unwrap_or(space)),
                        weight: if town.is_some() {
                            Weight::Much
                        } else {
                            Weight::Little
                        },
                        orders: position,
                    }
                }
                _ => Line::Happened {
                    text,
                    at: place(game, event),
                    weight: weight(event),
                    orders: position,
                },
            };
            self.lines.push(line);
        }
    }
}

/// Whether somebody who was not there would ask first who has this space.
fn is_town(game: &HexGame, space: SpaceId) -> bool {
    let wanted = [PlaceKind::City, PlaceKind::Town, PlaceKind::Port];
    let mut places = game.board().places_at(space);
    places.any(|place| wanted.iter().any(|kind| place.is(*kind)))
}

/// Which of several spaces to name: the towns, else the first.
fn among(game: &HexGame, spaces: &[SpaceId], has_town: bool) -> String {
    let name = |space: &SpaceId| game.board().label(*space);
    if !has_town {
        return format!("{} first", name(&spaces[0]));
    }
    let towns: Vec<String> = spaces
        .iter()
        .filter(|space| is_town(game, **space))
        .map(name)
        .collect();
    format!("{} among them", towns.join(", "))
}

fn weight(event: &Event) -> Weight {
    match event {
        Event::StepLost { .. }
        | Event::UnitDestroyed { .. }
        | Event::UnitLanded { .. }
        | Event::UnitWithdrawn { .. }
        | Event::SquadronSunk
        | Event::CombatDecided { .. }
        | Event::GameEnded { .. } => Weight::Much,
        Event::UnitSailed { .. }
        | Event::UnitTurnedBack { .. }
        | Event::PrizeDecided { .. }
        | Event::BridgeTried { .. }
        | Event::UnitDeployed { .. }
        | Event::UnitRetreated { .. }
        | Event::OptionChosen { .. }
        | Event::OfferAnswered { .. } => Weight::Some,
        _ => Weight::Little,
    }
}

/// Where an event happened, if it says so.
pub fn place(game: &HexGame, event: &Event) -> Option<SpaceId> {
    let bridge = |crossing: CrossingId| Some(game.board().crossing(crossing).between[1]);
    match event {
        Event::UnitMoved { journey, .. } | Event::UnitRailed { journey, .. } => Some(journey.to()),
        Event::MoveTakenBack { to, .. } => Some(*to),
        Event::ControlChanged { space, .. } => Some(*space),
        Event::UnitDeployed { at, .. } => at.space(),
        Event::UnitTurnedBack { to, .. } => to.space(),
        Event::UnitLanded { at, .. } => Some(*at),
        Event::AttackDeclared { target, .. }
        | Event::CombatDecided { target, .. }
        | Event::CombatEnded { target } => Some(*target),
        Event::UnitRetreated { path, .. } | Event::UnitAdvanced { path, .. } => path.last().copied(),
        Event::BridgeTried { crossing, .. } => bridge(*crossing),
        Event::DieRolled { purpose, .. } => match purpose {
            Purpose::Combat { target } => Some(*target),
            Purpose::Retreat { into, .. } => Some(*into),
            Purpose::Demolition { crossing, .. } | Purpose::Repair { crossing, .. } => bridge(*crossing),
            _ => None,
        },
        _ => None,
    }
}

/// Drops headings under which nothing stands.
fn without_bare_headings(lines: Vec<Line>) -> Vec<Line> {
    let mut kept: Vec<Line> = Vec::new();
    for line in lines.into_iter().rev() {
        let follows = kept.last();
        let is_bare = match (&line, follows) {
            (Line::Happened { .. }, _) => false,
            (Line::Phase(_), follows) => !matches!(follows, Some(Line::Happened { .. })),
            (Line::Turn(..), follows) => !matches!(follows, Some(Line::Happened { .. } | Line::Phase(_))),
        };
        if !is_bare {
            kept.push(line);
        }
    }
    kept.reverse();
    kept
}

/// The log.
#[derive(Clone, Debug)]
pub struct Log {
    /// How many orders stay if the player undoes to the line that they have marked with keys.
    pub mark: Option<usize>,
    /// The same for the line whose button the cursor is on.
    pointed: Option<usize>,
    shown: usize,
    /// The lines, and what they were made of.
    lines: Vec<Line>,
    of: Option<(Side, usize, StateHash)>,
    /// What the player knew as the game went on.
    chronicle: Option<Chronicle>,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            mark: None,
            pointed: None,
            shown: PAGE,
            lines: Vec::new(),
            of: None,
            chronicle: None,
        }
    }
}

impl Log {
    /// Draws it into the room that is left, the latest at the bottom.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
        let mut wish = undo_line(ui, scene, self.mark);
        self.read(scene.table);
        let hidden = self.lines.len().saturating_sub(self.shown);
        let keeps = self.pointed.take().or(self.mark);
        ScrollArea::vertical()
            .id_salt("log")
            .auto_shrink([false, false])
            .stick_to_bottom(true)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                if hidden > 0 && ui.button(format!("{hidden} earlier lines")).clicked() {
                    self.shown += PAGE;
                }
                for line in &self.lines[hidden..] {
                    match line {
                        Line::Happened { text, at, orders, .. } => {
                            let goes = keeps.is_some_and(|keeps| *orders > keeps);
                            let answer = happened(ui, scene, text, *at, *orders, goes);
                            wish = answer.wish.or(wish.take());
                            self.pointed = answer.pointed.or(self.pointed);
                        }
                        heading => draw_heading(ui, scene, heading),
                    }
                }
            });
        wish
    }
}

impl Log {
    /// Reads on, if something has happened.
    fn read(&mut self, table: &Table) {
        let session = table.session();
        let viewer = table.view().viewer();
        let hash = session.journal().last().map_or(StateHash(0), |entry| entry.hash);
        let of = Some((viewer, session.journal().len(), hash));
        if self.of == of {
            return;
        }
        let is_same_reader = self.of.is_some_and(|(reader, ..)| reader == viewer);
        let chronicle = self.chronicle.take().filter(|_| is_same_reader);
        let mut chronicle = chronicle.unwrap_or_else(|| Chronicle::new(viewer));
        chronicle.follow(session);
        self.lines = whole(session, &chronicle);
        self.chronicle = Some(chronicle);
        self.of = of;
    }
}

/// The heading of a player-turn or a phase.
pub fn draw_heading(ui: &mut Ui, scene: &Scene<'_>, line: &Line) {
    match line {
        Line::Turn(text, side) => {
            ui.add_space(4.0);
            let text = serif(ui, text, 15.0).color(scene.accent(*side));
            ui.add(egui::Label::new(text).wrap());
        }
        Line::Phase(text) => {
            ui.label(RichText::new(text).small().strong().weak());
        }
        Line::Happened { .. } => {}
    }
}

/// What can be undone at once, and what stops it.
fn undo_line(ui: &mut Ui, scene: &Scene<'_>, mark: Option<usize>) -> Option<Wish> {
    let mut wish = None;
    let table = scene.table;
    let in_phase = table.undo_depth_in_phase();
    ui.horizontal(|ui| {
        let text = format!("{} Undo all", icon::ARROW_COUNTER_CLOCKWISE);
        let button = ui.add_enabled(in_phase > 0, egui::Button::new(text));
        let stop = table.undo_stop();
        let nothing = stop
            .clone()
            .unwrap_or_else(|| "nothing has been done in this phase".to_owned());
        if button
            .on_hover_text("Take back all orders of this phase  (Ctrl+Backspace)")
            .on_disabled_hover_text(sentence(&nothing))
            .clicked()
        {
            wish = Some(Wish::Table(Request::UndoAll));
        }
        let words = match (mark, in_phase) {
            (Some(_), _) => "Ctrl+U takes these back.".to_owned(),
            (None, 0) => stop.map_or_else(String::new, |stop| format!("No further: {stop}.")),
            (None, orders) => format!("{} can be undone.", count(orders, "order", "orders")),
        };
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    });
    wish
}

/// What came of a line.
#[derive(Default)]
struct Answer {
    wish: Option<Wish>,
    pointed: Option<usize>,
}

fn happened(
    ui: &mut Ui,
    scene: &Scene<'_>,
    text: &str,
    at: Option<SpaceId>,
    orders: usize,
    goes: bool,
) -> Answer {
    let back = scene.table.session().journal().len().saturating_sub(orders);
    let can_undo_to = back > 0 && back <= scene.table.undo_depth();
    let words = if goes {
        RichText::new(text).weak().strikethrough()
    } else {
        RichText::new(text)
    };
    let mut answer = Answer::default();
    ui.horizontal_top(|ui| {
        if can_undo_to {
            let help = format!(
                "Undo to here: what came after is taken back, {}.\nWith keys: Page Up, Page Down and Ctrl+U",
                count(back, "order", "orders")
            );
            let button = egui::Button::new(RichText::new(icon::ARROW_U_UP_LEFT).weak()).frame(false);
            let button = ui.add(button);
            if button.hovered() {
                answer.pointed = Some(orders);
            }
            if button.on_hover_text(help).clicked() {
                answer.wish = Some(Wish::Table(Request::UndoTo(orders)));
            }
        }
        if let Some(at) = at {
            if text_link(ui, words).on_hover_text("Go there").clicked() {
                answer.wish = Some(Wish::Jump(at));
            }
        } else {
            ui.add(egui::Label::new(words).wrap());
        }
    });
    answer
}
