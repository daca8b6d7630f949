//! Panels read what systems have worked out, and call no rule while they draw.

use std::collections::BTreeSet;

use super::source::read;
use super::{code, rust_files};

/// Functions that panels may import, since they read data or find words.
const DATA: [&str; 5] = [
    "area::facts::rails::convoy",
    "railhead_area_game::tokens::refusal::tokens",
    "railhead_area_game::words::order_words",
    "hex::facts::options::choices",
    "hex::facts::options::toggled",
];

/// Methods that answer by the rules, of any type.
const RULES: [&str; 5] = ["check", "allows", "legal_orders", "table.orders", "prospects"];

/// Methods of the view of the hex game, and of the plans that it makes, that only read.
const READS: [&str; 39] = [
    "air_points",
    "allowance",
    "at",
    "available",
    "combat",
    "control",
    "decider",
    "demolition_chance",
    "fog_was_requested",
    "game",
    "goals",
    "has_fog",
    "has_option",
    "holdings",
    "in_off_map_port",
    "in_words",
    "is_demolished",
    "is_lost",
    "is_over",
    "journey",
    "losses",
    "mark",
    "marked",
    "name",
    "names",
    "orders",
    "phase",
    "player",
    "prize",
    "railways",
    "side",
    "squadron_is_active",
    "squadron_is_sunk",
    "stacking_points",
    "status",
    "supply_words",
    "towns",
    "viewer",
    "weather",
];

/// The code of the files in a folder that draw panels.
fn panels(folder: &str) -> impl Iterator<Item = (String, String)> {
    rust_files(&[folder]).into_iter().filter_map(|(path, text)| {
        let (text, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        let draws = text.contains("ui: &mut Ui") || text.contains("ui: &mut egui::Ui");
        draws.then(|| (path, text.to_owned()))
    })
}

/// The methods of the view of the hex game.
fn of_the_view() -> BTreeSet<String> {
    let files = rust_files(&["crates/hex-game/src/shown"]).into_iter();
    let views = files.filter(|(_, text)| text.contains("TableView<'"));
    let names = views.flat_map(|(_, text)| {
        let methods = text.split("    pub fn ").skip(1);
        let methods = methods.filter(|method| method.lines().take(3).any(|line| line.contains("&self")));
        let names = methods.map(|method| method.chars().take_while(|c| c.is_alphanumeric() || *c == '_'));
        names.map(String::from_iter).collect::<Vec<_>>()
    });
    names.filter(|name| !READS.contains(&name.as_str())).collect()
}

#[test]
fn panels_call_no_rule_while_they_draw() {
    let views = of_the_view();
    assert!(views.contains("allows"), "{views:?}");
    let mut asked = BTreeSet::new();
    let mut seen = 0;
    let folders = ["area/panels", "area/rail", "area/tokens", "hex/panels"];
    let folders = folders.map(|folder| format!("src/{folder}"));
    for (path, text) in folders.iter().flat_map(|folder| panels(folder)) {
        seen += 1;
        for module in read(&text).values() {
            let functions = module.imports.values().map(|import| &import.path);
            for import in functions.chain(&module.paths) {
                let path_of: Vec<&str> = import.iter().map(String::as_str).collect();
                let is_rule = path_of.starts_with(&["railhead_area_game"])
                    || path_of.starts_with(&["railhead_hex_game"])
                    || path_of.starts_with(&["crate", "area", "clicks"])
                    || path_of.starts_with(&["crate", "area", "facts"])
                    || path_of.starts_with(&["crate", "hex", "facts"]);
                let path_of = path_of.strip_prefix(&["crate"]).unwrap_or(&path_of);
                let name = *path_of.last().expect("a path has words");
                let is_function = name.starts_with(char::is_lowercase);
                if is_rule && is_function && !DATA.contains(&path_of.join("::").as_str()) {
                    asked.insert((path.clone(), path_of.join("::")));
                }
            }
        }
        let code: String = code(&text).flat_map(|line| line.split_whitespace()).collect();
        for name in RULES.into_iter().chain(views.iter().map(String::as_str)) {
            if code.contains(&format!(".{name}(")) {
                asked.insert((path.clone(), name.to_owned()));
            }
        }
    }
    assert!(seen > 40, "{seen} files are too few to be all panels");
    assert!(
        asked.is_empty(),
        "a system works out what a panel shows: {asked:#?}"
    );
}
