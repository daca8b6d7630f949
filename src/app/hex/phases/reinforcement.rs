//! The Reinforcement Phase (HF), and the view of entries: in every phase, the destinations of a unit from off the map
//! are brought into view.
//!
//! In: `Selection`, [`ReachShown`], keys. Out: `Bring`, `HexRequest`.

use bevy::prelude::*;

use super::PlayPhase;
use super::reach::ReachSystems;
use crate::app::AppSystems;
use crate::app::hex::reach::ReachShown;
use crate::app::hex::summary::{TableSummary, is_hex_game};
use crate::app::hex::table::{HexRequest, HexTable, Selection};
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::lifetime::TableLocal;
use crate::app::map_view::camera::visit::Bring;
use crate::rules::board::{Board, SpaceId};
use crate::rules::hex_game::{Order, Phase, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        answer
            .in_set(AppSystems::Input)
            .run_if(in_state(PlayPhase(Some(Phase::Reinforcement))).and_then(resource_exists::<HexTable>))
            .run_if(input_is_free.and_then(keys_are_free)),
    )
    .add_systems(
        Update,
        show_entries
            .after(ReachSystems)
            .in_set(AppSystems::Sync)
            .run_if(resource_changed::<ReachShown>)
            .run_if(is_hex_game),
    );
}

fn answer(
    strokes: Res<Strokes>,
    table: Res<HexTable>,
    selection: Res<Selection>,
    mut requests: MessageWriter<HexRequest>,
) {
    for (key, (unit, _)) in keys::CHOICES.iter().zip(table.view().offers()) {
        if key.is_struck(&strokes) {
            requests.write(HexRequest::Issue(Order::Accept { unit }));
        }
    }
    if keys::MUSTER.is_struck(&strokes)
        && let Some(unit) = selection.unit
    {
        requests.write(HexRequest::Issue(Order::Muster { unit }));
    }
}

/// Brings the destinations of a unit off the map into view when it is selected (HF-2).
fn show_entries(
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    shown: Res<ReachShown>,
    mut last: TableLocal<Option<UnitId>>,
    mut bring: MessageWriter<Bring>,
) {
    let unit = shown.unit();
    if std::mem::replace(last.of_now(), unit) == unit {
        return;
    }
    if unit.is_none_or(|unit| summary.unit(unit).at.is_some()) {
        return;
    }
    let spaces: Vec<SpaceId> = shown.destinations().map(|(space, _)| space).collect();
    if let Some(space) = middle(table.game().board(), &spaces) {
        bring.write(Bring(space));
    }
}

/// The space that is nearest to the middle of some spaces.
fn middle(board: &Board, spaces: &[SpaceId]) -> Option<SpaceId> {
    let grid = board.grid();
    let far = |from: SpaceId| -> u32 { spaces.iter().map(|to| grid.distance(from, *to)).sum() };
    spaces.iter().copied().min_by_key(|space| far(*space))
}
