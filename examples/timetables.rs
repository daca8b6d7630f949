//! Writes random timetables of the hex game as JSON, one a line, each with the arrivals that our search finds.
//!
//!     cargo run --release --no-default-features --example timetables -- 1000 > timetables.json
//!     python3 examples/timetables.py timetables.json
//!
//! The second line solves them by CP-SAT, a program of whole numbers (`pip install ortools`), and says where it finds better ones.

#[expect(dead_code, reason = "some of it is for tests")]
#[path = "../crates/hex-game/tests/rules/random_timetables.rs"]
mod random_timetables;

use std::time::Instant;

use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::rail::timetable::search::solve;
use serde_json::{Value, json};

use random_timetables::RandomTimetable;

/// The most trips, and the turns over which they go.
const SIZE: (usize, usize) = (12, 5);

/// A timetable with what our search finds.
fn line(seed: u64) -> Value {
    let random = RandomTimetable::new(seed, SIZE.0, SIZE.1);
    let joins = |from: SpaceId, to: SpaceId| random.joins(from, to);
    let begun = Instant::now();
    let solution = solve(&random.problem, &joins);
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    assert!(random.holds(&solution.runs), "seed {seed} breaks a limit");
    let problem = &random.problem;
    let hexes: Vec<SpaceId> = problem.room.keys().copied().collect();
    let pairs = hexes
        .iter()
        .flat_map(|from| hexes.iter().map(move |to| (*from, *to)));
    let joined: Vec<[u32; 2]> = pairs
        .filter(|(from, to)| random.joins(*from, *to))
        .map(|(from, to)| [from.0, to.0])
        .collect();
    let trips: Vec<Value> = problem
        .trips
        .iter()
        .map(|trip| {
            let stages: Vec<Vec<u32>> = trip
                .stages
                .iter()
                .map(|stage| stage.iter().map(|space| space.0).collect())
                .collect();
            json!({
                "from": trip.from.0,
                "to": trip.to.0,
                "takes": trip.takes,
                "points": trip.points,
                "open": trip.open,
                "stages": stages,
                "not_without": trip.not_without,
            })
        })
        .collect();
    json!({
        "seed": seed,
        "capacity": problem.capacity,
        "room": problem.room.iter().map(|(space, room)| (space.0, *room)).collect::<Vec<_>>(),
        "joined": joined,
        "trips": trips,
        "arrivals": solution.arrivals(problem),
        "proven": solution.is_proven,
        "micros": micros,
    })
}

fn main() {
    let count = std::env::args().nth(1).and_then(|word| word.parse().ok());
    for seed in 0..count.unwrap_or(1_000) {
        println!("{}", line(seed));
    }
}
