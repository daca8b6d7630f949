//! Reads the files of a scenario, one including others, and keeps their texts and what is wrong in them.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::Problem;
use super::files::{Files, MAX_SCENARIO, ReadError, join};
use super::parse::{Parsed, parse};
use super::ron_tree::Tree;

/// Reads files and keeps their texts and problems.
pub struct Reader<'f> {
    files: &'f dyn Files,
    texts: BTreeMap<String, String>,
    problems: Vec<Problem>,
}

impl std::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader")
            .field("read", &self.texts.keys())
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}

impl<'f> Reader<'f> {
    /// A reader of these files that has read nothing.
    pub fn new(files: &'f dyn Files) -> Self {
        Self {
            files,
            texts: BTreeMap::new(),
            problems: Vec::new(),
        }
    }

    /// What is wrong so far.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Adds what is wrong in a file that was parsed.
    pub fn add(&mut self, problems: impl IntoIterator<Item = Problem>) {
        self.problems.extend(problems);
    }

    /// Puts the problems found so far in the order of the text: to be called for the scenario's own, before those of the files
    /// that it includes are added.
    pub fn sort(&mut self) {
        self.problems
            .sort_by_key(|problem| (problem.line, problem.column));
    }

    /// Every text that was read, by path, if nothing is wrong with any; else what is. `path` is the scenario's.
    ///
    /// # Errors
    ///
    /// The problems: at least one if `is_playable` is false, so that nobody takes the scenario for a good one.
    pub fn finish(mut self, path: &str, is_playable: bool) -> Result<BTreeMap<String, String>, Vec<Problem>> {
        let size: usize = self.texts.values().map(String::len).sum();
        if size > MAX_SCENARIO {
            let megabytes = size.div_ceil(1024 * 1024);
            let limit = MAX_SCENARIO / (1024 * 1024);
            let what = format!(
                "the files of the scenario hold {megabytes} MB together, where {limit} MB is the limit"
            );
            let hint = Some("a save carries all of them".to_owned());
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

    /// Reads a file as one of the kind that begins with this name; `None` if there is no text, which is a problem then.
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

    /// The path of a file that another includes, if it can be read; else the problem is with the field that names it.
    pub fn include<T>(
        &mut self,
        including: &Parsed<T>,
        from: &str,
        field: &'static str,
        path: &str,
    ) -> Option<String> {
        let read = join(from, path).and_then(|joined| self.files.read(&joined).map(|_| joined));
        read.map_err(|error| {
            let hint = match &error {
                ReadError::Missing(_) => Some("paths begin at the folder of this file".to_owned()),
                ReadError::Outside(_) => {
                    Some("a scenario can include files below that folder only".to_owned())
                }
                ReadError::Unportable(_) => {
                    Some("folders are separated by a slash, on every system".to_owned())
                }
                ReadError::IsFolder(_)
                | ReadError::NotAFile(_)
                | ReadError::TooLarge { .. }
                | ReadError::NotText(_)
                | ReadError::Refused { .. } => None,
            };
            let offset = Tree::scan(&including.text).map_or(0, |tree| tree.offset_of(field, 0));
            let what = error.to_string();
            self.problems.push(Problem::at(
                &including.file,
                &including.text,
                offset,
                field.into(),
                what,
                hint,
            ));
        })
        .ok()
    }
}

/// What is wrong with a file that cannot be read.
pub fn unreadable(files: &dyn Files, path: &str, error: &ReadError) -> Problem {
    let what = match error {
        ReadError::Missing(_) => "there is no such file".into(),
        ReadError::Outside(_) => "the path leads out of the folder of scenarios".into(),
        ReadError::IsFolder(_) => "this is a folder, where a file should be".into(),
        ReadError::NotAFile(_) => "this is not a file".into(),
        ReadError::Unportable(_)
        | ReadError::TooLarge { .. }
        | ReadError::NotText(_)
        | ReadError::Refused { .. } => error.to_string(),
    };
    Problem::with_file(files.shown(path), what, None)
}
