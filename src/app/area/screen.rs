//! The screen of the area game: the banner at the top, the dock at the right.
//!
//! In: the table, [`AreaDesk`], [`Destinations`]. Out: [`MapArea`], `Request`, `Bring`, what lies on the desk.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::banner::banner;
use super::desk::AreaDesk;
use super::dock::dock;
use super::lit::Destinations;
use super::scene::{Scene, Wish};
use crate::app::input::Watch;
use crate::app::map_view::camera::{Bring, LookAt};
use crate::app::map_view::minimap::{Minimap, MinimapDots};
use crate::app::map_view::piles::Piles;
use crate::app::map_view::{Hovered, MapArea, world};
use crate::app::plain::around::Log;
use crate::app::play::replay::Replay;
use crate::app::play::{GameSystems, Request, Table, TableChanged};
use crate::app::shell::desk::{Desk, Dialog};
use crate::app::stage::{AppSystems, OnMap, PanelSystems};
use crate::app::theme::{Palette, around};
use crate::rules::area_game::AreaGame;
use crate::rules::area_game::order::Order;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(PanelSystems)
            .run_if(in_state(OnMap).and_then(resource_exists::<Table<AreaGame>>)),
    )
    .add_systems(
        Update,
        lay_piles
            .after(AppSystems::Table)
            .before(AppSystems::Sync)
            .in_set(GameSystems::<AreaGame>::default())
            .run_if(on_message::<TableChanged>),
    )
    .add_systems(OnExit(OnMap), leave);
}

/// What lies on the map.
fn lay_piles(
    table: Res<'_, Table<AreaGame>>,
    mut piles: ResMut<'_, Piles>,
    mut dots: ResMut<'_, MinimapDots>,
) {
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
    watches: MessageWriter<'w, Watch>,
    bring: MessageWriter<'w, Bring>,
    look: MessageWriter<'w, LookAt>,
    requests: MessageWriter<'w, Request<Order>>,
}

fn draw(
    mut contexts: EguiContexts<'_, '_>,
    table: Res<'_, Table<AreaGame>>,
    lit: Res<'_, Destinations>,
    log: Res<'_, Log>,
    replay: Option<Res<'_, Replay<AreaGame>>>,
    palette: Res<'_, Palette>,
    hovered: Res<'_, Hovered>,
    minimap: Res<'_, Minimap>,
    mut access: PanelAccess<'_>,
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
        hovered: hovered.0,
        lines: &log.0,
        replay: replay.as_deref(),
        palette: &palette,
    };
    let mut root = around::root(ctx, "area");
    let above = egui::Panel::top("area banner")
        .resizable(false)
        .frame(around::panel_frame())
        .show(&mut root, |ui| banner(ui, &scene))
        .inner;
    let (beside, look) = around::side(&mut root, "area dock", |ui| dock(ui, &scene, &minimap));
    access.look.write_batch(look.map(|point| LookAt(world(point))));
    let free = root.available_rect_before_wrap();
    access.area.set_if_neq(MapArea(Some(Rect::new(
        free.min.x, free.min.y, free.max.x, free.max.y,
    ))));
    if let Some(wish) = above.or(beside) {
        grant(wish, &mut access);
        ctx.request_repaint();
    }
    Ok(())
}

/// Does what a panel wishes.
fn grant(wish: Wish, access: &mut PanelAccess<'_>) {
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
        Wish::Rule(rule) => access.desk.open_rules(rule),
        Wish::Menu => access.desk.dialog = Some(Dialog::Menu),
        Wish::Watch(watch) => {
            access.watches.write(watch);
        }
    }
}

fn leave(mut area: ResMut<'_, MapArea>, mut hand: ResMut<'_, AreaDesk>) {
    *area = MapArea::default();
    *hand = AreaDesk::default();
}
