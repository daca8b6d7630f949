//! A save that has been read but not opened: its text and its head, which names its game.

use std::path::Path;

use super::file::Head;
use super::format;
use super::text::{MAX_SAVE, SEAL, seal, unsealed};
use crate::text::ReadError;
use crate::text::parse::from_ron;
use crate::text::position::offset_of_line_and_column;
use crate::text::problem::Problem;
use crate::text::ron_tree::Tree;
use crate::text::sources::disk;
use crate::text::sources::disk::without_mark;

/// A save that has been read, perhaps a damaged one.
#[derive(Clone, Debug)]
pub struct Unopened {
    /// The name of the file in problems.
    pub(super) shown: String,
    pub(super) text: String,
    pub(super) head: Result<Head, Problem>,
}

impl Unopened {
    /// Reads a save.
    pub fn read(path: &Path) -> Result<Self, Vec<Problem>> {
        Self::read_one(path).map_err(|problem| vec![problem])
    }

    /// The same, with the only problem it can have.
    pub(super) fn read_one(path: &Path) -> Result<Self, Problem> {
        let shown = path.display().to_string();
        let text = read(path, &shown)?;
        Ok(Self::with(shown, text))
    }

    /// A save from its text; problems call the file `shown`.
    pub fn of_text(shown: &str, text: &str) -> Self {
        Self::with(shown.to_owned(), without_mark(text.to_owned()))
    }

    fn with(shown: String, text: String) -> Self {
        let head = read_head(&shown, &text);
        Self { shown, text, head }
    }

    /// The name of its game; empty if it has none, or is not a save that this program can read.
    pub fn game(&self) -> &str {
        self.head.as_ref().map_or("", |head| &head.game)
    }
}

/// The text of a save file, at most [`MAX_SAVE`] bytes of it.
fn read(path: &Path, shown: &str) -> Result<String, Problem> {
    let text = disk::read_as_is(path, shown, MAX_SAVE).map_err(|error| match error {
        ReadError::NotText { ref why, .. } => {
            let what = if why.is_utf16 {
                error.of_file()
            } else {
                "this is not UTF-8 text: the file is damaged, or not a save".to_owned()
            };
            Problem::at(shown, &why.before, why.before.len(), String::new(), what, None)
        }
        ReadError::TooLarge { limit, .. } => {
            let what = format!("the file is too large for a save: the limit is {limit} MB");
            Problem::with_file(shown, what, None)
        }
        ReadError::Refused { why, .. } => {
            Problem::with_file(shown, format!("the file cannot be read: {why}"), None)
        }
        error @ (ReadError::Missing(_)
        | ReadError::Outside(_)
        | ReadError::Unportable(_)
        | ReadError::OddName(_)
        | ReadError::IsFolder(_)
        | ReadError::NotAFile(_)) => Problem::with_file(shown, error.of_file(), None),
    })?;
    let text = without_mark(text);
    Ok(as_sealed(&text).unwrap_or(text))
}

/// The text as it was sealed, if only its line ends and the white space at its end have changed: Windows and git change
/// line ends, and the last one gets lost or doubled where a save is copied through a mail or a forum.
fn as_sealed(text: &str) -> Option<String> {
    let (seal_line, body) = text.starts_with(SEAL).then(|| text.split_once('\n'))??;
    let ends = [body.to_owned(), body.replace("\r\n", "\n")];
    ends.into_iter().find_map(|body| {
        let body = format!("{}\n", body.trim_end());
        let sealed = seal(&body);
        (sealed.trim_end() == seal_line.trim_end()).then(|| sealed + &body)
    })
}

/// The head of a save whose seal and version are valid.
fn read_head(shown: &str, text: &str) -> Result<Head, Problem> {
    let tree = Tree::scan(text).map_err(|error| {
        let hint = Some("the save is damaged; an older one may open".to_owned());
        Problem::at(shown, text, error.offset, String::new(), error.what, hint)
    })?;
    if tree.name() != Some("Save") {
        let hint = Some("a save begins with Save(".to_owned());
        return Err(Problem::at(
            shown,
            text,
            0,
            String::new(),
            "this is not a save",
            hint,
        ));
    }
    let head: Head = from_ron(text).map_err(|error| {
        let at = offset_of_line_and_column(text, error.span.start.line, error.span.start.col);
        Problem::at(shown, text, at, String::new(), error.code.to_string(), None)
    })?;
    if let Err(unreadable) = format::check(&head) {
        let at = tree.offset_of("format", 0);
        return Err(Problem::at(
            shown,
            text,
            at,
            "format".into(),
            unreadable.what,
            Some(unreadable.hint.into()),
        ));
    }
    if let Err(what) = unsealed(text, tree.offset_of("", 0)) {
        let hint = "an older save may open; a save changed by hand opens once its first line is removed";
        return Err(Problem::at(
            shown,
            text,
            0,
            String::new(),
            what,
            Some(hint.into()),
        ));
    }
    Ok(head)
}
