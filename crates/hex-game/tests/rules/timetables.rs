//! The search for timetables (HR-19) beside one that tries everything.
//!
//! A program of whole numbers solves a thousand larger ones: see `examples/timetables.rs`.

use crate::common::share;
use crate::rules::random_timetables::RandomTimetable;
use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::rail::timetable::problem::{TimetablingProblem, TrainTrip};
use railhead_hex_game::chapters::rail::timetable::search::solve;

// HR-19
#[test]
fn hr_19_small_timetables_are_as_good_as_if_everything_were_tried() {
    /// More take too long to try.
    const MOST_WAYS: usize = 20_000;
    let [mut compared, mut late, mut stops] = [0_usize; 3];
    for seed in 0..share::of::<u64>(4_000) {
        let random = RandomTimetable::new(seed, 3, 4);
        if random.ways() > MOST_WAYS {
            continue;
        }
        compared += 1;
        let joins = |from: SpaceId, to: SpaceId| random.joins(from, to);
        let solution = solve(&random.problem, &joins);
        assert!(solution.is_proven, "seed {seed}");
        assert!(random.holds(&solution.runs), "seed {seed}: {solution:?}");
        let arrivals = solution.arrivals(&random.problem);
        assert_eq!(arrivals, random.slow_arrivals(), "seed {seed}");
        late += usize::from(arrivals.contains(&random.problem.capacity.len()));
        stops += solution
            .runs
            .iter()
            .flatten()
            .map(|run| run.stops.len())
            .sum::<usize>();
    }
    assert!(compared >= share::of(2_000), "only {compared} were compared");
    assert!(
        late >= share::of(200),
        "{late} timetables have somebody who does not arrive"
    );
    assert!(stops >= share::of(400), "{stops} stops were chosen");
}

// HR-19
#[test]
fn hr_19_large_timetables_keep_to_every_limit_and_are_proven() {
    for seed in 0..share::of::<u64>(1_000) {
        let random = RandomTimetable::new(seed, 12, 5);
        let joins = |from: SpaceId, to: SpaceId| random.joins(from, to);
        let solution = solve(&random.problem, &joins);
        assert!(random.holds(&solution.runs), "seed {seed}: {solution:?}");
        assert!(solution.is_proven, "seed {seed}");
    }
}

/// Two stacking points that take one train from a hex to another, in any of five turns.
fn trip(from: u32, stages: &[u32], to: u32) -> TrainTrip {
    TrainTrip {
        from: SpaceId(from),
        to: SpaceId(to),
        takes: 1,
        points: 2,
        open: vec![true; 5],
        stages: stages.iter().map(|stop| vec![SpaceId(*stop)]).collect(),
        not_without: None,
    }
}

/// The same for who can go in the last turn alone.
fn late(from: u32, to: u32) -> TrainTrip {
    TrainTrip {
        open: vec![false, false, false, false, true],
        ..trip(from, &[], to)
    }
}

/// The first trip, eight between two hexes without limits, and the last; two trains a turn. Hexes 1 and 6 have room for one of them.
fn with_eight_between(first: TrainTrip, last: &[TrainTrip]) -> TimetablingProblem {
    let eight = vec![trip(3, &[], 4); 8];
    TimetablingProblem {
        capacity: vec![2; 5],
        room: [(SpaceId(1), 2), (SpaceId(6), 2)].into(),
        trips: [&[first][..], eight.as_slice(), last].concat(),
    }
}

// HR-19
#[test]
fn hr_19_who_leaves_a_hex_to_another_goes_before_him_as_early_as_he_can() {
    let two = TimetablingProblem {
        capacity: vec![1, 4, 3, 0, 0],
        room: [(SpaceId(0), 3), (SpaceId(1), 2)].into(),
        trips: vec![
            TrainTrip {
                open: vec![false, true, true, true, true],
                ..trip(0, &[], 1)
            },
            TrainTrip {
                points: 1,
                ..trip(1, &[], 0)
            },
        ],
    };
    let solution = solve(&two, &|_, _| true);
    assert!(solution.is_proven);
    assert_eq!(solution.arrivals(&two), [1, 0]);
    // Among nine.
    let random = RandomTimetable::new(246, 12, 5);
    let joins = |from: SpaceId, to: SpaceId| random.joins(from, to);
    let solution = solve(&random.problem, &joins);
    assert!(solution.is_proven && random.holds(&solution.runs));
    assert_eq!(solution.arrivals(&random.problem), [1, 5, 5, 5, 5, 5, 0, 5, 5]);
}

// HR-19
#[test]
fn hr_19_the_search_knows_who_stands_where_others_stop_though_he_is_booked_after_them() {
    // The last stands at the only stop of the first until the last turn.
    let problem = with_eight_between(trip(0, &[1], 2), &[late(1, 5)]);
    let solution = solve(&problem, &|_, _| true);
    assert!(solution.is_proven);
    assert_eq!(solution.arrivals(&problem), [5, 0, 0, 1, 1, 2, 2, 3, 3, 4]);
    // So it was here.
    let random = RandomTimetable::new(310, 12, 5);
    let joins = |from: SpaceId, to: SpaceId| random.joins(from, to);
    let solution = solve(&random.problem, &joins);
    assert!(solution.is_proven && random.holds(&solution.runs));
    assert_eq!(solution.arrivals(&random.problem), [5, 2, 3, 4, 5, 5, 3, 0, 5]);
}

// HR-19
#[test]
fn hr_19_a_search_that_is_cut_off_serves_the_trips_in_their_order() {
    // The last but one could leave the stop of the first if the last did not stand at its own.
    let problem = with_eight_between(trip(0, &[1], 2), &[trip(1, &[6], 7), late(6, 8)]);
    let solution = solve(&problem, &|_, _| true);
    assert!(
        !solution.is_proven,
        "it is cut off; if the search no longer is, take a harder case"
    );
    assert_eq!(
        solution.arrivals(&problem),
        [5, 0, 0, 1, 1, 2, 2, 3, 3, 5, 4],
        "it is as good as any all the same"
    );
}
