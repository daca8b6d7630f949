//! Draws the moment that is played above the map and its cards, and the results of those that are over on the map.

use bevy::prelude::*;
use bevy_egui::egui::{Id, LayerId, Order, Pos2, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::acts::{self, Layout};
use super::battle;
use super::moment::{MapMoment, MomentAct, MomentPlace};
use super::pen::MomentPen;
use super::queue::Moments;
use crate::input::InputBlocked;
use crate::map_view::SMALLEST_COUNTER;
use crate::map_view::camera::extent::map_is_shown;
use crate::map_view::camera::places::MapPlaces;
use crate::stage::PanelSystems;
use crate::theme::{Palette, TextScale};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems).run_if(map_is_shown),
    );
}

/// The least and the greatest radius of a place, in pixels.
const RADII: [f32; 2] = [20.0, 58.0];

/// Draws the moment that plays, except under a dialog or a curtain.
fn draw(
    mut contexts: EguiContexts,
    (moments, held): (Res<Moments>, Res<InputBlocked>),
    places: MapPlaces,
    (palette, text): (Res<Palette>, Res<TextScale>),
    time: Res<Time<Real>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(room) = places.room().filter(|_| !held.0) else {
        return Ok(());
    };
    let cards: Vec<Rect> = ctx.memory(|memory| {
        let above = memory.areas().visible_layer_ids().into_iter();
        let above = above.filter(|layer| layer.order == Order::Foreground);
        above.filter_map(|layer| memory.area_rect(layer.id)).collect()
    });
    let pen = |order: Order| MomentPen {
        painter: ctx
            .layer_painter(LayerId::new(order, Id::new("moments")))
            .with_clip_rect(room),
        palette: &palette,
        unit: text.0,
        room,
        cards: &cards,
    };
    let results = pen(Order::Background);
    for past in moments.past() {
        // The result of a place that the map has left would lie at the edge, beside something else.
        let layout = lay_out(&results, &places, &past.moment);
        if let Some(layout) = layout.filter(|layout| room.contains(layout.place)) {
            play(&results, &past.moment, &layout, 1.0);
        }
        let left = past.until.saturating_sub(time.elapsed());
        ctx.request_repaint_after(left);
    }
    if let Some((moment, share)) = moments.playing() {
        let pen = pen(Order::Middle);
        if let Some(layout) = lay_out(&pen, &places, moment) {
            play(&pen, moment, &layout, share);
        }
    }
    Ok(())
}

fn play(pen: &MomentPen, moment: &MapMoment, layout: &Layout, time: f32) {
    if moment.act == MomentAct::Battle {
        battle::draw(pen, moment, layout, time);
    } else {
        acts::draw(pen, moment, layout, time);
    }
}

/// Finds everything in the window; `None` before the map has its room.
fn lay_out(pen: &MomentPen, places: &MapPlaces, moment: &MapMoment) -> Option<Layout> {
    let at = |place: &MomentPlace| -> Option<Pos2> {
        match place {
            MomentPlace::Space(space) => places.middle(*space),
            MomentPlace::Point(point) => places.at(*point),
        }
    };
    let [least, most] = RADII.map(|radius| pen.points(radius));
    let casualties = moment.casualties.iter().map(|casualty| {
        let km = casualty.picture.as_ref().map_or(0.0, |(_, km)| *km);
        Some((at(&casualty.place)?, places.pixels(km).max(SMALLEST_COUNTER)))
    });
    Some(Layout {
        place: at(&moment.place)?,
        radius: (places.grain() * 0.5).clamp(least, most),
        from: moment.from.iter().map(at).collect::<Option<_>>()?,
        casualties: casualties.collect::<Option<_>>()?,
    })
}
