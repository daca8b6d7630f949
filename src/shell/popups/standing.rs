//! What panels show of standing answers: the buttons that give one or all, and the lines that take them back.

use bevy_egui::egui::{self, RichText, Ui};

use crate::play::standing::StandsUntil;
use crate::play::{Question, QuestionKind, StandingAnswers, StandingChange};
use crate::theme::widget::is_low;
use crate::words::{capital, sentence};
use railhead_engine::engine::Seat;
use railhead_engine::text::words::listed;

/// The buttons that give a standing answer to a question, and to all kinds of questions of this turn; folded up in a low window, where what is asked
/// needs the room.
pub fn offer(ui: &mut Ui, seat: Seat, question: &Question, kinds: &[QuestionKind]) -> Vec<StandingChange> {
    if !is_low(ui) {
        return buttons(ui, seat, question, kinds);
    }
    let title = RichText::new("Answer without asking").small();
    let folded = egui::CollapsingHeader::new(title).id_salt("standing answers");
    let shown = folded.show(ui, |ui| buttons(ui, seat, question, kinds));
    shown.body_returned.unwrap_or_default()
}

fn buttons(ui: &mut Ui, seat: Seat, question: &Question, kinds: &[QuestionKind]) -> Vec<StandingChange> {
    let kind = question.kind;
    let mut given = Vec::new();
    let change = |kind: &QuestionKind, until| StandingChange {
        seat,
        kind: kind.about,
        until: Some(until),
    };
    ui.horizontal_wrapped(|ui| {
        let words = format!("{}, without asking:", capital(kind.answer));
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
                kind.about
            );
            if ui
                .button(RichText::new(word).small())
                .on_hover_text(help)
                .clicked()
            {
                given.push(change(&kind, until));
            }
        }
    });
    if kinds.len() > 1 {
        let answers: Vec<&str> = kinds.iter().map(|kind| kind.answer).collect();
        ui.horizontal_wrapped(|ui| {
            let words = format!("All fights of this turn: {}.", answers.join(", "));
            ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
            if ui
                .button(RichText::new("Answer all so").small())
                .on_hover_text(help_of_all(kinds))
                .clicked()
            {
                given.extend(kinds.iter().map(|kind| change(kind, StandsUntil::TurnEnds)));
            }
        });
    }
    given
}

/// What the button that answers all kinds of questions does.
pub fn help_of_all(kinds: &[QuestionKind]) -> String {
    let answers = kinds
        .iter()
        .map(|kind| format!("{}: {}", kind.about, kind.answer));
    let lines: Vec<String> = answers.map(|line| sentence(&line)).collect();
    format!(
        "The game asks nothing more in this turn of the computer, unless you tell it to, and answers each question by itself:\n{}",
        lines.join("\n")
    )
}

/// The standing answers of a person, with a button that takes back those that hold equally long.
pub fn given(ui: &mut Ui, seat: Seat, standing: &StandingAnswers) -> Vec<StandingChange> {
    let mut back = Vec::new();
    for (until, how_long) in [
        (StandsUntil::TurnEnds, "in this turn of the computer"),
        (StandsUntil::GameEnds, "in the computers' turns"),
    ] {
        let kinds: Vec<&'static str> = standing
            .of(seat)
            .filter(|(_, other)| *other == until)
            .map(|(kind, _)| kind)
            .collect();
        if kinds.is_empty() {
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            let words = format!(
                "The game no longer asks about {} {how_long}.",
                listed(&kinds, "and")
            );
            ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
            if ui.button(RichText::new("Ask me again").small()).clicked() {
                back.extend(kinds.iter().map(|kind| StandingChange {
                    seat,
                    kind,
                    until: None,
                }));
            }
        });
    }
    back
}
