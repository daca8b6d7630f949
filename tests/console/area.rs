//! The area game on the console: a conversation, and what its page says of every answer.

use crate::common::golden;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use railhead::console::{Console, ConsoleGame as _};
use railhead::folders::Folders;
use railhead::rules::area_game::AreaGame;
use serde_json::Value;

const ANY: &str = include_str!("../../src/console/README.md");
const PAGE: &str = include_str!("../../src/console/area/README.md");

fn console() -> Console {
    Console::new(Folders::at(Path::new("nowhere"), Path::new("nowhere")))
}

/// What the console answers to the commands of a transcript, which is checked.
fn transcript(path: &str) -> String {
    transcript_on(console(), path)
}

fn transcript_on(mut console: Console, path: &str) -> String {
    let before = fs::read_to_string(path).expect("the transcript can be read");
    let mut after = String::new();
    for line in before
        .lines()
        .filter(|line| line.starts_with('#') || line.starts_with("> "))
    {
        after.extend([line, "\n"]);
        if let Some(command) = line.strip_prefix("> ") {
            after.extend([&console.answer(command.as_bytes()), "\n"]);
        }
    }
    golden::check("transcripts", Path::new(path), &after);
    after
}

#[test]
fn railroads_are_asked_for_and_used_as_the_transcript_says() {
    let told = transcript("tests/console/transcripts/rails.txt");
    for word in [
        "M1-2",
        "S1-4",
        "R1-2",
        "R4-2",
        "AR-2",
        "AR-3",
        "AR-4",
        "\"cut\":[\"",
    ] {
        assert!(told.contains(word), "{word} is among what is told");
    }
    for line in told.lines().filter(|line| line.contains("\"refusal\":")) {
        let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
        assert!(answer["refusal"]["facts"].is_object(), "{line}");
    }
}

/// A console for the scenario of a folder of the tests, beside which the board, the units and the rails lie that are shipped.
fn console_for(scenario: &str, folder: &Path) -> Console {
    let scenarios = folder.join("scenarios");
    fs::create_dir_all(scenarios.join("rail")).expect("a folder can be made");
    let shipped = Path::new("scenarios/world");
    let rails = fs::read_dir(shipped.join("rail")).expect("it is there");
    let names = rails.map(|file| Path::new("rail").join(file.expect("a file").file_name()));
    for file in names.chain(["world.board.ron", "classic.board.ron", "units.ron"].map(Into::into)) {
        fs::copy(shipped.join(&file), scenarios.join(&file)).expect("it can be copied");
    }
    let name = Path::new(scenario).file_name().expect("a file");
    fs::copy(scenario, scenarios.join(name)).expect("it can be copied");
    Console::new(Folders::at(folder, folder))
}

// AR-2, AR-3, AR-4, S1-4, S1-5
#[test]
fn trains_in_combat_move_and_the_pool_of_a_nation_that_was_taken_over_are_played() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let console = console_for("tests/rules/switches/taken-over.ron", folder.path());
    let told = transcript_on(console, "tests/console/transcripts/rails-switches.txt");
    for refused in ["AR-3", "AR-4", "S1-4"] {
        assert!(told.contains(&format!("\"rule\":\"{refused}\"")), "{refused}");
    }
    let sent = |phase: &str| {
        let lines = told.lines().filter(|line| line.contains("\"order\":\"Rail("));
        lines
            .filter(|line| line.contains(&format!("\"phase\":\"{phase}\"")))
            .count()
    };
    assert_eq!(sent("Combat Move"), 1);
    // Germany's second, one of Italy's, and the same once more after it was taken back.
    assert_eq!(sent("Non-combat Move"), 3);
}

// AR-6, M1-4, R1-10, R2-8, R3-6, R4-8, S1-2
#[test]
fn canals_and_technology_are_played_by_each_of_the_six_sets() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let console = console_for("tests/rules/switches/canals.ron", folder.path());
    // A set of rules without stations takes no scenario that has some.
    let canals = fs::read_to_string("tests/rules/switches/canals.ron").expect("it is there");
    for (name, without) in [
        ("stations-alone", &["markers:"][..]),
        ("markers-alone", &["stations:"]),
        ("bare", &["markers:", "stations:"]),
    ] {
        let is_kept = |line: &&str| !without.iter().any(|field| line.trim_start().starts_with(field));
        let kept: Vec<&str> = canals.lines().filter(is_kept).collect();
        let path = folder.path().join(format!("scenarios/canals-{name}.ron"));
        fs::write(path, kept.join("\n")).expect("it can be written");
    }
    let told = transcript_on(console, "tests/console/transcripts/rails-canals.txt");
    // In each: the canal and then the figure that technology has raised by one; in the first set why six units do not cross it, too.
    for (rule, times) in [
        ("R1-10", 3),
        ("R1-4", 2),
        ("R1-5", 3),
        ("R2-8", 2),
        ("R2-2", 1),
        ("R3-6", 2),
        ("R3-3", 1),
        ("R4-8", 2),
        ("R4-2", 1),
        ("M1-2", 1),
        ("M1-5", 3),
        ("S1-4", 1),
    ] {
        let found = told.matches(&format!("\"rule\":\"{rule}\"")).count();
        assert_eq!(found, times, "{rule}");
    }
    let carried_out = |line: &&str| line.contains("\"order\":\"Rail(") && line.contains("\"events\"");
    let orders = told.lines().filter(carried_out);
    let over_panama = orders.clone().filter(|line| line.contains("colombia"));
    assert_eq!(over_panama.count(), 2, "by Module I and by the strategic ones");
    assert_eq!(orders.count(), 11);
}

/// The sentences of the sources, in the words of their authors, and what becomes of each: a transcript a variant.
#[test]
fn every_sentence_of_the_sources_of_rails_is_played() {
    let refused: [(&str, &[&str]); 6] = [
        (
            "option-1",
            &["R1-2", "R1-3", "R1-4", "R1-5", "R1-6", "R1-7", "R1-10"],
        ),
        ("option-2", &["R2-2", "R2-3", "R2-4", "R2-6", "R2-8"]),
        ("option-3", &["R3-2", "R3-3", "R3-6"]),
        ("option-4", &["R4-2", "R4-3", "R4-6", "R4-8"]),
        ("module-1", &["M1-2", "M1-5"]),
        ("strategic", &["S1-1", "S1-4", "S1-5"]),
    ];
    for (variant, rules) in refused {
        let told = transcript(&format!("tests/console/transcripts/rails-{variant}.txt"));
        for rule in rules.iter().chain(&["AR-3", "AR-4"]) {
            let is_told = told.contains(&format!("\"rule\":\"{rule}\""));
            assert!(is_told, "{variant}: somebody is refused by {rule}");
        }
        let odd = told
            .lines()
            .find(|line| line.starts_with("{\"ok\":false,\"error\""));
        assert_eq!(odd, None, "{variant}: every command is understood");
    }
}

// RT-4, RT-6, RT-8
#[test]
fn tokens_with_flags_heavy_bombers_and_trains_of_six_are_played() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let console = console_for("tests/rules/switches/token-switches.ron", folder.path());
    let told = transcript_on(console, "tests/console/transcripts/tokens-switches.txt");
    assert!(told.contains("\"rule\":\"RT-6\""), "a flag keeps a token");
    assert!(told.contains("6 tokens go by rail"), "six share a train");
    assert!(told.contains("German bombs: "), "heavy bombers have bombed");
}

/// Tokens by rail, by each of the shipped sets of rail rules (RT-4).
#[test]
fn tokens_go_by_each_set_of_rail_rules_as_the_transcript_says() {
    let told = transcript("tests/console/transcripts/tokens-by-rail.txt");
    for rule in [
        "RT-4", "R1-4", "R1-6", "R2-2", "R3-2", "R3-3", "R4-2", "M1-2", "S1-4",
    ] {
        let is_told = told.contains(&format!("\"rule\":\"{rule}\""));
        assert!(is_told, "some token is refused by {rule}");
    }
}

/// The sentences of the source of resource tokens, in the words of its author, and what becomes of each.
#[test]
fn every_sentence_of_the_source_of_tokens_is_played() {
    let told = transcript("tests/console/transcripts/tokens.txt");
    for rule in ["RT-1", "RT-4", "RT-5", "RT-6", "RT-8", "RT-9", "RT-11"] {
        let is_told = told.contains(&format!("\"rule\":\"{rule}\""));
        assert!(is_told, "somebody is refused by {rule}");
    }
    for number in 1..=11 {
        assert!(told.contains(&format!("RT-{number}")), "RT-{number} is told");
    }
    let odd = told
        .lines()
        .find(|line| line.starts_with("{\"ok\":false,\"error\""));
    assert_eq!(odd, None, "every command is understood");
}

#[test]
fn the_fall_of_france_goes_as_its_transcript_says() {
    let after = transcript("tests/console/transcripts/france.txt");
    for word in [
        "battle\":{",
        "\"waits_for\":\"losses",
        "\"retreats\":[\"",
        "AB-9",
        "AB-7",
    ] {
        assert!(after.contains(word), "{word} is among what is told");
    }
}

/// The fields that the pages name, by command: what any game answers, and what this one does besides.
fn documented() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut found: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    let mut command = "";
    for line in ANY.lines().chain(PAGE.lines()) {
        if let Some(heading) = line.strip_prefix("### `") {
            command = heading.split(['`', ' ']).next().unwrap_or_default();
            found.entry(command).or_default();
        } else if line.starts_with("| `") && !command.is_empty() {
            let cell = line[2..].split(" |").next().unwrap_or_default();
            found
                .entry(command)
                .or_default()
                .extend(cell.split('`').skip(1).step_by(2));
        }
    }
    found
}

/// The fields of an answer that hold something.
fn fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        // The facts of a reason are its own.
        Value::Object(_) if path.ends_with("facts") => {
            found.insert(path.to_owned());
        }
        Value::Object(map) => {
            for (name, value) in map {
                let dot = if path.is_empty() { "" } else { "." };
                fields(value, &format!("{path}{dot}{name}"), found);
            }
        }
        Value::Array(list) => {
            for value in list {
                fields(value, &format!("{path}[]"), found);
            }
        }
        // What is null says nothing of what it could hold.
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            found.insert(path.to_owned());
        }
    }
}

#[test]
fn every_field_of_every_answer_is_documented_and_no_other() {
    let transcript =
        fs::read_to_string("tests/console/transcripts/france.txt").expect("the transcript can be read");
    let mut console = console();
    let mut answered: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut lines: Vec<&str> = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    lines.extend([
        "new global-1940",
        "state",
        "rules",
        "board",
        "space egypt",
        "space algeria",
        "space eastern_mediterranean",
        "space arctic_canada",
        "do Buy(nation: \"germany\", ware: \"complex\")",
        "do EndPhase",
        "do EndPhase",
        "do EndPhase",
        "do EndPhase",
        "do Place(nation: \"germany\", ware: \"complex\", at: \"denmark\")",
        "space denmark",
    ]);
    // Railroads.
    lines.extend([
        "new rails-1",
        "rails",
        "do EndPhase",
        "do EndPhase",
        "do EndPhase",
        "rail germany infantry france",
        "rail germany infantry austria",
        "do Rail(nation: \"germany\", kind: \"infantry\", path: [\"france\", \"italy\"])",
        "rails",
        "plan 7*germany/infantry@france>western_poland",
        "new eastern-front",
        "plan 4*germany/infantry@austria>belarus germany/armour@france>ukraine",
        "plan germany/armour@france>ukraine",
        "compare-rails germany infantry denmark belarus",
        "compare-rails germany armour denmark",
    ]);
    // Resource tokens.
    lines.extend([
        "new token-exercise",
        "do Tokens(Place())",
        "do Tokens(Buy(nation: \"germany\", ware: \"infantry\", complex: \"berlin\"))",
        "tokens",
        "do EndPhase",
        "do EndPhase",
        "do EndPhase",
        "do Tokens(Convoy(nation: \"germany\", route: [\"ukraine\", \"eastern_europe\", \"berlin\"]))",
        "forward",
        "freight india 2",
        "do Tokens(Load(nation: \"germany\", count: 1, from: \"libya\", zone: \"central_mediterranean\"))",
        "tokens",
    ]);
    // A war to its end, for the result.
    lines.extend([
        "new france seed=2 germany=random france=random uk=random",
        "state",
    ]);
    for line in lines.into_iter().flat_map(|line| [line, "decision"]) {
        let answer: Value =
            serde_json::from_str(&console.answer(line.as_bytes())).expect("an answer is JSON");
        if answer["ok"] == true {
            let command = line.split(' ').next().unwrap_or_default();
            fields(&answer, "", answered.entry(command.to_owned()).or_default());
        }
    }
    let page = documented();
    let any = [("state", ""), ("decision", "")];
    for (usage, _) in AreaGame::COMMANDS.iter().chain(&any) {
        let command = usage.split(' ').next().unwrap_or_default();
        let told = answered
            .get_mut(command)
            .unwrap_or_else(|| panic!("nobody asked {command}"));
        told.remove("ok");
        let named: BTreeSet<String> = page[command].iter().map(|field| (*field).to_owned()).collect();
        assert_eq!(*told, named, "{command}");
    }
}
