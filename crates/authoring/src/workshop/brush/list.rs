//! Words of a string: the hexes of a line, the sides of a river.

use std::ops::Range;

use railhead_engine::text::edit::Edit;
use railhead_engine::text::ron_tree::{NodeId, Tree};
use railhead_engine::text::words::words;

/// The words of a string of a file.
#[derive(Clone, Debug)]
pub(super) struct WordList<'t> {
    pub words: Vec<&'t str>,
    /// Their bytes in the file.
    places: Vec<Range<usize>>,
    /// What is between the quotation marks.
    inside: Range<usize>,
}

impl<'t> WordList<'t> {
    /// The words of a value, if it is a string.
    pub fn of(tree: &Tree, text: &'t str, node: NodeId) -> Option<Self> {
        let inside = tree.plain_string(node)?;
        let found: Vec<_> = words(&text[inside.clone()]).collect();
        Some(Self {
            places: found
                .iter()
                .map(|(at, word)| {
                    let start = inside.start + at;
                    start..start + word.len()
                })
                .collect(),
            words: found.into_iter().map(|(_, word)| word).collect(),
            inside,
        })
    }

    /// Adds a word at the end.
    pub fn append(&self, word: &str) -> Edit {
        match self.places.last() {
            Some(last) => Edit::new(last.end..last.end, format!(" {word}")),
            None => Edit::new(self.inside.clone(), word),
        }
    }

    /// Adds a word at the beginning.
    pub fn prepend(&self, word: &str) -> Edit {
        match self.places.first() {
            Some(first) => Edit::new(first.start..first.start, format!("{word} ")),
            None => Edit::new(self.inside.clone(), word),
        }
    }

    /// Puts another word in the place of one.
    pub fn replace(&self, which: usize, word: impl Into<String>) -> Edit {
        Edit::new(self.places[which].clone(), word)
    }

    /// Takes these words away, with the space before the first, or after the last if none is left before it.
    pub fn remove(&self, which: Range<usize>) -> Edit {
        let (first, last) = (&self.places[which.start], &self.places[which.end - 1]);
        match (which.start.checked_sub(1), self.places.get(which.end)) {
            (Some(before), _) => Edit::new(self.places[before].end..last.end, ""),
            (None, Some(after)) => Edit::new(first.start..after.start, ""),
            (None, None) => Edit::new(first.start..last.end, ""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::edit::apply;

    #[test]
    fn words_come_and_go_and_the_lines_stay() {
        let text = "A(a: \"\n  b c\n  d\n\", e: \"\")";
        let tree = Tree::scan(text).unwrap();
        let list = |path: &str| WordList::of(&tree, text, tree.find(path).unwrap()).unwrap();
        let changed = |edit: Edit| {
            let mut text = text.to_owned();
            apply(&mut text, &edit);
            text
        };
        assert_eq!(list("a").words, ["b", "c", "d"]);
        assert_eq!(
            changed(list("a").append("x")),
            "A(a: \"\n  b c\n  d x\n\", e: \"\")"
        );
        assert_eq!(
            changed(list("a").prepend("x")),
            "A(a: \"\n  x b c\n  d\n\", e: \"\")"
        );
        assert_eq!(changed(list("a").remove(0..1)), "A(a: \"\n  c\n  d\n\", e: \"\")");
        assert_eq!(changed(list("a").remove(2..3)), "A(a: \"\n  b c\n\", e: \"\")");
        assert_eq!(changed(list("a").remove(0..3)), "A(a: \"\n  \n\", e: \"\")");
        assert_eq!(
            changed(list("e").append("x")),
            "A(a: \"\n  b c\n  d\n\", e: \"x\")"
        );
    }
}
