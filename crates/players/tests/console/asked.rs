//! Asks the console everything, in games that between them have everything to answer with.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::timetable::{EVERY_FIELD, answers_as};
use railhead_players::console::Console;
use serde_json::Value;

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
#[derive(Debug, Default)]
pub struct Reader {
    /// The fields of the answers, by command.
    pub answered: BTreeMap<String, BTreeSet<String>>,
}

impl Reader {
    /// Asks a line, and notes the fields of its answer.
    pub fn ask(&mut self, console: &mut Console, line: &str) -> Value {
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

pub fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Asks everything of three games as they go on, a fight and a landing among them, and gives every kind of order.
pub fn ask_everything(reader: &mut Reader, console: &mut Console) {
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
pub fn ask_about_railways(reader: &mut Reader, console: &mut Console, folder: &Path) {
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
pub fn ask_about_a_retreat(reader: &mut Reader, console: &mut Console) {
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

/// Asks what a campaign of two battles answers, from its beginning to its end.
pub fn ask_about_a_campaign(reader: &mut Reader, console: &mut Console) {
    reader.ask(console, "new tests/rules/rearguard/coast.campaign.ron");
    reader.ask(console, "campaign");
    for _ in 0..12 {
        reader.ask(console, "end-phase");
    }
    reader.ask(console, "campaign");
    let next = reader.ask(console, "next");
    assert_eq!(next["title"], "The coast road: The ships", "{next}");
    for line in ["state", "campaign", "do Replace(unit: \"b_1\")", "campaign"] {
        reader.ask(console, line);
    }
    for _ in 0..40 {
        reader.ask(console, "end-phase");
    }
    let over = reader.ask(console, "campaign");
    assert!(over["winner"].is_string(), "{over}");
}
