//! The meaning of a field or word of a scenario file, from the tables of the pages in `docs/scenarios`.

use railhead_engine::text::ron_tree::Tree;

/// The pages, by the outermost name of the files that they describe. The first is for files of its kind that name the game of areas.
const PAGES: [(&str, &str); 13] = [
    (
        "Scenario",
        include_str!("../../../../docs/scenarios/area-scenario.md"),
    ),
    (
        "Scenario",
        include_str!("../../../../docs/scenarios/hex-scenario.md"),
    ),
    ("Board", include_str!("../../../../docs/scenarios/hex-board.md")),
    (
        "AreaBoard",
        include_str!("../../../../docs/scenarios/area-board.md"),
    ),
    ("Rules", include_str!("../../../../docs/scenarios/hex-rules.md")),
    ("Units", include_str!("../../../../docs/scenarios/hex-units.md")),
    (
        "UnitTable",
        include_str!("../../../../docs/scenarios/area-units.md"),
    ),
    ("Script", include_str!("../../../../docs/scenarios/script.md")),
    (
        "AreaScript",
        include_str!("../../../../docs/scenarios/area-script.md"),
    ),
    ("Lesson", include_str!("../../../../docs/scenarios/lesson.md")),
    ("History", include_str!("../../../../docs/scenarios/history.md")),
    ("Campaign", include_str!("../../../../docs/scenarios/campaign.md")),
    ("Rail", RAIL),
];

const RAIL: &str = include_str!("../../../../docs/scenarios/rail.md");

/// The field around a byte and its meaning, as Markdown; `None` if the pages say nothing about it.
pub fn meaning(text: &str, offset: usize) -> Option<String> {
    let tree = Tree::scan(text).ok()?;
    let page = page_of(&tree, text)?;
    let mut node = tree.node_at(offset)?;
    loop {
        let path = pattern(&tree.path(node));
        let found = match path.strip_prefix("own_rail.") {
            Some(inside) => field(RAIL, inside),
            None => field(page, &path),
        };
        if found.is_some() {
            return found;
        }
        node = tree.parent(node)?;
    }
}

fn page_of(tree: &Tree, text: &str) -> Option<&'static str> {
    let kind = tree.name()?;
    let is_area = tree.value("game").is_some_and(|game| &text[game] == "Area");
    let mut pages = PAGES
        .iter()
        .filter(|(name, _)| *name == kind)
        .map(|(_, page)| *page);
    let first = pages.next()?;
    if is_area {
        Some(first)
    } else {
        Some(pages.next().unwrap_or(first))
    }
}

/// The path as the pages write it: `[]` for the items of a list, `{}` for the entries of a table.
pub(super) fn pattern(path: &str) -> String {
    let mut pattern = String::new();
    let mut rest = path;
    while let Some((before, inside)) = rest.split_once('[') {
        let quote = inside.chars().next().filter(|first| ['"', '\''].contains(first));
        let end = quote.map_or("]".to_owned(), |quote| format!("{quote}]"));
        let is_list = inside.starts_with(|first: char| first.is_ascii_digit());
        pattern += before;
        pattern += if is_list { "[]" } else { "{}" };
        rest = inside.split_once(&end).map_or("", |(_, rest)| rest);
    }
    pattern + rest
}

/// The row of a page about a field; of a group without a row of its own, the rows about its fields.
fn field(page: &'static str, path: &str) -> Option<String> {
    let rows: Vec<(&str, String)> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(row)
        .collect();
    let is_about = |names: &str, fits: &dyn Fn(&str) -> bool| {
        let names = names
            .split(", ")
            .filter_map(|name| name.strip_prefix('`')?.strip_suffix('`'));
        names.into_iter().any(fits)
    };
    let own = rows
        .iter()
        .find(|(names, _)| is_about(names, &|name| name == path));
    if let Some((_, meaning)) = own {
        return Some(format!("`{path}` {meaning}"));
    }
    let is_inside = |name: &str| {
        let rest = name.strip_prefix(path);
        rest.is_some_and(|rest| rest.starts_with(['.', '[', '{']))
    };
    let inside = rows.iter().filter(|(names, _)| is_about(names, &is_inside));
    let lines: Vec<_> = inside
        .map(|(names, meaning)| format!("- {names} {meaning}"))
        .collect();
    (!path.is_empty() && !lines.is_empty()).then(|| lines.join("\n"))
}

/// The fields that a row of a table is about, and what it says of them.
fn row(line: &'static str) -> Option<(&'static str, String)> {
    let mut cells = line.trim_matches('|').trim().splitn(3, " | ");
    let (names, default, meaning) = (cells.next()?, cells.next()?, cells.next()?);
    let default = if default == "required" {
        default.to_owned()
    } else {
        format!("default {default}")
    };
    Some((names, format!("({default}): {meaning}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::Files as _;
    use railhead_engine::text::sources::files::Embedded;

    fn at(path: &str, place: &str) -> String {
        let text = Embedded.read(path).unwrap();
        meaning(&text, text.find(place).unwrap()).unwrap_or_default()
    }

    #[test]
    fn a_field_means_what_its_page_says() {
        assert_eq!(
            at("malaya/kampar-line.ron", "options: ["),
            "`options` (default `[]`): ids of options from the rules file that are in play, free of charge"
        );
        assert!(at("malaya/rules.ron", "price:").starts_with("`options[].price` (default `0`)"));
        assert!(at("malaya/malaya.board.ron", "hills\", name").starts_with("`terrain{}.id`"));
        assert!(at("world/france.ron", "treasury").starts_with("`nations{}.treasury`"));
        assert!(at("world/units.ron", "cost: 3").starts_with("`units[].cost`"));
    }

    #[test]
    fn every_field_of_the_shipped_scenarios_has_a_meaning_or_stands_in_one() {
        for path in Embedded.paths() {
            let text = Embedded.read(&path).unwrap();
            let tree = Tree::scan(&text).unwrap();
            let fields = tree.values().filter(|node| tree.key(*node).is_some());
            for field in fields {
                let at = tree.span_with_key(field).start;
                assert!(meaning(&text, at).is_some(), "{path}: {}", tree.path(field));
            }
        }
    }
}
