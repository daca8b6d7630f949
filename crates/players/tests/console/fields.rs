//! What `crates/players/src/console/README.md` and the page of a game say of answers is what answers hold: every field that is documented, and no
//! other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::area_timetable;
use super::paths::{is_covered, is_longer};
use super::timetable::{EVERY_FIELD, answers_as};
use crate::common::shipped;
use railhead_area_game::AreaGame;
use railhead_games::folders::Folders;
use railhead_hex_game::HexGame;
use railhead_hex_game::definition::Tables;
use railhead_players::console::{Console, ConsoleGame as _, command};
use serde_json::Value;

const ANY: &str = include_str!("../../src/console/README.md");
/// The page of the hex game.
pub const HEX: &str = include_str!("../../src/console/hex/README.md");
/// The page of the area game.
pub const AREA: &str = include_str!("../../src/console/area/README.md");

/// The first word of each command in a heading: `do` and `undo` of "`do ORDER`, `undo`".
fn commands_of(heading: &str) -> Vec<String> {
    let quoted = heading.split('`').skip(1).step_by(2);
    quoted
        .map(|usage| usage.split(' ').next().unwrap_or_default().to_owned())
        .collect()
}

/// The fields that the pages name, by command: the common ones, and those of one game, whose page cannot withdraw the others.
fn documented(game: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = documented_in(ANY);
    for (command, fields) in documented_in(game) {
        found.entry(command).or_default().extend(fields);
    }
    found
}

/// The fields that a page names, by command.
fn documented_in(page: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut commands = Vec::new();
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            commands = commands_of(heading);
            for command in &commands {
                found.entry(command.clone()).or_default();
            }
        } else if let Some(row) = line.strip_prefix("| `") {
            let cell = row.split(" |").next().unwrap_or_default();
            let fields = format!("`{cell}");
            for field in fields.split('`').skip(1).step_by(2) {
                for command in &commands {
                    found
                        .get_mut(command)
                        .expect("just put in")
                        .insert(field.to_owned());
                }
            }
        }
    }
    found
}

/// The fields of a value: `units[].id`.
fn fields(value: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    note_fields(value, "", &mut found);
    found
}

fn note_fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        // The facts of a reason are its own, and the table of the rules has a page of its own.
        Value::Object(_) if path.ends_with("facts") || path == "table" => {
            found.insert(path.to_owned());
        }
        Value::Object(map) => {
            for (name, value) in map {
                let inner = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                note_fields(value, &inner, found);
            }
        }
        Value::Array(list) => {
            for value in list {
                note_fields(value, &format!("{path}[]"), found);
            }
            if list.is_empty() {
                found.insert(format!("{path}[]"));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            found.insert(path.to_owned());
        }
    }
}

/// Asks everything at every point of some games; the fields of the answers, by command.
#[derive(Default)]
struct Reader {
    answered: BTreeMap<String, BTreeSet<String>>,
}

impl Reader {
    fn ask(&mut self, console: &mut Console, line: &str) -> Value {
        let answer: Value =
            serde_json::from_str(&console.answer(line.as_bytes())).expect("an answer is JSON");
        let command = answers_as(line.split(' ').next().unwrap_or_default()).to_owned();
        if answer["ok"] == true {
            let mut found = fields(&answer);
            found.remove("ok");
            let all = self.answered.entry(command).or_default();
            all.extend(found);
        }
        answer
    }

    /// Every question that can be asked now.
    fn look(&mut self, console: &mut Console) {
        for line in [
            "state",
            "units",
            "units all",
            "available",
            "decision",
            "hint",
            "why EndPhase",
            "why Rail(unit: \"r_2\", to: \"quarry\")",
            "hash",
            "help",
            "choices europe-1940",
        ] {
            self.ask(console, line);
        }
        let legal = self.ask(console, "legal");
        let attack = texts(&legal["orders"])
            .into_iter()
            .find(|order| order.starts_with("Attack"));
        if let Some(order) = attack {
            self.ask(console, &format!("forecast {order}"));
        }
        let available = self.ask(console, "available");
        for unit in texts(&available["units"]).iter().take(3) {
            let reach = self.ask(console, &format!("reach {unit}"));
            if let Some(space) = reach["spaces"][0]["space"].as_str() {
                self.ask(console, &format!("path {unit} {space}"));
            }
            self.ask(console, &format!("why {unit} 0101"));
            if let Some(space) = reach["spaces"][0]["space"].as_str() {
                self.ask(console, &format!("plan {unit}>{space} {unit}>0101"));
            }
        }
    }
}

fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Asks everything of three games as they go on, a fight and a landing among them, and gives every kind of order.
fn ask_everything(reader: &mut Reader, console: &mut Console) {
    for (begin, looks) in [
        ("new campaign seed=4", 40),
        ("new singapore seed=5", 40),
        ("new rail-exercise seed=1 blue=greedy", 3),
        ("new ../hex-game/tests/rules/tannenberg/tannenberg.ron seed=1", 2),
        ("new tests/rules/rearguard/the-ford.ron seed=1", 1),
    ] {
        reader.ask(console, begin);
        for line in [
            "rules",
            "rules HR",
            "board",
            "row 0",
            "row 16",
            "space 5466",
            "space 1628",
            "space 0504",
        ] {
            reader.ask(console, line);
        }
        for _ in 0..looks {
            reader.look(console);
            let legal = reader.ask(console, "legal");
            let orders = texts(&legal["orders"]);
            let wanted = [
                "Attack",
                "Sail",
                "Choose",
                "DefendByAir",
                "LoseStep",
                "Retreat",
                "Advance",
            ];
            let chosen = wanted
                .iter()
                .find_map(|kind| orders.iter().rfind(|order| order.starts_with(kind)));
            match chosen {
                Some(order) => reader.ask(console, &format!("do {order}")),
                None => reader.ask(console, "end-phase"),
            };
        }
    }
    // Great events, of a battle, of a game that computers play alone and of one in which they help.
    let battle = fs::read_to_string("tests/console/transcripts/combat.txt").expect("it can be read");
    for line in battle.lines().filter_map(|line| line.strip_prefix("> ")) {
        reader.ask(console, line);
    }
    reader.ask(console, "new jitra seed=2 japan=history commonwealth=delay");
    reader.ask(console, "new jitra seed=2 commonwealth=delay");
    let stand = reader.ask(console, "stand 8");
    assert_eq!(stand["games"], 8, "{stand}");
    for _ in 0..36 {
        reader.ask(console, "auto history");
    }
    let review = reader.ask(console, "review 1");
    assert!(
        review["review"]["turns"][0]["chances"][1]["of"].is_number(),
        "{review}"
    );
    assert!(reader.ask(console, "review 0")["review"].is_null());
    for line in EVERY_FIELD.into_iter().chain([
        "end-phase",
        "do Rail(unit: \"r_2\", to: \"millbrook\")",
        "state",
        "undo",
        "redo",
        "log",
        "auto",
        "new rail-exercise seed=1 blue=greedy",
        "end-phase",
        "auto random",
    ]) {
        reader.ask(console, line);
    }
}

/// Asks what a scenario with gauges, broken track and points by events answers.
fn ask_about_railways(reader: &mut Reader, console: &mut Console, folder: &Path) {
    fs::create_dir(folder).expect("the folder is new");
    for entry in fs::read_dir("../hex-game/tests/rules/tannenberg").expect("the draft is there") {
        let path = entry.expect("the folder can be read").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        let text = text
            .replace("    railways: [", "    gauges: {\"normal\": \"normal gauge\"},\n    railways: [")
            .replace("Eastern Railway\", path", "Eastern Railway\", gauge: \"normal\", path")
            .replace(
                "    setup: [",
                "    events: [(id: \"raid\", side: \"russia\", title: \"A raid\", text: \"Cavalry is on the line.\", from: 1,
                    then: [Points(side: \"russia\", points: 1), Track(path: \"2703 2804\", broken: true)])],
                setup: [",
            );
        fs::write(folder.join(path.file_name().expect("it has a name")), text).expect("it can be written");
    }
    let path = folder.join("tannenberg.ron");
    for line in [
        &*format!("new {}", path.display()),
        "end-phase",
        "state",
        "space 2703",
        // Trains of one side alone run there.
        "new east-prussia",
        "space 2649",
    ] {
        reader.ask(console, line);
    }
}

/// Asks what a scenario with exits, replacements, weather and victory by points answers.
fn ask_about_a_retreat(reader: &mut Reader, console: &mut Console) {
    for line in [
        "new tests/rules/rearguard/rearguard.ron",
        "rules",
        "end-phase",
        "end-phase",
        "end-phase",
        "state",
        "end-phase",
        "do Leave(unit: \"b_2\")",
        "state",
    ] {
        reader.ask(console, line);
    }
}

#[test]
fn every_field_of_every_answer_of_the_hex_game_is_documented_and_no_other() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let folders = Folders::at(folder.path(), folder.path());
    let mut reader = Reader::default();
    let mut console = Console::new(folders);
    ask_everything(&mut reader, &mut console);
    let path = folder.path().join("mine.ron");
    reader.ask(&mut console, &format!("save {}", path.display()));
    reader.ask(&mut console, &format!("against {}", path.display()));
    reader.ask(&mut console, &format!("load {} blue=greedy", path.display()));
    ask_about_railways(&mut reader, &mut console, &folder.path().join("tannenberg"));
    ask_about_a_retreat(&mut reader, &mut console);
    let documented = documented(HEX);
    for (usage, _) in command::commands(HexGame::COMMANDS) {
        let command = usage.split(' ').next().unwrap_or_default();
        assert!(
            documented.contains_key(command),
            "the page has a chapter for {command}"
        );
    }
    for (command, answered) in &reader.answered {
        let page = &documented[command];
        for path in answered {
            // The hexes of a row are documented under `space`.
            let path = path
                .strip_prefix("spaces[].")
                .filter(|_| command == "row")
                .unwrap_or(path);
            let page = if command == "row" && path != "row" {
                &documented["space"]
            } else {
                page
            };
            assert!(
                is_covered(path, page),
                "{command} answers {path}, which the page does not name"
            );
        }
    }
    // The orders that change something share a chapter, and so do the two that begin a game.
    let mut answered = reader.answered.clone();
    for family in [["do", "end-phase", "undo", "redo"].as_slice(), &["new", "load"]] {
        let all: BTreeSet<String> = family
            .iter()
            .filter_map(|command| reader.answered.get(*command))
            .flatten()
            .cloned()
            .collect();
        for command in family {
            answered.insert((*command).to_owned(), all.clone());
        }
    }
    for (command, page) in &documented {
        let answered = answered.get(command).cloned().unwrap_or_default();
        for path in page {
            // Only a save of other rules has a notice, an order of the hex game warns of nothing, and a row has hexes.
            let is_known = path == "notice" || path == "warns[]" || command == "row";
            // A list that is always empty, or a value that is always null, does not show what it could hold.
            let is_open = answered.iter().any(|shorter| is_longer(path, shorter));
            assert!(
                is_known || is_open || is_covered(path, &answered),
                "the page names {path} of {command}, which nobody answers"
            );
        }
    }
}

#[test]
fn the_rules_that_are_answered_are_the_rules_file() {
    for (name, path) in [
        ("campaign", "malaya/campaign.ron"),
        ("rail-exercise", "tutorials/rail-exercise.ron"),
    ] {
        let nowhere = Path::new("nowhere");
        let mut console = Console::new(Folders::at(nowhere, nowhere));
        let mut reader = Reader::default();
        reader.ask(&mut console, &format!("new {name}"));
        let answer = reader.ask(&mut console, "rules");
        let mut read: Tables = serde_json::from_value(answer["table"].clone()).expect("it is a rules file");
        let mut issues = Vec::new();
        read.check(Some(shipped(path).game.board()), &mut issues);
        assert_eq!(issues, Vec::new(), "{name}");
        let again = serde_json::to_value(&read).expect("it can be written");
        assert_eq!(again, answer["table"], "{name}");
    }
}

#[test]
fn every_field_of_every_answer_of_the_area_game_is_documented_and_no_other() {
    let transcript =
        fs::read_to_string("tests/console/transcripts/france.txt").expect("the transcript can be read");
    let nowhere = Path::new("nowhere");
    let mut console = Console::new(Folders::at(nowhere, nowhere));
    let mut reader = Reader::default();
    let mut lines: Vec<&str> = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    lines.extend([
        "new europe-1940 low-luck=on bid=uk:9 peace=on",
        "do Bid(nation: \"uk\", kind: \"infantry\", at: \"egypt\")",
        "state",
        "do EndPhase",
        "do EndPhase",
        "war Move(units: [(nation: \"germany\", kind: \"armour\")], path: [\"western_poland\", \"eastern_poland\"])",
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
        "stand 2",
        "rails",
        "do EndPhase",
        "do EndPhase",
        "do EndPhase",
        "rail germany infantry france",
        "rail germany infantry austria",
        "do Rail(nation: \"germany\", kind: \"infantry\", path: [\"france\", \"italy\"])",
        "rails",
        "plan 7*germany/infantry@france>western_poland",
        "plan germany/infantry@france>libya",
        "new eastern-front",
        "plan 4*germany/infantry@austria>belarus germany/armour@france>ukraine",
        "plan germany/armour@france>ukraine",
        "compare-rails germany infantry denmark belarus",
        "compare-rails germany armour denmark",
    ]);
    lines.extend(area_timetable::EVERY_FIELD);
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
        "review 1",
        "rules AB",
    ]);
    for line in lines.into_iter().flat_map(|line| [line, "decision"]) {
        reader.ask(&mut console, line);
    }
    let page = documented(AREA);
    let any = [("state", ""), ("decision", "")];
    for (usage, _) in AreaGame::COMMANDS.iter().chain(&any) {
        let command = usage.split(' ').next().unwrap_or_default();
        let paths = &reader.answered[command];
        if area_timetable::gives_order(command) {
            assert!(
                paths.iter().all(|path| is_covered(path, &page["do"])),
                "{command}"
            );
            continue;
        }
        // Answers that are sometimes null or empty count only when they are full.
        let mut whole = paths.clone();
        whole.retain(|path| !paths.iter().any(|other| is_longer(other, path)));
        assert_eq!(whole, page[command], "{command}");
    }
    let review = &reader.answered["review"];
    assert!(review.contains("review.turns[].chances[].of"));
    for (command, paths) in [("review", review), ("stand", &reader.answered["stand"])] {
        for path in paths {
            assert!(is_covered(path, &page[command]), "{command}: {path}");
        }
    }
}
