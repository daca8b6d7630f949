//! Things that a scenario mentions but does not have: trains, gauges, options, weather, ways to an objective.

use railhead_authoring::export::parts;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Texts};

use super::{BOARD, EXERCISE, RULES, assert_warned, exercise, goal, warned};

#[test]
fn a_gauge_without_a_railway() {
    let gauges = "gauges: {\"broad\": \"broad gauge\", \"narrow\": \"narrow gauge\"},\n    railways: [";
    assert_warned(
        &[
            (BOARD, "railways: [", gauges),
            (
                BOARD,
                "(name: \"Valley line\", ",
                "(name: \"Valley line\", gauge: \"broad\", ",
            ),
            (
                BOARD,
                "(name: \"Quarry branch\", ",
                "(name: \"Quarry branch\", gauge: \"broad\", ",
            ),
        ],
        (BOARD, "\"narrow gauge\""),
        "no railway has the gauge \"narrow\"",
    );
    let texts = exercise(&[
        (BOARD, "railways: [", gauges),
        (
            BOARD,
            "(name: \"Valley line\", ",
            "(name: \"Valley line\", gauge: \"broad\", ",
        ),
        (
            BOARD,
            "(name: \"Quarry branch\", ",
            "(name: \"Quarry branch\", gauge: \"broad\", ",
        ),
        (RULES, "range: 8, ", "range: 8, gauge: {\"red\": \"narrow\"}, "),
    ]);
    let found = warned(&texts, EXERCISE);
    assert!(
        found.iter().any(|problem| problem.file == RULES
            && problem.path == "rail.gauge[\"red\"]"
            && problem.what == "the trains of Red run on the gauge \"narrow\", and no railway has it"),
        "{found:#?}"
    );
}

#[test]
fn trains_that_are_not_there() {
    let advice =
        "advice: [(side: \"blue\", phase: RailMovement, text: \"Send a train.\")],\n    supply_sources: [";
    let none = (RULES, "\"blue\": 1", "\"blue\": 0");
    assert_warned(
        &[(EXERCISE, "supply_sources: [", advice), none],
        (EXERCISE, "RailMovement"),
        "Blue has no trains, and is advised in the Rail Movement Phase",
    );
    assert_eq!(warned(&exercise(&[none]), EXERCISE), [], "nobody speaks of them");
    assert_warned(
        &[(RULES, "symbol: Armour, ", "symbol: Armour, trains: 2, ")],
        (RULES, "2"),
        "counts as 2 of a side's trains, and no side with one has more than 1",
    );
    // With the option there are two.
    let sold = [
        (RULES, "symbol: Armour, ", "symbol: Armour, trains: 2, "),
        (EXERCISE, "options: []", "offers: [\"increased_rail_capacity\"]"),
    ];
    assert_eq!(warned(&exercise(&sold), EXERCISE), []);
}

#[test]
fn an_option_that_brings_nothing() {
    let offered = (EXERCISE, "options: []", "offers: [\"increased_rail_capacity\"]");
    for (effect, words) in [
        ("Arrivals", "no arrival depends on it"),
        ("RailCapacity(1)", "the side has as many trains without it"),
        ("AirPoints(2)", "there is no fight for it"),
        ("SetUp(units: [\"b_raiders\"], hexes: All)", ""),
    ] {
        let changed = (RULES, "RailCapacity(2)", effect);
        if words.is_empty() {
            let blue = (RULES, "side: \"red\", effect", "side: \"blue\", effect");
            assert_eq!(warned(&exercise(&[offered, blue, changed]), EXERCISE), []);
            continue;
        }
        let words = format!("Increased Rail Capacity brings nothing: {words}");
        assert_warned(
            &[offered, changed],
            (EXERCISE, "\"increased_rail_capacity\""),
            &words,
        );
    }
}

#[test]
fn an_objective_beyond_the_sea() {
    // A hex of land in the sea, and the coast beyond it.
    let island = [
        (BOARD, "/* 00 */ \"..c", "/* 00 */ \"c.."),
        (
            EXERCISE,
            "hexes: List(\"eastgate\")",
            "hexes: List(\"eastgate 0000\")",
        ),
        (
            EXERCISE,
            "(side: \"blue\", hexes: List(\"quarry\"))",
            "(side: \"blue\", hexes: List(\"quarry 0000\"))",
        ),
    ];
    assert_warned(
        &island,
        (EXERCISE, "0000"),
        "none of its units can get there by land or sea",
    );
}

#[test]
fn weather_that_begins_late() {
    let rules = (
        RULES,
        "options: [",
        "weather: {\"rain\": (name: \"Rain\"), \"snow\": (name: \"Snow\")},\n    options: [",
    );
    let weather = |from: u16| format!("weather: [(from: {from}, kind: \"rain\")],\n    supply_sources: [");
    assert_warned(
        &[rules, (EXERCISE, "supply_sources: [", &weather(2))],
        (EXERCISE, "2"),
        "there is no weather before turn 2",
    );
    assert_eq!(
        warned(
            &exercise(&[rules, (EXERCISE, "supply_sources: [", &weather(1))]),
            EXERCISE
        ),
        []
    );
    let goal = format!("{},\n    {}", goal("when: [Weather(\"snow\")]"), weather(1));
    assert_warned(
        &[rules, (EXERCISE, "supply_sources: [", &goal)],
        (EXERCISE, "Weather(\"snow\")"),
        "no line of `weather` and no event brings Snow",
    );
}

#[test]
fn advice_of_a_war_that_waits_in_vain() {
    let text = Embedded.read("world/first-turn.ron").expect("it is shipped");
    let nation = text
        .split("nations: {")
        .nth(1)
        .and_then(|text| text.split('"').nth(1));
    let nation = nation.expect("it has a nation");
    let mut texts: Texts = parts(&Embedded, "world/first-turn.ron")
        .expect("it is sound")
        .texts;
    let scenario = texts.get_mut("first-turn.ron").expect("it is there");
    let advice = format!(
        "advice: [(nation: \"{nation}\", text: \"Wait.\", when: [Entered(\"{nation}\")])],\n    calendar: ("
    );
    *scenario = scenario.replacen("calendar: (", &advice, 1);
    let found = warned(&texts, "first-turn.ron");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].what.starts_with("the advice is never given: "),
        "{}",
        found[0]
    );
    assert!(found[0].what.ends_with("does not begin at peace"), "{}", found[0]);
}
