//! The text of a file: its line numbers, its colours, its underlined problems, the caret, and what may stand there.

use std::ops::Range;

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Align, FontId, Id, Key, Modifiers, Rect, ScrollArea, Stroke, TextEdit, Ui};

use super::completion::ChoiceList;
use super::letters;
use crate::app::theme::widget::scaled;
use crate::rules::text::edit::{Edit, apply};
use crate::workshop::typing::{Indent, Typed, indent, new_line, partner, tab, toggle_comment};

/// The caret in a text, and what is drawn around it. Places are in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct TextPane {
    /// The caret.
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
}

#[derive(Clone, Debug)]
struct Jump {
    to: Range<usize>,
    /// To the middle of the view; otherwise the view moves as little as it must.
    is_far: bool,
}

/// What was done in the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    /// It was changed.
    pub is_changed: bool,
    /// A word was clicked with Ctrl held.
    pub follows: bool,
}

impl TextPane {
    /// Selects a range in the middle of the view.
    pub fn go_to(&mut self, to: Range<usize>) {
        self.caret = to.start;
        self.jump = Some(Jump { to, is_far: true });
        self.choices = None;
    }

    /// Does an edit and selects what it says.
    pub fn type_in(&mut self, text: &mut String, (edit, selected): Typed) {
        apply(text, &edit);
        self.caret = selected.end;
        self.selected = selected.clone();
        self.jump = Some(Jump {
            to: selected,
            is_far: false,
        });
        self.brackets_of = None;
    }

    /// Offers what may stand at the caret.
    pub fn offer(&mut self, choices: ChoiceList) {
        self.choices = Some(choices);
        self.selected = self.caret..self.caret;
        self.focus();
    }

    /// Has the keys typed into the text, with the selection that it had.
    pub fn focus(&mut self) {
        self.jump = Some(Jump {
            to: self.selected.clone(),
            is_far: false,
        });
    }

    /// Draws a text to edit, with the ranges in `wrong` underlined.
    pub fn ui(&mut self, ui: &mut Ui, id: Id, text: &mut String, wrong: &[Range<usize>]) -> Done {
        let mut done = Done::default();
        self.has_focus = ui.memory(|memory| memory.has_focus(id));
        if self.has_focus {
            done.is_changed = self.keys(ui, text);
        }
        let jump = self.jump.take();
        if let Some(Jump { to, .. }) = &jump {
            let letters = |at: usize| text.char_indices().take_while(|(byte, _)| *byte < at).count();
            let range = CCursorRange::two(CCursor::new(letters(to.start)), CCursor::new(letters(to.end)));
            let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
            state.cursor.set_char_range(Some(range));
            state.store(ui.ctx(), id);
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let font = FontId::monospace(scaled(ui, 13.0));
        let gutter = scaled(ui, 40.0);
        let mut layouter = |ui: &Ui, buffer: &dyn egui::TextBuffer, _: f32| {
            let text = buffer.as_str();
            let fits = |range: &&Range<usize>| text.get((*range).clone()).is_some();
            let wrong: Vec<_> = wrong.iter().filter(fits).cloned().collect();
            let job = letters::job(text, &font, ui.visuals(), &wrong);
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        ScrollArea::both()
            .id_salt(id)
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.horizontal_top(|ui| {
                    let numbers = ui.available_rect_before_wrap();
                    ui.add_space(gutter);
                    let edit = TextEdit::multiline(text)
                        .id(id)
                        .frame(egui::Frame::new())
                        .code_editor()
                        .desired_width(f32::INFINITY)
                        .layouter(&mut layouter)
                        .show(ui);
                    let response = &edit.response.response;
                    done.is_changed |= response.changed();
                    done.follows = response.clicked() && ui.input(|input| input.modifiers.command);
                    if response.clicked() {
                        self.choices = None;
                    }
                    if let Some(range) = edit.cursor_range {
                        self.see(text, range);
                        let place = edit.galley.pos_from_cursor(range.primary);
                        let place = place.translate(edit.galley_pos.to_vec2());
                        self.caret_on_screen = Some(place);
                        if let Some(jump) = &jump {
                            ui.scroll_to_rect(place.expand(4.0), jump.is_far.then_some(Align::Center));
                        }
                    }
                    if done.is_changed || self.brackets_of != Some(self.caret) {
                        self.find_brackets(text);
                    }
                    for letter in &self.brackets {
                        let [left, right] =
                            [*letter, letter + 1].map(|at| edit.galley.pos_from_cursor(CCursor::new(at)));
                        let bracket = left.union(right).translate(edit.galley_pos.to_vec2());
                        let line = Stroke::new(1.0, ui.visuals().hyperlink_color);
                        ui.painter()
                            .rect_stroke(bracket, 2.0, line, egui::StrokeKind::Outside);
                    }
                    let right = numbers.left() + gutter - 8.0;
                    letters::number_lines(ui, &font, right, &edit);
                });
            });
        if let (Some(choices), Some(place)) = (&mut self.choices, self.caret_on_screen) {
            if !choices.follow(text, self.caret) {
                self.choices = None;
            } else if let Some(chosen) = choices.ui(ui, place) {
                self.take(text, &chosen);
                done.is_changed = true;
            }
        }
        done
    }

    /// Puts a choice in place of the word at the caret.
    fn take(&mut self, text: &mut String, chosen: &str) {
        if let Some(choices) = self.choices.take() {
            let range = choices.replaced(self.caret);
            if text.get(range.clone()).is_some() {
                let end = range.start + chosen.len();
                self.type_in(text, (Edit::new(range, chosen), end..end));
            }
        }
    }

    /// The keys that an editor of lines has besides those of every text field.
    fn keys(&mut self, ui: &Ui, text: &mut String) -> bool {
        let typed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        if let Some(chosen) = self.keys_of_choices(ui) {
            self.take(text, &chosen);
            return true;
        }
        let Some(here) = text.get(self.selected.clone()) else {
            return false;
        };
        let lines = here.contains('\n');
        let change = if typed(Modifiers::COMMAND, Key::Slash) {
            toggle_comment(text, &self.selected)
        } else if typed(Modifiers::SHIFT, Key::Tab) {
            indent(text, &self.selected, Indent::Less)
        } else if typed(Modifiers::NONE, Key::Tab) {
            if lines {
                indent(text, &self.selected, Indent::More)
            } else {
                tab(text, &self.selected)
            }
        } else if typed(Modifiers::NONE, Key::Enter) {
            new_line(text, &self.selected)
        } else {
            return false;
        };
        self.type_in(text, change);
        true
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
        let letter = |at: usize| text[..at].chars().count();
        let pair = partner(text, self.caret);
        self.brackets = pair.into_iter().flatten().map(letter).collect();
        self.brackets_of = Some(self.caret);
    }
}
