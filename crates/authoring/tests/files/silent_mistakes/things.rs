//! What a scenario speaks of and does not have: trains, gauges, options, weather, units of a script, ways to an objective.

use railhead_authoring::export::parts;
use railhead_engine::text::Files;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_games::{check, warnings};

use super::{BOARD, EXERCISE, RULES, SCRIPT, assert_warned, exercise, goal, warned};

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
        (BOARD, "\"narrow\""),
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
fn a_script_that_speaks_of_what_is_not_there() {
    let script = |parts: &str| {
        format!(
            "Script(format: 1, game: Hex, name: \"plan\", title: \"The plan\", summary: \"It goes east.\", side: \"red\",
    from: \"1941-06-02\", until: \"1941-06-10\", {parts})"
        )
    };
    let group = |units: &str, fields: &str| {
        format!(
            "groups: [(name: \"All\", units: \"{units}\", objectives: [(to: Take(\"quarry\"), {fields})])]"
        )
    };
    let order = |order: &str, phase: &str, when: &str| {
        format!("orders: [(on: \"1941-06-02\", phase: {phase}, order: {order}, when: [{when}])]")
    };
    let gone = (EXERCISE, "        (unit: \"r_3\", at: \"millbrook\"),\n", "");
    let listed = (
        EXERCISE,
        "supply_sources: [",
        "scripts: [\"plan.script.ron\"],\n    supply_sources: [",
    );
    let out = "3rd Red Brigade (\"r_3\") is neither in play nor to come";
    for (parts, at, words) in [
        (group("r_2 r_3", ""), "r_3", out),
        (
            order("Move(unit: \"r_3\", to: \"quarry\")", "Movement", ""),
            "Move(",
            out,
        ),
        (
            order("Choose(option: \"increased_rail_capacity\")", "Setup", ""),
            "Choose(",
            "the scenario does not offer the option \"increased_rail_capacity\"",
        ),
        (
            group("r_2", "when: [Held(\"harbour\"), EnemyLost(3)]"),
            "EnemyLost(3)",
            "the objective is never valid: Blue has only 1 unit",
        ),
        (
            group("r_2", "unless: [Turn(1)]"),
            "Turn(1)",
            "the objective is never valid: this ends it before it begins",
        ),
        (
            group("r_2", "until: \"1941-06-04\", when: [Turn(2)]"),
            "Turn(2)",
            "it only counts up to turn 1",
        ),
        (
            order("EndPhase", "Movement", "Destroyed(\"r_3\")"),
            "Destroyed(",
            "the order is never given: 3rd Red Brigade is neither in play nor to come",
        ),
    ] {
        let text = script(&parts);
        assert_warned(&[gone, listed, (SCRIPT, "", &text)], (SCRIPT, at), words);
    }
    let sound = script(&group("r_2 r_4", "when: [Turn(2)], unless: [Turn(3)]"));
    assert_eq!(warned(&exercise(&[listed, (SCRIPT, "", &sound)]), EXERCISE), []);
}

#[test]
fn an_area_that_is_cut_in_two() {
    let board = "AreaBoard(format: 1, name: \"Three lands\", cells: (columns: 5, rows: 3, km: 100), spaces: {
        \"aa\": (id: \"alpha\", name: \"Alpha\"), \"bb\": (id: \"beta\", name: \"Beta\"),
        \"ss\": (id: \"sea\", name: \"Sea\", kind: Sea),
    }, map: [\"ssssssssss\", \"ROW\", \"ssssssssss\"])";
    let warned = |row: &str| {
        let texts = Texts::from([("lands.board.ron".to_owned(), board.replace("ROW", row))]);
        assert_eq!(check(&texts, "lands.board.ron"), []);
        let found = warnings(&texts, "lands.board.ron");
        found
            .iter()
            .map(|problem| format!("{}: {}", problem.path, problem.what))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        warned("aabbaassss"),
        ["spaces[\"aa\"]: Alpha is cut in two: other land lies between it and its piece at 0201"]
    );
    assert_eq!(warned("aaaabbssss"), [""; 0]);
    assert_eq!(warned("aabbssaass"), [""; 0], "an island is sound");
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
