//! A scenario's text for players, before and during play: paragraphs, lists, numbered steps.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use crate::app::theme::widget::scaled;

/// The sheet with the text of a scenario.
pub fn sheet(ui: &mut Ui, summary: &str, told: &str) {
    ScrollArea::vertical()
        .id_salt("briefing")
        .auto_shrink([false, true])
        .show(ui, |ui| text(ui, summary, told));
}

/// A text below its summary. Lines that begin with a dash or a number are indented.
pub fn text(ui: &mut Ui, summary: &str, text: &str) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.add(egui::Label::new(RichText::new(summary).strong()).wrap());
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
    ui.add_space(scaled(ui, 8.0));
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
