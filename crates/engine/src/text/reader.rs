//! Reads the files of a scenario, including nested ones, and keeps their texts and problems.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;

use super::Problem;
use super::issue::Issue;
use super::kind::KINDS;
use super::parse::{Made, Parsed, parse};
use super::position::line_and_column;
use super::read_error::ReadError;
use super::ron_tree::Tree;
use super::sources::files::{Files, MAX_SCENARIO, join};

/// A cache of values built from files that many scenarios include, such as boards.
///
/// It is for one set of files: a path must mean the same file to every reader that shares it.
#[derive(Default)]
pub struct FileCache(RefCell<BTreeMap<String, CachedFile>>);

struct CachedFile {
    text: String,
    made: Box<dyn Any>,
}

impl fmt::Debug for FileCache {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Kept").field(&self.0.borrow().keys()).finish()
    }
}

/// Reads files and keeps their texts and problems.
pub struct Reader<'f> {
    files: &'f dyn Files,
    kept: Option<&'f FileCache>,
    texts: BTreeMap<String, String>,
    problems: Vec<Problem>,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Reader")
            .field("read", &self.texts.keys())
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}

impl<'f> Reader<'f> {
    /// A reader that has read nothing yet.
    pub fn new(files: &'f dyn Files) -> Self {
        Self {
            files,
            kept: None,
            texts: BTreeMap::new(),
            problems: Vec::new(),
        }
    }

    /// A reader that shares a cache with others.
    pub fn keeping(files: &'f dyn Files, kept: &'f FileCache) -> Self {
        Self {
            kept: Some(kept),
            ..Self::new(files)
        }
    }

    /// A reader of the same files for another scenario; both share the cache of this one, or else the one given.
    pub fn beside<'s>(&self, cache: &'s FileCache) -> Reader<'s>
    where
        'f: 's,
    {
        Reader::keeping(self.files, self.kept.unwrap_or(cache))
    }

    /// Takes over the texts that another reader has read, and those of its problems that are new.
    pub fn take_over(&mut self, other: Reader) {
        self.texts.extend(other.texts);
        for problem in other.problems {
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
    }

    /// Keeps the text of a file that is needed later, unread; one that cannot be read is left out.
    pub fn keep(&mut self, path: &str) {
        if let Ok(text) = self.files.read(path) {
            self.texts.insert(path.into(), text);
        }
    }

    /// The files that it reads from.
    pub const fn files(&self) -> &'f dyn Files {
        self.files
    }

    /// The problems so far.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Adds the problems of a parsed file.
    pub fn add(&mut self, problems: impl IntoIterator<Item = Problem>) {
        self.problems.extend(problems);
    }

    /// Sorts the problems found so far in the order of the text. Call it for the scenario's own, before adding those of
    /// the files that it includes.
    pub fn sort(&mut self) {
        self.problems
            .sort_by_key(|problem| (problem.line, problem.column));
    }

    /// Every text that was read, by path, if there is no problem. `path` is the scenario's.
    ///
    /// Errors: the problems: at least one if `is_playable` is false, so that no caller takes the scenario for a good one.
    pub fn finish(mut self, path: &str, is_playable: bool) -> Result<BTreeMap<String, String>, Vec<Problem>> {
        let size: usize = self.texts.values().map(String::len).sum();
        if size > MAX_SCENARIO {
            let megabytes = size.div_ceil(1024 * 1024);
            let limit = MAX_SCENARIO / (1024 * 1024);
            let what = format!(
                "the files of the scenario have {megabytes} MB together, but the limit is {limit} MB"
            );
            let hint = Some("a save holds all of them".to_owned());
            self.problems
                .push(Problem::with_file(self.files.shown(path), what, hint));
        }
        if self.problems.is_empty() && !is_playable {
            let what = "this is not a scenario that can be played";
            self.problems
                .push(Problem::with_file(self.files.shown(path), what, None));
        }
        if self.problems.is_empty() {
            Ok(self.texts)
        } else {
            Err(self.problems)
        }
    }

    /// Parses a file of the kind with this outermost name; `None` if it cannot be read, which is reported as a problem.
    pub fn parse<T: DeserializeOwned>(&mut self, path: &str, name: &str) -> Option<Parsed<T>> {
        match self.files.read(path) {
            Ok(text) => {
                let parsed = parse(&self.files.shown(path), &text, name);
                self.texts.insert(path.into(), text);
                Some(parsed)
            }
            Err(error) => {
                self.problems.push(unreadable(self.files, path, &error));
                None
            }
        }
    }

    /// Every problem of a file that is checked by itself.
    pub fn check<T: DeserializeOwned>(
        &mut self,
        path: &str,
        name: &str,
        check: impl FnOnce(&T, &mut Vec<Issue>),
    ) -> Vec<Problem> {
        let mut parsed = self.parse::<T>(path, name);
        parsed.as_mut().and_then(|parsed| parsed.check(check));
        parsed.map_or_else(Vec::new, |parsed| parsed.problems)
    }

    /// What `build` makes of a file that a scenario includes in a field, if it does, and the problems of the file.
    pub fn read_included<S, T: DeserializeOwned, M>(
        &mut self,
        (scenario, from): (&Parsed<S>, &str),
        (field, name): (&'static str, &str),
        included: Option<&str>,
        build: impl FnOnce(&T, &mut Vec<Issue>) -> Option<M>,
    ) -> (Option<M>, Vec<Problem>) {
        let path = included.and_then(|included| self.include(scenario, from, (field, name), included));
        let Some(mut parsed) = path.and_then(|path| self.parse::<T>(&path, name)) else {
            return (None, Vec::new());
        };
        let made = parsed.check(build).flatten();
        (made, parsed.problems)
    }

    /// The value that `build` makes of a file of the kind with this outermost name, from the cache if it is there;
    /// `None` if the file cannot be read, which is reported as a problem.
    pub fn make<F, B>(
        &mut self,
        path: &str,
        name: &str,
        build: impl FnOnce(&F) -> Result<B, Vec<Issue>>,
    ) -> Option<Made<B>>
    where
        F: DeserializeOwned,
        B: 'static,
    {
        let Some(kept) = self.kept else {
            return Some(self.parse::<F>(path, name)?.make(build));
        };
        let known = self.files.read(path).ok().and_then(|text| {
            let kept = kept.0.borrow();
            let file = kept.get(path).filter(|file| file.text == text)?;
            let made = file.made.downcast_ref::<Made<B>>()?.clone();
            Some((text, made))
        });
        if let Some((text, made)) = known {
            self.texts.insert(path.into(), text);
            return Some(made);
        }
        let made = self.parse::<F>(path, name)?.make(build);
        let file = CachedFile {
            text: self.texts[path].clone(),
            made: Box::new(made.clone()),
        };
        kept.0.borrow_mut().insert(path.into(), file);
        Some(made)
    }

    /// The files that a field lists, parsed: those that can be read; the others are problems of that field.
    pub fn include_all<T, F: DeserializeOwned>(
        &mut self,
        (including, from): (&Parsed<T>, &str),
        field: &'static str,
        paths: Option<Vec<String>>,
        name: &str,
    ) -> Vec<Parsed<F>> {
        let paths = paths.unwrap_or_default();
        let joined: Vec<String> = paths
            .iter()
            .filter_map(|path| self.include(including, from, (field, name), path))
            .collect();
        joined.iter().filter_map(|path| self.parse(path, name)).collect()
    }

    /// The path of an included file, if it can be read and is not of another kind than the field needs; otherwise that field has
    /// the problem.
    pub fn include<T>(
        &mut self,
        including: &Parsed<T>,
        from: &str,
        (field, kind): (&str, &str),
        path: &str,
    ) -> Option<String> {
        let read = join(from, path).and_then(|joined| self.files.read(&joined).map(|text| (joined, text)));
        let (what, hint) = match read {
            Ok((joined, text)) => match Tree::root_name(&text).filter(|found| *found != kind) {
                Some(found) if KINDS.contains(&found) => (
                    format!("\"{path}\" is {found}(...), but {kind}(...) is needed here"),
                    Some(format!("name a file that begins with {kind}(")),
                ),
                _ => return Some(joined),
            },
            Err(error) => (error.to_string(), hint_for(&error)),
        };
        let offset = Tree::scan(&including.text).map_or(0, |tree| tree.offset_of(field, 0));
        let (file, text) = (&including.file, &including.text);
        self.problems
            .push(Problem::at(file, text, offset, field.into(), what, hint));
        None
    }
}

/// Advice to the author of a path whose file cannot be read.
fn hint_for(error: &ReadError) -> Option<String> {
    let hint = match error {
        ReadError::Missing(_) => "paths are relative to the folder of this file",
        ReadError::Outside(_) => "a scenario can only include files below that folder",
        ReadError::Unportable(_) => "separate folders with a slash, on every system",
        ReadError::OddName(_)
        | ReadError::IsFolder(_)
        | ReadError::NotAFile(_)
        | ReadError::TooLarge { .. }
        | ReadError::NotText { .. }
        | ReadError::Refused { .. } => return None,
    };
    Some(hint.to_owned())
}

/// The problem of a file that cannot be read.
pub fn unreadable(files: &dyn Files, path: &str, error: &ReadError) -> Problem {
    let mut problem = Problem::with_file(files.shown(path), error.of_file(), None);
    if let ReadError::NotText { why, .. } = error {
        (problem.line, problem.column) = line_and_column(&why.before, why.before.len());
    }
    problem
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_board_is_made_once_for_all_scenarios_as_long_as_its_text_is_the_same() {
        let mut files = BTreeMap::from([("a.ron".to_owned(), "Sum(parts: [1, 2])".to_owned())]);
        let kept = FileCache::default();
        let times = Cell::new(0);
        let sum = |files: &BTreeMap<String, String>| {
            let mut reader = Reader::keeping(files, &kept);
            let made = reader.make("a.ron", "Sum", |file: &Sum| {
                times.set(times.get() + 1);
                Ok(file.parts.iter().sum::<u32>())
            });
            let texts = reader.finish("a.ron", true).expect("the text is sound");
            assert_eq!(texts["a.ron"], files["a.ron"], "a save holds the text");
            *made.and_then(|made| made.value).expect("it is a sum")
        };
        assert_eq!([sum(&files), sum(&files)], [3, 3]);
        assert_eq!(times.get(), 1);
        files.insert("a.ron".into(), "Sum(parts: [1, 2, 4])".into());
        assert_eq!(sum(&files), 7);
        assert_eq!(times.get(), 2);
    }

    #[derive(serde::Deserialize)]
    struct Sum {
        parts: Vec<u32>,
    }
}
