//! The whole situation on the map: control, zones of control, supply, blown bridges, track.
//!
//! In: `TableSummary`, [`ShownSupply`], the `on` and `tint` of the overlays. Out: the rest of the overlays.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::WholeStack;
use crate::AppSystems;
use crate::hex::counters::{HoveredCounter, StackOrder};
use crate::hex::panels::{HexAction, HexActionSystems, OverlaySwitch, PanelAction};
pub use crate::hex::selection::ShownSupply;
use crate::hex::summary::{TableSummary, summary_is_new};
use crate::hex::table::{HexTable, Selection};
use crate::hex::units::{UnitMarks, UnitSystems};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::Aim;
use crate::map_view::camera::Overview;
use crate::map_view::marks::overlay::{
    ControlOverlay, DemolishedCrossings, SupplyOverlay, TrackOverlay, ZocOverlay,
};
use crate::play::GameSystems;
use railhead_engine::board::CrossingId;
use railhead_engine::engine::Seat;
use railhead_hex_game::chapters::supply::Supply;
use railhead_hex_game::{HexGame, Side, UnitId};

/// The unit whose supply line is shown: the one under the cursor, otherwise the selected one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SupplyFocus(pub Option<UnitId>);

pub(super) fn plugin(app: &mut App) {
    app.init_until::<SupplyFocus>(Lifetime::Position)
        .add_systems(
            Update,
            (
                show_control.run_if(summary_is_new),
                show_zones.run_if(resource_changed::<ZocOverlay>.or_else(summary_is_new)),
                (
                    focus_supply,
                    show_supply.run_if(
                        resource_changed::<ShownSupply>
                            .or_else(resource_changed::<SupplyFocus>)
                            .or_else(summary_is_new),
                    ),
                )
                    .chain(),
            )
                .in_set(GameSystems::of::<HexGame>())
                .after(UnitSystems::Index)
                .in_set(AppSystems::Sync),
        )
        .add_systems(EguiPrimaryContextPass, switch.in_set(HexActionSystems));
}

/// Switches what the player clicked.
fn switch(
    mut actions: MessageReader<PanelAction>,
    summary: Res<TableSummary>,
    mut supply: ResMut<ShownSupply>,
    mut zones: ResMut<ZocOverlay>,
    mut overview: ResMut<Overview>,
    mut stack: ResMut<WholeStack>,
) {
    for action in actions.read() {
        let PanelAction::Own(HexAction::Toggle(switch)) = action else {
            continue;
        };
        match switch {
            OverlaySwitch::Supply => {
                supply.0 = if supply.0.is_some() {
                    None
                } else {
                    Some(summary.player)
                };
            }
            OverlaySwitch::Zones => zones.on = !zones.on,
            OverlaySwitch::Overview => overview.0 = !overview.0,
            OverlaySwitch::Stack => stack.is_on = !stack.is_on,
            // `booking` shows it.
            OverlaySwitch::RailReach => {}
        }
    }
}

fn show_control(
    table: Res<HexTable>,
    mut control: ResMut<ControlOverlay>,
    (mut demolished, mut tracks): (ResMut<DemolishedCrossings>, ResMut<TrackOverlay>),
) {
    let view = table.view();
    let board = table.game().board();
    let holders: Vec<Option<Seat>> = board
        .space_ids()
        .map(|space| view.control(space).map(Side::seat))
        .collect();
    if control.holders != holders {
        control.holders = holders;
    }
    let down = (0..)
        .map(CrossingId)
        .take(board.crossings().len())
        .filter(|crossing| view.is_demolished(*crossing));
    let down = DemolishedCrossings(down.collect());
    demolished.set_if_neq(down);
    tracks.set_if_neq(TrackOverlay {
        other_gauge: view.tracks_of_other_gauge(),
        broken: view.broken_tracks(),
    });
}

fn show_zones(table: Res<HexTable>, mut zones: ResMut<ZocOverlay>) {
    let hexes = if zones.on {
        let view = table.view();
        let hexes = Side::BOTH.into_iter().flat_map(|side| {
            let zone = view.zones(side).into_iter();
            zone.map(move |space| (space, side.seat()))
        });
        hexes.collect()
    } else {
        Vec::new()
    };
    if zones.hexes != hexes {
        zones.hexes = hexes;
    }
}

fn focus_supply(
    counter: Res<HoveredCounter>,
    aim: Res<Aim>,
    selection: Res<Selection>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    order: Res<StackOrder>,
    mut focus: ResMut<SupplyFocus>,
) {
    let unit = counter
        .0
        .or_else(|| order.top(aim.space?, &summary, &marks))
        .or(selection.unit);
    focus.set_if_neq(SupplyFocus(unit));
}

fn show_supply(
    table: Res<HexTable>,
    shown: Res<ShownSupply>,
    focus: Res<SupplyFocus>,
    mut overlay: ResMut<SupplyOverlay>,
) {
    let Some(side) = shown.0 else {
        overlay.set_if_neq(SupplyOverlay::default());
        return;
    };
    let view = table.view();
    let game = view.game();
    let mut wanted = SupplyOverlay {
        on: true,
        network: view.supply_network(side).links().to_vec(),
        sources: game
            .definition()
            .sources
            .iter()
            .filter(|source| source.side == side)
            .map(|source| source.at)
            .collect(),
        ..SupplyOverlay::default()
    };
    let unit = focus.0.filter(|unit| game.unit(*unit).side == side);
    match unit.and_then(|unit| view.supply(unit)) {
        Some(Supply::Line(line)) => wanted.lines.push(line.path),
        Some(Supply::Broken(line)) => {
            wanted.breaks = line
                .breaks
                .iter()
                .map(|one| (one.space, one.text(&view.names())))
                .collect();
            if !line.path.is_empty() {
                wanted.lines.push(line.path);
            }
        }
        None => {}
    }
    overlay.set_if_neq(wanted);
}
