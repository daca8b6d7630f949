//! A mistake in a file, with its place.

use std::fmt;

use super::issue::Issue;
use super::position::line_and_column;
use super::ron_tree::Tree;

/// A mistake in a file that its author must fix.
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
        }
    }

    /// An issue, at the place in the text to which its path points.
    pub fn from_issue(file: &str, text: &str, tree: &Tree, issue: Issue) -> Self {
        let offset = tree.offset_of(&issue.path, issue.offset);
        Self::at(file, text, offset, issue.path, issue.what, issue.hint)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
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
