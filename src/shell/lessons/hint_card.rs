//! The card of advice over the map: what the scenario advises, or the computer's order, its reason, and the choice to give it.
//!
//! In: [`Advised`]. Out: [`AskAdvice`].

use std::cmp::Ordering;

use bevy::prelude::*;
use bevy_egui::egui::{RichText, Ui};
use bevy_egui::{EguiContexts, egui};
use egui_phosphor::regular as icon;

use crate::input::{Strokes, keys};
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::Bring;
use crate::play::advice::{Advised, AskAdvice};
use crate::shell::popups::Popups;
use crate::shell::popups::map_card::{add_map_card, place_of};
use crate::shell::popups::pointer::{point_along, ring};
use crate::theme::Palette;
use crate::theme::key_names::{KeyTip, with_keys};
use crate::theme::widget::{beside_main, main_button, named, scaled};
use railhead_players::opponent::OF_THE_SCENARIO;

pub(in crate::shell) fn plugin(app: &mut App) {
    add_map_card(app, ask, draw);
}

fn ask(
    strokes: Res<Strokes>,
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    advised: Res<Advised>,
    mut requests: MessageWriter<AskAdvice>,
) {
    if keys::ADVICE.is_struck(&strokes) {
        requests.write(AskAdvice::Another);
    }
    if keys::TAKE_ADVICE.is_struck(&strokes) && matches!(*advised, Advised::Order { .. }) {
        requests.write(AskAdvice::Do);
    }
    if *advised != Advised::Unasked && keys::CANCEL.just_pressed(&pressed) {
        pressed.clear_just_pressed(KeyCode::Escape);
        requests.write(AskAdvice::Leave);
    }
}

fn draw(
    mut contexts: EguiContexts,
    advised: Res<Advised>,
    popups: Res<Popups>,
    palette: Res<Palette>,
    places: MapPlaces,
    mut requests: MessageWriter<AskAdvice>,
    mut bring: MessageWriter<Bring>,
    mut before: Local<Vec<egui::Rect>>,
) -> Result {
    // The game's question appears in the same place.
    if *advised == Advised::Unasked || popups.holds_keys() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(free) = places.room() else {
        return Ok(());
    };
    let id = card_id();
    // As high as in the previous frame.
    let last = ctx.memory(|memory| memory.area_rect(id));
    if let Advised::Order { arrows, .. } = &*advised {
        if advised.is_changed() {
            bring.write_batch(arrows.iter().flatten().take(2).copied().map(Bring));
        }
        for [from, to] in arrows {
            let ends = places.middle(*from).zip(places.middle(*to));
            if let Some((from, to)) = ends.filter(|(_, to)| free.contains(*to)) {
                let from = seen_from(free.shrink(24.0), from, to);
                point_along(ctx, &palette, (from, to), last);
            }
        }
    }
    if let Advised::Written { at, .. } = &*advised
        && advised.is_changed()
    {
        bring.write_batch(at.map(Bring));
    }
    let target = advised.target().and_then(|at| places.place(at));
    if let Some(target) = target.filter(|at| free.contains(at.center())) {
        ring(ctx, &palette, target);
    }
    let height = last.map_or_else(|| free.height() / 4.0, |card| card.height());
    let ends = advised
        .spaces()
        .into_iter()
        .filter_map(|space| places.place(space));
    let ends: Vec<egui::Rect> = ends.collect();
    // Who is about to click on it finds it where it was, and while the map glides it stays.
    let kept = ctx.data(|data| data.get_temp::<egui::Align2>(id));
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    let is_pointed_at = last.zip(pointer).is_some_and(|(card, at)| card.contains(at));
    let glides = std::mem::replace(&mut *before, ends.clone()) != ends;
    let pivot = kept
        .filter(|_| is_pointed_at || glides)
        .unwrap_or_else(|| side(free, height, ends.into_iter(), kept));
    if glides {
        ctx.request_repaint();
    }
    ctx.data_mut(|data| data.insert_temp(id, pivot));
    let shown = egui::Area::new(id)
        .order(egui::Order::Middle)
        .pivot(pivot)
        .fixed_pos(pivot.pos_in_rect(&free.shrink(12.0)))
        .fade_in(false)
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).show(ui, |ui| {
                ui.set_width((free.width() - 48.0).min(scaled(ui, 480.0)));
                card(ui, &advised, pivot == egui::Align2::CENTER_BOTTOM)
            })
        });
    // No sheet of the player's lies over its buttons.
    ctx.move_to_top(shown.response.layer_id);
    if let Some(answer) = shown.inner.inner {
        requests.write(answer);
        ctx.request_repaint();
    }
    Ok(())
}

/// Where the card lies, if there is one.
pub fn place(ctx: &egui::Context) -> Option<egui::Rect> {
    place_of(ctx, egui::Order::Middle, card_id())
}

fn card_id() -> egui::Id {
    egui::Id::new("advice")
}

/// Whether a card of this height goes to the top or the bottom of the map: to where it leaves more of these places visible. If
/// neither is better it stays where it was, at first at the top.
pub fn side(
    free: egui::Rect,
    height: f32,
    places: impl Iterator<Item = egui::Rect>,
    kept: Option<egui::Align2>,
) -> egui::Align2 {
    let (mut above, mut below) = (0, 0);
    for place in places.filter(|place| free.intersects(*place)) {
        above += u32::from(place.top() < free.top() + height + 24.0);
        below += u32::from(place.bottom() > free.bottom() - height - 24.0);
    }
    match below.cmp(&above) {
        Ordering::Less => egui::Align2::CENTER_BOTTOM,
        Ordering::Greater => egui::Align2::CENTER_TOP,
        Ordering::Equal => kept.unwrap_or(egui::Align2::CENTER_TOP),
    }
}

/// The visible start of an arrow: its origin, or where it crosses the edge of the map.
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

/// The content of the card. Its buttons are at the edge that does not move when the hint changes.
pub fn card(ui: &mut Ui, advised: &Advised, buttons_below: bool) -> Option<AskAdvice> {
    if buttons_below {
        hint(ui, advised);
        buttons(ui, advised)
    } else {
        let answer = buttons(ui, advised);
        hint(ui, advised);
        answer
    }
}

fn hint(ui: &mut Ui, advised: &Advised) {
    let title = match advised {
        Advised::Unasked | Advised::Thinking => "The computer is thinking...",
        Advised::Nothing => "No order is worth giving in this phase: end it.",
        Advised::Order { words, .. } => words,
        Advised::Written { text, .. } => text,
    };
    ui.add(egui::Label::new(RichText::new(format!("{}  {title}", icon::LIGHTBULB)).strong()).wrap());
    let why = match advised {
        Advised::Order { why, .. } => why,
        Advised::Written { .. } => OF_THE_SCENARIO,
        Advised::Unasked | Advised::Thinking | Advised::Nothing => return,
    };
    ui.add(egui::Label::new(RichText::new(why).small()).wrap());
}

fn buttons(ui: &mut Ui, advised: &Advised) -> Option<AskAdvice> {
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        // Each button keeps its place, so that a second click on one never meets another. Advice that stands alone has nothing to do.
        let is_alone = matches!(advised, Advised::Written { number: [_, 1], .. });
        if !is_alone && !matches!(advised, Advised::Nothing) {
            let is_order = matches!(advised, Advised::Order { .. });
            let words = with_keys(ui.ctx(), "Do it  (Shift+I)");
            let does = ui.add_enabled_ui(is_order, |ui| main_button(ui, &words)).inner;
            named(&does, is_order, "Do it");
            if does.clicked() {
                answer = Some(AskAdvice::Do);
            }
            let (words, has_another) = match advised {
                Advised::Order {
                    number: [at, all], ..
                }
                | Advised::Written {
                    number: [at, all], ..
                } => (format!("Another  ({at} of {all})"), *all > 1),
                Advised::Unasked | Advised::Thinking | Advised::Nothing => ("Another".to_owned(), false),
            };
            let another = beside_main(ui, &words);
            let another = another.min_size(egui::vec2(scaled(ui, 136.0), scaled(ui, 32.0)));
            let another = ui.add_enabled(has_another, another);
            if another.on_hover_keys("I").clicked() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Align2, Rect, pos2, vec2};

    fn map() -> Rect {
        Rect::from_min_max(pos2(0.0, 100.0), pos2(900.0, 700.0))
    }

    #[test]
    fn the_hint_leaves_the_places_that_it_is_about_to_be_seen() {
        let side_of = |places: &[f32], kept| {
            let places = places.iter().copied();
            let places = places.map(|y| Rect::from_center_size(pos2(400.0, y), vec2(36.0, 36.0)));
            side(map(), 120.0, places, kept)
        };
        let side = |places: &[f32]| side_of(places, None);
        assert_eq!(side(&[]), Align2::CENTER_TOP);
        assert_eq!(side(&[400.0, 680.0]), Align2::CENTER_TOP);
        assert_eq!(side(&[150.0, 400.0]), Align2::CENTER_BOTTOM);
        assert_eq!(side(&[150.0, 680.0]), Align2::CENTER_TOP, "neither is better");
        assert_eq!(
            side(&[20.0, 400.0]),
            Align2::CENTER_TOP,
            "what is out of sight does not count"
        );
        let kept = Some(Align2::CENTER_BOTTOM);
        assert_eq!(side_of(&[400.0], kept), Align2::CENTER_BOTTOM, "it does not jump");
        assert_eq!(side_of(&[680.0], kept), Align2::CENTER_TOP);
    }

    #[test]
    fn an_arrow_from_out_of_sight_comes_from_the_edge_of_the_map() {
        let to = pos2(400.0, 400.0);
        let inside = pos2(100.0, 600.0);
        assert_eq!(seen_from(map(), inside, to), inside);
        assert_eq!(seen_from(map(), pos2(400.0, 2000.0), to), pos2(400.0, 700.0));
        // As far down as across: it crosses the lower edge first.
        assert_eq!(seen_from(map(), pos2(1400.0, 1400.0), to), pos2(700.0, 700.0));
    }
}
