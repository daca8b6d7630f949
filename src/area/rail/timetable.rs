//! Booking trains in any phase (AR-10): the keys, the orders of a click on the area where picked units go, and how far they get by rail.
//!
//! In: keys, `AreaSelection`, `Aim`, `RuleFacts`, `RailAnalysis`. Out: the same selection, `BookingTrial`, `TrainReach`, `Request`.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::analysis::RailAnalysis;
use crate::AppSystems;
use crate::area::clicks::selection::{AreaSelection, Tab};
use crate::area::facts::RuleFacts;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::map_view::Aim;
use crate::map_view::marks::ribbons::TrainReach;
use crate::play::{GameSystems, Request, Table, TableChanged};
use crate::shell::timetable::{BookingTrial, RedirectedBooking};
use crate::stage::Notice;
use railhead_area_game::AreaGame;
use railhead_area_game::definition::{KindId, NationId};
use railhead_area_game::state::order::Order;
use railhead_engine::board::SpaceId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (press_keys, send_by_key)
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free)),
            try_booking
                .run_if(
                    on_message::<TableChanged>
                        .or_else(resource_changed::<AreaSelection>)
                        .or_else(resource_changed::<RedirectedBooking>)
                        .or_else(resource_changed::<Aim>),
                )
                .after(AppSystems::Table)
                .before(AppSystems::Sync),
            show_reach
                .run_if(resource_changed::<RuleFacts>)
                .in_set(AppSystems::Sync),
        )
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

/// The orders that book the picked units to an area, one for each kind of a nation, as early as they can go.
pub fn orders_to_book(selection: &AreaSelection, to: SpaceId) -> Vec<Order> {
    let Some(from) = selection.space else {
        return Vec::new();
    };
    // A booking does not care which of them have moved.
    let mut counts: BTreeMap<(NationId, KindId), u16> = BTreeMap::new();
    for (force, count) in &selection.picked {
        *counts.entry((force.nation, force.kind)).or_default() += count;
    }
    let orders = counts.into_iter().map(|((nation, kind), count)| Order::Book {
        nation,
        kind,
        count,
        from,
        to,
        not_before: None,
        with: None,
    });
    orders.collect()
}

fn press_keys(
    strokes: Res<Strokes>,
    table: Res<Table<AreaGame>>,
    mut selection: ResMut<AreaSelection>,
    mut notices: MessageWriter<Notice>,
) {
    let (reach, books) = (
        keys::RAIL_REACH.is_struck(&strokes),
        keys::BOOK_TRAIN.is_struck(&strokes),
    );
    if !reach && !books || table.is_watched() {
        return;
    }
    if table.game().definition().rails.is_none() {
        notices.write(Notice::Tell("there are no rails in this scenario".to_owned()));
    } else if books {
        let is_booking = selection.is_booking();
        selection.turn_to(Tab::Rails);
        selection.rail.is_booking = !is_booking;
    } else {
        selection.rail.shows_reach = !selection.rail.shows_reach;
    }
}

/// Asks what a click on the area under the cursor would book, once for each area.
fn try_booking(
    table: Res<Table<AreaGame>>,
    (selection, redirected): (Res<AreaSelection>, Res<RedirectedBooking>),
    aim: Res<Aim>,
    mut changes: MessageReader<TableChanged>,
    mut trial: ResMut<BookingTrial>,
) {
    let is_new = changes.read().count() > 0 || selection.is_changed() || redirected.is_changed();
    let books = selection.is_booking() && selection.has_picks() && !table.is_watched();
    let orders = aim.space.map_or_else(Vec::new, |to| {
        let redirects = redirected.order::<AreaGame>(&table, to);
        if let Some(order) = redirects {
            vec![order]
        } else if books && selection.space != Some(to) {
            orders_to_book(&selection, to)
        } else {
            Vec::new()
        }
    });
    // Most of the time nothing is booked.
    if orders.is_empty() && trial.here().is_none() && !is_new {
        return;
    }
    if is_new {
        trial.forget();
    }
    trial.look_at::<AreaGame>(&table, aim.space, &orders);
}

/// Sends what is due; without it, the plan.
fn send_by_key(
    strokes: Res<Strokes>,
    table: Res<Table<AreaGame>>,
    analysis: Res<RailAnalysis>,
    mut requests: MessageWriter<Request<Order>>,
) {
    if !keys::SEND_TRAINS.is_struck(&strokes) || table.is_watched() {
        return;
    }
    let due = analysis.due.iter().map(|(order, _)| order);
    let mut orders: Vec<Order> = due.cloned().collect();
    if orders.is_empty() {
        // The plan was worked out without the trains that are due.
        let planned = analysis.planned.iter().flat_map(|planned| &planned.orders);
        orders.extend(planned.cloned());
    }
    requests.write_batch(orders.into_iter().map(Request::Issue));
}

/// Shows the areas that the picked units reach.
fn show_reach(facts: Res<RuleFacts>, mut reach: ResMut<TrainReach>) {
    let outlook = facts.rails.outlook.iter();
    let to = outlook.flat_map(|outlook| &outlook.to);
    reach.set_if_neq(TrainReach(to.map(|sending| sending.to).collect()));
}
