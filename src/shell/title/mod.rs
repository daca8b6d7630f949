//! The title, with what its lists and pages are made of. Groups of scenarios are tabs: the list of a group on the left, the chosen scenario on
//! the right. Not here: the games themselves.

pub mod campaign_page;
pub mod contents;
pub mod cover;
pub mod house_rules;
pub mod import_sheet;
mod importing;
pub mod library;
pub mod map_pictures;
pub mod map_sketch;
pub(super) mod new_sheet;
pub mod players;
pub mod teams;
pub(super) mod title_cover;
pub mod title_data;
pub(super) mod title_details;
pub mod title_screen;

use bevy_egui::egui::{self, Align2, Key, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use crate::input::keys;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{scaled, serif};
use crate::words::{count, sentence};
use import_sheet::{ImportAct, ImportSheet};
use map_pictures::{MapPictures, Pictured, show};
use new_sheet::{NewSheetAct, new_sheet};
use railhead_authoring::workshop::new_scenario::{Blank, NewScenario};
use title_data::{OWN, Source, TitleChoice, TitleData, TitleEntry};
use title_details::{Choices, open_folder};

/// The player's choices on the title page.
#[derive(Clone, Debug, Default)]
pub struct TitlePage {
    /// The scenario that the player has chosen.
    selected: Option<Source>,
    /// The group that the player has chosen.
    shelf: Option<usize>,
    /// The scenario to be made, while its sheet is open.
    pub new: Option<NewScenario>,
    /// The map to be imported, also while its sheet is closed.
    pub import: ImportSheet,
    /// Whether that sheet is open.
    shows_import: bool,
    /// The player's choices for scenarios.
    pub choices: Choices,
}

/// The player's action on the row of a scenario.
enum RowClick {
    Select,
    Play,
}

impl TitlePage {
    /// The page, opened at a scenario.
    pub fn at(selected: Source) -> Self {
        Self {
            selected: Some(selected),
            ..Self::default()
        }
    }

    /// Opens the page at a scenario.
    pub fn select(&mut self, selected: Source) {
        self.selected = Some(selected);
        self.shelf = None;
        self.close_sheets();
    }

    /// Opens the sheet on which a map is imported.
    pub fn open_import(&mut self, map: Option<String>) {
        self.new = None;
        self.shows_import = true;
        self.import.open(map);
    }

    fn close_sheets(&mut self) {
        self.new = None;
        self.shows_import = false;
    }

    /// The index of the scenario that is shown: the chosen one, else the one that was played last, else the first. None at the first start.
    fn shown(&self, data: &TitleData) -> Option<usize> {
        let mut entries = data.scenarios.iter();
        if let Some(selected) = &self.selected
            && let Some(index) = entries.position(|entry| entry.source() == *selected)
        {
            return Some(index);
        }
        let newest = data.newest.as_ref();
        // Saves may have come from elsewhere, or from a game without an order.
        let first = || data.shelves.first()?.scenarios.first().copied();
        let last_played = data.scenarios.iter().position(|entry| {
            entry.is_playable() && newest.is_some_and(|newest| entry.listing.title == newest.title)
        });
        last_played.or_else(|| first().filter(|_| !data.is_first_time))
    }

    /// Draws it over the whole of `ui`.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        data: &TitleData,
        pictures: &mut MapPictures,
        palette: &Palette,
        takes_keys: bool,
    ) -> Option<TitleChoice> {
        let whole = ui.max_rect();
        ui.painter().rect_filled(whole, 0.0, egui_colour(palette.paper));
        let mut choice = takes_keys.then(|| self.keys(ui, data)).flatten();
        let has_cover = whole.width() >= scaled(ui, 900.0);
        let mut room = whole;
        if has_cover {
            let width = (whole.width() * 0.24).clamp(220.0, 420.0);
            let (rect, rest) = whole.split_left_right_at_x(whole.left() + width);
            choice = title_cover::column(ui, rect, data, palette).or(choice);
            room = rest;
        }
        let page = room.shrink2(vec2(24.0, 16.0)).with_max_y(room.bottom() - 28.0);
        ui.scope_builder(UiBuilder::new().max_rect(page), |ui| {
            if !has_cover {
                choice = title_cover::line(ui, data).or(choice);
                ui.add_space(4.0);
            }
            choice = self.page(ui, data, pictures, palette).or(choice);
        });
        choice
    }

    /// Up and down go through a group, left and right from group to group; the answer key plays.
    fn keys(&mut self, ui: &Ui, data: &TitleData) -> Option<TitleChoice> {
        let is_choosing = self.new.is_some() || self.shows_import;
        if is_choosing || ui.memory(|memory| memory.focused().is_some()) {
            return None;
        }
        let typed = |key| ui.input(|input| input.key_pressed(key));
        let shown = self.shown(data);
        let group = self.group(data);
        let last = data.shelves.len().saturating_sub(1);
        if typed(Key::ArrowRight) {
            self.turn_to(data, (group + 1).min(last));
        }
        if typed(Key::ArrowLeft) {
            self.turn_to(data, group.saturating_sub(1));
        }
        let list = data.shelves.get(group).map_or(&[][..], |shelf| &shelf.scenarios);
        let at = list.iter().position(|index| Some(*index) == shown);
        let next = if typed(Key::ArrowDown) {
            list.get(at.map_or(0, |at| at + 1))
        } else if typed(Key::ArrowUp) {
            at.and_then(|at| list.get(at.checked_sub(1)?))
        } else {
            None
        };
        if let Some(next) = next {
            self.select(data.scenarios[*next].source());
        }
        let play = shown.filter(|index| data.scenarios[*index].is_playable());
        play.filter(|_| typed(keys::ANSWER))
            .map(|index| data.scenarios[index].to_play(index))
    }

    /// The group that is shown: the chosen one, else that of the scenario.
    fn group(&self, data: &TitleData) -> usize {
        self.shelf
            .or_else(|| self.shown(data).and_then(|shown| data.shelf_of(shown)))
            .unwrap_or_default()
    }

    /// Shows a group, and its first scenario.
    fn turn_to(&mut self, data: &TitleData, group: usize) {
        self.close_sheets();
        self.shelf = Some(group);
        let first = data.shelves.get(group).and_then(|shelf| shelf.scenarios.first());
        if let Some(first) = first {
            self.selected = Some(data.scenarios[*first].source());
        }
    }

    fn page(
        &mut self,
        ui: &mut Ui,
        data: &TitleData,
        pictures: &mut MapPictures,
        palette: &Palette,
    ) -> Option<TitleChoice> {
        let mut choice = None;
        for warning in &data.warnings {
            let text = RichText::new(format!("{} {}", icon::WARNING, sentence(warning)));
            ui.add(egui::Label::new(text.color(ui.visuals().error_fg_color)).wrap());
            ui.add_space(8.0);
        }
        self.tabs(ui, data);
        ui.separator();
        let width = (ui.available_width() * 0.42).min(scaled(ui, 400.0));
        let list = egui::Panel::left("scenarios")
            .frame(egui::Frame::new())
            .resizable(false)
            .exact_size(width)
            .show_separator_line(false);
        list.show(ui, |ui| choice = self.list(ui, data, pictures, palette));
        ui.add_space(16.0);
        let details = ui.available_rect_before_wrap();
        let details = details.with_min_x(details.left() + 16.0);
        ui.scope_builder(UiBuilder::new().max_rect(details), |ui| {
            if let Some(new) = &mut self.new {
                match new_sheet(ui, new) {
                    Some(NewSheetAct::Create) => choice = Some(TitleChoice::Create),
                    Some(NewSheetAct::Close) => self.new = None,
                    None => {}
                }
                return;
            }
            if self.shows_import {
                match self.import.ui(ui) {
                    Some(ImportAct::Close) => self.shows_import = false,
                    act => choice = act.map(TitleChoice::Import).or(choice.take()),
                }
                return;
            }
            let shown = self.shown(data);
            let of_group = shown.filter(|shown| data.shelf_of(*shown) == Some(self.group(data)));
            choice = match of_group {
                Some(index) => self.choices.ui(ui, data, index, pictures, palette),
                None if data.is_first_time && self.shelf.is_none() => {
                    self.choices.welcome(ui, data, pictures, palette)
                }
                None => None,
            }
            .or(choice.take());
        });
        choice
    }

    fn tabs(&mut self, ui: &mut Ui, data: &TitleData) {
        let group = self.group(data);
        ui.horizontal_wrapped(|ui| {
            for (index, shelf) in data.shelves.iter().enumerate() {
                let name = if shelf.broken > 0 {
                    format!("{}  {}", icon::WARNING, shelf.name)
                } else {
                    shelf.name.clone()
                };
                let tab = egui::Button::new(serif(ui, name, 17.0))
                    .selected(index == group)
                    .frame_when_inactive(index == group)
                    .min_size(vec2(0.0, scaled(ui, 32.0)));
                let mut tab = ui.add(tab);
                if shelf.broken > 0 {
                    let broken = count(shelf.broken, "scenario", "scenarios");
                    tab = tab.on_hover_text(format!("{broken} cannot be opened"));
                }
                if tab.clicked() {
                    self.turn_to(data, index);
                }
            }
        });
    }

    /// The scenarios of the group.
    fn list(
        &mut self,
        ui: &mut Ui,
        data: &TitleData,
        pictures: &mut MapPictures,
        palette: &Palette,
    ) -> Option<TitleChoice> {
        let mut choice = None;
        if !data.is_read {
            ui.label(RichText::new("Reading the scenarios...").weak());
            return None;
        }
        let shown = self.shown(data);
        let shelf = data.shelves.get(self.group(data))?;
        ScrollArea::vertical()
            .id_salt(("list", &shelf.name))
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 6.0;
                for index in &shelf.scenarios {
                    let entry = &data.scenarios[*index];
                    match row(ui, entry, shown == Some(*index), pictures, palette) {
                        Some(RowClick::Select) => {
                            self.selected = Some(entry.source());
                            self.close_sheets();
                        }
                        Some(RowClick::Play) => choice = Some(entry.to_play(*index)),
                        None => {}
                    }
                }
                if shelf.name == OWN {
                    for (word, game) in [("scenario", Blank::Hexes), ("campaign", Blank::Battles)] {
                        if ui.button(format!("{}  New {word}", icon::PLUS)).clicked() {
                            self.close_sheets();
                            self.new = Some(NewScenario {
                                game,
                                own: data.boards.clone(),
                                battles: data.battles.clone(),
                                ..NewScenario::default()
                            });
                        }
                    }
                    if ui.button(format!("{}  Import a map", icon::DOWNLOAD_SIMPLE)).clicked() {
                        self.open_import(None);
                    }
                }
                if shelf.name == OWN && shelf.scenarios.is_empty() {
                    let text = "Scenarios of your own stand here. Make a new one, choose one of ours and make your copy of it, import a map of TripleA, drop a package on this window, or put files into your folder.";
                    ui.add(egui::Label::new(text).wrap());
                    ui.add_space(8.0);
                    choice = open_folder(ui).or(choice.take());
                }
            });
        choice
    }
}

/// A scenario in the list.
fn row(
    ui: &mut Ui,
    entry: &TitleEntry,
    is_open: bool,
    pictures: &mut MapPictures,
    palette: &Palette,
) -> Option<RowClick> {
    let builder = UiBuilder::new().id_salt(entry.source()).sense(Sense::click());
    let scope = ui.scope_builder(builder, |ui| {
        let response = ui.response();
        let is_marked = response.hovered() || response.has_focus();
        let visuals = ui.visuals();
        let edge = if is_open || is_marked {
            visuals.hyperlink_color
        } else {
            visuals.widgets.noninteractive.bg_stroke.color
        };
        let fill = if is_open {
            visuals.faint_bg_color
        } else {
            visuals.extreme_bg_color
        };
        let frame = egui::Frame::new()
            .fill(fill)
            .stroke(egui::Stroke::new(if is_open { 2.0 } else { 1.0 }, edge))
            .corner_radius(4)
            .inner_margin(egui::Margin::same(6));
        frame.show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                if entry.is_playable() && ui.available_width() >= scaled(ui, 230.0) {
                    let most = vec2(scaled(ui, 84.0), scaled(ui, 56.0));
                    show(
                        ui,
                        pictures,
                        palette,
                        &Pictured::Scenario(entry.source()),
                        (Align2::CENTER_CENTER, most),
                    );
                    ui.add_space(4.0);
                }
                ui.vertical(|ui| row_text(ui, entry));
            });
        });
    });
    let response = scope.response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let title = &entry.listing.title;
    let name = entry
        .mark()
        .map_or_else(|| title.clone(), |(_, mark)| format!("{title}, {mark}"));
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, is_open, &name));
    if response.double_clicked() && entry.is_playable() {
        return Some(RowClick::Play);
    }
    response.clicked().then_some(RowClick::Select)
}

fn row_text(ui: &mut Ui, entry: &TitleEntry) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let line = |ui: &mut Ui, text: RichText| {
        ui.add(egui::Label::new(text).selectable(false).wrap());
    };
    if !entry.is_playable() {
        let red = ui.visuals().error_fg_color;
        let many = count(entry.listing.problems.len(), "problem", "problems");
        line(
            ui,
            RichText::new(format!("{}  {}", icon::WARNING, entry.listing.path)).color(red),
        );
        line(ui, RichText::new(format!("cannot be opened: {many}")).small());
        return;
    }
    line(ui, serif(ui, &entry.listing.title, 17.0));
    line(ui, RichText::new(entry.length()).small().weak());
    if let Some(level) = entry.level() {
        line(ui, RichText::new(level.name()).small().weak());
    }
    if let Some((sign, word)) = entry.mark() {
        let ink = ui.visuals().hyperlink_color;
        line(
            ui,
            RichText::new(format!("{sign}  {word}"))
                .small()
                .strong()
                .color(ink),
        );
    }
}
