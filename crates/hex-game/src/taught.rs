//! The vocabulary of lessons in the hex game: units, hexes and places, phases, and facts about a unit or a hex.

use jiff::civil::Date;

use super::chapters::supply::Supply;
use super::shown::view::Mark;
use super::state::hex_state::UnitState;
use super::{HexGame, HexState, Order, Side, TableView, UnitId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Seat, Taught};

impl Taught for HexGame {
    fn place_named(&self, word: &str) -> Option<SpaceId> {
        self.board().space_named(word)
    }

    fn beyond(&self, place: SpaceId) -> Option<String> {
        let board = self.board();
        (!board.plays(place)).then(|| board.outside_words())
    }

    fn place_words(&self) -> Vec<&str> {
        self.board()
            .places()
            .iter()
            .map(|place| place.id.as_str())
            .collect()
    }

    fn piece_named(&self, word: &str) -> Option<u16> {
        self.unit_named(word).map(|unit| unit.0)
    }

    fn piece_words(&self) -> Vec<&str> {
        self.unit_ids().map(|unit| self.unit(unit).id.as_str()).collect()
    }

    fn piece_name(&self, piece: u16) -> String {
        self.unit(UnitId(piece)).name.clone()
    }

    fn pieces_of(&self, order: &Order) -> Vec<u16> {
        order.about().units.iter().map(|unit| unit.0).collect()
    }

    fn piece_at(&self, state: &HexState, viewer: Seat, piece: u16) -> Option<SpaceId> {
        let view = TableView::new(self, state, Side::of(viewer)?);
        view.status(UnitId(piece))?.at
    }

    fn holder(&self, state: &HexState, viewer: Seat, place: SpaceId) -> Option<Seat> {
        let view = TableView::new(self, state, Side::of(viewer)?);
        view.control(place).map(Side::seat)
    }

    fn day(&self, state: &HexState) -> Option<Date> {
        Some(self.definition().calendar.days(state.turn()).1)
    }

    fn phase_words(&self) -> Vec<&str> {
        self.definition()
            .phases
            .iter()
            .map(|phase| phase.name())
            .collect()
    }

    fn facts(&self) -> &'static [&'static str] {
        &[
            "available",
            "moved",
            "railed",
            "attacked",
            "supplied",
            "unsupplied",
            "held",
            "overstacked",
            "booked",
        ]
    }

    fn orders_for(&self, state: &HexState, fact: &str, of: &str) -> Vec<Order> {
        if fact != "booked" {
            return Vec::new();
        }
        let view = TableView::new(self, state, state.player());
        let book = |unit: UnitId, to: SpaceId| Order::Book {
            units: vec![unit],
            to,
            not_before: None,
            not_without: None,
        };
        let mut orders: Vec<Order> = if let Some(unit) = self.unit_named(of) {
            // First where others are booked to.
            let booked = view.bookings().iter().map(|booking| booking.to);
            let places = self.board().places().iter().map(|place| place.at);
            booked.chain(places).map(|to| book(unit, to)).collect()
        } else if let Some(to) = self.board().space_named(of) {
            self.unit_ids().map(|unit| book(unit, to)).collect()
        } else {
            Vec::new()
        };
        orders.retain(|order| view.allows(order).is_ok());
        orders
    }

    fn is_so(&self, state: &HexState, viewer: Seat, fact: &str, of: &str) -> bool {
        let Some(side) = Side::of(viewer) else {
            return false;
        };
        let view = TableView::new(self, state, side);
        let Some(unit) = self.unit_named(of) else {
            let Some(space) = self.board().space_named(of) else {
                return false;
            };
            return match fact {
                "held" => view.control(space) == Some(side),
                "overstacked" => view.overstacked().iter().any(|hex| hex.space == space),
                "booked" => view.bookings().iter().any(|booking| booking.to == space),
                _ => false,
            };
        };
        let is_supplied = || view.supply(unit).map(|supply| matches!(supply, Supply::Line(_)));
        let has = |what: &dyn Fn(&UnitState) -> bool| view.status(unit).is_some_and(what);
        match fact {
            "available" => view.mark(unit) == Mark::Available,
            "moved" => has(&|status| status.marched.is_some()),
            "railed" => has(&|status| status.railed.is_some()),
            "attacked" => has(&|status| status.attacked),
            "supplied" => is_supplied() == Some(true),
            "unsupplied" => is_supplied() == Some(false),
            "booked" => (view.bookings().iter()).any(|booking| booking.units.contains(&unit)),
            _ => false,
        }
    }
}
