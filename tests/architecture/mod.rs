//! Properties of the whole project: dependencies between parts, headers, sizes, and that every rule has code and tests.

mod graph;
mod habits;
mod names;
mod panels;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use graph::Graph;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::Folder;

/// Every Rust file below these folders, with its text.
fn rust_files(folders: &[&str]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut pending: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("the folder is there");
            pending.extend(entries.map(|entry| entry.expect("the folder can be read").path()));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("the file can be read");
            files.push((path.to_string_lossy().replace('\\', "/"), text));
        }
    }
    files.sort();
    assert!(!files.is_empty());
    files
}

/// The lines of a text that are no comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

#[test]
fn only_the_window_knows_of_the_window() {
    let outside: Vec<String> = rust_files(&["src"])
        .into_iter()
        .map(|(path, _)| path)
        .filter(|path| !path.starts_with("src/app/") && !path.starts_with("src/cli/"))
        .filter(|path| !["src/main.rs", "src/lib.rs"].contains(&path.as_str()))
        .collect();
    for part in ["rules", "console", "print", "report", "opponent", "soak", "lab"] {
        let folder = format!("src/{part}/");
        assert!(
            outside.iter().any(|path| path.starts_with(&folder)),
            "{part} is looked at"
        );
    }
    for path in outside {
        let text = fs::read_to_string(&path).expect("the file can be read");
        for line in code(&text) {
            for word in ["bevy", "egui", "crate::app"] {
                assert!(!line.contains(word), "{path}: {line}");
            }
        }
    }
}

#[test]
fn dependencies_run_one_way() {
    // A part, and what it may name outside itself.
    let arrows: [(&str, &[&str]); 23] = [
        ("src/rules/text", &[]),
        ("src/rules/board", &["rules::text"]),
        ("src/rules/engine", &["rules::text", "rules::board"]),
        ("src/rules/scenario", &["rules::text", "rules::engine"]),
        (
            "src/rules/save",
            &["rules::text", "rules::engine", "rules::scenario"],
        ),
        (
            "src/rules/hex_game",
            &["rules::text", "rules::board", "rules::engine", "rules::scenario"],
        ),
        (
            "src/rules/area_game",
            &["rules::text", "rules::board", "rules::engine", "rules::scenario"],
        ),
        (
            "src/rules/games.rs",
            &[
                "rules::text",
                "rules::board",
                "rules::engine",
                "rules::scenario",
                "rules::save",
                "rules::hex_game",
                "rules::area_game",
            ],
        ),
        ("src/lookup.rs", &["rules", "folders"]),
        ("src/export.rs", &["rules"]),
        ("src/package", &["rules", "export"]),
        ("src/import", &["rules"]),
        ("src/workshop", &["rules", "export"]),
        ("src/lsp", &["rules", "workshop"]),
        ("src/print", &["rules::text", "rules::board"]),
        ("src/luck", &["rules"]),
        ("src/report", &["rules", "print", "luck", "review"]),
        ("src/opponent", &["rules"]),
        ("src/review", &["rules", "luck", "opponent"]),
        ("src/soak", &["rules"]),
        (
            "src/console",
            &["rules", "folders", "lookup", "opponent", "luck", "review"],
        ),
        ("src/lab", &["rules", "opponent", "console", "luck"]),
        (
            "src/app",
            &[
                "rules",
                "folders",
                "lookup",
                "export",
                "import",
                "package",
                "print",
                "report",
                "luck",
                "review",
                "opponent",
                // The workshop has the computer play.
                "lab",
                "workshop",
                // The protocol of programs that play; the window uses none of its lines.
                "console::outside",
            ],
        ),
    ];
    for (part, allowed) in arrows {
        let own = part
            .trim_start_matches("src/")
            .trim_end_matches(".rs")
            .replace('/', "::");
        for (path, text) in rust_files(&[part]) {
            for line in code(&text) {
                for named in line.split("crate::").skip(1) {
                    let may = |name: &str| {
                        let rest = named.strip_prefix(name);
                        rest.is_some_and(|rest| {
                            !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
                        })
                    };
                    let fine = may(&own) || allowed.iter().any(|name| may(name));
                    assert!(fine, "{path} may not name crate::{named}");
                }
            }
        }
    }
}

#[test]
fn no_files_need_each_other_in_a_circle() {
    for root in ["src/lib.rs", "src/main.rs"] {
        let graph = Graph::new(&rust_files(&["src"]), root);
        assert!(graph.files().count() > 10, "what {root} declares is looked at");
        let circles = graph.circles("src/");
        assert!(circles.is_empty(), "from {root} {}", circles.join("\n"));
    }
}

/// The floors of a folder, the lowest first: a file may name those on its own floor and below.
type Floors = &'static [&'static [&'static str]];

/// The floors of the window.
const OF_THE_WINDOW: &[&[&str]] = &[
    &["background.rs", "heap.rs", "lifetime.rs", "stage.rs", "words.rs"],
    &["theme/", "input/", "sound/", "canvas/", "screen_reader.rs"],
    &["map_view/"],
    &["play/"],
    &["shell/"],
    &["workshop/"],
    &[
        "area/clicks/battle_plan.rs",
        "area/clicks/forgotten.rs",
        "area/clicks/selection.rs",
        "area/rail/selection.rs",
        "area/rail/shown.rs",
        "area/clicks/trial.rs",
    ],
    &[
        "area/clicks/targets.rs",
        "area/facts/",
        "area/scene.rs",
        "area/rail/analysis.rs",
        "area/tokens/analysis.rs",
    ],
    &["area/"],
    &["hex/log.rs", "hex/selection.rs", "hex/sounds.rs", "hex/table.rs"],
    &[
        "hex/facts/",
        "hex/fights.rs",
        "hex/hexes.rs",
        "hex/summary.rs",
        "hex/trains.rs",
        "hex/units.rs",
    ],
    &["hex/counters/"],
    &["hex/panels/"],
    &["hex/phases/"],
    // The screens of the hex game.
    &["hex/"],
    &["idle.rs", "mod.rs"],
];

/// The floors of the hex game.
const OF_THE_HEX_GAME: Floors = &[
    &["definition/"],
    &["game.rs", "scripts/", "state/", "files/scenario_file.rs"],
    &["words/"],
    &["chapters/"],
    &["shown/"],
    &["files/", "invariants/", "dispatch.rs"],
    &[
        "playable.rs",
        "random_player.rs",
        "taught.rs",
        "mod.rs",
        "testing/",
    ],
];

/// The floors of the area game.
const OF_THE_AREA_GAME: Floors = &[
    &["house_rule.rs", "ids.rs", "rail/variant.rs", "rail/pool_file.rs"],
    &["definition.rs"],
    // The engine of the rail variants.
    &["rail/"],
    &[
        "conditions.rs",
        "game.rs",
        "script.rs",
        "state/",
        "tokens/stacks.rs",
        "tokens/order.rs",
        "tokens/event.rs",
    ],
    &["words/", "tokens/refusal.rs", "tokens/words.rs"],
    &["chapters/", "tokens/", "legal.rs"],
    &["shown/"],
    &["files/", "invariants/", "dispatch.rs"],
    &["playable.rs", "random_player.rs", "taught.rs", "mod.rs", "tests/"],
];

/// The floors of the map.
const OF_THE_MAP: Floors = &[
    &["pen/", "seat_shares.rs"],
    &["camera/"],
    &["hex_board/", "pieces/dots.rs", "moments/"],
    &["area_sheet/sheet_spawn.rs", "area_sheet/tracks.rs"],
    &["marks/"],
    &["pieces/"],
    &["area_sheet/"],
    &["names.rs", "picture/"],
    &["mod.rs"],
];

/// The floor of a file of a folder.
fn floor(folder: &str, floors: Floors, file: &str) -> usize {
    let within = file.strip_prefix(folder).expect("it is a file of the folder");
    let is_of = |part: &&str| {
        if part.ends_with('/') {
            within.starts_with(part)
        } else {
            within == *part
        }
    };
    let floor = floors.iter().position(|parts| parts.iter().any(&is_of));
    floor.unwrap_or_else(|| panic!("{file} is on no floor"))
}

#[test]
fn no_floor_names_one_above_it() {
    let graph = Graph::new(&rust_files(&["src"]), "src/lib.rs");
    let buildings = [
        ("src/app/", OF_THE_WINDOW),
        ("src/app/map_view/", OF_THE_MAP),
        ("src/rules/hex_game/", OF_THE_HEX_GAME),
        ("src/rules/area_game/", OF_THE_AREA_GAME),
    ];
    let mut above = Vec::new();
    for (folder, floors) in buildings {
        for (file, needs) in graph.files().filter(|(file, _)| file.starts_with(folder)) {
            for (other, path) in needs.iter().filter(|(other, _)| other.starts_with(folder)) {
                if floor(folder, floors, other) > floor(folder, floors, file) {
                    above.push(format!("{file} names {path} of {other}"));
                }
            }
        }
    }
    assert!(above.is_empty(), "{}", above.join("\n"));
}

#[test]
fn what_is_for_any_game_names_none() {
    let window = [
        "theme",
        "input",
        "sound",
        "map_view",
        "play",
        "shell",
        "background.rs",
        "lifetime.rs",
        "stage.rs",
        "words.rs",
    ];
    let window = window.map(|part| format!("src/app/{part}"));
    let rules = [
        "src/rules/text",
        "src/rules/board",
        "src/rules/engine",
        "src/rules/scenario",
        "src/rules/save",
        "src/print",
        "src/lookup.rs",
        "src/export.rs",
        "src/package",
    ];
    let parts = [&window[..], &rules.map(String::from)].concat();
    for (path, text) in parts.iter().flat_map(|part| rust_files(&[part])) {
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for line in code(text) {
            assert_no_game(&path, line);
        }
    }
}

#[test]
fn what_plays_any_game_names_none_outside_the_folder_of_that_game() {
    for part in ["console", "opponent", "soak", "lab", "report", "cli"] {
        let files = rust_files(&[&format!("src/{part}")]);
        // A folder inside a part's folder belongs to one game.
        let neutral = |path: &str| path.split('/').count() == 3;
        for (path, text) in files.iter().filter(|(path, _)| neutral(path)) {
            let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((text, ""));
            for line in code(text) {
                assert_no_game(path, line);
                for any in ["AnyScenario::", "AnyGame::"] {
                    assert!(!line.contains(any), "{path}: {line}");
                }
            }
        }
    }
}

fn assert_no_game(path: &str, line: &str) {
    for game in ["hex_game", "HexGame", "HexScenario", "area_game", "AreaGame"] {
        assert!(!line.contains(game), "{path}: {line}");
    }
}

#[test]
fn a_state_is_not_the_type_of_a_file() {
    // A save has types of its own, and an explicit conversion makes a state of them. They share words alone. Orders are text as they are.
    let folders = ["src/rules/hex_game/state", "src/rules/area_game/state"];
    let mut files = rust_files(&folders);
    files.retain(|(path, _)| !path.ends_with("/order.rs") && !path.ends_with("/unit_group.rs"));
    let dice = "src/rules/engine/dice.rs";
    files.push((
        dice.to_owned(),
        fs::read_to_string(dice).expect("the file can be read"),
    ));
    let mut structs = 0;
    for (path, text) in files {
        let mut attributes = String::new();
        for line in text.lines().map(str::trim) {
            if line.starts_with("pub struct") {
                assert!(!attributes.contains("Deserialize"), "{path}: {line}");
                structs += 1;
            }
            if line.starts_with("#[") {
                attributes.push_str(line);
            } else if !line.starts_with("//") {
                attributes.clear();
            }
        }
    }
    assert!(structs > 10, "{structs}");
}

// HO-2
#[test]
fn ho_2_who_may_not_look_behind_the_fog_asks_the_view_alone() {
    // From a session a view is made, and names are; nothing else is read off a state. Who looks ahead plays on from what is
    // dealt anew for its side, which holds no secret: `fog_secrets` sees to that.
    let ahead =
        |path: &str| path.starts_with("src/opponent/hex/strong/") || path == "src/opponent/hex/advice.rs";
    for (path, text) in rust_files(&["src/console", "src/opponent"]) {
        for line in code(&text).filter(|_| !ahead(&path)) {
            assert!(!line.contains("HexState"), "{path}: {line}");
        }
    }
    // In the window the table makes the view, and everything else receives it.
    for (path, text) in rust_files(&["src/app"]) {
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for line in code(text).filter(|_| path != "src/app/play/table.rs") {
            let is_fine = !line.contains(".state()") && !line.contains("HexState");
            assert!(is_fine, "{path}: {line}");
        }
    }
}

#[test]
fn every_file_begins_with_what_it_owns() {
    for (path, text) in rust_files(&["src", "tests", "examples"]) {
        assert!(text.starts_with("//! "), "{path} begins with //!");
    }
}

#[test]
fn no_file_is_longer_than_a_reader_can_hold() {
    for (path, text) in rust_files(&["src", "tests", "examples"]) {
        let lines = text.lines().count();
        assert!(lines <= 500, "{path} has {lines} lines");
    }
}

#[test]
fn nothing_is_left_for_later() {
    let words = [["TO", "DO"].concat(), ["FIX", "ME"].concat()];
    for (path, text) in rust_files(&["src", "tests", "examples"]) {
        assert!(!words.iter().any(|word| text.contains(word)), "{path}");
    }
}

/// The ids in a text, such as `HR-6`.
fn ids(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices('-') {
        let family = text.get(at.saturating_sub(2)..at).unwrap_or_default();
        let number: String = text[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        let of_rails = ["AR", "R1", "R2", "R3", "R4", "M1", "S1"].contains(&family);
        let is_family = family.starts_with('H') || family == "AB" || of_rails;
        if is_family && !number.is_empty() {
            found.insert(format!("{family}-{number}"));
        }
    }
    found
}

#[test]
fn every_rule_is_named_where_it_is_carried_out_and_where_it_is_tested() {
    let mut source = BTreeSet::new();
    let mut tests = BTreeSet::new();
    for (path, text) in rust_files(&["src", "tests"]) {
        if path.starts_with("tests/") || path.ends_with("/tests.rs") || path.contains("/tests/") {
            // These files name families of rules, so their names do not count.
            if !path.starts_with("tests/architecture/") {
                tests.extend(ids(&text));
            }
        } else {
            let (code, beside) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
            source.extend(ids(code));
            tests.extend(ids(beside));
        }
    }
    // Some are carried out by data alone: a worked example is a scenario.
    let shipped = Folder::new("scenarios");
    for path in shipped.paths() {
        source.extend(ids(&shipped.read(&path).expect("it is listed")));
    }
    let mut rules = BTreeSet::new();
    for entry in fs::read_dir("assets/rules").expect("the rule references are there") {
        let path = entry.expect("the folder can be read").path();
        let text = fs::read_to_string(&path).expect("a rule reference can be read");
        let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
        rules.extend(headings.flat_map(ids));
    }
    assert!(
        rules.len() > 60,
        "{} rules are too few to be all of them",
        rules.len()
    );
    let lacks = |places: &BTreeSet<String>| rules.difference(places).cloned().collect::<Vec<_>>();
    assert_eq!(
        lacks(&source),
        Vec::<String>::new(),
        "these rules are carried out nowhere"
    );
    assert_eq!(
        lacks(&tests),
        Vec::<String>::new(),
        "these rules are tested nowhere"
    );
}

#[test]
fn the_command_line_is_outside_the_library() {
    assert!(Path::new("src/cli/mod.rs").is_file());
    for (path, text) in rust_files(&["src/rules", "src/console"]) {
        assert!(!code(&text).any(|line| line.contains("clap")), "{path}");
    }
}
