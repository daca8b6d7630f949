//! Properties of the whole project: dependencies between parts, headers, sizes, and that every rule has code and tests.

mod graph;
mod habits;
mod names;
mod panels;
mod scale;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

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

/// The folders of all code but tests, examples and benches.
fn sources() -> Vec<String> {
    let crates = CRATES.iter().map(|name| format!("crates/{name}/src"));
    ["src".to_owned()].into_iter().chain(crates).collect()
}

/// Every Rust file of the program, with its text.
fn source_files() -> Vec<(String, String)> {
    let folders = sources();
    rust_files(&folders.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Every Rust file of the window, without the command line beside it.
fn window_files() -> Vec<(String, String)> {
    let mut files = rust_files(&["src"]);
    files.retain(|(path, _)| !path.starts_with("src/cli/") && path != "src/main.rs");
    files
}

/// Every Rust file of the project's own code and tests, with its text.
fn all_files() -> Vec<(String, String)> {
    rust_files(&["src", "crates", "tests", "examples"])
}

/// The crates below the window.
const CRATES: [&str; 7] = [
    "area-game",
    "authoring",
    "engine",
    "games",
    "hex-game",
    "players",
    "print",
];

#[test]
fn every_crate_is_in_the_list() {
    let entries = fs::read_dir("crates").expect("the folder is there");
    let found: BTreeSet<String> = entries
        .map(|entry| entry.expect("the folder can be read").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, CRATES.map(String::from).into());
}

#[test]
fn no_files_need_each_other_in_a_circle() {
    for folder in sources() {
        let roots: &[&str] = if folder == "src" {
            &["lib.rs", "main.rs"]
        } else {
            &["lib.rs"]
        };
        for root in roots {
            let graph = Graph::new(&rust_files(&[&folder]), &format!("{folder}/{root}"));
            let files = graph.files().count();
            assert!(files >= 3, "what {folder}/{root} declares is looked at: {files}");
            let circles = graph.circles(&folder);
            assert!(circles.is_empty(), "from {folder}/{root} {}", circles.join("\n"));
        }
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
        "area/clicks/next_to_move.rs",
        "area/clicks/selection.rs",
        "area/clicks/unused.rs",
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
    &["hex/concern.rs", "hex/log.rs", "hex/selection.rs", "hex/table.rs"],
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
    &["idle.rs", "lib.rs"],
];

/// The floors of the engine.
const OF_THE_ENGINE: Floors = &[
    &["text/"],
    &["board/"],
    &["engine/"],
    &["scenario/"],
    &["save/"],
    &["lib.rs"],
];

/// The floors of those who play and watch.
const OF_THE_PLAYERS: Floors = &[
    // The figures of the lab are sums that know no game.
    &["luck/", "opponent/", "soak/", "lab/figures.rs"],
    &["review/"],
    &["stand/"],
    &["console/", "report/"],
    &["lab/"],
    &["lib.rs"],
];

/// The floors of what authors use.
const OF_THE_AUTHORS: Floors = &[
    &["paths.rs", "rails.rs"],
    &["export.rs", "import/"],
    &["package/", "workshop/"],
    &["lsp/"],
    &["lib.rs"],
];

/// The floors of the hex game.
const OF_THE_HEX_GAME: Floors = &[
    &["definition/"],
    &[
        "game.rs",
        "scripts/",
        "state/",
        "files/scenario_file.rs",
        "linked_battles/plan.rs",
        "linked_battles/record.rs",
        "linked_battles/standing.rs",
        "linked_battles/words.rs",
    ],
    &["words/"],
    &["chapters/"],
    &["shown/"],
    &["files/", "invariants/", "linked_battles/", "dispatch.rs"],
    &[
        "playable.rs",
        "random_player.rs",
        "taught.rs",
        "lib.rs",
        "testing/",
    ],
];

/// The floors of the area game.
const OF_THE_AREA_GAME: Floors = &[
    &[
        "ability.rs",
        "house_rule.rs",
        "ids.rs",
        "rail/variant.rs",
        "rail/pool_file.rs",
        "shop.rs",
    ],
    &["definition.rs", "fighting.rs"],
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
    &["playable.rs", "random_player.rs", "taught.rs", "lib.rs", "tests/"],
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
    // A folder, the root of its crate, and its floors.
    let buildings = [
        ("src/", "src", OF_THE_WINDOW),
        ("src/map_view/", "src", OF_THE_MAP),
        ("crates/engine/src/", "crates/engine/src", OF_THE_ENGINE),
        ("crates/hex-game/src/", "crates/hex-game/src", OF_THE_HEX_GAME),
        ("crates/area-game/src/", "crates/area-game/src", OF_THE_AREA_GAME),
        ("crates/players/src/", "crates/players/src", OF_THE_PLAYERS),
        ("crates/authoring/src/", "crates/authoring/src", OF_THE_AUTHORS),
    ];
    let mut above = Vec::new();
    for (folder, root, floors) in buildings {
        let graph = Graph::new(&rust_files(&[root]), &format!("{root}/lib.rs"));
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
    let window = window.map(|part| format!("src/{part}"));
    // The crates of the engine and of the sheet know no game, since Cargo says so.
    let above_the_games = [
        "crates/games/src/lookup.rs",
        "crates/games/src/folders.rs",
        "crates/authoring/src/export.rs",
        "crates/authoring/src/package",
    ];
    let parts = [&window[..], &above_the_games.map(String::from)].concat();
    for (path, text) in parts.iter().flat_map(|part| rust_files(&[part])) {
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for line in code(text) {
            assert_no_game(&path, line);
        }
    }
}

#[test]
fn what_plays_any_game_names_none_outside_the_folder_of_that_game() {
    let players =
        ["console", "opponent", "soak", "lab", "report"].map(|part| format!("crates/players/src/{part}"));
    for part in players.iter().map(String::as_str).chain(["src/cli"]) {
        let files = rust_files(&[part]);
        // A folder inside a part's folder belongs to one game.
        let neutral = |path: &str| path[part.len() + 1..].split('/').count() == 1;
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
    let folders = ["crates/hex-game/src/state", "crates/area-game/src/state"];
    let mut files = rust_files(&folders);
    files.retain(|(path, _)| !path.ends_with("/order.rs") && !path.ends_with("/unit_group.rs"));
    let dice = "crates/engine/src/engine/dice/mod.rs";
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
    // Code reads a state only through the views and names of a session. A player that looks ahead plays on from a state
    // that is dealt anew for its side and holds no secret: `fog_secrets` sees to that.
    let ahead = |path: &str| {
        path.starts_with("crates/players/src/opponent/hex/strong/")
            || path == "crates/players/src/opponent/hex/advice.rs"
    };
    for (path, text) in rust_files(&["crates/players/src/console", "crates/players/src/opponent"]) {
        for line in code(&text).filter(|_| !ahead(&path)) {
            assert!(!line.contains("HexState"), "{path}: {line}");
        }
    }
    // In the window the table makes the view, and everything else receives it. It works out the concerns of each player from that player's view.
    let makes_views = ["src/play/table.rs", "src/play/concern.rs"];
    for (path, text) in window_files() {
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for line in code(text).filter(|_| !makes_views.contains(&&*path)) {
            let is_fine = !line.contains(".state()") && !line.contains("HexState");
            assert!(is_fine, "{path}: {line}");
        }
    }
}

#[test]
fn every_file_begins_with_what_it_owns() {
    for (path, text) in all_files() {
        assert!(text.starts_with("//! "), "{path} begins with //!");
    }
}

#[test]
fn no_file_is_longer_than_a_reader_can_hold() {
    for (path, text) in all_files() {
        let lines = text.lines().count();
        assert!(lines <= 500, "{path} has {lines} lines");
    }
}

#[test]
fn nothing_is_left_for_later() {
    let words = [["TO", "DO"].concat(), ["FIX", "ME"].concat()];
    for (path, text) in all_files() {
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
    for (path, text) in rust_files(&["src", "crates", "tests"]) {
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
