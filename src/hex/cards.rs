//! Cards over the map: the card of the hex under the cursor, the answer to "why not?", the question before a phase
//! ends, and the reference sheets.

use bevy_egui::egui::{self, Rect, Ui, vec2};

use super::popups::HexPopups;
use crate::hex::facts::hex_card::HexCard;
use crate::hex::panels::victory::victory;
use crate::hex::panels::{HexAction, LookupSheet, Popup, Scene};
use crate::shell::briefing;
use crate::shell::lessons::{hint_card, lesson_card};
use crate::shell::popups::Popups;
use crate::shell::review::stand_card;
use crate::shell::timetable::screen as timetable;
use crate::theme::widget::{close_button, serif};

/// The distance of a card from the edges of the map.
const EDGE: f32 = 16.0;
/// The height that the card of a hex takes at least.
const LOWEST: f32 = 200.0;
/// The radius around the hex under the cursor that cards leave free.
const HEX: f32 = 56.0;

/// Points that grow with the size of text.
fn size(ctx: &egui::Context, points: f32) -> f32 {
    points * egui::TextStyle::Body.resolve(&ctx.global_style()).size / 14.0
}

/// Whether a point of the window shows the map, and nothing over it.
pub(super) fn is_on_map(ctx: &egui::Context, at: egui::Pos2) -> bool {
    let under = ctx.layer_id_at(at);
    under.is_none_or(|layer| layer.order == egui::Order::Background)
}

/// Draws the cards over the part of the window that is left for the map; `aimed` is the card of the hex that the player points at, and
/// where that is in the window.
pub fn over_map(
    ctx: &egui::Context,
    scene: &Scene,
    popups: &mut Popups,
    hex_popups: &mut HexPopups,
    free: Rect,
    aimed: Option<(&HexCard, Option<egui::Pos2>)>,
) {
    let widest = free.width() - 2.0 * EDGE;
    let width = size(ctx, 400.0).min(widest);
    let aimed = aimed.filter(|(_, at)| at.is_none_or(|at| is_on_map(ctx, at)) && !popups.holds_input());
    // A card never covers a sheet that the player is reading.
    let is_read = hex_popups.sheet.is_some() || popups.recap.is_some();
    let beside = Rect::from_min_max(free.min + vec2(size(ctx, 432.0) + EDGE, 0.0), free.max);
    let has_room = beside.width() > size(ctx, 304.0) + 4.0 * EDGE;
    let room = if is_read && has_room { beside } else { free };
    // Nor the timetable, if it leaves room for one.
    let above = timetable::place(ctx).map(|sheet| room.with_max_y(sheet.top().min(room.bottom())));
    let room = above
        .filter(|above| above.height() > size(ctx, LOWEST))
        .unwrap_or(room);
    popups.card = aimed.map(|(card, at)| hex_card(ctx, scene, card, room, at));
    popups.question = None;
    let mut covers = |title: &str| {
        let card = ctx.memory(|memory| memory.area_rect(card_id(title)));
        popups.question = popups.question.into_iter().chain(card).reduce(Rect::union);
    };
    if hex_popups
        .held
        .as_ref()
        .is_some_and(|held| !held.is_current(scene))
    {
        hex_popups.held = None;
    }
    if let Some(held) = &mut hex_popups.held {
        let title = held.title(scene.summary.phase);
        let at = free.center_top() + vec2(-width / 2.0, 1.5 * EDGE);
        if card(ctx, title, at, width, free, |ui| held.ui(ui, scene)) {
            scene.act(HexAction::Close(Popup::EndPhase));
        }
        covers(title);
    }
    let corner = free.left_top() + vec2(EDGE, EDGE);
    if let Some(why) = &hex_popups.why {
        // Below the question of the phase, if both have room.
        let question = hex_popups
            .held
            .as_ref()
            .map(|held| held.title(scene.summary.phase));
        let question = question.and_then(|title| ctx.memory(|memory| memory.area_rect(card_id(title))));
        let below = question.map(|card| card.left_bottom() + vec2(0.0, EDGE));
        let at = below
            .filter(|at| free.bottom() - at.y > size(ctx, 160.0))
            .unwrap_or(corner);
        // Where it hides the unit that it speaks of, it goes to the other side.
        let last = ctx.memory(|memory| memory.area_rect(card_id("why not")));
        let height = last.map_or(size(ctx, 200.0), |card| card.height());
        let hides = |at: egui::Pos2| {
            let card = Rect::from_min_size(at, vec2(width, height));
            hex_popups.why_place.is_some_and(|unit| unit.intersects(card))
        };
        let other = egui::pos2(free.right() - EDGE - width, at.y);
        let at = if hides(at) && !hides(other) { other } else { at };
        plain_card(ctx, "why not", at, width, free, |ui| why.ui(ui, scene));
        covers("why not");
    } else if let Some(sheet) = hex_popups.sheet {
        let title = match sheet {
            LookupSheet::Victory => "Victory",
            LookupSheet::Calendar => "Calendar",
            LookupSheet::Briefing => &scene.table.scenario().title,
        };
        let width = size(ctx, 432.0).min(widest);
        let closed = card(ctx, title, corner, width, free, |ui| {
            // A height limit counts from the top of its scope: without one, the title would count too.
            let sheet = |ui: &mut Ui| {
                ui.set_max_height(free.height() - size(ctx, 112.0));
                match sheet {
                    LookupSheet::Victory => victory(ui, scene),
                    LookupSheet::Calendar => hex_popups.calendar.ui(ui, scene),
                    LookupSheet::Briefing => {
                        briefing::sheet(ui, scene.table.scenario());
                    }
                }
            };
            ui.scope(sheet);
        });
        covers(title);
        if closed {
            hex_popups.sheet = None;
        }
    }
}

/// A card with a title of any length, and a cross; true if it was closed.
fn card(
    ctx: &egui::Context,
    title: &str,
    at: egui::Pos2,
    width: f32,
    free: Rect,
    content: impl FnOnce(&mut Ui),
) -> bool {
    let mut closed = false;
    plain_card(ctx, title, at, width, free, |ui| {
        ui.horizontal_top(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                closed = close_button(ui).clicked();
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.add(egui::Label::new(serif(ui, title, 20.0)).wrap());
                });
            });
        });
        // In its own scope, so that a height limit counts from below the title.
        ui.scope(content);
    });
    closed
}

fn card_id(title: &str) -> egui::Id {
    egui::Id::new(("card", title))
}

fn plain_card(
    ctx: &egui::Context,
    name: &str,
    at: egui::Pos2,
    width: f32,
    free: Rect,
    content: impl FnOnce(&mut Ui),
) {
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(16);
    egui::Area::new(card_id(name))
        .order(egui::Order::Middle)
        .constrain_to(free)
        .fade_in(false)
        .fixed_pos(at)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width - 32.0);
                // Within the map, however low it is; egui itself makes an area no higher than it was in the
                // previous frame.
                let height = (free.bottom() - at.y - 48.0).max(64.0);
                ui.set_max_height(height);
                egui::ScrollArea::vertical()
                    .id_salt(name)
                    .max_height(height)
                    .show(ui, content);
            });
        });
}

/// The card of the hex that the player points at, in a corner of the map where it does not hide that hex; returns the rectangle
/// that it covers.
pub(super) fn hex_card(
    ctx: &egui::Context,
    scene: &Scene,
    card: &HexCard,
    free: Rect,
    place: Option<egui::Pos2>,
) -> Rect {
    let id = egui::Id::new("hex card");
    let width = size(ctx, 304.0).min(free.width() - 4.0 * EDGE);
    // As high as in the previous frame.
    let last = ctx.memory(|memory| memory.area_rect(id));
    let room = last.map_or(vec2(width, size(ctx, 240.0)), |rect| rect.size());
    let taken = [
        lesson_card::place(ctx),
        hint_card::place(ctx),
        stand_card::place(ctx),
        timetable::place(ctx),
    ];
    let taken: Vec<Rect> = taken.into_iter().flatten().collect();
    let at = corner(free.shrink(EDGE), room, place, &taken);
    let shown = egui::Area::new(id)
        .order(egui::Order::Middle)
        .interactable(false)
        .fade_in(false)
        .pivot(at.0)
        .fixed_pos(at.1)
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).inner_margin(12).show(ui, |ui| {
                ui.set_width(width - 24.0);
                card.ui(ui, scene, free.height() - 4.0 * EDGE);
            });
        });
    // With another height it may belong elsewhere; the next frame moves it.
    if (shown.response.rect.size() - room).length() > 1.0 {
        ctx.request_repaint();
    }
    shown.response.rect
}

/// The corner of a room for a card of this size: the first where it leaves the surroundings of the cursor free and covers nothing
/// that lies there already; otherwise the first that leaves the cursor free, or the one farthest from it.
fn corner(
    room: Rect,
    card: egui::Vec2,
    cursor: Option<egui::Pos2>,
    taken: &[Rect],
) -> (egui::Align2, egui::Pos2) {
    use egui::Align2;
    let corners = [
        Align2::LEFT_BOTTOM,
        Align2::RIGHT_BOTTOM,
        Align2::RIGHT_TOP,
        Align2::LEFT_TOP,
    ];
    let placed = corners.map(|pivot| (pivot, pivot.pos_in_rect(&room)));
    let is_free = |(pivot, at): &(Align2, egui::Pos2)| {
        let card = pivot.anchor_size(*at, card);
        taken.iter().all(|taken| !card.intersects(*taken))
    };
    let Some(cursor) = cursor else {
        return placed.into_iter().find(is_free).unwrap_or(placed[0]);
    };
    let clear = || {
        placed.into_iter().filter(|(pivot, at)| {
            let distance = pivot.anchor_size(*at, card).signed_distance_to_pos(cursor);
            distance >= HEX
        })
    };
    clear()
        .find(is_free)
        .or_else(|| clear().next())
        .or_else(|| {
            let distance = |at: egui::Pos2| at.distance(cursor);
            placed
                .into_iter()
                .max_by(|(_, a), (_, b)| distance(*a).total_cmp(&distance(*b)))
        })
        .unwrap_or(placed[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn the_card_of_a_hex_goes_to_a_corner_where_it_leaves_the_hex_free() {
        let room = Rect::from_min_max(pos2(16.0, 100.0), pos2(900.0, 700.0));
        let small = vec2(304.0, 240.0);
        let large = vec2(608.0, 500.0);
        for card in [small, large] {
            for cursor in [
                pos2(40.0, 120.0),
                pos2(40.0, 680.0),
                pos2(880.0, 120.0),
                pos2(880.0, 680.0),
                pos2(120.0, 400.0),
                pos2(850.0, 400.0),
            ] {
                let (pivot, at) = corner(room, card, Some(cursor), &[]);
                let rect = pivot.anchor_size(at, card);
                assert!(
                    rect.signed_distance_to_pos(cursor) >= 56.0,
                    "{card} hides {cursor}"
                );
                assert!(room.contains_rect(rect));
            }
        }
        let usual = corner(room, small, Some(pos2(500.0, 300.0)), &[]);
        assert_eq!(usual, (egui::Align2::LEFT_BOTTOM, pos2(16.0, 700.0)));
        // The card of a lesson lies there already, and a hint beside it.
        let lesson = Rect::from_min_max(pos2(16.0, 500.0), pos2(376.0, 700.0));
        let hint = Rect::from_min_max(pos2(218.0, 560.0), pos2(698.0, 688.0));
        for cursor in [None, Some(pos2(500.0, 300.0))] {
            let (pivot, at) = corner(room, small, cursor, &[lesson, hint]);
            let card = pivot.anchor_size(at, small);
            assert!(!card.intersects(lesson) && !card.intersects(hint), "{card:?}");
        }
    }
}
