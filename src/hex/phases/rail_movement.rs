//! The Rail Movement Phase (HR), from top to bottom as it is played.
//!
//! The rules themselves are `railhead_hex_game::chapters::rail`; they refuse orders, each refusal with its rule.
//!
//! Shift+click adds the Selected unit and the hex to the plan, whether or not it could go there alone: the plan shows
//! how many of its trains can go, in which order, and the reasons against the others (HR-1, HR-2, HR-12).

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::PlayPhase;
use super::acts::UnitSent;
use super::available::mark_available;
use super::end::when_held;
use super::play_phase::in_phase;
use super::procedure::OrderSystems;
use super::reach::{ReachSystems, ShownReach, find_destinations};
use super::whole_stack::SentUnits;
use crate::AppSystems;
use crate::hex::facts::timetable::due_rides;
use crate::hex::panels::{HexAction, HexActionSystems, PanelAction, TrainAction};
use crate::hex::summary::{TableSummary, summary_is_new};
use crate::hex::table::{HexRequest, HexTable, Selection, TableChanged, TableSystems};
use crate::hex::trains::{DueRides, HeldTrain, TrainPlan, path_label};
use crate::hex::units::{UnitMarks, UnitSystems, mark_unsupplied};
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::marks::overlay::Highlights;
use crate::play::GameSystems;
use crate::shell::timetable::BookedTrains;
use crate::shell::timetable::turns::date;
use crate::stage::reset;
use railhead_hex_game::{HexGame, Order, Phase};

pub(super) fn plugin(app: &mut App) {
    app.init_until::<TrainPlan>(Lifetime::Position)
        .init_until::<DueRides>(Lifetime::Position)
        .add_systems(
            Update,
            find_due
                .in_set(TableSystems::Summary)
                .in_set(GameSystems::of::<HexGame>())
                .run_if(on_message::<TableChanged>),
        )
        .add_systems(
            Update,
            (
                // The phase begins with a supply check (HS-1, HR-4). Then, and after every train, a unit is Available that is in
                // supply, has not moved in this turn (HR-5), is beside no enemy (HR-6) and on a rail hex of its side
                // (HR-7), while trains are left (HR-1, HR-2, HR-12).
                mark_available
                    .after(mark_unsupplied)
                    .in_set(UnitSystems::Available),
                // The player selects one of them: it reaches rail hexes up to the range of a train (HR-3), over rails of its
                // own side (HR-7), and no farther than the first enemy zone of control (HR-8).
                find_destinations.in_set(ReachSystems::Find),
                show_way.in_set(ReachSystems::Show),
                // The player sends it; `procedure` takes back what went before (HR-11).
                send.in_set(OrderSystems),
                // The player may plan several trains before the first leaves; booked ones stand in the plan (HR-20).
                work_out_plan
                    .after(UnitSystems::Index)
                    .before(ReachSystems::Show)
                    .in_set(AppSystems::Sync)
                    .run_if(
                        resource_changed::<TrainPlan>
                            .or_else(resource_changed::<BookedTrains>)
                            .or_else(resource_changed::<DueRides>)
                            .or_else(state_changed::<PlayPhase>)
                            .or_else(summary_is_new),
                    ),
                send_plan_by_key
                    .in_set(AppSystems::Input)
                    .run_if(input_is_free.and_then(keys_are_free)),
                // The player ends the phase: only now does stacking count (HR-9, HK-2).
                when_held(),
            )
                .run_if(in_phase(Phase::RailMovement)),
        )
        .add_systems(EguiPrimaryContextPass, change_plan.in_set(HexActionSystems))
        .add_systems(OnExit(PlayPhase(Some(Phase::RailMovement))), reset::<TrainPlan>);
}

/// HR-3: the way of the train to the hex under the cursor, its length, and the ways of the planned trains.
fn show_way(table: Res<HexTable>, plan: Res<TrainPlan>, mut shown: ShownReach) {
    let view = table.view();
    let way = shown.way(&view, &[]);
    let rest = Highlights {
        path_label: way
            .as_ref()
            .map_or_else(String::new, |way| path_label(&view, way.cost)),
        planned: plan.ways(),
        ..Highlights::default()
    };
    shown.show(way, rest);
}

/// HR-11: sends the Selected unit, and its stack if all are to follow; with Shift, adds it to the plan.
fn send(
    mut sent: MessageReader<UnitSent>,
    sent_units: SentUnits,
    mut plan: ResMut<TrainPlan>,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<HexRequest>,
) {
    for UnitSent { unit, to, with_shift } in sent.read().copied() {
        if with_shift {
            plan.add(unit, to);
            selection.unit = None;
            continue;
        }
        let units = sent_units.of(unit, to, &[]).into_iter();
        requests.write_batch(units.map(|unit| HexRequest::Issue(Order::Rail { unit, to })));
    }
}

/// HR-20: the trains that are due in the phase that is played.
fn find_due(table: Res<HexTable>, mut due: ResMut<DueRides>) {
    let view = table.view();
    let is_time = view.phase() == Phase::RailMovement && !table.is_watched() && !table.is_over();
    let now = if is_time { due_rides(&view) } else { Vec::new() };
    due.set_if_neq(DueRides(now));
}

/// HR-1, HR-2, HR-12: how many trains of the plan can go, and in which order. HR-20: it holds the trains booked for this turn.
fn work_out_plan(
    table: Res<HexTable>,
    (booked, due): (Res<BookedTrains>, Res<DueRides>),
    summary: Res<TableSummary>,
    marks: Res<UnitMarks>,
    mut plan: ResMut<TrainPlan>,
) {
    let bookings = booked.timetable.bookings.iter();
    let held = bookings.filter_map(|trip| {
        let arrives = trip.arrival.as_ref().ok();
        Some(HeldTrain {
            who: trip.who.clone(),
            why: trip.held_now.clone()?,
            arrives: arrives.map(|turn| date(&booked.timetable, *turn)),
        })
    });
    let now = plan.with_due(&due.0, held.collect());
    let now = now.worked_out(&table, &summary, &marks);
    plan.set_if_neq(now);
}

fn send_plan_by_key(strokes: Res<Strokes>, plan: Res<TrainPlan>, mut requests: MessageWriter<HexRequest>) {
    if keys::SEND_TRAINS.is_struck(&strokes) {
        requests.write_batch(plan.orders().into_iter().map(HexRequest::Issue));
    }
}

/// Carries out what the player clicked in the list of planned trains.
fn change_plan(
    mut actions: MessageReader<PanelAction>,
    mut plan: ResMut<TrainPlan>,
    mut requests: MessageWriter<HexRequest>,
) {
    for action in actions.read() {
        match action {
            PanelAction::Own(HexAction::Trains(TrainAction::Send)) => {
                requests.write_batch(plan.orders().into_iter().map(HexRequest::Issue));
            }
            PanelAction::Own(HexAction::Trains(TrainAction::LeaveOut(unit))) => plan.leave_out(*unit),
            PanelAction::Own(HexAction::Trains(TrainAction::Clear)) => plan.clear(),
            _ => {}
        }
    }
}
