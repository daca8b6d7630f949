//! The list of problems.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use crate::app::theme::widget::{section, text_link};
use crate::app::words::count;
use crate::rules::text::Problem;

/// A problem that was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clicked {
    /// To see where it is.
    Show(usize),
    /// To mend it.
    Mend(usize),
}

/// Lists the problems, each with its place, and with a button where its fix is known.
pub(super) fn problem_list(ui: &mut Ui, problems: &[Problem]) -> Option<Clicked> {
    let mut clicked = None;
    let many = count(problems.len(), "PROBLEM", "PROBLEMS");
    section(
        ui,
        &if problems.is_empty() {
            "NO PROBLEMS".to_owned()
        } else {
            format!("{many}  (F8: the next)")
        },
    );
    for (index, problem) in problems.iter().enumerate() {
        let hint = problem
            .hint
            .as_ref()
            .map_or(String::new(), |hint| format!("; {hint}"));
        let place = problem.file.rsplit('/').next().unwrap_or_default();
        let text = format!("{place}:{}  {}{hint}", problem.line, problem.what);
        if text_link(ui, RichText::new(text).small()).clicked() {
            clicked = Some(Clicked::Show(index));
        }
        if let Some(fix) = &problem.mark.fix
            && ui
                .small_button(format!("{}  Change to {}", icon::LIGHTBULB, fix.text))
                .clicked()
        {
            clicked = Some(Clicked::Mend(index));
        }
        ui.add_space(4.0);
    }
    clicked
}
