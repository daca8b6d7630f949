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

#[test]
fn ab_3_a_war_has_at_most_twenty_sides_and_a_table_a_hundred_and_twenty_kinds() {
    let sides = |number: u16| {
        let more = (2..number)
            .map(|id| format!(", \"s{id}\": \"S\""))
            .collect::<Vec<_>>();
        problems_with(
            "\"cold\": \"Cold\"",
            &format!("\"cold\": \"Cold\"{}", more.concat()),
        )
    };
    assert_eq!(sides(20), []);
    assert_eq!(sides(21)[0].what, "21 sides: a war has 2 to 20");
    let kinds = |number: usize| {
        let mut texts = super::small_war::texts("");
        let units = texts.get_mut("units.ron").expect("it was just made");
        let more = (units.matches("(id: ").count()..number).map(|id| {
            format!("(id: \"k{id}\", name: \"K\", domain: Land, cost: 1, attack: 1, defence: 1, move: 1),")
        });
        *units = units.replacen(
            "units: [",
            &format!("units: [{}", more.collect::<Vec<_>>().concat()),
            1,
        );
        railhead_engine::scenario::load::<super::super::AreaGame>(&texts, "war.ron").map(drop)
    };
    assert_eq!(kinds(120), Ok(()));
    let problems = kinds(121).expect_err("they are too many");
    assert_eq!(problems[0].what, "a table has 1 to 120 kinds of unit, not 121");
}

#[test]
fn nations_that_cannot_be_read_are_not_counted_as_missing() {
    let mut texts = super::small_war::texts("");
    let text = texts.get_mut("war.ron").expect("it was just made");
    for treasury in [20, 5, 18] {
        *text = text.replace(&format!("treasury: {treasury}"), "treasury: \"much\"");
    }
    let problems = railhead_engine::scenario::load::<crate::AreaGame>(&texts, "war.ron")
        .err()
        .unwrap_or_default();
    let messages: Vec<&str> = problems.iter().map(|problem| problem.what.as_str()).collect();
    assert!(
        messages.len() >= 3 && !messages.iter().any(|what| what.contains("a war has")),
        "{messages:?}"
    );
}

#[test]
fn a_unit_without_a_plural_gets_one() {
    let units = r#"UnitTable(format: 1, units: [
        (id: "gun", name: "Railway Gun", domain: Land, cost: 3, attack: 1, defence: 2, move: 1),
        (id: "foot", name: "Motorized Infantry", domain: Land, cost: 3, attack: 1, defence: 2, move: 1),
        (id: "patrol", name: "Flak Torch", domain: Land, cost: 3, attack: 1, defence: 2, move: 1),
    ], complex: 12)"#;
    let file: crate::files::unit_file::UnitTableFile =
        railhead_engine::text::parse::from_ron(units).expect("it can be read");
    let kinds = file.build(6, &mut Vec::new());
    let plurals: Vec<&str> = kinds.iter().map(|kind| kind.plural.as_str()).collect();
    assert_eq!(plurals, ["Railway Guns", "Motorized Infantry", "Flak Torches"]);
}

// M1-3, S1-5
#[test]
fn m1_3_a_variant_of_a_file_may_name_nations_that_are_enemies_here() {
    let mut texts = super::small_war::texts("");
    let text = texts.get_mut("war.ron").expect("it was just made");
    *text = text.replace("violation: 3,", "rail: \"shared.rail.ron\", violation: 3,");
    let rail = r#"Rail(
        format: 1, name: "Shared", text: "All share.", network: EveryArea(), departure: Anywhere, destination: Anywhere,
        range: Unlimited, national: Unlimited, sharing: Groups(["red blue", "pink teal"]),
    )"#;
    texts.insert("shared.rail.ron".to_owned(), rail.to_owned());
    let loaded = railhead_engine::scenario::load::<crate::AreaGame>(&texts, "war.ron");
    assert!(loaded.is_ok(), "{:?}", loaded.err());
}
