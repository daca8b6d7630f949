//! The keys in play. Keys can do everything in a phase that the mouse can do.

use bevy::prelude::*;

use super::acts::CombatKeys;
use super::{ShownSupply, WayPoints};
use crate::AppSystems;
use crate::hex::counters::{HoveredCounter, StackOrder};
use crate::hex::hexes::{MarkedHexes, Reachable};
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexRequest, HexTable, Selection, to_hold};
use crate::hex::units::UnitMarks;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::map_view::Aim;
use crate::map_view::camera::visit::{Bring, CentreOn};
use crate::map_view::marks::overlay::{ControlOverlay, ZocOverlay};
use crate::play::{GameSystems, SpaceAct, neighbour, request_by_key};
use railhead_engine::board::SpaceId;
use railhead_hex_game::{HexGame, Order, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            select_by_key,
            aim_by_key,
            request_by_key::<HexGame>,
            abort_by_key,
            show_by_key,
        )
            .chain()
            .after(CombatKeys)
            .in_set(AppSystems::Input)
            .run_if(input_is_free.and_then(keys_are_free))
            .in_set(GameSystems::of::<HexGame>()),
    );
}

fn select_by_key(
    pressed: Res<ButtonInput<KeyCode>>,
    strokes: Res<Strokes>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    mut selection: ResMut<Selection>,
    mut aim: ResMut<Aim>,
    mut order: ResMut<StackOrder>,
    counter: Res<HoveredCounter>,
    mut points: ResMut<WayPoints>,
    mut bring: MessageWriter<Bring>,
    mut centre: MessageWriter<CentreOn>,
    mut requests: MessageWriter<HexRequest>,
) {
    let next = keys::NEXT_UNIT.is_struck(&strokes);
    if next || keys::PREVIOUS_UNIT.is_struck(&strokes) {
        let units: Vec<UnitId> = marks.available().collect();
        if let Some(unit) = neighbour(&units, selection.unit, next) {
            let space = summary.unit(unit).at;
            selection.set_if_neq(Selection::new(Some(unit), space));
            aim.set_if_neq(Aim {
                space,
                is_by_key: true,
            });
            bring.write_batch(space.map(Bring));
        }
    }
    if keys::HOLD.is_struck(&strokes)
        && let Some(unit) = selection.unit.filter(|unit| marks.is_available(*unit))
        && summary.fights.decision.is_none()
    {
        if marks.holds(unit) {
            requests.write(HexRequest::Release(unit.0));
        } else {
            requests.write(to_hold(&[unit]));
            let units: Vec<UnitId> = marks.available().filter(|other| *other != unit).collect();
            let next = neighbour(&units, Some(unit), true);
            let space = next.and_then(|next| summary.unit(next).at);
            selection.set_if_neq(Selection::new(next, space));
            bring.write_batch(space.map(Bring));
        }
    }
    // HM-6: Esc removes the last way-point before anything else.
    if keys::CANCEL.just_pressed(&pressed) && !points.take_back() {
        if selection.unit.is_some() {
            selection.unit = None;
        } else if selection.space.is_some() {
            selection.space = None;
        }
    }
    if keys::LEAF_STACK.is_struck(&strokes) {
        let hovered = counter.0.and_then(|unit| summary.unit(unit).at);
        if let Some(space) = aim.by_key().or(hovered).or(aim.space).or(selection.space) {
            order.leaf(space);
        }
    }
    if keys::CENTRE.is_struck(&strokes) {
        let unit = selection.unit.and_then(|unit| summary.unit(unit).at);
        if let Some(space) = aim.by_key().or(unit).or(selection.space).or(aim.space) {
            centre.write(CentreOn(space));
        }
    }
}

fn aim_by_key(
    strokes: Res<Strokes>,
    table: Res<HexTable>,
    marks: Res<UnitMarks>,
    reachable: MarkedHexes<Reachable>,
    mut selection: ResMut<Selection>,
    mut aim: ResMut<Aim>,
    mut acts: MessageWriter<SpaceAct>,
    mut bring: MessageWriter<Bring>,
) {
    let next = keys::NEXT_DESTINATION.is_struck(&strokes);
    let mut wanted = None;
    if next || keys::PREVIOUS_DESTINATION.is_struck(&strokes) {
        let list = reachable.by_cost();
        let places: Vec<usize> = (0..list.len()).collect();
        let now = aim
            .space
            .and_then(|space| list.iter().position(|one| *one == space));
        wanted = neighbour(&places, now, next).map(|index| list[index]);
    }
    for side in keys::aims(&strokes) {
        let from = wanted.or(aim.space).or(selection.space);
        let board = table.game().board();
        wanted = if let Some(from) = from {
            board.grid().neighbour(from, side).filter(|to| board.plays(*to))
        } else {
            let played: Vec<_> = board.space_ids().filter(|space| board.plays(*space)).collect();
            played.get(played.len() / 2).copied()
        };
    }
    if let Some(space) = wanted {
        aim.set_if_neq(Aim::at(space));
        if marks.selected().is_none() {
            selection.set_if_neq(Selection::new(None, Some(space)));
        }
        bring.write(Bring(space));
    }
    let looked_at = selection.space.filter(|_| marks.selected().is_none());
    acts.write_batch(SpaceAct::by_key(&strokes, aim.by_key().or(looked_at)));
}

fn abort_by_key(
    strokes: Res<Strokes>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    selection: Res<Selection>,
    order: Res<StackOrder>,
    counter: Res<HoveredCounter>,
    aim: Res<Aim>,
    mut requests: MessageWriter<HexRequest>,
) {
    if keys::ABORT_MOVE.is_struck(&strokes) {
        let has_acted = |unit: &UnitId| marks.mark(*unit).can_be_taken_back();
        let in_space = |space: Option<SpaceId>| {
            space.and_then(|space| order.stack(space, &summary, &marks).into_iter().find(has_acted))
        };
        let unit = in_space(aim.by_key())
            .or(counter.0.filter(has_acted))
            .or(selection.unit.filter(has_acted))
            .or_else(|| in_space(aim.space))
            .or_else(|| in_space(selection.space));
        if let Some(unit) = unit {
            requests.write(HexRequest::Issue(Order::TakeBack { unit }));
        }
    }
}

fn show_by_key(
    strokes: Res<Strokes>,
    summary: Res<TableSummary>,
    mut supply: ResMut<ShownSupply>,
    mut zones: ResMut<ZocOverlay>,
    mut control: ResMut<ControlOverlay>,
) {
    let own = summary.player;
    if keys::SUPPLY.is_struck(&strokes) {
        supply.0 = if supply.0.is_some() { None } else { Some(own) };
    }
    if keys::SUPPLY_OF_OTHER.is_struck(&strokes) {
        supply.0 = if supply.0 == Some(own.enemy()) {
            Some(own)
        } else {
            Some(own.enemy())
        };
    }
    if keys::ZONES.is_struck(&strokes) {
        zones.on = !zones.on;
    }
    if keys::CONTROL.is_struck(&strokes) {
        control.tint = !control.tint;
    }
}
