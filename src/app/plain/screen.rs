//! The screen of any game: the banner at the top, the dock at the right, the end of the game.
//!
//! In: the table, [`Choices`], [`Picked`]. Out: [`MapArea`], `Request`, `Bring`, what lies on the desk.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::panels::{Scene, Wish, banner, dock};
use super::{Choices, Picked, looked_at};
use crate::app::map_view::camera::Bring;
use crate::app::map_view::piles::Piles;
use crate::app::map_view::{Hovered, MapArea};
use crate::app::play::log::Line;
use crate::app::play::{Face, GameSystems, Laid, Request, Table, TableChanged};
use crate::app::shell::desk::{Desk, DeskSystems, Dialog};
use crate::app::shell::dialogs::{After, DialogAccess, DialogSystems, draw_modal};
use crate::app::stage::{OnMap, PanelSystems};
use crate::app::theme::widget::{answer_button, scaled, serif};
use crate::app::theme::{Palette, around};
use crate::app::words::sentence;
use crate::rules::engine::Digest;

/// The log as lines, made anew when the table has changed.
#[derive(Resource, Clone, Debug, Default)]
struct Log(Vec<Line>);

pub(super) fn game<G: Face>(app: &mut App) {
    app.init_resource::<Log>()
        .add_systems(
            Update,
            (hear_table::<G>, settle)
                .chain()
                .in_set(DeskSystems::Lay)
                .in_set(GameSystems::<G>::default()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                draw::<G>.in_set(PanelSystems).run_if(in_state(OnMap)),
                draw_outcome::<G>.in_set(DialogSystems).after(PanelSystems),
            )
                .run_if(resource_exists::<Table<G>>),
        )
        .add_systems(OnExit(OnMap), leave);
}

fn hear_table<G: Face>(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table<G>>,
    mut log: ResMut<'_, Log>,
    mut desk: ResMut<'_, Desk>,
) {
    for change in changes.read() {
        let session = table.session();
        log.0 = G::log_of(session, table.viewer(), 0..session.journal().len());
        if change.kind.is_done() && change.digests.contains(&Digest::GameEnded) {
            desk.dialog = Some(Dialog::Outcome);
        }
    }
}

/// A game that was just opened takes a few frames until everything of it is drawn.
fn settle(
    mut changes: MessageReader<'_, '_, TableChanged>,
    mut frames: Local<'_, u8>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    for change in changes.read() {
        *frames = (*frames).max(if change.kind.is_other_game() { 12 } else { 3 });
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

/// What the panels change.
#[derive(SystemParam)]
struct PanelAccess<'w, G: Face> {
    area: ResMut<'w, MapArea>,
    picked: ResMut<'w, Picked>,
    desk: ResMut<'w, Desk>,
    bring: MessageWriter<'w, Bring>,
    requests: MessageWriter<'w, Request<<G as crate::rules::engine::Game>::Order>>,
}

fn draw<G: Face>(
    mut contexts: EguiContexts<'_, '_>,
    table: Res<'_, Table<G>>,
    choices: Res<'_, Choices<G::Order>>,
    piles: Res<'_, Piles>,
    log: Res<'_, Log>,
    palette: Res<'_, Palette>,
    hovered: Res<'_, Hovered>,
    mut access: PanelAccess<'_, G>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if access.desk.curtain.is_some() {
        return Ok(());
    }
    let map = table.game().played_on();
    let scene = Scene {
        table: &*table,
        choices: &choices,
        map: &map,
        piles: &piles.0,
        lines: &log.0,
        palette: &palette,
        picked: access.picked.0,
        looked_at: looked_at(*hovered, *access.picked),
    };
    let mut root = around::root(ctx, "plain");
    let above = egui::Panel::top("plain banner")
        .resizable(false)
        .frame(around::panel_frame())
        .show(&mut root, |ui| banner(ui, &scene))
        .inner;
    let beside = around::side(&mut root, "plain dock", |ui| dock(ui, &scene));
    let free = root.available_rect_before_wrap();
    access.area.set_if_neq(MapArea(Some(Rect::new(
        free.min.x, free.min.y, free.max.x, free.max.y,
    ))));
    match above.or(beside) {
        Some(Wish::Table(request)) => {
            access.requests.write(request);
        }
        Some(Wish::Look(space)) => {
            access.picked.set_if_neq(Picked(Some(space)));
            access.bring.write(Bring(space));
        }
        Some(Wish::Menu) => access.desk.dialog = Some(Dialog::Menu),
        None => return Ok(()),
    }
    ctx.request_repaint();
    Ok(())
}

/// The end of the game.
fn draw_outcome<G: Face>(
    mut contexts: EguiContexts<'_, '_>,
    table: Res<'_, Table<G>>,
    mut dialogs: DialogAccess<'_, '_>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let desk = dialogs.desk();
    if desk.curtain.is_some() || !matches!(desk.dialog, Some(Dialog::Outcome)) {
        return Ok(());
    }
    desk.dialog = None;
    let after = draw_modal(ctx, "outcome", table.title(), |ui| {
        let result = table.result().unwrap_or_else(|| "the game is over".to_owned());
        ui.label(serif(ui, sentence(&result), 20.0));
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            if answer_button(ui, "Back to the title") {
                dialogs.leave_to_title(&*table);
                return After::Gone;
            }
            let size = egui::vec2(0.0, scaled(ui, 32.0));
            let mut button = |words: &str| ui.add(egui::Button::new(words).min_size(size)).clicked();
            if button("Look at the map") {
                After::Gone
            } else if button("Write a report") {
                dialogs.report_on(&*table, Dialog::Outcome)
            } else {
                After::Stay(Dialog::Outcome)
            }
        })
        .inner
    });
    after.lay(ctx, dialogs.desk());
    Ok(())
}

fn leave(mut area: ResMut<'_, MapArea>) {
    *area = MapArea::default();
}
