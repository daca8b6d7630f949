//! The panels of any game: the players and the turn, the orders in the selected space, and the log.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::choices::Choices;
use crate::app::map_view::extent::Map;
use crate::app::map_view::minimap::{Minimap, minimap_ui};
use crate::app::play::log::Line;
use crate::app::play::{Face, Request, Table};
use crate::app::shell::log_lines::heading;
use crate::app::theme::Palette;
use crate::app::theme::marks::mark;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::{main_button, scaled, section, serif, sheet, text_link};
use crate::app::words::sentence;
use crate::rules::board::SpaceId;
use crate::rules::board::outline::Point;
use crate::rules::engine::lesson::Control;
use crate::rules::engine::{Pile, Seat};

/// What a player wants after a click in a panel; `O` is an order of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish<O: Send + Sync + 'static> {
    /// A request to the table.
    Table(Request<O>),
    /// Look at a space.
    Look(SpaceId),
    /// Open the menu.
    Menu,
}

/// What panels show.
#[derive(Debug)]
pub struct Scene<'a, G: Face> {
    /// The game being played.
    pub table: &'a Table<G>,
    /// The orders that are allowed.
    pub choices: &'a Choices<G::Order>,
    /// The map, for the names of its spaces.
    pub map: &'a Map,
    /// The pieces on it.
    pub piles: &'a [Pile],
    /// The log.
    pub lines: &'a [Line],
    /// The colours in use.
    pub palette: &'a Palette,
    /// The selected space.
    pub picked: Option<SpaceId>,
    /// The space to describe: the selected one, or else the one under the cursor.
    pub looked_at: Option<SpaceId>,
}

/// The turn, and the player whose turn it is.
pub fn when<G: Face>(ui: &mut Ui, table: &Table<G>, palette: &Palette) {
    let clock = table.clock();
    let turn = format!("Turn {} of {}", clock.turn, clock.last_turn);
    ui.label(serif(ui, turn, 22.0));
    ui.label(RichText::new(&clock.days).weak());
    ui.separator();
    if clock.is_over {
        let result = table.result().unwrap_or_else(|| "the game is over".to_owned());
        ui.label(serif(ui, sentence(&result), 18.0));
    } else {
        let whose = format!("{}: {}", table.adjective(clock.player), clock.phase);
        let accent = egui_colour(palette.seat(clock.player));
        ui.label(serif(ui, whose, 18.0).color(accent));
    }
}

/// All players; the current one stands out.
pub fn seats<G: Face>(ui: &mut Ui, table: &Table<G>, palette: &Palette) {
    let clock = table.clock();
    for (number, seat) in (0..).zip(table.game().seats()) {
        let is_on = Seat(number) == clock.player && !clock.is_over;
        let name = RichText::new(seat.name).color(egui_colour(palette.seat(Seat(number))));
        ui.label(if is_on { name.strong().underline() } else { name });
    }
}

/// The banner: whose turn it is, the buttons of the table, and the seats.
pub fn banner<G: Face>(ui: &mut Ui, scene: &Scene<G>) -> Option<Wish<G::Order>> {
    let mut wish = None;
    let table = scene.table;
    ui.horizontal(|ui| {
        when(ui, table, scene.palette);
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(right, |ui| wish = tools(ui, table));
    });
    ui.horizontal_wrapped(|ui| seats(ui, table, scene.palette));
    wish
}

/// The menu, redo and undo, in this order, since they are laid out from the right.
pub fn tools<G: Face>(ui: &mut Ui, table: &Table<G>) -> Option<Wish<G::Order>> {
    let mut wish = None;
    let menu = ui.button(icon::LIST).on_hover_text("Menu  (Esc)");
    mark(&menu, Control::Menu, false);
    if menu.clicked() {
        wish = Some(Wish::Menu);
    }
    let redo = egui::Button::new(icon::ARROW_CLOCKWISE);
    let redo = ui.add_enabled(table.can_redo(), redo);
    if redo.on_hover_text("Redo  (Ctrl+Y)").clicked() {
        wish = Some(Wish::Table(Request::Redo));
    }
    let undo = egui::Button::new(icon::ARROW_COUNTER_CLOCKWISE);
    let undo = ui.add_enabled(table.undo_depth() > 0, undo);
    let stop = table.undo_stop().map(|stop| sentence(&stop));
    let undo = undo.on_hover_text("Undo  (Ctrl+Z)");
    mark(&undo, Control::Undo, false);
    if undo.on_disabled_hover_text(stop.unwrap_or_default()).clicked() {
        wish = Some(Wish::Table(Request::Undo));
    }
    wish
}

/// The dock: the minimap, the described space with its orders, the log, and the end of the phase. The point is the
/// player's click on the minimap.
pub fn dock<G: Face>(
    ui: &mut Ui,
    scene: &Scene<G>,
    minimap: &Minimap,
) -> (Option<Wish<G::Order>>, Option<Point>) {
    let mut wish = None;
    let bottom = egui::Frame::new().inner_margin(egui::Margin {
        top: 8,
        ..egui::Margin::ZERO
    });
    egui::Panel::bottom("plain end")
        .resizable(false)
        .show_separator_line(false)
        .frame(bottom)
        .show(ui, |ui| wish = end_phase(ui, scene));
    let room = ui.available_height();
    let look = if room > scaled(ui, 440.0) {
        ui.vertical_centered(|ui| minimap_ui(ui, minimap, room * 0.24))
            .inner
    } else {
        None
    };
    ScrollArea::vertical()
        .id_salt("space")
        .max_height(ui.available_height() * 0.6)
        .auto_shrink([false, true])
        .show(ui, |ui| wish = space(ui, scene).or(wish.take()));
    ui.add_space(8.0);
    section(ui, "WHAT HAPPENED");
    (log(ui, scene.lines, scene.palette).map(Wish::Look).or(wish), look)
}

fn end_phase<G: Face>(ui: &mut Ui, scene: &Scene<G>) -> Option<Wish<G::Order>> {
    let clock = scene.table.clock();
    if clock.is_over || scene.table.computer_decides() {
        return None;
    }
    let button = main_button(ui, &format!("End {}", clock.phase));
    mark(&button, Control::EndPhase, false);
    button
        .on_hover_text("Ctrl+Enter")
        .clicked()
        .then_some(Wish::Table(Request::EndPhase))
}

/// The described space: its name and its pieces.
pub fn space_card(ui: &mut Ui, map: &Map, piles: &[Pile], at: Option<SpaceId>, palette: &Palette) {
    let Some(at) = at else {
        ui.label(serif(ui, "Nothing selected", 18.0));
        ui.label(RichText::new("Click a space on the map to select it.").weak());
        return;
    };
    ui.label(serif(ui, map.name_of(at), 20.0));
    let piles: Vec<&Pile> = piles.iter().filter(|pile| pile.space == at).collect();
    if piles.is_empty() {
        ui.label(RichText::new("Nothing is here.").weak());
    }
    for pile in piles {
        let words = format!("{}  {}", pile.count, pile.name);
        let accent = egui_colour(palette.seat(pile.seat));
        ui.label(RichText::new(words).color(accent).strong());
    }
}

/// The described space, and the orders that can be given there.
fn space<G: Face>(ui: &mut Ui, scene: &Scene<G>) -> Option<Wish<G::Order>> {
    let mut wish = None;
    space_card(ui, scene.map, scene.piles, scene.looked_at, scene.palette);
    let choices: Vec<_> = scene.choices.at(scene.picked).collect();
    ui.add_space(8.0);
    if choices.is_empty() && scene.picked.is_some() {
        ui.label(RichText::new("You cannot give any orders here.").weak());
    }
    let width = ui.available_width();
    for choice in choices {
        let button = egui::Button::new(&choice.words).min_size(egui::vec2(width, scaled(ui, 28.0)));
        if ui.add(button).clicked() {
            wish = Some(Wish::Table(Request::Issue(choice.order.clone())));
        }
    }
    if scene.picked.is_none() {
        wish = places(ui, scene).or(wish);
    }
    wish
}

/// Links to the spaces where orders can be given.
fn places<G: Face>(ui: &mut Ui, scene: &Scene<G>) -> Option<Wish<G::Order>> {
    let mut wish = None;
    let all = scene.choices.0.iter();
    let mut places: Vec<SpaceId> = all.filter_map(|choice| choice.spaces.first().copied()).collect();
    places.sort_unstable();
    places.dedup();
    if places.is_empty() {
        return None;
    }
    sheet(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new("You can give orders in").small().weak());
        for place in places {
            if text_link(ui, scene.map.name_of(place)).clicked() {
                wish = Some(Wish::Look(place));
            }
        }
    });
    wish
}

/// The log; returns the space that the player wants to see.
pub fn log(ui: &mut Ui, lines: &[Line], palette: &Palette) -> Option<SpaceId> {
    let mut wish = None;
    ScrollArea::vertical()
        .id_salt("plain log")
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for line in lines {
                match line {
                    Line::Turn(..) | Line::Phase(_) => {
                        heading(ui, line, |seat| egui_colour(palette.seat(seat)));
                    }
                    Line::Happened {
                        text, at: Some(at), ..
                    } => {
                        if text_link(ui, text).on_hover_text("Go there").clicked() {
                            wish = Some(*at);
                        }
                    }
                    Line::Happened { text, at: None, .. } => {
                        ui.add(egui::Label::new(text).wrap());
                    }
                }
            }
        });
    wish
}
