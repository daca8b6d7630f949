//! The screen on which a game is watched that was played: the map, what happened at the right, the keys below.
//!
//! In: [`WatchGame`], [`Watch`], keys. Out: the [`Table`] of the game that is watched, `TableChanged`, `Highlights`,
//! `Bring`. The game that is being played lies in the [`Replay`] meanwhile, and goes on as if nothing had been.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::cards::hex_card;
use super::desk::Desk;
use super::game::GameSystems;
use crate::app::AppSystems;
use crate::app::hex::dock;
use crate::app::hex::panels::replay::{Answer, ReplayBanner, ReplayLog, Transport};
use crate::app::hex::panels::{Overlay, Overlays, Scene, Wish};
use crate::app::hex::summary::TableSummary;
use crate::app::input::Watch;
use crate::app::input::{InputHeld, Strokes, keys, keys_are_free};
use crate::app::map_view::camera::Bring;
use crate::app::map_view::camera::{LookAt, Overview};
use crate::app::map_view::minimap::{Minimap, minimap_ui};
use crate::app::map_view::overlay::Highlights;
use crate::app::map_view::{self, Hovered, MapArea};
use crate::app::play::replay::{Replay, WatchGame};
use crate::app::play::{Selection, Table, TableChanged, TableSystems};
use crate::app::stage::Screen;
use crate::app::theme::Palette;
use crate::app::theme::widget::{scaled, section};
use crate::rules::engine::{Digest, Playable as _};
use crate::rules::hex_game::story::since_last_turn;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Log>()
        .add_message::<Watch>()
        .add_message::<WatchGame>()
        .add_systems(
            Update,
            (
                press_keys.in_set(AppSystems::Input).run_if(keys_are_free),
                (run, carry_out).chain().in_set(TableSystems::Requests),
                show.after(TableSystems::Summary)
                    .in_set(AppSystems::Table)
                    .run_if(on_message::<TableChanged>),
            )
                .run_if(in_state(Screen::Replay))
                .run_if(resource_exists::<Replay>.and_then(resource_exists::<Table>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_replay
                .in_set(GameSystems)
                .run_if(in_state(Screen::Replay))
                .run_if(resource_exists::<Replay>)
                .run_if(resource_exists::<Table>.and_then(resource_exists::<TableSummary>)),
        )
        // At the end of a frame, so that nobody sees half of one game and half of another.
        .add_systems(Last, (leave, begin).chain());
}

/// A frame that took longer, such as the first after a rest, counts as this long.
const LONGEST_FRAME: Duration = Duration::from_millis(400);

/// The list of what happened, with what it remembers.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Log(ReplayLog);

fn press_keys(
    mut pressed: ResMut<'_, ButtonInput<KeyCode>>,
    strokes: Res<'_, Strokes>,
    held: Res<'_, InputHeld>,
    mut watches: MessageWriter<'_, Watch>,
) {
    if held.0 {
        return;
    }
    for (chord, watch) in keys::REPLAY {
        if chord.is_struck(&strokes) {
            watches.write(watch);
        }
    }
    if keys::CANCEL.just_pressed(&pressed) {
        pressed.clear_just_pressed(KeyCode::Escape);
        watches.write(Watch::Leave);
    }
}

/// Lets it run.
fn run(
    time: Res<'_, Time<Real>>,
    held: Res<'_, InputHeld>,
    mut replay: ResMut<'_, Replay>,
    mut watches: MessageWriter<'_, Watch>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    if !replay.is_playing || held.0 {
        return;
    }
    redraw.write(RequestRedraw);
    if replay.pass(time.delta().min(LONGEST_FRAME)) {
        watches.write(Watch::Forward);
    }
}

fn carry_out(
    mut watches: MessageReader<'_, '_, Watch>,
    mut replay: ResMut<'_, Replay>,
    mut table: ResMut<'_, Table>,
    mut changed: MessageWriter<'_, TableChanged>,
) {
    for watch in watches.read() {
        changed.write_batch(replay.watch(*watch, &mut table));
    }
}

/// Shows on the map where it happens.
fn show(
    replay: Res<'_, Replay>,
    table: Res<'_, Table>,
    mut highlights: ResMut<'_, Highlights>,
    mut bring: MessageWriter<'_, Bring>,
) {
    let mut shown = Highlights::default();
    let digests = || replay.events().map(|event| table.game().digest(event));
    let way = |digest| match digest {
        Digest::Went { way, .. } => Some(way),
        _ => None,
    };
    shown.path = digests().filter_map(way).last();
    // What an order itself brought comes first, what follows from it later.
    shown.selected = digests().find_map(|digest| digest.place());
    if let Some(space) = shown.selected {
        bring.write(Bring(space));
    }
    highlights.set_if_neq(shown);
}

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
    let mut root = dock::root(ctx, "replay");
    let mut answers = Vec::new();
    let top = dock::panel_frame();
    answers.extend(
        egui::Panel::top("replay banner")
            .resizable(false)
            .frame(top)
            .show(&mut root, |ui| ReplayBanner.ui(ui, &scene, &replay))
            .inner,
    );
    let bottom = dock::panel_frame();
    answers.extend(
        egui::Panel::bottom("transport")
            .resizable(false)
            .frame(bottom)
            .show(&mut root, |ui| Transport.ui(ui, &scene, &replay))
            .inner,
    );
    dock::side(&mut root, "replay dock", |ui| {
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

/// Goes back to the game that was put aside, or to the title.
fn leave(
    mut watches: MessageReader<'_, '_, Watch>,
    replay: Option<Res<'_, Replay>>,
    mut next: ResMut<'_, NextState<Screen>>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
    mut commands: Commands<'_, '_>,
) {
    let leaves = watches.read().any(|watch| *watch == Watch::Leave);
    if !leaves || replay.is_none() {
        return;
    }
    redraw.write(RequestRedraw);
    let game_goes_on = replay.is_some_and(|replay| replay.aside().is_some());
    next.set(if game_goes_on { Screen::Game } else { Screen::Title });
    commands.queue(|world: &mut World| {
        let aside = world.remove_resource::<Replay>().and_then(Replay::into_aside);
        if let Some(table) = aside {
            world.insert_resource(table.back_again());
        } else {
            world.remove_resource::<Table>();
            world.remove_resource::<TableSummary>();
        }
    });
}

/// Begins to watch.
fn begin(
    mut wanted: ResMut<'_, Messages<WatchGame>>,
    mut desk: ResMut<'_, Desk>,
    mut next: ResMut<'_, NextState<Screen>>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
    mut commands: Commands<'_, '_>,
) {
    for wanted in wanted.drain() {
        if let WatchGame::Saved(_, Some(notice)) = &wanted {
            desk.notices.tell(notice);
        }
        desk.clear();
        next.set(Screen::Replay);
        redraw.write(RequestRedraw);
        commands.queue(move |world: &mut World| open(world, wanted));
    }
}

/// Puts the game on the table that is to be watched, and the one aside that is being played.
pub fn open(world: &mut World, wanted: WatchGame) {
    let aside = world
        .remove_resource::<Table>()
        .filter(|table| !table.is_watched());
    let begun = match (&wanted, &aside) {
        (WatchGame::Saved(saved, _), _) => Some(watch_all(saved)),
        (WatchGame::Played, Some(played)) => Some(watch_all(played)),
        (WatchGame::Since, Some(played)) => watch_since(played),
        (WatchGame::Played | WatchGame::Since, None) => None,
    };
    let Some((replay, table)) = begun else {
        // There is nothing to watch.
        let screen = if aside.is_some() {
            Screen::Game
        } else {
            Screen::Title
        };
        world.resource_mut::<NextState<Screen>>().set(screen);
        if let Some(table) = aside {
            world.insert_resource(table);
        }
        return;
    };
    world.insert_resource(replay.instead_of(aside));
    world.insert_resource(table);
}

/// The whole of a game. While it goes on it is seen by the player whose turn it is.
fn watch_all(played: &Table) -> (Replay, Table) {
    let view = played.view();
    let viewer = (!view.is_over()).then_some(view.decider());
    let orders = played.session().journal().len();
    let heading = format!("Replay of {}", played.scenario().title);
    Replay::begin(played, 0..orders, viewer, heading)
}

fn watch_since(played: &Table) -> Option<(Replay, Table)> {
    let session = played.session();
    let side = played.view().player();
    let orders = since_last_turn(session.opening(), session.journal(), side)?;
    let heading = format!(
        "What happened since the last {} player-turn",
        played.game().side(side).adjective
    );
    Some(Replay::begin(played, orders, Some(side), heading))
}
