//! The screen of the area game: the banner at the top, the dock on the right.
//!
//! In: the table, [`AreaSelection`], [`ClickTargets`]. Out: [`MapArea`], `Request`, `Bring`, the popups.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::banner::{nations, when};
use super::dock::{PanelsOutput, around_map};
use super::forecast::Forecasts;
use super::log::Log;
use super::rail::analysis::RailAnalysis;
use super::rail::shown::ShownRails;
use super::scene::{PanelAction, Scene};
use super::selection::AreaSelection;
use super::targets::ClickTargets;
use super::tokens::analysis::TokenAnalysis;
use crate::app::map_view::minimap::{Minimap, MinimapDots};
use crate::app::map_view::piles::Piles;
use crate::app::map_view::visit::{Bring, LookAt};
use crate::app::map_view::{Hovered, MapArea, world};
use crate::app::play::replay::ReplayPlayer;
use crate::app::play::{GameSystems, Request, Table, TableChanged};
use crate::app::shell::popups::{Dialog, Popups};
use crate::app::shell::replay_bar::ReplayPart;
use crate::app::shell::replay_screen::WatchedScreen;
use crate::app::stage::{AppSystems, OnMap, PanelSystems, Screen};
use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::serif;
use crate::rules::area_game::AreaGame;
use crate::rules::area_game::order::Order;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            draw.run_if(in_state(Screen::Game)),
            draw_watched.run_if(in_state(Screen::Replay).and_then(resource_exists::<ReplayPlayer<AreaGame>>)),
        )
            .in_set(PanelSystems)
            .run_if(resource_exists::<Table<AreaGame>>),
    )
    .add_systems(
        Update,
        lay_piles
            .after(AppSystems::Table)
            .before(AppSystems::Sync)
            .in_set(GameSystems::<AreaGame>::default())
            .run_if(on_message::<TableChanged>),
    )
    .add_systems(
        Update,
        keep_up
            .after(AppSystems::Draw)
            .in_set(GameSystems::<AreaGame>::default()),
    )
    .add_systems(OnExit(OnMap), leave);
}

/// The effect of the cursor or a click appears a frame later, and new letters another frame later; an idle window would
/// draw neither.
fn keep_up(
    selection: Res<AreaSelection>,
    targets: Res<ClickTargets>,
    forecasts: Res<Forecasts>,
    hovered: Res<Hovered>,
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if selection.is_changed() || targets.is_changed() || forecasts.is_changed() || hovered.is_changed() {
        *frames = 3;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

/// The pieces on the map.
fn lay_piles(table: Res<Table<AreaGame>>, mut piles: ResMut<Piles>, mut dots: ResMut<MinimapDots>) {
    let lying = table.piles();
    let dot = lying.iter().map(|pile| (pile.space, pile.seat));
    dots.set_if_neq(MinimapDots(dot.collect()));
    piles.set_if_neq(Piles(lying));
}

/// The data that the panels change.
#[derive(SystemParam)]
struct PanelAccess<'w> {
    area: ResMut<'w, MapArea>,
    selection: ResMut<'w, AreaSelection>,
    popups: ResMut<'w, Popups>,
    bring: MessageWriter<'w, Bring>,
    look: MessageWriter<'w, LookAt>,
    requests: MessageWriter<'w, Request<Order>>,
    shown: ResMut<'w, ShownRails>,
}

fn draw(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    (targets, forecasts): (Res<ClickTargets>, Res<Forecasts>),
    (rails, freight): (Res<RailAnalysis>, Res<TokenAnalysis>),
    log: Res<Log>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    minimap: Res<Minimap>,
    mut access: PanelAccess,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if access.popups.curtain.is_some() {
        return Ok(());
    }
    let scene = Scene {
        table: &table,
        game: table.game(),
        state: table.view(),
        selection: &access.selection,
        targets: &targets,
        rails: &rails,
        freight: &freight,
        shown: *access.shown,
        hovered: hovered.0,
        lines: &log.0,
        palette: &palette,
    };
    let PanelsOutput { action, look, free } = around_map(ctx, &scene, &forecasts, &minimap);
    access.look.write_batch(look.map(|point| LookAt(world(point))));
    access.area.set_if_neq(MapArea::from(free));
    if let Some(action) = action {
        perform(action, &table, &mut access);
        ctx.request_repaint();
    }
    Ok(())
}

/// Draws a replay.
fn draw_watched(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    (targets, selection): (Res<ClickTargets>, Res<AreaSelection>),
    (rails, freight, shown): (Res<RailAnalysis>, Res<TokenAnalysis>, Res<ShownRails>),
    piles: Res<Piles>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    mut screen: WatchedScreen<AreaGame>,
) -> Result {
    let scene = Scene {
        table: &table,
        game: table.game(),
        state: table.view(),
        selection: &selection,
        targets: &targets,
        rails: &rails,
        freight: &freight,
        shown: *shown,
        hovered: hovered.0,
        lines: &[],
        palette: &palette,
    };
    screen.draw(contexts.ctx_mut()?, &mut |ui, part| match part {
        ReplayPart::Turn => when(ui, &scene),
        ReplayPart::Phase => nations(ui, &scene),
        ReplayPart::Space => {
            space_card(ui, &scene, &piles);
            ui.add_space(8.0);
        }
    });
    Ok(())
}

/// The space under the cursor: its name and its pieces.
fn space_card(ui: &mut Ui, scene: &Scene, piles: &Piles) {
    let Some(at) = scene.hovered else {
        ui.label(serif(ui, "Nothing selected", 18.0));
        ui.label(RichText::new("Click a space on the map to select it.").weak());
        return;
    };
    ui.label(serif(ui, scene.game.space_name(at), 20.0));
    let mut here = piles.0.iter().filter(|pile| pile.space == at).peekable();
    if here.peek().is_none() {
        ui.label(RichText::new("No units here.").weak());
    }
    for pile in here {
        let words = format!("{}  {}", pile.count, pile.name);
        let accent = egui_colour(scene.palette.seat(pile.seat));
        ui.label(RichText::new(words).color(accent).strong());
    }
}

/// Performs the action of a panel.
fn perform(action: PanelAction, table: &Table<AreaGame>, access: &mut PanelAccess) {
    match action {
        PanelAction::Table(request) => {
            access.requests.write(request);
        }
        PanelAction::Orders(orders) => {
            access
                .requests
                .write_batch(orders.into_iter().map(Request::Issue));
        }
        PanelAction::Select(selection) => {
            access.selection.set_if_neq(selection);
        }
        PanelAction::Look(space) => {
            access.selection.look_at(Some(space));
            access.bring.write(Bring(space));
        }
        PanelAction::Toggle(layer) => access.shown.toggle(layer, table.game(), table.view().phase()),
        PanelAction::Rule(rule) => access.popups.open_rules(&rule),
        PanelAction::Menu => access.popups.dialog = Some(Dialog::Menu),
    }
}

fn leave(mut selection: ResMut<AreaSelection>) {
    *selection = AreaSelection::default();
}
