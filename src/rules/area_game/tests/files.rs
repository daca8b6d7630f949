//! Problems of a scenario are reported with their place (AB-1, AB-2, AB-3, AB-4, AB-11).

use super::problems_with;

fn first(from: &str, to: &str) -> String {
    let problems = problems_with(from, to);
    problems
        .first()
        .map(|problem| format!("{}: {}", problem.path, problem.what))
        .unwrap_or_default()
}

#[test]
fn what_is_wrong_with_a_scenario_is_said() {
    for (from, to, said) in [
        (
            "capital: \"ayr\"",
            "capital: \"ary\"",
            "nations[\"red\"].capital: this board has no space \"ary\"",
        ),
        (
            "capital: \"ayr\"",
            "capital: \"cork\"",
            "nations[\"red\"].capital: \"cork\" is not an area of Red",
        ),
        (
            "side: \"warm\", capital: \"ayr\"",
            "side: \"hot\", capital: \"ayr\"",
            "nations[\"red\"].side: there is no side \"hot\"",
        ),
        (
            "\"red pink\"",
            "\"red blue pink\"",
            "turns[0]: nations of two sides cannot move together",
        ),
        ("\"red pink\"", "\"red\"", "turns: \"pink\" has no turn"),
        (
            "\"teal\"],",
            "\"teal red\"],",
            "turns[2]: \"red\" already has a turn",
        ),
        (
            "rounds: 3",
            "rounds: 0",
            "rounds: 0 rounds: a scenario has 1 to 200",
        ),
        (
            "months: 1",
            "months: 0",
            "calendar.months: a round lasts 1 to 24 months, not 0",
        ),
        (
            "damage: {\"ayr\": 2}",
            "damage: {\"ayr\": 17}",
            "damage[\"ayr\"]: 17 markers are too many: the limit is twice the value of the area, 16",
        ),
        (
            "damage: {\"ayr\": 2}",
            "damage: {\"bray\": 2}",
            "damage[\"bray\"]: there is no complex to damage",
        ),
        (
            "complexes: \"ayr",
            "complexes: \"sound",
            "complexes: \"sound\" is not an area in play",
        ),
        (
            "violation: 3",
            "values: {\"ayr\": 100}",
            "values[\"ayr\"]: an area produces at most 99, not 100",
        ),
        (
            "setup: {}",
            "setup: {\"red\": {\"cork\": \"infantry\"}}",
            "setup[\"red\"][\"cork\"]: red does not hold \"cork\"",
        ),
        (
            "setup: {}",
            "setup: {\"red\": {\"ayr\": \"2 infntry\"}}",
            "setup[\"red\"][\"ayr\"]: there is no unit \"infntry\"",
        ),
        (
            "setup: {}",
            "setup: {\"red\": {\"ayr\": \"200 infantry 150 infantry 200 infantry\"}}",
            "setup[\"red\"][\"ayr\"]: 350 Infantry are too many: the limit is 200 of a kind",
        ),
        (
            "setup: {}",
            "setup: {\"red\": {\"ayr\": \"cruiser\"}}",
            "setup[\"red\"][\"ayr\"]: Cruisers cannot be here",
        ),
        (
            "count: 2)",
            "count: 3)",
            "victory[0].goal.count: the goal is 3 of only 2 areas",
        ),
        (
            "violation: 3,",
            "phases: [Combat, CombatMove],",
            "phases: each phase is listed once, in the order of play",
        ),
        (
            "violation: 3,",
            "phases: [CombatMove],",
            "phases: Combat Move and Combat need each other: list both or neither",
        ),
        (
            "\"1940-06-01\"",
            "\"June 1940\"",
            "calendar.begins: \"June 1940\" is not a date such as \"1940-06-01\"",
        ),
    ] {
        assert_eq!(first(from, to), said, "{to}");
    }
}

#[test]
fn ab_3_more_nations_than_can_be_numbered_are_told_by_their_number_alone() {
    let all = |line: fn(u16) -> String| (0..300).map(line).collect::<String>();
    let nations =
        all(|id| format!("\"n{id}\": (name: \"N\", adjective: \"N\", side: \"warm\", capital: \"ayr\"), "));
    let turns = all(|id| format!("\"n{id}\", "));
    let from = "treasury: 6),\n    },\n    turns: [";
    let problems = problems_with(from, &format!("treasury: 6), {nations}}}, turns: [{turns}"));
    let of_turns = problems
        .iter()
        .filter(|problem| problem.path.starts_with("turns"));
    assert_eq!(of_turns.count(), 0, "{problems:?}");
    assert!(
        problems
            .iter()
            .any(|problem| problem.what == "304 nations: a war has 2 to 40")
    );
}
