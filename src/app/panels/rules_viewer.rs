//! The rules, read in the game: those of the phase first, and any of them by its id.

use bevy_egui::egui::{self, RichText, ScrollArea, TextEdit, Ui};
use egui_phosphor::regular as icon;

use super::widget::{count, scaled, section, serif, text_link};
use crate::app::input::keys::HELP;
use crate::rules::hex_game::Phase;

/// The text of the rules.
const HEX_GAME: &str = include_str!("../../../assets/rules/hex-game.md");

/// A chapter of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its letters, such as `HR`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// Its rules.
    pub rules: Vec<Rule>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id, such as `HR-6`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
}

impl Rule {
    /// Whether all of these words, in small letters, are somewhere in it.
    fn has(&self, words: &[String]) -> bool {
        let text = format!("{} {} {}", self.id, self.title, self.paragraphs.join(" ")).to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

/// What to look for, word by word, in small letters.
fn words(search: &str) -> Vec<String> {
    search.split_whitespace().map(str::to_lowercase).collect()
}

/// The chapters of the hex game's rules.
pub fn chapters() -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for block in HEX_GAME.split("\n\n") {
        let text = block.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        if let Some(heading) = text.strip_prefix("### ") {
            let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
            let rule = Rule {
                id: id.into(),
                title: title.into(),
                paragraphs: Vec::new(),
            };
            if let Some(chapter) = chapters.last_mut() {
                chapter.rules.push(rule);
            }
        } else if let Some(heading) = text.strip_prefix("## ") {
            let (id, title) = heading.split_once(". ").unwrap_or((heading, ""));
            chapters.push(Chapter {
                id: id.into(),
                title: title.into(),
                rules: Vec::new(),
            });
        } else if let Some(rule) = chapters.last_mut().and_then(|chapter| chapter.rules.last_mut()) {
            rule.paragraphs.push(text.trim().to_owned());
        }
    }
    chapters
}

/// All chapters, those first that a player of this phase looks for.
fn sorted(chapters: &[Chapter], phase: Option<Phase>) -> Vec<&Chapter> {
    let first = order(phase);
    let wanted = first
        .iter()
        .filter_map(|id| chapters.iter().find(|chapter| chapter.id == **id));
    let rest = chapters
        .iter()
        .filter(|chapter| !first.contains(&chapter.id.as_str()));
    wanted.chain(rest).collect()
}

/// The chapters that a player of this phase looks for, the most likely first.
fn order(phase: Option<Phase>) -> &'static [&'static str] {
    match phase {
        Some(Phase::RailMovement) => &["HR", "HK", "HS", "HZ", "HC", "HM", "HT"],
        Some(Phase::Setup) => &["HT", "HO", "HV", "HF"],
        Some(Phase::Reinforcement) => &["HF", "HK", "HT", "HN"],
        Some(Phase::NavalMovement) => &["HN", "HK", "HF", "HB"],
        Some(Phase::Combat) => &["HB", "HA", "HS", "HZ", "HN", "HK"],
        Some(Phase::Movement) => &["HM", "HZ", "HK", "HC", "HS", "HD", "HR", "HT"],
        Some(Phase::End) | None => &["HT", "HM", "HR", "HK", "HZ", "HS", "HC"],
    }
}

/// The reader of the rules.
#[derive(Clone, Debug)]
pub struct RulesViewer {
    chapters: Vec<Chapter>,
    /// The rule that is looked up, to be brought into sight once.
    wanted: Option<String>,
    lit: Option<String>,
    /// What the player looks for: rules that have all of these words are shown.
    pub search: String,
    /// Whether the field for that is to have the keys.
    takes_keys: bool,
}

impl Default for RulesViewer {
    fn default() -> Self {
        Self {
            chapters: chapters(),
            wanted: None,
            lit: None,
            search: String::new(),
            takes_keys: false,
        }
    }
}

impl RulesViewer {
    /// Turns to a rule.
    pub fn turn_to(&mut self, rule: &str) {
        self.wanted = Some(rule.to_owned());
        self.lit = Some(rule.to_owned());
        self.search.clear();
    }

    /// Lets the player type what to look for.
    pub fn look_for_a_word(&mut self) {
        self.takes_keys = true;
    }

    /// Draws it into the room that is left.
    pub fn ui(&mut self, ui: &mut Ui, phase: Option<Phase>) {
        let sorted = sorted(&self.chapters, phase);
        let mut jump = None;
        egui::Panel::left("rule chapters")
            .resizable(false)
            .exact_size(scaled(ui, 184.0))
            .frame(egui::Frame::new().inner_margin(egui::Margin {
                right: 16,
                ..egui::Margin::ZERO
            }))
            .show(ui, |ui| {
                let edit = TextEdit::singleline(&mut self.search)
                    .hint_text(format!("{} Search", icon::MAGNIFYING_GLASS))
                    .margin(egui::vec2(8.0, 4.0))
                    .desired_width(f32::INFINITY);
                let field = ui.add(edit).on_hover_text("Ctrl+F");
                if std::mem::take(&mut self.takes_keys) {
                    field.request_focus();
                }
                ui.add_space(4.0);
                section(
                    ui,
                    if phase.is_some() {
                        "THIS PHASE FIRST"
                    } else {
                        "CHAPTERS"
                    },
                );
                for chapter in &sorted {
                    let text = RichText::new(format!("{}  {}", chapter.id, chapter.title));
                    if text_link(ui, text).clicked() {
                        jump = chapter.rules.first().map(|rule| rule.id.clone());
                    }
                }
                if text_link(ui, RichText::new("Keys and clicks")).clicked() {
                    jump = Some(KEYS.to_owned());
                }
            });
        if let Some(rule) = jump {
            self.search.clear();
            self.wanted = Some(rule.clone());
            self.lit = Some(rule);
        }
        let wanted = self.wanted.take();
        egui::CentralPanel::default()
            .frame(egui::Frame::new())
            .show(ui, |ui| {
                ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                    let words = words(&self.search);
                    if !words.is_empty() {
                        let number = sorted.iter().flat_map(|chapter| &chapter.rules);
                        let number = number.filter(|rule| rule.has(&words)).count();
                        ui.label(RichText::new(count(number, "rule has it", "rules have it")).weak());
                    }
                    for chapter in &sorted {
                        if !chapter.rules.iter().any(|rule| rule.has(&words)) {
                            continue;
                        }
                        ui.label(serif(ui, format!("{}. {}", chapter.id, chapter.title), 20.0));
                        for rule in chapter.rules.iter().filter(|rule| rule.has(&words)) {
                            draw_rule(
                                ui,
                                rule,
                                self.lit.as_deref() == Some(&*rule.id),
                                wanted.as_deref() == Some(&*rule.id),
                            );
                        }
                        ui.add_space(16.0);
                    }
                    if words.is_empty() {
                        draw_keys(ui, wanted.as_deref() == Some(KEYS));
                    }
                });
            });
    }
}

/// What is looked up for the list of keys; no rule has such an id.
const KEYS: &str = "keys";

fn draw_keys(ui: &mut Ui, wanted: bool) {
    let title = ui.label(serif(ui, "Keys and clicks", 20.0));
    if wanted {
        ui.scroll_to_rect(title.rect, Some(egui::Align::Min));
    }
    let width = scaled(ui, 136.0).min(ui.available_width() * 0.4);
    for (keys, what) in HELP {
        ui.horizontal_top(|ui| {
            let column = egui::Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(egui::vec2(width, 0.0), column, |ui| {
                ui.set_width(width);
                ui.add(egui::Label::new(RichText::new(keys).strong()).wrap());
            });
            ui.add_space(8.0);
            ui.add(egui::Label::new(what).wrap());
        });
    }
}

fn draw_rule(ui: &mut Ui, rule: &Rule, lit: bool, wanted: bool) {
    let fill = if lit {
        ui.visuals().extreme_bg_color
    } else {
        egui::Color32::TRANSPARENT
    };
    let edge = if lit {
        ui.visuals().hyperlink_color
    } else {
        egui::Color32::TRANSPARENT
    };
    let frame = egui::Frame::new()
        .fill(fill)
        .stroke(egui::Stroke::new(1.0, edge))
        .corner_radius(4)
        .inner_margin(egui::Margin::same(8));
    let response = frame
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.horizontal_wrapped(|ui| {
                ui.label(
                    RichText::new(&rule.id)
                        .monospace()
                        .color(ui.visuals().hyperlink_color),
                );
                ui.label(RichText::new(&rule.title).strong());
            });
            for paragraph in &rule.paragraphs {
                match paragraph.strip_prefix("Decision:") {
                    Some(decision) => {
                        let text = format!("Decision: {}", decision.trim());
                        ui.label(RichText::new(text).italics());
                    }
                    None => {
                        ui.label(paragraph);
                    }
                }
            }
        })
        .response;
    if wanted {
        ui.scroll_to_rect(response.rect, Some(egui::Align::Min));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_an_id_of_its_chapter_a_title_and_a_text() {
        for chapter in chapters() {
            assert!(!chapter.rules.is_empty(), "{} has no rule", chapter.id);
            for rule in &chapter.rules {
                assert!(
                    rule.id.starts_with(&format!("{}-", chapter.id)),
                    "{} in {}",
                    rule.id,
                    chapter.id
                );
                assert!(
                    !rule.title.is_empty() && !rule.paragraphs.is_empty(),
                    "{} is empty",
                    rule.id
                );
            }
        }
    }

    #[test]
    fn a_search_finds_the_rules_that_have_every_word() {
        let found = |search: &str| -> Vec<String> {
            let words = words(search);
            let rules = chapters().into_iter().flat_map(|chapter| chapter.rules);
            rules
                .filter(|rule| rule.has(&words))
                .map(|rule| rule.id)
                .collect()
        };
        // The rule itself, and one that refers to it.
        assert_eq!(found("hk-4"), ["HK-4", "HD-1"]);
        assert!(found("Causeway").len() < found("").len() / 2);
        assert!(!found("causeway").is_empty());
        assert_eq!(found("causeway xylophone"), [""; 0]);
    }

    #[test]
    fn every_phase_lists_every_chapter() {
        let chapters = chapters();
        for phase in [
            None,
            Some(Phase::Setup),
            Some(Phase::Reinforcement),
            Some(Phase::NavalMovement),
            Some(Phase::Movement),
            Some(Phase::RailMovement),
            Some(Phase::Combat),
            Some(Phase::End),
        ] {
            let listed = sorted(&chapters, phase);
            assert_eq!(listed.len(), chapters.len(), "{phase:?}");
            let first = order(phase).iter().zip(&listed);
            for (id, chapter) in first {
                assert_eq!(*id, chapter.id, "{phase:?}");
            }
        }
    }
}
