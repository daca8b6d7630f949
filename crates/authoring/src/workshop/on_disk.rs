//! The one place that knows in which state a file is outside: as it was, changed by another program, or lost (gone, a folder, unreadable,
//! not text).

use std::mem;

use railhead_engine::text::ReadError;
use railhead_engine::text::sources::disk::{DiskText, TextForm};

/// A file of the project as it is on disk.
#[derive(Clone, Debug, Default)]
pub(super) struct OnDisk {
    /// The text, as it was last read or written.
    pub text: String,
    /// The form in which it is written.
    pub form: TextForm,
    /// Why there is no text any more.
    pub lost: Option<ReadError>,
    /// Whether another program has written it while it had unsaved changes here, and the author has not decided yet.
    pub is_undecided: bool,
}

/// What is new about a file on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Another program has written it, and it is read again.
    Followed,
    /// Another program has written it, and it has unsaved changes here: both texts are kept until the author decides.
    Differs,
    /// It has no text any more.
    Lost(ReadError),
    /// It has its text again.
    IsBack,
}

impl OnDisk {
    /// A file that was read just now.
    pub fn new(read: DiskText) -> Self {
        Self {
            text: read.text,
            form: read.form,
            ..Self::default()
        }
    }

    /// Whether a text differs from the one on disk.
    pub fn differs_from(&self, typed: &str) -> bool {
        self.lost.is_some() || self.text != typed
    }

    /// Whether the author has to decide between this text and the one on disk.
    pub fn is_in_conflict(&self, typed: &str) -> bool {
        self.is_undecided && self.lost.is_none() && self.text != typed
    }

    /// Takes note of what was found on disk, while the author has this text.
    pub fn look(&mut self, found: Result<DiskText, ReadError>, typed: &str) -> Option<News> {
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                let before = self.lost.replace(error.clone());
                return (before.as_ref() != Some(&error)).then_some(News::Lost(error));
            }
        };
        let was_lost = self.lost.take().is_some();
        self.form = found.form;
        let had_changes = self.text != typed;
        let was = mem::replace(&mut self.text, found.text);
        // Both texts may have become the same by themselves.
        self.is_undecided &= self.text != typed;
        if self.text == was {
            return was_lost.then_some(News::IsBack);
        }
        if had_changes && self.text != typed {
            self.is_undecided = true;
            Some(News::Differs)
        } else {
            Some(News::Followed)
        }
    }

    /// Takes note that a text was written.
    pub fn wrote(&mut self, text: String) {
        self.text = text;
        self.lost = None;
        self.is_undecided = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> DiskText {
        DiskText::new(text.to_owned())
    }

    fn gone() -> ReadError {
        ReadError::Missing("a.ron".to_owned())
    }

    #[test]
    fn a_file_is_lost_once_and_then_back() {
        let mut file = OnDisk::new(DiskText::new("a".to_owned()));
        assert_eq!(file.look(Ok(found("a")), "a"), None);
        assert_eq!(file.look(Err(gone()), "a"), Some(News::Lost(gone())));
        assert_eq!(file.look(Err(gone()), "a"), None);
        assert!(file.differs_from("a"));
        let folder = ReadError::IsFolder("a.ron".to_owned());
        assert_eq!(file.look(Err(folder.clone()), "a"), Some(News::Lost(folder)));
        assert_eq!(file.look(Ok(found("a")), "a"), Some(News::IsBack));
        assert!(!file.differs_from("a"));
        file.look(Err(gone()), "a");
        assert_eq!(file.look(Ok(found("b")), "a"), Some(News::Followed));
    }

    #[test]
    fn two_new_texts_are_asked_about_until_they_are_the_same() {
        let mut file = OnDisk::new(DiskText::new("a".to_owned()));
        assert_eq!(file.look(Ok(found("b")), "mine"), Some(News::Differs));
        assert_eq!(file.look(Ok(found("b")), "mine"), None);
        assert!(file.is_in_conflict("mine"));
        // It is gone for a moment, as some programs write.
        file.look(Err(gone()), "mine");
        assert!(!file.is_in_conflict("mine"), "there is nothing to decide about");
        assert_eq!(file.look(Ok(found("b")), "mine"), Some(News::IsBack));
        assert!(file.is_in_conflict("mine"));
        assert_eq!(file.look(Ok(found("mine")), "mine"), Some(News::Followed));
        assert!(!file.is_in_conflict("mine"));
    }
}
