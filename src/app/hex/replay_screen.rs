//! The screen on which a game is watched that was played: the map, what happened at the right, the keys below.
//!
//! In: [`Watch`], keys. Out: the [`Table`] of the game that is watched, `TableChanged`, `Highlights`,
//! `Bring`. The game that is being played lies in the [`Replay`] meanwhile, and goes on as if nothing had been.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::cards::hex_card;
use crate::app::hex::panels::replay::{Answer, ReplayBanner, ReplayLog, Transport};
use crate::app::hex::panels::{Overlay, Overlays, Scene, Wish};
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::Replay;
use crate::app::hex::table::{Selection, Table};
use crate::app::input::Watch;
use crate::app::map_view::camera::{LookAt, Overview};
use crate::app::map_view::minimap::{Minimap, minimap_ui};
use crate::app::map_view::{self, Hovered, MapArea};
use crate::app::shell::desk::Desk;
use crate::app::stage::{PanelSystems, Screen};
use crate::app::theme::widget::{scaled, section};
use crate::app::theme::{Palette, around};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Log>().add_systems(
        EguiPrimaryContextPass,
        draw_replay
            .in_set(PanelSystems)
            .run_if(in_state(Screen::Replay))
            .run_if(resource_exists::<Replay>)
            .run_if(resource_exists::<Table>.and_then(resource_exists::<TableSummary>)),
    );
}

/// The list of what happened, with what it remembers.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Log(ReplayLog);

/// What the panels show and change.
#[derive(SystemParam)]
struct PanelAccess<'w> {
    desk: ResMut<'w, Desk>,
    overview: ResMut<'w, Overview>,
    watches: MessageWriter<'w, Watch>,
    look: MessageWriter<'w, LookAt>,
    area: ResMut<'w, MapArea>,
}

fn draw_replay(
    mut contexts: EguiContexts<'_, '_>,
    replay: Res<'_, Replay>,
    table: Res<'_, Table>,
    summary: Res<'_, TableSummary>,
    palette: Res<'_, Palette>,
    hovered: Res<'_, Hovered>,
    minimap: Res<'_, Minimap>,
    mut log: ResMut<'_, Log>,
    mut access: PanelAccess<'_>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let scene = Scene {
        table: &table,
        summary: &summary,
        palette: &palette,
        selection: Selection::default(),
        hovered: hovered.0,
        overlays: Overlays {
            overview: access.overview.0,
            ..Overlays::default()
        },
        plan: None,
        bridge_asked: None,
        via: &[],
    };
    let mut root = around::root(ctx, "replay");
    let mut answers = Vec::new();
    let top = around::panel_frame();
    answers.extend(
        egui::Panel::top("replay banner")
            .resizable(false)
            .frame(top)
            .show(&mut root, |ui| ReplayBanner.ui(ui, &scene, &replay))
            .inner,
    );
    let bottom = around::panel_frame();
    answers.extend(
        egui::Panel::bottom("transport")
            .resizable(false)
            .frame(bottom)
            .show(&mut root, |ui| Transport.ui(ui, &scene, &replay))
            .inner,
    );
    around::side(&mut root, "replay dock", |ui| {
        let room = ui.available_height();
        if room > scaled(ui, 440.0) {
            let look = ui
                .vertical_centered(|ui| minimap_ui(ui, &minimap, room * 0.28))
                .inner;
            access
                .look
                .write_batch(look.map(|point| LookAt(map_view::world(point))));
        }
        section(ui, "WHAT HAPPENED");
        answers.extend(log.0.ui(ui, &scene, &replay));
    });
    let free = root.available_rect_before_wrap();
    access.area.set_if_neq(MapArea(Some(Rect::new(
        free.min.x, free.min.y, free.max.x, free.max.y,
    ))));
    let under = ctx.pointer_latest_pos().and_then(|at| ctx.layer_id_at(at));
    let on_map = under.is_none_or(|layer| layer.order == egui::Order::Background);
    if let Some(space) = scene.hovered.filter(|_| on_map && !access.desk.holds_input()) {
        hex_card(ctx, &scene, space, free);
    }
    for answer in answers {
        match answer {
            Answer::Watch(watch) => {
                access.watches.write(watch);
                ctx.request_repaint();
            }
            Answer::Wish(Wish::Toggle(Overlay::Overview)) => access.overview.0 = !access.overview.0,
            Answer::Wish(_) => {}
        }
    }
    Ok(())
}
