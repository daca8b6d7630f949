//! The schemas of all kinds of file: what each of their strings says.

use std::sync::LazyLock;

use railhead_engine::engine::Playable as _;
use railhead_engine::scenario::strings;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::schema::Schema;

use crate::{NAMES, known};

/// The schemas of a game's files, or of those that all games have, by kind.
type Schemas = Vec<(&'static str, Schema)>;

/// Those of each game, in the order of [`NAMES`].
static OF_GAMES: LazyLock<Vec<Schemas>> = LazyLock::new(|| each_game!(Game => Game::schemas()).into());

static OF_ALL: LazyLock<Schemas> = LazyLock::new(strings::schemas);

/// The schema of a file; `None` if it is of no kind that scenarios use.
pub fn schema_of(tree: &Tree) -> Option<&'static Schema> {
    let kind = tree.name()?;
    let game = tree
        .find("game")
        .and_then(|game| tree.word(game))
        .unwrap_or_default();
    let at = NAMES.iter().position(|name| *name == known(game))?;
    let own = OF_GAMES[at..].iter().chain(&OF_GAMES[..at]);
    let mut all = own.chain([&*OF_ALL]).flatten();
    all.find(|(name, _)| *name == kind).map(|(_, schema)| schema)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use railhead_engine::text::Files as _;
    use railhead_engine::text::parse::KINDS;
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
        let places: BTreeSet<String> = all()
            .flat_map(|(_, schema)| schema.places().into_keys())
            .collect();
        let lines: BTreeSet<&str> = all().flat_map(|(_, schema)| schema.lines()).collect();
        let idle: Vec<&str> = lines.into_iter().filter(|line| !places.contains(*line)).collect();
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
                // The tones of a colour for each palette are fields of it.
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
}
