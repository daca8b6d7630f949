//! Every place that means the same id, in every file below the top folder, open or not.
//!
//! A scenario sees the ids of the files that it includes. So the places of an id reach from file to file: every file that sees its definition
//! may mention it, and a mention in a file that several scenarios share counts for all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::ids::{Mention, mentions};
use railhead_engine::text::edit::{Edit, apply_all};
use railhead_engine::text::kind::KINDS;
use railhead_engine::text::locate::named_in;
use railhead_engine::text::position::line_and_column;
use railhead_engine::text::reader::FileCache;
use railhead_engine::text::ron_token::ShapeError;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_engine::text::{Files, ReadError};
use railhead_games::check_keeping;
use railhead_games::schemas::schema_of;

/// A file, and bytes of it.
pub type FilePlace = (String, Range<usize>);

/// Every place of an id.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// The texts of the files that have it.
    pub texts: BTreeMap<String, String>,
    /// Its places in each of them.
    pub places: BTreeMap<String, Vec<Mention>>,
    /// For each scenario, and each file that nothing includes, that sees it: every file that it sees.
    pub seen_by: BTreeMap<String, BTreeSet<String>>,
    /// What keeps a file from being searched, in words that name it.
    pub unread: Vec<String>,
}

impl Uses {
    /// Every place of the id that a file mentions.
    pub fn find(files: &dyn Files, path: &str, id: &str) -> Self {
        AllFiles::read(files, path).uses(files, path, id)
    }

    /// Whether all files were searched.
    ///
    /// Errors: a message that names a file that could not be searched.
    pub fn all_read(&self) -> Result<(), String> {
        match self.unread.first() {
            None => Ok(()),
            Some(unread) => Err(format!("one file cannot be searched: {unread}")),
        }
    }

    /// The places as a list.
    pub fn listed(&self) -> impl Iterator<Item = (&str, &Mention)> {
        self.places
            .iter()
            .flat_map(|(path, places)| places.iter().map(move |place| (path.as_str(), place)))
    }

    /// Where it is defined.
    pub fn definitions(&self) -> Vec<FilePlace> {
        let defined = self.listed().filter(|(_, mention)| mention.defines);
        defined
            .map(|(path, mention)| (path.to_owned(), mention.range.clone()))
            .collect()
    }

    /// The most definitions that one scenario sees.
    pub fn most_definitions_seen(&self) -> usize {
        let seen = self.seen_by.values();
        let all = seen.map(|scope| {
            scope
                .iter()
                .map(|path| {
                    let places = self.places.get(path).map_or(&[][..], Vec::as_slice);
                    places.iter().filter(|place| place.defines).count()
                })
                .sum()
        });
        all.max().unwrap_or_default()
    }
}

/// Checks that edits of these texts cause no problem in scenarios that was not there before.
///
/// Errors: a message that tells a problem that the edits would cause.
pub fn check_edits_cause_no_problem<'r>(
    files: &dyn Files,
    scenarios: impl IntoIterator<Item = &'r String>,
    texts: &BTreeMap<String, String>,
    edits: &BTreeMap<String, Vec<Edit>>,
) -> Result<(), String> {
    let mut edited = Overlay::new(files);
    for (path, edits) in edits {
        let mut text = texts[path].clone();
        apply_all(&mut text, edits.clone());
        edited.texts.insert(path.clone(), text);
    }
    // Two caches, since a path has another text after the edits.
    let (before, after) = (FileCache::default(), FileCache::default());
    for scenario in scenarios {
        let new = check_keeping(&edited, scenario, &after);
        if new.is_empty() {
            continue;
        }
        let known = check_keeping(files, scenario, &before);
        let caused = new.iter().find(|problem| {
            let mut known = known.iter();
            !known.any(|known| (&known.file, &known.path) == (&problem.file, &problem.path))
        });
        if let Some(problem) = caused {
            return Err(format!("this would cause a problem: {problem}"));
        }
    }
    Ok(())
}

/// Every file that is used together with a file.
#[derive(Clone, Debug)]
pub struct FilesSeenTogether {
    /// The files that see it, or are seen together with it.
    pub texts: BTreeMap<String, String>,
    /// The scenarios, and files that nothing includes, that see it.
    pub roots: Vec<String>,
    /// Those of the files that are also used without it.
    pub elsewhere: BTreeSet<String>,
}

impl FilesSeenTogether {
    /// The files that are seen together with a file.
    ///
    /// Errors: a message that names a file that could not be searched.
    pub fn of(files: &dyn Files, path: &str) -> Result<Self, String> {
        let mut found = AllFiles::read(files, path);
        let (with, without): (Vec<_>, Vec<_>) =
            found.scopes.iter().partition(|(_, scope)| scope.contains(path));
        let seen: BTreeSet<String> = with.iter().flat_map(|(_, scope)| (*scope).clone()).collect();
        if let Some(unread) = found.unread_for(files, &seen, path).first() {
            return Err(format!("one file cannot be searched: {unread}"));
        }
        let roots = with.iter().map(|(root, _)| (*root).clone()).collect();
        let mut elsewhere: BTreeSet<String> =
            without.into_iter().flat_map(|(_, scope)| scope.clone()).collect();
        elsewhere.retain(|path| seen.contains(path));
        found.texts.retain(|path, _| seen.contains(path));
        Ok(Self {
            texts: found.texts,
            roots,
            elsewhere,
        })
    }
}

/// All files below the top folder.
struct AllFiles {
    texts: BTreeMap<String, String>,
    unread: BTreeMap<String, ReadError>,
    /// For each scenario, and each file that nothing includes: every file that it sees.
    scopes: BTreeMap<String, BTreeSet<String>>,
}

impl AllFiles {
    fn read(files: &dyn Files, path: &str) -> Self {
        let mut texts = BTreeMap::new();
        let mut unread = BTreeMap::new();
        let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut pending = [files.paths(), vec![path.to_owned()]].concat();
        while let Some(path) = pending.pop() {
            if named.contains_key(&path) || unread.contains_key(&path) {
                continue;
            }
            match files.read(&path) {
                Ok(text) => {
                    let names = named_in(&text, &path);
                    pending.extend(names.iter().cloned());
                    named.insert(path.clone(), names);
                    texts.insert(path, text);
                }
                Err(error) => {
                    unread.insert(path, error);
                }
            }
        }
        let included: BTreeSet<&String> = named
            .iter()
            .flat_map(|(path, names)| names.iter().filter(move |name| *name != path))
            .collect();
        let scope = |root: &String| {
            let mut scope = BTreeSet::new();
            let mut pending = vec![root];
            while let Some(path) = pending.pop() {
                if scope.insert(path.clone()) {
                    pending.extend(named.get(path).into_iter().flatten());
                }
            }
            scope
        };
        let roots = named.keys().filter(|path| {
            let kind = texts.get(*path).and_then(|text| Tree::root_name(text));
            kind == Some("Scenario") || !included.contains(*path)
        });
        let scopes = roots.map(|root| (root.clone(), scope(root))).collect();
        Self {
            texts,
            unread,
            scopes,
        }
    }

    fn uses(mut self, files: &dyn Files, path: &str, id: &str) -> Uses {
        let with_word = self.texts.iter().filter(|(_, text)| text.contains(id));
        let places = with_word.map(|(path, text)| (path.clone(), mentions(text, id)));
        let mut places: BTreeMap<String, Vec<Mention>> =
            places.filter(|(_, places)| !places.is_empty()).collect();
        let defines = |path: &str| {
            let places = places.get(path);
            places.is_some_and(|places| places.iter().any(|place| place.defines))
        };
        let mut meant = self.extend_through_scopes(&places, BTreeSet::from([path.to_owned()]));
        let nobody_else_defines = |meant: &BTreeSet<String>| {
            let mut all = places.keys().filter(|path| defines(path));
            all.all(|path| meant.contains(path))
        };
        // No file that it shares a scope with defines the id, as for a loose script: take every file with this id. Where no other file
        // defines it, every file that only mentions it means the same.
        let is_alone = !meant.iter().any(|path| defines(path));
        if is_alone || nobody_else_defines(&meant) {
            let all = places.keys().filter(|path| is_alone || !defines(path));
            meant.extend(all.cloned());
            meant = self.extend_through_scopes(&places, meant);
        }
        places.retain(|path, _| meant.contains(path));
        let unread = self.unread_for(files, &meant, id);
        self.texts.retain(|path, _| places.contains_key(path));
        self.scopes.retain(|_, scope| !scope.is_disjoint(&meant));
        Uses {
            texts: self.texts,
            places,
            seen_by: self.scopes,
            unread,
        }
    }

    /// The files that mean the same as these, by way of what sees both.
    fn extend_through_scopes(
        &self,
        places: &BTreeMap<String, Vec<Mention>>,
        mut meant: BTreeSet<String>,
    ) -> BTreeSet<String> {
        loop {
            let before = meant.len();
            for scope in self.scopes.values() {
                if !scope.is_disjoint(&meant) {
                    meant.extend(scope.iter().filter(|path| places.contains_key(*path)).cloned());
                }
            }
            if meant.len() == before {
                return meant;
            }
        }
    }

    /// The files that cannot be searched, though they may contain `word`, each with the reason.
    fn unread_for(&self, files: &dyn Files, meant: &BTreeSet<String>, word: &str) -> Vec<String> {
        let unread = self.unread.iter();
        let unread = unread.filter(|(_, error)| !matches!(error, ReadError::Missing(_)));
        let unread = unread.map(|(path, error)| format!("{}: {}", files.shown(path), error.of_file()));
        let is_near = |path: &str| {
            let mut scopes = self.scopes.values();
            scopes.any(|scope| scope.contains(path) && !scope.is_disjoint(meant))
        };
        let broken = self.texts.iter().filter_map(|(path, text)| {
            let error = match Tree::scan(text) {
                Ok(tree) if schema_of(&tree).is_some() => return None,
                Ok(tree) => ShapeError {
                    offset: tree.offset_of("", 0),
                    what: format!(
                        "a file of ours does not begin with \"{}\"",
                        tree.name().unwrap_or_default()
                    ),
                    hint: None,
                },
                Err(error) => error,
            };
            let is_ours = Tree::root_name(text).is_some_and(|name| KINDS.contains(&name));
            let (line, column) = line_and_column(text, error.offset);
            (is_near(path) || is_ours && text.contains(word))
                .then(|| format!("{}:{line}:{column}: {}", files.shown(path), error.what))
        });
        unread.chain(broken).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::sources::files::{Embedded, Texts};

    fn paths(uses: &Uses) -> Vec<&str> {
        uses.places.keys().map(String::as_str).collect()
    }

    #[test]
    fn a_use_leads_to_every_scenario_that_shares_its_file() {
        let from_use = Uses::find(&Embedded, "malaya/johore.ron", "c_12in");
        let from_units = Uses::find(&Embedded, "malaya/units.ron", "c_12in");
        assert_eq!(paths(&from_use), paths(&from_units));
        assert!(from_use.places.len() > 3, "{:?}", paths(&from_use));
        assert_eq!(from_use.definitions().len(), 1);
        assert_eq!(from_use.unread, [""; 0]);
        assert!(
            !paths(&Uses::find(&Embedded, "malaya/rules.ron", "siam")).contains(&"world/world.board.ron")
        );
    }

    fn files(texts: &[(&str, &str)]) -> Texts {
        let texts = texts
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        texts.collect()
    }

    #[test]
    fn two_scenarios_have_ids_of_their_own_unless_they_share_a_mention() {
        let one = "Scenario(game: Area, board: \"b.ron\", sides: {\"a\": \"x\"}, at_the_end: \"a\")";
        let apart = files(&[("1.ron", one), ("2.ron", one), ("b.ron", "AreaBoard()")]);
        assert_eq!(paths(&Uses::find(&apart, "1.ron", "a")), ["1.ron"]);
        let shared = files(&[
            ("1.ron", one),
            ("2.ron", one),
            ("b.ron", "AreaBoard(apart: [\"a b\"])"),
        ]);
        let uses = Uses::find(&shared, "1.ron", "a");
        assert_eq!(paths(&uses), ["1.ron", "2.ron", "b.ron"]);
        assert_eq!(uses.most_definitions_seen(), 1);
    }

    #[test]
    fn a_script_that_nothing_includes_means_the_only_thing_with_this_id() {
        let board = "Board(places: [(id: \"kuantan\")])";
        let script = "Script(groups: [(objectives: [(to: Take(\"kuantan\"))])])";
        let one = files(&[("a/b.ron", board), ("s.ron", script)]);
        for from in ["a/b.ron", "s.ron"] {
            assert_eq!(paths(&Uses::find(&one, from, "kuantan")), ["a/b.ron", "s.ron"]);
        }
        let two = files(&[("a/b.ron", board), ("c/b.ron", board), ("s.ron", script)]);
        assert_eq!(paths(&Uses::find(&two, "a/b.ron", "kuantan")), ["a/b.ron"]);
    }

    #[test]
    fn a_file_that_cannot_be_searched_is_named() {
        let board = "Board(places: [(id: \"kuantan\")])";
        let broken = "Scenario(board: \"b.ron\", title: \"The Bridge, at: \"kuantan\")";
        let uses = Uses::find(&files(&[("b.ron", board), ("s.ron", broken)]), "b.ron", "kuantan");
        assert_eq!(uses.unread.len(), 1);
        assert!(uses.unread[0].starts_with("s.ron:1:"), "{:?}", uses.unread);
        // A file of another program says nothing about ours.
        let foreign = files(&[("b.ron", board), ("theme.ron", "(kuantan: \"")]);
        assert_eq!(Uses::find(&foreign, "b.ron", "kuantan").unread, [""; 0]);
        // One of ours whose first word is misspelt could say anything.
        let misspelt = "Unit(units: [(id: \"kuantan\")])";
        let scenario = "Scenario(board: \"b.ron\", units: \"u.ron\")";
        let three = files(&[("b.ron", board), ("s.ron", scenario), ("u.ron", misspelt)]);
        let unread = Uses::find(&three, "b.ron", "kuantan").unread;
        assert_eq!(unread, ["u.ron:1:1: a file of ours does not begin with \"Unit\""]);
    }
}
