//! A mistake in a file, with its place.

use std::fmt;
use std::ops::Range;

use super::edit::Edit;
use super::issue::{Issue, nearest};
use super::position::line_and_column;
use super::ron_token::next_token;
use super::ron_tree::Tree;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be used before it is mended.
    #[default]
    Error,
    /// It works, but is probably not meant. It never causes a refusal.
    Warning,
}

/// A mistake in a file that its author must fix, or should look at.
///
/// It prints as `scenarios/malaya/kampar.ron:41:18: setup[12].at: this board has no place "Kuala"; did you mean
/// "kuala_lumpur"?`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, as a player would type its path.
    pub file: String,
    /// The line, from 1; 0 if the file could not be read at all.
    pub line: usize,
    /// The column in characters, from 1; 0 if the file could not be read at all.
    pub column: usize,
    /// The field, from the top of the file; empty for the file as a whole.
    pub path: String,
    /// The problem, in lower case and without a full stop.
    pub what: String,
    /// A suggestion, also in lower case and without a full stop.
    pub hint: Option<String>,
    /// The place, the fix and how bad it is.
    pub mark: Box<Marking>,
}

/// The underlined range of a [`Problem`], and its fix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marking {
    /// The bytes to underline; empty if the file could not be read at all.
    pub range: Range<usize>,
    /// The names, fields or words that could stand there, where a list of them is known.
    pub known: Vec<String>,
    /// The edit that most likely mends it.
    pub fix: Option<Edit>,
    /// How bad it is.
    pub severity: Severity,
}

impl Problem {
    /// A problem with a file as a whole.
    pub fn with_file(file: impl Into<String>, what: impl Into<String>, hint: Option<String>) -> Self {
        Self {
            file: file.into(),
            line: 0,
            column: 0,
            path: String::new(),
            what: what.into(),
            hint,
            mark: Box::default(),
        }
    }

    /// A problem at a byte of the text.
    pub fn at(
        file: &str,
        text: &str,
        offset: usize,
        path: String,
        what: impl Into<String>,
        hint: Option<String>,
    ) -> Self {
        let (line, column) = line_and_column(text, offset);
        Self {
            file: file.into(),
            line,
            column,
            path,
            what: what.into(),
            hint,
            mark: Box::new(Marking {
                range: token_at(text, offset),
                ..Marking::default()
            }),
        }
    }

    /// The same as a warning.
    #[must_use]
    pub fn as_warning(mut self) -> Self {
        self.mark.severity = Severity::Warning;
        self
    }

    /// Whether it is a warning.
    pub fn is_warning(&self) -> bool {
        self.mark.severity == Severity::Warning
    }

    /// An issue, at the place in the text to which its path points.
    pub fn from_issue(file: &str, text: &str, tree: &Tree, issue: Issue) -> Self {
        let offset = tree.offset_of(&issue.path, issue.offset);
        // A faulty key is at fault itself, and not the value behind it.
        let key = tree.find(&issue.path).map(|node| tree.span_with_key(node).start);
        let mut problem = Self::at(file, text, offset, issue.path, issue.what, issue.hint);
        if let Some(name) = issue.unknown.first().filter(|_| !issue.known.is_empty()) {
            let places = [Some(offset), key];
            if !places
                .into_iter()
                .flatten()
                .any(|at| problem.offer_names(text, at, name, &issue.known))
            {
                problem.mark.known = issue.known.into();
            }
        }
        problem
    }

    /// If this unknown name stands at the byte, underlines it, lists the known names, and offers the nearest as the fix; otherwise changes nothing and
    /// answers `false`.
    pub(super) fn offer_names(
        &mut self,
        text: &str,
        offset: usize,
        name: &str,
        known: &[impl AsRef<str>],
    ) -> bool {
        let rest = &text[offset..];
        let quote = usize::from(rest.starts_with('"'));
        if name.is_empty() || !rest[quote..].starts_with(name) {
            return false;
        }
        let word = offset + quote..offset + quote + name.len();
        let is_whole = text[word.end..].starts_with('"');
        self.mark.range = if is_whole && quote == 1 {
            offset..word.end + 1
        } else {
            word.clone()
        };
        let names = known.iter().map(AsRef::as_ref);
        self.mark.fix = nearest(name, names.clone()).map(|meant| Edit::new(word, meant));
        self.mark.known = names.map(Into::into).collect();
        true
    }
}

/// The range of the value, word or sign at a byte.
fn token_at(text: &str, offset: usize) -> Range<usize> {
    let offset = offset.min(text.len());
    let token = text
        .is_char_boundary(offset)
        .then(|| next_token(text, offset).ok().flatten());
    let token = token.flatten().filter(|token| token.span.start == offset);
    token.map_or(offset..offset, |token| token.span)
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        if self.is_warning() {
            f.write_str(": warning")?;
        }
        if !self.path.is_empty() {
            write!(f, ": {}", self.path)?;
        }
        write!(f, ": {}", self.what)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}
