//! What is booked by rail, for the timetable of any game, and what the rules say about a unit and trains, for its card (HR-18).

use std::collections::BTreeMap;

use crate::hex::table::HexTable;
use crate::shell::timetable::{BookingTerms, TimetableChange, TimetablePlace, Timetabled};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Seat, Timetable};
use railhead_hex_game::chapters::rail::prospect::RailProspect;
use railhead_hex_game::definition::Mobility;
use railhead_hex_game::shown::timetable::last_trains;
use railhead_hex_game::state::booking::Booking;
use railhead_hex_game::{HexGame, Order, Phase, TableView, UnitId};

/// What the rules say about a unit of the player on the map and trains.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainFacts {
    pub unit: UnitId,
    /// What it could do by rail in the next phase with trains if it stays where it is.
    pub prospect: RailProspect,
    pub booking: Option<BookingNumber>,
    /// The units that can be booked together with it, itself among them.
    pub stack: Vec<UnitId>,
}

impl TrainFacts {
    /// The facts of a unit; `None` unless it is the player's and on the map.
    pub fn of(view: &TableView, unit: UnitId) -> Option<Self> {
        let at = view.at(unit)?;
        let (game, player) = (view.game(), view.player());
        if player != view.viewer() || game.unit(unit).side != player {
            return None;
        }
        let goes_along = |other: &UnitId| {
            let is_own = game.unit(*other).side == player && view.at(*other) == Some(at);
            *other == unit || is_own && game.mobility(*other) != Mobility::Fixed
        };
        let mut bookings = view.bookings().iter();
        Some(Self {
            unit,
            prospect: view.rail_prospect(unit),
            booking: bookings
                .find(|booking| booking.units.contains(&unit))
                .map(|booking| booking.number),
            stack: game.unit_ids().filter(goes_along).collect(),
        })
    }
}

/// The booked units whose trains are due in the phase that is being played, each with the hex where its train stops, in the order of precedence (HR-20).
pub fn due_rides(view: &TableView) -> Vec<(UnitId, SpaceId)> {
    let due = view.due_trains().into_iter();
    let rides = due.filter_map(|order| match order {
        Order::Rail { unit, to } => Some((unit, to)),
        _ => None,
    });
    rides.collect()
}

impl Timetabled for HexGame {
    const HOW_TO_BOOK: &'static str = "No train is booked. Select a unit in any phase, press Book a train on its card  (Shift+Y), and click the hex \
         where it should go by rail.";

    const STRETCH: [&'static str; 2] = ["hex", "hexes"];

    const TIE: &'static str = "not without";

    fn timetable(table: &HexTable) -> Option<Timetable> {
        let game = table.game();
        let has_trains =
            !game.board().railways().is_empty() && game.definition().phases.contains(&Phase::RailMovement);
        has_trains.then(|| table.view().timetable())
    }

    fn terms(table: &HexTable) -> BTreeMap<BookingNumber, BookingTerms> {
        let view = table.view();
        let terms = view.bookings().iter().map(|booking| {
            let terms = BookingTerms {
                not_before: booking.not_before,
                with: booking.not_without,
            };
            (booking.number, terms)
        });
        terms.collect()
    }

    fn enemy_trains(table: &HexTable) -> Vec<(Seat, Vec<SpaceId>)> {
        let side = table.view().viewer();
        let seat = side.enemy().seat();
        let trains = last_trains(table.session(), side).into_iter();
        trains.map(|train| (seat, train.way)).collect()
    }

    fn station(&self, space: SpaceId) -> TimetablePlace {
        let label = self.board().label(space);
        // Without the number of its hex.
        let name = label.rsplit_once(" (").map(|(name, _)| name.to_owned());
        TimetablePlace {
            is_town: name.is_some(),
            name: name.unwrap_or(label),
        }
    }

    fn trial(table: &HexTable, orders: &[Order]) -> Result<(Timetable, Vec<BookingNumber>), String> {
        let view = table.view();
        view.timetable_after(orders)
            .map_err(|refusal| refusal.with_rule(&view.names()))
    }

    fn order_to(table: &HexTable, change: TimetableChange) -> Option<Order> {
        let view = table.view();
        let anew = |number: BookingNumber, change: &dyn Fn(&mut Booking)| {
            let mut bookings = view.bookings().iter();
            let booking = bookings.find(|booking| booking.number == number);
            let mut booking = booking?.clone();
            change(&mut booking);
            Some(Order::Book {
                units: booking.units,
                to: booking.to,
                not_before: booking.not_before,
                not_without: booking.not_without,
            })
        };
        match change {
            TimetableChange::Precedence(number, place) => {
                let rank = u16::try_from(place).ok().and_then(|place| place.checked_add(1));
                rank.map(|rank| Order::RankBooking { number, rank })
            }
            TimetableChange::NotBefore(number, turn) => anew(number, &|booking| booking.not_before = turn),
            TimetableChange::With(number, other) => anew(number, &|booking| booking.not_without = other),
            TimetableChange::To(number, to) => anew(number, &|booking| booking.to = to),
            TimetableChange::Cancel(number) => Some(Order::CancelBooking { number }),
        }
    }
}
