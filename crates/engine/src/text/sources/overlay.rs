//! Texts that are not saved yet, laid over the files that they will replace.

use super::files::{Files, Texts};
use crate::text::read_error::ReadError;

/// A tree of files in which some texts stand in place of those below, or beside them.
#[derive(Clone, Debug)]
pub struct Overlay<F> {
    pub under: F,
    /// The texts that are read instead, by path.
    pub texts: Texts,
}

impl<F: Files> Overlay<F> {
    /// Files with nothing laid over them yet.
    pub const fn new(under: F) -> Self {
        let texts = Texts::new();
        Self { under, texts }
    }
}

impl<F: Files> Files for Overlay<F> {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        if self.texts.contains_key(path) {
            self.texts.read(path)
        } else {
            self.under.read(path)
        }
    }

    fn paths(&self) -> Vec<String> {
        let mut paths = [self.under.paths(), self.texts.paths()].concat();
        paths.sort();
        paths.dedup();
        paths
    }

    fn shown(&self, path: &str) -> String {
        self.under.shown(path)
    }
}

impl<F: Files + ?Sized> Files for &F {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        (**self).read(path)
    }

    fn paths(&self) -> Vec<String> {
        (**self).paths()
    }

    fn shown(&self, path: &str) -> String {
        (**self).shown(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_not_saved_is_read_in_place_of_the_file() {
        let saved = Texts::from(
            [("a.ron", "saved"), ("b.ron", "other")].map(|(path, text)| (path.into(), text.into())),
        );
        let mut files = Overlay::new(saved);
        files.texts.insert("a.ron".into(), "typed".into());
        files.texts.insert("c.ron".into(), "new".into());
        assert_eq!(files.read("a.ron"), Ok("typed".into()));
        assert_eq!(files.read("b.ron"), Ok("other".into()));
        assert_eq!(files.paths(), ["a.ron", "b.ron", "c.ron"]);
    }
}
