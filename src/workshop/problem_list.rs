//! The list of problems.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{section, text_link};
use crate::words::count;
use railhead_engine::text::Problem;
use railhead_engine::text::edit::Edit;

/// A problem that was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clicked {
    /// To see where it is.
    Show(usize),
    Mend(usize),
}

/// Lists the problems, each with its place, and with a button where its fix is known.
pub(super) fn problem_list(ui: &mut Ui, problems: &[Problem]) -> Option<Clicked> {
    let mut clicked = None;
    let warnings = problems.iter().filter(|problem| problem.is_warning()).count();
    let many = match problems.len() - warnings {
        0 => count(warnings, "WARNING", "WARNINGS"),
        errors => count(errors, "PROBLEM", "PROBLEMS"),
    };
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
        let sign = if problem.is_warning() {
            format!("{}  ", icon::WARNING)
        } else {
            String::new()
        };
        let text = format!("{sign}{place}:{}  {}{hint}", problem.line, problem.what);
        if text_link(ui, RichText::new(text).small()).clicked() {
            clicked = Some(Clicked::Show(index));
        }
        if let Some(fix) = &problem.mark.fix
            && ui
                .small_button(format!("{}  {}", icon::LIGHTBULB, deed(fix)))
                .clicked()
        {
            clicked = Some(Clicked::Mend(index));
        }
        ui.add_space(4.0);
    }
    clicked
}

/// What a fix does, for its button.
fn deed(fix: &Edit) -> String {
    match (fix.range.is_empty(), fix.text.trim()) {
        (_, "") if fix.text.is_empty() => "Remove it".to_owned(),
        (_, "") => "Change to a space".to_owned(),
        (true, text) => format!("Insert {text}"),
        (false, text) => format!("Change to {text}"),
    }
}
