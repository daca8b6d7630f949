//! Which units go along when an author drags from one area to another.

use bevy_egui::egui::{RichText, Ui};

use crate::theme::widget::{close_button, section};
use railhead_authoring::workshop::brush::area_setup::{Contingent, forces};
use railhead_authoring::workshop::brush::{file_of, named_entries, named_keys};
use railhead_authoring::workshop::project::Project;
use railhead_engine::text::Files as _;

/// The question which units of an area go to another.
#[derive(Clone, Debug)]
pub(super) struct Transfer {
    /// The ids of the areas.
    pub between: [String; 2],
    /// The names of the areas.
    names: [String; 2],
    /// What is there, with the words that authors read.
    forces: Vec<(Contingent, String)>,
}

/// What the author answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// These units go to the other area.
    Go(Vec<Contingent>),
    /// All units stay where they are.
    Close,
}

impl Transfer {
    /// The question about two areas; `None` if no unit is set up in the first.
    pub fn ask(project: &Project, between: [String; 2], names: [String; 2]) -> Option<Self> {
        let path = project.on_map();
        let scenario = project.text(&path);
        let units = file_of(&project.files, &path, "units");
        let units = units.and_then(|path| project.files.read(&path).ok());
        let kinds = named_entries(&units.unwrap_or_default(), "units");
        let nations = named_keys(scenario, "nations");
        let name_of = |id: &str, all: &[(String, String)]| {
            let named = all.iter().find(|(other, _)| other == id);
            named.map_or(id, |(_, name)| name.as_str()).to_owned()
        };
        let worded = |force: Contingent| {
            let nation = name_of(&force.nation, &nations);
            let kind = name_of(&force.kind, &kinds);
            let words = format!("{nation}: {} {kind}", force.count);
            (force, words)
        };
        let forces: Vec<_> = forces(scenario, &between[0]).into_iter().map(worded).collect();
        (!forces.is_empty()).then_some(Self {
            between,
            names,
            forces,
        })
    }

    /// The one unit that is there, if there is no other.
    pub fn only_one(&self) -> Option<Contingent> {
        match self.forces.as_slice() {
            [(force, _)] if force.count == 1 => Some(force.clone()),
            _ => None,
        }
    }

    /// Draws the question, and returns the author's answer.
    pub fn ui(&self, ui: &mut Ui) -> Option<Answer> {
        let mut answer = None;
        let [from, to] = &self.names;
        section(ui, &format!("{from} to {to}"));
        for (force, words) in &self.forces {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(words).small());
                let one = Contingent {
                    count: 1,
                    ..force.clone()
                };
                if force.count > 1 && ui.small_button("Move 1").clicked() {
                    answer = Some(Answer::Go(vec![one]));
                }
                let all = if force.count > 1 {
                    format!("Move {}", force.count)
                } else {
                    "Move".to_owned()
                };
                if ui.small_button(all).clicked() {
                    answer = Some(Answer::Go(vec![force.clone()]));
                }
            });
        }
        ui.horizontal_wrapped(|ui| {
            if self.forces.len() > 1 && ui.button("Move everything").clicked() {
                let all = self.forces.iter().map(|(force, _)| force.clone());
                answer = Some(Answer::Go(all.collect()));
            }
            if close_button(ui).clicked() {
                answer = Some(Answer::Close);
            }
        });
        ui.add_space(8.0);
        answer
    }
}
