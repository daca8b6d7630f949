//! One undo for all that changes the texts of a scenario: letters, strokes on the map, renamed ids, what another program has written.

use std::collections::VecDeque;

use super::uses::FilePlace;
use railhead_engine::text::edit::{Edit, apply};
use railhead_engine::text::sources::files::Texts;

/// The most changes that are remembered.
const MOST: usize = 1000;

/// How a change belongs to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// It is undone by itself.
    Apart,
    /// It is typed, and undone with the letters of the same word.
    Typed,
    /// It goes on with the change before, as a stroke does.
    GoesOn,
}

/// The changes that can be undone, and those that were.
#[derive(Clone, Debug, Default)]
pub struct UndoStack {
    done: VecDeque<Change>,
    undone: Vec<Change>,
}

/// A change of some texts.
#[derive(Clone, Debug, Default)]
struct Change {
    /// The edits that take it back, in the order in which it was made.
    back: Vec<(String, Edit)>,
    is_typed: bool,
}

impl UndoStack {
    /// Remembers a change of a text, which is there already, by the edit that takes it back.
    pub fn record(&mut self, path: &str, text: &str, back: Edit, joined: Joined) {
        self.undone.clear();
        let last = self.done.back_mut();
        let is_taken = last.is_some_and(|last| match joined {
            Joined::Apart => false,
            Joined::Typed => last.is_typed && last.takes(path, text, &back),
            Joined::GoesOn => {
                last.back.push((path.to_owned(), back.clone()));
                true
            }
        });
        if !is_taken {
            self.done.push_back(Change {
                back: vec![(path.to_owned(), back)],
                is_typed: joined == Joined::Typed,
            });
        }
        if self.done.len() > MOST {
            self.done.pop_front();
        }
    }

    /// Knows a file by its new path.
    pub fn follow_name(&mut self, path: &str, new: &str) {
        let changes = self.done.iter_mut().chain(&mut self.undone);
        for (of, _) in changes.flat_map(|change| &mut change.back) {
            if of == path {
                new.clone_into(of);
            }
        }
    }

    /// Takes the last change back; the answer is where.
    pub fn undo(&mut self, texts: &mut Texts) -> Option<FilePlace> {
        let change = self.done.pop_back()?;
        let (place, again) = change.take_back(texts)?;
        self.undone.push(again);
        Some(place)
    }

    /// Makes the change again that was taken back last; the answer is where.
    pub fn redo(&mut self, texts: &mut Texts) -> Option<FilePlace> {
        let change = self.undone.pop()?;
        let (place, back) = change.take_back(texts)?;
        self.done.push_back(back);
        Some(place)
    }
}

impl Change {
    /// Whether an edit that takes typed letters back belongs to this word; it is taken in then.
    fn takes(&mut self, path: &str, text: &str, back: &Edit) -> bool {
        let [(of, mine)] = self.back.as_mut_slice() else {
            return false;
        };
        if of != path {
            return false;
        }
        let (new, gone) = (&back.range, &back.text);
        if gone.is_empty() && new.start == mine.range.end {
            // Letters behind those before: the word ends with its space, and the line with its end.
            let (before, typed) = (&text[..new.start], &text[new.clone()]);
            let begins = typed.starts_with(|letter: char| !letter.is_whitespace());
            let ends_before = before.ends_with(char::is_whitespace) && !mine.range.is_empty();
            if typed.contains('\n') || begins && ends_before {
                return false;
            }
            mine.range.end = new.end;
            return true;
        }
        if !new.is_empty() || !mine.range.is_empty() || gone.contains('\n') {
            return false;
        }
        if new.start + gone.len() == mine.range.start {
            mine.range = new.clone();
            mine.text.insert_str(0, gone);
            true
        } else if new.start == mine.range.start {
            mine.text.push_str(gone);
            true
        } else {
            false
        }
    }

    /// Takes the change back; the answer is where, and what makes it again.
    fn take_back(self, texts: &mut Texts) -> Option<(FilePlace, Self)> {
        let mut place = None;
        let mut again = Self::default();
        for (path, edit) in self.back.into_iter().rev() {
            let text = texts.get_mut(&path)?;
            text.get(edit.range.clone())?;
            let end = edit.range.start + edit.text.len();
            again.back.push((path.clone(), apply(text, &edit)));
            place = Some((path, end..end));
        }
        Some((place?, again))
    }
}

/// The edit that makes one text of another, in the bytes that differ; `None` if none do.
pub fn difference(before: &str, after: &str) -> Option<Edit> {
    if before == after {
        return None;
    }
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        let same = pairs.take_while(|(a, b)| a == b);
        same.map(|(letter, _)| letter.len_utf8()).sum()
    };
    let start = same(&mut before.chars().zip(after.chars()));
    let [rest, new] = [&before[start..], &after[start..]];
    let end = same(&mut rest.chars().rev().zip(new.chars().rev()));
    let range = start..before.len() - end;
    Some(Edit::new(range, &new[..new.len() - end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text, and what was done to it.
    struct Page {
        texts: Texts,
        stack: UndoStack,
    }

    const PATH: &str = "a.ron";

    impl Page {
        fn new(text: &str) -> Self {
            Self {
                texts: Texts::from([(PATH.to_owned(), text.to_owned())]),
                stack: UndoStack::default(),
            }
        }

        fn text(&self) -> &str {
            &self.texts[PATH]
        }

        fn edit(&mut self, edit: &Edit, joined: Joined) {
            let text = self.texts.get_mut(PATH).unwrap();
            let back = apply(text, edit);
            let text = text.clone();
            self.stack.record(PATH, &text, back, joined);
        }

        /// Types letters at a byte, one after the other.
        fn letters(&mut self, at: usize, letters: &str) {
            for (from, letter) in letters.char_indices() {
                let edit = Edit::new(at + from..at + from, letter.to_string());
                self.edit(&edit, Joined::Typed);
            }
        }

        fn undo(&mut self) -> &str {
            self.stack.undo(&mut self.texts);
            self.text()
        }

        fn redo(&mut self) -> &str {
            self.stack.redo(&mut self.texts);
            self.text()
        }
    }

    #[test]
    fn words_are_undone_one_by_one_and_come_again() {
        let mut page = Page::new("()");
        page.letters(1, "Müller 東京");
        assert_eq!(page.text(), "(Müller 東京)");
        assert_eq!(page.undo(), "(Müller )");
        assert_eq!(page.undo(), "()");
        assert_eq!(page.undo(), "()", "there is nothing before");
        assert_eq!(page.redo(), "(Müller )");
        assert_eq!(page.redo(), "(Müller 東京)");
        assert_eq!(page.redo(), "(Müller 東京)", "there is nothing after");
        page.undo();
        page.letters(1, "x");
        assert_eq!(
            page.redo(),
            "(xMüller )",
            "another change takes the place of what was undone"
        );
    }

    #[test]
    fn deleted_letters_come_back_together_and_typed_over_ones_with_what_replaced_them() {
        let mut page = Page::new("abcdef");
        for end in [3, 2] {
            page.edit(&Edit::new(end - 1..end, ""), Joined::Typed);
        }
        assert_eq!(page.text(), "adef");
        for _ in 0..2 {
            page.edit(&Edit::new(1..2, ""), Joined::Typed);
        }
        assert_eq!(page.text(), "af");
        assert_eq!(page.undo(), "abcdef");
        page.edit(&Edit::new(0..3, ""), Joined::Typed);
        page.letters(0, "xy");
        assert_eq!(page.text(), "xydef");
        assert_eq!(page.undo(), "abcdef");
    }

    #[test]
    fn a_stroke_is_one_change_and_no_letter_joins_it() {
        let mut page = Page::new("....");
        page.edit(&Edit::new(0..1, "a"), Joined::Apart);
        page.edit(&Edit::new(1..2, "b"), Joined::GoesOn);
        page.letters(2, "c");
        assert_eq!(page.undo(), "ab..");
        assert_eq!(page.undo(), "....");
        assert_eq!(page.redo(), "ab..");
        assert_eq!(page.undo(), "....");
    }

    #[test]
    fn the_difference_of_two_texts_is_what_lies_between_their_common_ends() {
        assert_eq!(difference("same", "same"), None);
        assert_eq!(difference("aa", "aaa"), Some(Edit::new(2..2, "a")));
        assert_eq!(difference("aaa", "aa"), Some(Edit::new(2..3, "")));
        assert_eq!(difference("x Müller y", "x Möller y"), Some(Edit::new(3..5, "ö")));
        assert_eq!(difference("", "new"), Some(Edit::new(0..0, "new")));
    }
}
