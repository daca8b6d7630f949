//! The screen of any game: the banner at the top, the dock on the right.
//!
//! In: the table, [`Choices`], [`Picked`]. Out: [`MapArea`], `Request`, `Bring`, the desk.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::around::Log;
use super::choices::{Choices, Picked, looked_at};
use super::panels::{Scene, Wish, banner, dock, seats, space_card, when};
use crate::app::map_view::minimap::Minimap;
use crate::app::map_view::piles::Piles;
use crate::app::map_view::visit::{Bring, LookAt};
use crate::app::map_view::{Hovered, MapArea, world};
use crate::app::play::replay::Replay;
use crate::app::play::{Face, Request, Table};
use crate::app::shell::desk::{Desk, Dialog};
use crate::app::shell::replay_bar::Part;
use crate::app::shell::replay_screen::WatchedScreen;
use crate::app::stage::{PanelSystems, Screen};
use crate::app::theme::{Palette, around};

pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            draw::<G>.run_if(in_state(Screen::Game)),
            draw_watched::<G>.run_if(in_state(Screen::Replay).and_then(resource_exists::<Replay<G>>)),
        )
            .in_set(PanelSystems)
            .run_if(resource_exists::<Table<G>>),
    );
}

/// The resources that panels change.
#[derive(SystemParam)]
struct PanelAccess<'w, G: Face> {
    area: ResMut<'w, MapArea>,
    picked: ResMut<'w, Picked>,
    desk: ResMut<'w, Desk>,
    bring: MessageWriter<'w, Bring>,
    look: MessageWriter<'w, LookAt>,
    requests: MessageWriter<'w, Request<<G as crate::rules::engine::Game>::Order>>,
}

fn draw<G: Face>(
    mut contexts: EguiContexts,
    table: Res<Table<G>>,
    choices: Res<Choices<G::Order>>,
    piles: Res<Piles>,
    log: Res<Log>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    minimap: Res<Minimap>,
    mut access: PanelAccess<G>,
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
    let (beside, look) = around::side(&mut root, "plain dock", |ui| dock(ui, &scene, &minimap));
    access.look.write_batch(look.map(|point| LookAt(world(point))));
    let free = root.available_rect_before_wrap();
    access.area.set_if_neq(MapArea::from(free));
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

/// Draws a replay.
fn draw_watched<G: Face>(
    mut contexts: EguiContexts,
    piles: Res<Piles>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    picked: Res<Picked>,
    table: Res<Table<G>>,
    mut screen: WatchedScreen<G>,
) -> Result {
    let map = table.game().played_on();
    screen.draw(contexts.ctx_mut()?, &mut |ui, part| match part {
        Part::Turn => when(ui, &table, &palette),
        Part::Phase => seats(ui, &table, &palette),
        Part::Space => {
            space_card(ui, &map, &piles.0, looked_at(*hovered, *picked), &palette);
            ui.add_space(8.0);
        }
    });
    Ok(())
}
