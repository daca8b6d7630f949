//! The screen of a replay of a hex game: that of any game, with the phases in the banner and the card of the hex under
//! the cursor.
//!
//! In: the table of the replay, [`TableSummary`]. Out: those of [`WatchedScreen`].

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::cards::hex_card;
use super::facts::hex_card::KeptHexCard;
use crate::hex::panels::{Scene, banner, track};
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexReplay, HexTable};
use crate::hex::units::UnitMarks;
use crate::lifetime::TableLocal;
use crate::map_view::Hovered;
use crate::play::table::game_is_open;
use crate::shell::popups::Popups;
use crate::shell::replay::replay_bar::ReplayPart;
use crate::shell::replay::replay_screen::WatchedScreen;
use crate::stage::{PanelSystems, Screen};
use crate::theme::Palette;
use railhead_hex_game::HexGame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_replay
            .in_set(PanelSystems)
            .run_if(in_state(Screen::Replay))
            .run_if(resource_exists::<HexReplay>.and_then(game_is_open::<HexGame>)),
    );
}

fn draw_replay(
    mut contexts: EguiContexts,
    table: Res<HexTable>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    popups: Res<Popups>,
    mut kept: TableLocal<KeptHexCard>,
    mut screen: WatchedScreen<HexGame>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let scene = Scene::of(&table, &summary, &*marks, &palette, hovered.0);
    let free = screen.draw(ctx, &mut |ui, part| match part {
        ReplayPart::Turn => {
            banner::turn(ui, &scene);
        }
        ReplayPart::Phase => track::track(ui, &scene),
        ReplayPart::Space => {}
    });
    let under = ctx.pointer_latest_pos().and_then(|at| ctx.layer_id_at(at));
    let on_map = under.is_none_or(|layer| layer.order == egui::Order::Background);
    if let Some(space) = scene.hovered.filter(|_| on_map && !popups.holds_input()) {
        let card = kept
            .of_now()
            .of(&scene.situation(), space, [summary.last_changed(); 4]);
        hex_card(ctx, &scene, card, free, ctx.pointer_latest_pos());
    }
    Ok(())
}
