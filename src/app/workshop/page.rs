//! What the author sees: the map as the scenario would open, the problems, and the text of every file.

use std::fmt;
use std::ops::Range;

use bevy_egui::egui::{self, Id, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::conflict::{TextChoice, ask};
use super::map_pane::{DrawnMap, MapPane};
use super::mentions::Mentions;
use super::text_pane::text_pane;
use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::{scaled, section, serif, text_link};
use crate::app::words::count;
use crate::rules::board::SpaceId;
use crate::rules::text::edit::apply;
use crate::rules::text::position::line_and_column;
use crate::rules::text::{Files as _, Problem};
use crate::workshop::fields::meaning;
use crate::workshop::project::Project;
use crate::workshop::spaces::spaces_at;

/// What the author asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Write what has changed.
    Save,
    /// Play the scenario as it is on the page.
    Play,
    /// Go back to the title.
    Leave,
    /// Let one text of the file stay, the one on the page or the one on disk.
    Choose(TextChoice),
}

/// What was found of a scenario.
#[derive(Clone)]
pub struct Checked {
    /// Its problems.
    pub problems: Vec<Problem>,
    /// Its map as it would open; `None` if it does not.
    pub map: Option<DrawnMap>,
}

/// The page of the workshop.
#[derive(Clone)]
pub struct WorkshopPage {
    /// The files.
    pub project: Project,
    /// Whether the text has changed since it was last sent to be checked.
    pub is_new: bool,
    /// The path of the file that is shown.
    path: String,
    /// The caret, in bytes.
    caret: usize,
    /// Where to look next, in the file that is shown.
    jump: Option<Range<usize>>,
    /// Whether the differences of the two texts of a file are shown.
    shows_both: bool,
    /// What is searched for, while it is.
    find: Option<String>,
    problems: Vec<Problem>,
    /// Whether the scenario could be loaded when it was last checked.
    is_sound: bool,
    /// The last map that could be drawn.
    map: Option<MapPane>,
    /// The file and caret of which [`Self::lit`] is known.
    lit_for: Option<(String, usize)>,
    /// The spaces that the text at the caret means.
    lit: Vec<SpaceId>,
    /// The space that was clicked last.
    mentions: Option<Mentions>,
}

impl fmt::Debug for Checked {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_tuple("Checked").field(&self.problems).finish()
    }
}

impl fmt::Debug for WorkshopPage {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let mut page = out.debug_struct("WorkshopPage");
        page.field("path", &self.path).field("problems", &self.problems);
        page.finish_non_exhaustive()
    }
}

impl WorkshopPage {
    /// The page of a scenario, which is open.
    pub fn new(project: Project) -> Self {
        Self {
            path: project.scenario.clone(),
            project,
            is_new: false,
            caret: 0,
            jump: None,
            shows_both: false,
            find: None,
            problems: Vec::new(),
            is_sound: true,
            map: None,
            lit_for: None,
            lit: Vec::new(),
            mentions: None,
        }
    }

    /// Shows what was found. The last good map stays while the text is broken.
    pub fn take(&mut self, ctx: &egui::Context, checked: Checked) {
        self.is_sound = checked.map.is_some();
        if let Some(drawn) = checked.map {
            self.map = Some(MapPane::new(ctx, drawn, self.map.take()));
        }
        self.project.read_new();
        self.problems = checked.problems;
        self.lit_for = None;
    }

    /// Draws it over the whole of `ui`.
    pub fn ui(&mut self, ui: &mut Ui, palette: &Palette, takes_keys: bool) -> Option<Wish> {
        let whole = ui.max_rect();
        ui.painter().rect_filled(whole, 0.0, egui_colour(palette.paper));
        let mut wish = takes_keys.then(|| self.keys(ui)).flatten();
        let page = whole.shrink2(vec2(16.0, 8.0));
        ui.scope_builder(UiBuilder::new().max_rect(page), |ui| {
            wish = self.bar(ui).or(wish);
            ui.separator();
            let map_width = (page.width() * 0.38).clamp(0.0, scaled(ui, 520.0));
            let left = egui::Panel::left("map and problems")
                .frame(egui::Frame::new())
                .resizable(false)
                .exact_size(map_width)
                .show_separator_line(false);
            self.light();
            left.show(ui, |ui| self.map_and_problems(ui, palette));
            let rest = ui.available_rect_before_wrap();
            let rest = rest.with_min_x(rest.left() + 12.0);
            let files = ui.scope_builder(UiBuilder::new().max_rect(rest), |ui| self.files(ui));
            wish = files.inner.or(wish);
        });
        wish
    }

    fn keys(&mut self, ui: &Ui) -> Option<Wish> {
        let typed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        if typed(Modifiers::COMMAND, Key::F) {
            self.find.get_or_insert_default();
        }
        if typed(Modifiers::SHIFT, Key::F8) {
            self.go_to_problem(false);
        }
        if typed(Modifiers::NONE, Key::F8) {
            self.go_to_problem(true);
        }
        if typed(Modifiers::NONE, Key::F4) {
            if let Some(mentions) = &mut self.mentions {
                mentions.turn();
            }
            self.go_to_mention();
        }
        if typed(Modifiers::COMMAND, Key::Period) {
            self.mend();
        }
        if typed(Modifiers::COMMAND, Key::S) {
            return Some(Wish::Save);
        }
        if typed(Modifiers::NONE, Key::F5) {
            return Some(Wish::Play);
        }
        if typed(Modifiers::NONE, Key::Escape) && self.find.take().is_none() && self.mentions.take().is_none()
        {
            return Some(Wish::Leave);
        }
        None
    }

    fn bar(&mut self, ui: &mut Ui) -> Option<Wish> {
        let mut wish = None;
        ui.horizontal_wrapped(|ui| {
            let mut button = |ui: &mut Ui, sign: &str, word: &str, help: &str, asked: Wish| {
                let response = ui.button(format!("{sign}  {word}")).on_hover_text(help);
                if response.clicked() {
                    wish = Some(asked);
                }
            };
            button(
                ui,
                icon::ARROW_LEFT,
                "Title",
                "Esc: what is not saved is kept as a draft",
                Wish::Leave,
            );
            button(ui, icon::FLOPPY_DISK, "Save", "Ctrl+S", Wish::Save);
            button(
                ui,
                icon::PLAY,
                "Play",
                "F5: plays what is on the page, saved or not",
                Wish::Play,
            );
            if ui
                .button(format!("{}  Find", icon::MAGNIFYING_GLASS))
                .on_hover_text("Ctrl+F")
                .clicked()
            {
                self.find.get_or_insert_default();
            }
            if let Some(asked) = &mut self.find {
                let field = ui.add(
                    TextEdit::singleline(asked)
                        .desired_width(scaled(ui, 140.0))
                        .hint_text("find"),
                );
                let is_on = field.enabled();
                field.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, is_on, "Find in this file")
                });
                let again = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                if again && !asked.is_empty() {
                    let text = self.project.text(&self.path);
                    let next = text.get(self.caret..).and_then(|rest| rest.find(asked.as_str()));
                    let found = next
                        .map(|at| self.caret + at)
                        .or_else(|| text.find(asked.as_str()));
                    self.jump = found.map(|at| at..at + asked.len());
                }
            }
            if self.project.is_changed(&self.path) && !self.project.is_in_conflict(&self.path) {
                let help = "Takes the text on disk; yours is kept in a file of its own";
                let back = ui.button(format!("{}  Take from disk", icon::ARROW_COUNTER_CLOCKWISE));
                if back.on_hover_text(help).clicked() {
                    wish = Some(Wish::Choose(TextChoice::Theirs));
                }
            }
        });
        wish
    }

    /// Finds the spaces that the text at the caret means.
    fn light(&mut self) {
        let here = (self.path.clone(), self.caret);
        let Some(map) = self.map.as_mut().filter(|_| self.lit_for.as_ref() != Some(&here)) else {
            return;
        };
        self.lit = spaces_at(map.board(), &self.project.files.texts, &self.path, self.caret);
        // A new picture of the map moves nothing, another place in the text does.
        if self.lit_for.replace(here).is_some() {
            map.follow();
        }
    }

    /// Lists where the files mention a space, and turns to the first.
    fn mention(&mut self, space: SpaceId) {
        if let Some(map) = &self.map {
            self.mentions = Some(Mentions::find(map.board(), &self.project, space));
            self.go_to_mention();
        }
    }

    fn go_to_mention(&mut self) {
        if let Some((path, range)) = self.mentions.as_ref().and_then(Mentions::shown) {
            self.path = path;
            self.caret = range.start;
            self.jump = Some(range);
        }
    }

    fn map_and_problems(&mut self, ui: &mut Ui, palette: &Palette) {
        let width = ui.available_width();
        let most = vec2(width, ui.available_height() * 0.55);
        let clicked = self
            .map
            .as_mut()
            .and_then(|map| map.ui(ui, palette, most, &self.lit));
        if let Some(space) = clicked {
            self.mention(space);
        }
        if !self.is_sound {
            let why = if self.map.is_some() {
                "The map as it was before the text broke"
            } else {
                "The map comes when the problems are mended"
            };
            ui.label(RichText::new(why).small().color(ui.visuals().error_fg_color));
        }
        ui.add_space(8.0);
        let (mut chosen, mut goes) = (None, false);
        ScrollArea::vertical()
            .id_salt("problems")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                if let Some(mentions) = &mut self.mentions {
                    goes = mentions.ui(ui, &self.project);
                }
                let many = count(self.problems.len(), "PROBLEM", "PROBLEMS");
                section(
                    ui,
                    &if self.problems.is_empty() {
                        "NO PROBLEMS".to_owned()
                    } else {
                        format!("{many}  (F8: the next)")
                    },
                );
                for (index, problem) in self.problems.iter().enumerate() {
                    let hint = problem
                        .hint
                        .as_ref()
                        .map_or(String::new(), |hint| format!("; {hint}"));
                    let place = problem.file.rsplit('/').next().unwrap_or_default();
                    let text = format!("{place}:{}  {}{hint}", problem.line, problem.what);
                    if text_link(ui, RichText::new(text).small()).clicked() {
                        chosen = Some((index, false));
                    }
                    if let Some(fix) = &problem.mark.fix
                        && ui
                            .small_button(format!("{}  Change to {}", icon::LIGHTBULB, fix.text))
                            .clicked()
                    {
                        chosen = Some((index, true));
                    }
                    ui.add_space(4.0);
                }
            });
        if goes {
            self.go_to_mention();
        }
        if let Some((index, mends)) = chosen {
            self.show(index);
            if mends {
                self.mend();
            }
        }
    }

    /// Turns to the place of a problem.
    fn show(&mut self, index: usize) {
        let Some(problem) = self.problems.get(index).cloned() else {
            return;
        };
        let mut paths = self.project.paths().into_iter();
        if let Some(path) = paths.find(|path| self.project.files.shown(path) == problem.file) {
            self.path = path;
            self.caret = problem.mark.range.start;
            self.jump = Some(problem.mark.range);
        }
    }

    /// Goes to the next problem after the caret, or to the one before it.
    fn go_to_problem(&mut self, forward: bool) {
        let here = self.project.files.shown(&self.path);
        let all = &self.problems;
        let after = |problem: &Problem| problem.file == here && problem.mark.range.start > self.caret;
        let before = |problem: &Problem| problem.file == here && problem.mark.range.start < self.caret;
        let index = if forward {
            // At the end of this file come those of the others.
            let other = || all.iter().position(|problem| problem.file != here);
            all.iter().position(after).or_else(other).or(Some(0))
        } else {
            all.iter().rposition(before).or_else(|| all.len().checked_sub(1))
        };
        if let Some(index) = index {
            self.show(index);
        }
    }

    /// Mends the problem at the caret, if its fix is known.
    fn mend(&mut self) {
        let here = self.project.files.shown(&self.path);
        let at = self.caret;
        let found = self.problems.iter().find(|problem| {
            problem.file == here && problem.mark.range.start <= at && at <= problem.mark.range.end
        });
        let Some(fix) = found.and_then(|problem| problem.mark.fix.clone()) else {
            return;
        };
        if let Some(text) = self.project.files.texts.get_mut(&self.path)
            && text.get(fix.range.clone()).is_some()
        {
            apply(text, &fix);
            self.jump = Some(fix.range.start..fix.range.start + fix.text.len());
            self.is_new = true;
            // It is checked anew in a moment; until then it could be mended twice.
            self.problems
                .retain(|problem| problem.mark.fix.as_ref() != Some(&fix));
        }
    }

    /// The path of the file that is shown.
    pub fn shown(&self) -> &str {
        &self.path
    }

    fn files(&mut self, ui: &mut Ui) -> Option<Wish> {
        ui.horizontal_wrapped(|ui| {
            for path in self.project.paths() {
                let name = path.rsplit('/').next().unwrap_or(&path);
                let star = if self.project.is_in_conflict(&path) {
                    format!("{} ", icon::WARNING)
                } else if self.project.is_changed(&path) {
                    "* ".to_owned()
                } else {
                    String::new()
                };
                let tab =
                    egui::Button::new(serif(ui, format!("{star}{name}"), 15.0)).selected(path == self.path);
                if ui.add(tab).clicked() {
                    self.path.clone_from(&path);
                    self.caret = 0;
                }
            }
        });
        let foot = egui::Panel::bottom("place in the text")
            .frame(egui::Frame::new())
            .show_separator_line(false);
        foot.show(ui, |ui| self.status(ui));
        let is_asked = self.project.is_in_conflict(&self.path);
        let wish = is_asked
            .then(|| ask(ui, &self.project, &self.path, &mut self.shows_both))
            .flatten()
            .map(Wish::Choose);
        self.text(ui);
        wish
    }

    /// Where the caret is, the space that the text there means, and what its field means.
    fn status(&self, ui: &mut Ui) {
        let text = self.project.text(&self.path);
        let (line, column) = line_and_column(text, self.caret);
        let meaning = meaning(text, self.caret).unwrap_or_default();
        let first = meaning.lines().next().unwrap_or_default().replace('`', "");
        let space = match (&self.map, self.lit.as_slice()) {
            (Some(map), [space]) => map.board().label(*space) + "   ",
            (Some(_), [_, ..]) => format!("{} places   ", self.lit.len()),
            _ => String::new(),
        };
        let status = RichText::new(format!("{line}:{column}   {space}{first}"))
            .small()
            .weak();
        ui.add(egui::Label::new(status).truncate()).on_hover_text(meaning);
    }

    fn text(&mut self, ui: &mut Ui) {
        let here = self.project.files.shown(&self.path);
        let wrong: Vec<Range<usize>> = self
            .problems
            .iter()
            .filter(|problem| problem.file == here)
            .map(|problem| problem.mark.range.clone())
            .collect();
        let jump = self.jump.take();
        let id = Id::new(("text", &self.path));
        if let Some(text) = self.project.files.texts.get_mut(&self.path)
            && text_pane(ui, id, text, &wrong, jump, &mut self.caret)
        {
            self.is_new = true;
            self.lit_for = None;
        }
    }
}
