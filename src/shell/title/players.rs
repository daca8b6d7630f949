//! Who plays each side: a person at the window, or a computer; and the programs of the player's own that can play.

use std::path::Path;

use bevy_egui::egui::{self, Modifiers, RichText, TextEdit, Ui};
use egui_phosphor::regular as icon;

use crate::input::keys;
use crate::play::SeatRow;
use crate::play::computer::Pace;
use crate::shell::settings::{OwnProgram, Settings, usual_seconds};
use crate::theme::widget::{answer_button, beside_main, labelled, scaled, section};
use railhead_players::opponent::PlayerChoice;

/// The sheet on which the seats are given away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersSheet {
    /// The seats, in the order of play.
    pub rows: Vec<SeatRow>,
    /// Whether a game that is watched is taken over by them.
    pub takes_over: bool,
    /// Whether the game has not begun: giving the choice up then leads back to the title.
    pub is_before_game: bool,
    /// Whether the choice was given up by key.
    pub is_given_up: bool,
    /// The program that is being added.
    draft: Option<Draft>,
}

/// A program that is being added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Draft {
    program: OwnProgram,
    /// Whether it has been drawn: the name is written first.
    is_drawn: bool,
    /// What is wrong with it.
    problem: Option<String>,
}

/// The name of a person who plays at the window.
const PERSON: &str = "A person";
/// The most seconds that a program can be given.
const MOST_SECONDS: u16 = 600;

impl PlayersSheet {
    /// The seats as they are.
    pub const fn of(rows: Vec<SeatRow>) -> Self {
        Self {
            rows,
            takes_over: false,
            is_before_game: false,
            is_given_up: false,
            draft: None,
        }
    }

    /// The same with these players.
    #[must_use]
    pub fn with(mut self, players: Vec<Option<String>>) -> Self {
        for (row, player) in self.rows.iter_mut().zip(players) {
            row.chosen = player;
        }
        self
    }

    /// The same for a game that begins with this choice.
    #[must_use]
    pub fn before_game(self) -> Self {
        Self {
            is_before_game: true,
            ..self
        }
    }

    /// The same for a game that is watched: it is taken over by them.
    #[must_use]
    pub fn taking_over(self) -> Self {
        Self {
            takes_over: true,
            ..self
        }
    }

    /// Draws it. The pace and the programs are settings.
    pub fn ui(&mut self, ui: &mut Ui, settings: &mut Settings) {
        ui.set_width(scaled(ui, 400.0));
        if self.takes_over {
            let text = "The game goes on from here as a new one; the game that you watch stays as it is.";
            ui.add(egui::Label::new(RichText::new(text).small().weak()).wrap());
            ui.add_space(8.0);
        }
        self.seats(ui, &settings.programs);
        let people = self.rows.iter().filter(|row| row.chosen.is_none()).count();
        // There is always a line: the rows below must not move under the pointer.
        let text = match people {
            0 => "Computers play every side: you watch.",
            1 => "One person plays.",
            // Against computers all others are one person's.
            _ if people < self.rows.len() => "One person plays all that no computer plays.",
            _ => "People hand the window over to each other.",
        };
        ui.label(RichText::new(text).small().weak());
        self.computers(ui);
        ui.add_space(8.0);
        section(ui, "COMPUTERS PLAY");
        ui.horizontal_wrapped(|ui| {
            for choice in Pace::ALL {
                ui.radio_value(&mut settings.pace, choice, choice.name())
                    .on_hover_text(choice.about());
            }
        });
        ui.add_space(8.0);
        section(ui, "PROGRAMS OF YOUR OWN");
        self.programs(ui, &mut settings.programs);
    }

    /// Draws the answers below it; true when the choice is made, false when it is given up.
    pub fn answers(ui: &mut Ui) -> Option<bool> {
        ui.horizontal(|ui| {
            let plays = answer_button(ui, "Play");
            let cancels = ui.add(beside_main(ui, "Cancel")).on_hover_text("Esc").clicked();
            (plays || cancels).then_some(plays)
        })
        .inner
    }

    /// How each computer plays, whoever has chosen it.
    fn computers(&self, ui: &mut Ui) {
        let mut named: Vec<&str> = Vec::new();
        for player in self.rows.iter().flat_map(|row| &row.players) {
            if named.contains(&player.word.as_str()) {
                continue;
            }
            named.push(&player.word);
            ui.add_space(4.0);
            // A plan is made for one side.
            let has_it = |row: &&SeatRow| row.players.iter().any(|other| other.word == player.word);
            let sides: Vec<&str> = self
                .rows
                .iter()
                .filter(has_it)
                .map(|row| row.side.as_str())
                .collect();
            let title = if player.is_plan {
                format!("{}: {}", sides.join(", "), player.title)
            } else {
                player.title.clone()
            };
            ui.label(RichText::new(title).small().strong());
            ui.add(egui::Label::new(RichText::new(&player.about).small().weak()).wrap());
        }
    }

    fn seats(&mut self, ui: &mut Ui, programs: &[OwnProgram]) {
        let title = |player: &PlayerChoice| {
            let is_own = programs.iter().any(|own| own.name == player.word);
            let kind = if is_own { "Program" } else { "Computer" };
            format!("{kind}: {}", player.title)
        };
        egui::Grid::new("players")
            .num_columns(2)
            .spacing([16.0, 8.0])
            .show(ui, |ui| {
                for (index, row) in self.rows.iter_mut().enumerate() {
                    ui.label(RichText::new(&row.side).strong());
                    let own = programs.iter().map(|own| PlayerChoice {
                        word: own.name.clone(),
                        title: own.name.clone(),
                        about: format!("{} s per order.", own.seconds),
                        is_plan: false,
                        is_usual: false,
                    });
                    let players = row
                        .players
                        .iter()
                        .filter(|player| programs.iter().all(|own| own.name != player.word));
                    let players: Vec<_> = players.cloned().chain(own).collect();
                    let shown = players
                        .iter()
                        .find(|player| Some(&player.word) == row.chosen.as_ref());
                    let list = egui::ComboBox::from_id_salt(index)
                        .width(scaled(ui, 240.0))
                        .height(scaled(ui, 360.0))
                        .selected_text(match (shown, &row.chosen) {
                            (Some(player), _) => title(player),
                            // A player of an older save that has since been removed.
                            (None, Some(word)) => format!("Computer: {word}"),
                            (None, None) => PERSON.to_owned(),
                        })
                        .show_ui(ui, |ui| {
                            ui.selectable_value(&mut row.chosen, None, PERSON);
                            for player in &players {
                                let word = Some(player.word.clone());
                                ui.selectable_value(&mut row.chosen, word, title(player))
                                    .on_hover_text(&player.about);
                            }
                        });
                    labelled(&list.response, &format!("Who plays {}", row.side));
                    ui.end_row();
                }
            });
    }

    fn programs(&mut self, ui: &mut Ui, programs: &mut Vec<OwnProgram>) {
        let mut gone = None;
        for (index, own) in programs.iter().enumerate() {
            ui.horizontal(|ui| {
                let remove = ui.button(icon::TRASH).on_hover_text("Take it off this list");
                remove.widget_info(|| {
                    let label = format!("Remove {}", own.name);
                    egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label)
                });
                if remove.clicked() {
                    gone = Some(index);
                }
                ui.label(RichText::new(&own.name).strong());
                let about = format!("{}  ({} s for an order)", own.command, own.seconds);
                ui.add(egui::Label::new(RichText::new(&about).small().weak()).truncate())
                    .on_hover_text(&about);
            });
        }
        if let Some(index) = gone {
            let own = programs.remove(index);
            for row in &mut self.rows {
                row.chosen = row.chosen.take().filter(|chosen| *chosen != own.name);
            }
        }
        let Some(draft) = &mut self.draft else {
            let add = ui.button(format!("{}  Add a program", icon::PLUS));
            let help = "A program that speaks the lines of the console can play a side";
            if add.on_hover_text(help).clicked() {
                self.draft = Some(Draft::default());
            }
            return;
        };
        match draft.ui(ui) {
            None => {}
            Some(false) => self.draft = None,
            Some(true) => match draft.finished(programs, &self.rows) {
                Ok(own) => {
                    programs.push(own);
                    self.draft = None;
                }
                Err(problem) => draft.problem = Some(problem),
            },
        }
    }
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            program: OwnProgram {
                name: String::new(),
                command: String::new(),
                seconds: usual_seconds(),
            },
            is_drawn: false,
            problem: None,
        }
    }
}

impl Draft {
    /// Draws it; true when it is to be added, false when it is not.
    fn ui(&mut self, ui: &mut Ui) -> Option<bool> {
        let mut answer = None;
        egui::Grid::new("program")
            .num_columns(2)
            .spacing([16.0, 8.0])
            .show(ui, |ui| {
                let mut line = |ui: &mut Ui, word: &str, text: &mut String, hint: &str| {
                    let label = ui.label(word);
                    let field = TextEdit::singleline(text)
                        .hint_text(hint)
                        .desired_width(scaled(ui, 260.0));
                    let field = ui.add(field).labelled_by(label.id);
                    // The key adds the program; the game does not begin by it.
                    let is_entered =
                        |input: &mut egui::InputState| input.consume_key(Modifiers::NONE, keys::ANSWER);
                    if field.lost_focus() && ui.input_mut(is_entered) {
                        answer = Some(true);
                    }
                    ui.end_row();
                    field
                };
                let name = line(ui, "Name", &mut self.program.name, "bot");
                if !std::mem::replace(&mut self.is_drawn, true) {
                    name.request_focus();
                }
                line(
                    ui,
                    "Command",
                    &mut self.program.command,
                    "python3 /home/me/bot.py",
                );
                ui.label("Time for an order");
                let seconds = egui::DragValue::new(&mut self.program.seconds);
                ui.add(seconds.range(1..=MOST_SECONDS).suffix(" s"));
                ui.end_row();
            });
        if let Some(problem) = &self.problem {
            let text = RichText::new(format!("{} {problem}", icon::WARNING));
            let text = text.color(ui.visuals().error_fg_color);
            ui.add(egui::Label::new(text).wrap());
        }
        ui.horizontal(|ui| {
            if ui.button("Add").clicked() {
                answer = Some(true);
            }
            if ui.button("Do not add").clicked() {
                answer = Some(false);
            }
        });
        answer
    }

    /// The program that it has become.
    fn finished(&self, programs: &[OwnProgram], rows: &[SeatRow]) -> Result<OwnProgram, String> {
        let own = &self.program;
        own.program(Path::new(""))?;
        let mut others = rows.iter().flat_map(|row| &row.players);
        let is_taken = programs.iter().any(|other| other.name == own.name)
            || others.any(|player| player.word == own.name);
        if is_taken {
            return Err(format!("another player is called \"{}\" already", own.name));
        }
        Ok(own.clone())
    }
}
