//! The schemas of all kinds of file: what each of their strings says.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use railhead_engine::engine::Playable as _;
use railhead_engine::scenario::strings;
use railhead_engine::text::edit::Edit;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::schema::Schema;
use railhead_engine::text::{Files, Problem};

/// The names of the games.
const NAMES: &[&str] = &each_game!(Game => Game::NAME);

/// The schemas of a game's files, or of those that all games have, by kind.
type Schemas = Vec<(&'static str, Schema)>;

/// Those of each game, in their order.
static OF_GAMES: LazyLock<Vec<Schemas>> = LazyLock::new(|| each_game!(Game => Game::schemas()).into());

static OF_ALL: LazyLock<Schemas> = LazyLock::new(strings::schemas);

/// The schema of a file; `None` if it is of no kind that scenarios use.
pub fn schema_of(tree: &Tree) -> Option<&'static Schema> {
    let kind = tree.name()?;
    let game = tree
        .find("game")
        .and_then(|game| tree.word(game))
        .unwrap_or_default();
    let at = NAMES.iter().position(|name| *name == game).unwrap_or_default();
    let own = OF_GAMES[at..].iter().chain(&OF_GAMES[..at]);
    let mut all = own.chain([&*OF_ALL]).flatten();
    all.find(|(name, _)| *name == kind).map(|(_, schema)| schema)
}

/// The problem of a scenario that has the fields of another game than the one that it names: one mistake, not one in every line.
pub(crate) fn wrong_game(files: &dyn Files, path: &str) -> Option<Problem> {
    let text = files.read(path).ok()?;
    let tree = Tree::scan(&text).ok()?;
    let game = tree.find("game")?;
    let named = NAMES.iter().position(|name| Some(*name) == tree.word(game))?;
    let fields: Vec<&str> = tree
        .children(tree.find("")?)
        .filter_map(|field| tree.key(field))
        .collect();
    let unknown = |at: usize| {
        let schema = OF_GAMES[at].iter().find(|(kind, _)| *kind == "Scenario");
        let known = schema.map_or_else(BTreeSet::new, |(_, schema)| schema.fields());
        let unknown = fields.iter().copied().filter(|field| !known.contains(field));
        unknown.collect::<Vec<_>>()
    };
    let meant = (0..NAMES.len()).min_by_key(|at| unknown(*at).len())?;
    let foreign = unknown(named);
    if meant == named || foreign.len() < 2 || unknown(meant).len() * 2 > foreign.len() {
        return None;
    }
    let range = tree.span(game);
    let what = format!(
        "this names the game {}, but the file has fields of {}: {}",
        NAMES[named],
        NAMES[meant],
        foreign.join(", ")
    );
    let hint = Some(format!("write {}", NAMES[meant]));
    let mut problem = Problem::at(
        &files.shown(path),
        &text,
        range.start,
        "game".to_owned(),
        what,
        hint,
    );
    problem.mark.range = range.clone();
    problem.mark.fix = Some(Edit::new(range, NAMES[meant]));
    Some(problem)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::check;
    use railhead_engine::text::kind::KINDS;
    use railhead_engine::text::schema::Says;
    use railhead_engine::text::sources::files::Embedded;

    fn all() -> impl Iterator<Item = &'static (&'static str, Schema)> {
        OF_GAMES.iter().chain([&*OF_ALL]).flatten()
    }

    #[test]
    fn every_string_of_every_kind_of_file_has_a_line_that_tells_what_it_says() {
        let kinds: BTreeSet<&str> = all().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, BTreeSet::from(KINDS));
        let mut untold: Vec<String> = Vec::new();
        for (kind, schema) in all() {
            let places = schema.places().into_iter();
            untold.extend(
                places
                    .filter(|(_, says)| says.is_none())
                    .map(|(place, _)| format!("{kind}: {place}")),
            );
        }
        assert_eq!(untold, [""; 0], "add a line to `strings.rs` of the crate");
    }

    #[test]
    fn no_line_is_about_a_string_that_no_file_has() {
        let used = |schema: &Schema| -> Vec<&str> {
            let places = schema.places().into_keys();
            places
                .filter_map(|place| Some(schema.line_of(&place)?.0))
                .collect()
        };
        let used: BTreeSet<&str> = all().flat_map(|(_, schema)| used(schema)).collect();
        let lines: BTreeSet<&str> = all().flat_map(|(_, schema)| schema.lines()).collect();
        let idle: Vec<&str> = lines.difference(&used).copied().collect();
        assert_eq!(idle, [""; 0]);
    }

    #[test]
    fn every_string_of_the_shipped_files_is_known() {
        for path in Embedded.paths() {
            let text = Embedded.read(&path).unwrap();
            let tree = Tree::scan(&text).unwrap();
            let schema = schema_of(&tree).unwrap_or_else(|| panic!("{path}"));
            let mut known = BTreeSet::new();
            schema.each_string(&tree, |range, _| {
                known.insert(range.start);
            });
            for node in tree.values() {
                let Some(inside) = tree.plain_string(node) else {
                    continue;
                };
                let what = tree.path(node);
                // The tones of a colour for each scheme are fields of it.
                let is_tone = text[inside.clone()].starts_with('#');
                assert!(known.contains(&inside.start) || is_tone, "{path}: {what}");
            }
        }
    }

    #[test]
    fn what_a_string_says_is_told_by_its_place() {
        let text = "Scenario(game: Area, title: \"uk\", setup: {\"uk\": {\"london\": \"3 infantry\"}})";
        let tree = Tree::scan(text).unwrap();
        let mut found = Vec::new();
        let schema = schema_of(&tree).unwrap();
        schema.each_string(&tree, |range, says| found.push((&text[range], says)));
        let expected = [
            ("uk", Says::Prose),
            ("uk", Says::Id),
            ("london", Says::Id),
            ("3 infantry", Says::Ids),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_scenario_of_the_other_game_is_one_problem() {
        for path in ["east-prussia/tannenberg.ron", "world/europe-1940.ron"] {
            let text = Embedded.read(path).unwrap();
            let (old, new) = if text.contains("game: Hex") {
                ("game: Hex", "game: Area")
            } else {
                ("game: Area", "game: Hex")
            };
            let files = BTreeMap::from([("a.ron".to_owned(), text.replacen(old, new, 1))]);
            let problems = check(&files, "a.ron");
            assert_eq!(problems.len(), 1, "{problems:?}");
            let fix = problems[0].mark.fix.clone().expect("it can be mended");
            assert_eq!(format!("game: {}", fix.text), old);
        }
    }
}
