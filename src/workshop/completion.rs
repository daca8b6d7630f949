//! The list of what may stand at the caret.

use std::ops::Range;

use bevy_egui::egui::{self, Align, Layout, Rect, RichText, ScrollArea, Ui, vec2};

use crate::theme::widget::scaled;
use railhead_engine::text::complete::Completion;

/// What may stand at a caret, narrowed by what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChoiceList {
    all: Vec<String>,
    /// Where the word begins that a choice replaces.
    start: usize,
    /// The bytes of that word behind the caret.
    behind: usize,
    /// Those that fit what is typed, by their index in `all`.
    fitting: Vec<usize>,
    /// The one that Enter takes, by its index in `fitting`.
    at: usize,
}

impl ChoiceList {
    /// The choices at a caret; `None` if there are none.
    pub fn new(found: Completion, text: &str, caret: usize) -> Option<Self> {
        let mut choices = Self {
            start: found.range.start,
            behind: found.range.end.saturating_sub(caret),
            all: found.choices,
            fitting: Vec::new(),
            at: 0,
        };
        choices.follow(text, caret).then_some(choices)
    }

    /// Narrows the choices to the word up to the caret; whether any is left.
    pub fn follow(&mut self, text: &str, caret: usize) -> bool {
        let Some(typed) = text.get(self.start..caret) else {
            return false;
        };
        let typed = typed.trim_start_matches('"').to_lowercase();
        let chosen = self.fitting.get(self.at).copied();
        let fits = |beginning: bool| {
            let all = self.all.iter().enumerate();
            let fitting = all.filter(|(_, choice)| {
                let choice = choice.trim_start_matches('"').to_lowercase();
                choice.contains(&typed) && choice.starts_with(&typed) == beginning
            });
            fitting.map(|(index, _)| index).collect::<Vec<_>>()
        };
        // Those that begin so come before those that only have it within.
        self.fitting = [fits(true), fits(false)].concat();
        self.at = self
            .fitting
            .iter()
            .position(|index| Some(*index) == chosen)
            .unwrap_or(0);
        !self.fitting.is_empty() && !typed.contains(['\n', ' '])
    }

    /// The bytes that a choice replaces.
    pub const fn replaced(&self, caret: usize) -> Range<usize> {
        self.start..caret + self.behind
    }

    /// Goes to the next or the one before, around the ends.
    pub const fn step(&mut self, forward: bool) {
        let many = self.fitting.len();
        self.at = (self.at + if forward { 1 } else { many - 1 }) % many;
    }

    /// The one that Enter takes.
    pub fn chosen(&self) -> Option<&str> {
        let index = *self.fitting.get(self.at)?;
        Some(&self.all[index])
    }

    /// Draws the list below the caret; the answer is a choice that was clicked.
    pub fn ui(&self, ui: &Ui, caret: Rect) -> Option<String> {
        let width = scaled(ui, 280.0);
        let height = scaled(ui, 220.0);
        // Above the caret where there is no room below.
        let fits_below = caret.bottom() + height < ui.ctx().content_rect().bottom();
        let (corner, pivot) = if fits_below {
            (caret.left_bottom() + vec2(0.0, 4.0), egui::Align2::LEFT_TOP)
        } else {
            (caret.left_top() - vec2(0.0, 4.0), egui::Align2::LEFT_BOTTOM)
        };
        let mut clicked = None;
        egui::Area::new(egui::Id::new("completion"))
            .order(egui::Order::Foreground)
            .pivot(pivot)
            .fixed_pos(corner)
            .show(ui.ctx(), |ui| {
                egui::Frame::popup(ui.style()).show(ui, |ui| {
                    ui.set_width(width);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let as_wide = Layout::top_down_justified(Align::LEFT);
                    let list = ScrollArea::vertical().max_height(height);
                    list.show(ui, |ui| {
                        ui.with_layout(as_wide, |ui| {
                            for (place, index) in self.fitting.iter().enumerate() {
                                let choice = &self.all[*index];
                                let word = RichText::new(choice.trim_end_matches(": ")).monospace().small();
                                let row = egui::Button::selectable(place == self.at, word).truncate();
                                let row = ui.add(row);
                                if place == self.at {
                                    row.scroll_to_me(None);
                                }
                                if row.clicked() {
                                    clicked = Some(choice.clone());
                                }
                            }
                        });
                    });
                });
            });
        clicked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(text: &str, caret: usize) -> Option<ChoiceList> {
        let choices = ["\"kampar\"", "\"ipoh\"", "\"kuala_kampar\""].map(str::to_owned);
        let found = Completion {
            range: 3..3,
            choices: choices.into(),
        };
        ChoiceList::new(found, text, caret)
    }

    #[test]
    fn what_is_typed_narrows_the_list_and_beginnings_come_first() {
        let mut list = choices("at ", 3).expect("all fit");
        assert_eq!(list.chosen(), Some("\"kampar\""));
        assert!(list.follow("at \"kam", 7));
        list.step(true);
        assert_eq!(list.chosen(), Some("\"kuala_kampar\""));
        list.step(true);
        assert_eq!(list.chosen(), Some("\"kampar\""), "around the end");
        assert_eq!(list.replaced(7), 3..7);
        assert!(!list.follow("at \"kamx", 8), "nothing fits");
        assert!(!list.follow("at", 2), "the caret has left the word");
    }
}
