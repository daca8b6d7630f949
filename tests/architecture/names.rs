//! Names on pages and in code: every path exists, and a name means one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::{rust_files, source_files};

/// Folders that paths begin in, besides the top and the folder of the page.
const BEGINNINGS: [&str; 10] = [
    "src",
    "crates",
    "crates/players/src",
    "crates/players/src/opponent",
    "crates/area-game/src",
    "crates/authoring/src",
    "crates/engine/src",
    "crates/engine/src/board",
    "crates/hex-game/src",
    "scenarios",
];
/// Paths of the player's own, by their beginning.
const ELSEWHERE: [&str; 4] = ["~", "/", "../", "logs/"];

/// The pages that people read.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "scenarios/README.md",
        "crates/players/src/console/README.md",
        "crates/players/src/console/area/README.md",
        "crates/players/src/console/hex/README.md",
    ]
    .map(String::from)
    .into();
    for entry in fs::read_dir("docs").expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        pages.push(path.to_string_lossy().replace('\\', "/"));
    }
    pages.retain(|page| Path::new(page).extension().is_some_and(|end| end == "md"));
    pages
}

/// The words in backticks and the targets of links in a text.
fn named(text: &str) -> Vec<&str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let linked = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let links = linked.map(|link| link.split('#').next().unwrap_or_default());
    quoted
        .filter(|word| word.contains('/'))
        .chain(links.filter(|link| !link.is_empty() && !link.contains("://")))
        .filter(|word| !word.contains(|sign: char| !(sign.is_alphanumeric() || "._-/*".contains(sign))))
        .filter(|word| !ELSEWHERE.iter().any(|beginning| word.starts_with(beginning)))
        .collect()
}

/// Whether a path exists in a folder, with `.rs` or without. Placeholders are looked up as folders.
fn leads(folder: &Path, path: &str) -> bool {
    let sure = path
        .split('/')
        .take_while(|part| !part.contains('*') && !part.contains("NAME"));
    let whole = folder.join(sure.collect::<Vec<_>>().join("/"));
    whole.exists() || whole.with_extension("rs").exists()
}

#[test]
fn every_path_that_a_page_names_leads_somewhere() {
    let mut lost = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("the page can be read");
        let beside = Path::new(&page).parent().expect("a page lies somewhere");
        for path in named(&text) {
            let mut folders = vec![Path::new(""), beside];
            folders.extend(BEGINNINGS.iter().map(Path::new));
            if !folders.iter().any(|folder| leads(folder, path)) {
                lost.push(format!("{page}: {path}"));
            }
        }
    }
    // In code, those that begin at the top.
    for (file, text) in rust_files(&["src", "crates", "tests", "benches", "examples"]) {
        for line in text.lines().filter(|line| line.trim_start().starts_with("//")) {
            for path in named(line) {
                let top = path.split('/').next().unwrap_or_default();
                let is_ours = ["src", "crates", "tests", "benches", "examples", "docs"].contains(&top);
                if is_ours && !leads(Path::new(""), path) {
                    lost.push(format!("{file}: {path}"));
                }
            }
        }
    }
    assert!(lost.is_empty(), "they lead nowhere:\n{}", lost.join("\n"));
}

/// Names that types share though no two games mirror each other. The list may only become shorter.
const STILL_SHARED: &str = "Calendar Destinations Forecast Overstacked Scene Selected";

/// The part of the house that a file belongs to, and the game that it is for.
fn part_and_game(file: &str) -> (String, Option<&'static str>) {
    let mut part = Vec::new();
    for folder in file.split('/') {
        match folder {
            "area" | "area-game" => return (part.join("/"), Some("area")),
            "hex" | "hex-game" => return (part.join("/"), Some("hex")),
            _ => part.push(folder),
        }
    }
    (part.join("/"), None)
}

#[test]
fn two_public_types_share_a_name_only_where_two_games_mirror_each_other() {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in source_files() {
        if file.ends_with("/tests.rs") || file.contains("/tests/") || file.contains("/testing/") {
            continue;
        }
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let is_public = words
                .next()
                .is_some_and(|word| word == "pub" || word.starts_with("pub("));
            let is_type = words
                .next()
                .is_some_and(|word| ["struct", "enum", "trait", "type"].contains(&word));
            // A macro's `$Name` is none.
            if let Some(name) = words
                .next()
                .filter(|name| is_public && is_type && !name.starts_with('$'))
            {
                let end = name
                    .find(|sign: char| !sign.is_alphanumeric())
                    .unwrap_or(name.len());
                types
                    .entry(name[..end].to_owned())
                    .or_default()
                    .push(file.clone());
            }
        }
    }
    assert!(types.len() > 500, "types are found");
    let left: BTreeSet<&str> = STILL_SHARED.split_whitespace().collect();
    let mut shared = Vec::new();
    for (name, files) in &types {
        let is_mirrored = if let [one, other] = files.as_slice() {
            let [(part, game), (other_part, other_game)] = [one, other].map(|file| part_and_game(file));
            part == other_part && game.is_some() && other_game.is_some() && game != other_game
        } else {
            files.len() < 2
        };
        if !is_mirrored && !left.contains(name.as_str()) {
            shared.push(format!("{name}: {}", files.join(", ")));
        }
    }
    assert!(
        shared.is_empty(),
        "{} names:\n{}",
        shared.len(),
        shared.join("\n")
    );
}

/// The cells of the table of rule books and files that name a chapter, each with the cell of its paths and the folder of its game.
fn chapter_rows(page: &str) -> Vec<(&str, &str, &'static str)> {
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| hex game |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        [(0, "crates/hex-game/src"), (2, "crates/area-game/src")]
            .map(|(at, folder)| (cells[at], cells[at + 1], folder))
    })
    .filter(|(chapters, ..)| !chapters.is_empty())
    .collect()
}

#[test]
fn every_chapter_of_the_rule_books_stands_in_the_table_with_files_that_cite_it() {
    let page = fs::read_to_string("ARCHITECTURE.md").expect("the page can be read");
    let rows = chapter_rows(&page);
    for (book, folder) in [
        ("assets/rules/hex-game.md", "crates/hex-game/src"),
        ("assets/rules/area-game.md", "crates/area-game/src"),
    ] {
        let text = fs::read_to_string(book).expect("the book can be read");
        let chapters = text.lines().filter_map(|line| line.strip_prefix("## "));
        for chapter in chapters.filter_map(|title| title.split_once(". ").map(|(id, _)| id)) {
            // R2 and R3 lie between R1 and R4.
            let is_named = |cell: &str| cell.split([' ', ',']).any(|word| word == chapter);
            let is_between = ["R2", "R3"].contains(&chapter);
            let is_there = rows
                .iter()
                .any(|(cell, _, of)| *of == folder && (is_between || is_named(cell)));
            assert!(is_there, "{chapter} of {book} stands in no row");
        }
    }
    for (cell, paths, folder) in rows {
        let ids: Vec<String> = cell
            .split([' ', ','])
            .filter(|word| {
                word.len() == 2
                    && word
                        .chars()
                        .all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit())
            })
            .map(|chapter| format!("{chapter}-"))
            .collect();
        for path in named(paths)
            .into_iter()
            .filter(|path| !path.starts_with("scenarios"))
        {
            let beginning = format!("{folder}/{path}");
            let files = rust_files(&[folder]).into_iter();
            let mut files = files.filter(|(file, _)| file.starts_with(&beginning));
            let cites = files.any(|(_, text)| ids.iter().any(|id| text.contains(id.as_str())));
            assert!(cites, "nothing in {beginning} cites {ids:?}");
        }
    }
}

#[test]
fn the_rule_books_name_no_field_of_a_file() {
    // Players read them. The pages about files are those under `docs/scenarios`.
    for book in ["assets/rules/hex-game.md", "assets/rules/area-game.md"] {
        let text = fs::read_to_string(book).expect("the book can be read");
        assert!(text.lines().count() > 400, "{book} is all there");
        for line in text.lines() {
            assert!(!line.contains(['`', '_']), "{book} names a field: {line}");
        }
    }
}
