//! The Reinforcement Phase (HF), and the view of entries: in every phase, the destinations of a unit from off the map
//! are brought into view.
//!
//! In: `Selection`, markers, keys. Out: `Bring`, `HexRequest`.

use bevy::prelude::*;

use super::acts::UnitSent;
use super::available::mark_available;
use super::end::when_held;
use super::play_phase::in_phase;
use super::procedure::OrderSystems;
use super::reach::{ReachSystems, find_destinations, show_selection};
use super::whole_stack::SentUnits;
use crate::AppSystems;
use crate::hex::hexes::{MarkedHexes, Reachable};
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexRequest, HexTable, Selection};
use crate::hex::units::{UnitMarks, UnitSystems};
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::TableLocal;
use crate::map_view::camera::visit::Bring;
use crate::play::GameSystems;
use railhead_engine::board::{Board, SpaceId};
use railhead_hex_game::{HexGame, Order, Phase, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            mark_available.in_set(UnitSystems::Available),
            find_destinations.in_set(ReachSystems::Find),
            show_selection.in_set(ReachSystems::Show),
            deploy.in_set(OrderSystems),
            answer
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free)),
            when_held(),
        )
            .run_if(in_phase(Phase::Reinforcement)),
    )
    .add_systems(
        Update,
        show_entries
            .after(ReachSystems::Find)
            .in_set(AppSystems::Sync)
            .run_if(resource_changed::<UnitMarks>)
            .in_set(GameSystems::of::<HexGame>()),
    );
}

/// HF-2: places the Selected unit, in setup too, and its stack if all are to follow.
pub fn deploy(
    mut sent: MessageReader<UnitSent>,
    sent_units: SentUnits,
    mut requests: MessageWriter<HexRequest>,
) {
    for UnitSent { unit, to, .. } in sent.read().copied() {
        let units = sent_units.of(unit, to, &[]).into_iter();
        requests.write_batch(units.map(|unit| HexRequest::Issue(Order::Deploy { unit, to })));
    }
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
    marks: Res<UnitMarks>,
    reachable: MarkedHexes<Reachable>,
    mut last: TableLocal<Option<UnitId>>,
    mut bring: MessageWriter<Bring>,
) {
    let unit = marks.selected();
    if std::mem::replace(last.of_now(), unit) == unit {
        return;
    }
    if unit.is_none_or(|unit| summary.unit(unit).at.is_some()) {
        return;
    }
    let spaces = reachable.by_cost();
    if let Some(space) = middle(table.game().board(), &spaces) {
        bring.write(Bring(space));
    }
}

/// The space that is nearest to the middle of some spaces.
fn middle(board: &Board, spaces: &[SpaceId]) -> Option<SpaceId> {
    let grid = board.grid();
    spaces.iter().copied().min_by_key(|from| {
        let distances = spaces.iter().map(|to| grid.distance(*from, *to));
        distances.sum::<u32>()
    })
}
