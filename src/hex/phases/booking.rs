//! Booking trains in any phase (HR-18): how far the selected unit gets by rail if it stays where it is, and the click that says where it goes.
//!
//! In: keys, `Selection`, `Aim`, `TableSummary`, the buttons of a card. Out: [`SelectedTrains`], [`BookingAsked`], `BookingTrial`, `TrainReach`.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::WholeStack;
use crate::AppSystems;
use crate::hex::facts::timetable::TrainFacts;
use crate::hex::panels::{HexAction, HexActionSystems, OverlaySwitch, PanelAction};
use crate::hex::summary::situation_is_new;
use crate::hex::table::{HexTable, Selection, TableChanged, TableSystems};
use crate::hex::units::UnitSystems;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::Aim;
use crate::map_view::marks::ribbons::TrainReach;
use crate::play::{ActBy, GameSystems, SpaceAct};
use crate::shell::timetable::{BookingTrial, NONE_BOOKED, RedirectedBooking};
use crate::stage::Notice;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{HexGame, Order, UnitId};

/// What the rules say about the selected unit and trains.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SelectedTrains(pub Option<TrainFacts>);

/// Whether the hexes that the selected unit reaches by rail are shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownRailReach(pub bool);

/// The units for which the next click books a train; empty if it means something else.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingAsked(pub Vec<UnitId>);

impl BookingAsked {
    /// The order of an act meanwhile: a train to the space that is clicked; none with a right click or beside the map.
    pub fn order(&self, act: SpaceAct) -> Option<Order> {
        let to = act.space.filter(|_| act.by != ActBy::RightClick)?;
        Some(self.order_to(to))
    }

    /// The order that books a train to a space.
    fn order_to(&self, to: SpaceId) -> Order {
        Order::Book {
            units: self.0.clone(),
            to,
            not_before: None,
            not_without: None,
        }
    }
}

/// Books no train, and says so.
pub(super) fn book_none(commands: &mut Commands) {
    commands.insert_resource(BookingAsked::default());
    commands.write_message(Notice::Tell(NONE_BOOKED.to_owned()));
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<SelectedTrains>(Lifetime::Position)
        .init_until::<ShownRailReach>(Lifetime::Position)
        .init_until::<BookingAsked>(Lifetime::Position)
        .add_systems(
            Update,
            (
                press_keys
                    .in_set(AppSystems::Input)
                    .run_if(input_is_free.and_then(keys_are_free)),
                // A booking is made, or another order has been given in the meantime.
                put_out
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table)
                    .run_if(on_message::<TableChanged>.or_else(resource_changed::<Selection>)),
                (
                    look.run_if(situation_is_new.or_else(on_message::<TableChanged>)),
                    show_reach,
                )
                    .chain()
                    .after(UnitSystems::Index)
                    .in_set(AppSystems::Sync),
                try_booking
                    .run_if(
                        on_message::<TableChanged>
                            .or_else(resource_changed::<BookingAsked>)
                            .or_else(resource_changed::<RedirectedBooking>)
                            .or_else(resource_changed::<Aim>),
                    )
                    .after(AppSystems::Table)
                    .before(AppSystems::Sync),
            )
                .in_set(GameSystems::of::<HexGame>()),
        )
        .add_systems(EguiPrimaryContextPass, carry_out.in_set(HexActionSystems));
}

fn press_keys(
    strokes: Res<Strokes>,
    (facts, stack): (Res<SelectedTrains>, Res<WholeStack>),
    mut shown: ResMut<ShownRailReach>,
    mut asked: ResMut<BookingAsked>,
    mut notices: MessageWriter<Notice>,
) {
    if keys::RAIL_REACH.is_struck(&strokes) {
        shown.0 = !shown.0;
    }
    if keys::BOOK_TRAIN.is_struck(&strokes) {
        match &facts.0 {
            Some(facts) if stack.is_on => asked.0.clone_from(&facts.stack),
            Some(facts) => asked.0 = vec![facts.unit],
            None => {
                let text = "select a unit of yours on the map to book a train for it";
                notices.write(Notice::Tell(text.to_owned()));
            }
        }
    }
}

fn carry_out(
    mut actions: MessageReader<PanelAction>,
    mut shown: ResMut<ShownRailReach>,
    mut asked: ResMut<BookingAsked>,
) {
    for action in actions.read() {
        match action {
            PanelAction::Own(HexAction::Toggle(OverlaySwitch::RailReach)) => shown.0 = !shown.0,
            PanelAction::Own(HexAction::BookTrain(units)) => asked.0.clone_from(units),
            _ => {}
        }
    }
}

/// After any order, and with another unit selected, a click means what it usually does.
fn put_out(
    mut changes: MessageReader<TableChanged>,
    selection: Res<Selection>,
    mut asked: ResMut<BookingAsked>,
    mut notices: MessageWriter<Notice>,
) {
    let has_changed = changes.read().count() > 0;
    let is_selected = selection.unit.is_some_and(|unit| asked.0.contains(&unit));
    if asked.0.is_empty() || is_selected && !has_changed {
        return;
    }
    asked.0.clear();
    if !has_changed {
        notices.write(Notice::Tell(NONE_BOOKED.to_owned()));
    }
}

/// Asks what a click on the hex under the cursor would book, once for each hex.
fn try_booking(
    table: Res<HexTable>,
    (asked, redirected): (Res<BookingAsked>, Res<RedirectedBooking>),
    aim: Res<Aim>,
    mut changes: MessageReader<TableChanged>,
    mut trial: ResMut<BookingTrial>,
) {
    let is_new = changes.read().count() > 0 || asked.is_changed() || redirected.is_changed();
    let order = aim.space.and_then(|to| {
        let booked = (!asked.0.is_empty()).then(|| asked.order_to(to));
        redirected.order::<HexGame>(&table, to).or(booked)
    });
    // Most of the time nothing is booked.
    if order.is_none() && trial.here().is_none() && !is_new {
        return;
    }
    if is_new {
        trial.forget();
    }
    trial.look_at::<HexGame>(&table, aim.space, order.as_slice());
}

fn look(table: Res<HexTable>, selection: Res<Selection>, mut facts: ResMut<SelectedTrains>) {
    let is_asked = !table.is_watched() && !table.is_over();
    let unit = selection.unit.filter(|_| is_asked);
    let view = table.view();
    let now = unit.and_then(|unit| TrainFacts::of(&view, unit));
    facts.set_if_neq(SelectedTrains(now));
}

fn show_reach(
    facts: Res<SelectedTrains>,
    (shown, asked): (Res<ShownRailReach>, Res<BookingAsked>),
    mut reach: ResMut<TrainReach>,
) {
    let is_shown = shown.0 || !asked.0.is_empty();
    let now = facts.0.as_ref().filter(|_| is_shown);
    let now = now.map_or_else(Vec::new, |facts| {
        let reached = facts.prospect.destinations.iter();
        reached.map(|(space, _)| *space).collect()
    });
    reach.set_if_neq(TrainReach(now));
}
