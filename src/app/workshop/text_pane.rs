//! The text of a file: its line numbers, its colours, its underlined problems, the caret.

use std::ops::Range;

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Align, FontId, Id, ScrollArea, TextEdit, Ui};

use super::letters;
use crate::app::theme::widget::scaled;

/// Draws a text to edit, with the ranges in `wrong` underlined; `jump` moves caret and view to a range. Ranges and caret are in bytes. True if the
/// text was changed.
pub fn text_pane(
    ui: &mut Ui,
    id: Id,
    text: &mut String,
    wrong: &[Range<usize>],
    jump: Option<Range<usize>>,
    caret: &mut usize,
) -> bool {
    if let Some(jump) = &jump {
        let letters = |at: usize| text.char_indices().take_while(|(byte, _)| *byte < at).count();
        let range = CCursorRange::two(CCursor::new(letters(jump.start)), CCursor::new(letters(jump.end)));
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
    let mut is_changed = false;
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
                is_changed = edit.response.response.changed();
                if let Some(range) = edit.cursor_range {
                    let letter = range.primary.index.0;
                    *caret = text.char_indices().nth(letter).map_or(text.len(), |(at, _)| at);
                    if jump.is_some() {
                        let place = edit.galley.pos_from_cursor(range.primary);
                        ui.scroll_to_rect(place.translate(edit.galley_pos.to_vec2()), Some(Align::Center));
                    }
                }
                let right = numbers.left() + gutter - 8.0;
                letters::number_lines(ui, &font, right, &edit);
            });
        });
    is_changed
}
