//! The card of advice over the map: what the computer would do, why, and whether to do it.
//!
//! In: [`Advised`]. Out: [`AskAdvice`].

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::desk::{Desk, DeskSystems};
use super::dialogs::DialogSystems;
use super::pointer::{MapPlaces, point_along, ring};
use crate::app::input::{Strokes, keys, keys_are_free};
use crate::app::map_view::camera::Bring;
use crate::app::map_view::extent;
use crate::app::play::advice::{Advised, AskAdvice};
use crate::app::stage::{PanelSystems, Screen};
use crate::app::theme::Palette;
use crate::app::theme::widget::{beside_main, main_button, scaled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // Esc puts the hint away before anything else.
        ask.after(DeskSystems::Keys)
            .before(DeskSystems::Game)
            .run_if(keys_are_free)
            .run_if(in_state(Screen::Game)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems)
            .before(DialogSystems)
            .run_if(in_state(Screen::Game))
            .run_if(extent::is_there),
    );
}

fn ask(
    strokes: Res<'_, Strokes>,
    mut pressed: ResMut<'_, ButtonInput<KeyCode>>,
    advised: Res<'_, Advised>,
    mut asked: MessageWriter<'_, AskAdvice>,
) {
    if keys::ADVICE.is_struck(&strokes) {
        asked.write(AskAdvice::Another);
    }
    if *advised != Advised::Unasked && keys::CANCEL.just_pressed(&pressed) {
        pressed.clear_just_pressed(KeyCode::Escape);
        asked.write(AskAdvice::Leave);
    }
}

fn draw(
    mut contexts: EguiContexts<'_, '_>,
    advised: Res<'_, Advised>,
    desk: Res<'_, Desk>,
    palette: Res<'_, Palette>,
    places: MapPlaces<'_>,
    mut asked: MessageWriter<'_, AskAdvice>,
    mut bring: MessageWriter<'_, Bring>,
) -> Result {
    // What the game asks lies where the hint does.
    if *advised == Advised::Unasked || desk.holds_keys() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(free) = places.room() else {
        return Ok(());
    };
    if let Advised::Order { arrows, .. } = &*advised {
        if advised.is_changed() {
            bring.write_batch(arrows.iter().flatten().take(2).copied().map(Bring));
        }
        for [from, to] in arrows {
            let ends = places.middle(*from).zip(places.middle(*to));
            if let Some((from, to)) = ends.filter(|(_, to)| free.contains(*to)) {
                point_along(ctx, &palette, seen_from(free.shrink(24.0), from, to), to);
            }
        }
        let target = arrows.first().and_then(|[_, to]| places.place(*to));
        if let Some(target) = target.filter(|at| free.contains(at.center())) {
            ring(ctx, &palette, target);
        }
    }
    let shown = egui::Area::new("advice".into())
        .order(egui::Order::Middle)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(free.center_top() + egui::vec2(0.0, 12.0))
        .fade_in(false)
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).show(ui, |ui| {
                ui.set_max_width((free.width() - 48.0).min(scaled(ui, 480.0)));
                card(ui, &advised)
            })
        });
    if let Some(answer) = shown.inner.inner {
        asked.write(answer);
        ctx.request_repaint();
    }
    Ok(())
}

/// Where an arrow begins that is seen to come from a place: there, or where its way crosses the edge of the map.
pub fn seen_from(free: egui::Rect, from: egui::Pos2, to: egui::Pos2) -> egui::Pos2 {
    let way = from - to;
    let part = |way: f32, room: [f32; 2]| {
        let room = if way < 0.0 { room[0] } else { room[1] };
        if way.abs() <= room { 1.0 } else { room / way.abs() }
    };
    let across = part(way.x, [to.x - free.left(), free.right() - to.x]);
    let down = part(way.y, [to.y - free.top(), free.bottom() - to.y]);
    to + way * across.min(down).max(0.0)
}

/// What is on the card.
pub fn card(ui: &mut Ui, advised: &Advised) -> Option<AskAdvice> {
    let title = match advised {
        Advised::Unasked | Advised::Thinking => "The computer thinks about it...",
        Advised::Nothing => "Nothing is worth an order in this phase: end it.",
        Advised::Order { words, .. } => words,
    };
    ui.add(egui::Label::new(RichText::new(format!("{}  {title}", icon::LIGHTBULB)).strong()).wrap());
    let mut answer = None;
    if let Advised::Order { why, .. } = advised {
        ui.add(egui::Label::new(RichText::new(why).small()).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        if let Advised::Order { number, .. } = advised {
            if main_button(ui, "Do it").clicked() {
                answer = Some(AskAdvice::Do);
            }
            let [at, all] = number;
            let another = beside_main(ui, &format!("Another  ({at} of {all})"));
            let another = ui.add_enabled(*all > 1, another);
            if another.on_hover_text("I").clicked() {
                answer = Some(AskAdvice::Another);
            }
        }
        let dismiss = beside_main(ui, "Dismiss");
        if ui.add(dismiss).on_hover_text("Esc").clicked() {
            answer = Some(AskAdvice::Leave);
        }
    });
    answer
}
