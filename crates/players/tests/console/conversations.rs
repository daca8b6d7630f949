//! The console answers each line with one line of JSON, whatever the line is.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use railhead_games::folders::Folders;
use railhead_hex_game::HexGame;
use railhead_players::console::answer::Usage;
use railhead_players::console::{Console, ConsoleGame as _, MAX_LINE, command, run};
use serde_json::Value;

use crate::common::random_cases::random_cases;
use crate::common::transcript;

fn nowhere() -> Folders {
    Folders::at(Path::new("nowhere"), Path::new("nowhere"))
}

/// Every command of the hex game.
fn commands() -> Vec<Usage> {
    command::commands(HexGame::COMMANDS)
}

/// The answers to some input, each parsed.
fn answers(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    run(input, &mut output, Console::new(nowhere())).expect("writing to memory succeeds");
    let output = String::from_utf8(output).expect("answers are text");
    let lines = output.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect()
}

#[test]
fn the_rail_exercise_goes_as_its_transcript_says() {
    transcript::check("rail-exercise", Console::new(nowhere()));
}

#[test]
fn a_fight_and_its_decisions_go_as_the_transcript_says() {
    let transcript = transcript::check("combat", Console::new(nowhere()));
    for stage in ["air defence", "losses", "retreat", "advance"] {
        assert!(
            transcript.contains(&format!("\"stage\":\"{stage}\"")),
            "{stage} is among them"
        );
    }
}

#[test]
fn a_landing_under_assault_goes_as_the_transcript_says() {
    let transcript = transcript::check("landing", Console::new(nowhere()));
    assert!(transcript.contains("must assault it"));
    assert!(transcript.contains("in a failed assault"));
}

// HL-1, HL-4
#[test]
fn hl_4_two_battles_follow_from_one_another_as_the_transcript_says() {
    let transcript = transcript::check("linked-battles", Console::new(nowhere()));
    assert!(
        transcript.contains("\"rule\":\"HL-1\""),
        "the next battle waits for the end of the first"
    );
    assert!(transcript.contains("gets a step back"));
    assert!(transcript.contains("A step of 1st Blue Brigade is taken back"));
    assert!(
        transcript.contains("undo is not possible: no order has been given"),
        "in the second battle"
    );
}

// HR-1, HR-12
#[test]
fn trains_are_planned_as_the_transcript_says() {
    transcript::check("rail-plan", Console::new(nowhere()));
}

#[test]
fn mistakes_are_answered_as_the_transcript_says() {
    transcript::check("mistakes", Console::new(nowhere()));
}

#[test]
fn every_command_of_the_help_is_understood() {
    let mut console = Console::new(nowhere());
    console.answer(b"new rail-exercise");
    let examples = [
        ("FILE", "nothing"),
        ("UNIT", "r_2"),
        ("SPACE", "quarry"),
        ("NAME", "quarry"),
        ("ORDER", "EndPhase"),
        ("[seed=N]", "seed=2"),
        ("SIDE=PLAYER", "blue=greedy"),
        ("PLAYER", "random"),
        ("row N", "row 0"),
        ("[", ""),
        ("]", ""),
    ];
    for (usage, _) in commands() {
        let line = examples.iter().fold(usage.to_owned(), |line, (word, example)| {
            line.replace(word, example)
        });
        let answer = console.answer(line.as_bytes());
        assert!(
            !answer.contains("there is no command") && !answer.contains("it is written"),
            "{line}: {answer}"
        );
    }
    assert!(console.is_done());
}

#[test]
fn the_console_plays_a_side_until_the_other_has_to_decide() {
    let mut console = Console::new(nowhere());
    let opened = ask(&mut console, "new rail-exercise seed=1 blue=greedy");
    assert_eq!(opened["then"], serde_json::json!([]), "red begins");
    for _ in 0..2 {
        assert_eq!(ask(&mut console, "state")["player"], "red");
        let answer = ask(&mut console, "end-phase");
        assert_eq!(answer["ok"], true, "{answer}");
    }
    let state = ask(&mut console, "state");
    assert_eq!(
        (state["turn"].as_u64(), state["decides"].as_str()),
        (Some(2), Some("red"))
    );
    let log = ask(&mut console, "log")["report"].to_string();
    assert!(log.contains("the Blue player-turn"), "{log}");
    for wrong in ["new rail-exercise green=greedy", "new rail-exercise blue=clever"] {
        assert_eq!(ask(&mut console, wrong)["ok"], false, "{wrong}");
    }
}

#[test]
fn options_of_new_stand_in_any_order() {
    let mut console = Console::new(nowhere());
    for line in [
        "new rail-exercise blue=greedy seed=7",
        "new seed=7 rail-exercise blue=strong:500",
        "new rail-exercise seed=7 blue=strong:500 red=random",
    ] {
        let opened = ask(&mut console, line);
        assert_eq!(opened["ok"], true, "{line}: {opened}");
        let session = console.session::<HexGame>().expect("it is played");
        assert_eq!(session.seed(), 7, "{line}");
    }
    let usage = ask(&mut console, "new")["error"].to_string();
    assert!(
        usage.contains("new FILE [seed=N] [CHOICE=OPTION] [SIDE=PLAYER]"),
        "{usage}"
    );
    let chosen = ask(
        &mut console,
        "new europe-1940 germany=greedy rails=option-3 seed=2",
    );
    assert_eq!(chosen["ok"], true, "{chosen}");
}

/// Undo takes back an order with what a computer has done since, unless a die has been rolled.
#[test]
fn undo_takes_a_turn_of_the_computer_back_too() {
    let mut console = Console::new(nowhere());
    ask(&mut console, "new rail-exercise seed=1 blue=greedy");
    ask(&mut console, "end-phase");
    let before = ask(&mut console, "hash");
    let rode = ask(&mut console, "do Rail(unit: \"r_2\", to: \"0904\")");
    let passed = ask(&mut console, "end-phase");
    assert_ne!(passed["then"], serde_json::json!([]), "Blue has had its turn");
    let undone = ask(&mut console, "undo");
    assert_eq!(
        (undone["ok"].as_bool(), undone["order"].as_str()),
        (Some(true), Some("EndPhase"))
    );
    assert_eq!(ask(&mut console, "hash")["hash"], rode["hash"]);
    assert_eq!(ask(&mut console, "state")["decides"], "red");
    // Blue plays on as before.
    assert_eq!(ask(&mut console, "redo")["hash"], passed["hash"]);
    ask(&mut console, "undo");
    ask(&mut console, "undo");
    assert_eq!(ask(&mut console, "hash"), before);

    // Dice prevent undo.
    ask(&mut console, "new france seed=2 france=greedy uk=greedy");
    let passed = loop {
        let passed = ask(&mut console, "end-phase");
        if passed["then"] != serde_json::json!([]) {
            break passed;
        }
    };
    let refused = ask(&mut console, "undo")["error"].to_string();
    let barriers = ["a die has been rolled", "what was decided in a battle stands"];
    let is_named = |barrier: &&str| refused.contains(&format!("undo is not possible: {barrier}"));
    assert!(barriers.iter().any(is_named), "{refused}");
    assert_eq!(ask(&mut console, "hash")["hash"], passed["hash"]);

    // Where two people play, each turn is its player's own.
    ask(&mut console, "new rail-exercise seed=1");
    ask(&mut console, "end-phase");
    ask(&mut console, "end-phase");
    let refused = ask(&mut console, "undo")["error"].to_string();
    assert!(refused.contains("the other player's turn is over"), "{refused}");
}

/// Both games keep the promises of the general page: the game, its seats, its result, why an order is refused.
#[test]
fn both_games_answer_what_any_game_does() {
    let mut console = Console::new(nowhere());
    for (scenario, game, seats) in [("jitra", "Hex", 2), ("france", "Area", 3)] {
        ask(&mut console, &format!("new {scenario}"));
        let state = ask(&mut console, "state");
        assert_eq!(state["game"], game);
        assert_eq!(state["seats"].as_array().map(Vec::len), Some(seats));
        assert_eq!(
            (&state["over"], &state["result"]),
            (&Value::Bool(false), &Value::Null)
        );
        let why = ask(&mut console, "why EndPhase");
        assert_eq!(
            (&why["order"], &why["can"]),
            (&Value::from("EndPhase"), &Value::Bool(true)),
            "{why}"
        );
        let waits = ask(&mut console, "decision");
        for field in ["decides", "default"] {
            assert_eq!(waits[field], Value::Null, "{game}");
        }
        assert_eq!(waits["answers"], serde_json::json!([]));
        let all = ask(&mut console, "state")["seats"].clone();
        let all = all
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|seat| seat["id"].as_str());
        let random: Vec<String> = all.map(|seat| format!("{seat}=random")).collect();
        ask(&mut console, &format!("new {scenario} {}", random.join(" ")));
        let state = ask(&mut console, "state");
        assert!(state["over"] == true && state["result"].is_string(), "{state}");
    }
    ask(&mut console, "new kampar-line");
    let refused = ask(&mut console, "why Rail(unit: \"j_56r\", to: \"2135\")");
    assert!(refused["ok"] == false || refused["can"] == false, "{refused}");
    let unit = ask(&mut console, "why nobody")["error"].to_string();
    assert!(unit.contains("there is no unit"), "{unit}");
}

/// For every decision in a battle, each listed answer is legal, and so is the default.
#[test]
fn a_battle_of_the_area_game_says_what_it_asks() {
    let mut console = Console::new(nowhere());
    let stages = [
        "losses of the defender",
        "losses of the attacker",
        "whether the attacker fights on",
        "whether the defender submerges",
        "whether the defender destroys tokens",
    ];
    let mut seen = std::collections::BTreeSet::new();
    for scenario in ["france", "tokens-ussr"] {
        ask(&mut console, &format!("new {scenario} seed=3"));
        for _ in 0..400 {
            let waits = ask(&mut console, "decision");
            let Some(default) = waits["default"].as_str() else {
                let legal = ask(&mut console, "legal")["orders"].clone();
                let mut legal = legal.as_array().expect("a list").iter().filter_map(Value::as_str);
                match legal.clone().find(|order| order.starts_with("Fight")) {
                    Some(fight) => ask(&mut console, &format!("do {fight}")),
                    None if legal.next().is_some() => ask(&mut console, "auto"),
                    None => break,
                };
                continue;
            };
            let stage = waits["stage"].as_str().expect("it asks something").to_owned();
            assert!(stages.contains(&stage.as_str()), "{stage}");
            assert_eq!(ask(&mut console, "state")["battle"]["waits_for"], stage);
            assert_eq!(waits["hits"].is_u64(), stage.starts_with("losses"));
            let answers = waits["answers"].as_array().expect("a list");
            assert!(answers.iter().any(|answer| answer == default), "{waits}");
            for answer in answers {
                let why = ask(&mut console, &format!("why {}", answer.as_str().expect("text")));
                assert_eq!(why["can"], true, "{why}");
            }
            seen.insert(stage);
            let done = ask(&mut console, &format!("do {default}"));
            assert_eq!(done["ok"], true, "{done}");
        }
    }
    assert!(seen.len() >= 3, "{seen:?}");
}

#[test]
fn what_is_listed_can_be_done() {
    let mut console = Console::new(nowhere());
    console.answer(b"new rail-exercise");
    console.answer(b"end-phase");
    let legal: Value = serde_json::from_str(&console.answer(b"legal")).expect("an answer is JSON");
    let orders: Vec<&str> = legal["orders"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|order| order.as_str().expect("text"))
        .collect();
    assert!(orders.contains(&"EndPhase") && orders.len() > 5);
    for order in orders {
        let done = console.answer(format!("do {order}").as_bytes());
        assert!(done.starts_with("{\"ok\":true"), "{order}: {done}");
        // The last order ends the phase and the player-turn, so undo stops there.
        let undone = console.answer(b"undo").starts_with("{\"ok\":true");
        assert_eq!(undone, order != "EndPhase", "{order}");
    }
}

#[test]
fn a_game_goes_on_from_its_save() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let folders = Folders::at(folder.path(), folder.path());
    let mut console = Console::new(folders.clone());
    for line in [
        "new rail-exercise seed=7",
        "end-phase",
        "do Rail(unit: \"r_2\", to: \"0904\")",
    ] {
        assert!(
            console.answer(line.as_bytes()).starts_with("{\"ok\":true"),
            "{line}"
        );
    }
    let hash = console.answer(b"hash");
    let path = folders.saves.join("mine.ron");
    let saved = console.answer(format!("save {}", path.display()).as_bytes());
    assert!(saved.starts_with("{\"ok\":true,\"path\":"), "{saved}");
    let spaced = folders.saves.join("a b.ron");
    let saved = console.answer(format!("save \"{}\"", spaced.display()).as_bytes());
    assert!(saved.starts_with("{\"ok\":true,\"path\":"), "{saved}");
    assert!(spaced.exists());
    let mut later = Console::new(folders);
    assert!(later.answer(b"load mine").contains("\"orders\":2"));
    assert_eq!(later.answer(b"hash"), hash);
    assert!(later.answer(b"undo").starts_with("{\"ok\":true"));

    let other = folder.path().join("precious.ron");
    fs::write(&other, "Scenario()").expect("the folder can be written to");
    let refused = later.answer(format!("save {}", other.display()).as_bytes());
    assert!(refused.contains("exists and is not a valid save"), "{refused}");
    assert!(
        later
            .answer(b"save precious.txt")
            .contains("the name of a save ends in .ron")
    );
    assert_eq!(fs::read_to_string(&other).expect("it is there"), "Scenario()");
    // Unless it is to go.
    let forced = later.answer(format!("save --force {}", other.display()).as_bytes());
    assert!(forced.starts_with("{\"ok\":true,\"path\":"), "{forced}");
    let saved = railhead_engine::save::open::<HexGame>(&other).expect("it is a save now");
    assert_eq!(
        saved.session.journal().len(),
        1,
        "with the order that was not undone"
    );
    // By force or not, a save ends in .ron, and a folder is not a save.
    for (name, words) in [
        ("precious.txt".to_owned(), "the name of a save ends in .ron"),
        (
            folder.path().join("folder.ron").display().to_string(),
            "it is a folder",
        ),
    ] {
        fs::create_dir_all(folder.path().join("folder.ron")).expect("made");
        for force in ["", "--force "] {
            let refused = later.answer(format!("save {force}{name}").as_bytes());
            assert!(
                refused.starts_with("{\"ok\":false") && refused.contains(words),
                "{refused}"
            );
        }
    }
}

#[test]
fn lines_of_any_length_are_answered_once() {
    let long = vec![b'x'; 10 * 1024 * 1024];
    let nested = "(".repeat(60_000);
    let mut input = b"hash\n".to_vec();
    input.extend(&long);
    input.extend(b"\nnew rail-exercise\ndo ");
    input.extend(nested.as_bytes());
    input.extend(b"\n\nhash");
    let answers = answers(&input);
    let ok: Vec<_> = answers
        .iter()
        .map(|answer| answer["ok"].as_bool().expect("yes or no"))
        .collect();
    assert_eq!(ok, [false, false, true, false, false, true]);
    assert_eq!(
        answers[1]["error"],
        format!("the line is longer than {MAX_LINE} bytes")
    );
}

proptest! {
    #![proptest_config(random_cases(960))]

    #[test]
    fn any_bytes_are_answered(lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..80), 0..20)) {
        let mut input = b"new rail-exercise\n".to_vec();
        let mut count = 1;
        for line in &lines {
            input.extend(line);
            input.push(b'\n');
            count += line.split(|byte| *byte == b'\n').count();
        }
        prop_assert_eq!(answers(&input).len(), count);
    }

    #[test]
    fn any_words_are_answered(
        lines in prop::collection::vec((0..commands().len(), prop::collection::vec(
            prop_oneof![
                Just("r_2".to_owned()), Just("b_raiders".to_owned()), Just("quarry".to_owned()), Just("9999".to_owned()),
                Just("Rail(unit:\"r_2\",to:\"0904\")".to_owned()), Just("EndPhase".to_owned()), Just("all".to_owned()),
                Just("TakeBack(unit:\"r_2\")".to_owned()), Just("Move(unit:\"r_2\",to:\"0604\")".to_owned()),
                "\\PC{0,12}"
            ], 0..3)), 0..24),
    ) {
        let mut console = Console::new(nowhere());
        console.answer(b"new rail-exercise");
        for (command, arguments) in lines {
            let word = commands()[command].0.split(' ').next().expect("a word");
            if !matches!(word, "save" | "load" | "new" | "review") {
                let line = format!("{word} {}", arguments.join(" "));
                let answer = console.answer(line.as_bytes());
                prop_assert!(!answer.contains('\n'));
                let parsed: Value = serde_json::from_str(&answer).expect("an answer is JSON");
                let ok = parsed["ok"].as_bool().expect("yes or no");
                prop_assert!(ok || parsed["error"].is_string() || parsed["refusal"]["rule"].is_string(), "{}", answer);
            }
        }
    }
}

/// The answer to one line, parsed.
fn ask(console: &mut Console, line: &str) -> Value {
    serde_json::from_str(&console.answer(line.as_bytes())).expect("an answer is JSON")
}

// HB-1, HB-8
#[test]
fn an_attack_is_forecast_and_fought_to_its_end() {
    let mut console = Console::new(nowhere());
    ask(&mut console, "new singapore seed=5");
    let order = (0..60)
        .find_map(|_| {
            let legal = ask(&mut console, "legal");
            let mut orders = legal["orders"].as_array()?.iter().filter_map(Value::as_str);
            let attack = orders
                .rfind(|order| order.starts_with("Attack"))
                .map(str::to_owned);
            if attack.is_none() {
                ask(&mut console, "end-phase");
            }
            attack
        })
        .expect("somebody can attack");
    let forecast = ask(&mut console, &format!("forecast {order}"));
    assert_eq!(forecast["ok"], true, "{forecast}");
    let sum = |units: &Value| -> u64 {
        let units = units.as_array().expect("a list").iter();
        units.filter_map(|unit| unit["counts"].as_u64()).sum()
    };
    assert_eq!(Some(sum(&forecast["attackers"])), forecast["attack"].as_u64());
    assert_eq!(Some(sum(&forecast["defenders"])), forecast["defence"].as_u64());
    let faces = forecast["chances"].as_array().expect("a list").iter();
    assert_eq!(
        faces.filter_map(|chance| chance["faces"].as_u64()).sum::<u64>(),
        6
    );
    let odds = forecast["odds"].as_str().expect("somebody defends").to_owned();

    let mut transcript = ask(&mut console, &format!("do {order}"))["events"].to_string();
    loop {
        let decision = ask(&mut console, "decision");
        let Some(answer) = decision["default"].as_str() else {
            assert_eq!(decision["target"], Value::Null);
            break;
        };
        assert!(decision["stage"].is_string() && decision["decides"].is_string());
        let given = ask(&mut console, &format!("do {answer}"));
        assert_eq!(given["ok"], true, "{given}");
        transcript += &given["events"].to_string();
    }
    assert!(
        transcript.contains(&format!(" is {odds}; the die shows ")),
        "{transcript}"
    );
    assert_eq!(ask(&mut console, "forecast EndPhase")["ok"], false);
}
