//! The Naval Movement Phase (HN), from top to bottom as it is played. A sea move cannot be taken back (HN-4).

use bevy::prelude::*;

use super::acts::UnitSent;
use super::available::mark_available;
use super::end::when_held;
use super::play_phase::in_phase;
use super::procedure::OrderSystems;
use super::reach::{ReachSystems, ShownReach, find_destinations};
use super::whole_stack::SentUnits;
use crate::hex::table::{HexRequest, HexTable};
use crate::hex::units::UnitSystems;
use crate::map_view::marks::overlay::Highlights;
use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::naval::{Destination, SeaMove};
use railhead_hex_game::{Order, Phase, TableView, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // As the phase begins, and after every sea move: Available is who is in a port, while ships are left (HN-2).
            mark_available.in_set(UnitSystems::Available),
            // The player selects one of them.
            find_destinations.in_set(ReachSystems::Find),
            show_way.in_set(ReachSystems::Show),
            // The player sends it.
            sail.in_set(OrderSystems),
            // The player ends the phase.
            when_held(),
        )
            .run_if(in_phase(Phase::NavalMovement)),
    );
}

/// HN-2: the way to the port or coast under the cursor, with what it takes and what may meet it; what kind of move each
/// destination is.
fn show_way(table: Res<HexTable>, mut shown: ShownReach) {
    let view = table.view();
    let unit = shown.unit();
    let way = shown.way(&view, &[]);
    let ends = unit.map_or_else(Vec::new, |unit| view.sea_destinations(unit));
    let end = ends
        .iter()
        .find(|end| way.is_some() && Some(end.at) == shown.aim());
    let rest = Highlights {
        path_label: unit
            .zip(end)
            .map_or_else(String::new, |(unit, end)| path_label(&view, unit, end)),
        words: ends.iter().map(word).collect(),
        ..Highlights::default()
    };
    shown.show(way, rest);
}

/// HN-2: sends the Selected unit by sea, and its stack if all are to follow.
fn sail(mut sent: MessageReader<UnitSent>, sent_units: SentUnits, mut requests: MessageWriter<HexRequest>) {
    for UnitSent { unit, to, .. } in sent.read().copied() {
        let units = sent_units.of(unit, to, &[]).into_iter();
        requests.write_batch(units.map(|unit| HexRequest::Issue(Order::Sail { unit, to })));
    }
}

/// The kind of the sea move under the cursor, its share of the remaining shipping, and the squadron that may intercept
/// it.
fn path_label(view: &TableView, unit: UnitId, end: &Destination) -> String {
    let ships = view
        .sea_capacity()
        .into_iter()
        .find(|capacity| capacity.area == end.area);
    let left = ships.map_or(0, |capacity| capacity.left());
    let units = if left == 1 { "unit" } else { "units" };
    let danger = view
        .squadron_against(unit, end.area)
        .map_or(String::new(), |squadron| format!("; {squadron} may intercept it"));
    let kind = end.kind.name();
    format!(
        "{kind}, takes {} of {left} {units} of shipping left{danger}",
        end.cost
    )
}

/// A word that distinguishes landings and assaults from moves to a friendly port.
fn word(end: &Destination) -> (SpaceId, &'static str) {
    let word = match end.kind {
        SeaMove::Lift => "port",
        SeaMove::Landing => "landing",
        SeaMove::Assault => "assault",
    };
    (end.at, word)
}
