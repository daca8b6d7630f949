//! The search for timetables (HR-19) beside one that tries everything.
//!
//! A program of whole numbers solves a thousand larger ones: see `examples/timetables.rs`.

use crate::common::share;
use crate::rules::random_timetables::RandomTimetable;
use railhead_engine::board::SpaceId;
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
    let mut proven = 0;
    let count = share::of::<u64>(1_000);
    for seed in 0..count {
        let random = RandomTimetable::new(seed, 12, 5);
        let joins = |from: SpaceId, to: SpaceId| random.joins(from, to);
        let solution = solve(&random.problem, &joins);
        assert!(random.holds(&solution.runs), "seed {seed}: {solution:?}");
        proven += u64::from(solution.is_proven);
    }
    assert!(proven * 100 >= count * 99, "{proven} of {count} are proven");
}
