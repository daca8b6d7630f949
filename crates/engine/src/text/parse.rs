//! Parses a text into a file type and finds every syntax error on the way.
//!
//! RON stops at the first error. Here the element with the error is blanked out and the rest parsed again, so that a
//! file with three typing errors reports all three.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use ron::{Options, Value};
use serde::de::DeserializeOwned;

use super::bounds;
use super::edit::Edit;
use super::issue::{Issue, MAX_ISSUES, nearest};
use super::kind::wrong_kind;
use super::mistakes::brackets::{lacks_brackets, lacks_name, needless_brackets};
use super::mistakes::describe::{describe, digits_of};
use super::mistakes::missing_quote::out_of_shape;
use super::mistakes::place::{place_of, victim};
use super::mistakes::unknown_characters::{read_without, unknown_texts};
use super::position::{line_and_column, offset_of_line_and_column};
use super::problem::Problem;
use super::ron_token::next_token;
use super::ron_tree::{NodeId, Tree};

/// The most syntax errors that are searched for in one file.
const MAX_MISTAKES: usize = 50;

/// What could be read of a file, and what is wrong with the rest.
#[derive(Debug)]
pub struct Parsed<T> {
    /// The file as shown in problems.
    pub file: String,
    /// The text as it was parsed: the file's, with spaces in place of elements that were blanked out.
    pub text: String,
    /// The contents, without the elements that had errors; `None` if too little was left.
    pub value: Option<T>,
    /// Syntax errors, in the order of the text.
    pub problems: Vec<Problem>,
    /// The original text, for the paths of fields in problems; `None` if nothing was changed.
    original: Option<String>,
    /// Names in what was blanked out, which other parts of the file will miss, and the fields that were.
    lost: BTreeSet<String>,
    /// Where elements were blanked out.
    gaps: Vec<Range<usize>>,
}

/// A value built from a file, or the problems of the file.
#[derive(Debug)]
pub struct Made<B> {
    /// The value, if the file has no problem.
    pub value: Option<Arc<B>>,
    pub problems: Vec<Problem>,
}

// The value is shared, so that it need not be `Clone`.
impl<B> Clone for Made<B> {
    fn clone(&self) -> Self {
        Self {
            value: self.value.clone(),
            problems: self.problems.clone(),
        }
    }
}

impl<T> Parsed<T> {
    /// Whether the whole file was understood, except perhaps for unknown fields.
    pub fn is_complete(&self) -> bool {
        self.value.is_some() && self.lost.is_empty() && self.gaps.is_empty()
    }

    /// The result of a check of the contents; its issues become problems.
    pub fn check<R>(&mut self, check: impl FnOnce(&T, &mut Vec<Issue>) -> R) -> Option<R> {
        let mut issues = Vec::new();
        let made = self.value.as_ref().map(|value| check(value, &mut issues));
        self.add_issues(issues);
        made
    }

    /// Builds a value from the contents, if the file has no problem.
    pub fn make<B>(mut self, build: impl FnOnce(&T) -> Result<B, Vec<Issue>>) -> Made<B> {
        let value = match self.value.as_ref().map(build) {
            Some(Ok(made)) => Some(made).filter(|_| self.is_complete()),
            Some(Err(issues)) => {
                self.add_issues(issues);
                None
            }
            None => None,
        };
        Made {
            value: value.map(Arc::new),
            problems: self.problems,
        }
    }

    /// Turns issues with the contents into problems, except for those that only follow from a syntax error.
    pub fn add_issues(&mut self, mut issues: Vec<Issue>) {
        if issues.is_empty() {
            return;
        }
        let original = self.original.as_deref().map(Tree::scan).transpose();
        let (Ok(tree), Ok(original)) = (Tree::scan(&self.text), original) else {
            return;
        };
        issues.truncate(MAX_ISSUES);
        for issue in issues {
            if issue.unknown.iter().any(|name| self.lost.contains(name)) {
                continue;
            }
            // A list that has lost elements may be too short for that reason alone.
            if self
                .gaps
                .iter()
                .any(|gap| tree.is_list_around(&issue.path, gap.start))
            {
                continue;
            }
            let offset = tree.offset_of(&issue.path, issue.offset);
            let mut problem = Problem::from_issue(&self.file, &self.text, &tree, issue);
            (problem.line, problem.column) = line_and_column(self.typed(), offset);
            // Blanking out an element moved the later ones up: count them as in the file.
            if let Some(original) = &original
                && let Some(node) = original.node_at(tree.offset_of(&problem.path, 0))
            {
                problem.path = original.path(node);
            }
            self.problems.push(problem);
        }
        self.problems
            .sort_by_key(|problem| (problem.line, problem.column));
    }
}

/// Parses RON with the settings of all our files: `Some(...)` can be left out.
pub fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, Box<SpannedError>> {
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(Box::new)
}

/// Parses a text as a file whose outermost struct has this name, such as `Scenario`.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str, name: &str) -> Parsed<T> {
    let mut parsed = Parsed {
        file: file.into(),
        text: text.into(),
        value: None,
        problems: Vec::new(),
        original: None,
        lost: BTreeSet::new(),
        gaps: Vec::new(),
    };
    let tree = match Tree::scan(text) {
        Ok(tree) => tree,
        Err(error) => {
            parsed.problems.push(out_of_shape(file, text, error, |text| {
                from_ron::<Value>(text).is_ok()
            }));
            return parsed;
        }
    };
    if let Some(problem) = wrong_kind(file, text, &tree, name) {
        parsed.problems.push(problem);
        return parsed;
    }
    // A text in foreign quotation marks is a value only once they are replaced.
    parsed.read_without_unknown_texts();
    let known = parsed.original.as_ref().map(|_| parsed.text.clone());
    let tree = match known.as_deref().map(Tree::scan) {
        None => tree,
        Some(Ok(tree)) => tree,
        Some(Err(_)) => return parsed,
    };
    let mut blanked_fields: BTreeSet<String> = BTreeSet::new();
    let mut noted = true;
    while noted && parsed.problems.len() < MAX_MISTAKES {
        match from_ron(&parsed.text) {
            Ok(value) => {
                parsed.value = Some(value);
                noted = false;
            }
            Err(error) => {
                noted = parsed.note(&tree, &error, &mut blanked_fields);
                if !noted && parsed.problems.is_empty() {
                    parsed.problems.push(parsed.at_top(&error));
                }
            }
        }
    }
    parsed
        .problems
        .sort_by_key(|problem| (problem.line, problem.column));
    parsed
}

impl<T> Parsed<T> {
    /// Reports the characters that RON does not know, and reads the text without them.
    fn read_without_unknown_texts(&mut self) {
        let unknown = unknown_texts(&self.text, MAX_MISTAKES);
        if unknown.is_empty() {
            return;
        }
        let original = self.text.clone();
        for unknown in &unknown {
            let start = unknown.range.start;
            let hint = Some(unknown.hint.clone());
            let what = &*unknown.what;
            let mut problem = Problem::at(&self.file, &original, start, String::new(), what, hint);
            problem.mark.range = unknown.range.clone();
            problem.mark.fix = Some(Edit::new(unknown.range.clone(), &*unknown.instead));
            self.problems.push(problem);
        }
        read_without(&mut self.text, &unknown);
        self.original = Some(original);
    }

    /// An error outside of all values, such as text after the end.
    fn at_top(&self, error: &SpannedError) -> Problem {
        let (line, column) = (error.span.start.line, error.span.start.col);
        let offset = offset_of_line_and_column(&self.text, line, column);
        let (what, hint) = describe(&error.code, "this");
        Problem::at(&self.file, &self.text, offset, String::new(), what, hint)
    }

    /// The text as it was typed: each replacement in it has the same number of bytes, but not always of letters.
    fn typed(&self) -> &str {
        self.original.as_deref().unwrap_or(&self.text)
    }

    /// Replaces a piece of the text, and keeps the original.
    fn replace(&mut self, range: Range<usize>, with: &str) {
        if self.original.is_none() {
            self.original = Some(self.text.clone());
        }
        self.text.replace_range(range, with);
    }

    /// Records an error and blanks out its element; `false` if parsing again would find no more.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "RON has dozens of errors, and may add some"
    )]
    fn note(&mut self, tree: &Tree, error: &SpannedError, blanked_fields: &mut BTreeSet<String>) -> bool {
        // A field that was blanked out is now missing, but its error has been reported.
        if let Error::MissingStructField { field, .. } = &error.code
            && blanked_fields.contains(*field)
        {
            return false;
        }
        let start = offset_of_line_and_column(&self.text, error.span.start.line, error.span.start.col);
        let Some(node) = tree.node_at(start).or_else(|| tree.node_at(0)) else {
            return false;
        };
        if self.note_quoted_field(tree, start, &error.code)
            || self.note_bare_key(tree, node, start, &error.code)
            || self.note_needless_brackets(tree, node, start, &error.code)
        {
            return true;
        }
        // RON looks for brackets behind the word that lacks them.
        let word = lacks_brackets(&self.text, start, &error.code);
        let (start, node) = word
            .and_then(|word| Some((word, tree.node_at(word)?)))
            .unwrap_or((start, node));
        let wants_value = matches!(
            error.code,
            Error::ExpectedArray
                | Error::ExpectedMap
                | Error::ExpectedString
                | Error::ExpectedChar
                | Error::ExpectedInteger
                | Error::ExpectedStructLike
                | Error::ExpectedNamedStructLike(_)
        );
        // The field has its colon already: "levels: : [...]".
        let (what, hint) = if wants_value && self.text[start..].trim_start().starts_with(':') {
            ("there is a colon too many".into(), Some("remove it".into()))
        } else if lacks_name(tree, node, &error.code) {
            let what = "a value of a group stands behind its name".into();
            (what, Some("write it as (name: ...)".into()))
        } else {
            describe(&error.code, &self.text[tree.span(node)])
        };
        let taken = Self::taken(tree, node, &error.code);
        let hint = match &taken {
            Some(taken) => Some(format!("the field \"{taken}\" is here already; remove this one")),
            None => hint,
        };
        let offset = place_of(tree, node, start, &error.code);
        let mut problem = Problem::at(&self.file, self.typed(), offset, tree.path(node), what, hint);
        if taken.is_none() {
            self.mend(&mut problem, tree.span(node), &error.code);
        }
        if self.problems.contains(&problem) {
            return false;
        }
        self.problems.push(problem);
        match &error.code {
            Error::NoSuchStructField { found, expected, .. } => {
                match nearest(found, expected.iter().copied()) {
                    Some(meant) if taken.is_none() && self.rename(tree.span_with_key(node), found, meant) => {
                    }
                    _ => self.blank(tree.span_with_key(node)),
                }
                return true;
            }
            Error::DuplicateStructField { .. } => {
                self.blank(tree.span_with_key(node));
                return true;
            }
            Error::InvalidValueForType { expected, .. } => {
                let span = tree.span(node);
                let number =
                    bounds::nearest(expected, &self.text[span.clone()]).map(|number| number.to_string());
                if let Some(number) = number.filter(|number| number.len() <= span.len()) {
                    let width = span.len();
                    self.replace(span, &format!("{number:<width$}"));
                    return true;
                }
            }
            // Insert what is missing, if there is room.
            Error::ExpectedComma if start > 0 && self.text[..start].ends_with(' ') => {
                self.replace(start - 1..start, ",");
                return true;
            }
            _ => {}
        }
        let Some(victim) = victim(tree, node) else {
            return false;
        };
        let span = tree.span_with_key(victim);
        self.lost.extend(
            self.text[span.clone()]
                .split('"')
                .skip(1)
                .step_by(2)
                .map(Into::into),
        );
        if tree.is_element(victim) {
            self.gaps.push(span.clone());
        } else {
            let field = tree.key(victim).map(str::to_owned);
            self.lost.extend(field.clone());
            blanked_fields.extend(field);
        }
        self.blank(span);
        true
    }

    /// Records that a field's name stands in quotation marks, and reads it without them; `false` if this is something else.
    fn note_quoted_field(&mut self, tree: &Tree, from: usize, error: &Error) -> bool {
        // The error may be in the space before the name.
        let token = next_token(&self.text, from).ok().flatten();
        let field = token.map_or(from, |token| token.span.start);
        let node = tree
            .node_at(field)
            .filter(|node| tree.span_with_key(*node).start == field);
        let name = node.and_then(|node| tree.key(node));
        let inside = name.and_then(|name| name.strip_prefix('"')?.strip_suffix('"'));
        let (Error::ExpectedIdentifier, Some(node), Some(inside)) = (error, node, inside) else {
            return false;
        };
        let range = field..field + inside.len() + 2;
        let what = "the name of a field stands without quotation marks";
        let path = tree.path(node).replace('"', "");
        let hint = Some(format!("write {inside}"));
        let mut problem = Problem::at(&self.file, &self.text, field, path, what, hint);
        problem.mark.range = range.clone();
        problem.mark.fix = Some(Edit::new(range.clone(), inside));
        self.problems.push(problem);
        let spaced = format!(" {inside} ");
        self.replace(range, &spaced);
        true
    }

    /// Records that a key of a table stands without quotation marks, and blanks out its line; `false` if this is something else.
    fn note_bare_key(&mut self, tree: &Tree, node: NodeId, from: usize, error: &Error) -> bool {
        let key = tree.key(node).filter(|_| from < tree.span(node).start);
        let (Error::ExpectedString, Some(key)) = (error, key) else {
            return false;
        };
        let start = tree.span_with_key(node).start;
        let range = start..start + key.len();
        let what = format!("{key} is a key of a table, which stands in quotation marks");
        let hint = Some(format!("write \"{key}\""));
        let mut problem = Problem::at(&self.file, self.typed(), start, tree.path(node), what, hint);
        problem.mark.range = range.clone();
        problem.mark.fix = Some(Edit::new(range, format!("\"{key}\"")));
        self.problems.push(problem);
        self.lost.insert(key.to_owned());
        self.blank(tree.span_with_key(node));
        true
    }

    /// Records that a word has brackets which stands alone, and reads it without them; `false` if this is something else.
    fn note_needless_brackets(&mut self, tree: &Tree, node: NodeId, from: usize, error: &Error) -> bool {
        let range = tree.span(node);
        let Some(word) = needless_brackets(&self.text, range.clone(), from, error) else {
            return false;
        };
        let what = format!("{word} stands alone, without brackets");
        let hint = Some(format!("write {word}"));
        let brackets = range.start + word.len()..range.end;
        let mut problem = Problem::at(&self.file, self.typed(), range.start, tree.path(node), what, hint);
        problem.mark.fix = Some(Edit::new(brackets.clone(), ""));
        problem.mark.range = range;
        self.problems.push(problem);
        let spaces = spaces(&self.text[brackets.clone()]);
        self.replace(brackets, &spaces);
        true
    }

    /// The field that an unknown one was meant to be, if its group has that one too.
    fn taken(tree: &Tree, node: NodeId, error: &Error) -> Option<String> {
        let Error::NoSuchStructField { found, expected, .. } = error else {
            return None;
        };
        let meant = nearest(found, expected.iter().copied())?;
        let group = tree.parent(node)?;
        tree.field(group, meant).is_some().then(|| meant.to_owned())
    }

    /// Notes what could stand in place of the mistake.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "RON has dozens of errors, and may add some"
    )]
    fn mend(&self, problem: &mut Problem, value: Range<usize>, error: &Error) {
        let at = problem.mark.range.start;
        match error {
            Error::NoSuchStructField { expected, found, .. }
            | Error::NoSuchEnumVariant { expected, found, .. } => {
                problem.offer_names(&self.text, at, found, expected);
            }
            Error::InvalidValueForType { expected, .. } => {
                let text = &self.text[value.clone()];
                let number = bounds::nearest(expected, text).map(|number| number.to_string());
                let number = number.or_else(|| digits_of(text).map(str::to_owned));
                problem.mark.fix = number.map(|number| Edit::new(value, number));
            }
            _ => {}
        }
    }

    /// Replaces a misspelt field name by the one that was meant; `false` if there is no room for it.
    fn rename(&mut self, field: Range<usize>, found: &str, meant: &str) -> bool {
        let text = &self.text[field.clone()];
        let Some(rest) = text.strip_prefix(found) else {
            return false;
        };
        let value = rest.trim_start_matches([':', ' ']);
        let room = text.len() - value.len();
        if !rest.starts_with(':') || meant.len() >= room {
            return false;
        }
        let name = format!("{:<room$}", format!("{meant}:"));
        self.replace(field.start..field.start + room, &name);
        true
    }

    /// Overwrites a value, its key and the comma after it with spaces; line breaks stay.
    fn blank(&mut self, span: Range<usize>) {
        let after = self.text[span.end..].find(|letter: char| !letter.is_whitespace());
        let comma = after
            .map(|after| span.end + after)
            .filter(|at| self.text.as_bytes()[*at] == b',');
        let end = comma.map_or(span.end, |comma| comma + 1);
        let spaces = spaces(&self.text[span.start..end]);
        self.replace(span.start..end, &spaces);
    }
}

/// As many spaces as a text has bytes; line breaks stay.
fn spaces(text: &str) -> String {
    let letters = text.chars().flat_map(|letter| {
        let blank = if letter == '\n' { '\n' } else { ' ' };
        std::iter::repeat_n(blank, letter.len_utf8())
    });
    letters.collect()
}
