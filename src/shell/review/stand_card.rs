//! The card that says how the player's side stands, and the button that asks.
//!
//! In: [`Standpoint`], a key. Out: [`AskStand`], [`Bring`].

use bevy::prelude::*;
use bevy_egui::egui::{Label, ProgressBar, RichText, Ui};
use bevy_egui::{EguiContexts, egui};
use egui_phosphor::regular as icon;

use super::reviewing::ReviewWork;
use super::stand::{AskStand, StandStage, Standpoint};
use crate::input::{Strokes, keys};
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::Bring;
use crate::shell::lessons::hint_card;
use crate::shell::popups::Popups;
use crate::shell::popups::map_card::{add_map_card, place_of};
use crate::theme::widget::{close_button, labelled, scaled, sign_button};
use crate::words::{count, sentence};
use railhead_engine::board::SpaceId;
use railhead_players::stand::{STAND_LIMITS, Stand};

/// The title of the card, and the name of its button.
const TITLE: &str = "How do I stand?";
/// The width of the card, at the usual size of text.
const WIDTH: f32 = 320.0;

/// What the player clicked on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandChoice {
    /// Show the place that decides.
    Show(SpaceId),
    /// Stop the games, or close the card.
    Leave,
}

pub(in crate::shell) fn plugin(app: &mut App) {
    add_map_card(app, ask, draw);
}

fn ask(
    strokes: Res<Strokes>,
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    standpoint: Res<Standpoint>,
    mut asks: MessageWriter<AskStand>,
) {
    if keys::STAND.is_struck(&strokes) {
        asks.write(AskStand::Begin);
    }
    let is_shown = !matches!(standpoint.stage, StandStage::Unasked);
    if is_shown && keys::CANCEL.just_pressed(&pressed) {
        pressed.clear_just_pressed(KeyCode::Escape);
        asks.write(AskStand::Leave);
    }
}

fn draw(
    mut contexts: EguiContexts,
    standpoint: Res<Standpoint>,
    popups: Res<Popups>,
    places: MapPlaces,
    mut asks: MessageWriter<AskStand>,
    mut bring: MessageWriter<Bring>,
) -> Result {
    // A curtain hides it from the next player, and a question from the game comes first.
    if matches!(standpoint.stage, StandStage::Unasked) || popups.holds_keys() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(free) = places.room() else {
        return Ok(());
    };
    if standpoint.is_changed() {
        // egui draws newly used letters one frame late.
        ctx.request_repaint();
    }
    // A hint lies in the middle of one of the two edges.
    let hint = hint_card::place(ctx);
    let pivot = match hint {
        Some(hint) if hint.center().y < free.center().y => egui::Align2::RIGHT_BOTTOM,
        _ => egui::Align2::RIGHT_TOP,
    };
    let shown = egui::Area::new(card_id())
        .order(egui::Order::Middle)
        .pivot(pivot)
        .fixed_pos(pivot.pos_in_rect(&free.shrink(12.0)))
        .fade_in(false)
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).show(ui, |ui| {
                ui.set_width((free.width() - 48.0).min(scaled(ui, WIDTH)));
                card(ui, &standpoint.stage)
            })
        });
    match shown.inner.inner {
        Some(StandChoice::Show(space)) => {
            bring.write(Bring(space));
        }
        Some(StandChoice::Leave) => {
            asks.write(AskStand::Leave);
            ctx.request_repaint();
        }
        None => {}
    }
    Ok(())
}

/// Where the card lies, if there is one.
pub fn place(ctx: &egui::Context) -> Option<egui::Rect> {
    place_of(ctx, egui::Order::Middle, card_id())
}

fn card_id() -> egui::Id {
    egui::Id::new("how do I stand")
}

/// The button that asks; true if it was clicked.
pub fn button(ui: &mut Ui, is_on: bool) -> bool {
    let sign = egui::Button::new(icon::CHART_LINE_UP);
    let help = format!(
        "{TITLE}  (Ctrl+I)\nThe computer plays games from here against itself, and counts those that you win"
    );
    sign_button(ui, is_on, sign, &help).clicked()
}

/// The content of the card.
pub fn card(ui: &mut Ui, stage: &StandStage) -> Option<StandChoice> {
    let is_closed = heading(ui);
    let choice = match stage {
        StandStage::Unasked => None,
        StandStage::Working(work) => working(ui, work),
        StandStage::Done(stand) => done(ui, stand),
        StandStage::Refused(why) => {
            ui.add(Label::new(sentence(why)).wrap());
            None
        }
    };
    choice.or(is_closed.then_some(StandChoice::Leave))
}

/// The title with the cross; true if that was clicked.
fn heading(ui: &mut Ui) -> bool {
    let mut is_closed = false;
    ui.horizontal_top(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            is_closed = close_button(ui).clicked();
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                let title = format!("{}  {TITLE}", icon::CHART_LINE_UP);
                ui.add(Label::new(RichText::new(title).strong()).wrap());
            });
        });
    });
    is_closed
}

fn working(ui: &mut Ui, work: &ReviewWork) -> Option<StandChoice> {
    let [played, most] = work.progress.games();
    let games = count(most, "game", "games");
    ui.add(Label::new(format!("The computer plays {games} from here against itself.")).wrap());
    labelled(&ui.add(ProgressBar::new(work.share())), "Games");
    let left = work.left().map(|left| format!(" At most {left} more."));
    let words = format!("{played} of {games}.{}", left.unwrap_or_default());
    ui.add(Label::new(RichText::new(words).weak()).wrap());
    ui.button(format!("{}  Stop", icon::STOP))
        .clicked()
        .then_some(StandChoice::Leave)
}

fn done(ui: &mut Ui, stand: &Stand) -> Option<StandChoice> {
    ui.add(Label::new(stand.words()).wrap());
    let place = stand.decided_by.as_ref();
    let is_shown = place.is_some_and(|place| {
        ui.button(format!("{}  Show {}", icon::MAP_PIN, place.name))
            .clicked()
    });
    let games = count(stand.games.into(), "game was", "games were");
    let limits = format!("{games} played. {STAND_LIMITS}");
    ui.add(Label::new(RichText::new(limits).small().weak()).wrap());
    place
        .filter(|_| is_shown)
        .map(|place| StandChoice::Show(place.space))
}
