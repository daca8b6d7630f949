//! Parses a text into a file type and finds every syntax error on the way.
//!
//! RON stops at the first error. Here the element with the error is blanked out and the rest parsed again, so that a
//! file with three typing errors reports all three.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use ron::Options;
use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::bounds;
use super::edit::Edit;
use super::issue::{Issue, MAX_ISSUES, did_you_mean, nearest};
use super::position::offset_of_line_and_column;
use super::problem::Problem;
use super::ron_tree::{NodeId, Tree};

/// The most syntax errors that are searched for in one file.
const MAX_MISTAKES: usize = 50;

/// A parsed text.
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
    /// The problems.
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
            let mut problem = Problem::from_issue(&self.file, &self.text, &tree, issue);
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
///
/// # Errors
///
/// RON's error.
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
            let hint = error.hint.map(Into::into);
            parsed.problems.push(Problem::at(
                file,
                text,
                error.offset,
                String::new(),
                error.what,
                hint,
            ));
            return parsed;
        }
    };
    if let Some(problem) = wrong_kind(file, text, &tree, name) {
        parsed.problems.push(problem);
        return parsed;
    }
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

/// The names that the outermost struct of a file can have.
pub const KINDS: [&str; 11] = [
    "Scenario",
    "Board",
    "AreaBoard",
    "Rules",
    "Units",
    "Script",
    "Lesson",
    "History",
    "UnitTable",
    "Rail",
    "AreaScript",
];

fn wrong_kind(file: &str, text: &str, tree: &Tree, name: &str) -> Option<Problem> {
    let at = |what: String, hint: String| {
        let offset = tree.offset_of("", 0);
        Some(Problem::at(file, text, offset, String::new(), what, Some(hint)))
    };
    match tree.name() {
        Some(found) if found == name => None,
        None if text.trim().is_empty() => at(
            "the file is empty".into(),
            format!("a file of this kind begins with {name}("),
        ),
        Some(found) if KINDS.contains(&found) => at(
            format!("this is {found}(...), but {name}(...) is needed here"),
            format!("it begins with {name}("),
        ),
        _ => at(
            format!("this is not a {name} file"),
            format!("it begins with {name}("),
        ),
    }
}

impl<T> Parsed<T> {
    /// An error outside of all values, such as text after the end.
    fn at_top(&self, error: &SpannedError) -> Problem {
        let (line, column) = (error.span.start.line, error.span.start.col);
        let offset = offset_of_line_and_column(&self.text, line, column);
        let (what, hint) = describe(&error.code, "this");
        Problem::at(&self.file, &self.text, offset, String::new(), what, hint)
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
        } else {
            describe(&error.code, &self.text[tree.span(node)])
        };
        let unwanted = matches!(
            error.code,
            Error::NoSuchStructField { .. } | Error::DuplicateStructField { .. }
        );
        let whole = matches!(
            error.code,
            Error::MissingStructField { .. } | Error::ExpectedDifferentLength { .. }
        );
        let offset = if unwanted {
            tree.span_with_key(node).start
        } else if whole || (tree.span(node).contains(&start) && tree.span(node).len() < 40) {
            tree.span(node).start
        } else {
            start
        };
        let mut problem = Problem::at(&self.file, &self.text, offset, tree.path(node), what, hint);
        self.mend(&mut problem, tree.span(node), &error.code);
        if self.problems.contains(&problem) {
            return false;
        }
        self.problems.push(problem);
        match &error.code {
            Error::NoSuchStructField { found, expected, .. } => {
                match nearest(found, expected.iter().copied()) {
                    Some(meant) if self.rename(tree.span_with_key(node), found, meant) => {}
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
                problem.expects(&self.text, at, found, expected);
            }
            Error::InvalidValueForType { expected, .. } => {
                let number = bounds::nearest(expected, &self.text[value.clone()]);
                problem.mark.fix = number.map(|number| Edit::new(value, number.to_string()));
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
        let blanks: String = self.text[span.start..end]
            .chars()
            .flat_map(|letter| {
                let blank = if letter == '\n' { '\n' } else { ' ' };
                std::iter::repeat_n(blank, letter.len_utf8())
            })
            .collect();
        self.replace(span.start..end, &blanks);
    }
}

/// The element to blank out: the innermost element of a list or map around the error, else the outermost field with it;
/// `None` if the outermost struct lacks a field.
fn victim(tree: &Tree, node: NodeId) -> Option<NodeId> {
    let around: Vec<_> = std::iter::successors(Some(node), |this| tree.parent(*this)).collect();
    let element = around.iter().find(|this| tree.is_element(**this));
    element.or_else(|| around.iter().rev().nth(1)).copied()
}

/// RON's error about a value in our words, with a hint.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "RON can add errors; its own words serve for the rest"
)]
pub fn describe(error: &Error, value: &str) -> (String, Option<String>) {
    let value = value.lines().next().unwrap_or(value);
    let short: String = value.chars().take(40).collect();
    let expected =
        |kind: &str, hint: &str| (format!("{kind} is expected here, not {short}"), Some(hint.into()));
    match error {
        Error::NoSuchStructField { expected, found, .. } => {
            let near = did_you_mean(found, expected.iter().copied());
            let all = format!("the fields here are {}", expected.join(", "));
            (format!("there is no field \"{found}\" here"), near.or(Some(all)))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            let all = match expected {
                [only] => format!("it is {only}"),
                several => format!("it is one of {}", several.join(", ")),
            };
            let near = did_you_mean(found, expected.iter().copied()).map(|near| near.replace('"', ""));
            let hint = near.map_or_else(|| all.clone(), |near| format!("{near} {all}"));
            (format!("{found} is not known here"), Some(hint))
        }
        Error::MissingStructField { field, .. } => (format!("the field \"{field}\" is missing"), None),
        Error::DuplicateStructField { field, .. } => (
            format!("the field \"{field}\" appears twice"),
            Some("remove one of them".into()),
        ),
        Error::InvalidValueForType { expected, .. } if bounds::nearest(expected, value).is_some() => (
            format!("{short} is out of range"),
            Some(format!("it must be {expected}")),
        ),
        // The field's own check reports a number that is too large; this one does not even fit its type.
        Error::IntegerOutOfBounds | Error::InvalidIntegerDigit { .. } => {
            let hint = if short.starts_with('-') {
                "a number here cannot be negative"
            } else {
                "that is far too large for this field"
            };
            (format!("{short} is out of range"), Some(hint.into()))
        }
        Error::ExpectedInteger => expected("a whole number", "write numbers without quotation marks"),
        Error::ExpectedComma if short.starts_with(|first: char| first.is_ascii_digit() || first == '-') => {
            expected("a whole number", "fractions are not allowed")
        }
        Error::ExpectedComma => ("a comma is missing before this".into(), None),
        Error::ExpectedString => expected("a string", "write strings in quotation marks"),
        Error::ExpectedChar => expected("a letter", "write a letter in single quotation marks"),
        Error::ExpectedArray => expected("a list", "write a list in square brackets"),
        Error::ExpectedMap => expected("a table", "write a table in braces, {key: value}"),
        Error::ExpectedIdentifier => expected("a word", "write words of the format without quotation marks"),
        Error::ExpectedNamedStructLike(_) | Error::ExpectedStructLike => {
            expected("a group of fields", "write it in round brackets, (name: ...)")
        }
        Error::ExpectedMapColon => ("a colon is missing".into(), None),
        Error::TrailingCharacters => ("there is text after the end".into(), Some("remove it".into())),
        Error::ExpectedDifferentLength { found, .. } => {
            (format!("{found} is the wrong number of values here"), None)
        }
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            let first = letters.next().map(|first| first.to_ascii_lowercase());
            (first.into_iter().chain(letters).collect(), None)
        }
    }
}
