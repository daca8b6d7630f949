//! The row below the text in which one searches, replaces, gives an id another name, and grows the board.

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{self, Key, Modifiers, RichText, TextEdit, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::theme::widget::{close_button, scaled, small_sign, trouble};
use railhead_authoring::workshop::find::SearchWords;
use railhead_authoring::workshop::grow::Growth;

/// The purpose of the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// To search the file, and to replace what is found.
    Search(SearchRow),
    /// To give an id another name.
    Rename(RenameRow),
    /// To grow or shrink the board.
    Grow(GrowRow),
    /// To go to a line.
    GoTo(LineRow),
    /// To give the file that is shown another name.
    RenameFile(NameRow),
    /// To save the scenario as another.
    SaveAs(NameRow),
}

/// A search in the file or in all files, with or without replacement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SearchRow {
    /// What is searched for.
    pub wanted: SearchWords,
    pub in_all_files: bool,
    /// What takes its place, if anything.
    pub with: Option<String>,
    is_shown: bool,
}

/// An id that gets another name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RenameRow {
    pub id: String,
    /// The file in which it was asked for: several things may have the id.
    pub path: String,
    /// The place of the caret in that file.
    pub caret: usize,
    /// The name that the id gets.
    pub row: NameRow,
}

/// A line to go to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LineRow {
    pub number: String,
    is_shown: bool,
}

/// A name that is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NameRow {
    pub name: String,
    /// Why it could not be done.
    pub refused: Option<String>,
    is_shown: bool,
}

/// What the author asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowAction {
    /// Another word is searched for.
    Other,
    Next,
    Before,
    Replace,
    ReplaceAll,
    Rename,
    Grow,
    GoTo,
    RenameFile,
    SaveAs,
    Close,
}

impl RenameRow {
    /// The row for an id.
    pub fn new(id: &str, (path, caret): (&str, usize)) -> Self {
        Self {
            id: id.to_owned(),
            path: path.to_owned(),
            caret,
            row: NameRow::new(id),
        }
    }

    fn ui(&mut self, ui: &mut Ui) -> Option<RowAction> {
        let what = format!("Rename \"{}\" in all files to", self.id);
        let action = self.row.ui(ui, &what, "Rename", RowAction::Rename);
        // After a refusal the field has the focus again.
        self.row.is_shown &= action != Some(RowAction::Rename);
        action
    }
}

impl Row {
    /// Draws the row; `found` is the number of matches.
    pub fn ui(&mut self, ui: &mut Ui, found: usize) -> Option<RowAction> {
        match self {
            Self::Search(search) => search.ui(ui, found),
            Self::Rename(rename) => rename.ui(ui),
            Self::Grow(grow) => grow.ui(ui),
            Self::GoTo(line) => line.ui(ui),
            Self::RenameFile(row) => row.ui(ui, "Rename this file to", "Rename", RowAction::RenameFile),
            Self::SaveAs(row) => row.ui(
                ui,
                "Save as a scenario of its own with the title",
                "Save",
                RowAction::SaveAs,
            ),
        }
    }
}

impl SearchRow {
    /// The row that replaces, too.
    pub fn replacing(mut self) -> Self {
        self.with.get_or_insert_default();
        self.is_shown = false;
        self
    }

    fn ui(&mut self, ui: &mut Ui, found: usize) -> Option<RowAction> {
        let mut action = None;
        let back = ui.input(|input| input.modifiers.shift);
        let before = self.wanted.clone();
        let entered = field(
            ui,
            &mut self.wanted.words,
            if self.in_all_files {
                "Find in all files"
            } else {
                "Find in this file"
            },
            &mut self.is_shown,
        );
        ui.toggle_value(&mut self.wanted.any_case, "Any case");
        ui.toggle_value(&mut self.wanted.whole_words, "Whole words");
        ui.toggle_value(&mut self.in_all_files, "All files");
        if entered {
            action = Some(if back { RowAction::Before } else { RowAction::Next });
            // The next Enter searches on.
            self.is_shown = false;
        } else if self.wanted != before && !self.wanted.words.is_empty() {
            action = Some(RowAction::Other);
        }
        if let Some(with) = &mut self.with {
            field(ui, with, "Replace with", &mut true);
            if ui.button("Replace").clicked() {
                action = Some(RowAction::Replace);
            }
            if ui.button("Replace all").clicked() {
                action = Some(RowAction::ReplaceAll);
            }
        }
        // It keeps its room, so that the cross beside it stays where it is.
        let found = if self.wanted.words.is_empty() {
            String::new()
        } else {
            format!("{found} found")
        };
        let room = vec2(scaled(ui, 64.0), ui.spacing().interact_size.y);
        ui.add_sized(room, egui::Label::new(RichText::new(found).small().weak()));
        close(ui).or(action)
    }
}

impl NameRow {
    /// The row with a name to begin with.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    fn ui(&mut self, ui: &mut Ui, what: &str, button: &str, action: RowAction) -> Option<RowAction> {
        ui.label(what);
        let entered = field(ui, &mut self.name, "New name", &mut self.is_shown);
        let is_pressed = ui.button(button).clicked() || entered;
        trouble(ui, self.refused.as_deref());
        close(ui).or(is_pressed.then_some(action))
    }
}

impl LineRow {
    fn ui(&mut self, ui: &mut Ui) -> Option<RowAction> {
        ui.label("Go to line");
        let entered = field(ui, &mut self.number, "Number of the line", &mut self.is_shown);
        close(ui).or(entered.then_some(RowAction::GoTo))
    }
}

/// The cross that closes a row.
fn close(ui: &mut Ui) -> Option<RowAction> {
    close_button(ui).clicked().then_some(RowAction::Close)
}

/// A field of one line, which has the focus when it is first shown; whether Enter was pressed in it.
pub(super) fn field(ui: &mut Ui, text: &mut String, name: &str, is_shown: &mut bool) -> bool {
    let edit = TextEdit::singleline(text)
        .desired_width(scaled(ui, 150.0))
        .hint_text(name.to_lowercase());
    let mut shown = edit.show(ui);
    let field = shown.response.response;
    if !std::mem::replace(is_shown, true) {
        field.request_focus();
        // The next letter typed takes the place of the present text.
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
        shown.state.cursor.set_char_range(Some(all));
        shown.state.store(ui.ctx(), field.id);
    }
    field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, name));
    // The text that is shown next must not take the same Enter for a new line.
    field.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// A board that gets another size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GrowRow {
    /// The path of the board.
    pub board: String,
    /// The columns and rows that come and go.
    pub growth: Growth,
    /// Why it could not be done.
    pub refused: Option<String>,
}

impl GrowRow {
    /// The row for a board, which stays as it is at first.
    pub fn new(board: String) -> Self {
        Self {
            board,
            growth: Growth::default(),
            refused: None,
        }
    }

    /// Draws the row.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<RowAction> {
        let before = self.growth;
        let Growth {
            left,
            right,
            top,
            bottom,
        } = &mut self.growth;
        ui.label("Columns");
        // On the left they come and go in pairs.
        stepper(ui, "left", left, 2);
        stepper(ui, "right", right, 1);
        ui.label("Rows");
        stepper(ui, "top", top, 1);
        stepper(ui, "bottom", bottom, 1);
        if self.growth != before {
            self.refused = None;
        }
        let button = egui::Button::new("Change the board");
        let pressed = ui.add_enabled(self.growth != Growth::default(), button);
        let action = pressed.clicked().then_some(RowAction::Grow);
        trouble(ui, self.refused.as_deref());
        close(ui).or(action)
    }
}

/// How many come on a side, or go where the number is negative, with a button for fewer and one for more.
fn stepper(ui: &mut Ui, side: &str, count: &mut i32, step: i32) {
    // The parts of one side stay in one line.
    ui.horizontal(|ui| {
        ui.label(side);
        if small_sign(ui, icon::MINUS, &format!("Fewer: {side}")).clicked() {
            *count -= step;
        }
        let text = format!("{count:+}").replace("+0", "0");
        ui.add_sized(
            [scaled(ui, 26.0), ui.spacing().interact_size.y],
            egui::Label::new(RichText::new(text).strong()),
        );
        if small_sign(ui, icon::PLUS, &format!("More: {side}")).clicked() {
            *count += step;
        }
    });
}
