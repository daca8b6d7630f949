//! The text of a file: its line numbers, its colours, its underlined problems, the caret, and what may stand there.

use std::any::TypeId;
use std::cell::Cell;
use std::ops::Range;

use bevy_egui::egui::text::{CCursor, CCursorRange, CharIndex};
use bevy_egui::egui::text_edit::{TextEditOutput, TextEditState};
use bevy_egui::egui::util::undoer::{Settings, Undoer};
use bevy_egui::egui::{
    self, Align, FontId, Id, Key, Modifiers, Rangef, Rect, ScrollArea, Stroke, TextBuffer, TextEdit, Ui, vec2,
};

use super::completion::ChoiceList;
use super::letters::{self, Coloured, Wrapping};
use crate::theme::widget::scaled;
use railhead_authoring::workshop::project::Typing;
use railhead_authoring::workshop::typing::{
    Indent, Typed, indent, new_line, pair, partner, tab, toggle_comment, unpair,
};
use railhead_authoring::workshop::undo::Joined;
use railhead_engine::text::edit::Edit;
use railhead_engine::text::sources::disk::with_line_feeds;

/// The caret in a text, and what is drawn around it. Places are in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct TextPane {
    pub caret: usize,
    /// What is selected; the caret is one end of it.
    pub selected: Range<usize>,
    /// What may stand at the caret, while the author chooses.
    pub choices: Option<ChoiceList>,
    /// Whether what is typed goes into the text.
    pub has_focus: bool,
    /// What is selected next.
    jump: Option<Jump>,
    /// Where the caret was drawn.
    caret_on_screen: Option<Rect>,
    /// The letters of the bracket at the caret and of its partner.
    brackets: Vec<usize>,
    /// The caret of which [`Self::brackets`] is known.
    brackets_of: Option<usize>,
    /// The colours of the text that was drawn last.
    coloured: Option<Coloured>,
    /// Whether a stroke on the map lasts.
    pub is_drawn_in: bool,
    /// Whether lines are broken at the edge.
    pub wraps: bool,
}

/// The most bytes of a text that is shown anew while a stroke lasts: a larger one is laid out at its end.
const LIVE: usize = 200_000;

#[derive(Clone, Debug)]
struct Jump {
    to: Range<usize>,
    /// To the middle of the view; otherwise the view moves as little as it must.
    is_far: bool,
    /// Whether the keys are typed there from now on.
    takes_keys: bool,
}

/// What was done in the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    pub is_changed: bool,
    /// A word was clicked with Ctrl held.
    pub follows: bool,
}

impl TextPane {
    /// Selects a range in the middle of the view.
    pub fn go_to(&mut self, to: Range<usize>) {
        self.select(to, true);
        if let Some(jump) = &mut self.jump {
            jump.is_far = true;
        }
        self.choices = None;
    }

    /// Selects a range and brings it into view; keys go on to where they went.
    pub fn show(&mut self, to: Range<usize>) {
        self.select(to, false);
        if let Some(jump) = &mut self.jump {
            jump.is_far = true;
        }
    }

    /// Selects a range, and has the keys typed there if they are to be.
    pub fn select(&mut self, to: Range<usize>, takes_keys: bool) {
        self.caret = to.end;
        self.selected = to.clone();
        self.brackets_of = None;
        self.jump = Some(Jump {
            to,
            is_far: false,
            takes_keys,
        });
    }

    /// Offers what may stand at the caret.
    pub fn offer(&mut self, choices: ChoiceList) {
        self.choices = Some(choices);
        self.selected = self.caret..self.caret;
        self.focus();
    }

    /// Has the keys typed into the text, with the selection that it had.
    pub fn focus(&mut self) {
        self.select(self.selected.clone(), true);
    }

    /// Does an edit and selects what it says.
    fn type_in(&mut self, typing: &mut Typing, (edit, selected): Typed) {
        if !edit.range.is_empty() || !edit.text.is_empty() {
            typing.edit(&edit, Joined::Typed);
        }
        self.select(selected, true);
    }

    /// Draws a text to edit, with the ranges in `wrong` underlined.
    pub fn ui(&mut self, ui: &mut Ui, id: Id, typing: &mut Typing, wrong: &[Range<usize>]) -> Done {
        let mut done = Done::default();
        self.has_focus = ui.memory(|memory| memory.has_focus(id));
        if self.has_focus {
            done.is_changed = self.keys(ui, typing);
        }
        let font = FontId::monospace(scaled(ui, 13.0));
        let lines = self.coloured.as_ref().map_or(1, |coloured| coloured.lines);
        let gutter = letters::margin(ui, &font, lines);
        let width = ui.available_width() - gutter - scaled(ui, 24.0);
        let wrapping = Wrapping {
            all: self.wraps,
            width,
        };
        let scroll = || ScrollArea::both().id_salt(id).auto_shrink([false, false]);
        if let Some(coloured) = self
            .coloured
            .as_ref()
            .filter(|_| self.is_drawn_in && typing.text().len() > LIVE)
        {
            scroll().show(ui, |ui| coloured.still(ui, &font, gutter));
            return done;
        }
        let jump = self.jump.take();
        Self::prepare(ui, id, typing.text(), jump.as_ref());
        let mut coloured = self.coloured.take();
        let is_new_text = Cell::new(false);
        let mut layouter = |ui: &Ui, buffer: &dyn TextBuffer, _: f32| {
            let text = buffer.as_str();
            let known = coloured
                .take()
                .filter(|coloured| coloured.is_of(text, &font, ui, wrong, wrapping));
            let coloured = coloured.insert(known.unwrap_or_else(|| {
                is_new_text.set(true);
                Coloured::new(text, &font, ui, wrong, wrapping)
            }));
            ui.fonts_mut(|fonts| fonts.layout_job(coloured.job.clone()))
        };
        scroll().show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.add_space(gutter);
                let whole = ui.clip_rect();
                letters::clip_before_margin(ui, gutter);
                let edit = TextEdit::multiline(&mut Field(typing))
                    .id(id)
                    .frame(egui::Frame::new())
                    .code_editor()
                    .desired_width(f32::INFINITY)
                    .layouter(&mut layouter)
                    .show(ui);
                let beside = ui.clip_rect();
                ui.set_clip_rect(whole);
                let response = &edit.response.response;
                ui.ctx()
                    .accesskit_node_builder(response.id, |node| node.set_label("Text of the file"));
                done.is_changed |= response.changed();
                done.follows = response.clicked() && ui.input(|input| input.modifiers.command);
                if response.clicked() {
                    self.choices = None;
                }
                // The range that egui answers with is the one before a click; its state forgets what is selected when the
                // keys go elsewhere.
                let is_in_use = edit.cursor_range.is_some() || response.clicked();
                let before = self.caret;
                if let Some(range) = edit.state.cursor.char_range().filter(|_| is_in_use) {
                    self.see(typing.text(), range);
                }
                let has_moved = self.caret != before;
                // Undo and other programs change it too.
                if done.is_changed || is_new_text.get() || self.brackets_of != Some(self.caret) {
                    self.find_brackets(typing.text());
                }
                let place = self.mark_caret(ui, typing.text(), &edit, beside);
                if let Some(jump) = &jump {
                    // Text that a stroke on the map has written may be far to the right, and then all other lines would be out of sight.
                    let is_drawn = !jump.takes_keys && !jump.is_far;
                    let seen = ui.clip_rect().x_range();
                    let across = if is_drawn {
                        seen
                    } else {
                        with_least_scroll(seen, place.x_range(), gutter)
                    };
                    let place = Rect::from_x_y_ranges(across, place.y_range());
                    ui.scroll_to_rect(
                        place.expand2(vec2(0.0, 4.0)),
                        jump.is_far.then_some(Align::Center),
                    );
                }
                let line = Rangef::new(edit.galley_pos.x - gutter, place.right());
                if jump.is_none() && has_moved && line.span() <= ui.clip_rect().width() {
                    // egui shows the caret alone: what stands before it in the line comes into sight too.
                    ui.scroll_to_rect(Rect::from_x_y_ranges(line, place.y_range()), None);
                }
                letters::number_lines(ui, &font, gutter, (&edit.galley, edit.galley_pos));
            });
        });
        self.coloured = coloured;
        if let (Some(choices), Some(place)) = (&mut self.choices, self.caret_on_screen) {
            if !choices.follow(typing.text(), self.caret) {
                self.choices = None;
            } else if let Some(chosen) = choices.ui(ui, place) {
                self.take(typing, &chosen);
                done.is_changed = true;
            }
        }
        done
    }

    /// Gives egui the caret that the page wants, and no undo of its own: the project remembers what was changed.
    fn prepare(ui: &Ui, id: Id, text: &str, jump: Option<&Jump>) {
        let before = TextEditState::load(ui.ctx(), id);
        if before.is_some() && jump.is_none() {
            return;
        }
        let mut state = before.unwrap_or_else(|| {
            let mut state = TextEditState::default();
            state.set_undoer(Undoer::with_settings(Settings {
                max_undos: 1,
                ..Settings::default()
            }));
            state
        });
        if let Some(Jump { to, takes_keys, .. }) = jump {
            let letter = |at: usize| CCursor::new(text.get(..at).unwrap_or(text).chars().count());
            let range = CCursorRange::two(letter(to.start), letter(to.end));
            state.cursor.set_char_range(Some(range));
            if *takes_keys {
                ui.memory_mut(|memory| memory.request_focus(id));
            }
        }
        state.store(ui.ctx(), id);
    }

    /// Marks the line of the caret, what is found, and the bracket at the caret with its partner, these beside the margin alone; the answer is
    /// where the caret is.
    fn mark_caret(&mut self, ui: &Ui, text: &str, edit: &TextEditOutput, beside: Rect) -> Rect {
        let on_screen = |letter: usize| {
            let place = edit.galley.pos_from_cursor(CCursor::new(letter));
            place.translate(edit.galley_pos.to_vec2())
        };
        let place = on_screen(text.get(..self.caret).unwrap_or(text).chars().count());
        self.caret_on_screen = Some(place);
        let line = Rect::from_x_y_ranges(ui.clip_rect().x_range(), place.y_range());
        let band = ui.visuals().text_color().gamma_multiply(0.06);
        ui.painter().rect_filled(line, 0.0, band);
        let in_text = ui.painter().with_clip_rect(beside);
        // The text shows its selection while it has the focus; a match is shown while the focus is in the search.
        if !self.has_focus && !self.selected.is_empty() {
            let [start, end] = [self.selected.start, self.selected.end]
                .map(|at| on_screen(text.get(..at).unwrap_or(text).chars().count()));
            let found = ui.visuals().selection.bg_fill.gamma_multiply(0.3);
            in_text.rect_filled(start.union(end), 2.0, found);
        }
        for letter in &self.brackets {
            let bracket = on_screen(*letter).union(on_screen(letter + 1));
            let line = Stroke::new(1.0, ui.visuals().hyperlink_color);
            in_text.rect_stroke(bracket, 2.0, line, egui::StrokeKind::Outside);
        }
        place
    }

    /// Puts a choice in place of the word at the caret.
    fn take(&mut self, typing: &mut Typing, chosen: &str) {
        if let Some(choices) = self.choices.take() {
            let range = choices.replaced(self.caret);
            if typing.text().get(range.clone()).is_some() {
                let end = range.start + chosen.len();
                self.type_in(typing, (Edit::new(range, chosen), end..end));
            }
        }
    }

    /// The keys that an editor of lines has besides those of every text field.
    fn keys(&mut self, ui: &Ui, typing: &mut Typing) -> bool {
        if let Some(chosen) = self.keys_of_choices(ui) {
            self.take(typing, &chosen);
            return true;
        }
        let mut is_changed = false;
        // A key that is held comes several times in a slow frame.
        while let Some(change) = self.key(ui, typing.text()) {
            self.type_in(typing, change);
            is_changed = true;
        }
        is_changed
    }

    /// What the first of these keys does; `None` if none has been struck.
    fn key(&self, ui: &Ui, text: &str) -> Option<Typed> {
        let here = text.get(self.selected.clone())?;
        let struck = |modifiers, key| ui.input_mut(|input| take_first(&mut input.events, modifiers, key));
        if struck(Modifiers::COMMAND, Key::Slash) {
            Some(toggle_comment(text, &self.selected))
        } else if struck(Modifiers::SHIFT, Key::Tab) {
            Some(indent(text, &self.selected, Indent::Less))
        } else if struck(Modifiers::NONE, Key::Tab) {
            Some(if here.contains('\n') {
                indent(text, &self.selected, Indent::More)
            } else {
                tab(text, &self.selected)
            })
        } else if struck(Modifiers::NONE, Key::Enter) {
            Some(new_line(text, &self.selected))
        } else if let Some(gone) =
            unpair(text, &self.selected).filter(|_| struck(Modifiers::NONE, Key::Backspace))
        {
            Some(gone)
        } else {
            typed_pair(ui, text, &self.selected)
        }
    }

    fn keys_of_choices(&mut self, ui: &Ui) -> Option<String> {
        let typed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let choices = self.choices.as_mut()?;
        if typed(Key::ArrowDown) {
            choices.step(true);
        }
        if typed(Key::ArrowUp) {
            choices.step(false);
        }
        (typed(Key::Enter) || typed(Key::Tab))
            .then(|| choices.chosen().map(str::to_owned))
            .flatten()
    }

    fn see(&mut self, text: &str, range: CCursorRange) {
        let byte = |cursor: CCursor| {
            let mut letters = text.char_indices().map(|(at, _)| at);
            letters.nth(cursor.index.0).unwrap_or(text.len())
        };
        self.caret = byte(range.primary);
        let other = if range.is_empty() {
            self.caret
        } else {
            byte(range.secondary)
        };
        self.selected = self.caret.min(other)..self.caret.max(other);
    }

    fn find_brackets(&mut self, text: &str) {
        let pair = partner(text, self.caret).into_iter().flatten();
        self.brackets = pair.map(|at| text[..at].chars().count()).collect();
        self.brackets_of = Some(self.caret);
    }
}

/// Takes the first press of a key away; whether there was one.
fn take_first(events: &mut Vec<egui::Event>, modifiers: Modifiers, wanted: Key) -> bool {
    let found = events.iter().position(|event| {
        matches!(event, egui::Event::Key { key, pressed: true, modifiers: held, .. }
            if *key == wanted && held.matches_logically(modifiers))
    });
    found.map(|at| events.remove(at)).is_some()
}

/// The effect of a bracket or quotation mark that is typed alone.
fn typed_pair(ui: &Ui, text: &str, selected: &Range<usize>) -> Option<Typed> {
    ui.input_mut(|input| {
        let mut letters = input
            .events
            .iter()
            .enumerate()
            .filter_map(|(at, event)| match event {
                egui::Event::Text(letters) => Some((at, letters.clone())),
                _ => None,
            });
        let (at, letters) = letters.next().filter(|_| letters.next().is_none())?;
        let mut all = letters.chars();
        let letter = all.next().filter(|_| all.next().is_none())?;
        let pair = pair(text, selected, letter)?;
        input.events.remove(at);
        Some(pair)
    })
}

/// The part of the lines to show so that the caret is seen: the least scroll to the left or right from the present view, beside a margin of this
/// width. A jump goes to the middle of the view from top to bottom only: most lines are short, and are lost from sight when a long one is centred.
fn with_least_scroll(seen: Rangef, caret: Rangef, margin: f32) -> Rangef {
    let by = (caret.min - margin - seen.min).min(0.0) + (caret.max + margin - seen.max).max(0.0);
    Rangef::new(seen.min + by, seen.max + by)
}

/// The text that is typed into, as a field of egui takes it.
struct Field<'f, 'p>(&'f mut Typing<'p>);

impl TextBuffer for Field<'_, '_> {
    fn is_mutable(&self) -> bool {
        true
    }

    fn as_str(&self) -> &str {
        self.0.text()
    }

    fn insert_text(&mut self, text: &str, at: CharIndex) -> usize {
        let at = self.byte_index_from_char_index(at).0;
        // Pasted text may come from a program whose lines end in another way.
        let text = with_line_feeds(text.to_owned());
        let letters = text.chars().count();
        self.0.edit(&Edit::new(at..at, text), Joined::Typed);
        letters
    }

    fn delete_char_range(&mut self, range: Range<CharIndex>) {
        let [start, end] = [range.start, range.end].map(|at| self.byte_index_from_char_index(at).0);
        self.0.edit(&Edit::new(start..end, ""), Joined::Typed);
    }

    fn type_id(&self) -> TypeId {
        TypeId::of::<Field<'static, 'static>>()
    }
}
