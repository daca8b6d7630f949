//! The card of a lesson: the present step, and buttons to continue, go back or leave.

use std::cmp::Ordering;

use bevy_egui::egui::{self, Align2, Rect, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::shell::popups::map_card::place_of;
use crate::theme::widget::{beside_main, main_button, serif, sign_button};
use railhead_engine::engine::lesson::Lesson;
use railhead_engine::engine::lesson::deviation::{Deviation, WayBack};

/// What the player clicked on the card of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAction {
    /// Go on to the next step.
    Skip,
    /// Go back one step.
    Back,
    /// Take back what led off the path of the lesson.
    TakeBack(WayBack),
    /// Begin the lesson again, from its first step.
    Restart,
    /// Play on without the lesson.
    Leave,
    /// Begin the next lesson.
    Next,
    /// Go back to the title.
    Title,
}

/// The distance of the card from the edges of the map.
const EDGE: f32 = 16.0;

/// It is above everything else in the window.
const ORDER: egui::Order = egui::Order::Foreground;

fn area() -> egui::Id {
    egui::Id::new("lesson")
}

/// Where it lies, if there is a lesson.
pub fn place(ctx: &egui::Context) -> Option<Rect> {
    place_of(ctx, ORDER, area())
}

/// Draws it in the corner of the map where it covers as little as possible of the places that the step is about, then of the game's
/// question and other cards, then of the place that the player looks at.
pub fn draw(
    ctx: &egui::Context,
    free: Rect,
    [subject, question, chosen]: [Vec<Rect>; 3],
    lesson: &Lesson,
    at: (usize, Option<&Deviation>),
    next: Option<&str>,
) -> Option<LessonAction> {
    let id = area();
    let text = egui::TextStyle::Body.resolve(&ctx.global_style()).size / 14.0;
    let width = (360.0 * text).min(free.width() - 2.0 * EDGE);
    // As high as in the previous frame.
    let last = ctx.memory(|memory| memory.area_rect(id));
    let size = last.map_or(vec2(width, 200.0 * text), |rect| rect.size());
    let room = free.shrink(EDGE);
    // Where it was, as long as it covers nothing there, so that it does not jump.
    let kept: Option<Corner> = ctx.data(|data| data.get_temp(id));
    let corner = corner(room, size, &[subject, question, chosen], kept.unwrap_or_default());
    ctx.data_mut(|data| data.insert_temp(id, corner));
    let corner = corner.0;
    let shown = egui::Area::new(id)
        .order(ORDER)
        .pivot(corner)
        .fade_in(false)
        .fixed_pos(corner.pos_in_rect(&room))
        .show(ctx, |ui| {
            let frame = egui::Frame::window(ui.style()).inner_margin(16);
            frame
                .show(ui, |ui| {
                    ui.set_width(width - 32.0);
                    card(ui, lesson, at, next)
                })
                .inner
        });
    if (shown.response.rect.size() - size).length() > 1.0 {
        ctx.request_repaint();
    }
    shown.inner
}

/// A corner of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Corner(Align2);

impl Default for Corner {
    fn default() -> Self {
        Self(Align2::RIGHT_BOTTOM)
    }
}

/// The corner of the map in which a card of this size covers the least of the first rectangles, then of the second, and so on;
/// of equal ones the present one.
fn corner(room: Rect, size: egui::Vec2, shown: &[Vec<Rect>; 3], kept: Corner) -> Corner {
    let covered = |corner: Align2| {
        let card = corner.anchor_size(corner.pos_in_rect(&room), size);
        shown.each_ref().map(|places| {
            let places = places.iter().filter(|place| card.intersects(**place));
            places.map(|place| card.intersect(*place).area()).sum::<f32>()
        })
    };
    let corners = [
        kept.0,
        Align2::RIGHT_BOTTOM,
        Align2::RIGHT_TOP,
        Align2::LEFT_TOP,
        Align2::LEFT_BOTTOM,
    ];
    let freest = corners.into_iter().min_by(|a, b| {
        let parts = covered(*a).partial_cmp(&covered(*b));
        parts.unwrap_or(Ordering::Equal)
    });
    freest.map_or(kept, Corner)
}

/// The content of the card at a step, which may be impossible after a deviation.
pub fn card(
    ui: &mut Ui,
    lesson: &Lesson,
    (at, off): (usize, Option<&Deviation>),
    next: Option<&str>,
) -> Option<LessonAction> {
    let Some(step) = lesson.steps.get(at) else {
        return end(ui, lesson, next);
    };
    let asks = egui::Id::new(("leave the lesson", &lesson.title, at));
    if ui.data(|data| data.get_temp(asks)).unwrap_or(false) {
        return leaving(ui, asks);
    }
    let mut choice = None;
    ui.horizontal(|ui| {
        let place = format!("Step {} of {}", at + 1, lesson.steps.len());
        ui.label(RichText::new(format!("{}  {}", icon::STUDENT, lesson.title)).strong());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(place).small().weak());
        });
    });
    ui.add_space(4.0);
    ui.add(egui::Label::new(serif(ui, &step.title, 18.0)).wrap());
    ui.add_space(2.0);
    ui.add(egui::Label::new(&step.text).wrap());
    if let Some(off) = off {
        choice = astray(ui, off);
    }
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        if step.until.is_empty() {
            let is_next = if off.is_some() {
                ui.add(beside_main(ui, "Next")).clicked()
            } else {
                main_button(ui, "Next").clicked()
            };
            if is_next {
                choice = Some(LessonAction::Skip);
            }
        } else {
            let skip = beside_main(ui, "Skip step");
            if ui
                .add(skip)
                .on_hover_text("Continue without doing this step")
                .clicked()
            {
                choice = Some(LessonAction::Skip);
            }
        }
        let back = beside_main(ui, &format!("{}  Back", icon::ARROW_LEFT));
        let back = ui.add_enabled(at > 0, back);
        if back
            .on_hover_text("Go back one step and restore the game")
            .clicked()
        {
            choice = Some(LessonAction::Back);
        }
        choice = others(ui, asks).or(choice);
    });
    choice
}

/// What led off the path of the lesson, and the ways back.
fn astray(ui: &mut Ui, off: &Deviation) -> Option<LessonAction> {
    let mut choice = None;
    ui.add_space(6.0);
    let words = RichText::new(format!("{}  {}", icon::SIGNPOST, off.text));
    let words = words.strong().color(ui.visuals().warn_fg_color);
    ui.add(egui::Label::new(words).wrap());
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let again = "Start again";
        let is_again = if let Some(back) = off.back {
            if main_button(ui, "Take it back").clicked() {
                choice = Some(LessonAction::TakeBack(back));
            }
            ui.add(beside_main(ui, again)).clicked()
        } else {
            main_button(ui, again).clicked()
        };
        if is_again {
            choice = Some(LessonAction::Restart);
        }
    });
    choice
}

/// The question whether to leave: the exercise alone may not be worth playing.
fn leaving(ui: &mut Ui, asks: egui::Id) -> Option<LessonAction> {
    let mut choice = None;
    ui.add(egui::Label::new(serif(ui, "Leave the lesson?", 18.0)).wrap());
    ui.add_space(2.0);
    let words = "It goes on from here when you continue the game. Without it you play on alone.";
    ui.add(egui::Label::new(words).wrap());
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, "Back to the title").clicked() {
            choice = Some(LessonAction::Title);
        }
        if ui.add(beside_main(ui, "Play on without it")).clicked() {
            choice = Some(LessonAction::Leave);
        }
        if ui.add(beside_main(ui, "Stay")).clicked() || choice.is_some() {
            ui.data_mut(|data| data.remove::<bool>(asks));
        }
    });
    choice
}

fn others(ui: &mut Ui, asks: egui::Id) -> Option<LessonAction> {
    let mut choice = None;
    let restart = beside_main(ui, icon::ARROW_COUNTER_CLOCKWISE);
    if sign_button(ui, true, restart, "Start the lesson over").clicked() {
        choice = Some(LessonAction::Restart);
    }
    if ui.add(beside_main(ui, "Leave")).clicked() {
        ui.data_mut(|data| data.insert_temp(asks, true));
        ui.ctx().request_repaint();
    }
    choice
}

fn end(ui: &mut Ui, lesson: &Lesson, next: Option<&str>) -> Option<LessonAction> {
    let mut choice = None;
    ui.label(RichText::new(format!("{}  {}", icon::STUDENT, lesson.title)).strong());
    ui.add_space(4.0);
    ui.add(egui::Label::new(serif(ui, "Lesson complete", 18.0)).wrap());
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        if let Some(next) = next
            && main_button(ui, &format!("Next lesson: {next}")).clicked()
        {
            choice = Some(LessonAction::Next);
        }
        for (word, does) in [
            ("Start over", LessonAction::Restart),
            ("Play on", LessonAction::Leave),
            ("Back to the title", LessonAction::Title),
        ] {
            let button = beside_main(ui, word);
            if ui.add(button).clicked() {
                choice = Some(does);
            }
        }
    });
    choice
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn the_card_keeps_clear_of_what_it_is_about_then_of_what_is_asked_and_then_of_what_is_looked_at() {
        let room = Rect::from_min_max(pos2(0.0, 100.0), pos2(900.0, 700.0));
        let size = vec2(360.0, 200.0);
        let at = |x: f32, y: f32| Some(Rect::from_center_size(pos2(x, y), vec2(100.0, 100.0)));
        let question = Some(Rect::from_min_max(pos2(250.0, 130.0), pos2(650.0, 480.0)));
        let corner = |shown: [Option<Rect>; 3]| {
            let shown = shown.map(|place| place.into_iter().collect());
            corner(room, size, &shown, Corner::default()).0
        };
        assert_eq!(corner([None, None, None]), Align2::RIGHT_BOTTOM);
        assert_eq!(corner([None, question, None]), Align2::RIGHT_BOTTOM);
        assert_eq!(corner([at(800.0, 650.0), None, None]), Align2::RIGHT_TOP);
        // The question covers part of both corners above.
        assert_eq!(corner([at(800.0, 650.0), question, None]), Align2::LEFT_BOTTOM);
        // Where the question leaves no corner, the one of which it covers the least.
        let large = Some(Rect::from_min_max(pos2(100.0, 130.0), pos2(900.0, 600.0)));
        assert_eq!(corner([None, large, None]), Align2::LEFT_BOTTOM);
        // The place that the player looks at, such as that of a fight, comes last.
        let fight = at(750.0, 180.0);
        assert_eq!(corner([at(800.0, 650.0), None, fight]), Align2::LEFT_TOP);
    }

    #[test]
    fn the_card_covers_none_of_several_places_if_a_corner_is_free_of_them() {
        let room = Rect::from_min_max(pos2(0.0, 100.0), pos2(900.0, 700.0));
        let at = |x: f32, y: f32| Rect::from_center_size(pos2(x, y), vec2(100.0, 100.0));
        let places = vec![at(800.0, 650.0), at(800.0, 150.0), at(100.0, 150.0)];
        let corner = corner(
            room,
            vec2(360.0, 200.0),
            &[places, Vec::new(), Vec::new()],
            Corner::default(),
        );
        assert_eq!(corner.0, Align2::LEFT_BOTTOM);
    }

    #[test]
    fn the_card_stays_where_it_is_while_it_covers_nothing_there() {
        let room = Rect::from_min_max(pos2(0.0, 100.0), pos2(900.0, 700.0));
        let size = vec2(360.0, 200.0);
        let kept = Corner(Align2::LEFT_TOP);
        assert_eq!(corner(room, size, &[const { Vec::new() }; 3], kept), kept);
        let middle = Rect::from_center_size(pos2(450.0, 400.0), vec2(40.0, 40.0));
        assert_eq!(
            corner(room, size, &[vec![middle], Vec::new(), Vec::new()], kept),
            kept
        );
        let left = Rect::from_center_size(pos2(100.0, 150.0), vec2(40.0, 40.0));
        assert_ne!(
            corner(room, size, &[vec![left], Vec::new(), Vec::new()], kept),
            kept
        );
    }
}
