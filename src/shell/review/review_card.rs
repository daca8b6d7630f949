//! The card of a review: how far it has come, then the chances over the game and the turns whose orders cost most.

use bevy_egui::egui::{self, Label, ProgressBar, RichText, Ui};
use egui_phosphor::regular as icon;

use super::chances::{axis, chances};
use super::game_review::{CostlyWords, GameReview};
use super::reviewing::{ReviewStage, ReviewWork};
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{labelled, scaled, section, sheet};
use crate::words::count;
use railhead_players::review::REVIEW_LIMITS;

/// The width of the card, at the usual size of text.
const WIDTH: f32 = 620.0;
/// The height of the drawing of the chances.
const HEIGHT: f32 = 130.0;

/// What the player clicked on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewChoice {
    /// Watch the game from this position on.
    WatchFrom(usize),
    /// Play the game from this position on.
    TryFrom(usize),
    /// Stop the review.
    Stop,
    Back,
}

/// Draws the card without its foot.
pub fn ui(ui: &mut Ui, stage: &ReviewStage, palette: &Palette) -> Option<ReviewChoice> {
    ui.set_width(scaled(ui, WIDTH).min(ui.ctx().content_rect().width() - 96.0));
    match stage {
        ReviewStage::None => None,
        ReviewStage::Working(work) => working(ui, work),
        ReviewStage::Refused(why) => {
            ui.add(Label::new(why).wrap());
            None
        }
        ReviewStage::Done(review) => done(ui, review, palette),
    }
}

fn working(ui: &mut Ui, work: &ReviewWork) -> Option<ReviewChoice> {
    let [played, most] = work.progress.games();
    ui.add(
        Label::new(
            "From each position the computer plays some games against itself, with dice of their own.",
        )
        .wrap(),
    );
    ui.add_space(4.0);
    labelled(&ui.add(ProgressBar::new(work.share())), "Review");
    let games = format!("{played} of at most {}.", count(most, "game", "games"));
    let left = work.left().map(|left| format!(" At most {left} more."));
    let words = format!(
        "{games}{} You may close this and come back.",
        left.unwrap_or_default()
    );
    ui.label(RichText::new(words).weak());
    ui.add_space(4.0);
    ui.button(format!("{}  Stop", icon::STOP))
        .clicked()
        .then_some(ReviewChoice::Stop)
}

fn done(ui: &mut Ui, review: &GameReview, palette: &Palette) -> Option<ReviewChoice> {
    section(ui, "THE CHANCE TO WIN");
    ui.horizontal_wrapped(|ui| {
        for side in &review.sides {
            let colour = egui_colour(palette.seat(side.seat));
            ui.label(RichText::new(&side.name).strong().color(colour));
        }
        ui.label(
            RichText::new("before each turn; click to watch from there")
                .small()
                .weak(),
        );
    });
    let last = review.turns.len().saturating_sub(1).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a drawing")]
    let share = |orders: usize| review.turn_at(orders).unwrap_or(0) as f32 / last as f32;
    let height = scaled(ui, HEIGHT);
    let watched = chances(ui, review, palette, height, share);
    axis(ui, review, share);
    let mut choice = watched.map(ReviewChoice::WatchFrom);
    ui.add_space(8.0);
    section(ui, "THE ORDERS THAT COST MOST");
    if review.costly.is_empty() {
        ui.label("No turn's orders cost more than the noise.");
    }
    for turn in &review.costly {
        choice = sheet(ui, |ui| costly(ui, turn, palette)).or(choice);
        ui.add_space(4.0);
    }
    let games = count(review.games, "game", "games");
    let limits = format!("{REVIEW_LIMITS} {games} were played.");
    ui.add(Label::new(RichText::new(limits).small().weak()).wrap());
    choice
}

fn costly(ui: &mut Ui, turn: &CostlyWords, palette: &Palette) -> Option<ReviewChoice> {
    let colour = egui_colour(palette.seat(turn.player));
    ui.add(Label::new(RichText::new(&turn.text).strong().color(colour)).wrap());
    if !turn.better.is_empty() {
        ui.label("Better would have been:");
    }
    for (words, why) in &turn.better {
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(icon::ARROW_BEND_DOWN_RIGHT).weak());
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.add(Label::new(words).wrap());
                ui.add(Label::new(RichText::new(why).small().weak()).wrap());
            });
        });
    }
    let mut choice = None;
    ui.horizontal_wrapped(|ui| {
        let watch = ui.button(format!("{}  Watch it", icon::FILM_STRIP));
        labelled(&watch, &format!("Watch it: {}", turn.text));
        if watch.clicked() {
            choice = Some(ReviewChoice::WatchFrom(turn.orders));
        }
        let again = ui.button(format!("{}  Try it from here", icon::ARROW_COUNTER_CLOCKWISE));
        labelled(&again, &format!("Try it from here: {}", turn.text));
        let help = "A new game from this turn on, against the same opponent. The game that you have is kept.";
        if again.on_hover_text(help).clicked() {
            choice = Some(ReviewChoice::TryFrom(turn.orders));
        }
    });
    choice
}

/// The button at the foot of the card.
pub fn foot(ui: &mut Ui) -> Option<ReviewChoice> {
    ui.add(egui::Button::new("Back").min_size(egui::vec2(0.0, scaled(ui, 32.0))))
        .clicked()
        .then_some(ReviewChoice::Back)
}
