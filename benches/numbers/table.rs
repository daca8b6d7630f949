//! The table at the end: each measurement and its target.

use std::path::{Path, PathBuf};

/// The target of a measurement.
enum Target {
    /// At most this many nanoseconds.
    Under(f64),
    /// This many times as fast as another.
    Times(&'static str, f64),
    /// No more than this many times the time of another.
    Within(&'static str, f64),
}

const MICRO: f64 = 1e3;
const MILLI: f64 = 1e6;

/// Each line of the table: the work, the benchmark, the target.
const LINES: [(&str, &str, Target); 40] = [
    (
        "rail reach of 40 hexes, Malaya",
        "rail_reach/ours",
        Target::Times("rail_reach/hexx", 250.0),
    ),
    (
        "rail reach of 40 hexes, Malaya",
        "rail_reach/ours",
        Target::Times("rail_reach/pathfinding", 8.0),
    ),
    (
        "rail reach of 40 hexes, Malaya",
        "rail_reach/ours",
        Target::Within("rail_reach/bare", 3.0),
    ),
    (
        "land reach of 7 points, Malaya",
        "land_reach/ours",
        Target::Times("land_reach/hexx", 9.0),
    ),
    (
        "land reach of 7 points, Malaya",
        "land_reach/ours",
        Target::Times("land_reach/pathfinding", 4.0),
    ),
    (
        "land reach of 7 points, Malaya",
        "land_reach/ours",
        Target::Within("land_reach/bare", 3.0),
    ),
    (
        "supply of both sides, Malaya",
        "malaya/supply",
        Target::Under(100.0 * MICRO),
    ),
    (
        "legal orders, Malaya",
        "malaya/legal_orders",
        Target::Under(MILLI),
    ),
    ("apply an order, Malaya", "malaya/apply", Target::Under(MILLI)),
    (
        "the same in a look-ahead, Malaya",
        "malaya/ahead",
        Target::Under(4.0 * MICRO),
    ),
    (
        "legal orders, a whole campaign",
        "campaign/legal_orders",
        Target::Under(10.0 * MICRO),
    ),
    (
        "a look-ahead order, whole campaign",
        "campaign/ahead",
        Target::Under(4.0 * MICRO),
    ),
    ("undo, Malaya", "malaya/undo", Target::Under(MILLI)),
    ("state hash, Malaya", "malaya/hash", Target::Under(MILLI)),
    (
        "a self-played game of six turns",
        "malaya/self_play",
        Target::Under(1000.0 * MILLI),
    ),
    (
        "a campaign, script against script",
        "scripts/campaign",
        Target::Under(500.0 * MILLI),
    ),
    ("scenario load", "files/scenario", Target::Under(50.0 * MILLI)),
    ("save at the end", "files/save", Target::Under(50.0 * MILLI)),
    ("load of that save", "files/load", Target::Under(50.0 * MILLI)),
    (
        "click to rail reach, 1,000 x 1,000",
        "large/click_rail",
        Target::Under(16.0 * MILLI),
    ),
    (
        "click to land reach, 1,000 x 1,000",
        "large/click_land",
        Target::Under(16.0 * MILLI),
    ),
    (
        "rail search, 1,000 x 1,000",
        "large/search_rail",
        Target::Under(MILLI),
    ),
    (
        "land search, 1,000 x 1,000",
        "large/search_land",
        Target::Under(MILLI),
    ),
    (
        "supply of both sides, 1,000 x 1,000",
        "large/supply",
        Target::Under(50.0 * MILLI),
    ),
    (
        "who of 10,000 units is Available",
        "large/available",
        Target::Under(50.0 * MILLI),
    ),
    (
        "rail plan of 20 units, the world",
        "plan/world",
        Target::Under(16.6 * MILLI),
    ),
    (
        "timetable of 12 units, eastern front",
        "area_timetable/eastern_front",
        Target::Under(50.0 * MILLI),
    ),
    (
        "rail plan of 20, half with tokens",
        "plan/tokens",
        Target::Under(100.0 * MILLI),
    ),
    (
        "rail plan of 20 units to Moscow",
        "plan/one_goal",
        Target::Under(16.6 * MILLI),
    ),
    (
        "rail plan of 200 units, 2,000 areas",
        "plan/large",
        Target::Under(1000.0 * MILLI),
    ),
    (
        "timetable of 12 units, East Prussia",
        "timetable/east_prussia",
        Target::Under(50.0 * MILLI),
    ),
    (
        "timetable of 12 units, 1,000 x 1,000",
        "timetable/large",
        Target::Under(500.0 * MILLI),
    ),
    (
        "timetable of 3 units over 4 turns",
        "timetable/small",
        Target::Times("timetable/all_tried", 20.0),
    ),
    (
        "odds of 100 units a side",
        "odds/hundred",
        Target::Under(50.0 * MILLI),
    ),
    (
        "odds of 100 a side, against a gun",
        "odds/hundred_with_gun",
        Target::Under(150.0 * MILLI),
    ),
    (
        "odds of 30 a side, against a gun",
        "odds/thirty_with_gun",
        Target::Times("odds/slow", 3.0),
    ),
    (
        "(pathfinding, flow to Moscow)",
        "plan/pathfinding",
        Target::Under(f64::INFINITY),
    ),
    (
        "(bare rail search)",
        "rail_reach/bare",
        Target::Under(f64::INFINITY),
    ),
    (
        "(bare land search)",
        "land_reach/bare",
        Target::Under(f64::INFINITY),
    ),
    (
        "(pathfinding, rail)",
        "rail_reach/pathfinding",
        Target::Under(f64::INFINITY),
    ),
];

/// The folder of criterion's measurements.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("numbers")
}

/// Prints the table of the measurements in the folder; missing ones are left out.
pub fn print(folder: &Path) {
    println!(
        "\n{:<38}{:>10}  {:<24}{:>10}{:>9}  {:<16}met",
        "work", "ours", "other", "", "ratio", "target"
    );
    for (work, ours, target) in LINES {
        let Some(time) = median(folder, ours) else {
            continue;
        };
        let row = match target {
            Target::Under(limit) if limit.is_finite() => Some((
                String::new(),
                String::new(),
                limit / time,
                format!("< {}", text(limit)),
                time < limit,
            )),
            Target::Under(_) => None,
            Target::Times(other, wanted) => median(folder, other).map(|theirs| {
                let ratio = theirs / time;
                (
                    name(other),
                    text(theirs),
                    ratio,
                    format!(">= {wanted} times"),
                    ratio >= wanted,
                )
            }),
            Target::Within(other, wanted) => median(folder, other).map(|theirs| {
                let ratio = time / theirs;
                (
                    name(other),
                    text(theirs),
                    ratio,
                    format!("<= {wanted} times"),
                    ratio <= wanted,
                )
            }),
        };
        match row {
            Some((other, theirs, ratio, target, is_met)) => println!(
                "{work:<38}{:>10}  {other:<24}{theirs:>10}{ratio:>9.1}  {target:<16}{}",
                text(time),
                if is_met { "yes" } else { "NO" }
            ),
            None => println!("{work:<38}{:>10}", text(time)),
        }
    }
}

fn name(benchmark: &str) -> String {
    let other = benchmark.rsplit('/').next().unwrap_or(benchmark);
    match other {
        "bare" => "bare search, flat arrays".into(),
        "pathfinding" => "pathfinding dijkstra_all".into(),
        "hexx" => "hexx field_of_movement".into(),
        _ => other.into(),
    }
}

/// The median in nanoseconds.
fn median(folder: &Path, benchmark: &str) -> Option<f64> {
    let path = folder.join(benchmark).join("new/estimates.json");
    let text = std::fs::read_to_string(path).ok()?;
    let estimates: serde_json::Value = serde_json::from_str(&text).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

fn text(nanoseconds: f64) -> String {
    if nanoseconds < MICRO {
        format!("{nanoseconds:.0} ns")
    } else if nanoseconds < MILLI {
        format!("{:.2} us", nanoseconds / MICRO)
    } else {
        format!("{:.2} ms", nanoseconds / MILLI)
    }
}
