//! Answers the questions of a battle as the player has decided in advance.
//!
//! In: the table, [`AreaSelection`]. Out: `Request`.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::selection::AreaSelection;
use crate::AppSystems;
use crate::play::{ChangeKind, GameSystems, Request, Table, TableChanged, TableSystems};
use railhead_area_game::AreaGame;
use railhead_area_game::state::order::Order;

pub(in crate::area) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        answer
            .run_if(on_message::<TableChanged>)
            .after(TableSystems::Requests)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

/// Answers what has been decided in advance. Only an order leads to an answer: a player who undoes one wants to choose anew.
fn answer(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    mut requests: MessageWriter<Request<Order>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_ordered = changes
        .read()
        .last()
        .is_some_and(|change| change.kind == ChangeKind::Issued);
    if !is_ordered || table.is_watched() {
        return;
    }
    if let Some(order) = selection.battles.answer(table.game(), table.view()) {
        requests.write(Request::Issue(order));
        redraw.write(RequestRedraw);
    }
}
