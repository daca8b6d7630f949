//! The screen of any game: the banner at the top, the dock at the right, the end of the game.
//!
//! In: the table, [`Choices`], [`Picked`]. Out: [`MapArea`], `Request`, `Bring`, what lies on the desk.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::choices::{Choices, Picked, looked_at};
use super::panels::{Scene, Wish, banner, dock};
use crate::app::input::Watch;
use crate::app::map_view::camera::{Bring, LookAt};
use crate::app::map_view::minimap::Minimap;
use crate::app::map_view::piles::Piles;
use crate::app::map_view::{Hovered, MapArea, world};
use crate::app::play::log::Line;
use crate::app::play::replay::Replay;
use crate::app::play::{Face, GameSystems, Laid, Request, Table, TableChanged, WatchGame};
use crate::app::shell::briefing;
use crate::app::shell::desk::{Asked, Desk, DeskSystems, Dialog};
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
        .init_resource::<Briefing>()
        .add_systems(
            Update,
            (hear_table::<G>, answer, settle)
                .chain()
                .in_set(DeskSystems::Lay)
                .in_set(GameSystems::<G>::default()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                draw::<G>.in_set(PanelSystems).run_if(in_state(OnMap)),
                draw_briefing::<G>.after(PanelSystems),
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

/// What the menu and the title ask for: the scenario's text is a window, what happened since the last turn is watched.
fn answer(
    mut asked: MessageReader<'_, '_, Asked>,
    mut briefing: ResMut<'_, Briefing>,
    mut watch: MessageWriter<'_, WatchGame>,
) {
    for asked in asked.read() {
        match asked {
            Asked::Briefing => briefing.0 = true,
            Asked::Since => {
                watch.write(WatchGame::Since);
            }
        }
    }
}

/// Whether the scenario's text is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Briefing(bool);

fn draw_briefing<G: Face>(
    mut contexts: EguiContexts<'_, '_>,
    table: Res<'_, Table<G>>,
    desk: Res<'_, Desk>,
    mut briefing: ResMut<'_, Briefing>,
) -> Result {
    if !briefing.0 || desk.curtain.is_some() {
        return Ok(());
    }
    let scenario = table.scenario();
    egui::Window::new(&scenario.title)
        .id(egui::Id::new("plain briefing"))
        .open(&mut briefing.0)
        .collapsible(false)
        .default_width(420.0)
        .show(contexts.ctx_mut()?, |ui| {
            briefing::sheet(ui, &scenario.summary, &scenario.text);
        });
    Ok(())
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
    watches: MessageWriter<'w, Watch>,
    bring: MessageWriter<'w, Bring>,
    look: MessageWriter<'w, LookAt>,
    requests: MessageWriter<'w, Request<<G as crate::rules::engine::Game>::Order>>,
}

fn draw<G: Face>(
    mut contexts: EguiContexts<'_, '_>,
    table: Res<'_, Table<G>>,
    choices: Res<'_, Choices<G::Order>>,
    piles: Res<'_, Piles>,
    log: Res<'_, Log>,
    replay: Option<Res<'_, Replay<G>>>,
    palette: Res<'_, Palette>,
    hovered: Res<'_, Hovered>,
    minimap: Res<'_, Minimap>,
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
        replay: replay.as_deref(),
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
    let (beside, look) = around::side(&mut root, "plain dock", |ui| dock(ui, &scene, &minimap));
    access.look.write_batch(look.map(|point| LookAt(world(point))));
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
        Some(Wish::Watch(watch)) => {
            access.watches.write(watch);
        }
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

fn leave(mut area: ResMut<'_, MapArea>, mut briefing: ResMut<'_, Briefing>) {
    *area = MapArea::default();
    *briefing = Briefing::default();
}
