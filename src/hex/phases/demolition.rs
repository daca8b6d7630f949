//! Blowing bridges in the Movement Phase (HD-1): the player chooses a bridge and, since a die roll cannot be undone,
//! confirms.
//!
//! In: keys, `Selection`, `TableSummary`. Out: [`BridgeAsked`], `HexRequest`, `Refused`.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::acts::CombatKeys;
use super::play_phase::in_phase;
use crate::AppSystems;
use crate::hex::panels::{HexAction, HexActionSystems, PanelAction};
use crate::hex::summary::{TableSummary, situation_is_new};
use crate::hex::table::{HexRequest, HexTable, Refused, Selection, TableSystems};
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::MapScale;
use crate::map_view::marks::overlay::BattleOverlay;
use crate::map_view::{Aim, crossing_at};
use crate::play::GameSystems;
use crate::stage::Notice;
use railhead_engine::board::{Board, CrossingId, SpaceId};
use railhead_hex_game::{HexGame, Order, Phase};

/// The bridge that the selected unit is about to blow, once the player confirms it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BridgeAsked(pub Option<CrossingId>);

/// The radius around a sign within which a click means its bridge, in pixels.
const REACH: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.init_until::<BridgeAsked>(Lifetime::Position)
        .add_systems(EguiPrimaryContextPass, carry_out.in_set(HexActionSystems))
        .add_systems(
            Update,
            (
                press_keys
                    .in_set(CombatKeys)
                    .in_set(AppSystems::Input)
                    .run_if(in_phase(Phase::Movement))
                    .run_if(input_is_free.and_then(keys_are_free)),
                say_why_not
                    .in_set(AppSystems::Input)
                    .run_if(input_is_free.and_then(keys_are_free))
                    .in_set(GameSystems::of::<HexGame>()),
                put_out
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table)
                    .in_set(GameSystems::of::<HexGame>())
                    .run_if(situation_is_new),
            ),
        );
}

fn carry_out(mut actions: MessageReader<PanelAction>, mut bridge_asked: ResMut<BridgeAsked>) {
    for action in actions.read() {
        if let PanelAction::Own(HexAction::AskBridge(bridge)) = action {
            bridge_asked.set_if_neq(BridgeAsked(*bridge));
        }
    }
}

/// The bridge at a place of the map, in world coordinates, if the selected unit can try to blow it: a click there chooses it.
pub fn bridge_at(board: &Board, at: Vec2, scale: MapScale, overlay: &BattleOverlay) -> Option<CrossingId> {
    if overlay.bridges.is_empty() {
        return None;
    }
    crossing_at(board, at, REACH / scale.0.max(0.01), &overlay.bridges)
}

/// B chooses the next bridge of the selected unit, Enter blows it.
fn press_keys(
    mut strokes: ResMut<Strokes>,
    selection: Res<Selection>,
    summary: Res<TableSummary>,
    mut bridge_asked: ResMut<BridgeAsked>,
    mut requests: MessageWriter<HexRequest>,
) {
    let Some(unit) = selection.unit else { return };
    let Some(bridges) = summary.fights.bridges.get(&unit) else {
        return;
    };
    if keys::BLOW_BRIDGE.is_struck(&strokes) {
        let now = bridge_asked
            .0
            .and_then(|now| bridges.iter().position(|bridge| *bridge == now));
        let next = now.map_or(0, |index| (index + 1) % bridges.len());
        bridge_asked.0 = bridges.get(next).copied();
    } else if let Some(crossing) = bridge_asked.0.filter(|_| keys::ATTACK.is_struck(&strokes)) {
        requests.write(HexRequest::Issue(Order::Blow { unit, crossing }));
        strokes.0.clear();
    }
}

/// B when the selected unit can blow no bridge: names the bridge at the aim, otherwise one near the unit, otherwise the
/// nearest of all, with the reason.
fn say_why_not(
    strokes: Res<Strokes>,
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    selection: Res<Selection>,
    aim: Res<Aim>,
    mut notices: MessageWriter<Notice>,
    mut refused: MessageWriter<Refused>,
) {
    if !keys::BLOW_BRIDGE.is_struck(&strokes) || summary.is_over {
        return;
    }
    let Some(unit) = selection.unit else {
        notices.write(Notice::Tell(
            "select the unit that should blow a bridge".to_owned(),
        ));
        return;
    };
    if summary.fights.bridges.contains_key(&unit) {
        return;
    }
    let view = table.view();
    let board = table.game().board();
    let distance = |crossing: CrossingId, at: SpaceId| {
        let ends = board.crossing(crossing).between;
        ends.map(|end| board.grid().distance(end, at)).into_iter().min()
    };
    let crossing = aim
        .space
        .and_then(|space| board.links(space).iter().find_map(|link| link.crossing))
        .or_else(|| view.bridges_nearby(unit).first().copied())
        .or_else(|| {
            let at = summary.unit(unit).at?;
            let all = (0..).map(CrossingId).take(board.crossings().len());
            all.min_by_key(|crossing| distance(*crossing, at))
        });
    match crossing.and_then(|crossing| view.why_not_blow(unit, crossing).into_iter().next()) {
        Some(reason) => {
            refused.write(Refused(table.reason(&reason)));
        }
        None => {
            notices.write(Notice::Tell("there is no bridge to blow".to_owned()));
        }
    }
}

/// With another unit or in another situation, no bridge waits for confirmation.
fn put_out(selection: Res<Selection>, summary: Res<TableSummary>, mut bridge_asked: ResMut<BridgeAsked>) {
    let Some(crossing) = bridge_asked.0 else {
        return;
    };
    let bridges = selection.unit.and_then(|unit| summary.fights.bridges.get(&unit));
    if bridges.is_none_or(|bridges| !bridges.contains(&crossing)) {
        bridge_asked.0 = None;
    }
}
