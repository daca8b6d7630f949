//! A rule book in the game: its chapters, its rules by id, and a search.

use std::borrow::Cow;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, RichText, ScrollArea, TextEdit, Ui};
use egui_phosphor::regular as icon;

use crate::input::help::{HELP, Help};
use crate::theme::key_names::{KeyTip, key_names};
use crate::theme::widget::{scaled, section, serif, text_link};
use crate::words::{count, sentence};
use railhead_engine::engine::rule_book::{Chapter, Rule};

/// The rule book of a game, ordered for the present situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The name of the game.
    pub game: &'static str,
    /// The title of the book.
    pub name: &'static str,
    /// The heading above the chapters.
    pub heading: &'static str,
    /// The chapters, those of the situation first.
    pub chapters: Vec<Cow<'static, Chapter>>,
    /// The rule that is shown first.
    pub opens_at: &'static str,
    /// The keys of this game alone.
    pub keys: &'static [Help],
}

/// The rule books of all games; the open one comes first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Books(Vec<Book>);

impl Books {
    /// Adds the book of a game behind the others.
    pub fn add(&mut self, book: Book) {
        self.0.push(book);
    }

    /// Puts the book of the current game on top, in place of its earlier version.
    pub fn put_on_top(&mut self, book: Book) {
        self.0.retain(|other| other.game != book.game);
        self.0.insert(0, book);
    }

    /// Opens the book of another game.
    pub fn take_up(&mut self, game: &str) {
        if let Some(at) = self.0.iter().position(|book| book.game == game) {
            let book = self.0.remove(at);
            self.0.insert(0, book);
        }
    }

    /// The names of the books and their games, in a constant order.
    pub fn names(&self) -> Vec<(&'static str, &'static str)> {
        let mut names: Vec<_> = self.0.iter().map(|book| (book.name, book.game)).collect();
        names.sort_unstable();
        names
    }

    /// The open book; `None` before a game has added one.
    pub fn top(&self) -> Option<&Book> {
        self.0.first()
    }

    /// The rule that is shown first.
    pub fn opens_at(&self) -> &'static str {
        self.top().map_or("", |book| book.opens_at)
    }
}

/// The heading above the chapters; those of a phase may come first.
pub const fn heading(is_in_phase: bool) -> &'static str {
    if is_in_phase {
        "THIS PHASE FIRST"
    } else {
        "CHAPTERS"
    }
}

/// All chapters, those with these ids first.
pub fn sorted<'a>(
    chapters: impl IntoIterator<Item = Cow<'a, Chapter>>,
    first: &[&str],
) -> Vec<Cow<'a, Chapter>> {
    let mut sorted: Vec<Cow<'a, Chapter>> = chapters.into_iter().collect();
    sorted.sort_by_key(|chapter| {
        let rank = first.iter().position(|id| *id == chapter.id);
        rank.unwrap_or(usize::MAX)
    });
    sorted
}

/// The words of a search, in lower case.
pub fn words(search: &str) -> Vec<String> {
    search.split_whitespace().map(str::to_lowercase).collect()
}

/// The reader of the rules.
#[derive(Clone, Debug, Default)]
pub struct RulesViewer {
    /// The rule to scroll to, once.
    wanted: Option<String>,
    marked: Option<String>,
    /// The player's search: only rules with all its words are shown.
    pub search: String,
    /// Whether to give the search field the focus.
    takes_keys: bool,
}

impl RulesViewer {
    /// Turns to a rule.
    pub fn turn_to(&mut self, rule: &str) {
        self.wanted = Some(rule.to_owned());
        self.marked = Some(rule.to_owned());
        self.search.clear();
    }

    /// Lets the player type a search.
    pub fn look_for_a_word(&mut self) {
        self.takes_keys = true;
    }

    /// Draws a book into the remaining room.
    pub fn ui(&mut self, ui: &mut Ui, book: &Book) {
        let chapters = &book.chapters;
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
                let field = ui.add(edit).on_hover_keys("Ctrl+F");
                field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search"));
                if std::mem::take(&mut self.takes_keys) {
                    field.request_focus();
                }
                ui.add_space(4.0);
                section(ui, book.heading);
                for chapter in chapters {
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
            self.marked = Some(rule);
        }
        let wanted = self.wanted.take();
        egui::CentralPanel::default()
            .frame(egui::Frame::new())
            .show(ui, |ui| {
                ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                    let words = words(&self.search);
                    if !words.is_empty() {
                        let number = chapters.iter().flat_map(|chapter| &chapter.rules);
                        let number = number.filter(|rule| rule.has(&words)).count();
                        ui.label(RichText::new(count(number, "rule found", "rules found")).weak());
                    }
                    for chapter in chapters {
                        if !chapter.rules.iter().any(|rule| rule.has(&words)) {
                            continue;
                        }
                        ui.label(serif(ui, format!("{}. {}", chapter.id, chapter.title), 20.0));
                        for rule in chapter.rules.iter().filter(|rule| rule.has(&words)) {
                            draw_rule(
                                ui,
                                rule,
                                self.marked.as_deref() == Some(&*rule.id),
                                wanted.as_deref() == Some(&*rule.id),
                            );
                        }
                        ui.add_space(16.0);
                    }
                    if words.is_empty() {
                        draw_keys(ui, book.keys, wanted.as_deref() == Some(KEYS));
                    }
                });
            });
    }
}

/// The entry for the list of keys; no rule has such an id.
const KEYS: &str = "keys";

fn draw_keys(ui: &mut Ui, own: &[Help], wanted: bool) {
    let title = ui.label(serif(ui, "Keys and clicks", 20.0));
    if wanted {
        ui.scroll_to_rect(title.rect, Some(egui::Align::Min));
    }
    let width = scaled(ui, 136.0).min(ui.available_width() * 0.4);
    for (keys, what) in own.iter().chain(&HELP) {
        ui.horizontal_top(|ui| {
            let column = egui::Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(egui::vec2(width, 0.0), column, |ui| {
                ui.set_width(width);
                ui.add(egui::Label::new(RichText::new(key_names(ui.ctx(), keys)).strong()).wrap());
            });
            ui.add_space(8.0);
            ui.add(egui::Label::new(*what).wrap());
        });
    }
}

fn draw_rule(ui: &mut Ui, rule: &Rule, marked: bool, wanted: bool) {
    let fill = if marked {
        ui.visuals().extreme_bg_color
    } else {
        egui::Color32::TRANSPARENT
    };
    let edge = if marked {
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
                // Where the printed rules are silent, this program decides.
                match paragraph.strip_prefix("Decision:") {
                    Some(decision) => {
                        let text = format!("{} {}", icon::SCALES, sentence(decision.trim()));
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

/// The effect of a click in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesAction {
    Close,
    /// Read the book of another game.
    TakeUp(&'static str),
}

/// Draws the rules over the window: a book, and the names of all books with their games.
pub fn draw_rules_over(
    ctx: &egui::Context,
    rules: &mut RulesViewer,
    book: Option<&Book>,
    names: &[(&'static str, &'static str)],
) -> Option<RulesAction> {
    let whole = ctx.viewport_rect().size();
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(24);
    let modal = egui::Modal::new("rules".into())
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(96));
    let shown = modal.show(ctx, |ui| {
        ui.set_min_size(egui::vec2((whole.x - 112.0).min(1100.0), whole.y - 112.0));
        ui.set_max_size(ui.min_size());
        let mut action = None;
        ui.horizontal(|ui| {
            ui.label(serif(ui, "The rules", 24.0));
            for (name, game) in names.iter().filter(|_| names.len() > 1) {
                let is_read = book.is_some_and(|book| book.game == *game);
                if ui.selectable_label(is_read, *name).clicked() && !is_read {
                    action = Some(RulesAction::TakeUp(game));
                }
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button("Close").on_hover_text("Esc or F1").clicked() {
                    action = Some(RulesAction::Close);
                }
            });
        });
        ui.separator();
        if let Some(book) = book {
            rules.ui(ui, book);
        }
        action
    });
    let is_shut = shown.backdrop_response.clicked();
    shown.inner.or(is_shut.then_some(RulesAction::Close))
}

#[cfg(test)]
pub(crate) mod tests {
    use std::borrow::Cow;

    use super::sorted;
    use railhead_engine::engine::rule_book::{Chapter, read};

    /// No rule is incomplete.
    pub const NONE: [String; 0] = [];

    /// Chapters without rules, and rules without the id of their chapter, a title or a text.
    pub fn incomplete(chapters: &[Chapter]) -> Vec<String> {
        let mut found = Vec::new();
        for chapter in chapters {
            let begin = format!("{}-", chapter.id);
            let broken = chapter.rules.iter().filter(|rule| {
                !rule.id.starts_with(&begin) || rule.title.is_empty() || rule.paragraphs.is_empty()
            });
            found.extend(broken.map(|rule| rule.id.clone()));
            if chapter.rules.is_empty() {
                found.push(chapter.id.clone());
            }
        }
        found
    }

    #[test]
    fn what_is_incomplete_is_found() {
        let book = read(
            "## XA. Good\n\n### XA-1 Whole\n\nText.\n\n### XB-2 Stray\n\nText.\n\n### XA-3 Empty\n\n## XC. None",
        );
        assert_eq!(incomplete(&book), ["XB-2", "XA-3", "XC"]);
    }

    #[test]
    fn the_chapters_that_are_looked_for_come_first_and_the_others_as_they_were() {
        let book = read("## A. One\n\n## B. Two\n\n## C. Three\n\n## D. Four");
        let sorted = sorted(book.into_iter().map(Cow::Owned), &["D", "B"]);
        let ids: Vec<&str> = sorted.iter().map(|chapter| chapter.id.as_str()).collect();
        assert_eq!(ids, ["D", "B", "A", "C"]);
    }
}
