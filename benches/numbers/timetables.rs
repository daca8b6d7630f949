//! Timetables of twelve units on the map of East Prussia and on a board of 1,000 x 1,000 hexes; and the search for one beside another
//! implementation, which tries everything.

use std::sync::Arc;

use criterion::Criterion;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files;
use railhead_hex_game::chapters::rail::timetable::search::solve;
use railhead_hex_game::{HexGame, Order, Phase, Side, TableView, UnitId};

use super::large_board;

#[expect(dead_code, reason = "some of it is for tests")]
#[path = "../../crates/hex-game/tests/rules/random_timetables.rs"]
mod random_timetables;

use random_timetables::RandomTimetable;

/// How many units are booked.
const UNITS: usize = 12;
/// Over how many turns.
const TURNS: u16 = 5;

/// A game to which a side's Movement Phase has come, with its timetable to be made over the next turns.
fn game_of(game: &HexGame, side: Side) -> Session<HexGame> {
    let mut definition = game.definition().clone();
    definition.calendar.last = definition.calendar.first + TURNS - 1;
    let mut session = Session::new(Arc::new(HexGame::new(definition)), 1);
    while (session.state().player(), session.state().phase()) != (side, Phase::Movement) {
        session
            .issue(Order::EndPhase)
            .expect("stacking is legal at the start");
    }
    session
}

/// Books the first units that can be booked to one of some hexes.
fn book(session: &mut Session<HexGame>, trips: impl Iterator<Item = (UnitId, SpaceId)>) {
    for (unit, to) in trips {
        let order = Order::Book {
            units: vec![unit],
            to,
            not_before: None,
            not_without: None,
        };
        let booked = session.state().bookings().of(session.state().player()).len();
        if booked < UNITS {
            // Who is there already is left out.
            let _ = session.issue(order);
        }
    }
}

/// The Germans of August 1914, from wherever they are to both ends of the southern front.
fn east_prussia() -> Session<HexGame> {
    let loaded = load::<HexGame>(files::shipped().as_ref(), "east-prussia/east-prussia.ron");
    let mut session = game_of(&loaded.expect("the shipped campaign loads").game, Side::Second);
    let game = Arc::clone(session.game());
    let goals = ["deutsch_eylau", "allenstein", "korschen"];
    let goals = goals.map(|place| game.board().space_named(place).expect("it is on the map"));
    let own: Vec<UnitId> = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == Side::Second)
        .filter(|unit| {
            session
                .state()
                .unit(*unit)
                .at
                .is_some_and(|at| game.board().has_rail(at))
        })
        .collect();
    book(&mut session, own.into_iter().zip(goals.into_iter().cycle()));
    session
}

/// Red's units on the railways of the large board, a hundred hexes to the east.
fn large() -> Session<HexGame> {
    let game = large_board::game();
    let mut definition = game.definition().clone();
    definition.tables.rail.capacity.fill(8);
    let mut session = game_of(&HexGame::new(definition), Side::First);
    let game = Arc::clone(session.game());
    let grid = *game.board().grid();
    let trip = |unit: UnitId| {
        let at = session.state().unit(unit).at?;
        let [column, row] = grid.offset(at);
        let to = grid.at(column + 100, row)?;
        (column < 300 && game.board().has_rail(at) && game.board().has_rail(to)).then_some((unit, to))
    };
    let trips: Vec<(UnitId, SpaceId)> = game.unit_ids().filter_map(trip).collect();
    book(&mut session, trips.into_iter().step_by(7));
    session
}

/// How many bookings arrive.
fn arrive(session: &Session<HexGame>, side: Side) -> usize {
    let view = TableView::new(session.game(), session.state(), side);
    let worked = view.worked_timetable();
    assert_eq!(worked.trips.len(), UNITS, "so many are booked");
    assert!(worked.is_proven, "none is better");
    worked.trips.iter().filter(|trip| trip.arrival.is_ok()).count()
}

pub fn timetables(criterion: &mut Criterion) {
    let (east, large) = (east_prussia(), large());
    println!(
        "timetables of {UNITS} units: {} arrive in East Prussia, {} on 1,000 x 1,000",
        arrive(&east, Side::Second),
        arrive(&large, Side::First)
    );
    let small = (0..500).map(|seed| RandomTimetable::new(seed, 3, 4));
    let small = small.filter(|random| random.ways() <= 20_000);
    let small = small.max_by_key(RandomTimetable::ways).expect("some are small");
    let joins = |from: SpaceId, to: SpaceId| small.joins(from, to);
    let fast = || solve(&small.problem, &joins).arrivals(&small.problem);
    assert_eq!(fast(), small.slow_arrivals(), "both are as good");

    let mut group = criterion.benchmark_group("timetable");
    group.sample_size(10);
    group.bench_function("east_prussia", |bencher| {
        bencher.iter(|| arrive(&east, Side::Second));
    });
    group.bench_function("large", |bencher| bencher.iter(|| arrive(&large, Side::First)));
    group.bench_function("small", |bencher| bencher.iter(fast));
    group.bench_function("all_tried", |bencher| bencher.iter(|| small.slow_arrivals()));
    group.finish();
}
