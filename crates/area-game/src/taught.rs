//! The vocabulary of lessons in the area game: areas, sea zones, phases, kinds of units, and facts about them.
//!
//! The pieces of this game have no names of their own: a kind stands for the units of that kind that the player has.

use super::definition::NationId;
use super::game::AreaGame;
use super::state::area_state::AreaState;
use super::state::order::{Order, UnitGroup};
use super::state::purchase::Purchase;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Seat, Taught};

/// The spaces in which a seat has units of a kind.
fn spaces_with(state: &AreaState, viewer: Seat, kind: u16) -> impl Iterator<Item = SpaceId> {
    let own = state.forces().map(|(force, _)| force);
    let own = own.filter(move |force| Seat(force.nation.0) == viewer && u16::from(force.kind.0) == kind);
    own.map(|force| force.at)
}

impl Taught for AreaGame {
    fn place_named(&self, word: &str) -> Option<SpaceId> {
        let board = self.board();
        board.space_ids().find(|space| board.area(*space).id == word)
    }

    fn place_words(&self) -> Vec<&str> {
        let board = self.board();
        let ids = board.space_ids();
        ids.map(|space| board.area(space).id.as_str()).collect()
    }

    fn piece_named(&self, word: &str) -> Option<u16> {
        self.kind_named(word).map(|kind| kind.0.into())
    }

    fn piece_words(&self) -> Vec<&str> {
        self.kind_ids().map(|kind| self.kind(kind).id.as_str()).collect()
    }

    fn piece_name(&self, piece: u16) -> String {
        let mut kinds = self.kind_ids().filter(|kind| u16::from(kind.0) == piece);
        kinds
            .next()
            .map_or_else(String::new, |kind| self.kind(kind).plural.clone())
    }

    fn pieces_of(&self, order: &Order) -> Vec<u16> {
        let groups = |units: &mut dyn Iterator<Item = &UnitGroup>| {
            units.map(|group| u16::from(group.kind.0)).collect()
        };
        match order {
            Order::Move { units, .. } | Order::Load { units, .. } => groups(&mut units.iter()),
            Order::Unload { units, .. } => groups(&mut units.iter().map(|(group, _)| group)),
            Order::Raid { units, .. } => groups(&mut std::iter::once(units)),
            Order::Rail { kind, .. }
            | Order::TakeBackRail { kind, .. }
            | Order::Book { kind, .. }
            | Order::Bid { kind, .. } => {
                vec![kind.0.into()]
            }
            Order::Buy { .. }
            | Order::Return { .. }
            | Order::Repair { .. }
            | Order::Fight { .. }
            | Order::Remove { .. }
            | Order::Losses { .. }
            | Order::Submerge
            | Order::Stay
            | Order::PressOn
            | Order::Retreat { .. }
            | Order::Place { .. }
            | Order::Tokens(_)
            | Order::ChangeBooking { .. }
            | Order::CancelBooking(_)
            | Order::RankBooking { .. }
            | Order::Apart { .. }
            | Order::Correct(_)
            | Order::EndPhase => Vec::new(),
        }
    }

    fn piece_at(&self, state: &AreaState, viewer: Seat, piece: u16) -> Option<SpaceId> {
        spaces_with(state, viewer, piece).next()
    }

    fn is_at(&self, state: &AreaState, viewer: Seat, piece: u16, place: SpaceId) -> bool {
        spaces_with(state, viewer, piece).any(|at| at == place)
    }

    fn phase_words(&self) -> Vec<&str> {
        let phases = self.definition().phases.iter();
        phases.map(|phase| phase.name()).collect()
    }

    fn facts(&self) -> &'static [&'static str] {
        &[
            "arrived",
            "booked",
            "bought",
            "contested",
            "damaged",
            "departed",
            "held",
            "placed",
            "station",
        ]
    }

    fn orders_for(&self, state: &AreaState, fact: &str, of: &str) -> Vec<Order> {
        let Some(to) = self.place_named(of).filter(|_| fact == "booked") else {
            return Vec::new();
        };
        let mut orders: Vec<Order> = state
            .forces()
            .map(|(force, _)| Order::Book {
                nation: force.nation,
                kind: force.kind,
                count: 1,
                from: force.at,
                to,
                not_before: None,
                with: None,
            })
            .collect();
        orders.retain(|order| self.check(state, order).is_ok());
        orders
    }

    fn other_words(&self) -> &'static [&'static str] {
        &["complex", "marker", "station"]
    }

    fn is_so(&self, state: &AreaState, viewer: Seat, fact: &str, of: &str) -> bool {
        let nation = NationId(viewer.0);
        let purchase = match of {
            "complex" => Some(Purchase::Complex),
            "marker" => Some(Purchase::Marker),
            "station" => Some(Purchase::Station),
            kind => self.kind_named(kind).map(Purchase::Unit),
        };
        if let Some(purchase) = purchase {
            return fact == "bought" && state.nation(nation).bought.contains_key(&purchase);
        }
        let Some(space) = self.place_named(of) else {
            return false;
        };
        let own = state.trains().iter().map(|train| &train.train);
        let mut own = own.filter(|train| train.nation == nation);
        let is_own = |holder: NationId| holder == nation;
        match fact {
            "arrived" => own.any(|train| train.path.last() == Some(&space)),
            "departed" => own.any(|train| train.path.first() == Some(&space)),
            "booked" => {
                let mut own = state.bookings(self.side_of(nation));
                own.any(|booking| booking.nation == nation && booking.to == space)
            }
            "contested" => {
                let there = || state.forces_at(space).map(|(force, _)| force.nation);
                let side = self.nation(nation).side;
                there().any(is_own) && there().any(|other| self.nation(other).side != side)
            }
            "damaged" => {
                let space = state.space(space);
                space.damage > 0 || space.station.is_some_and(|damage| damage > 0)
            }
            "station" => {
                let space = state.space(space);
                space.station.is_some() && space.controller.is_some_and(is_own)
            }
            "held" => state.space(space).controller.is_some_and(is_own),
            "placed" => state.placed.contains_key(&space),
            _ => false,
        }
    }
}
