//! What `crates/players/src/console/README.md` and the page of a game say of answers is what answers hold: every field that is documented, and no
//! other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::area::console;
use super::area_timetable::EVERY_FIELD_OF_AREAS;
use super::asked::{Reader, ask_about_a_campaign, ask_about_a_retreat, ask_about_railways, ask_everything};
use super::paths::{is_covered, is_longer};
use super::timetable::answers_as;
use crate::common::shipped;
use railhead_area_game::AreaGame;
use railhead_games::folders::Folders;
use railhead_hex_game::HexGame;
use railhead_hex_game::definition::Tables;
use railhead_players::console::{Console, ConsoleGame as _, command};

const ANY: &str = include_str!("../../src/console/README.md");
const HEX: &str = include_str!("../../src/console/hex/README.md");
const AREA: &str = include_str!("../../src/console/area/README.md");

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

#[test]
fn every_field_of_every_answer_of_the_hex_game_is_documented_and_no_other() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let mut reader = Reader::default();
    let mut console = Console::new(Folders::at(folder.path(), folder.path()));
    ask_everything(&mut reader, &mut console);
    let path = folder.path().join("mine.ron");
    reader.ask(&mut console, &format!("save {}", path.display()));
    reader.ask(&mut console, &format!("against {}", path.display()));
    reader.ask(&mut console, &format!("load {} blue=greedy", path.display()));
    ask_about_railways(&mut reader, &mut console, &folder.path().join("tannenberg"));
    ask_about_a_retreat(&mut reader, &mut console);
    ask_about_a_campaign(&mut reader, &mut console);
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
    // The orders that change something share a chapter, and so do those that begin a game.
    let mut answered = reader.answered.clone();
    for family in [
        ["do", "end-phase", "undo", "redo"].as_slice(),
        &["new", "load", "next"],
    ] {
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
        let mut console = console();
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
    let mut console = console();
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
    // Shops, bundles and limits.
    lines.extend(["new tests/console/decks/shops.ron", "state", "rules"]);
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
    lines.extend(EVERY_FIELD_OF_AREAS);
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
        assert!(page.contains_key(command), "the page has a chapter for {command}");
        if answers_as(command) != command {
            continue;
        }
        let paths = &reader.answered[command];
        // Answers that are sometimes null or empty count only when they are full.
        let mut whole = paths.clone();
        whole.retain(|path| !paths.iter().any(|other| is_longer(other, path)));
        assert_eq!(whole, page[command], "{command}");
    }
    let review = &reader.answered["review"];
    assert!(review.contains("review.turns[].chances[].of"));
    let all = ["review", "stand", "do"].map(|command| (command, &reader.answered[command]));
    for (command, paths) in all {
        for path in paths {
            assert!(is_covered(path, &page[command]), "{command}: {path}");
        }
    }
}

/// The words that can stand in place of the one that is not known in an order.
fn known_words(console: &mut Console, order: &str) -> Vec<String> {
    let answer = console.answer(format!("do {order}").as_bytes());
    let words = answer.rsplit_once("it is one of ").expect("it lists them").1;
    let words = words.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn every_order_stands_in_the_page_of_its_game() {
    let mut console = console();
    for (game, page, kinds) in [
        ("rail-exercise", HEX, &[""][..]),
        ("france", AREA, &["", "Tokens(", "Correct("]),
    ] {
        console.answer(format!("new {game}").as_bytes());
        for kind in kinds {
            for word in known_words(&mut console, &format!("{kind}Nothing")) {
                let order = format!("`{kind}{word}");
                assert!(page.contains(&order), "{game}: no order {order}");
            }
        }
    }
}
