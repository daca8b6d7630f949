//! The line at the foot of the text.

use bevy_egui::egui::{self, RichText, Ui};

use super::WorkshopPage;

impl WorkshopPage {
    /// Where the caret is, the space that the text there means, and what its field means.
    pub(super) fn status(&mut self, ui: &mut Ui) {
        let (line, column) = self.place.line_and_column;
        let meaning = self.place.meaning.as_str();
        // Fields of one name in several places are a list.
        let first = meaning
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("- ");
        let first = without_links(first).replace('`', "");
        let space = match (&self.map, self.place.spaces.as_slice()) {
            (Some(map), [space]) => map.board().label(*space) + "   ",
            (Some(_), [_, .., _]) => format!("{} places   ", self.place.spaces.len()),
            _ => String::new(),
        };
        let status = RichText::new(format!("{line}:{column}   {space}{first}"))
            .small()
            .weak();
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(layout, |ui| {
            let wrap = ui.toggle_value(&mut self.layout.wraps, RichText::new("Wrap").small());
            wrap.on_hover_text("Alt+Z: breaks long lines at the edge");
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.with_layout(layout, |ui| {
                ui.add(egui::Label::new(status).truncate()).on_hover_text(meaning)
            });
        });
    }
}

/// A line of Markdown with the words of its links alone.
fn without_links(line: &str) -> String {
    let mut line = line.to_owned();
    while let Some(middle) = line.find("](")
        && let Some(open) = line[..middle].rfind('[')
        && let Some(length) = line[middle..].find(')')
    {
        let words = line[open + 1..middle].to_owned();
        line.replace_range(open..=middle + length, &words);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_their_words() {
        assert_eq!(
            without_links("`a[].b`: a side and its [hexes](#hexes), [x](y)"),
            "`a[].b`: a side and its hexes, x"
        );
        assert_eq!(
            without_links("`a[]` (default `[]`): none"),
            "`a[]` (default `[]`): none"
        );
    }
}
