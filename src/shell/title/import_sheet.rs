//! The sheet on which a map of TripleA is imported, in place of the details of a scenario.
//!
//! It asks which map and which railways, shows how far the import is, and reports the result. Not here: the work, which is in
//! `importing`.

use std::path::{Path, PathBuf};
use std::{env, fs};

use bevy_egui::egui::{self, ComboBox, ProgressBar, RichText, ScrollArea, TextEdit, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{labelled, main_button, scaled, section, serif};
use crate::words::sentence;
use railhead_authoring::import::triplea::{ImportProgress, ImportedGame, USUAL_RAILS, rail_names};
use railhead_engine::text::Problem;

/// The most maps that are offered.
const MOST_MAPS: usize = 500;

/// The label for a map without railways.
const NO_RAILS: &str = "none";

/// The sheet.
#[derive(Clone, Debug)]
pub struct ImportSheet {
    /// The folder or the zip archive of the map, as the player has typed it.
    pub map: String,
    /// The maps that TripleA has put on this machine.
    pub found: Vec<PathBuf>,
    rails: String,
    pub stage: ImportStage,
}

/// How far an import is.
#[derive(Clone, Debug, Default)]
pub enum ImportStage {
    #[default]
    Choosing,
    Running(Option<ImportProgress>),
    Done(ImportDone),
    /// Why there is no import, a line each.
    Failed(Vec<String>),
}

/// An import that was written.
#[derive(Clone, Debug)]
pub struct ImportDone {
    pub games: Vec<ImportedGame>,
    /// What is wrong with its other games, which were not imported.
    pub refused: Vec<Problem>,
    /// The file of its first scenario, or of its first board.
    pub main: PathBuf,
}

/// What the player does with the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportAct {
    Begin,
    Stop,
    /// Show the new scenario in the list.
    Show,
    Close,
}

impl Default for ImportSheet {
    fn default() -> Self {
        Self {
            map: String::new(),
            found: Vec::new(),
            rails: USUAL_RAILS.to_owned(),
            stage: ImportStage::Choosing,
        }
    }
}

impl ImportSheet {
    /// Asks for another map, or has this one in its field; an import that goes on stays in sight.
    pub fn open(&mut self, map: Option<String>) {
        if !matches!(self.stage, ImportStage::Running(_)) {
            self.stage = ImportStage::Choosing;
            self.found = maps_of_triplea();
        }
        if let Some(map) = map {
            self.map = map;
        }
    }

    /// The rail variant to begin with; `None` for no railways.
    pub fn rails(&self) -> Option<String> {
        Some(self.rails.clone()).filter(|rails| rails != NO_RAILS)
    }

    /// Draws it, and returns what the player clicked.
    pub(super) fn ui(&mut self, ui: &mut Ui) -> Option<ImportAct> {
        ui.label(serif(ui, "A map of TripleA, with railways", 26.0));
        ui.add_space(8.0);
        match &self.stage {
            ImportStage::Choosing => self.ask(ui, &[]),
            ImportStage::Failed(why) => {
                let why = why.clone();
                self.ask(ui, &why)
            }
            ImportStage::Running(progress) => running(ui, progress.as_ref()),
            ImportStage::Done(done) => tell(ui, done),
        }
    }

    /// Asks which map, after what went wrong the last time.
    fn ask(&mut self, ui: &mut Ui, wrong: &[String]) -> Option<ImportAct> {
        let mut act = None;
        let words = "A map that TripleA has downloaded becomes a board, a table of units and a scenario for each of its games. What has no \
            counterpart here is left out, and the scenario says so.";
        ui.add(egui::Label::new(words).wrap());
        ui.add_space(12.0);
        section(ui, "MAP");
        if !self.found.is_empty() {
            let name = |map: &PathBuf| map.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let chosen = self.found.iter().find(|map| map.to_string_lossy() == self.map);
            let shown = chosen.map_or_else(|| "Choose one of yours".to_owned(), name);
            let list = ComboBox::from_id_salt("maps of TripleA").selected_text(shown);
            let list = list.width(scaled(ui, 240.0)).show_ui(ui, |ui| {
                for map in &self.found {
                    let path = map.to_string_lossy().into_owned();
                    ui.selectable_value(&mut self.map, path, name(map));
                }
            });
            labelled(&list.response, "Map");
        }
        let typed = TextEdit::singleline(&mut self.map)
            .desired_width(scaled(ui, 320.0))
            .hint_text("a folder or a zip archive; or drop it on this window");
        let typed = ui.add(typed);
        // So that it can be typed or pasted at once.
        if self.map.is_empty() && ui.memory(|memory| memory.focused().is_none()) {
            typed.request_focus();
        }
        let is_entered = typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        typed.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Folder or archive of the map")
        });
        ui.add_space(8.0);
        section(ui, "RAILWAYS");
        let rails = ComboBox::from_id_salt("rails of the import").selected_text(self.rails.clone());
        let rails = rails.show_ui(ui, |ui| {
            for name in rail_names().into_iter().chain([NO_RAILS.to_owned()]) {
                ui.selectable_value(&mut self.rails, name.clone(), name);
            }
        });
        labelled(&rails.response, "Railways");
        ui.add_space(12.0);
        let has_map = !self.map.trim().is_empty();
        let begin = ui.add_enabled_ui(has_map, |ui| main_button(ui, "Import"));
        if begin.inner.clicked() || is_entered && has_map {
            act = Some(ImportAct::Begin);
        }
        lines(ui, wrong, true);
        ui.add_space(8.0);
        if ui.button(format!("{}  Back", icon::ARROW_LEFT)).clicked() {
            act = Some(ImportAct::Close);
        }
        act
    }
}

/// How far it is, with a button that stops it.
fn running(ui: &mut Ui, progress: Option<&ImportProgress>) -> Option<ImportAct> {
    let (share, words) = match progress {
        None => (0.0, "Beginning".to_owned()),
        Some(step) => {
            #[expect(clippy::cast_precision_loss, reason = "an import has few steps")]
            let share = step.done as f32 / step.of.max(1) as f32;
            (share, sentence(&format!("{} {}", step.doing, step.game)))
        }
    };
    ui.add(egui::Label::new(words.trim_end_matches('.')).wrap());
    let bar = ProgressBar::new(share)
        .desired_width(scaled(ui, 320.0))
        .show_percentage();
    labelled(&ui.add(bar), "Import");
    ui.add_space(8.0);
    ui.button("Stop").clicked().then_some(ImportAct::Stop)
}

/// Shows the result of each game, and the parts left out.
fn tell(ui: &mut Ui, done: &ImportDone) -> Option<ImportAct> {
    let mut act = None;
    ui.horizontal(|ui| {
        if main_button(ui, "Show it in the list").clicked() {
            act = Some(ImportAct::Show);
        }
    });
    ui.label(RichText::new(done.main.display().to_string()).small().weak());
    ui.add_space(8.0);
    ScrollArea::vertical()
        .id_salt("imported")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            if !done.refused.is_empty() {
                section(ui, "NOT IMPORTED");
                let refused: Vec<String> = done.refused.iter().map(ToString::to_string).collect();
                lines(ui, &refused, true);
                ui.add_space(8.0);
            }
            for game in &done.games {
                section(ui, &game.title.to_uppercase());
                if let Err(why) = &game.scenario {
                    let words = sentence(&format!("the board alone, since {why}"));
                    ui.add(egui::Label::new(words).wrap());
                }
                let left_out = game.report.lines();
                if left_out.is_empty() {
                    ui.label(RichText::new("Nothing is left out.").small().weak());
                }
                lines(ui, &left_out, false);
                ui.add_space(8.0);
            }
        });
    act
}

fn lines(ui: &mut Ui, lines: &[String], are_wrong: bool) {
    for line in lines {
        let text = RichText::new(sentence(line)).small();
        let text = if are_wrong {
            text.color(ui.visuals().error_fg_color)
        } else {
            text.weak()
        };
        ui.add(egui::Label::new(text).wrap());
    }
}

/// Whether what was dropped on the window is a map rather than a package.
pub(super) fn is_map(path: &Path) -> bool {
    let is_zip = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
    is_zip || path.is_dir()
}

/// The maps in the folder into which TripleA puts them.
fn maps_of_triplea() -> Vec<PathBuf> {
    let Some(home) = env::home_dir() else {
        return Vec::new();
    };
    let entries = fs::read_dir(home.join("triplea").join("downloadedMaps"));
    let paths = entries.into_iter().flatten().flatten().map(|entry| entry.path());
    let mut maps: Vec<PathBuf> = paths.filter(|path| is_map(path)).take(MOST_MAPS).collect();
    maps.sort();
    maps
}
