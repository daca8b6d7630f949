//! The card of a lesson: what to do now, and the buttons to go on, back, or out of it.

use bevy_egui::egui::{self, Align2, Rect, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::app::theme::widget::{beside_main, main_button, serif};
use crate::rules::engine::lesson::Lesson;

/// What the player wants of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseChoice {
    /// To go on to the next step.
    Skip,
    /// To go back to the step before.
    Back,
    /// To begin it anew.
    Restart,
    /// To play on without it.
    Leave,
    /// To begin the next lesson.
    Next,
    /// To go back to the title.
    Title,
}

/// From the edges of the map to the card.
const EDGE: f32 = 16.0;

/// Draws it in a corner of the map in which it does not cover what it is about, nor, where there is room, what the game asks.
pub fn draw(
    ctx: &egui::Context,
    free: Rect,
    [target, asked]: [Option<Rect>; 2],
    lesson: &Lesson,
    at: usize,
    next: Option<&str>,
) -> Option<CourseChoice> {
    let id = egui::Id::new("lesson");
    let text = egui::TextStyle::Body.resolve(&ctx.global_style()).size / 14.0;
    let width = (360.0 * text).min(free.width() - 2.0 * EDGE);
    // As high as it was a moment ago.
    let last = ctx.memory(|memory| memory.area_rect(id));
    let size = last.map_or(vec2(width, 200.0 * text), |rect| rect.size());
    let room = free.shrink(EDGE);
    let corners = [
        Align2::RIGHT_BOTTOM,
        Align2::RIGHT_TOP,
        Align2::LEFT_TOP,
        Align2::LEFT_BOTTOM,
    ];
    let covers = |corner: &Align2, what: Option<Rect>| {
        let card = corner.anchor_size(corner.pos_in_rect(&room), size);
        what.is_some_and(|what| card.intersects(what))
    };
    let target = target.map(|target| target.expand(56.0));
    let both = |corner: &&Align2| !covers(corner, target) && !covers(corner, asked);
    let one = |corner: &&Align2| !covers(corner, target);
    let corner = corners.iter().find(both).or_else(|| corners.iter().find(one));
    let corner = *corner.unwrap_or(&corners[0]);
    let shown = egui::Area::new(id)
        .order(egui::Order::Middle)
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

/// What is on the card.
pub fn card(ui: &mut Ui, lesson: &Lesson, at: usize, next: Option<&str>) -> Option<CourseChoice> {
    let Some(step) = lesson.steps.get(at) else {
        return end(ui, lesson, next);
    };
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
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        if step.until.is_empty() {
            if main_button(ui, "Next").clicked() {
                choice = Some(CourseChoice::Skip);
            }
        } else {
            let skip = beside_main(ui, "Skip step");
            if ui.add(skip).on_hover_text("Go on without doing it").clicked() {
                choice = Some(CourseChoice::Skip);
            }
        }
        let back = beside_main(ui, &format!("{}  Back", icon::ARROW_LEFT));
        let back = ui.add_enabled(at > 0, back);
        if back
            .on_hover_text("To the step before, with the game as it was then")
            .clicked()
        {
            choice = Some(CourseChoice::Back);
        }
        choice = others(ui).or(choice);
    });
    choice
}

fn others(ui: &mut Ui) -> Option<CourseChoice> {
    let mut choice = None;
    for (word, help, does) in [
        (
            icon::ARROW_COUNTER_CLOCKWISE,
            "Start the lesson over",
            CourseChoice::Restart,
        ),
        ("Leave", "Leave the lesson and play on", CourseChoice::Leave),
    ] {
        let button = beside_main(ui, word);
        if ui.add(button).on_hover_text(help).clicked() {
            choice = Some(does);
        }
    }
    choice
}

fn end(ui: &mut Ui, lesson: &Lesson, next: Option<&str>) -> Option<CourseChoice> {
    let mut choice = None;
    ui.label(RichText::new(format!("{}  {}", icon::STUDENT, lesson.title)).strong());
    ui.add_space(4.0);
    ui.add(egui::Label::new(serif(ui, "That was the lesson", 18.0)).wrap());
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        if let Some(next) = next
            && main_button(ui, &format!("Next lesson: {next}")).clicked()
        {
            choice = Some(CourseChoice::Next);
        }
        for (word, does) in [
            ("Start over", CourseChoice::Restart),
            ("Play on", CourseChoice::Leave),
            ("Back to the title", CourseChoice::Title),
        ] {
            let button = beside_main(ui, word);
            if ui.add(button).clicked() {
                choice = Some(does);
            }
        }
    });
    choice
}
