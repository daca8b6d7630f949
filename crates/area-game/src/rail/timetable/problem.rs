//! The problem of a timetable in numbers: the capacities of every turn and what is left of them, where trains may go, and units that are alike.

use std::collections::BTreeSet;

use super::parts::TrainTurn;
use crate::rail::limited::Ticket;
use crate::rail::network::TrainNet;
use crate::rail::situation::{Train, Traveller};
use railhead_engine::board::SpaceId;

/// Any number of areas.
pub(super) const ANY: u16 = u16::MAX;

/// The problem. Each capacity of each turn has a number, if it can run short at all.
///
/// Trains that have gone are not tied to a pool (S1-5). They are units of the problem too: they must go, and only their tickets are open.
pub(super) struct TurnsProblem<'p> {
    pub turns: &'p [TrainTurn<'p>],
    /// How many rounds there are.
    pub rounds: u16,
    /// What is left of each capacity.
    pub left: Vec<u16>,
    pub classes: Vec<UnitClass>,
    pub nets: Vec<TrainNet>,
    pub stops: Vec<TurnStops>,
    /// The numbers of the capacities of the areas, by turn.
    pub area_numbers: Vec<Vec<Option<usize>>>,
}

/// Units that are alike.
pub(super) struct UnitClass {
    pub unit: Traveller,
    pub from: SpaceId,
    pub to: SpaceId,
    pub count: u16,
    pub weight: u16,
    /// Units of one company arrive in one round.
    pub company: Option<usize>,
    /// The turns in which they can go, in order.
    pub rides: Vec<Ride>,
    /// Whether they have gone already and only need a ticket.
    pub is_gone: bool,
}

/// What units of a class can do in one of their turns.
pub(super) struct Ride {
    /// The index of the turn.
    pub turn: usize,
    /// Its round, counted from the first.
    pub round: u16,
    pub tickets: Vec<TurnTicket>,
    /// The pools behind the tickets of trains that have gone, in their order.
    pub pools: Vec<Ticket>,
    /// The number of the nation's points, and how many each area costs.
    pub points: Option<(usize, u16)>,
    /// The number of its stops.
    pub stops: usize,
}

/// A pool that trains may draw on in a turn, or the nation's own capacity where there are no pools.
pub(super) struct TurnTicket {
    /// What each train uses, whatever its way.
    pub fixed: Vec<(usize, u16)>,
    /// The number of its net.
    pub net: usize,
}

/// Where trains may begin and end in a turn.
pub(super) struct TurnStops {
    /// How many areas a train may enter that begins in an area; `None` where none may begin.
    pub begins: Vec<Option<u16>>,
    pub ends: Vec<bool>,
    /// The station that a train uses when it leaves an area.
    pub leaves: Vec<Option<(usize, u16)>>,
    /// The station that it uses when it arrives.
    pub arrives: Vec<Option<(usize, u16)>>,
}

/// The trains of a unit until it arrives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Itinerary {
    pub legs: Vec<ItineraryLeg>,
}

/// A train of an itinerary.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ItineraryLeg {
    /// Which of the rides of its class.
    pub ride: usize,
    /// Which of the tickets of the ride.
    pub ticket: usize,
    pub path: Vec<SpaceId>,
}

impl TurnsProblem<'_> {
    /// Where trains with a ticket may go.
    pub fn net(&self, ticket: &TurnTicket) -> &TrainNet {
        &self.nets[ticket.net]
    }

    /// Where trains of a ride may begin and end.
    pub fn stops(&self, ride: &Ride) -> &TurnStops {
        &self.stops[ride.stops]
    }

    /// How many areas the board has, seas included.
    pub fn areas(&self) -> usize {
        self.area_numbers.first().map_or(0, Vec::len)
    }

    /// The number of the capacity of an area in a turn; `None` if it cannot run short.
    pub fn area(&self, turn: usize, at: SpaceId) -> Option<usize> {
        self.area_numbers[turn][at.index()]
    }

    /// What each train of a class uses of every area that it passes through.
    pub fn throughput(&self, class: usize) -> u16 {
        let class = &self.classes[class];
        let rails = self.turns.first().map(|turn| &turn.rails);
        rails.map_or(1, |rails| u16::from(rails.carload(class.unit).throughput))
    }

    /// What it is worth that a unit of a class arrives in one of its rides: more the earlier, nothing if it never does.
    pub fn worth(&self, class: usize, ride: usize) -> i64 {
        let class = &self.classes[class];
        if class.is_gone {
            return 0;
        }
        let rounds = self.rounds - class.rides[ride].round;
        i64::from(class.weight) * i64::from(rounds)
    }

    /// The round in which an itinerary arrives, counted from the first.
    pub fn arrival(&self, class: usize, itinerary: &Itinerary) -> Option<u16> {
        let last = itinerary.legs.last()?;
        Some(self.classes[class].rides[last.ride].round)
    }

    /// What an itinerary is worth.
    pub fn worth_of(&self, class: usize, itinerary: &Itinerary) -> i64 {
        let last = itinerary.legs.last();
        last.map_or(0, |last| self.worth(class, last.ride))
    }

    /// What an itinerary uses.
    pub fn bill(&self, class: usize, itinerary: &Itinerary) -> Vec<(usize, u16)> {
        let throughput = self.throughput(class);
        let class = &self.classes[class];
        let mut bill = Vec::new();
        for leg in &itinerary.legs {
            let ride = &class.rides[leg.ride];
            bill.extend(&ride.tickets[leg.ticket].fixed);
            let [from, .., to] = leg.path[..] else {
                continue;
            };
            let stops = self.stops(ride);
            bill.extend(stops.leaves[from.index()]);
            bill.extend(stops.arrives[to.index()]);
            let length = u16::try_from(leg.path.len() - 1).unwrap_or(u16::MAX);
            bill.extend(
                ride.points
                    .map(|(points, each)| (points, each.saturating_mul(length))),
            );
            let areas = leg.path.iter().filter_map(|at| self.area(ride.turn, *at));
            bill.extend(areas.filter(|_| throughput > 0).map(|area| (area, throughput)));
        }
        bill
    }

    /// The companies of units that are to arrive in one round.
    pub fn companies(&self) -> impl Iterator<Item = usize> {
        let all: BTreeSet<usize> = self.classes.iter().filter_map(|class| class.company).collect();
        all.into_iter()
    }

    /// The classes of a company.
    pub fn members(&self, company: usize) -> impl Iterator<Item = usize> {
        let is_member = move |class: &usize| self.classes[*class].company == Some(company);
        (0..self.classes.len()).filter(is_member)
    }

    /// The train of a leg.
    pub fn train(&self, class: usize, leg: &ItineraryLeg) -> (usize, Train) {
        let class = &self.classes[class];
        let turn = class.rides[leg.ride].turn;
        (turn, self.turns[turn].rails.train(class.unit, &leg.path))
    }
}
