//! Who plays each side: a person at the window, or a computer.

use bevy_egui::egui::{self, RichText, Ui};

use crate::app::play::SeatRow;
use crate::app::play::computer::Pace;
use crate::app::theme::widget::{answer_button, scaled, section};

/// The sheet on which the seats are given away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersSheet {
    /// The seats, in the order of play.
    pub rows: Vec<SeatRow>,
    /// Whether a game that is watched is taken over by them.
    pub takes_over: bool,
}

/// What people are called who play at the window.
const PERSON: &str = "A person";

impl PlayersSheet {
    /// The seats as they are.
    pub const fn of(rows: Vec<SeatRow>) -> Self {
        Self {
            rows,
            takes_over: false,
        }
    }

    /// The same with one person, who plays the last side, and computers for the others: what somebody wants first who plays alone.
    #[must_use]
    pub fn alone(mut self) -> Self {
        let last = self.rows.len().saturating_sub(1);
        for (index, row) in self.rows.iter_mut().enumerate() {
            let by = row.players.first().map(|(word, _)| word.clone());
            row.chosen = by.filter(|_| index != last);
        }
        self
    }

    /// Draws it; true when the choice is made.
    pub fn ui(&mut self, ui: &mut Ui, pace: &mut Pace) -> bool {
        ui.set_width(scaled(ui, 400.0));
        if self.takes_over {
            let text = "The game goes on from here as a new one; the game that you watch stays as it is.";
            ui.add(egui::Label::new(RichText::new(text).small().weak()).wrap());
            ui.add_space(8.0);
        }
        egui::Grid::new("players")
            .num_columns(2)
            .spacing([16.0, 8.0])
            .show(ui, |ui| {
                for (index, row) in self.rows.iter_mut().enumerate() {
                    ui.label(RichText::new(&row.side).strong());
                    let shown = row
                        .players
                        .iter()
                        .find(|(word, _)| Some(word) == row.chosen.as_ref());
                    egui::ComboBox::from_id_salt(index)
                        .width(scaled(ui, 240.0))
                        .selected_text(shown.map_or(PERSON, |(_, title)| title))
                        .show_ui(ui, |ui| {
                            ui.selectable_value(&mut row.chosen, None, PERSON);
                            for (word, title) in &row.players {
                                ui.selectable_value(&mut row.chosen, Some(word.clone()), title);
                            }
                        });
                    ui.end_row();
                }
            });
        ui.add_space(8.0);
        section(ui, "COMPUTERS PLAY");
        ui.horizontal_wrapped(|ui| {
            for choice in Pace::ALL {
                ui.radio_value(pace, choice, choice.name());
            }
        });
        ui.add_space(8.0);
        let people = self.rows.iter().filter(|row| row.chosen.is_none()).count();
        if people == 0 {
            ui.label(
                RichText::new("Nobody plays at the window: you watch the computers.")
                    .small()
                    .weak(),
            );
        }
        answer_button(ui, "Play")
    }
}
