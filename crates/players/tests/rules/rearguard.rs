//! Exits, replacements, weather and points that decide (HM-8, HF-8, HW, HV-1), as an author writes them and a player plays them.

use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Folder, Texts};
use railhead_hex_game::shown::book::rule_book;
use railhead_hex_game::{Event, HexGame};
use railhead_players::opponent::hex::Greedy;
use railhead_players::opponent::{Opponent, play};
use serde_json::Value;

use crate::common::console_game::ConsoleGame;

const SCENARIO: &str = "tests/rules/rearguard/rearguard.ron";

/// Ends phases until it is this side's phase of a turn.
fn go_to(played: &mut ConsoleGame, turn: u64, side: &str, phase: &str) -> Value {
    for _ in 0..40 {
        let state = played.may("state");
        if state["turn"] == turn && state["player"] == side && state["phase"] == phase {
            return state;
        }
        played.may("end-phase");
    }
    panic!("turn {turn} does not come: {}", played.may("state"));
}

// HF-8, HM-8, HV-4
#[test]
fn hm_8_a_rear_guard_recovers_leaves_the_map_and_wins_by_it() {
    let mut played = ConsoleGame::new(SCENARIO);
    let state = go_to(&mut played, 1, "blue", "Reinforcement Phase");
    assert_eq!(state["weather"], "Fine");
    assert_eq!(state["replaceable"].to_string(), r#"["b_1"]"#);
    assert_eq!(state["replacements"][0]["steps"], 1);
    played.may_not("do Replace(unit: \"b_2\")", &["HF-8", "has lost no step"]);
    played.may_not(
        "do Replace(unit: \"b_guns\")",
        &["HF-8", "no replacements come for"],
    );
    played.may("do Replace(unit: \"b_1\")");
    played.may_not("do Replace(unit: \"b_1\")", &["HF-8", "has lost no step"]);
    assert_eq!(played.may("state")["replacements"][0]["steps"], 0);
    go_to(&mut played, 1, "blue", "Movement Phase");
    played.may_not("do Leave(unit: \"b_1\")", &["HM-8", "no exit lies at"]);
    played.may("do Leave(unit: \"b_2\")");
    played.may("do Move(unit: \"b_1\", to: \"gate\")");
    played.may_not("do Leave(unit: \"b_1\")", &["HM-1", "has marched to"]);
    let state = played.may("state");
    assert_eq!(
        state["replacements"][0]["steps"], 0,
        "it is used up for this turn"
    );
    assert_eq!(state["score"][1]["left"], 6, "two steps of 3");
    assert_eq!(state["score"][1]["total"], 8, "with the ford");
    assert_eq!(state["today"]["level"], "marginal", "8 to 3: {state}");
    let state = go_to(&mut played, 2, "blue", "Movement Phase");
    assert_eq!(state["weather"], "Rain");
    played.may("do Leave(unit: \"b_1\")");
    played.may("undo");
    played.may("redo");
    played.may("end-phase");
    played.may("end-phase");
    let state = played.may("state");
    assert_eq!(state["over"], true, "{state}");
    assert_eq!(state["today"]["winner"], "blue");
    assert_eq!(state["today"]["level"], "decisive");
    assert_eq!(state["today"]["goal"], "Bring two units off by the coast road");
}

// HW-1, HW-2, HE-2, HV-1
#[test]
fn hw_1_the_weather_turns_by_date_by_a_die_and_by_an_event_and_points_decide() {
    let mut played = ConsoleGame::new(SCENARIO);
    go_to(&mut played, 1, "blue", "Movement Phase");
    let far = |played: &mut ConsoleGame| played.ask("do Move(unit: \"b_1\", to: \"0402\")");
    assert_eq!(far(&mut played)["ok"], true, "three hexes for four points");
    played.may("undo");
    go_to(&mut played, 2, "blue", "Movement Phase");
    played.may_not("do Move(unit: \"b_1\", to: \"0402\")", &["HM-1", "2 left"]);
    // Every roll of the die gives rain, and the rain brings the gale.
    let state = go_to(&mut played, 3, "red", "Reinforcement Phase");
    assert_eq!(state["weather"], "Storm");
    assert_eq!(state["score"][0]["events"], 1);
    let state = go_to(&mut played, 3, "blue", "Rail Movement Phase");
    assert_eq!(state["rail"]["capacity"], 0);
    let state = go_to(&mut played, 4, "red", "Reinforcement Phase");
    assert_eq!(state["weather"], "Rain", "the gale is over");
    let state = go_to(&mut played, 4, "blue", "Movement Phase");
    // Red has the mill and a point, Blue the ford.
    assert_eq!(state["today"]["winner"], "red");
    played.may("do Leave(unit: \"b_2\")");
    played.may("end-phase");
    played.may("end-phase");
    let state = played.may("state");
    assert_eq!(state["over"], true, "{state}");
    assert_eq!(state["today"]["winner"], "blue", "8 to 4");
    assert_eq!(state["today"]["level"], "marginal");
    let rules = played.may("rules");
    assert_eq!(rules["victory"]["points"][0][0], 20);
    assert_eq!(rules["victory"]["objective"], "Victory points");
}

// HM-8, HF-8, HW-1, HW-2, HV-1
#[test]
fn hv_1_the_rule_book_tells_what_the_scenario_has_of_it() {
    let scenario = load::<HexGame>(&Folder::new("tests/rules/rearguard"), "rearguard.ron");
    let scenario = scenario.unwrap_or_else(|problems| panic!("{problems:?}"));
    let book = rule_book(&scenario.game);
    let rules = book.iter().flat_map(|chapter| &chapter.rules);
    let words = |id: &str| {
        let rule = rules.clone().find(|rule| rule.id == id);
        rule.map_or_else(String::new, |rule| rule.paragraphs.join("\n"))
    };
    for (id, wanted) in [
        (
            "HM-8",
            "Blue by the coast road at 0000, Coast Gate (0001) and 0002, 3 points for each step.",
        ),
        (
            "HM-8",
            "Blue by the way through the enemy at 0701, in turns 3 to 4, for supplied units only.",
        ),
        (
            "HF-8",
            "Blue: 1 step in each of turns 1 to 2 for Infantry at Coast Gate (0001) and Depot (0101).",
        ),
        ("HW-1", "From turn 2 on: rain."),
        ("HW-1", "From turn 3 on by a die: 1 rain, 2 rain"),
        ("HW-2", "Fine: changes nothing."),
        (
            "HW-2",
            "Rain: each unit has 2 movement points fewer for its march, each side sends 1 unit fewer by rail in a phase.",
        ),
        ("HV-1", "substantially from a balance of +8 on"),
        ("HV-1", "Have at least 4 victory points more than Red"),
        (
            "HV-2",
            "at -4 or below the victory of its enemy is one level clearer",
        ),
    ] {
        assert!(words(id).contains(wanted), "{id}: {wanted}\n{}", words(id));
    }
    assert!(!words("HV-1").contains("the last of these hexes"));
    assert!(!words("HV-3").contains("has not taken"));
}

// HM-8, HF-8, HW-1, HV-1
#[test]
fn hm_8_what_is_wrong_with_these_fields_is_said() {
    let folder = Folder::new("tests/rules/rearguard");
    let mut texts = Texts::new();
    for path in folder.paths() {
        texts.insert(path.clone(), folder.read(&path).expect("the file is there"));
    }
    let text = texts.get_mut("rearguard.ron").expect("it is there");
    for (from, to) in [
        ("kinds: [\"infantry\"]", "kinds: [\"infantri\"], from: 3"),
        ("points: 3),", "points: 100),"),
        ("(id: \"east\"", "(id: \"coast\""),
        ("(from: 2, kind: \"rain\")", "(from: 1, kind: \"rian\")"),
        ("\"rain\", \"rain\"]", "\"rain\"]"),
        (
            "LeftBy(exit: \"coast\", least: 2), Left(\"b_2\")",
            "LeftBy(exit: \"coats\", least: 0), Weather(\"hail\")",
        ),
        ("(least: 8, level: Substantial)", "(least: 4, level: Decisive)"),
        (
            "worse_to: -4",
            "worse_to: 4, better_from: 9, objective: \"the coast\"",
        ),
        ("Weather(kind: \"storm\")", "Weather(kind: \"strom\", turns: 0)"),
    ] {
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
    }
    let problems = load::<HexGame>(&texts, "rearguard.ron").expect_err("it is not sound");
    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let all = all.join("\n");
    for words in [
        "the rules have no kind of unit \"infantri\"; did you mean \"infantry\"?",
        "the last turn comes before the first",
        "100 is out of range; it must be from 0 to 99",
        "the exit \"coast\" is listed twice",
        "the line before it begins no earlier; put the earliest line first (HW-1)",
        "the rules have no weather \"rian\"; did you mean \"rain\"?",
        "5 kinds for a die of six faces; give six, for the rolls of 1 to 6 (HW-1)",
        "a smaller balance has to be a lesser victory, but this one is not",
        "`points` decide, and `better_from` too; points alone decide, or an objective does (HV-1)",
        "`points` decide, and `objective` too",
        "a balance of 4 makes the result better and worse at once; worse_to must be less than the last of `points` (HV-2)",
        "the rules have no weather \"strom\"; did you mean \"storm\"?",
        "0 is out of range; it must be from 1 to 99",
    ] {
        assert!(all.contains(words), "{words}\n{all}");
    }
}

/// What two Regulars do in a variant of the scenario: the turn and the unit of each step back, and of each unit that leaves.
fn played_by_regulars(changes: &[(&str, &str)]) -> (Vec<(u16, String)>, Vec<(u16, String)>) {
    let folder = Folder::new("tests/rules/rearguard");
    let mut texts = Texts::new();
    for path in folder.paths() {
        texts.insert(path.clone(), folder.read(&path).expect("the file is there"));
    }
    let text = texts.get_mut("rearguard.ron").expect("it is there");
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
    }
    let scenario = load::<HexGame>(&texts, "rearguard.ron");
    let game = scenario.unwrap_or_else(|problems| panic!("{problems:?}")).game;
    let mut session = Session::new(game, 1);
    let (mut red, mut blue) = (Greedy::default(), Greedy::default());
    let mut players: [&mut dyn Opponent<HexGame>; 2] = [&mut red, &mut blue];
    play(&mut session, &mut players, 400);
    let (mut turn, mut replaced, mut left) = (0, Vec::new(), Vec::new());
    for event in session.journal().iter().flat_map(|entry| &entry.events) {
        let id = |unit| session.game().unit(unit).id.clone();
        match event {
            Event::PlayerTurnBegan { turn: now, .. } => turn = *now,
            Event::StepReplaced { unit, .. } => replaced.push((turn, id(*unit))),
            Event::UnitLeft { unit, .. } => left.push((turn, id(*unit))),
            _ => {}
        }
    }
    (replaced, left)
}

fn named(what: &[(u16, &str)]) -> Vec<(u16, String)> {
    what.iter().map(|(turn, id)| (*turn, (*id).to_owned())).collect()
}

// HF-8, HM-8, HV-4
#[test]
fn hm_8_a_computer_leaves_the_map_where_its_goal_asks_for_it_and_takes_its_replacements() {
    let (replaced, left) = played_by_regulars(&[]);
    assert_eq!(replaced, named(&[(1, "b_1")]));
    // The nearer of those who are not named goes with the one who is.
    assert_eq!(left, named(&[(1, "b_2"), (2, "b_1")]));
}

// HM-8, HV-1
#[test]
fn hm_8_a_computer_leaves_the_map_for_points_in_time_and_for_nothing_not_at_all() {
    let no_goal = (
        "when: [LeftBy(exit: \"coast\", least: 2), Left(\"b_2\")]",
        "when: [EnemyLost(3)]",
    );
    let fine = ("from: 3, when: [Weather", "from: 4, when: [Weather");
    let (_, left) = played_by_regulars(&[no_goal, fine]);
    let units: Vec<&str> = left.iter().map(|(_, unit)| unit.as_str()).collect();
    assert!(
        left.iter().all(|(turn, _)| *turn >= 3),
        "as late as it can: {left:?}"
    );
    assert!(units.contains(&"b_2"), "{left:?}");
    let (_, left) = played_by_regulars(&[
        no_goal,
        fine,
        (
            "hexes: Box(\"0000\", \"0002\"), points: 3",
            "hexes: Box(\"0000\", \"0002\")",
        ),
    ]);
    assert_eq!(left, Vec::new(), "it gains nothing");
}
