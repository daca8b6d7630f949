//! The Movement Phase (HM), from top to bottom as it is played. [`super::way_points`] has the way-points of a march,
//! [`super::demolition`] the bridges that units may blow (HD-1).

use bevy::prelude::*;

use super::WayPoints;
use super::acts::UnitSent;
use super::available::mark_available;
use super::end::when_held;
use super::play_phase::in_phase;
use super::procedure::OrderSystems;
use super::reach::{ReachSystems, ShownReach, find_destinations};
use super::way_points::needed;
use super::whole_stack::SentUnits;
use crate::hex::hexes::{MarkedHexes, Reachable};
use crate::hex::table::{HexRequest, HexTable};
use crate::hex::units::UnitSystems;
use crate::map_view::marks::overlay::Highlights;
use railhead_hex_game::{Order, Phase, TableView, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // As the phase begins, and after every march: Available is who has not marched (HM-1) and has a hex to go to,
            // or work to do: a bridge to blow (HD-1), track to break (HR-17), the map to leave (HM-8).
            mark_available.in_set(UnitSystems::Available),
            // The player selects one of them: it reaches hexes with its points (HM-1), on from its last way-point (HM-6).
            find_destinations.in_set(ReachSystems::Find),
            show_way.in_set(ReachSystems::Show),
            // The player sends it by its way-points (HM-6); `procedure` takes back what went before (HR-11).
            march.in_set(OrderSystems),
            // The player ends the phase: only now does stacking count (HK-2).
            when_held(),
        )
            .run_if(in_phase(Phase::Movement)),
    );
}

/// HM-6: the way by the way-points to the hex under the cursor, or as far as they lead, and its cost.
fn show_way(table: Res<HexTable>, points: Res<WayPoints>, mut shown: ShownReach) {
    let view = table.view();
    let unit = shown.unit();
    let via = unit.map_or(&[][..], |unit| points.of(unit));
    let way = shown.way(&view, via).or_else(|| {
        let (last, before) = via.split_last()?;
        view.way(unit?, before, *last)
    });
    let rest = Highlights {
        path_label: unit
            .zip(way.as_ref())
            .map_or_else(String::new, |(unit, way)| path_label(&view, unit, way.cost)),
        way_points: via.to_vec(),
        ..Highlights::default()
    };
    shown.show(way, rest);
}

/// The cost of a way, and the unit's allowance (HM-6).
fn path_label(view: &TableView, unit: UnitId, cost: u16) -> String {
    let allowance = view.allowance(unit);
    format!("{cost} of {allowance} movement points")
}

/// HM-6: sends the Selected unit by its way-points, and its stack if all are to follow; with Shift, sets another
/// way-point. A march to the last way-point ends there.
fn march(
    mut sent: MessageReader<UnitSent>,
    table: Res<HexTable>,
    reachable: MarkedHexes<Reachable>,
    sent_units: SentUnits,
    mut points: ResMut<WayPoints>,
    mut requests: MessageWriter<HexRequest>,
) {
    for UnitSent { unit, to, with_shift } in sent.read().copied() {
        let via = match points.of(unit).split_last() {
            Some((last, before)) if *last == to => before,
            _ => points.of(unit),
        };
        let ends_there = via.len() < points.of(unit).len();
        if with_shift && !ends_there && reachable.contains(to) {
            points.add(unit, to);
            continue;
        }
        let via = needed(&table.view(), unit, via, to);
        let units = sent_units.of(unit, to, &via).into_iter();
        requests.write_batch(units.map(|unit| {
            HexRequest::Issue(Order::Move {
                unit,
                to,
                via: via.clone(),
            })
        }));
    }
}
