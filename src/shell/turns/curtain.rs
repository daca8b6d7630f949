//! The curtain between the players: it hides everything until the next player has sat down.

use std::cmp::Reverse;

use bevy_egui::egui::{self, CornerRadius, RichText, ScrollArea, Sense, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::input::keys;
use crate::play::{CurtainText, Table, WindowGame};
use crate::shell::title::cover;
use crate::shell::title::cover::Lineside;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{main_button, scaled, serif};
use crate::words::{count, sentence};
use railhead_engine::engine::turns::since_last_turn;
use railhead_engine::engine::{Account, NewsItem, NewsKind, Seat};

/// The most events on the curtain.
const LINES: usize = 8;

/// The way in which the next player begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// They take their turn at once.
    Playing,
    /// With all events since their last turn.
    Reading,
}

/// The text of the curtain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// The seat of the next player.
    pub seat: Seat,
    /// The turn and its days.
    pub when: String,
    /// The player's task, and a summary of the events since their last turn or, in a combat, since their last decision.
    pub text: CurtainText,
    /// Which of the events are losses of the player.
    losses: Vec<usize>,
    /// Whether there are more events, or details of these.
    is_short: bool,
    /// The adjective of the player's side.
    adjective: String,
    /// The lineside in its picture.
    lineside: Lineside,
}

impl Curtain {
    /// The curtain before the player-turn that has just begun, or before another decision of a player.
    pub fn of<G: WindowGame>(table: &Table<G>) -> Self {
        let seat = table.decider();
        let adjective = table.adjective(seat);
        let clock = table.clock();
        let (mut losses, mut is_short) = (Vec::new(), false);
        let text = G::find_decision(table).unwrap_or_else(|| {
            let account = last_turn(table, seat);
            (losses, is_short) = (account.losses, account.is_short);
            CurtainText {
                title: format!("The {adjective} {}", G::TURNS.player_turn),
                heading: heading(table, seat),
                happened: account.lines,
            }
        });
        Self {
            seat,
            when: format!("{}, {}", G::TURNS.numbered(clock.turn), clock.days),
            text,
            losses,
            is_short,
            adjective,
            lineside: Lineside::on(&table.game().played_on()),
        }
    }

    /// Draws it over the whole of `ui` without a word; returns the room for words.
    pub fn hide(&self, ui: &mut Ui, palette: &Palette) -> egui::Rect {
        let rect = ui.max_rect();
        ui.painter()
            .rect_filled(rect, CornerRadius::ZERO, egui_colour(palette.paper));
        let (picture, rest) = rect.split_left_right_at_fraction(0.4);
        cover::paint(ui, picture, palette, self.lineside);
        let band = egui::Rect::from_min_size(rest.min, vec2(16.0, rest.height()));
        let accent = egui_colour(palette.seat(self.seat));
        ui.painter().rect_filled(band, CornerRadius::ZERO, accent);
        rest
    }

    /// Draws it over the whole of `ui`; returns the player's choice.
    pub fn ui(&self, ui: &mut Ui, palette: &Palette) -> Option<Begin> {
        let accent = egui_colour(palette.seat(self.seat));
        let rect = ui.max_rect();
        let rest = self.hide(ui, palette);
        // Clicks do not pass through the curtain.
        let curtain = ui.interact(rect, ui.id().with("curtain"), Sense::click_and_drag());
        curtain
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Window, true, "The map is covered"));
        let inner = rest.shrink2(vec2(64.0, 0.0));
        let is_low = rect.height() < scaled(ui, 640.0);
        let top = if is_low { 24.0 } else { rect.height() * 0.2 };
        let room = egui::Rect::from_min_max(inner.min + vec2(0.0, top), inner.max);
        // Ctrl+Enter has just ended the phase before the curtain.
        let entered = ui.input(|input| input.key_pressed(keys::ANSWER) && input.modifiers.is_none());
        let mut begins = entered.then_some(Begin::Playing);
        ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
            ui.label(RichText::new(&self.when).weak());
            ui.label(serif(ui, &self.text.title, if is_low { 26.0 } else { 36.0 }).color(accent));
            ui.add_space(16.0);
            if self.text.happened.is_empty() {
                ui.label("The campaign begins.");
            } else {
                ui.label(serif(ui, &self.text.heading, 18.0));
                ui.spacing_mut().item_spacing.y = 4.0;
                // The buttons stay in the window, however many events there are.
                let foot = scaled(ui, if self.is_short { 104.0 } else { 64.0 }) + 64.0;
                ScrollArea::vertical()
                    .max_height((ui.available_height() - foot).max(scaled(ui, 48.0)))
                    .auto_shrink([false, true])
                    .show(ui, |ui| {
                        for (at, line) in self.text.happened.iter().enumerate() {
                            let mut text = RichText::new(line);
                            if self.losses.contains(&at) {
                                text = text.color(ui.visuals().error_fg_color);
                            }
                            ui.horizontal_top(|ui| {
                                ui.label(RichText::new(icon::CARET_RIGHT).weak());
                                ui.add(egui::Label::new(text).wrap());
                            });
                        }
                    });
            }
            ui.add_space(24.0);
            if main_button(ui, &format!("I am the {} player: begin", self.adjective)).clicked() {
                begins = Some(Begin::Playing);
            }
            ui.label(RichText::new("Enter").small().weak());
            if self.is_short {
                let all = ui.button(format!(
                    "{}  Begin, and read everything that happened",
                    icon::LIST_BULLETS
                ));
                if all.on_hover_text("Later: H").clicked() {
                    begins = Some(Begin::Reading);
                }
            }
        });
        begins
    }
}

/// The adjective of the other player, if there are two.
fn the_other<G: WindowGame>(table: &Table<G>, seat: Seat) -> Option<String> {
    let seats = table.game().seats();
    let other = usize::from(seat.0 == 0);
    (seats.len() == 2).then(|| seats[other].adjective.to_owned())
}

/// Since when the curtain tells. Before the player's first turn that is everything, the setup of both sides included.
fn heading<G: WindowGame>(table: &Table<G>, seat: Seat) -> String {
    let orders = since_last_turn(table.session(), |player| player == seat);
    let is_first = orders.is_some_and(|orders| orders.start == 0);
    let turn = G::TURNS.player_turn;
    match the_other(table, seat) {
        _ if is_first => "Since the beginning".to_owned(),
        Some(other) => format!("In the {other} {turn}"),
        None => format!("Since your last {turn}"),
    }
}

/// The most important news since the player's last turn, in the order of the account.
struct Headlines {
    lines: Vec<String>,
    /// Which of them are losses of the player.
    losses: Vec<usize>,
    /// Whether there is more.
    is_short: bool,
}

/// News of an account, and whether each is a loss of the player.
type NewsLines<'a> = Vec<(&'a NewsItem, bool)>;

/// As many of the news as have room, and the others: corrections first, then great events, the player's losses, and what cost others most.
fn most_important(news: NewsLines) -> (NewsLines, NewsLines) {
    let rank = |&(news, is_loss): &(&NewsItem, bool)| {
        let is_first = news.kind <= NewsKind::Great || is_loss;
        (!is_first, news.kind, Reverse(news.cost(|_| true)))
    };
    let mut by_rank: Vec<usize> = (0..news.len()).collect();
    by_rank.sort_by_key(|index| rank(&news[*index]));
    by_rank.truncate(LINES);
    let (kept, more): (Vec<_>, Vec<_>) = news
        .into_iter()
        .enumerate()
        .partition(|(index, _)| by_rank.contains(index));
    let plain = |news: Vec<(usize, _)>| news.into_iter().map(|(_, news)| news).collect();
    (plain(kept), plain(more))
}

fn last_turn<G: WindowGame>(table: &Table<G>, seat: Seat) -> Headlines {
    let own = |player: Seat| player == seat;
    let account = Account::since_last_turn(table.session(), seat, own).unwrap_or_default();
    let all = account.parts.iter().flat_map(|part| {
        let news = part.news.iter().enumerate();
        news.map(|(at, news)| (news, at < part.losses))
    });
    let is_routine = |(news, _): &(&NewsItem, bool)| news.kind == NewsKind::Routine;
    let (routine, mut news): (Vec<_>, Vec<_>) = all.partition(is_routine);
    // Where there is something to tell, marches wait.
    let more = if news.is_empty() {
        news = routine;
        news.split_off(news.len().min(LINES))
    } else {
        let mut more;
        (news, more) = most_important(news);
        more.extend(routine);
        more
    };
    if news.is_empty() {
        let nothing = match the_other(table, seat) {
            Some(other) => format!("the {other} player moved no units"),
            None => "no unit moved".to_owned(),
        };
        let lines = vec![sentence(&nothing)];
        let (losses, is_short) = (Vec::new(), false);
        return Headlines {
            lines,
            losses,
            is_short,
        };
    }
    let mut lines: Vec<String> = news.iter().map(|(news, _)| news.text.clone()).collect();
    if !more.is_empty() {
        let is_little = more.iter().all(is_routine);
        let words = if is_little {
            ["smaller event", "smaller events"]
        } else {
            ["more event", "more events"]
        };
        lines.push(format!("And {}.", count(more.len(), words[0], words[1])));
    }
    let losses = news.iter().enumerate().filter(|(_, (_, is_loss))| *is_loss);
    Headlines {
        losses: losses.map(|(at, _)| at).collect(),
        is_short: !more.is_empty() || news.iter().any(|(news, _)| !news.details.is_empty()),
        lines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_mattered_most_is_kept_in_the_order_of_the_account() {
        let item = |kind, text: usize| NewsItem::new(kind, text.to_string(), None);
        let mut news: Vec<NewsItem> = (0..LINES + 2)
            .map(|text| item(NewsKind::Arrivals, text))
            .collect();
        news.push(item(NewsKind::Combat, 98));
        news.push(item(NewsKind::Corrected, 99));
        // The player lost something in the second of them.
        let marked = news.iter().enumerate().map(|(at, news)| (news, at == 1));
        let (kept, more) = most_important(marked.collect());
        let texts = |news: &[(&NewsItem, bool)]| -> Vec<String> {
            news.iter().map(|(news, _)| news.text.clone()).collect()
        };
        let first = (0..LINES - 2).map(|text| text.to_string());
        let last = ["98", "99"].map(str::to_owned);
        assert_eq!(texts(&kept), first.chain(last).collect::<Vec<_>>());
        assert_eq!(more.len(), 4);
    }
}
