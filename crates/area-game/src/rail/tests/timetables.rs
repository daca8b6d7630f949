//! Timetables against an exhaustive search, on small random boards over three turns, for every variant and for invented ones.

use std::collections::{BTreeMap, BTreeSet};

use super::plans::{made_up, pooled, random, random_requests};
use super::*;
use crate::rail::timetable::{BookedUnits, Schedule, ScheduledLeg, TrainTurn};
use railhead_engine::engine::Draws;

/// How many turns there are.
const TURNS: u16 = 3;

/// A unit on its way: where it is, and the turn in which it arrived.
type OnTheWay = (SpaceId, Option<u16>);

/// Three turns on a few areas: the first with the trains that have gone, the others with whole capacities.
fn random_turns<'v>(variant: &'v Variant, draws: &mut Draws) -> Vec<TrainTurn<'v>> {
    let mut rails = random(variant, draws);
    for area in path("romania eastern_poland italy") {
        let space = &mut rails.spaces[area.index()];
        (space.held, space.holder) = (None, None);
    }
    let turn = |round: u16| {
        let mut rails = rails.clone();
        if round > 1 {
            rails.trains.clear();
        }
        // A station that is captured works from the third turn on.
        for (index, space) in rails.spaces.iter_mut().enumerate() {
            space.waits = index % 7 == 0 && round < 3 && (space.station.is_some() || space.marker);
        }
        TrainTurn {
            round,
            nations: ["germany", "italy"].map(nation).to_vec(),
            rails,
        }
    };
    (1..=TURNS).map(turn).collect()
}

fn random_bookings(variant: &Variant, draws: &mut Draws) -> Vec<BookedUnits> {
    let most = if draws.one_in(8) { 3 } else { 2 };
    let requests = random_requests(variant, draws)
        .into_iter()
        .chain(random_requests(variant, draws));
    let requests: Vec<_> = requests
        .filter(|request| request.from != request.to && !request.unit.carries_tokens)
        .take(most)
        .collect();
    let is_company = draws.one_in(3) && requests.len() > 1;
    let weights = (1..=u16::try_from(requests.len()).expect("few")).rev();
    let booked = requests
        .into_iter()
        .zip(weights)
        .map(|(request, weight)| BookedUnits {
            unit: request.unit,
            from: request.from,
            to: request.to,
            count: 1,
            weight,
            first: usize::from(draws.one_in(5)),
            company: is_company.then_some(0),
        });
    booked.collect()
}

/// The best sum of what arrivals are worth, by trying everything that units can do.
struct Exhaustive<'e, 'r> {
    turns: &'e [TrainTurn<'r>],
    booked: &'e [BookedUnits],
    known: BTreeMap<(usize, Vec<OnTheWay>), i64>,
}

impl Exhaustive<'_, '_> {
    fn best(&mut self, turn: usize, units: &[OnTheWay]) -> i64 {
        if turn == self.turns.len() {
            return worth(
                self.booked,
                &units.iter().map(|(_, arrived)| *arrived).collect::<Vec<_>>(),
            );
        }
        let key = (turn, units.to_vec());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut outcomes = BTreeSet::new();
        self.go(
            turn,
            &self.turns[turn].rails.clone(),
            (0, units.to_vec()),
            &mut outcomes,
        );
        let best = outcomes
            .into_iter()
            .map(|units| self.best(turn + 1, &units))
            .max();
        let best = best.expect("all can stay");
        self.known.insert(key, best);
        best
    }

    /// What can have become of the units from one on, once the others have gone.
    fn go(
        &self,
        turn: usize,
        rails: &Rails,
        (index, units): (usize, Vec<OnTheWay>),
        outcomes: &mut BTreeSet<Vec<OnTheWay>>,
    ) {
        let Some((here, arrived)) = units.get(index).copied() else {
            outcomes.insert(units);
            return;
        };
        self.go(turn, rails, (index + 1, units.clone()), outcomes);
        let booked = &self.booked[index];
        if arrived.is_some() || turn < booked.first {
            return;
        }
        let mut ways = vec![vec![here]];
        while let Some(way) = ways.pop() {
            let last = way[way.len() - 1];
            let is_there = last == booked.to;
            let may_stop = is_there || turn + 1 < self.turns.len();
            if way.len() > 1
                && may_stop
                && let Ok(trip) = rails.check(booked.unit, &way)
            {
                let mut next = rails.clone();
                next.trains.push(trip.train);
                let mut units = units.clone();
                units[index] = (last, is_there.then(|| u16::try_from(turn).expect("few")));
                self.go(turn, &next, (index + 1, units), outcomes);
            }
            for to in rails.steps(booked.unit.nation, last) {
                if !way.contains(&to) {
                    ways.push([way.clone(), vec![to]].concat());
                }
            }
        }
    }
}

/// What arrivals are worth; those of a company that do not arrive in one turn are worth nothing.
fn worth(booked: &[BookedUnits], arrived: &[Option<u16>]) -> i64 {
    let company = booked
        .iter()
        .zip(arrived)
        .filter(|(units, _)| units.company.is_some());
    let rounds: BTreeSet<Option<u16>> = company.map(|(_, arrived)| *arrived).collect();
    let all = booked.iter().zip(arrived);
    let of = |(units, arrived): (&BookedUnits, &Option<u16>)| {
        let is_late = units.company.is_some() && rounds.len() > 1;
        let rounds = arrived.filter(|_| !is_late).map_or(0, |turn| TURNS - turn);
        i64::from(units.weight) * i64::from(rounds)
    };
    all.map(of).sum()
}

/// Sends the trains of a timetable turn by turn in random orders, and says when units arrive.
fn carry_out(
    turns: &[TrainTurn],
    booked: &[BookedUnits],
    schedule: &Schedule,
    draws: &mut Draws,
) -> Vec<Option<u16>> {
    let mut at: Vec<OnTheWay> = booked.iter().map(|units| (units.from, None)).collect();
    for (number, turn) in turns.iter().enumerate() {
        let mut going: Vec<(usize, &Train)> = Vec::new();
        for (unit, itineraries) in schedule.units.iter().enumerate() {
            let legs = itineraries.iter().flatten().filter(|leg| leg.turn == number);
            going.extend(legs.map(|leg| (unit, &leg.train)));
        }
        for index in (1..going.len()).rev() {
            going.swap(index, draws.below(index + 1));
        }
        let mut rails = turn.rails.clone();
        for (unit, train) in going {
            assert!(number >= booked[unit].first, "it goes no earlier than it may");
            assert_eq!(train.path.first(), Some(&at[unit].0), "it goes from where it is");
            let trip = rails.check(booked[unit].unit, &train.path);
            assert_eq!(trip.as_ref().map(|trip| &trip.train), Ok(train));
            rails.trains.push(train.clone());
            let to = *train.path.last().expect("a way");
            let arrives = (to == booked[unit].to).then(|| u16::try_from(number).expect("few"));
            at[unit] = (to, arrives);
        }
    }
    at.into_iter().map(|(_, arrived)| arrived).collect()
}

/// Compares timetables; counts those in which some do not arrive, and those in which some wait for a turn.
fn agree(variant: &Variant, seeds: std::ops::Range<u64>) -> [usize; 2] {
    let (mut crowded, mut waits) = (0, 0);
    for seed in seeds {
        let mut draws = Draws::new(seed);
        let turns = random_turns(variant, &mut draws);
        let booked = random_bookings(variant, &mut draws);
        let schedule = Schedule::of(&turns, &booked);
        assert!(schedule.is_proven, "seed {seed}");
        let arrived = carry_out(&turns, &booked, &schedule, &mut draws);
        let mut exhaustive = Exhaustive {
            turns: &turns,
            booked: &booked,
            known: BTreeMap::new(),
        };
        let begin: Vec<OnTheWay> = booked.iter().map(|units| (units.from, None)).collect();
        let best = exhaustive.best(0, &begin);
        assert_eq!(worth(&booked, &arrived), best, "seed {seed}: {booked:?}");
        crowded += usize::from(arrived.iter().any(Option::is_none));
        waits += usize::from(arrived.iter().flatten().any(|turn| *turn > 0));
    }
    [crowded, waits]
}

// AR-11
#[test]
fn ar_11_no_timetable_is_better_than_the_best_of_all() {
    let names = [
        "option_1",
        "option_2",
        "option_3",
        "option_4",
        "strategic",
        "module_1",
    ];
    let all = names.map(variant).into_iter().chain([made_up(), pooled()]);
    let counts: Vec<[usize; 2]> = all.map(|variant| agree(&variant, 0..50)).collect();
    for what in [0, 1] {
        let sum: usize = counts.iter().map(|counts| counts[what]).sum();
        assert!(sum > 20, "some do not arrive, and some wait: {counts:?}");
    }
}

/// A line of three areas that carries one unit a turn, or two.
fn line(variant: &Variant, carries: u8) -> Rails<'_> {
    let mut rails = nobody(variant);
    home(
        &mut rails,
        "germany",
        &[("germany", 9), ("western_poland", carries), ("eastern_poland", 9)],
    );
    rails
}

fn turns_of<'v>(rails: &Rails<'v>, count: u16) -> Vec<TrainTurn<'v>> {
    let turn = |round| TrainTurn {
        round,
        nations: vec![nation("germany")],
        rails: rails.clone(),
    };
    (1..=count).map(turn).collect()
}

fn booked(from: &str, to: &str, count: u16, weight: u16) -> BookedUnits {
    BookedUnits {
        unit: infantry("germany"),
        from: at(from),
        to: at(to),
        count,
        weight,
        first: 0,
        company: None,
    }
}

/// The turns in which units arrive.
fn arrivals(schedule: &Schedule) -> Vec<Vec<usize>> {
    let last = |legs: &Vec<ScheduledLeg>| legs.last().map(|leg| leg.turn);
    let all = schedule.units.iter();
    all.map(|units| units.iter().filter_map(last).collect()).collect()
}

// AR-11, M1-2
#[test]
fn ar_11_what_takes_precedence_arrives_first() {
    let variant = variant("module_1");
    let rails = line(&variant, 1);
    let turns = turns_of(&rails, 4);
    let way = ("germany", "eastern_poland");
    let two = [booked(way.0, way.1, 2, 1), booked(way.0, way.1, 1, 2)];
    let schedule = Schedule::of(&turns, &two);
    assert!(schedule.is_proven);
    assert_eq!(arrivals(&schedule), [vec![1, 2], vec![0]]);
    // A fifth finds no turn.
    let schedule = Schedule::of(&turns, &[booked(way.0, way.1, 5, 1)]);
    assert!(schedule.is_proven);
    assert_eq!(arrivals(&schedule), [vec![0, 1, 2, 3]]);
}

// AR-11, R1-6
#[test]
fn ar_11_a_trip_that_is_longer_than_a_turns_range_stops_where_it_can_go_on() {
    let mut file = file("module_1");
    file.range = crate::rail::variant::Range::Areas {
        most: 1,
        less_damage: false,
    };
    let variant = built(&file);
    let rails = line(&variant, 2);
    let turns = turns_of(&rails, 3);
    let schedule = Schedule::of(&turns, &[booked("germany", "eastern_poland", 2, 1)]);
    assert!(schedule.is_proven);
    assert_eq!(arrivals(&schedule), [vec![1, 1]]);
    for legs in schedule.units.iter().flatten() {
        let ways: Vec<usize> = legs.iter().map(|leg| leg.train.path.len()).collect();
        assert_eq!(ways, [2, 2]);
    }
}

// AR-11
#[test]
fn ar_11_those_that_are_to_arrive_together_do_or_none_of_them_does() {
    let variant = variant("module_1");
    let rails = line(&variant, 1);
    let company = |units: BookedUnits| BookedUnits {
        company: Some(0),
        ..units
    };
    let near = booked("western_poland", "eastern_poland", 1, 2);
    let far = booked("germany", "eastern_poland", 1, 1);
    // Only one of them can cross Western Poland in a turn.
    let both = Schedule::of(&turns_of(&rails, 3), &[company(near), company(far)]);
    assert!(both.is_proven);
    assert_eq!(arrivals(&both), [Vec::<usize>::new(), Vec::new()]);
    let rails = line(&variant, 2);
    let late = BookedUnits { first: 1, ..far };
    let both = Schedule::of(&turns_of(&rails, 3), &[company(near), company(late)]);
    assert!(both.is_proven);
    assert_eq!(arrivals(&both), [vec![1], vec![1]]);
}
