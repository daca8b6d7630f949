//! The inks of the tools of the workshop, and the lists from which an author chooses them.

use bevy_egui::egui::{self, Ui};

use crate::theme::widget::{labelled, scaled};
use railhead_authoring::workshop::brush::{field_by_entry, named_keys};
use railhead_authoring::workshop::project::Project;

/// Something to draw with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ToolInk {
    /// As files write it.
    pub word: String,
    /// As authors read it.
    pub label: String,
}

/// The word that stands for something new to draw with.
pub(super) const NEW: &str = "new";

/// The letter of hexes without a region.
pub(super) const NO_REGION: &str = ".";

/// The word that stands for a new sea zone.
pub(super) const NEW_SEA: &str = "new sea";

pub(super) fn same(word: impl Into<String>) -> ToolInk {
    let word = word.into();
    let label = word.clone();
    ToolInk { word, label }
}

pub(super) fn named_so((word, label): (&str, &str)) -> ToolInk {
    ToolInk {
        word: word.to_owned(),
        label: label.to_owned(),
    }
}

/// The rivers or straits of a board by their number, after one that is new.
pub(super) fn waters(board: &str, list: &str, new: &str) -> Vec<ToolInk> {
    let names = field_by_entry(board, list, "name").into_iter();
    let all = names.enumerate().map(|(index, name)| ToolInk {
        word: index.to_string(),
        label: name.unwrap_or_else(|| format!("Unnamed {}", index + 1)),
    });
    std::iter::once(named_so(("", new))).chain(all).collect()
}

/// The entries of a table of a file with a name.
pub(super) fn inks(project: &Project, path: &str, table: &str) -> Vec<ToolInk> {
    let all = named_keys(project.text(path), table).into_iter();
    all.map(|(word, label)| ToolInk { word, label }).collect()
}

/// Lets the author choose. At first it is what there is already, if there is any.
pub(super) fn choose(ui: &mut Ui, name: &str, inks: &[ToolInk], chosen: &mut Option<ToolInk>) {
    // A rename may have changed the choice.
    let known = inks
        .iter()
        .find(|ink| chosen.as_ref().is_some_and(|chosen| chosen.word == ink.word));
    let first = || {
        let there = inks
            .iter()
            .find(|ink| ![NEW, NEW_SEA, NO_REGION].contains(&ink.word.as_str()));
        there.or(inks.first())
    };
    *chosen = known.or_else(first).cloned();
    let label = chosen.as_ref().map_or("", |ink| ink.label.as_str()).to_owned();
    let shown = egui::ComboBox::from_id_salt(name)
        .width(scaled(ui, 150.0))
        .height(scaled(ui, 420.0))
        .selected_text(label);
    let shown = shown.show_ui(ui, |ui| {
        for ink in inks {
            ui.selectable_value(chosen, Some(ink.clone()), ink.label.as_str());
        }
    });
    labelled(&shown.response, name);
}
