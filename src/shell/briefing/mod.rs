//! The briefing on a scenario, before and during play: goals, and its text in paragraphs, lists and numbered steps.
//! Here is how they are drawn; [`card`] lays them over the map as a game begins.

pub mod card;
pub(super) mod screen;
pub mod story;

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{scaled, section};
use railhead_engine::engine::Playable;
use railhead_engine::engine::goals::SideGoal;
use railhead_engine::scenario::Loaded;

/// What players read before they begin.
#[derive(Clone, Copy, Debug)]
pub struct Briefing<'a> {
    /// One line about the scenario.
    pub summary: &'a str,
    /// What each side plays for.
    pub goals: &'a [SideGoal],
    /// When these goals were reached in the real war.
    pub as_it_was: &'a [String],
    pub text: &'a str,
}

/// The sheet with the briefing of a scenario.
pub fn sheet<G: Playable>(ui: &mut Ui, scenario: &Loaded<G>) {
    let (goals, as_it_was) = (scenario.game.goals(), scenario.as_it_was());
    let briefing = Briefing {
        summary: &scenario.summary,
        goals: &goals,
        as_it_was: &as_it_was,
        text: &scenario.text,
    };
    ScrollArea::vertical()
        .id_salt("briefing")
        .auto_shrink([false, true])
        .show(ui, |ui| text(ui, briefing));
}

/// What each side plays for, a sentence each, and when it was reached in the real war.
pub fn goals(ui: &mut Ui, goals: &[SideGoal], as_it_was: &[String]) {
    for goal in goals {
        let words = format!("{}: {}", goal.side, goal.text);
        ui.add(egui::Label::new(words).selectable(false).wrap());
    }
    for line in as_it_was {
        ui.add(
            egui::Label::new(RichText::new(line).weak())
                .selectable(false)
                .wrap(),
        );
    }
}

/// The briefing: the goals below the summary, then the text. Lines that begin with a dash or a number are indented.
pub fn text(ui: &mut Ui, briefing: Briefing) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.add(egui::Label::new(RichText::new(briefing.summary).strong()).wrap());
    if !briefing.goals.is_empty() {
        ui.add_space(4.0);
        section(ui, "GOALS");
        goals(ui, briefing.goals, briefing.as_it_was);
    }
    lines(ui, briefing.text);
    ui.add_space(scaled(ui, 8.0));
}

/// Paragraphs and lists.
pub fn lines(ui: &mut Ui, text: &str) {
    for paragraph in text.split("\n\n") {
        ui.add_space(4.0);
        for line in paragraph.lines() {
            match item(line) {
                Some((sign, rest)) => {
                    ui.horizontal_top(|ui| {
                        ui.add_space(8.0);
                        ui.label(RichText::new(sign).weak());
                        ui.add(egui::Label::new(rest).selectable(false).wrap());
                    });
                }
                None => {
                    ui.add(egui::Label::new(line).selectable(false).wrap());
                }
            }
        }
    }
}

/// The sign and the text of a line that is an item of a list.
fn item(line: &str) -> Option<(String, &str)> {
    if let Some(rest) = line.strip_prefix("- ") {
        return Some((icon::CARET_RIGHT.to_owned(), rest));
    }
    let (number, rest) = line.split_once(". ")?;
    let is_number =
        !number.is_empty() && number.len() < 3 && number.chars().all(|digit| digit.is_ascii_digit());
    is_number.then(|| (format!("{number}."), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_lists_are_told_from_sentences() {
        assert_eq!(
            item("- Hold Ipoh"),
            Some((icon::CARET_RIGHT.to_owned(), "Hold Ipoh"))
        );
        assert_eq!(item("12. March on"), Some(("12.".to_owned(), "March on")));
        assert_eq!(item("In 1941. Then"), None);
        assert_eq!(item("1941. Then"), None);
        assert_eq!(item("Hold on"), None);
    }
}
