//! Exclusive responsibilities: the sentences of ARCHITECTURE.md that a word in the wrong file would break.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use super::{CRATES, code, rust_files, source_files, sources, window_files};

/// The window: `src` without the command line.
const WINDOW: [&str; 1] = ["src"];

/// All code of the program.
const EVERYWHERE: [&str; 3] = ["src", COMMAND_LINE, "crates"];

const COMMAND_LINE: &str = "src/cli/";

/// Every line of code in some folders, without the tests beside it, with the path of its file. The command line counts where it is named.
fn lines(folders: &[&str]) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (path, text) in rust_files(folders) {
        if path.starts_with(COMMAND_LINE) && !folders.contains(&COMMAND_LINE) {
            continue;
        }
        if path.ends_with("/tests.rs") || path.contains("/tests/") || path.contains("/testing/") {
            continue;
        }
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        lines.extend(code(text).map(|line| (path.clone(), line.to_owned())));
    }
    lines
}

/// Words of Bevy that we do without.
const OF_BEVY: [&str; 1] = ["DespawnOnExit"];

/// Expects these words in code nowhere below some folders.
fn nowhere(folders: &[&str], words: &[&str]) {
    only(folders, words, &[]);
    let all = lines(&EVERYWHERE);
    for word in words.iter().filter(|word| !OF_BEVY.contains(word)) {
        let is_used = all.iter().any(|(_, line)| line.contains(word));
        assert!(
            is_used,
            "{word} is called something else now, so this test looks for nothing"
        );
    }
}

/// Expects these words in code nowhere below some folders but in some files or folders, and there.
fn only(folders: &[&str], words: &[&str], may: &[&str]) {
    let mut is_used = false;
    for (path, line) in lines(folders) {
        let Some(word) = words.iter().find(|word| line.contains(**word)) else {
            continue;
        };
        let is_fine = may.iter().any(|part| path.starts_with(part));
        assert!(is_fine, "{path} has no business with {word}: {line}");
        is_used = true;
    }
    assert!(is_used || may.is_empty(), "nobody uses {words:?} any more");
}

#[test]
fn files_are_read_in_text_and_save_and_written_in_save_alone() {
    only(
        &[
            "crates/engine/src",
            "crates/hex-game/src",
            "crates/area-game/src",
            "crates/games/src/lib.rs",
        ],
        &["std::fs", "fs::read", "File::open"],
        &[
            "crates/engine/src/text/sources/disk.rs",
            "crates/engine/src/text/sources/folder_walk.rs",
            "crates/engine/src/save/",
        ],
    );
    only(
        &EVERYWHERE,
        &["fs::write", "File::create", "fs::rename"],
        &["crates/engine/src/save/"],
    );
}

#[test]
fn one_file_makes_texts_of_bytes_so_that_no_reader_forgets_the_byte_order_mark() {
    only(
        &EVERYWHERE,
        &["from_utf8", "contents_utf8", "read_to_string", "fs::read("],
        &[
            "crates/engine/src/text/sources/disk.rs",
            // The header of a message, whose stream has lost its mark, and a percent-encoded path.
            "crates/authoring/src/lsp/",
            // Letters of old maps that are in no UTF-8.
            "crates/authoring/src/import/triplea/folder.rs",
            // No texts: what is moved out of the way, and pictures.
            "crates/authoring/src/workshop/drafts.rs",
            "src/workshop/traced_picture.rs",
        ],
    );
    let all = lines(&EVERYWHERE);
    let with = |words: &[&str]| -> BTreeSet<&String> {
        let files = all
            .iter()
            .filter(|(_, line)| words.iter().any(|word| line.contains(word)));
        files.map(|(path, _)| path).collect()
    };
    let of_streams = with(&["read_until(", "read_line(", "stdin()"]);
    let marked = with(&["stream_without_mark("]);
    let unmarked: Vec<&str> = of_streams.difference(&marked).map(|path| path.as_str()).collect();
    // The command line hands its input to the console.
    assert_eq!(
        unmarked,
        ["src/cli/mod.rs"],
        "a byte order mark is a part of the first line"
    );
    assert_eq!(of_streams.len(), 4, "{of_streams:?}");
}

#[test]
fn the_table_alone_issues_orders_in_the_window() {
    only(
        &WINDOW,
        &[".issue(", ".undo(", ".redo(", "session.take_back("],
        &[
            "src/play/table.rs",
            "src/play/requests.rs",
            "src/play/computer.rs",
        ],
    );
}

#[test]
fn the_windows_of_the_games_read_the_state_through_the_view_of_their_table_alone() {
    let windows = ["src/area", "src/hex"];
    nowhere(&windows, &[".state()", "&mut AreaState", "&mut HexState"]);
    only(
        &WINDOW,
        &["fn view("],
        &["src/play/table.rs", "src/area/mod.rs", "src/hex/"],
    );
}

#[test]
fn what_a_system_remembers_of_a_game_ends_with_it() {
    // A `TableLocal` does. These count frames, or remember the window, the keys or drawings that are looked up by what they show.
    only(
        &WINDOW,
        &[": Local<", "(Local<"],
        &[
            "src/hex/counters/stack.rs",
            "src/hex/counters/texture.rs",
            "src/hex/popups.rs",
            "src/idle.rs",
            "src/input/",
            "src/lifetime.rs",
            "src/map_view/camera/mod.rs",
            "src/map_view/marks/overlay_draw.rs",
            "src/map_view/pieces/piles.rs",
            "src/map_view/pieces/places.rs",
            "src/map_view/names.rs",
            "src/play/autosave.rs",
            "src/screen_reader.rs",
            "src/shell/",
            "src/stage.rs",
            "src/theme/style.rs",
            "src/workshop/mod.rs",
        ],
    );
    nowhere(&WINDOW, &["DespawnOnExit"]);
}

#[test]
fn one_file_of_the_window_works_in_the_background_and_wakes_it() {
    let background = ["src/background.rs"];
    for words in [
        &["AsyncComputeTaskPool"][..],
        &["thread::Builder", "thread::spawn"],
        &["EventLoopProxy"],
        &["WakeUp"],
    ] {
        only(&WINDOW, words, &background);
    }
    // No other file checks in every frame whether some work is done.
    only(&WINDOW, &["poll_once", "is_finished()", "try_recv("], &background);
    // Waiting code lets the window sleep. The map draws on for the parts that it has just received.
    let draws_on = ["src/map_view/hex_board/", "src/background.rs"];
    let mut waits = 0;
    for (path, text) in window_files() {
        if text.contains("Background<") && !draws_on.iter().any(|part| path.starts_with(part)) {
            assert!(!text.contains("RequestRedraw"), "{path} draws while it waits");
            waits += 1;
        }
    }
    assert!(waits > 10, "{waits}");
}

#[test]
fn computers_choose_by_what_their_side_sees() {
    // Advice looks back to the beginning of the phase, which its side has seen.
    only(
        &["crates/players/src/opponent"],
        &[".session()"],
        &["crates/players/src/opponent/advice.rs"],
    );
}

#[test]
fn the_library_alone_asks_in_the_window_which_game_it_is() {
    only(
        &WINDOW,
        &["with_game!", "AnyScenario", "AnyReopened"],
        &["src/shell/title/library.rs"],
    );
}

#[test]
fn only_apply_and_undo_change_a_state() {
    for (game, state) in [("hex-game", "HexState"), ("area-game", "AreaState")] {
        let folder = format!("crates/{game}/src");
        let may = [
            "chapters/apply.rs",
            "state/undo.rs",
            "dispatch.rs",
            "words/chronicle.rs",
            "files/save/",
        ];
        let may: Vec<String> = may.iter().map(|file| format!("{folder}/{file}")).collect();
        let may: Vec<&str> = may.iter().map(String::as_str).collect();
        only(&[&folder], &[&format!("&mut {state}")], &may);
    }
}

#[test]
fn trains_take_their_way_from_hexx_and_marches_alone_read_it_back() {
    only(
        &EVERYWHERE,
        &["a_star("],
        &["crates/engine/src/board/hex/route.rs"],
    );
    only(
        &EVERYWHERE,
        &[".route_back("],
        &["crates/hex-game/src/chapters/march/"],
    );
    only(
        &EVERYWHERE,
        &[".grid().route("],
        &["crates/hex-game/src/chapters/rail/"],
    );
}

#[test]
fn what_the_window_draws_of_a_country_comes_from_its_sheet() {
    // Grounds, lines and names; `print` also knows the bridges, the smooth lines and the places of cells.
    nowhere(
        &["src/map_view"],
        &[
            ".look_of(",
            ".waters()",
            ".roads()",
            ".railways()",
            ".region(",
            "road_lines",
            "rail_lines",
            "shore::shore",
            "shore::borders",
        ],
    );
}

#[test]
fn sheets_over_the_map_have_one_style() {
    let sheets = ["src/shell/popups/modal.rs", "src/hex/find.rs"];
    only(&WINDOW, &["egui::Window::new("], &sheets);
}

#[test]
fn units_are_available_in_the_hex_game_alone() {
    // A word of its rules, with a capital; the area game has no such state.
    nowhere(&["src/area"], &["Available"]);
}

#[test]
fn every_part_stands_on_the_page_about_them() {
    let page = fs::read_to_string("ARCHITECTURE.md").expect("the page is there");
    let lines = page.lines().count();
    assert!(lines <= 150, "{lines} lines are too many to read in ten minutes");
    let mut parts = Vec::new();
    let crates = CRATES.map(|name| format!("crates/{name}/src"));
    parts.extend(CRATES.map(String::from));
    // Their own rooms are on the page, except those of the two games and of the sheet, which the table has, or one look.
    let of_crates = crates
        .into_iter()
        .filter(|path| !path.contains("game/") && !path.contains("print"));
    for folder in of_crates.chain(["src".to_owned()]) {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let name = entry.expect("the folder can be read").file_name();
            let name = name.to_string_lossy().trim_end_matches(".rs").to_owned();
            if !["lib", "main", "mod"].contains(&name.as_str()) {
                parts.push(name);
            }
        }
    }
    assert!(parts.len() > 25, "{parts:?}");
    for part in parts {
        let is_named = page
            .split(|letter: char| !letter.is_alphanumeric() && !"_-".contains(letter))
            .any(|word| word == part);
        assert!(is_named, "{part} stands nowhere in ARCHITECTURE.md");
    }
}

/// Fields and variants are documented where their names leave something open; everything else that is public always is.
#[test]
fn whatever_is_public_is_documented() {
    const ITEMS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];
    let mut items = 0;
    for (path, text) in source_files() {
        // The command line documents its options, which are its help.
        let is_test = ["/tests", "/testing"].iter().any(|part| path.contains(part));
        if is_test || path.starts_with("src/cli/") {
            continue;
        }
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        let (mut is_documented, mut is_attribute) = (false, false);
        for line in text.lines().map(str::trim) {
            is_attribute |= line.starts_with("#[") || line.starts_with("$(#[");
            if is_attribute {
                is_attribute = !line.ends_with(']') && !line.ends_with(")*");
                continue;
            }
            let words = line.strip_prefix("pub ").unwrap_or_default().split_whitespace();
            let item = words.clone().find(|word| *word != "async" && *word != "unsafe");
            if item.is_some_and(|word| ITEMS.contains(&word)) && !line.contains('$') {
                assert!(is_documented, "{path} does not say what this is: {line}");
                items += 1;
            }
            is_documented = line.starts_with("///");
        }
    }
    assert!(items > 3000, "the test finds what is public: {items}");
}

#[test]
fn no_folder_holds_more_than_a_reader_can_look_over() {
    let mut pending: Vec<PathBuf> = sources().into_iter().map(PathBuf::from).collect();
    let mut seen = 0;
    while let Some(folder) = pending.pop() {
        let entries = fs::read_dir(&folder).expect("the folder is there");
        let entries: Vec<PathBuf> = entries
            .map(|entry| entry.expect("the folder can be read").path())
            .collect();
        let name = folder.to_string_lossy().replace('\\', "/");
        assert!(entries.len() <= 25, "{name} has {} entries", entries.len());
        seen += 1;
        pending.extend(entries.into_iter().filter(|entry| entry.is_dir()));
    }
    assert!(seen > 100, "{seen} folders are too few to be all of them");
}
