//! What panels show of standing answers: the buttons that give one, and the line that takes one back.

use bevy_egui::egui::{self, RichText, Ui};

use crate::play::standing::StandsUntil;
use crate::play::{Question, StandingAnswers, StandingChange};
use railhead_engine::engine::Seat;

/// The buttons that give a standing answer to a question.
pub fn offer(ui: &mut Ui, seat: Seat, question: &Question) -> Option<StandingChange> {
    let mut given = None;
    ui.horizontal_wrapped(|ui| {
        let words = format!("{}, without asking:", question.answer);
        ui.label(RichText::new(words).small().weak());
        for (word, until, help) in [
            (
                "this turn",
                StandsUntil::TurnEnds,
                "for the rest of the computer's turn",
            ),
            ("this game", StandsUntil::GameEnds, "for the rest of the game"),
        ] {
            let help = format!(
                "The game no longer asks about {} {help}, unless you tell it to",
                question.kind
            );
            if ui
                .button(RichText::new(word).small())
                .on_hover_text(help)
                .clicked()
            {
                given = Some(StandingChange {
                    seat,
                    kind: question.kind,
                    until: Some(until),
                });
            }
        }
    });
    given
}

/// The standing answers of a person, each with a button that takes it back.
pub fn given(ui: &mut Ui, seat: Seat, standing: &StandingAnswers) -> Option<StandingChange> {
    let mut back = None;
    for (kind, until) in standing.of(seat) {
        ui.horizontal_wrapped(|ui| {
            let how_long = match until {
                StandsUntil::TurnEnds => "in this turn of the computer",
                StandsUntil::GameEnds => "in the computers' turns",
            };
            let words = format!("The game no longer asks about {kind} {how_long}.");
            ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
            if ui.button(RichText::new("Ask me again").small()).clicked() {
                back = Some(StandingChange {
                    seat,
                    kind,
                    until: None,
                });
            }
        });
    }
    back
}
