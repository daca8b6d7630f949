//! Which places mean one thing, where several things have the same id: a nation and its home area, say.
//!
//! No schema says it. One of the things gets an unknown name, and the scenarios are checked: every place that now names
//! something unknown meant that thing.

use std::collections::{BTreeMap, BTreeSet};

use super::fields::pattern;
use super::uses::Uses;
use railhead_engine::text::edit::{Edit, apply_all};
use railhead_engine::text::position::line_and_column;
use railhead_engine::text::reader::FileCache;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_engine::text::{Files, Problem};
use railhead_games::check_keeping;

/// A file, and the byte where an id begins.
pub(super) type Start = (String, usize);

/// The places that mean the same thing as the one at the caret.
///
/// Errors: in words: it does not show which places are meant.
pub(super) fn meant_at(
    files: &dyn Files,
    uses: &Uses,
    id: &str,
    (path, caret): (&str, usize),
) -> Result<BTreeSet<Start>, String> {
    let unclear = |(path, start): &Start| {
        let (line, column) = line_and_column(&uses.texts[path], *start);
        format!(
            "several things are called \"{id}\", and it does not show which of them is meant at {}:{line}:{column}; rename it by hand",
            files.shown(path)
        )
    };
    let trial = Trial::new(files, uses, id)?;
    // A board and its scenarios both define a nation: things of one kind and id are one.
    let mut kinds: BTreeMap<String, BTreeSet<Start>> = BTreeMap::new();
    for (path, range) in uses.definitions() {
        let kind = kind_at(&uses.texts[&path], range.start).unwrap_or_default();
        kinds.entry(kind).or_default().insert((path, range.start));
    }
    let meanings: Vec<BTreeSet<Start>> = kinds
        .into_values()
        .map(|of_kind| trial.meaning(of_kind))
        .collect();
    for (path, place) in uses.listed() {
        let start = (path.to_owned(), place.range.start);
        if meanings.iter().filter(|meaning| meaning.contains(&start)).count() != 1 {
            return Err(unclear(&start));
        }
    }
    let here = uses
        .listed()
        .find(|(other, place)| *other == path && place.range.start <= caret + 1 && caret <= place.range.end);
    let here = here.map(|(path, place)| (path.to_owned(), place.range.start));
    let meant = here.and_then(|here| meanings.into_iter().find(|meaning| meaning.contains(&here)));
    meant.ok_or_else(|| format!("no file of this scenario defines \"{id}\""))
}

/// What is defined at a byte: the path of its fields, without the names in it. The powers of a board are the nations of its scenarios.
fn kind_at(text: &str, at: usize) -> Option<String> {
    let tree = Tree::scan(text).ok()?;
    let kind = pattern(&tree.path(tree.node_at(at)?));
    Some(kind.replace("powers{}", "nations{}"))
}

/// The scenarios with one of the things under an unknown name.
struct Trial<'t> {
    files: &'t dyn Files,
    uses: &'t Uses,
    id: &'t str,
    /// It is as long as the id, so that every place stays where it is.
    unknown: String,
    /// The problems that the scenarios have anyway.
    before: Vec<Problem>,
    boards: FileCache,
}

impl<'t> Trial<'t> {
    fn new(files: &'t dyn Files, uses: &'t Uses, id: &'t str) -> Result<Self, String> {
        let mut letters = ('a'..='z')
            .rev()
            .map(|letter| letter.to_string().repeat(id.len()));
        let unknown = letters
            .find(|name| {
                let is_nowhere = |part: &str| uses.texts.values().all(|text| !text.contains(part));
                // Every text has each letter somewhere: a name of one letter is compared with the whole names.
                is_nowhere(name) || name.len() < 3 && is_nowhere(&format!("\"{name}\""))
            })
            .ok_or_else(|| format!("\"{id}\" is the id of several things; rename it by hand"))?;
        let mut trial = Self {
            files,
            uses,
            id,
            unknown,
            before: Vec::new(),
            boards: FileCache::default(),
        };
        trial.before = trial.problems(files);
        Ok(trial)
    }

    fn problems(&self, files: &dyn Files) -> Vec<Problem> {
        let roots = self.uses.seen_by.keys();
        roots
            .flat_map(|root| check_keeping(files, root, &self.boards))
            .collect()
    }

    /// The places that mean what is defined at these.
    fn meaning(&self, mut meant: BTreeSet<Start>) -> BTreeSet<Start> {
        loop {
            let files = self.renamed(&meant);
            let new = self.problems(&files);
            let new = new.iter().filter(|problem| !self.before.contains(problem));
            let found: Vec<Start> = new
                .filter_map(|problem| self.unknown_at(&files, problem))
                .collect();
            let many = meant.len();
            meant.extend(found);
            if meant.len() == many {
                return meant;
            }
        }
    }

    fn renamed(&self, meant: &BTreeSet<Start>) -> Overlay<&'t dyn Files> {
        let mut files = Overlay::new(self.files);
        for (path, text) in &self.uses.texts {
            let here = meant.iter().filter(|(other, _)| other == path);
            let edits: Vec<Edit> = here
                .map(|(_, start)| Edit::new(*start..start + self.id.len(), self.unknown.as_str()))
                .collect();
            if !edits.is_empty() {
                let mut text = text.clone();
                apply_all(&mut text, edits);
                files.texts.insert(path.clone(), text);
            }
        }
        files
    }

    /// The place of the id, if the problem is that nothing there has it.
    fn unknown_at(&self, files: &dyn Files, problem: &Problem) -> Option<Start> {
        let is_unknown = !problem.mark.known.is_empty() || problem.what.starts_with("there is no ");
        if !is_unknown || !problem.what.contains(&format!("\"{}\"", self.id)) {
            return None;
        }
        let mut places = self.uses.places.iter();
        let (path, places) = places.find(|(path, _)| self.files.shown(path) == problem.file)?;
        let text = files.read(path).ok()?;
        let marked = &problem.mark.range;
        let within = |range: &std::ops::Range<usize>| {
            let mut inside = places
                .iter()
                .filter(|place| range.start <= place.range.start && place.range.end <= range.end)
                .filter(|place| text.get(place.range.clone()) == Some(self.id));
            // Of several in one value it could be any.
            inside.next().filter(|_| inside.next().is_none())
        };
        let tree = Tree::scan(&text).ok()?;
        let around = tree.find(&problem.path).map(|node| tree.span_with_key(node));
        // A problem of a table's entry marks its value, though the key is meant, unless the value is the id itself.
        let is_value = text
            .get(marked.clone())
            .is_some_and(|value| value.trim_matches('"') == self.id);
        let is_entry = problem.path.ends_with(&format!("[\"{}\"]", self.id)) && !is_value;
        let key = around.as_ref().filter(|_| is_entry).and_then(|around| {
            let at_key = around.start..=around.start + 1;
            places.iter().find(|place| at_key.contains(&place.range.start))
        });
        let place = key.or_else(|| within(marked)).or_else(|| within(&around?))?;
        Some((path.clone(), place.range.start))
    }
}
