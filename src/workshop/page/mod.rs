//! What the author sees: the map as the scenario would open, the problems, and the text of every file.

mod actions;
mod bar;
mod drawing;
mod file_menu;
mod keys;
mod status;

use std::fmt;
use std::ops::Range;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Id, ScrollArea, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::conflict::{Leaving, TextChoice, ask, ask_leaving, tell_lost};
use super::coordinates::CoordinatesRow;
use super::drawn_map::DrawnMap;
use super::map_pane::MapPane;
use super::mentions::Mentions;
use super::playtest::{PlaytestAnswer, PlaytestResult};
use super::problem_list::{Clicked, problem_list};
use super::search::Row;
use super::text_pane::{Done, TextPane};
use super::tools::ToolBox;
use super::tracing::Tracing;
use super::transfer::Transfer;
use crate::background::Workers;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{scaled, serif, trouble};
use railhead_authoring::workshop::project::Project;
use railhead_authoring::workshop::spaces::EitherBoard;
use railhead_engine::board::SpaceId;
use railhead_engine::text::{Files as _, Problem};

/// What the author asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Write what has changed.
    Save,
    /// Write it as a scenario of its own with this title, and go on with that.
    SaveAs(String),
    /// Play the scenario as it is on the page.
    Play,
    /// Go back to the title.
    Leave,
    /// Write what has changed, and go back to the title if that could be done.
    SaveAndLeave,
    /// Have computers play it against one another, or stop.
    Playtest(bool),
    /// Write it into one file, to be given to others.
    Pack,
    /// Let one text of the file stay, the one on the page or the one on disk.
    Choose(TextChoice),
}

/// How much of the present text the map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Everything,
    /// The scenario has problems, its board has none.
    Board,
    /// The map is older than the text.
    Nothing,
}

/// The place of the caret: it is needed in every frame, and found when the caret or the text has changed.
#[derive(Clone, Debug, Default)]
struct Place {
    path: String,
    caret: usize,
    line_and_column: (usize, usize),
    /// The spaces that the text there means.
    spaces: Vec<SpaceId>,
    /// What the field there means, in Markdown.
    meaning: String,
    /// The text or the map has changed since, so it is to be found again though the caret has not moved.
    is_old: bool,
}

/// The progress of a stroke on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    /// It has drawn nothing so far.
    Begins,
    /// It has drawn something that needs no name.
    Draws,
    /// It has drawn something new, whose name the author types next.
    Names,
}

/// The findings about a scenario.
#[derive(Clone)]
pub struct Checked {
    pub problems: Vec<Problem>,
    /// Its map as it would open; `None` if it does not.
    pub map: Option<DrawnMap>,
}

/// How the author has arranged the page: it stays so when a game is tried out, and for the next scenario. Sizes are in points.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PageLayout {
    /// The width of the map and the lists.
    left: Option<f32>,
    /// The height of the lists below the map.
    lists: Option<f32>,
    /// Whether long lines of the text are broken at its edge.
    wraps: bool,
}

/// The page of the workshop.
pub struct WorkshopPage {
    /// The files of the scenario that is edited.
    pub project: Project,
    pub layout: PageLayout,
    /// Who reads pictures.
    pub workers: Workers,
    /// Whether a text has changed, or there is another file, since the scenario was last sent to be checked.
    pub is_new: bool,
    /// The battle of a campaign whose map is to be drawn, and is not yet.
    pub turned_to: Option<String>,
    /// The path of the file that is shown.
    path: String,
    /// The text of the file that is shown.
    pane: TextPane,
    /// From where the author went to definitions, as path and caret; going back takes the last.
    left: Vec<(String, usize)>,
    /// Whether the differences of the two texts of a file are shown.
    shows_both: bool,
    /// Whether the page asks what to do with lost files before the author leaves the workshop.
    leaving: bool,
    /// The row in which something is searched or renamed.
    row: Option<Row>,
    problems: Vec<Problem>,
    /// How much of the present text the map shows.
    shows: Shown,
    /// The results of a playtest.
    pub tally: Option<PlaytestResult>,
    /// Its players, such as `japan=greedy`; the usual player where none is named.
    pub playtesters: Vec<String>,
    /// The last map that could be drawn.
    map: Option<MapPane>,
    /// What is drawn on it.
    tools: ToolBox,
    /// Why the last touch of the map has drawn nothing.
    refused: Option<String>,
    /// The progress of the stroke.
    stroke: Stroke,
    /// What is known of the place of the caret.
    place: Place,
    /// The space that was clicked last.
    mentions: Option<Mentions>,
    /// The areas between which units were dragged.
    transfer: Option<Transfer>,
    /// The picture that is traced.
    tracing: Tracing,
    coordinates: CoordinatesRow,
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
            layout: PageLayout::default(),
            workers: Workers::default(),
            path: project.scenario.clone(),
            project,
            is_new: false,
            turned_to: None,
            pane: TextPane::default(),
            left: Vec::new(),
            shows_both: false,
            leaving: false,
            row: None,
            problems: Vec::new(),
            shows: Shown::Everything,
            tally: None,
            playtesters: Vec::new(),
            map: None,
            tools: ToolBox::default(),
            refused: None,
            stroke: Stroke::Begins,
            place: Place::default(),
            mentions: None,
            transfer: None,
            tracing: Tracing::default(),
            coordinates: CoordinatesRow::default(),
        }
    }

    /// Shows what was found. The last good map stays while the text is broken.
    pub fn take(&mut self, ctx: &egui::Context, checked: Checked) {
        self.shows = Shown::Nothing;
        if let Some(drawn) = checked.map {
            // A scenario can show a part of its board; its view must not jump while the text is broken for a moment.
            let fits = self.map.as_ref().is_none_or(|map| map.is_of(&drawn));
            if drawn.is_whole() || fits {
                self.shows = if drawn.is_whole() {
                    Shown::Everything
                } else {
                    Shown::Board
                };
                self.map = Some(MapPane::new(ctx, drawn, self.map.take()));
            }
        }
        self.project.read_new();
        let board_path = self.board_path();
        self.tracing
            .follow((ctx, &self.workers), &self.project, &board_path);
        if let Some(EitherBoard::Hexes(board)) = self.map.as_ref().map(MapPane::board) {
            self.coordinates.follow(&self.project, &board_path, board);
        }
        self.tools.forget();
        self.problems = checked.problems;
        self.place.is_old = true;
    }

    /// Draws it over the whole of `ui`.
    pub fn ui(&mut self, ui: &mut Ui, palette: &Palette, takes_keys: bool) -> Option<Wish> {
        let whole = ui.max_rect();
        ui.painter().rect_filled(whole, 0.0, egui_colour(palette.paper));
        let by_key = takes_keys.then(|| self.keys(ui)).flatten();
        let page = whole.shrink2(vec2(16.0, 8.0));
        let drawn = ui.scope_builder(UiBuilder::new().max_rect(page), |ui| {
            let in_bar = self.bar(ui);
            ui.separator();
            let map_width = (page.width() * 0.38).clamp(0.0, scaled(ui, 520.0));
            // The text keeps a strip, in which the name of a new town is typed.
            let most = (page.width() - scaled(ui, 240.0)).max(map_width);
            let left = egui::Panel::left("map and problems")
                .frame(egui::Frame::new())
                .resizable(true)
                .default_size(self.layout.left.unwrap_or(map_width))
                .size_range(map_width.min(scaled(ui, 300.0))..=most)
                .show_separator_line(false);
            self.look_around();
            let left = left.show(ui, |ui| self.map_and_problems(ui, palette));
            self.layout.left = Some(left.response.rect.width());
            let rest = ui.available_rect_before_wrap();
            let rest = rest.with_min_x(rest.left() + 12.0);
            let files = ui.scope_builder(UiBuilder::new().max_rect(rest), |ui| self.files(ui));
            files.inner.or(left.inner).or(in_bar)
        });
        let wish = drawn.inner.or(by_key);
        let is_lost = self.project.all_lost().next().is_some();
        if wish == Some(Wish::Leave) && is_lost && !std::mem::replace(&mut self.leaving, true) {
            ui.ctx().request_repaint();
            return None;
        }
        self.leaving &= is_lost;
        wish
    }

    fn ask_leaving(&mut self, ui: &mut Ui) -> Option<Wish> {
        match ask_leaving(ui, &self.project)? {
            Leaving::Save => Some(Wish::SaveAndLeave),
            Leaving::Leave => Some(Wish::Leave),
            Leaving::Stay => {
                self.leaving = false;
                None
            }
        }
    }

    fn map_and_problems(&mut self, ui: &mut Ui, palette: &Palette) -> Option<Wish> {
        if let Some(map) = &self.map
            && self.tools.ui(ui, &self.project, map.board())
        {
            self.show_tool_file();
        }
        let least = scaled(ui, 60.0);
        let foot = egui::Panel::bottom("problems and lists")
            .frame(egui::Frame::new())
            .resizable(true)
            .default_size(self.layout.lists.unwrap_or(ui.available_height() * 0.4))
            .size_range(least..=(ui.available_height() * 0.8).max(least))
            .show_separator_line(false);
        let foot = foot.show(ui, |ui| self.lists(ui));
        self.layout.lists = Some(foot.response.rect.height());
        let wish = foot.inner;
        let most = ui.available_size();
        let map = self.map.as_mut();
        let acts = map.map(|map| {
            map.ui(
                ui,
                palette,
                most,
                &self.place.spaces,
                &self.tools,
                (self.tracing.picture(), self.coordinates.fit()),
            )
        });
        for act in acts.into_iter().flatten() {
            self.act(act);
        }
        wish
    }

    /// Messages about the map, and the lists: a playtest, mentions, problems.
    fn lists(&mut self, ui: &mut Ui) -> Option<Wish> {
        ui.add_space(6.0);
        trouble(ui, self.refused.as_deref());
        if self.shows != Shown::Everything {
            let why = if self.shows == Shown::Board {
                "The board is as it is in the text; the units come when the problems are mended"
            } else if self.map.is_some() {
                "The map as it was before the text broke"
            } else {
                "The map comes when the problems are mended"
            };
            trouble(ui, Some(why));
        }
        ui.add_space(8.0);
        let (mut clicked, mut goes, mut tested, mut answer) = (None, false, None, None);
        ScrollArea::vertical()
            .id_salt("problems")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let tally = self.tally.as_ref();
                tested = tally.and_then(|tally| tally.ui(ui, &mut self.playtesters));
                answer = self.transfer.as_ref().and_then(|transfer| transfer.ui(ui));
                if let Some(mentions) = &mut self.mentions {
                    goes = mentions.ui(ui, &self.project);
                }
                clicked = problem_list(ui, &self.problems);
            });
        if goes {
            self.go_to_mention();
        }
        if let Some(answer) = answer {
            self.answer_transfer(answer);
        }
        match clicked {
            None => {}
            Some(Clicked::Show(index)) => self.show(index),
            Some(Clicked::Mend(index)) => {
                self.show(index);
                self.mend();
            }
        }
        tested.map(|answer| Wish::Playtest(answer == PlaytestAnswer::Again))
    }

    /// Whether a stroke on the map lasts.
    pub fn is_drawing(&self) -> bool {
        self.map.as_ref().is_some_and(MapPane::is_drawing)
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
                    self.turn_to(path.clone());
                }
            }
        });
        let foot = egui::Panel::bottom("place in the text")
            .frame(egui::Frame::new())
            .show_separator_line(false);
        // The search row is below the text, so that the text stays where it is.
        let foot = foot.show(ui, |ui| {
            let wish = self.search_row(ui);
            if let Some(map) = &self.map {
                self.tracing.ui(ui, &self.workers, &self.project, map.frame());
            }
            self.coordinates_row(ui);
            self.status(ui);
            wish
        });
        let is_in_conflict = self.project.is_in_conflict(&self.path);
        let wish = is_in_conflict
            .then(|| ask(ui, &self.project, &self.path, &mut self.shows_both))
            .flatten()
            .map(Wish::Choose)
            .or(foot.inner);
        if let Some(why) = self.project.lost(&self.path) {
            tell_lost(ui, why);
        }
        self.text(ui);
        wish
    }

    fn coordinates_row(&mut self, ui: &mut Ui) {
        let Some(EitherBoard::Hexes(board)) = self.map.as_ref().map(MapPane::board) else {
            return;
        };
        let found = self.coordinates.ui(ui, &self.project, board);
        if let Some(space) = found.and_then(|at| board.raster().space_at(at)) {
            self.place.spaces = vec![space];
            if let Some(map) = &mut self.map {
                map.follow();
            }
        }
    }

    fn search_row(&mut self, ui: &mut Ui) -> Option<Wish> {
        let found = self.found();
        let row = self.row.as_mut()?;
        let action = ui.horizontal_wrapped(|ui| row.ui(ui, found)).inner?;
        self.answer(action)
    }

    fn text(&mut self, ui: &mut Ui) {
        let here = self.project.files.shown(&self.path);
        let wrong: Vec<Range<usize>> = self
            .problems
            .iter()
            .filter(|problem| problem.file == here)
            .map(|problem| problem.mark.range.clone())
            .collect();
        let id = Id::new(("text", &self.path));
        self.pane.is_drawn_in = self.is_drawing();
        self.pane.wraps = self.layout.wraps;
        let mut done = Done::default();
        let pane = &mut self.pane;
        self.project
            .type_into(&self.path, |typing| done = pane.ui(ui, id, typing, &wrong));
        if done.is_changed {
            self.is_new = true;
            self.place.is_old = true;
        }
        if done.follows {
            self.go_to_definition();
        }
    }
}
