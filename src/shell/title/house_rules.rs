//! The house rules that a scenario offers, on the title: folded, each with its sentence and the control that fits what it can be.

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui::{self, DragValue, RichText, Ui};

use crate::theme::widget::{labelled, scaled, text_width};
use railhead_engine::text::choices::setting::{NamedNumber, Setting, SettingValues};

/// The answers that differ from what a scenario has, by the word of the setting.
pub type Answers = BTreeMap<&'static str, String>;

/// Draws the settings, folded until the player asks for them; the heading says how many are changed.
pub fn ui(ui: &mut Ui, path: &str, settings: &[Setting], answers: &mut Answers) {
    if settings.is_empty() {
        return;
    }
    let changed = match answers.len() {
        0 => "House rules".to_owned(),
        number => format!("House rules: {number} changed"),
    };
    ui.add_space(4.0);
    egui::CollapsingHeader::new(changed)
        .id_salt(("house rules", path))
        .show(ui, |ui| {
            for setting in settings {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(setting.title).strong());
                    let mut answer = answers.get(setting.word).unwrap_or(&setting.preset).clone();
                    control(ui, path, setting, &mut answer);
                    if answer == setting.preset {
                        answers.remove(setting.word);
                    } else {
                        answers.insert(setting.word, answer);
                    }
                });
                ui.add(egui::Label::new(RichText::new(&setting.sentence).small().weak()).wrap());
                ui.add_space(4.0);
            }
        });
}

fn control(ui: &mut Ui, path: &str, setting: &Setting, answer: &mut String) {
    match &setting.values {
        SettingValues::Offers { offers, .. } => {
            let shown = offers.iter().find(|offer| offer.id == *answer);
            let list = egui::ComboBox::from_id_salt((path, setting.word))
                .selected_text(shown.map_or("", |offer| offer.name.as_str()))
                .width(scaled(ui, 160.0))
                .show_ui(ui, |ui| {
                    for offer in offers {
                        ui.selectable_value(answer, offer.id.clone(), &offer.name)
                            .on_hover_text(&offer.text);
                    }
                });
            labelled(&list.response, setting.title);
        }
        SettingValues::Number { least, most, .. } => {
            let width = scaled(ui, 140.0);
            together(ui, width, |ui| {
                // Where other choices decide the number, the player first says that it is to be another.
                let mut is_own = !answer.is_empty();
                if setting.preset.is_empty() && ui.checkbox(&mut is_own, "another").changed() {
                    *answer = if is_own { least.to_string() } else { String::new() };
                }
                if let Ok(mut number) = answer.parse::<u32>() {
                    let field = ui.add(DragValue::new(&mut number).range(*least..=*most));
                    labelled(&field, setting.title);
                    *answer = number.to_string();
                }
            });
        }
        SettingValues::Each { of, least, most } => {
            each(ui, of, [*least, *most], answer);
            if answer.is_empty() {
                answer.clone_from(&setting.preset);
            }
        }
        SettingValues::Among { of, .. } => among(ui, of, answer),
    }
}

/// Draws what belongs together in one row: the next, where this one has too little room left. A group of widgets does not go there of
/// its own accord.
fn together(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    if ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
    ui.horizontal(content);
}

/// A number for each of some: the answer names those that differ from what the scenario has, and is empty if none does.
fn each(ui: &mut Ui, of: &[NamedNumber], [least, most]: [u32; 2], answer: &mut String) {
    let mut numbers: BTreeMap<&str, u32> = of.iter().map(|named| (named.id.as_str(), named.now)).collect();
    for (id, number) in answer.split(',').filter_map(|pair| pair.split_once(':')) {
        if let (Some(own), Ok(number)) = (numbers.get_mut(id), number.parse()) {
            *own = number;
        }
    }
    for named in of {
        if let Some(number) = numbers.get_mut(named.id.as_str()) {
            let width = text_width(ui, &named.name) + scaled(ui, 64.0);
            together(ui, width, |ui| {
                ui.label(&named.name);
                let field = ui.add(DragValue::new(number).range(least..=most.min(named.most)));
                labelled(&field, &named.name);
            });
        }
    }
    let changed = of
        .iter()
        .filter(|named| numbers.get(named.id.as_str()) != Some(&named.now));
    let pairs: Vec<String> = changed
        .map(|named| format!("{}:{}", named.id, numbers[named.id.as_str()]))
        .collect();
    *answer = pairs.join(",");
}

/// Some of many.
fn among(ui: &mut Ui, of: &[(String, String)], answer: &mut String) {
    let all = || of.iter().map(|(id, _)| id.as_str());
    let before: BTreeSet<&str> = match answer.as_str() {
        "all" => all().collect(),
        "none" => BTreeSet::new(),
        some => some.split(',').collect(),
    };
    let mut chosen: Vec<&str> = Vec::new();
    for (id, name) in of {
        let mut is_chosen = before.contains(id.as_str());
        ui.checkbox(&mut is_chosen, name);
        if is_chosen {
            chosen.push(id);
        }
    }
    if chosen.iter().copied().collect::<BTreeSet<_>>() != before {
        *answer = match chosen.len() {
            0 => "none".to_owned(),
            number if number == of.len() => "all".to_owned(),
            _ => chosen.join(","),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, RawInput};
    use railhead_engine::text::sources::files::Embedded;
    use railhead_games::list;

    #[test]
    fn what_the_player_has_not_touched_is_as_the_scenario_has_it() {
        let mut shown = 0;
        for listing in list(&Embedded)
            .into_iter()
            .filter(|listing| !listing.settings.is_empty())
        {
            let mut answers = Answers::new();
            let ctx = Context::default();
            for _ in 0..3 {
                let mut output = ctx.run_ui(RawInput::default(), |ui| {
                    for setting in &listing.settings {
                        let mut answer = setting.preset.clone();
                        control(ui, &listing.path, setting, &mut answer);
                        assert_eq!(answer, setting.preset, "{}: {}", listing.path, setting.word);
                    }
                    super::ui(ui, &listing.path, &listing.settings, &mut answers);
                });
                output.textures_delta.clear();
            }
            assert!(answers.is_empty(), "{}: {answers:?}", listing.path);
            shown += 1;
        }
        assert!(shown >= 3, "{shown} scenarios offer house rules");
    }
}
