//! The places in the files that mention a space of the map, or an id.

use std::ops::Range;

use bevy_egui::egui::{self, RichText, Ui};

use crate::theme::widget::section;
use railhead_authoring::workshop::project::Project;
use railhead_authoring::workshop::spaces::{EitherBoard, places_of};
use railhead_engine::board::SpaceId;
use railhead_engine::text::Files as _;
use railhead_engine::text::position::line_and_column;

/// A space or id, and where it is mentioned.
#[derive(Clone, Debug)]
pub(super) struct Mentions {
    label: String,
    places: Vec<(String, Range<usize>)>,
    /// The one that is shown.
    at: usize,
}

impl Mentions {
    /// The mentions of a space, with the first shown.
    pub fn find(board: EitherBoard, project: &Project, space: SpaceId) -> Self {
        Self {
            label: board.label(space),
            places: places_of(board, &project.files.texts, &project.paths(), space),
            at: 0,
        }
    }

    /// The mentions of an id, with the one at this caret shown.
    pub fn of(id: String, places: Vec<(String, Range<usize>)>, (path, caret): (&str, usize)) -> Self {
        let here = places
            .iter()
            .position(|(other, range)| other == path && range.start <= caret && caret <= range.end);
        Self {
            label: id,
            places,
            at: here.unwrap_or_default(),
        }
    }

    /// The path and bytes of the one that is shown.
    pub fn shown(&self) -> Option<(String, Range<usize>)> {
        self.places.get(self.at).cloned()
    }

    /// Turns to the next, and after the last to the first.
    pub const fn turn(&mut self) {
        self.at = if self.at + 1 < self.places.len() {
            self.at + 1
        } else {
            0
        };
    }

    /// Draws the list; whether another one was chosen.
    pub fn ui(&mut self, ui: &mut Ui, project: &Project) -> bool {
        section(ui, &format!("{}  (F4: the next)", self.label));
        if self.places.is_empty() {
            ui.label(RichText::new("No file mentions it").small().weak());
        }
        let mut is_chosen = false;
        for (index, (path, range)) in self.places.iter().enumerate() {
            let text = project.files.read(path).unwrap_or_default();
            let (number, _) = line_and_column(&text, range.start);
            let line = text.lines().nth(number - 1).unwrap_or_default().trim();
            let name = path.rsplit('/').next().unwrap_or(path);
            let row = RichText::new(format!("{name}:{number}  {line}")).small();
            let row = egui::Button::selectable(index == self.at, row).truncate();
            if ui.add(row).clicked() {
                self.at = index;
                is_chosen = true;
            }
        }
        ui.add_space(8.0);
        is_chosen
    }
}
