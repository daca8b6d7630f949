//! The screen of the area game: the banner at the top, the dock at the right.
//!
//! In: the table, [`AreaDesk`], [`Destinations`]. Out: [`MapArea`], `Request`, `Bring`, what lies on the desk.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::banner::{nations, when};
use super::coins::findings::Freight;
use super::desk::AreaDesk;
use super::dock::{Around, around_map};
use super::forecast::Forecasts;
use super::lit::Destinations;
use super::log::Log;
use super::rail::findings::Findings;
use super::rail::shown::Shown;
use super::scene::{Scene, Wish};
use crate::app::map_view::minimap::{Minimap, MinimapDots};
use crate::app::map_view::piles::Piles;
use crate::app::map_view::visit::{Bring, LookAt};
use crate::app::map_view::{Hovered, MapArea, world};
use crate::app::play::replay::Replay;
use crate::app::play::{GameSystems, Request, Table, TableChanged};
use crate::app::shell::desk::{Desk, Dialog};
use crate::app::shell::replay_bar::Part;
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
            draw_watched.run_if(in_state(Screen::Replay).and_then(resource_exists::<Replay<AreaGame>>)),
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

/// What the cursor or a click has changed is shown a frame later, and letters that were not yet needed another: an idle window would
/// draw neither.
fn keep_up(
    hand: Res<AreaDesk>,
    lit: Res<Destinations>,
    forecasts: Res<Forecasts>,
    hovered: Res<Hovered>,
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if hand.is_changed() || lit.is_changed() || forecasts.is_changed() || hovered.is_changed() {
        *frames = 3;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

/// What lies on the map.
fn lay_piles(table: Res<Table<AreaGame>>, mut piles: ResMut<Piles>, mut dots: ResMut<MinimapDots>) {
    let lying = table.piles();
    let dot = lying.iter().map(|pile| (pile.space, pile.seat));
    dots.set_if_neq(MinimapDots(dot.collect()));
    piles.set_if_neq(Piles(lying));
}

/// What the panels change.
#[derive(SystemParam)]
struct PanelAccess<'w> {
    area: ResMut<'w, MapArea>,
    hand: ResMut<'w, AreaDesk>,
    desk: ResMut<'w, Desk>,
    bring: MessageWriter<'w, Bring>,
    look: MessageWriter<'w, LookAt>,
    requests: MessageWriter<'w, Request<Order>>,
    shown: ResMut<'w, Shown>,
}

fn draw(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    (lit, forecasts): (Res<Destinations>, Res<Forecasts>),
    (rails, freight): (Res<Findings>, Res<Freight>),
    log: Res<Log>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    minimap: Res<Minimap>,
    mut access: PanelAccess,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if access.desk.curtain.is_some() {
        return Ok(());
    }
    let scene = Scene {
        table: &table,
        game: table.game(),
        state: table.view(),
        desk: &access.hand,
        lit: &lit,
        rails: &rails,
        freight: &freight,
        shown: *access.shown,
        hovered: hovered.0,
        lines: &log.0,
        palette: &palette,
    };
    let Around { wish, look, free } = around_map(ctx, &scene, &forecasts, &minimap);
    access.look.write_batch(look.map(|point| LookAt(world(point))));
    access.area.set_if_neq(MapArea::from(free));
    if let Some(wish) = wish {
        grant(wish, &table, &mut access);
        ctx.request_repaint();
    }
    Ok(())
}

/// What is watched.
fn draw_watched(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    (lit, desk): (Res<Destinations>, Res<AreaDesk>),
    (rails, freight, shown): (Res<Findings>, Res<Freight>, Res<Shown>),
    piles: Res<Piles>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    mut screen: WatchedScreen<AreaGame>,
) -> Result {
    let scene = Scene {
        table: &table,
        game: table.game(),
        state: table.view(),
        desk: &desk,
        lit: &lit,
        rails: &rails,
        freight: &freight,
        shown: *shown,
        hovered: hovered.0,
        lines: &[],
        palette: &palette,
    };
    screen.draw(contexts.ctx_mut()?, &mut |ui, part| match part {
        Part::Turn => when(ui, &scene),
        Part::Phase => nations(ui, &scene),
        Part::Space => {
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
        ui.label(RichText::new("Nothing is here.").weak());
    }
    for pile in here {
        let words = format!("{}  {}", pile.count, pile.name);
        let accent = egui_colour(scene.palette.seat(pile.seat));
        ui.label(RichText::new(words).color(accent).strong());
    }
}

/// Does what a panel wishes.
fn grant(wish: Wish, table: &Table<AreaGame>, access: &mut PanelAccess) {
    match wish {
        Wish::Table(request) => {
            access.requests.write(request);
        }
        Wish::Orders(orders) => {
            access
                .requests
                .write_batch(orders.into_iter().map(Request::Issue));
        }
        Wish::Hold(hand) => {
            access.hand.set_if_neq(hand);
        }
        Wish::Look(space) => {
            access.hand.look_at(Some(space));
            access.bring.write(Bring(space));
        }
        Wish::Toggle(layer) => access.shown.toggle(layer, table.game(), table.view().phase()),
        Wish::Rule(rule) => access.desk.open_rules(&rule),
        Wish::Menu => access.desk.dialog = Some(Dialog::Menu),
    }
}

fn leave(mut hand: ResMut<AreaDesk>) {
    *hand = AreaDesk::default();
}
