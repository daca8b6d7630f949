//! The hand-over between the players: the curtain falls before anything of the other side is drawn.
//!
//! In: `TableChanged`. The curtain is on the [`Desk`] in the frame in which the player changes, and lies over the whole
//! window until the next player says that he sits there.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::desk::Desk;
use super::game::GameSystems;
use crate::app::AppSystems;
use crate::app::panels::curtain::Curtain;
use crate::app::settings::Settings;
use crate::app::table::{ChangeKind, Table, TableChanged, TableSystems};
use crate::app::theme::Palette;
use crate::rules::hex_game::Event as RulesEvent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lower_curtain
            .after(TableSystems::Requests)
            .in_set(AppSystems::Table)
            .run_if(resource_exists::<Table>),
    )
    .add_systems(EguiPrimaryContextPass, draw_curtain.after(GameSystems));
}

fn lower_curtain(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table>,
    settings: Res<'_, Settings>,
    mut desk: ResMut<'_, Desk>,
) {
    for change in changes.read() {
        let new_player = change
            .events
            .iter()
            .any(|event| matches!(event, RulesEvent::PlayerTurnBegan { .. }));
        // Whoever begins a new game sits there already.
        let is_hand_over = match change.kind {
            ChangeKind::Loaded => !table.session().journal().is_empty(),
            ChangeKind::Issued | ChangeKind::Redone | ChangeKind::Undone => new_player,
        };
        if is_hand_over && settings.hand_over && !table.session().state().is_over() {
            let notices = std::mem::take(&mut desk.notices);
            desk.clear();
            desk.notices = notices;
            desk.curtain = Some(Curtain::of(&table));
        }
    }
}

fn draw_curtain(
    mut contexts: EguiContexts<'_, '_>,
    palette: Res<'_, Palette>,
    mut desk: ResMut<'_, Desk>,
) -> Result {
    let Some(curtain) = desk.curtain.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let whole = ctx.viewport_rect();
    let area = egui::Area::new("curtain".into())
        .order(egui::Order::Foreground)
        .fixed_pos(whole.min)
        .movable(false)
        .fade_in(false);
    let begins = area
        .show(ctx, |ui| {
            ui.set_min_size(whole.size());
            ui.set_max_size(whole.size());
            curtain.ui(ui, &palette)
        })
        .inner;
    if begins {
        desk.curtain = None;
        ctx.request_repaint();
    }
    Ok(())
}
