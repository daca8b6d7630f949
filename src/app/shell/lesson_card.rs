//! The card of a lesson: what to do now, and the buttons to go on, back, or out of it.

use bevy_egui::egui::{self, Align2, Rect, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::app::theme::widget::{main_button, scaled, serif};
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

/// Draws it in a corner of the map in which it does not cover what it is about.
pub fn draw(
    ctx: &egui::Context,
    free: Rect,
    target: Option<Rect>,
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
    let covers = |corner: &Align2| {
        let card = corner.anchor_size(corner.pos_in_rect(&room), size);
        target.is_some_and(|target| card.intersects(target.expand(56.0)))
    };
    let corner = corners.into_iter().find(|corner| !covers(corner));
    let corner = corner.unwrap_or(corners[0]);
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
        } else if ui
            .button("Skip step")
            .on_hover_text("Go on without doing it")
            .clicked()
        {
            choice = Some(CourseChoice::Skip);
        }
        let back = ui.add_enabled(at > 0, egui::Button::new(format!("{}  Back", icon::ARROW_LEFT)));
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
    if ui
        .button(icon::ARROW_COUNTER_CLOCKWISE)
        .on_hover_text("Start the lesson over")
        .clicked()
    {
        choice = Some(CourseChoice::Restart);
    }
    if ui
        .button("Leave")
        .on_hover_text("Leave the lesson and play on")
        .clicked()
    {
        choice = Some(CourseChoice::Leave);
    }
    choice
}

fn end(ui: &mut Ui, lesson: &Lesson, next: Option<&str>) -> Option<CourseChoice> {
    let mut choice = None;
    ui.label(RichText::new(format!("{}  {}", icon::STUDENT, lesson.title)).strong());
    ui.add_space(4.0);
    ui.add(egui::Label::new(serif(ui, "That was the lesson", 18.0)).wrap());
    ui.add_space(8.0);
    let height = scaled(ui, 28.0);
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
            let button = egui::Button::new(word).min_size(vec2(0.0, height));
            if ui.add(button).clicked() {
                choice = Some(does);
            }
        }
    });
    choice
}
