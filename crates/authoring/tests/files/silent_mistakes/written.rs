//! What waits for what cannot be: goals, events, arrivals, advice, great events.

use super::{EXERCISE, assert_warned, assert_warned_of_field, exercise, goal, warned};

#[test]
fn a_goal_that_is_reached_from_the_start() {
    for when in [
        "[Held(\"harbour\")]",
        "[Not(Lost(\"harbour\")), Turn(1)]",
        "[Any([Held(\"quarry\"), Count(least: 2, of: [Held(\"harbour\"), Held(\"fairview\"), Held(\"eastgate\")])])]",
        "[Not(Destroyed(\"r_2\"))]",
        "[Lead(0)]",
    ] {
        let words = "Red has reached this goal from the start";
        assert_warned_of_field(&goal(&format!("when: {when}")), &when[..4], words);
    }
    for sound in [
        "when: [Held(\"harbour\")], at_end: true",
        "when: [Held(\"harbour\")], from: 3",
        "when: [Held(\"harbour\")], turns: 2",
        "when: [Held(\"quarry\")]",
        "when: [Destroyed(\"b_raiders\")]",
    ] {
        let field = format!("{},\n    supply_sources: [", goal(sound));
        assert_eq!(
            warned(&exercise(&[(EXERCISE, "supply_sources: [", &field)]), EXERCISE),
            []
        );
    }
}

#[test]
fn a_goal_that_can_never_be_reached() {
    for (fields, at, words) in [
        (
            "when: [EnemyLost(99)]",
            "EnemyLost(99)",
            "the goal can never be reached: Blue has only 1 unit",
        ),
        (
            "when: [Turn(2), All([Held(\"eastgate\"), Lost(\"eastgate\")])]",
            "Lost(\"eastgate\")",
            "it contradicts condition 1",
        ),
        ("when: [Turn(4)]", "Turn(4)", "it only counts up to turn 3"),
        (
            "when: [Turn(3)], until: 2",
            "Turn(3)",
            "it only counts up to turn 2",
        ),
        (
            "when: [Not(Turn(1))]",
            "Not(Turn(1))",
            "what `Not` excludes always holds",
        ),
        ("when: [Down(\"1301NE\")]", "Down(", "this bridge cannot be blown"),
        ("when: [Left(\"r_2\")]", "Left(", "no exit is open to it"),
        (
            "when: [Held(\"eastgate\")], turns: 4",
            "4",
            "the goal has to be kept for 4 turns, and there are 3 turns",
        ),
    ] {
        assert_warned_of_field(&goal(fields), at, words);
    }
}

#[test]
fn a_better_goal_behind_a_weaker_one() {
    let goals = |first: &str, better: &str| {
        format!(
            "goals: [(side: \"red\", text: \"One.\", level: Marginal, {first}), \
             (side: \"red\", text: \"Another.\", level: Decisive, {better})]"
        )
    };
    let one = "when: [Held(\"quarry\")]";
    let words = "goal 1 of the list is reached whenever this one is, and comes first: this decisive victory is never won";
    for better in [
        one,
        "when: [Held(\"quarry\"), Held(\"eastgate\")]",
        "when: [All([Held(\"eastgate\"), Held(\"quarry\")])], turns: 2",
        "when: [Held(\"quarry\")], until: 2",
    ] {
        assert_warned_of_field(&goals(one, better), "(side: \"red\", text: \"Another.\"", words);
    }
    for (first, better) in [
        (one, "when: [Held(\"eastgate\")]"),
        ("when: [Held(\"quarry\")], at_end: true", one),
        ("when: [Held(\"quarry\")], from: 2", one),
        ("when: [Held(\"quarry\"), Held(\"eastgate\")]", one),
    ] {
        let field = format!("{},\n    supply_sources: [", goals(first, better));
        assert_eq!(
            warned(&exercise(&[(EXERCISE, "supply_sources: [", &field)]), EXERCISE),
            []
        );
    }
}

fn event(id: &str, fields: &str) -> String {
    format!(
        "(id: \"{id}\", side: \"red\", title: \"An event\", text: \"It happens.\", then: [Points(side: \"red\", points: 1)], {fields})"
    )
}

#[test]
fn events_that_can_never_happen() {
    let never = "the event can never happen: ";
    let events = |events: &[String]| format!("events: [{}]", events.join(", "));
    for (field, at, words) in [
        (
            events(&[event("one", "when: [Held(\"quarry\"), Happened(\"one\")]")]),
            "Happened(\"one\")",
            "the event waits for itself",
        ),
        (
            events(&[event("one", "when: [Held(\"quarry\"), Lost(\"quarry\")]")]),
            "Lost(\"quarry\")",
            "it contradicts condition 1",
        ),
        (
            events(&[event("one", "from: 2, when: [Not(Turn(2))]")]),
            "Not(",
            "what `Not` excludes always holds",
        ),
        (
            events(&[
                event("one", "from: 3, when: [Held(\"quarry\")]"),
                event("two", "until: 2, when: [Happened(\"one\")]"),
            ]),
            "Happened(\"one\")",
            "the event \"one\" happens from turn 3 on, but this only counts up to turn 2",
        ),
    ] {
        assert_warned_of_field(&field, at, &format!("{never}{words}"));
    }
    // Two that wait for each other are both named.
    let pair = events(&[
        event("one", "when: [Any([Happened(\"two\"), EnemyLost(9)])]"),
        event("two", "when: [All([Held(\"quarry\"), Happened(\"one\")])]"),
        event("three", "when: [Not(Happened(\"one\")), Held(\"quarry\")]"),
    ]);
    let field = format!("{pair},\n    supply_sources: [");
    let found = warned(&exercise(&[(EXERCISE, "supply_sources: [", &field)]), EXERCISE);
    let found: Vec<&str> = found.iter().map(|problem| problem.what.as_str()).collect();
    assert_eq!(
        found,
        [
            "the event can never happen: it and the event \"two\" wait for each other",
            "the event can never happen: it and the event \"one\" wait for each other",
        ]
    );
    // A chain that begins somewhere is sound.
    let chain = events(&[
        event("one", "when: [Happened(\"two\")]"),
        event(
            "two",
            "when: [Any([Happened(\"one\"), Held(\"quarry\")])], die: 3",
        ),
    ]);
    let field = format!("{chain},\n    supply_sources: [");
    assert_eq!(
        warned(&exercise(&[(EXERCISE, "supply_sources: [", &field)]), EXERCISE),
        []
    );
}

#[test]
fn an_arrival_that_can_never_come() {
    let arrival = |fields: &str, event: &str| {
        let field = format!(
            "arrivals: [(unit: \"b_raiders\", {fields}, at: [\"eastgate\"])],\n    events: [{event}],\n    supply_sources: ["
        );
        [
            (EXERCISE, "supply_sources: [", field),
            (EXERCISE, "phases: [", "phases: [Reinforcement, ".to_owned()),
            (
                EXERCISE,
                "        (unit: \"b_raiders\", at: \"1003\"),\n",
                String::new(),
            ),
        ]
    };
    let sound = event("one", "when: [Held(\"quarry\")], from: 2");
    for (fields, event, at, words) in [
        (
            "event: \"one\", after: 2",
            &*sound,
            "2",
            "the game is over by then",
        ),
        (
            "turn: 3, delay: [1, 1, 2, 2, 2, 3]",
            "",
            "3",
            "the game is over by then",
        ),
        ("turn: 3, price: 1", "", "3", "the game is over by then"),
    ] {
        let changes = arrival(fields, event);
        let changes = changes.each_ref().map(|(file, from, to)| (*file, *from, &**to));
        assert_warned(
            &changes,
            (EXERCISE, at),
            &format!("Blue Raiders can never come: {words}"),
        );
    }
    let broken = event("one", "when: [Happened(\"one\")]");
    let changes = arrival("event: \"one\"", &broken);
    let texts = exercise(&changes.each_ref().map(|(file, from, to)| (*file, *from, &**to)));
    let found = warned(&texts, EXERCISE);
    let found: Vec<String> = found
        .iter()
        .map(|problem| format!("{}: {}", problem.path, problem.what))
        .collect();
    assert_eq!(
        found,
        [
            "arrivals[0].event: Blue Raiders can never come: this event can never happen",
            "events[0].when[0]: the event can never happen: the event waits for itself",
        ]
    );
    let changes = arrival("event: \"one\", after: 1", &sound);
    let changes = changes.each_ref().map(|(file, from, to)| (*file, *from, &**to));
    assert_eq!(warned(&exercise(&changes), EXERCISE), []);
}

#[test]
fn advice_and_great_events_that_wait_in_vain() {
    assert_warned_of_field(
        "advice: [(side: \"red\", text: \"March.\", when: [Turn(2), Supplied(\"r_5\"), Unsupplied(\"r_5\")])]",
        "Unsupplied",
        "the advice is never given: it contradicts condition 2",
    );
    let great = |when: &str| {
        format!(
            "great_events: [\n        (side: \"red\", at: \"quarry\", title: \"An event\", text: \"It happens.\", when: {when}),"
        )
    };
    for (when, at, words) in [
        (
            "[EnemyLost(5)]",
            "EnemyLost",
            "the event is never told: Blue has only 1 unit",
        ),
        ("[Held(\"harbour\")]", "[Held", "all of this holds from the start"),
    ] {
        assert_warned(
            &[(EXERCISE, "great_events: [", &great(when))],
            (EXERCISE, at),
            words,
        );
    }
}
