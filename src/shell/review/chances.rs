//! The chances to win over a game, drawn as a line for each side.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    self, Color32, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::game_review::GameReview;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::scaled;

/// The name of the drawing for screen readers.
pub const CHANCES: &str = "The chance of each side to win";

/// Draws the chances in the width that is left; a click answers with the position in which that player-turn began.
///
/// `share` says how far along the width a position lies, from 0 to 1.
pub fn chances(
    ui: &mut Ui,
    review: &GameReview,
    palette: &Palette,
    height: f32,
    share: impl Fn(usize) -> f32,
) -> Option<usize> {
    let size = vec2(ui.available_width(), height);
    let (response, painter) = ui.allocate_painter(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, CHANCES));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        let turns = (0..review.turns.len()).map(|turn| review.chances_words(turn));
        node.set_value(turns.collect::<Vec<_>>().join("; "));
    });
    let room = response.rect.shrink2(vec2(4.0, 2.0));
    let weak = ui.visuals().weak_text_color();
    for (part, strength) in [(0.0, 0.35), (0.5, 0.7), (1.0, 0.35)] {
        let line = Stroke::new(1.0, weak.gamma_multiply(strength));
        painter.hline(room.x_range(), egui::lerp(room.y_range(), part), line);
    }
    if height > scaled(ui, 90.0) {
        let font = egui::TextStyle::Small.resolve(ui.style());
        for (words, chance, align) in [
            ("100%", 1.0, egui::Align2::LEFT_TOP),
            ("50%", 0.5, egui::Align2::LEFT_BOTTOM),
            ("0%", 0.0, egui::Align2::LEFT_BOTTOM),
        ] {
            let at = pos2(room.left(), height_of(room, chance));
            painter.text(at, align, words, font.clone(), weak);
        }
    }
    let x = |orders: usize| egui::lerp(room.x_range(), share(orders).clamp(0.0, 1.0));
    let at = |turn: usize, chance: f32| pos2(x(review.turns[turn].0), height_of(room, chance));
    for side in &review.sides {
        let colour = egui_colour(palette.seat(side.seat));
        let turns = || side.chances.iter().enumerate();
        for (turn, (of, error)) in turns().take(side.chances.len().saturating_sub(1)) {
            let (next, next_error) = side.chances[turn + 1];
            let band = vec![
                at(turn, of + error),
                at(turn + 1, next + next_error),
                at(turn + 1, next - next_error),
                at(turn, of - error),
            ];
            painter.add(Shape::convex_polygon(
                band,
                colour.gamma_multiply(0.15),
                Stroke::NONE,
            ));
        }
        let line: Vec<Pos2> = turns().map(|(turn, (of, _))| at(turn, *of)).collect();
        painter.add(Shape::line(line, Stroke::new(2.0, colour)));
    }
    for turn in &review.costly {
        let foot = pos2(x(turn.orders), room.bottom());
        painter.add(mark(foot, egui_colour(palette.seat(turn.player))));
    }
    let nearest = response
        .hover_pos()
        .map(|pointer| nearest(review, pointer.x, x))?;
    let turn = nearest?;
    painter.vline(x(review.turns[turn].0), room.y_range(), Stroke::new(1.0, weak));
    let is_clicked = response.clicked();
    response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text_at_pointer(review.chances_words(turn));
    is_clicked.then(|| review.turns[turn].0)
}

/// Names the turns below the drawing, as many as have room; `share` is the same.
pub fn axis(ui: &mut Ui, review: &GameReview, share: impl Fn(usize) -> f32) {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let height = ui.text_style_height(&egui::TextStyle::Small);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let room = rect.shrink2(vec2(4.0, 0.0));
    let weak = ui.visuals().weak_text_color();
    let mut free = room.left();
    for (orders, name) in turn_names(review) {
        let galley = ui.painter().layout_no_wrap(name.to_owned(), font.clone(), weak);
        let width = galley.size().x;
        let middle = egui::lerp(room.x_range(), share(orders).clamp(0.0, 1.0));
        if let Some(left) = name_left(middle, width, [free, room.right()]) {
            free = left + width + font.size;
            ui.painter().galley(pos2(left, room.top()), galley, weak);
        }
    }
}

/// Where a name of this width begins that belongs below `middle`: within the room that is free, and still below its place.
fn name_left(middle: f32, width: f32, [free, right]: [f32; 2]) -> Option<f32> {
    let left = (middle - width / 2.0).min(right - width).max(free);
    let is_below = (left - 0.5..=left + width + 0.5).contains(&middle);
    (is_below && left + width <= right + 0.5).then_some(left)
}

/// The name of each turn, and the position in which its first player-turn began.
fn turn_names(review: &GameReview) -> Vec<(usize, &str)> {
    let turns = review.turns.iter();
    let names = turns.map(|(orders, words)| (*orders, words.split(',').next().unwrap_or_default()));
    let mut names: Vec<(usize, &str)> = names.collect();
    names.dedup_by_key(|(_, name)| *name);
    names
}

/// How high a chance is drawn.
fn height_of(room: Rect, chance: f32) -> f32 {
    let heights: RangeInclusive<f32> = room.bottom()..=room.top();
    egui::lerp(heights, chance.clamp(0.0, 1.0))
}

/// The player-turn whose beginning is drawn nearest to a place.
fn nearest(review: &GameReview, place: f32, x: impl Fn(usize) -> f32) -> Option<usize> {
    let away = |turn: &usize| (x(review.turns[*turn].0) - place).abs();
    (0..review.turns.len()).min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// The sign of a turn that cost something.
fn mark(foot: Pos2, colour: Color32) -> Shape {
    let corners = vec![foot, foot + vec2(-5.0, 8.0), foot + vec2(5.0, 8.0)];
    let corners = corners
        .into_iter()
        .map(|corner| corner - vec2(0.0, 8.0))
        .collect();
    Shape::convex_polygon(corners, colour, Stroke::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_way_as_long_as_it_stands_below_its_turn() {
        let room = |free: f32| [free, 600.0];
        assert_eq!(name_left(300.0, 40.0, room(0.0)), Some(280.0));
        assert_eq!(name_left(0.0, 40.0, room(0.0)), Some(0.0), "at the left edge");
        assert_eq!(
            name_left(600.0, 40.0, room(0.0)),
            Some(560.0),
            "at the right edge"
        );
        assert_eq!(name_left(70.0, 40.0, room(56.0)), Some(56.0), "it is moved aside");
        assert_eq!(
            name_left(50.0, 40.0, room(56.0)),
            None,
            "it would stand below another turn"
        );
        assert_eq!(name_left(600.0, 40.0, room(590.0)), None, "there is no room");
    }

    #[test]
    fn the_axis_names_every_turn_once() {
        let words = [
            (0, "The Japanese setup"),
            (2, "Turn 1, the Japanese player-turn"),
            (20, "Turn 1, the Commonwealth player-turn"),
            (44, "Turn 2, the Japanese player-turn"),
            (70, "The end"),
        ];
        let review = GameReview {
            sides: Vec::new(),
            turns: words.map(|(orders, words)| (orders, words.to_owned())).into(),
            costly: Vec::new(),
            games: 0,
        };
        let expected = [
            (0, "The Japanese setup"),
            (2, "Turn 1"),
            (44, "Turn 2"),
            (70, "The end"),
        ];
        assert_eq!(turn_names(&review), expected);
    }
}
