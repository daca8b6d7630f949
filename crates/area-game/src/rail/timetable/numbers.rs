//! Makes the problem of a timetable: numbers the capacities of every turn that can run short, and finds where trains may go, begin and end.

use std::collections::BTreeMap;

use super::parts::{BookedUnits, TrainTurn};
use super::problem::{ANY, Ride, TurnStops, TurnTicket, TurnsProblem, UnitClass};
use crate::ids::{KindId, NationId};
use crate::rail::limited::{self, Ledger, Limited};
use crate::rail::situation::Traveller;
use crate::rail::variant::{Carload, Counted, National, Refill};
use railhead_engine::board::SpaceId;

impl<'p> TurnsProblem<'p> {
    /// The problem of sending these in these turns.
    pub fn new(turns: &'p [TrainTurn<'p>], requests: &[BookedUnits]) -> Self {
        let first = turns.first().map_or(0, |turn| turn.round);
        let last = turns.last().map_or(0, |turn| turn.round);
        let mut problem = Self {
            turns,
            rounds: last - first + 1,
            left: Vec::new(),
            classes: Vec::new(),
            nets: Vec::new(),
            stops: Vec::new(),
            area_numbers: turns
                .iter()
                .map(|turn| vec![None; turn.rails.spaces.len()])
                .collect(),
        };
        let mut maker = NumberMaker::new(turns, requests);
        maker.number_areas(&mut problem);
        for request in requests {
            let class = maker.class(&mut problem, request);
            problem.classes.push(class);
        }
        maker.add_gone(&mut problem);
        problem
    }
}

/// Numbers capacities, nets and stops while the problem is made.
struct NumberMaker<'p> {
    turns: &'p [TrainTurn<'p>],
    /// What has been used before each turn, pools apart.
    ledgers: Vec<Ledger>,
    /// The most that all units together could use of a capacity that each of them uses once.
    most: DemandTotals,
    known: BTreeMap<(usize, Limited), Option<usize>>,
    nets: BTreeMap<(usize, NationId, Option<limited::Ticket>, u16), usize>,
    stops: BTreeMap<(usize, Traveller), usize>,
}

/// What all units together use.
struct DemandTotals {
    national: u32,
    station: u32,
    throughput: u32,
}

impl<'p> NumberMaker<'p> {
    fn new(turns: &'p [TrainTurn<'p>], requests: &[BookedUnits]) -> Self {
        let mut most = DemandTotals {
            national: 0,
            station: 0,
            throughput: 0,
        };
        let mut add = |carload: Carload, count: u32| {
            most.national += u32::from(carload.national) * count;
            most.station += u32::from(carload.station) * count;
            most.throughput += u32::from(carload.throughput) * count;
        };
        if let Some(turn) = turns.first() {
            for request in requests {
                add(turn.rails.carload(request.unit), request.count.into());
            }
            for train in &turn.rails.trains {
                add(turn.rails.variant.carload(train.carries_tokens, train.kind), 1);
            }
        }
        let ledgers = turns.iter().map(|turn| {
            let mut ledger = turn.rails.ledger();
            ledger.retain(|what, _| !matches!(what, Limited::Pool(_) | Limited::Scope(..)));
            ledger
        });
        Self {
            turns,
            ledgers: ledgers.collect(),
            most,
            known: BTreeMap::new(),
            nets: BTreeMap::new(),
            stops: BTreeMap::new(),
        }
    }

    /// The turn under which a capacity is counted: pools that refill once a round are those of its first turn (S1-5).
    fn counted_in(&self, turn: usize, what: Limited) -> usize {
        let is_of_round = matches!(what, Limited::Pool(_) | Limited::Scope(..))
            && self.turns[turn].rails.variant.refill == Refill::RoundStart;
        let round = self.turns[turn].round;
        let first = self.turns.iter().position(|other| other.round == round);
        first.filter(|_| is_of_round).unwrap_or(turn)
    }

    /// The number of a capacity; `None` if it cannot run short.
    fn number(&mut self, problem: &mut TurnsProblem, turn: usize, what: Limited) -> Option<usize> {
        let turn = self.counted_in(turn, what);
        if let Some(known) = self.known.get(&(turn, what)) {
            return *known;
        }
        let left = self.turns[turn].rails.left(&self.ledgers[turn], what);
        let most = match what {
            Limited::Nation(_) | Limited::Pool(_) | Limited::Scope(..) => self.most.national,
            // A train uses more of them the farther it goes.
            Limited::Points(_) => u32::MAX,
            Limited::Station(_) => self.most.station.saturating_mul(2),
            Limited::Area(_) => self.most.throughput,
        };
        let number = left.filter(|left| u32::from(*left) < most).map(|left| {
            problem.left.push(left);
            problem.left.len() - 1
        });
        self.known.insert((turn, what), number);
        number
    }

    /// The number of a capacity and how much a train uses of it; `None` if that is nothing, or if it cannot run short.
    fn used(
        &mut self,
        problem: &mut TurnsProblem,
        turn: usize,
        carload: Carload,
        what: Limited,
    ) -> Option<(usize, u16)> {
        let units = what.counted(carload);
        let number = self.number(problem, turn, what)?;
        (units > 0).then_some((number, units))
    }

    fn number_areas(&mut self, problem: &mut TurnsProblem) {
        let turns = self.turns;
        for (turn, of) in turns.iter().enumerate() {
            for at in of.rails.board.space_ids() {
                problem.area_numbers[turn][at.index()] = self.number(problem, turn, Limited::Area(at));
            }
        }
    }

    fn class(&mut self, problem: &mut TurnsProblem, request: &BookedUnits) -> UnitClass {
        let nation = request.unit.nation;
        let turns = self.turns.iter().enumerate().skip(request.first);
        let own: Vec<usize> = turns
            .filter(|(_, turn)| turn.nations.contains(&nation))
            .map(|(turn, _)| turn)
            .collect();
        let rides = own.into_iter().map(|turn| self.ride(problem, turn, request.unit));
        UnitClass {
            unit: request.unit,
            from: request.from,
            to: request.to,
            count: request.count,
            weight: request.weight,
            company: request.company,
            rides: rides.collect(),
            is_gone: false,
        }
    }

    fn ride(&mut self, problem: &mut TurnsProblem, turn: usize, unit: Traveller) -> Ride {
        let turns = self.turns;
        let rails = &turns[turn].rails;
        let carload = rails.carload(unit);
        let pools: Vec<Option<limited::Ticket>> = match rails.variant.national {
            National::Regional { .. } => rails.tickets(unit.nation).into_iter().map(Some).collect(),
            National::Unlimited
            | National::Fixed(_)
            | National::PerStation { .. }
            | National::Points { .. } => vec![None],
        };
        let mut tickets = Vec::new();
        for pool in pools {
            let mut what = vec![Limited::Nation(unit.nation)];
            if let Some((pool, scope)) = pool {
                what.extend([Limited::Pool(pool), Limited::Scope(pool, scope)]);
            }
            let fixed = what
                .into_iter()
                .filter_map(|what| self.used(problem, turn, carload, what));
            tickets.push(TurnTicket {
                fixed: fixed.collect(),
                net: self.net(problem, turn, unit.nation, (pool, u16::from(carload.throughput))),
            });
        }
        Ride {
            turn,
            round: turns[turn].round - turns[0].round,
            tickets,
            pools: Vec::new(),
            points: self.used(problem, turn, carload, Limited::Points(unit.nation)),
            stops: self.stops(problem, turn, unit),
        }
    }

    fn net(
        &mut self,
        problem: &mut TurnsProblem,
        turn: usize,
        nation: NationId,
        (pool, throughput): (Option<limited::Ticket>, u16),
    ) -> usize {
        let key = (turn, nation, pool, throughput);
        if let Some(known) = self.nets.get(&key) {
            return *known;
        }
        let has_room = |at: SpaceId| {
            let area = problem.area(turn, at);
            area.is_none_or(|area| problem.left[area] >= throughput)
        };
        let net = self.turns[turn].rails.train_net(nation, pool, has_room);
        problem.nets.push(net);
        self.nets.insert(key, problem.nets.len() - 1);
        problem.nets.len() - 1
    }

    fn stops(&mut self, problem: &mut TurnsProblem, turn: usize, unit: Traveller) -> usize {
        let key = (turn, unit);
        if let Some(known) = self.stops.get(&key) {
            return *known;
        }
        let turns = self.turns;
        let (rails, nation) = (&turns[turn].rails, unit.nation);
        let carload = rails.carload(unit);
        let mut stops = TurnStops {
            begins: Vec::new(),
            ends: Vec::new(),
            leaves: Vec::new(),
            arrives: Vec::new(),
        };
        for at in rails.board.space_ids() {
            let is_open = rails.may_use(nation, at).is_ok();
            let begins = is_open && rails.end(nation, at, true).is_ok();
            let range = rails.range(unit, at, &self.ledgers[turn]).unwrap_or(ANY);
            stops.begins.push(begins.then_some(range));
            stops.ends.push(is_open && rails.end(nation, at, false).is_ok());
            let station = self.used(problem, turn, carload, Limited::Station(at));
            stops.leaves.push(station);
            stops
                .arrives
                .push(station.filter(|_| rails.variant.counted == Counted::Both));
        }
        problem.stops.push(stops);
        self.stops.insert(key, problem.stops.len() - 1);
        problem.stops.len() - 1
    }

    /// Adds the trains that have gone and need a ticket.
    fn add_gone(&mut self, problem: &mut TurnsProblem) {
        let turns = self.turns;
        let Some(first) = turns.first() else { return };
        let mut gone: BTreeMap<(&[limited::Ticket], bool, Option<KindId>), u16> = BTreeMap::new();
        for train in first
            .rails
            .trains
            .iter()
            .filter(|train| !train.tickets.is_empty())
        {
            *gone
                .entry((train.tickets.as_slice(), train.carries_tokens, train.kind))
                .or_default() += 1;
        }
        for ((tickets, carries_tokens, kind), count) in gone {
            let carload = first.rails.variant.carload(carries_tokens, kind);
            let mut open = Vec::new();
            for (pool, scope) in tickets {
                let what = [Limited::Pool(*pool), Limited::Scope(*pool, *scope)];
                let fixed = what
                    .into_iter()
                    .filter_map(|what| self.used(problem, 0, carload, what));
                open.push(TurnTicket {
                    fixed: fixed.collect(),
                    net: 0,
                });
            }
            problem.classes.push(UnitClass {
                unit: Traveller {
                    nation: NationId(0),
                    movement: 0,
                    carries_tokens,
                    kind,
                },
                from: SpaceId(0),
                to: SpaceId(0),
                count,
                weight: 0,
                company: None,
                rides: vec![Ride {
                    turn: 0,
                    round: 0,
                    tickets: open,
                    pools: tickets.to_vec(),
                    points: None,
                    stops: 0,
                }],
                is_gone: true,
            });
        }
    }
}
