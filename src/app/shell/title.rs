//! The title: what to play, and the cover of the game.

use std::collections::BTreeMap;

use bevy_egui::egui::{
    self, Align, Align2, FontFamily, FontId, Key, Layout, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2,
};
use egui_phosphor::regular as icon;

use super::{briefing, cover};
use crate::app::input::keys;
use crate::app::theme::Palette;
use crate::app::theme::fonts::SERIF;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::{main_button, scaled, section, serif};
use crate::app::words::count;
use crate::rules::games::turn_words;
use crate::rules::scenario::Listing;
use crate::rules::text::setup_choice::{SetupAnswer, SetupChoice};

/// What the title shows.
#[derive(Clone, Debug, Default)]
pub struct TitleData {
    /// Whether it is known yet what there is.
    pub is_read: bool,
    /// The scenarios found: shipped ones first, then the player's own.
    pub scenarios: Vec<Listing>,
    /// What the newest autosave holds; `None` if there is none that opens.
    pub newest: Option<String>,
    /// What the player is to know before they play, such as that another program uses the same saves.
    pub warning: Option<&'static str>,
    /// What lies where: a word, and the folder or file.
    pub places: Vec<(String, String)>,
}

/// What the player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleChoice {
    /// Play the scenario with this index.
    Play(usize),
    /// Begin a scenario against computers, by its index.
    Alone(usize),
    /// Begin the lesson of the scenario with this index.
    Tutorial(usize),
    /// Go on from the newest autosave.
    Continue,
    /// Open a save.
    Load,
    /// The settings.
    Settings,
    /// The rules.
    Rules,
    /// Leave.
    Quit,
}

/// The title.
#[derive(Clone, Debug, Default)]
pub struct TitlePage {
    /// The scenario that is opened to be read.
    selected: usize,
    /// What the player chose for scenarios that ask: the path of one, the word of what it asks, and the offer.
    chosen: BTreeMap<(String, &'static str), usize>,
}

impl TitlePage {
    /// The page, opened at a scenario.
    pub fn at(selected: usize) -> Self {
        Self {
            selected,
            ..Self::default()
        }
    }

    /// What the player has chosen for a scenario.
    pub fn answers(&self, data: &TitleData, index: usize) -> Vec<SetupAnswer> {
        let listing = data.scenarios.get(index);
        let asked = listing.iter().flat_map(|listing| {
            listing.asked.iter().filter_map(|asked| {
                let offer = asked.offers.get(self.offer(listing, asked))?;
                Some((asked.word.to_owned(), offer.id.clone()))
            })
        });
        asked.collect()
    }

    /// Which of the offers of a scenario is chosen.
    fn offer(&self, listing: &Listing, asked: &SetupChoice) -> usize {
        let chosen = self.chosen.get(&(listing.path.clone(), asked.word));
        chosen.copied().unwrap_or(asked.preset)
    }

    /// What a scenario asks before it begins: a name each, and what the chosen one means.
    fn asked(&mut self, ui: &mut Ui, listing: &Listing) {
        for asked in &listing.asked {
            let mut at = self.offer(listing, asked);
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                ui.label(RichText::new(asked.title).strong());
                let shown = asked.offers.get(at).map_or("", |offer| offer.name.as_str());
                egui::ComboBox::from_id_salt((&listing.path, asked.word))
                    .selected_text(shown)
                    .width(ui.available_width() - 8.0)
                    .truncate()
                    .height(scaled(ui, 400.0))
                    .show_ui(ui, |ui| {
                        for (index, offer) in asked.offers.iter().enumerate() {
                            ui.selectable_value(&mut at, index, &offer.name)
                                .on_hover_text(&offer.text);
                        }
                    });
            });
            if let Some(offer) = asked.offers.get(at) {
                ui.add(egui::Label::new(RichText::new(&offer.text).small()).wrap());
            }
            if at != self.offer(listing, asked) {
                self.chosen.insert((listing.path.clone(), asked.word), at);
            }
        }
    }

    /// Draws it over the whole of `ui`.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        data: &TitleData,
        palette: &Palette,
        takes_keys: bool,
    ) -> Option<TitleChoice> {
        let whole = ui.max_rect();
        ui.painter().rect_filled(whole, 0.0, egui_colour(palette.paper));
        let cover_width = (whole.width() * 0.4).clamp(280.0, 720.0);
        let (cover_rect, rest) = whole.split_left_right_at_x(whole.left() + cover_width);
        cover::paint(ui, cover_rect, palette, cover::Lineside::Palms);
        lettering(ui, cover_rect, palette);
        let mut choice = takes_keys.then(|| self.keys(ui, data)).flatten();
        ui.scope_builder(UiBuilder::new().max_rect(rest.shrink2(vec2(32.0, 24.0))), |ui| {
            choice = self.page(ui, data).or(choice);
        });
        choice
    }

    fn keys(&mut self, ui: &Ui, data: &TitleData) -> Option<TitleChoice> {
        let playable = data
            .scenarios
            .iter()
            .filter(|listing| listing.problems.is_empty())
            .count();
        let typed = |key| ui.input(|input| input.key_pressed(key));
        if typed(Key::ArrowDown) && self.selected + 1 < playable {
            self.selected += 1;
        }
        if typed(Key::ArrowUp) {
            self.selected = self.selected.saturating_sub(1);
        }
        let nothing_focused = ui.memory(|memory| memory.focused().is_none());
        (typed(keys::ANSWER) && nothing_focused && self.selected < playable)
            .then_some(TitleChoice::Play(self.selected))
    }

    fn page(&mut self, ui: &mut Ui, data: &TitleData) -> Option<TitleChoice> {
        let mut choice = None;
        if let Some(warning) = data.warning {
            let text = RichText::new(format!("{} {warning}.", icon::WARNING));
            ui.add(egui::Label::new(text.color(ui.visuals().error_fg_color)).wrap());
            ui.add_space(8.0);
        }
        ui.horizontal_wrapped(|ui| {
            let newest = ui.add_enabled(
                data.newest.is_some(),
                big_button(ui, icon::CLOCK_COUNTER_CLOCKWISE, "Continue"),
            );
            let about = data.newest.clone().unwrap_or_default();
            if newest
                .on_hover_text(about)
                .on_disabled_hover_text(if data.is_read {
                    "There is no autosave yet"
                } else {
                    "Looking for the newest autosave"
                })
                .clicked()
            {
                choice = Some(TitleChoice::Continue);
            }
            let lesson = data.scenarios.iter().position(|listing| listing.lesson.is_some());
            let tutorial = ui.add_enabled(lesson.is_some(), big_button(ui, icon::STUDENT, "Tutorial"));
            let help = "Learn the game by playing: from the first train to an attack and a line of supply";
            if tutorial.on_hover_text(help).clicked() {
                choice = lesson.map(TitleChoice::Tutorial);
            }
            for (sign, word, to) in [
                (icon::FOLDER_OPEN, "Load game", TitleChoice::Load),
                (icon::GEAR_SIX, "Settings", TitleChoice::Settings),
                (icon::BOOK_OPEN, "Rules", TitleChoice::Rules),
                (icon::SIGN_OUT, "Quit", TitleChoice::Quit),
            ] {
                if ui.add(big_button(ui, sign, word)).clicked() {
                    choice = Some(to);
                }
            }
        });
        ui.add_space(8.0);
        let places = scaled(ui, 20.0) * f32::from(u8::try_from(data.places.len()).unwrap_or(4)) + 24.0;
        let height = (ui.available_height() - places).max(160.0);
        ui.scope(|ui| {
            ui.set_max_height(height);
            choice = self.scenarios(ui, data, height).or(choice);
        });
        ui.separator();
        ui.spacing_mut().item_spacing.y = 4.0;
        for (word, place) in &data.places {
            ui.add(egui::Label::new(RichText::new(format!("{word}: {place}")).small().weak()).truncate())
                .on_hover_text(place);
        }
        choice
    }

    /// The list of scenarios, and the one that is selected: beside it where there is room, so that its text has the whole
    /// height, else below.
    fn scenarios(&mut self, ui: &mut Ui, data: &TitleData, height: f32) -> Option<TitleChoice> {
        let width = ui.available_width();
        if width < scaled(ui, 600.0) {
            let choice = self.list(ui, data, height * 0.5);
            ui.add_space(8.0);
            return self.selected(ui, data).or(choice);
        }
        let mut choice = None;
        ui.horizontal_top(|ui| {
            let left = vec2(width * 0.42, height);
            ui.allocate_ui_with_layout(left, Layout::top_down(Align::Min), |ui| {
                ui.set_width(left.x);
                choice = self.list(ui, data, height);
            });
            ui.add_space(8.0);
            ui.vertical(|ui| choice = self.selected(ui, data).or(choice.take()));
        });
        choice
    }

    /// What can be played, and above it what cannot be opened: there its author looks for what they have just written.
    fn list(&mut self, ui: &mut Ui, data: &TitleData, height: f32) -> Option<TitleChoice> {
        let mut choice = None;
        let (good, broken): (Vec<_>, Vec<_>) = data
            .scenarios
            .iter()
            .enumerate()
            .partition(|(_, listing)| listing.problems.is_empty());
        section(ui, "SCENARIOS");
        if good.is_empty() {
            let text = if data.is_read {
                "No scenario was found."
            } else {
                "Reading the scenarios..."
            };
            ui.label(RichText::new(text).weak());
        }
        ScrollArea::vertical()
            .id_salt("list")
            .auto_shrink([false, true])
            .max_height(height)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                for (_, listing) in broken {
                    draw_broken(ui, listing);
                }
                for (index, listing) in good {
                    choice = self.scenario(ui, index, listing).or(choice);
                }
            });
        choice
    }

    /// The scenario that is selected: its button and its text.
    fn selected(&mut self, ui: &mut Ui, data: &TitleData) -> Option<TitleChoice> {
        let mut choice = None;
        let selected = data
            .scenarios
            .get(self.selected)
            .filter(|listing| listing.problems.is_empty());
        if let Some(listing) = selected {
            if main_button(ui, &format!("{}  Play {}", icon::PLAY, listing.title)).clicked() {
                choice = Some(TitleChoice::Play(self.selected));
            }
            ScrollArea::vertical()
                .id_salt(&listing.path)
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    let alone = big_button(ui, icon::CPU, "Play against the computer");
                    if ui.add(alone).clicked() {
                        choice = Some(TitleChoice::Alone(self.selected));
                    }
                    self.asked(ui, listing);
                    ui.add_space(8.0);
                    read(ui, listing);
                });
        }
        choice
    }

    fn scenario(&mut self, ui: &mut Ui, index: usize, listing: &Listing) -> Option<TitleChoice> {
        let mut choice = None;
        let open = self.selected == index;
        let builder = UiBuilder::new()
            .id_salt(("scenario", index))
            .sense(Sense::click());
        let scope = ui.scope_builder(builder, |ui| {
            let hovered = ui.response().hovered();
            let visuals = ui.visuals();
            let edge = if open || hovered {
                visuals.hyperlink_color
            } else {
                visuals.widgets.noninteractive.bg_stroke.color
            };
            let frame = egui::Frame::new()
                .fill(visuals.extreme_bg_color)
                .stroke(egui::Stroke::new(if open { 2.0 } else { 1.0 }, edge))
                .corner_radius(4)
                .inner_margin(egui::Margin::symmetric(12, 4));
            frame.show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 0.0;
                let word = turn_words(listing.game).turn;
                let turns = count(usize::from(listing.turns), word, &format!("{word}s"));
                let when = RichText::new(format!("{turns}, {}", listing.dates));
                let lines = |ui: &mut Ui| {
                    ui.add(egui::Label::new(serif(ui, &listing.title, 18.0)).selectable(false));
                    ui.add(egui::Label::new(when.small().weak()).selectable(false));
                };
                // Beside each other where both fit on a line.
                if ui.available_width() < scaled(ui, 400.0) {
                    ui.vertical(lines);
                } else {
                    ui.horizontal_wrapped(lines);
                }
            });
        });
        let response = scope.response.on_hover_cursor(egui::CursorIcon::PointingHand);
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, open, &listing.title)
        });
        if response.clicked() {
            self.selected = index;
        }
        if response.double_clicked() {
            choice = Some(TitleChoice::Play(index));
        }
        choice
    }
}

/// What players read of a scenario before they begin: a quiet line of facts, and its text.
fn read(ui: &mut Ui, listing: &Listing) {
    let facts = format!("{}  |  {}", listing.sides.join(" v. "), listing.map);
    ui.add(egui::Label::new(RichText::new(facts).small().weak()).wrap());
    briefing::text(ui, &listing.summary, &listing.text);
}

fn big_button(ui: &Ui, sign: &str, word: &str) -> egui::Button<'static> {
    egui::Button::new(format!("{sign}  {word}")).min_size(vec2(0.0, scaled(ui, 32.0)))
}

fn draw_broken(ui: &mut Ui, listing: &Listing) {
    let count = count(listing.problems.len(), "problem", "problems");
    let title = format!("{} {} cannot be opened: {count}", icon::WARNING, listing.path);
    egui::CollapsingHeader::new(RichText::new(title).color(ui.visuals().error_fg_color))
        .id_salt(&listing.path)
        .show(ui, |ui| {
            for problem in &listing.problems {
                ui.add(egui::Label::new(RichText::new(problem.to_string()).small().monospace()).wrap());
            }
        });
}

/// The name of the game on its cover.
fn lettering(ui: &Ui, rect: egui::Rect, palette: &Palette) {
    let painter = ui.painter_at(rect);
    let ink = egui_colour(palette.ink);
    let size = (rect.width() / 5.6).min(112.0);
    let font = |size| FontId::new(size, FontFamily::Name(SERIF.into()));
    let top = rect.center_top() + vec2(0.0, rect.height() * 0.09);
    let name = painter.text(top, Align2::CENTER_TOP, "RAILHEAD", font(size), ink);
    let below = name.center_bottom() + vec2(0.0, 8.0);
    let line = egui::Stroke::new(2.0, egui_colour(palette.seats[0]));
    painter.hline(name.left() + 4.0..=name.right() - 4.0, below.y, line);
    let motto = "campaigns of road and rail";
    painter.text(
        below + vec2(0.0, 8.0),
        Align2::CENTER_TOP,
        motto,
        font(size * 0.29),
        ink,
    );
}
