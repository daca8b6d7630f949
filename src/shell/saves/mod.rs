//! Saving under a name, choosing a save to open, and files that change while a game is open. Not here: what a save holds.

pub(super) mod folder_watch;
pub(super) mod quick;
pub(super) mod reload;

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use bevy_egui::egui::{self, Align2, Key, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_phosphor::regular as icon;

use super::title::map_pictures::{MapPictures, Pictured, show};
use super::title::title_data::about_text;
use crate::input::keys;
use crate::theme::Palette;
use crate::theme::widget::{choice_sheet, is_answered, labelled, main_button, scaled, section};
use crate::words::{capital, count};
use railhead_engine::save::{self, About, Listed, shelf};
use railhead_games::folders::Folders;
use railhead_games::turn_words;

/// A save in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveLine {
    /// Whether the program wrote it on its own.
    pub is_autosave: bool,
    pub path: PathBuf,
    /// Its name, as the player gave it.
    pub name: String,
    /// Its content: scenario, turn, player, phase.
    pub about: String,
    /// When it was written.
    pub written: Option<SystemTime>,
    pub age: Option<Duration>,
    /// The reason why it cannot be opened.
    pub problem: Option<String>,
}

/// What the player chose in the dialog of saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveChoice {
    /// Save under this name.
    Save(String),
    Open(PathBuf),
    /// Watch the game in this file.
    Watch(PathBuf, WatchFor),
    Delete(PathBuf),
    Back,
}

/// The purpose of opening a save without playing on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchFor {
    Replay,
    /// A replay with a review.
    Review,
}

/// Whether the dialog saves or opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavesFor {
    /// Saving the current game.
    Saving,
    Opening,
}

/// What happens to a save only after a second click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveRisk {
    Delete,
    /// Another game takes its name.
    Replace,
}

/// The effects of keys on the list in this frame.
#[derive(Clone, Copy, Debug, Default)]
struct Keys {
    /// Open the chosen save.
    opens: bool,
    /// Another save was chosen.
    has_moved: bool,
}

/// The dialog in which games are saved and opened.
#[derive(Clone, Debug)]
pub struct Saves {
    pub purpose: SavesFor,
    /// The saves, then the autosaves, the newest first.
    pub lines: Vec<SaveLine>,
    /// The line that Enter opens; Up and Down choose another.
    pub at: usize,
    pub folder: String,
    /// The name to save under.
    pub name: String,
    /// Why the last action on a save failed.
    pub error: Option<String>,
    /// Whether the player chooses the players when a save opens.
    pub asks_who: bool,
    /// The save to delete or to replace if the player confirms it.
    pub at_risk: Option<(PathBuf, SaveRisk)>,
}

/// The map as the saved game left it.
fn picture(ui: &mut Ui, line: &SaveLine, pictures: &mut MapPictures, palette: &Palette) {
    // Narrow windows need the room for the words.
    if ui.available_width() >= scaled(ui, 400.0) {
        let most = vec2(scaled(ui, 72.0), scaled(ui, 48.0));
        let pictured = Pictured::Save(line.path.clone(), line.written);
        show(ui, pictures, palette, &pictured, (Align2::CENTER_CENTER, most));
    }
}

/// An age in words.
pub fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let number = |value: u64| usize::try_from(value).unwrap_or(usize::MAX);
    match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{} ago", count(number(minutes), "minute", "minutes")),
        60..1440 => format!("{} ago", count(number(minutes / 60), "hour", "hours")),
        _ => format!("{} ago", count(number(minutes / 1440), "day", "days")),
    }
}

/// The name of a file: letters, digits, spaces and a few signs; `None` for an empty one.
pub fn file_name(name: &str) -> Option<String> {
    let kept: String = name
        .chars()
        .map(|letter| {
            if letter.is_alphanumeric() || " -_,".contains(letter) {
                letter
            } else {
                ' '
            }
        })
        .take(60)
        .collect();
    let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    // Names of autosaves belong to the program.
    (!kept.is_empty() && !kept.starts_with("autosave-")).then_some(kept)
}

impl Saves {
    /// The dialog of the saves that are on disk now.
    pub fn read(purpose: SavesFor, folders: &Folders, name: String) -> Self {
        let now = SystemTime::now();
        let mut listed = save::list(&folders.saves);
        if purpose == SavesFor::Opening {
            // The saves that somebody named come first, each kind with its newest on top.
            listed.extend(save::list(&folders.autosaves));
        }
        let lines: Vec<SaveLine> = listed.into_iter().map(|listed| line_of(listed, now)).collect();
        Self {
            purpose,
            at: lines
                .iter()
                .position(|line| line.problem.is_none())
                .unwrap_or_default(),
            lines,
            folder: folders.saves.display().to_string(),
            name,
            error: None,
            asks_who: false,
            at_risk: None,
        }
    }

    /// The title of the dialog.
    pub fn title(&self) -> &'static str {
        match self.purpose {
            SavesFor::Saving => "Save game",
            SavesFor::Opening => "Load game",
        }
    }

    /// Draws the dialog, and returns what the player chose.
    pub fn ui(&mut self, ui: &mut Ui, pictures: &mut MapPictures, palette: &Palette) -> Option<SaveChoice> {
        let mut choice = None;
        ui.set_width(scaled(ui, 600.0).min(ui.ctx().content_rect().width() - 96.0));
        if self.purpose == SavesFor::Saving {
            choice = self.name_line(ui);
        }
        if let Some(error) = &self.error {
            let colour = ui.visuals().error_fg_color;
            ui.label(RichText::new(format!("{} {error}", icon::WARNING)).color(colour));
        }
        let keys = self.read_keys(ui);
        let height = scaled(ui, 320.0).min(ui.ctx().content_rect().height() * 0.5);
        ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                let lines = std::mem::take(&mut self.lines);
                let mut draw = |ui: &mut Ui, line: &SaveLine| picture(ui, line, pictures, palette);
                let (autosaves, saves): (Vec<_>, Vec<_>) =
                    lines.iter().enumerate().partition(|(_, line)| line.is_autosave);
                section(ui, "SAVES");
                if saves.is_empty() {
                    ui.label(RichText::new("There are no saves yet.").weak());
                }
                for (index, line) in saves {
                    choice = self.line(ui, (index, line), keys, &mut draw).or(choice.take());
                }
                if !autosaves.is_empty() {
                    ui.add_space(8.0);
                    section(ui, "AUTOSAVES");
                }
                for (index, line) in autosaves {
                    choice = self.line(ui, (index, line), keys, &mut draw).or(choice.take());
                }
                self.lines = lines;
            });
        ui.label(RichText::new(format!("Kept in {}", self.folder)).small().weak());
        ui.horizontal(|ui| {
            if ui.button("Back").clicked() {
                choice = Some(SaveChoice::Back);
            }
            if self.purpose == SavesFor::Opening {
                let help = "Give a side to a computer, or take over a computer's side";
                ui.checkbox(&mut self.asks_who, "Open and choose who plays")
                    .on_hover_text(help);
            }
        });
        choice
    }

    /// Draws only the line with the name.
    pub fn name_line(&mut self, ui: &mut Ui) -> Option<SaveChoice> {
        let mut save = false;
        ui.horizontal(|ui| {
            let room = ui.available_width() - scaled(ui, 96.0);
            let margin = scaled(ui, 8.0);
            let edit = TextEdit::singleline(&mut self.name)
                .hint_text("Name of the save")
                .margin(vec2(8.0, margin))
                .desired_width(room);
            let field = ui.add(edit);
            field.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Name of the save")
            });
            if ui.memory(|memory| memory.focused().is_none()) && !field.lost_focus() {
                field.request_focus();
            }
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(keys::ANSWER));
            save = main_button(ui, &format!("{} Save", icon::FLOPPY_DISK)).clicked() || entered;
        });
        if !save {
            return None;
        }
        let Some(name) = file_name(&self.name) else {
            self.error = Some("A save needs a name of letters or digits.".to_owned());
            return None;
        };
        match self.lines.iter().find(|line| line.name == name) {
            Some(line) => {
                self.at_risk = Some((line.path.clone(), SaveRisk::Replace));
                None
            }
            None => Some(SaveChoice::Save(name)),
        }
    }

    /// Reads the keys; none counts while the player types a name or has moved the focus.
    fn read_keys(&mut self, ui: &mut Ui) -> Keys {
        if self.purpose == SavesFor::Saving || self.at_risk.is_some() {
            return Keys::default();
        }
        let is_elsewhere = ui.memory(|memory| memory.focused().is_some());
        let (up, down) = ui.input_mut(|input| {
            let mut struck = |key| !is_elsewhere && input.consume_key(egui::Modifiers::NONE, key);
            (struck(Key::ArrowUp), struck(Key::ArrowDown))
        });
        let last = self.lines.len().saturating_sub(1);
        let before = self.at;
        self.at = (self.at + usize::from(down))
            .saturating_sub(usize::from(up))
            .min(last);
        Keys {
            opens: is_answered(ui, ui.id().with("saves")),
            has_moved: self.at != before,
        }
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        (index, line): (usize, &SaveLine),
        keys: Keys,
        picture: &mut impl FnMut(&mut Ui, &SaveLine),
    ) -> Option<SaveChoice> {
        let is_chosen = self.purpose == SavesFor::Opening && index == self.at;
        let drawn = choice_sheet(ui, is_chosen, |ui| self.line_inside(ui, line, picture));
        if is_chosen && keys.has_moved {
            drawn.response.scroll_to_me(None);
        }
        let opens = is_chosen && keys.opens && line.problem.is_none();
        drawn
            .inner
            .or_else(|| opens.then(|| SaveChoice::Open(line.path.clone())))
    }

    fn line_inside(
        &mut self,
        ui: &mut Ui,
        line: &SaveLine,
        picture: &mut impl FnMut(&mut Ui, &SaveLine),
    ) -> Option<SaveChoice> {
        let mut choice = None;
        if let Some((_, risk)) = self.at_risk.clone().filter(|(path, _)| *path == line.path) {
            return self.confirm(ui, line, risk);
        }
        ui.horizontal(|ui| {
            picture(ui, line);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let delete = ui.button(icon::TRASH).on_hover_text("Delete this save");
                delete.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Delete {}", line.name))
                });
                if delete.clicked() {
                    self.at_risk = Some((line.path.clone(), SaveRisk::Delete));
                }
                let word = match self.purpose {
                    SavesFor::Saving => "Replace",
                    SavesFor::Opening => "Open",
                };
                let replaces_own = self.purpose == SavesFor::Opening || file_name(&line.name).is_some();
                let enabled = line.problem.is_none() && replaces_own;
                let button = ui.add_enabled(enabled, egui::Button::new(word));
                labelled(&button, &format!("{word} {}", line.name));
                if button.clicked() {
                    match self.purpose {
                        SavesFor::Saving => self.at_risk = Some((line.path.clone(), SaveRisk::Replace)),
                        SavesFor::Opening => choice = Some(SaveChoice::Open(line.path.clone())),
                    }
                }
                if self.purpose == SavesFor::Opening {
                    for (sign, word, help, watched) in [
                        (
                            icon::FILM_STRIP,
                            "Watch",
                            "A replay of the game, from its beginning",
                            WatchFor::Replay,
                        ),
                        (
                            icon::GRADUATION_CAP,
                            "Review",
                            "The chance to win over the game, and the orders that cost most",
                            WatchFor::Review,
                        ),
                    ] {
                        let watch = ui.add_enabled(enabled, egui::Button::new(format!("{sign} {word}")));
                        labelled(&watch, &format!("{word} {}", line.name));
                        if watch.on_hover_text(help).clicked() {
                            choice = Some(SaveChoice::Watch(line.path.clone(), watched));
                        }
                    }
                }
                // The words have all the room that the buttons leave.
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| words(ui, line));
            });
        });
        choice
    }

    /// Asks for confirmation before a save is lost.
    fn confirm(&mut self, ui: &mut Ui, line: &SaveLine, risk: SaveRisk) -> Option<SaveChoice> {
        let mut choice = None;
        let (verb, sign, does) = match risk {
            SaveRisk::Delete => ("Delete", icon::TRASH, SaveChoice::Delete(line.path.clone())),
            SaveRisk::Replace => ("Replace", icon::FLOPPY_DISK, SaveChoice::Save(line.name.clone())),
        };
        let question = format!("{verb} “{}”? You cannot get it back.", line.name);
        ui.add(egui::Label::new(question).wrap());
        ui.horizontal(|ui| {
            if main_button(ui, &format!("{sign} {verb}")).clicked() {
                choice = Some(does);
            }
            if ui.button("Keep it").clicked() || choice.is_some() {
                self.at_risk = None;
            }
        });
        choice
    }
}

/// The name of a save, what it is about, and its age.
fn words(ui: &mut Ui, line: &SaveLine) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.add(egui::Label::new(RichText::new(&line.name).strong()).wrap());
    match &line.problem {
        Some(problem) => {
            let text = RichText::new(problem).small().color(ui.visuals().error_fg_color);
            ui.add(egui::Label::new(text).wrap());
        }
        None => {
            ui.add(egui::Label::new(RichText::new(&line.about).small().weak()).wrap());
        }
    }
    if let Some(age) = line.age {
        ui.label(RichText::new(ago(age)).small().weak());
    }
}

/// What the list says of a save.
fn line_of(listed: Listed, now: SystemTime) -> SaveLine {
    let age = listed
        .written
        .and_then(|written| now.duration_since(written).ok());
    let (about, problem) = match &listed.head {
        Ok(head) => (about_text(head), None),
        Err(problem) => (String::new(), Some(format!("Cannot be opened: {}", problem.what))),
    };
    let number = shelf::autosave_number(&listed.path);
    let name = match (number, &listed.head) {
        // Those of one game differ in what comes first.
        (Some(number), Ok(head)) if head.about.over => format!("The end, autosave {number}"),
        (Some(number), Ok(head)) => {
            let About {
                turn, player, phase, ..
            } = &head.about;
            let word = turn_words(&head.game).turn;
            format!("{} {turn}, {player} {phase}, autosave {number}", capital(word))
        }
        (Some(number), Err(_)) => format!("Autosave {number}"),
        (None, _) => listed.name,
    };
    SaveLine {
        is_autosave: number.is_some(),
        path: listed.path,
        name,
        about,
        written: listed.written,
        age,
        problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_saves_become_names_of_files() {
        assert_eq!(
            file_name("  Kampar: turn 9 / Guards "),
            Some("Kampar turn 9 Guards".to_owned())
        );
        assert_eq!(file_name("../../etc"), Some("etc".to_owned()));
        assert_eq!(file_name("***"), None);
        assert_eq!(file_name("autosave-000001"), None);
    }

    #[test]
    fn ages_are_told_in_words() {
        assert_eq!(ago(Duration::from_secs(5)), "just now");
        assert_eq!(ago(Duration::from_secs(90)), "1 minute ago");
        assert_eq!(ago(Duration::from_hours(2)), "2 hours ago");
    }
}
