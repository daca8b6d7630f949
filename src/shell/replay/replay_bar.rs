//! The panels around a replay of any game: the banner, the events, and below the map the timeline with its buttons.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, Rect, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::input::ReplayControl;
use crate::play::log::LogLine;
use crate::play::replay::ReplayPlayer;
use crate::play::{GameTable as _, Table, WindowGame};
use crate::shell::account::log_lines::heading;
use crate::shell::review::chances::chances;
use crate::shell::review::game_review::GameReview;
use crate::theme::Palette;
use crate::theme::key_names::KeyTip as _;
use crate::theme::style::egui_colour;
use crate::theme::widget::{main_button, name_of, named, scaled, serif, sign_button, text_link};
use railhead_engine::engine::Seat;
use railhead_engine::engine::turns::SETUP;

/// The name of the timeline for screen readers.
pub const LINE_OF_TIME: &str = "Timeline";

/// The height of the chances above the timeline, at the usual size of text.
const CURVE: f32 = 44.0;

/// The most lines of a step below the map.
const CAPTION: usize = 2;

/// The effect of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// A control of the replay.
    Watch(ReplayControl),
    /// Show or hide the overview.
    Overview,
    /// Show what the orders of the game cost.
    Review,
}

/// The data of a replay.
#[derive(Debug)]
pub struct Watched<'a, G: WindowGame> {
    /// The game at its position.
    pub table: &'a Table<G>,
    /// Its position and stops.
    pub replay: &'a ReplayPlayer<G>,
    /// The review of the game, once there is one.
    pub review: Option<&'a GameReview>,
    /// The colours in use.
    pub palette: &'a Palette,
}

impl<G: WindowGame> Clone for Watched<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: WindowGame> Copy for Watched<'_, G> {}

impl<G: WindowGame> Watched<'_, G> {
    fn accent(&self, seat: Seat) -> Color32 {
        egui_colour(self.palette.seat(seat))
    }
}

/// The banner: the date in the words of the game, the title, and the way out.
pub fn banner<G: WindowGame>(
    ui: &mut Ui,
    watched: Watched<G>,
    is_overview: bool,
    own: &mut dyn FnMut(&mut Ui, ReplayPart),
) -> Option<ReplayAction> {
    let mut answer = None;
    // Large text in a narrow window leaves no room for words on buttons.
    let is_roomy = ui.available_width() > scaled(ui, 660.0);
    let label = |sign: &str, word: &str| {
        if is_roomy {
            format!("{sign}  {word}")
        } else {
            sign.to_owned()
        }
    };
    ui.horizontal(|ui| {
        own(ui, ReplayPart::Turn);
        ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
            let word = if watched.replay.aside().is_some() {
                "Back to the game"
            } else {
                "Back to the title"
            };
            let leave = main_button(ui, &label(icon::SIGN_OUT, word));
            named(&leave, true, word);
            if leave.on_hover_text(format!("{word}  (Esc)")).clicked() {
                answer = Some(ReplayAction::Watch(ReplayControl::Leave));
            }
            let on = egui::Button::new(label(icon::FLAG, "Play on from here"));
            let take_over = ui.add_enabled(!watched.table.is_over(), on);
            named(&take_over, !watched.table.is_over(), "Play on from here");
            if take_over
                .on_hover_text("Choose who plays each side, and continue from here as a new game")
                .on_disabled_hover_text("The game is over here: go back to an earlier moment")
                .clicked()
            {
                answer = Some(ReplayAction::Watch(ReplayControl::TakeOver));
            }
            if watched.table.can_be_reviewed() {
                let review = ui.button(label(icon::GRADUATION_CAP, "Review"));
                named(&review, true, "Review");
                let help = "The chance to win over the game, and the orders that cost most";
                if review.on_hover_text(help).clicked() {
                    answer = Some(ReplayAction::Review);
                }
            }
            ui.separator();
            let overview = ui.selectable_label(is_overview, icon::MAP_TRIFOLD);
            named(&overview, true, "The whole map");
            if overview
                .on_hover_keys("The whole map, simplified  (Tab)")
                .clicked()
            {
                answer = Some(ReplayAction::Overview);
            }
        });
    });
    ui.horizontal_wrapped(|ui| {
        own(ui, ReplayPart::Phase);
        ui.label(RichText::new(icon::FILM_STRIP).weak());
        ui.add(egui::Label::new(RichText::new(&watched.replay.heading).weak()).wrap());
    });
    answer
}

/// The parts of a replay that the game draws itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayPart {
    /// In the banner: the player and the date.
    Turn,
    /// Below that: the position within the turn.
    Phase,
    /// In the dock: the description of the selected space.
    Space,
}

/// All events; a click on one goes there, and future ones are pale.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct ReplayLog {
    /// The step to which the list was last scrolled.
    followed: Option<usize>,
}

impl ReplayLog {
    /// Draws it into the remaining room.
    pub fn ui<G: WindowGame>(&mut self, ui: &mut Ui, watched: Watched<G>) -> Option<ReplayControl> {
        let replay = watched.replay;
        let mut answer = None;
        let step = replay.step();
        let follows = self.followed != Some(step.end);
        self.followed = Some(step.end);
        // A step without lines shows the last line before it.
        let last_told = replay
            .lines
            .iter()
            .rposition(|line| matches!(line, LogLine::Happened { orders, .. } if *orders <= step.end));
        ScrollArea::vertical()
            .id_salt("replay log")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                for (index, line) in replay.lines.iter().enumerate() {
                    let LogLine::Happened { text, orders, .. } = line else {
                        heading(ui, line, |seat| watched.accent(seat));
                        continue;
                    };
                    let is_now = step.start < *orders && *orders <= step.end;
                    let response = step_line(ui, text, is_now, *orders > step.end);
                    if follows && last_told == Some(index) {
                        response.scroll_to_me(Some(Align::Center));
                    }
                    if response.on_hover_text("Go to this moment").clicked() {
                        answer = Some(ReplayControl::To(*orders));
                    }
                }
                if replay.is_cut_short {
                    let text = "The rules have changed since this game was played; from here on it would go differently.";
                    ui.add(egui::Label::new(RichText::new(text).color(ui.visuals().error_fg_color)).wrap());
                }
            });
        answer
    }
}

fn step_line(ui: &mut Ui, text: &str, is_now: bool, is_ahead: bool) -> egui::Response {
    let words = match (is_now, is_ahead) {
        (true, _) => RichText::new(text).strong(),
        (false, true) => RichText::new(text).weak(),
        (false, false) => RichText::new(text),
    };
    let fill = if is_now {
        ui.visuals().selection.bg_fill.gamma_multiply(0.25)
    } else {
        Color32::TRANSPARENT
    };
    egui::Frame::new()
        .fill(fill)
        .corner_radius(CornerRadius::same(4))
        .inner_margin(egui::Margin::symmetric(4, 0))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            text_link(ui, words)
        })
        .inner
}

/// The bar below the map: the present events, the timeline, and the buttons.
pub fn transport<G: WindowGame>(ui: &mut Ui, watched: Watched<G>) -> Option<ReplayControl> {
    caption(ui, watched);
    let on_curve = curve(ui, watched);
    let on_line = timeline(ui, watched);
    let on_key = ui.vertical_centered(|ui| keys(ui, watched.replay)).inner;
    on_key.or(on_line).or(on_curve)
}

/// The chances of a reviewed game above the timeline, on the same scale.
fn curve<G: WindowGame>(ui: &mut Ui, watched: Watched<G>) -> Option<ReplayControl> {
    let (span, now) = watched.replay.span();
    let length = span.len().max(1);
    let share = |orders: usize| share_of(orders.clamp(span.start, span.end) - span.start, length);
    let height = scaled(ui, CURVE);
    let to = chances(ui, watched.review?, watched.palette, height, share)?;
    (to != now).then_some(ReplayControl::To(to))
}

/// The events of this step, in a space of constant size.
fn caption<G: WindowGame>(ui: &mut Ui, watched: Watched<G>) {
    let replay = watched.replay;
    let height = scaled(ui, 24.0) * 2.0;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let builder = egui::UiBuilder::new()
        .max_rect(rect)
        .layout(egui::Layout::top_down(Align::Min));
    // A child, since a scope would end with the text, and the buttons would jump under the cursor.
    let ui = &mut ui.new_child(builder);
    ui.spacing_mut().item_spacing.y = 2.0;
    let lines: Vec<&str> = replay.step_lines().collect();
    let more = lines.len().saturating_sub(CAPTION);
    if lines.is_empty() {
        let (gone, all) = replay.steps();
        let phase = watched.table.clock().phase;
        let words = match gone {
            0 => "The beginning. Press Space to run the replay, or the arrow keys to step through it."
                .to_owned(),
            _ if gone == all => "The end. Press Space to run it again, or Esc to go back.".to_owned(),
            _ => format!("{phase} begins."),
        };
        ui.label(RichText::new(words).weak());
    }
    for (index, line) in lines.iter().take(CAPTION).enumerate() {
        let rest = if index + 1 == CAPTION && more > 0 {
            format!("  (and {more} more)")
        } else {
            String::new()
        };
        let label = egui::Label::new(serif(ui, format!("{line}{rest}"), 16.0));
        // A single line has room for two rows.
        ui.add(if lines.len() == 1 {
            label.wrap()
        } else {
            label.truncate()
        });
    }
}

/// The timeline: the player-turns in the colours of their sides; a click goes there.
fn timeline<G: WindowGame>(ui: &mut Ui, watched: Watched<G>) -> Option<ReplayControl> {
    let replay = watched.replay;
    let height = scaled(ui, 20.0);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click_and_drag());
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, LINE_OF_TIME));
    let (span, now) = replay.span();
    let bar = rect.shrink2(vec2(4.0, height * 0.15));
    let painter = ui.painter_at(rect);
    let length = span.len().max(1);
    let x = |orders: usize| {
        let share = share_of(orders.clamp(span.start, span.end) - span.start, length);
        egui::lerp(bar.left()..=bar.right(), share)
    };
    let edge = ui.visuals().widgets.noninteractive.bg_stroke.color;
    painter.rect_filled(bar, CornerRadius::same(3), edge.gamma_multiply(0.4));
    for turn in &replay.turns {
        let [left, right] = [x(turn.orders.start), x(turn.orders.end)];
        let part = Rect::from_x_y_ranges(left..=(right - 1.0).max(left), bar.y_range());
        let accent = watched.accent(turn.player);
        painter.rect_filled(part, CornerRadius::same(3), accent.gamma_multiply(0.35));
        let done = Rect::from_x_y_ranges(left..=right.min(x(now)), part.y_range());
        if turn.orders.start < now {
            painter.rect_filled(done, CornerRadius::same(3), accent);
        }
        let number = egui::FontId::proportional(height * 0.55);
        if right - left > height && turn.turn != SETUP {
            let at = pos2(f32::midpoint(left, right), bar.center().y);
            let ink = if now >= turn.orders.end {
                ui.visuals().extreme_bg_color
            } else {
                ui.visuals().text_color()
            };
            painter.text(at, egui::Align2::CENTER_CENTER, turn.turn, number, ink);
        }
    }
    let hand = Rect::from_center_size(pos2(x(now), rect.center().y), vec2(6.0, height));
    painter.rect(
        hand,
        CornerRadius::same(3),
        ui.visuals().text_color(),
        Stroke::new(1.0, ui.visuals().extreme_bg_color),
        egui::StrokeKind::Outside,
    );
    let under = |at: egui::Pos2| {
        let share = ((at.x - bar.left()) / bar.width().max(1.0)).clamp(0.0, 1.0);
        span.start + whole_of(share, length)
    };
    let pointed = response.hover_pos().map(under);
    let clicked = response.clicked() || response.dragged();
    let to = response.interact_pointer_pos().filter(|_| clicked).map(under);
    if let Some(orders) = pointed {
        let turn = replay.turns.iter().rev().find(|turn| turn.orders.start <= orders);
        let words = turn.map(|turn| {
            let side = watched.table.adjective(turn.player);
            if turn.turn == SETUP {
                format!("The {side} setup")
            } else {
                let words = G::TURNS;
                format!("{}, the {side} {}", words.numbered(turn.turn), words.player_turn)
            }
        });
        if let Some(words) = words {
            response.on_hover_text_at_pointer(words);
        }
    }
    to.filter(|orders| *orders != now).map(ReplayControl::To)
}

#[expect(clippy::cast_precision_loss, reason = "a few thousand orders")]
fn share_of(part: usize, whole: usize) -> f32 {
    part as f32 / whole as f32
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few thousand orders, and a share between 0 and 1"
)]
fn whole_of(share: f32, whole: usize) -> usize {
    (share * whole as f32).round() as usize
}

/// A button of the row: its icon, its tooltip and its control.
type Key<'a> = (&'static str, &'a str, ReplayControl);

/// Some buttons of the row; returns the control of the one that was clicked.
fn row(ui: &mut Ui, keys: &[Key], enabled: bool) -> Option<ReplayControl> {
    let size = vec2(scaled(ui, 36.0), scaled(ui, 32.0));
    let mut watch = None;
    for (sign, help, does) in keys {
        let button = egui::Button::new(RichText::new(*sign).size(size.y * 0.55)).min_size(size);
        if sign_button(ui, enabled, button, help).clicked() {
            watch = Some(*does);
        }
    }
    watch
}

fn keys<G: WindowGame>(ui: &mut Ui, replay: &ReplayPlayer<G>) -> Option<ReplayControl> {
    let (gone, all) = replay.steps();
    let (is_begun, goes_on) = (gone > 0, !replay.is_at_end());
    let (faster, slower) = replay.can_change_speed();
    let [turn_back, turn_on] = [("Back", "Page Up"), ("Forward", "Page Down")]
        .map(|(way, key)| format!("{way} one {}  ({key})", G::TURNS.player_turn));
    let back = [
        (
            icon::SKIP_BACK,
            "To the beginning  (Ctrl+Left)",
            ReplayControl::Start,
        ),
        (icon::REWIND, turn_back.as_str(), ReplayControl::PreviousTurn),
        (icon::CARET_LEFT, "Back one order  (Left)", ReplayControl::Back),
    ];
    let on = [
        (
            icon::CARET_RIGHT,
            "Forward one order  (Right)",
            ReplayControl::Forward,
        ),
        (icon::FAST_FORWARD, turn_on.as_str(), ReplayControl::NextTurn),
        (icon::SKIP_FORWARD, "To the end  (Ctrl+Right)", ReplayControl::End),
    ];
    // The row is as wide as its buttons, so that it is centred.
    let size = vec2(scaled(ui, 36.0), scaled(ui, 32.0));
    let width = size.x * 6.0 + size.x * 2.0 + scaled(ui, 96.0) + size.x * 2.0 + scaled(ui, 72.0) + 8.0 * 12.0;
    ui.allocate_ui_with_layout(
        vec2(width, size.y),
        egui::Layout::left_to_right(Align::Center),
        |ui| {
            let mut watch = row(ui, &back, is_begun);
            let (sign, help) = match (replay.is_playing, goes_on) {
                (true, _) => (icon::PAUSE, "Stop  (Space)"),
                (false, false) => (icon::ARROW_COUNTER_CLOCKWISE, "From the beginning  (Space)"),
                (false, true) => (icon::PLAY, "Run  (Space)"),
            };
            let play = main_button(ui, &format!("   {sign}   "));
            named(&play, true, name_of(help));
            if play.on_hover_text(help).clicked() {
                watch = Some(ReplayControl::PlayOrPause);
            }
            watch = row(ui, &on, goes_on).or(watch);
            ui.separator();
            watch = row(
                ui,
                &[(icon::MINUS, "Slower  (Down)", ReplayControl::Slower)],
                slower,
            )
            .or(watch);
            let word = egui::Label::new(RichText::new(replay.speed()).strong()).selectable(false);
            ui.add_sized(vec2(scaled(ui, 64.0), size.y), word);
            watch = row(ui, &[(icon::PLUS, "Faster  (Up)", ReplayControl::Faster)], faster).or(watch);
            ui.separator();
            ui.label(RichText::new(format!("{gone} of {all}")).weak())
                .on_hover_text("Orders; moves that were taken back are left out");
            watch
        },
    )
    .inner
}
