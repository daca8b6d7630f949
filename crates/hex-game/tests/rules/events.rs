//! Events of a scenario as an author writes them (HE): conditions, what they do, their cards, and what saves and fog make of them.

use std::sync::Arc;

use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{Game as _, Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::Problem;
use railhead_engine::text::sources::files::{Folder, Texts};
use railhead_hex_game::shown::book::rule_book;
use railhead_hex_game::{Event, HexGame, HexScenario, Side, Standing, TableView};

/// The draft of East Prussia with more fields in its scenario.
fn tannenberg(fields: &str) -> Result<HexScenario, Vec<Problem>> {
    changed(fields, &[])
}

/// The same with some of its lines replaced.
fn changed(fields: &str, changes: &[(&str, &str)]) -> Result<HexScenario, Vec<Problem>> {
    let folder = Folder::new("tests/rules/tannenberg");
    let mut texts = Texts::new();
    for path in folder.paths() {
        let text = folder.read(&path).expect("the file is there");
        texts.insert(path, text);
    }
    let text = texts.get_mut("tannenberg.ron").expect("the scenario is there");
    *text = text.replacen("    setup: [", &format!("    {fields}\n    setup: ["), 1);
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
    }
    load(&texts, "tannenberg.ron")
}

/// The problems of the draft with these events, without their places.
fn problems(events: &str) -> Vec<String> {
    let problems = tannenberg(&format!("events: [{events}],")).expect_err("it is not sound");
    problems.iter().map(ToString::to_string).collect()
}

const EVENTS: &str = r#"events: [
    (
        id: "halt", side: "russia", title: "Rennenkampf halts", text: "The First Army waits for its wagons.", at: "gumbinnen",
        from: 3, when: [Not(Happened("order"))],
        then: [Halt(formations: ["1st Army", "III Corps"], turns: 2)],
    ),
    (
        id: "order", side: "russia", title: "Zhilinski orders the pursuit", text: "The front is impatient.",
        when: [Happened("halt"), Any([Turn(6), Held("insterburg")])],
        then: [Trains(side: "russia", capacity: 3), Points(side: "russia", points: 2)],
    ),
],"#;

fn turns_to(session: &mut Session<HexGame>, turn: u16, side: Side) -> Vec<String> {
    let game = Arc::clone(session.game());
    let mut words = Vec::new();
    while (session.state().turn(), session.state().player()) != (turn, side) {
        let events = session
            .issue(game.end_phase())
            .expect("a phase without a move can end");
        let happened = events.iter().filter_map(|event| match event {
            Event::EventHappened { event } => Some(game.scripted_event(*event).title.clone()),
            _ => None,
        });
        words.extend(happened);
    }
    words
}

// HE-1, HE-3
#[test]
fn he_1_events_of_a_file_happen_in_their_turns_and_by_their_conditions() {
    let scenario = tannenberg(EVENTS).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    assert!(turns_to(&mut session, 2, Side::Second).is_empty());
    assert_eq!(turns_to(&mut session, 3, Side::First), ["Rennenkampf halts"]);
    let game = session.game();
    let held = |session: &Session<HexGame>| {
        let units = game.unit_ids();
        units
            .filter(|unit| session.state().halt_of(*unit).is_some())
            .count()
    };
    assert_eq!(held(&session), 6, "a formation, and a corps");
    // The card lies where the event says.
    let event_log = GreatEventLog::of(&session, None);
    let cards = game.great_events();
    let shown: Vec<&str> = event_log
        .entries()
        .iter()
        .map(|entry| cards[entry.event].title.as_str())
        .collect();
    assert_eq!(shown, ["Rennenkampf halts"]);
    let game = Arc::clone(session.game());
    assert_eq!(
        turns_to(&mut session, 6, Side::First),
        ["Zhilinski orders the pursuit"]
    );
    assert!(
        game.unit_ids()
            .all(|unit| session.state().halt_of(unit).is_none())
    );
}

// HE-2
#[test]
fn he_2_the_rule_book_lists_them() {
    let scenario = tannenberg(EVENTS).unwrap_or_else(|problems| panic!("{problems:?}"));
    let book = rule_book(&scenario.game);
    let chapter = book
        .iter()
        .find(|chapter| chapter.id == "HE")
        .expect("it has events");
    let all: Vec<String> = chapter
        .rules
        .iter()
        .map(|rule| rule.paragraphs.join("\n"))
        .collect();
    let all = all.join("\n");
    for words in [
        "Rennenkampf halts (Russia, turns 3 to 15): The First Army waits for its wagons. It happens when \"Zhilinski orders the pursuit\" has \
         not happened. What it does: held up for 2 player-turns: ",
        "Zhilinski orders the pursuit (Russia): The front is impatient. It happens when \"Rennenkampf halts\" has happened and (it is turn 6 \
         or later or Russia holds Insterburg (",
        "What it does: Russia may send 3 units by rail in each Rail Movement Phase; Russia gains 2 victory points.",
        "neither marches, takes a train nor sails",
    ] {
        assert!(all.contains(words), "{words}: {all}");
    }
    assert!(!all.contains("roll of a die"), "none of them has one");
}

// HE-1
#[test]
fn he_1_what_is_wrong_with_an_event_is_said() {
    let all = problems(
        r#"
        (id: "A", side: "rusia", title: "", text: "x", when: [At(unit: "g_1", at: "soldau"), Happened("b")], then: []),
        (id: "c", side: "russia", title: "x", text: "x", die: 6, then: [
            Halt(), Halt(formations: ["1st Amy"], turns: 0), Points(side: "russia", points: 0), Source(at: "soldau", open: true),
            Bridge(at: "0000NE", down: true), Track(path: "soldau", broken: true), Track(path: "1117 1118", broken: true),
        ]),
        (id: "c", side: "russia", title: "x", text: "x", from: 16, at: "0008", then: [Trains(side: "russia", capacity: 100)]),
        "#,
    );
    let all = all.join("\n");
    for words in [
        "\"A\" is not a valid id",
        "the rules have no side \"rusia\"; did you mean \"russia\"?",
        "the event has no title",
        "the event does nothing; what is only told, and does nothing, is one of great_events",
        "6 is out of range; it must be from 1 to 5",
        "the event depends on nothing; name a condition, or its turn in `from`",
        "no unit is named; name `units` or `formations`",
        "the unit file has no formation \"1st Amy\"; did you mean \"1st Army\"?",
        "0 is out of range; it must be from 1 to 99",
        "0 is out of range; it must be from -999 to 999, and not 0",
        "there is no source of supply at \"soldau\"",
        "this board has no bridge at \"0000NE\"",
        "a path has at least two hexes",
        "the event \"c\" is listed twice",
        "100 is out of range; it must be from 0 to 99",
    ] {
        assert!(all.contains(words), "{words}\n{all}");
    }
    // Conditions are checked once all else is sound.
    let all = problems(
        r#"(id: "a", side: "russia", title: "x", text: "x", when: [At(unit: "g_1", at: "soldau"), Happened("b")],
            then: [Points(side: "russia", points: 1)])"#,
    );
    let all = all.join("\n");
    for words in [
        "the scenario has no event \"b\"; did you mean \"a\"?",
        "an event depends on what both sides know alone",
    ] {
        assert!(all.contains(words), "{words}\n{all}");
    }
}

// HE-3, HO-2
#[test]
fn he_3_under_fog_the_enemy_does_not_read_whom_an_event_holds_up() {
    let fog = EVENTS.to_owned() + "\n    fog: true,";
    let scenario = tannenberg(&fog).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    turns_to(&mut session, 2, Side::Second);
    let game = Arc::clone(session.game());
    let mut hidden = 0;
    while session.state().turn() < 3 {
        let events = session.issue(game.end_phase()).expect("a phase can end").to_vec();
        for event in events {
            let about = game.about(&event);
            match event {
                Event::Altered { .. } => {
                    assert!(about.is_secret, "{event:?}");
                    hidden += 1;
                }
                Event::EventHappened { .. } => assert!(!about.is_secret),
                _ => {}
            }
        }
    }
    assert_eq!(hidden, 6);
}

const GOLTZ: &str = r#"(unit: "g_goltz", turn: 8, at: ["danzig"])"#;
const ARRIVAL: &str = r#"(unit: "r2_1", turn: 6, at: ["makow"])"#;
const WITHDRAWAL: (&str, &str) = (
    "    goals: [",
    "    withdrawals: [(unit: \"r1_2c\", event: \"halt\", after: 1)],\n    goals: [",
);

/// The rule that keeps a unit from being deployed, and the turn from which it can be.
fn waits(session: &Session<HexGame>, unit: &str) -> (Vec<String>, Option<u16>) {
    let (game, state) = (session.game(), session.state());
    let unit = game.unit_named(unit).expect("a unit of the draft");
    let view = TableView::new(game, state, state.player());
    let why = view.why(unit).into_iter();
    let why = why.map(|reason| format!("{}: {}", reason.rule(), reason.text(&view.names())));
    (why.collect(), state.unit(unit).due)
}

// HF-7
#[test]
fn hf_7_units_come_and_leave_by_an_event_or_late_by_a_die() {
    let comes = r#"(unit: "g_goltz", event: "halt", after: 2, at: ["danzig"])"#;
    let late = r#"(unit: "r2_1", turn: 4, at: ["makow"], delay: [2, 2, 2, 2, 2, 2])"#;
    let scenario = changed(EVENTS, &[(GOLTZ, comes), (ARRIVAL, late), WITHDRAWAL]);
    let scenario = scenario.unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let game = Arc::clone(session.game());
    turns_to(&mut session, 2, Side::Second);
    let (why, due) = waits(&session, "g_goltz");
    assert_eq!(due, None);
    assert_eq!(
        why,
        ["HF-7: Landwehr Division von der Goltz comes by an event that has not happened: Rennenkampf halts"]
    );
    let ahead = |session: &Session<HexGame>, unit: &str| {
        let unit = game.unit_named(unit).expect("a unit of the draft");
        let view = TableView::new(&game, session.state(), game.unit(unit).side);
        let mut ahead = view.ahead(game.unit(unit).side).into_iter();
        ahead.find(|ahead| ahead.unit == unit).map(|ahead| ahead.turn)
    };
    assert_eq!(ahead(&session, "g_goltz"), None);
    turns_to(&mut session, 3, Side::First);
    assert_eq!(ahead(&session, "g_goltz"), Some(5), "two turns after the event");
    assert_eq!(ahead(&session, "r2_1"), Some(4), "as far as anybody knows");
    let cavalry = game.unit_named("r1_2c").expect("a unit of the draft");
    assert!(session.state().unit(cavalry).at.is_some());
    turns_to(&mut session, 4, Side::First);
    assert_eq!(session.state().unit(cavalry).standing, Standing::Withdrawn);
    assert_eq!(waits(&session, "r2_1").1, Some(6), "two turns late");
    turns_to(&mut session, 5, Side::Second);
    assert_eq!(waits(&session, "g_goltz"), (Vec::new(), Some(5)));
    // A save in between holds all of it.
    let book = rule_book(&game);
    let rules = book.iter().flat_map(|chapter| &chapter.rules);
    let rule = rules
        .clone()
        .find(|rule| rule.id == "HF-7")
        .expect("it is needed");
    let words = rule.paragraphs.join("\n");
    for wanted in [
        "Landwehr Division von der Goltz comes 2 turns after \"Rennenkampf halts\"",
        "may be up to 2 turns late",
        "2nd Cavalry Division leaves 1 turn after \"Rennenkampf halts\"",
    ] {
        assert!(words.contains(wanted), "{wanted}: {words}");
    }
}

// HF-7
#[test]
fn hf_7_what_is_wrong_with_an_arrival_by_an_event_is_said() {
    let bad = r#"(unit: "g_goltz", turn: 8, event: "hlat", at: ["danzig"], delay: [1])"#;
    let both = r#"(unit: "r2_1", at: ["makow"], after: 2)"#;
    let problems = changed(EVENTS, &[(GOLTZ, bad), (ARRIVAL, both)]).expect_err("it is not sound");
    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let all = all.join("\n");
    for words in [
        "the unit needs either a turn or an event; turn: 3, or event: \"halt\" (HF-7)",
        "the scenario has no event \"hlat\"; did you mean \"halt\"?",
        "1 numbers for a die of six faces; give six, for the rolls of 1 to 6: [0, 0, 0, 1, 1, 2]",
        "there is no event to count from",
    ] {
        assert!(all.contains(words), "{words}\n{all}");
    }
}

/// Every condition that an event can have, and what it does, stand in its rule.
#[test]
fn he_2_the_rule_book_tells_every_condition_and_effect() {
    let events = r#"events: [
    (
        id: "first", side: "russia", title: "First", text: "It begins.",
        when: [
            Held("soldau"), Not(Lost("insterburg")), Destroyed("g_1"), Not(Destroyed("g_goltz")), Turn(3), Not(Turn(9)), Lead(2), Not(Lead(-4)),
            EnemyLost(3), Not(EnemyLost(9)), Count(least: 2, of: [Held("soldau"), Held("insterburg"), Held("danzig")]),
            Not(Any([Held("danzig"), Turn(12)])), Any([Held("soldau"), Held("danzig")]),
        ],
        then: [
            Points(side: "russia", points: -1), Control(side: "russia", hexes: List("soldau")),
        ],
    ),
],"#;
    let scenario = tannenberg(events).unwrap_or_else(|problems| panic!("{problems:?}"));
    let book = rule_book(&scenario.game);
    let rules = book.iter().flat_map(|chapter| &chapter.rules);
    let text: Vec<String> = rules
        .filter(|rule| rule.id == "HE-2")
        .map(|rule| rule.paragraphs.join("\n"))
        .collect();
    let text = text.concat();
    for words in [
        "Russia holds Soldau (",
        "Germany does not hold Insterburg (",
        " is destroyed, ",
        " is not destroyed, ",
        "it is turn 3 or later, it is not yet turn 9, Russia has at least 2 victory points more than Germany, ",
        "Russia does not have at most 4 victory points fewer than Germany, ",
        "at least 3 units of Germany are destroyed, fewer than 9 units of Germany are destroyed, ",
        "(Russia holds at least 2 of Soldau (",
        "(Russia does not hold Danzig (",
        " and it is not yet turn 12)",
        " or Danzig (",
        "What it does: Russia loses 1 victory point; Soldau (",
        "comes under the control of Russia.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}
