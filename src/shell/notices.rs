//! Notices that never interrupt the player: refusals with their rule, saves, problems.

use bevy_egui::egui::accesskit::Live;
use bevy_egui::egui::{self, CornerRadius, Margin, RichText, Stroke, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{rule_tag, sign_button};
use crate::words::sentence;

/// The time that a notice stays, in seconds.
const STAY: f64 = 6.0;
/// The most notices at once.
const MOST: usize = 3;

/// A message, and the time at which it disappears.
#[derive(Clone, Debug, PartialEq)]
struct Notice {
    rule: Option<String>,
    text: String,
    is_problem: bool,
    /// The time at which it disappears; set when it is first drawn.
    until: Option<f64>,
}

/// The notices on show.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    list: Vec<Notice>,
}

impl Notices {
    /// Shows why a rule forbids an order.
    pub fn refuse(&mut self, rule: &str, why: &str) {
        self.add(Some(rule), why, true);
    }

    /// Shows a message that is not a problem.
    pub fn tell(&mut self, text: &str) {
        self.add(None, text, false);
    }

    /// Shows a message about the effect of a rule.
    pub fn tell_by(&mut self, rule: &str, text: &str) {
        self.add(Some(rule), text, false);
    }

    /// Shows a problem that no rule is behind.
    pub fn warn(&mut self, text: &str) {
        self.add(None, text, true);
    }

    /// Forgets why earlier orders were refused, once another was given.
    pub fn forget_refusals(&mut self) {
        self.list
            .retain(|notice| !notice.is_problem || notice.rule.is_none());
    }

    /// Whether there are no notices.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Their texts, the oldest first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|notice| notice.text.as_str())
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    fn add(&mut self, rule: Option<&str>, text: &str, is_problem: bool) {
        let text = sentence(text);
        self.list.retain(|notice| notice.text != text);
        self.list.push(Notice {
            rule: rule.map(str::to_owned),
            text,
            is_problem,
            until: None,
        });
        while self.list.len() > MOST {
            // Messages make room before problems do.
            let message = self.list.iter().position(|notice| !notice.is_problem);
            self.list.remove(message.unwrap_or(0));
        }
    }

    /// Draws them one below the other, and drops those whose time is over. Returns the rule that the player wants to
    /// read.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<String> {
        let now = ui.input(|input| input.time);
        for notice in &mut self.list {
            notice.until.get_or_insert(now + STAY);
        }
        self.list
            .retain(|notice| notice.until.is_some_and(|until| until > now));
        if let Some(next) = self
            .list
            .iter()
            .filter_map(|notice| notice.until)
            .reduce(f64::min)
        {
            ui.ctx()
                .request_repaint_after(std::time::Duration::from_secs_f64((next - now).max(0.05)));
        }
        let mut wanted = None;
        let mut gone = None;
        for (index, notice) in self.list.iter().enumerate() {
            let colour = if notice.is_problem {
                ui.visuals().error_fg_color
            } else {
                ui.visuals().hyperlink_color
            };
            egui::Frame::new()
                .fill(ui.visuals().extreme_bg_color)
                .stroke(Stroke::new(1.5, colour))
                .corner_radius(CornerRadius::same(4))
                .inner_margin(Margin::symmetric(12, 8))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let sign = if notice.is_problem {
                            icon::HAND_PALM
                        } else {
                            icon::INFO
                        };
                        ui.label(RichText::new(sign).color(colour));
                        if let Some(rule) = &notice.rule
                            && rule_tag(ui, rule)
                        {
                            wanted = Some(rule.clone());
                        }
                        let text = ui.add(egui::Label::new(&notice.text).wrap());
                        // A screen reader speaks it when it appears.
                        ui.ctx()
                            .accesskit_node_builder(text.id, |node| node.set_live(Live::Polite));
                        if sign_button(ui, true, egui::Button::new(icon::X).frame(false), "Close").clicked() {
                            gone = Some(index);
                        }
                    });
                });
        }
        if let Some(gone) = gone {
            self.list.remove(gone);
        }
        wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_wrong_is_not_lost_among_what_is_told_meanwhile() {
        let mut notices = Notices::default();
        notices.warn("greedy stands in for bot");
        for text in ["one", "two", "three", "four"] {
            notices.tell(text);
        }
        let texts: Vec<&str> = notices.texts().collect();
        assert_eq!(texts, ["Greedy stands in for bot.", "Three.", "Four."]);
        for wrong in ["a", "b", "c"] {
            notices.warn(wrong);
        }
        let texts: Vec<&str> = notices.texts().collect();
        assert_eq!(texts, ["A.", "B.", "C."]);
    }

    #[test]
    fn why_an_order_was_refused_is_told_until_another_is_given() {
        let mut notices = Notices::default();
        notices.refuse("AB-9", "no way");
        notices.warn("the disk is full");
        notices.forget_refusals();
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["The disk is full."]);
    }
}
