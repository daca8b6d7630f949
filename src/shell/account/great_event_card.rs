//! The card of a great event: words over the upper part of the map, or the lower where it would cover the place that it speaks of.
//! Not here: when it appears, and what ends it.

use std::time::Duration;

use bevy_egui::egui;

use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{scaled, serif_font};
use railhead_engine::board::SpaceId;

/// A great event on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreatEventCard {
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// The days of the turn.
    pub days: String,
    /// Where it happened.
    pub at: SpaceId,
}

impl GreatEventCard {
    /// How long it stays: longer if there is more to read.
    pub fn time(&self) -> Duration {
        let letters = u32::try_from(self.text.chars().count()).unwrap_or(u32::MAX);
        Duration::from_secs(3) + Duration::from_millis(45) * letters.min(200)
    }
}

/// The side of the map on which a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardSide {
    Top,
    Bottom,
}

fn card_id() -> egui::Id {
    egui::Id::new("great event")
}

/// The height of the longest card, in points of text.
const HIGHEST: f32 = 216.0;

/// The most of the map's height that a card takes: a place that a visit brings into the map's middle is then clear of it.
const MOST: f32 = 0.38;

/// How near to a card the middle of its place may lie, in pixels.
const BESIDE: f32 = 24.0;

/// The height that a card may have over this part of the window, and by how much its letters are smaller for it.
fn room(ctx: &egui::Context, free: egui::Rect) -> (f32, f32) {
    let usual = HIGHEST * ctx.global_style().text_styles[&egui::TextStyle::Body].size / 14.0;
    let height = usual.min(free.height() * MOST);
    (height, height / usual)
}

/// The side of the map on which a card does not cover a place: the upper one if it can be.
pub fn side(ctx: &egui::Context, free: egui::Rect, place: Option<egui::Rect>) -> CardSide {
    let (height, _) = room(ctx, free);
    if place.is_some_and(|place| place.center().y < free.top() + height + BESIDE) {
        CardSide::Bottom
    } else {
        CardSide::Top
    }
}

/// Draws a card as wide as the map, over everything; returns whether the player clicked anywhere, and its rectangle.
pub fn lay(
    ctx: &egui::Context,
    palette: &Palette,
    card: &GreatEventCard,
    free: egui::Rect,
    side: CardSide,
) -> (bool, egui::Rect) {
    let (pivot, at) = match side {
        CardSide::Top => (egui::Align2::LEFT_TOP, free.left_top()),
        CardSide::Bottom => (egui::Align2::LEFT_BOTTOM, free.left_bottom()),
    };
    let area = egui::Area::new(card_id())
        .kind(egui::UiKind::Modal)
        .sense(egui::Sense::click())
        .order(egui::Order::Foreground)
        .pivot(pivot)
        .fixed_pos(at)
        .constrain(false)
        .fade_in(false);
    let [ink, paper] = [palette.ink, palette.paper_inset].map(egui_colour);
    let frame = egui::Frame::new()
        .fill(paper)
        .inner_margin(egui::Margin::symmetric(32, 18));
    let modal = egui::Modal::new(card_id())
        .area(area)
        .frame(frame)
        .backdrop_color(egui::Color32::TRANSPARENT);
    let (_, smaller) = room(ctx, free);
    let shown = modal.show(ctx, |ui| {
        ui.set_width(free.width() - 64.0);
        print(ui, palette, card, smaller);
    });
    // Its edge is ruled twice, as a map's is.
    let edge = shown.response.rect;
    let painter = ctx.layer_painter(shown.response.layer_id);
    for (off, width) in [(1.0, 2.0), (6.0, 1.0)] {
        for y in [edge.top() + off, edge.bottom() - off] {
            painter.hline(edge.x_range(), y, egui::Stroke::new(width, ink));
        }
    }
    shown.response.widget_info(|| {
        let words = format!("{}. {}", card.title, card.text);
        egui::WidgetInfo::labeled(egui::WidgetType::Window, true, words)
    });
    (ctx.input(|input| input.pointer.any_click()), edge)
}

/// The date between two rules, the title, and the text, in the middle: lines as wide as the map would be hard to read.
fn print(ui: &mut egui::Ui, palette: &Palette, card: &GreatEventCard, smaller: f32) {
    let [ink, soft] = [palette.ink, palette.ink_soft].map(egui_colour);
    let room = ui.available_rect_before_wrap();
    let width = room.width().min(scaled(ui, 720.0));
    let middle = egui::Rangef::new(room.center().x - width / 2.0, room.center().x + width / 2.0);
    let column = egui::UiBuilder::new()
        .max_rect(egui::Rect::from_x_y_ranges(middle, room.y_range()))
        .layout(egui::Layout::top_down(egui::Align::Center));
    ui.scope_builder(column, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let write = |ui: &mut egui::Ui, text: &str, points: f32, colour: egui::Color32| {
            let text = egui::RichText::new(text)
                .font(serif_font(ui, points * smaller))
                .color(colour);
            ui.add(egui::Label::new(text).wrap().selectable(false)).rect
        };
        let date = write(ui, &card.days.to_uppercase(), 12.0, soft);
        let long = scaled(ui, 72.0);
        for from in [date.left() - 12.0 - long, date.right() + 12.0] {
            let rule = egui::Rangef::new(from, from + long);
            ui.painter()
                .hline(rule, date.center().y, egui::Stroke::new(1.0, soft));
        }
        write(ui, &card.title, 28.0, ink);
        write(ui, &card.text, 16.0, ink);
    });
}
