//! The events since a player's last turn, by subject: combats and losses first, moves last.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::app::play::log::LogLine;
use crate::app::play::unseen::since_last_turn;
use crate::app::play::{Table, WindowGame};
use crate::app::theme::key_names::{KeyTip, with_keys};
use crate::app::theme::widget::{beside_main, main_button, scaled, section, serif, text_link};
use crate::app::words::count;
use crate::rules::board::SpaceId;
use crate::rules::engine::Subject;

/// An event and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecapItem {
    /// The event, as a sentence.
    pub text: String,
    /// Its place, if it has one.
    pub at: Option<SpaceId>,
}

/// The events since a player's last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecap {
    pub title: String,
    /// The events by subject, the most important first.
    pub parts: Vec<(Subject, Vec<RecapItem>)>,
    /// The units that are out of supply now.
    pub cut_off: Vec<RecapItem>,
    /// The item whose place was shown last, counted over all parts.
    shown: Option<usize>,
}

/// The player's choice in a recap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecapAction {
    /// Look at this place on the map.
    Go(SpaceId),
    /// See the next place.
    Next,
    /// Watch it all on the map.
    Watch,
    Close,
}

impl TurnRecap {
    /// The recap for the player who sees the table; `None` without events.
    pub fn of<G: WindowGame>(table: &Table<G>) -> Option<Self> {
        let (session, viewer) = (table.session(), table.viewer());
        let orders = since_last_turn(table, viewer)?;
        // Before the player's first turn, that is everything.
        let title = if orders.start == 0 {
            "Since the beginning".to_owned()
        } else {
            format!("Since your last {}", G::TURNS.player_turn)
        };
        let mut parts: Vec<(Subject, Vec<RecapItem>)> = Vec::new();
        for line in G::log_of(session, viewer, orders) {
            let LogLine::Happened {
                text, at, subject, ..
            } = line
            else {
                continue;
            };
            let item = RecapItem { text, at };
            match parts.iter_mut().find(|(of, _)| *of == subject) {
                Some((_, items)) => items.push(item),
                None => parts.push((subject, vec![item])),
            }
        }
        parts.sort_by_key(|(subject, _)| *subject);
        Some(Self {
            title,
            parts,
            cut_off: G::cut_off(table)
                .into_iter()
                .map(|(text, at)| RecapItem { text, at: Some(at) })
                .collect(),
            shown: None,
        })
    }

    /// Whether it has more than moves.
    pub fn is_news(&self) -> bool {
        !self.cut_off.is_empty() || self.parts.iter().any(|(subject, _)| *subject != Subject::Moves)
    }

    fn items(&self) -> impl Iterator<Item = &RecapItem> {
        let of = move |is_moves: bool| {
            let parts = self
                .parts
                .iter()
                .filter(move |(subject, _)| (*subject == Subject::Moves) == is_moves);
            parts.flat_map(|(_, items)| items)
        };
        of(false).chain(&self.cut_off).chain(of(true))
    }

    /// The next place, starting over after the last; `None` if no item has a place.
    pub fn next_place(&mut self) -> Option<SpaceId> {
        let after = self.shown.map_or(0, |shown| shown + 1);
        let placed = |(index, item): (usize, &RecapItem)| item.at.map(|at| (index, at));
        let later = self.items().enumerate().skip(after).find_map(placed);
        let (index, at) = later.or_else(|| self.items().enumerate().find_map(placed))?;
        self.shown = Some(index);
        Some(at)
    }

    /// Draws the events in at most this height, and buttons below; returns what the player clicked.
    pub fn ui(&self, ui: &mut Ui, height: f32) -> Option<RecapAction> {
        let mut choice = None;
        ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                let mut index = 0;
                for (subject, items) in self.parts.iter().filter(|(of, _)| *of != Subject::Moves) {
                    section(ui, subject.heading());
                    choice = self.rows(ui, items, &mut index).or(choice);
                    ui.add_space(4.0);
                }
                if !self.cut_off.is_empty() {
                    section(ui, "OUT OF SUPPLY NOW");
                    choice = self.rows(ui, &self.cut_off, &mut index).or(choice);
                    ui.add_space(4.0);
                }
                for (_, items) in self.parts.iter().filter(|(of, _)| *of == Subject::Moves) {
                    let title = format!("{}  {}", icon::PATH, count(items.len(), "move", "moves"));
                    egui::CollapsingHeader::new(RichText::new(title).small())
                        .id_salt("moves")
                        .default_open(!self.is_news())
                        .show(ui, |ui| choice = self.rows(ui, items, &mut index).or(choice));
                }
                if self.items().next().is_none() {
                    ui.label("No events.");
                }
            });
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let has_place = self.items().any(|item| item.at.is_some());
            let next = ui.add_enabled_ui(has_place, |ui| {
                main_button(ui, &with_keys(ui.ctx(), "Next place  (J)"))
            });
            if next.inner.clicked() {
                choice = Some(RecapAction::Next);
            }
            let watch = beside_main(ui, &format!("{}  Watch", icon::PLAY));
            if ui.add(watch).on_hover_text("Replay it on the map").clicked() {
                choice = Some(RecapAction::Watch);
            }
            let close = beside_main(ui, "Close");
            if ui
                .add(close)
                .on_hover_keys("Esc closes it; you can bring it back  (H)")
                .clicked()
            {
                choice = Some(RecapAction::Close);
            }
        });
        choice
    }

    fn rows(&self, ui: &mut Ui, items: &[RecapItem], index: &mut usize) -> Option<RecapAction> {
        let mut choice = None;
        for item in items {
            let is_shown = self.shown == Some(*index);
            *index += 1;
            ui.horizontal_top(|ui| {
                let sign = if is_shown {
                    RichText::new(icon::CARET_DOUBLE_RIGHT).strong()
                } else {
                    RichText::new(icon::CARET_RIGHT).weak()
                };
                ui.label(sign);
                let Some(at) = item.at else {
                    ui.add(egui::Label::new(&item.text).wrap());
                    return;
                };
                if text_link(ui, &item.text).on_hover_text("Go there").clicked() {
                    choice = Some(RecapAction::Go(at));
                }
            });
        }
        choice
    }
}

/// The card over the map: the player's choice, and its rectangle.
pub fn card(ctx: &egui::Context, recap: &TurnRecap, free: egui::Rect) -> (Option<RecapAction>, egui::Rect) {
    let shown = egui::Area::new("account".into())
        .order(egui::Order::Middle)
        .constrain_to(free)
        .fade_in(false)
        .fixed_pos(free.left_top() + vec2(16.0, 16.0))
        .show(ctx, |ui| {
            let frame = egui::Frame::window(ui.style()).inner_margin(16);
            let shown = frame.show(ui, |ui| {
                ui.set_width(scaled(ui, 368.0).min(free.width() - 64.0));
                ui.add(egui::Label::new(serif(ui, &recap.title, 20.0)).wrap());
                ui.add_space(4.0);
                let height = (free.height() - scaled(ui, 112.0) - 64.0).min(scaled(ui, 360.0));
                recap.ui(ui, height.max(64.0))
            });
            shown.inner
        });
    (shown.inner, shown.response.rect)
}
