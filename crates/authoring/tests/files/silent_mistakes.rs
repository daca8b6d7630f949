//! Mistakes of an author that no rule forbids and that spoil a game: each is warned of, where it is.

use railhead_authoring::export::parts;
use railhead_engine::text::Files;
use railhead_engine::text::Problem;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_games::{check, warnings};

const EXERCISE: &str = "rail-exercise.ron";
const BOARD: &str = "rail-exercise.board.ron";
const RULES: &str = "rail-exercise.rules.ron";
const SCRIPT: &str = "plan.script.ron";

/// The exercise, in which Red has to take Eastgate, with some lines changed: the file, what it has, what it has instead.
fn exercise(changes: &[(&str, &str, &str)]) -> Texts {
    let mut texts = parts(&Embedded, "tutorials/rail-exercise.ron")
        .expect("it is sound")
        .texts;
    let victory = "victory: (
        side: \"red\", objective: \"Eastgate\", hexes: List(\"eastgate\"), levels: [(until: 3, level: Marginal)],
        otherwise: Marginal, step: 1, better_from: 10, worse_to: -10,
    ),\n    supply_sources: [";
    let played = [(EXERCISE, "supply_sources: [", victory)];
    for (file, from, to) in played.iter().chain(changes) {
        let text = texts.entry((*file).to_owned()).or_default();
        assert!(text.contains(from), "{file} has {from}");
        *text = text.replacen(from, to, 1);
    }
    texts
}

fn warned(texts: &Texts, scenario: &str) -> Vec<Problem> {
    assert_eq!(check(texts, scenario), [], "it is sound");
    warnings(texts, scenario)
}

/// The one warning about the exercise with some lines changed has these words, and stands at this piece of a file.
fn assert_warned(changes: &[(&str, &str, &str)], (file, at): (&str, &str), words: &str) {
    let texts = exercise(changes);
    let found = warned(&texts, EXERCISE);
    let [found] = found.as_slice() else {
        panic!("{words}: {found:#?}");
    };
    assert!(found.is_warning() && found.what.contains(words), "{found}");
    assert_eq!(found.file, file, "{found}");
    let there = &texts[file][found.mark.range.start..];
    assert!(
        there.starts_with(at),
        "{found} stands at {}",
        &there[..there.len().min(40)]
    );
}

/// The same with a field in the scenario.
fn assert_warned_of_field(field: &str, at: &str, words: &str) {
    let with_field = format!("{field},\n    supply_sources: [");
    assert_warned(
        &[(EXERCISE, "supply_sources: [", &with_field)],
        (EXERCISE, at),
        words,
    );
}

#[test]
fn the_exercise_itself_has_no_warning() {
    assert_eq!(warned(&exercise(&[]), EXERCISE), []);
}

#[test]
fn a_hex_of_the_sea_in_the_objective() {
    let hexes = "hexes: List(\"eastgate 0000\")";
    assert_warned(
        &[(EXERCISE, "hexes: List(\"eastgate\")", hexes)],
        (EXERCISE, "0000"),
        "0000 is in the sea, and left out",
    );
    // And in every other list of hexes.
    let control = "control: [\n        (side: \"red\", hexes: List(\"0304 0100\")),";
    assert_warned(
        &[(EXERCISE, "control: [", control)],
        (EXERCISE, "0100"),
        "0100 is in the sea, and left out",
    );
}

fn goal(fields: &str) -> String {
    format!("goals: [(side: \"red\", text: \"A goal.\", level: Decisive, {fields})]")
}

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
        ("when: [Down(\"1301NE\")]", "Down(", "nobody can blow this bridge"),
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
