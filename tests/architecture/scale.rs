//! The scale: how many lines of code, without tests, each crate and each room of the window may have, as CONTRIBUTING.md says.

use std::collections::BTreeMap;
use std::fs;

use super::source_files;

/// The part of the house that a file belongs to: a crate, or a room of the window; files that lie in no room are together `src`.
fn part(path: &str) -> String {
    let folders: Vec<&str> = path.split('/').collect();
    match folders.as_slice() {
        ["crates", name, ..] => format!("crates/{name}"),
        ["src", room, _, ..] => format!("src/{room}"),
        _ => "src".to_owned(),
    }
}

/// The lines of each part without its tests.
fn lines() -> BTreeMap<String, usize> {
    let mut lines = BTreeMap::new();
    for (path, text) in source_files() {
        if path.ends_with("/tests.rs") || path.contains("/tests/") || path.contains("/testing/") {
            continue;
        }
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        *lines.entry(part(&path)).or_insert(0) += code.lines().count();
    }
    lines
}

#[test]
fn every_part_keeps_to_its_budget() {
    let page = fs::read_to_string("CONTRIBUTING.md").expect("the page is there");
    let table = page
        .split("## The scale")
        .nth(1)
        .expect("it has a chapter on the scale");
    let rows = table.lines().skip_while(|line| !line.starts_with("| ---"));
    let rows = rows.skip(1).take_while(|line| line.starts_with('|'));
    let budgets: BTreeMap<String, usize> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let budget = cells[1].replace(',', "").parse().expect("a number of lines");
            (cells[0].trim_matches('`').to_owned(), budget)
        })
        .collect();
    let lines = lines();
    assert!(lines.keys().eq(budgets.keys()), "{lines:#?} are the parts");
    let over: Vec<String> = lines
        .iter()
        .filter(|(part, lines)| **lines > budgets[*part])
        .map(|(part, lines)| {
            format!(
                "{part} has {lines} lines, {} more than it may",
                lines - budgets[part]
            )
        })
        .collect();
    assert!(over.is_empty(), "{}", over.join("\n"));
}
