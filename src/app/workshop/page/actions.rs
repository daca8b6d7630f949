//! What the keys and buttons of the page do in its texts.

use std::ops::Range;

use super::WorkshopPage;
use crate::app::workshop::completion::ChoiceList;
use crate::app::workshop::mentions::Mentions;
use crate::app::workshop::search::{Asked, RenameRow, Row, SearchRow};
use crate::app::workshop::text_pane::TextPane;
use crate::rules::board::SpaceId;
use crate::rules::text::complete::complete;
use crate::rules::text::edit::Edit;
use crate::rules::text::locate::id_at;
use crate::rules::text::overlay::Overlay;
use crate::rules::text::{Files as _, Problem};
use crate::workshop::definition::{FilePlace, definitions_at, mentioned};
use crate::workshop::problems;
use crate::workshop::rename::rename;
use crate::workshop::spaces::spaces_at;

impl WorkshopPage {
    /// Shows a file from its beginning.
    pub(super) fn turn_to(&mut self, path: String) {
        if path != self.path {
            self.path = path;
            self.pane = TextPane::default();
        }
    }

    fn go_to(&mut self, path: String, range: Range<usize>) {
        self.turn_to(path);
        self.pane.go_to(range);
    }

    /// Finds the spaces that the text at the caret means.
    pub(super) fn light(&mut self) {
        let here = (self.path.clone(), self.pane.caret);
        let Some(map) = self.map.as_mut().filter(|_| self.lit_for.as_ref() != Some(&here)) else {
            return;
        };
        self.lit = spaces_at(
            map.board(),
            &self.project.files.texts,
            &self.path,
            self.pane.caret,
        );
        // A new picture of the map moves nothing, another place in the text does.
        if self.lit_for.replace(here).is_some() {
            map.follow();
        }
    }

    /// Lists where the files mention a space, and turns to the first.
    pub(super) fn mention(&mut self, space: SpaceId) {
        if let Some(map) = &self.map {
            self.mentions = Some(Mentions::find(map.board(), &self.project, space));
            self.go_to_mention();
        }
    }

    pub(super) fn go_to_mention(&mut self) {
        if let Some((path, range)) = self.mentions.as_ref().and_then(Mentions::shown) {
            self.go_to(path, range);
        }
    }

    /// Closes what was opened last, and the text is typed in again; without anything open, the text is left, which Escape does by
    /// itself. Whether there was anything to leave.
    pub(super) fn close(&mut self) -> bool {
        let was_open =
            self.pane.choices.take().is_some() || self.row.take().is_some() || self.mentions.take().is_some();
        if was_open {
            self.pane.focus();
        }
        was_open || self.pane.has_focus
    }

    /// The id at the caret.
    fn id(&self) -> Option<String> {
        let text = self.project.text(&self.path);
        id_at(text, self.pane.caret).map(|range| text[range].to_owned())
    }

    /// Lists where the files mention the id at the caret.
    pub(super) fn list_mentions(&mut self) {
        let Some(id) = self.id() else { return };
        let all = mentioned(&self.project.files, &self.path, &id).into_iter();
        let places: Vec<FilePlace> = all.map(|(path, mention)| (path, mention.range)).collect();
        self.take_in(&places);
        self.mentions = Some(Mentions::of(id, places, (&self.path, self.pane.caret)));
    }

    /// Goes to where the id at the caret is defined, or to the file that is named there.
    pub(super) fn go_to_definition(&mut self) {
        let text = self.project.text(&self.path);
        let found = definitions_at(&self.project.files, &self.path, text, self.pane.caret);
        let (here, caret) = (&self.path, self.pane.caret);
        let is_here = |(path, range): &FilePlace| path == here && range.start <= caret && caret <= range.end;
        if let Some((path, range)) = found.into_iter().find(|place| !is_here(place)) {
            self.left.push((self.path.clone(), self.pane.caret));
            self.take_in(&[(path.clone(), range.clone())]);
            self.go_to(path, range);
        }
    }

    /// Goes back to where a definition was asked for.
    pub(super) fn go_back(&mut self) {
        if let Some((path, caret)) = self.left.pop() {
            self.go_to(path, caret..caret);
        }
    }

    /// Opens the files of these places.
    fn take_in(&mut self, places: &[FilePlace]) {
        for (path, _) in places {
            self.project.take_in(path);
        }
    }

    /// Turns to the place of a problem.
    pub(super) fn show(&mut self, index: usize) {
        let Some(problem) = self.problems.get(index).cloned() else {
            return;
        };
        let mut paths = self.project.paths().into_iter();
        if let Some(path) = paths.find(|path| self.project.files.shown(path) == problem.file) {
            self.go_to(path, problem.mark.range);
        }
    }

    /// Goes to the next problem after the caret, or to the one before it.
    pub(super) fn go_to_problem(&mut self, forward: bool) {
        let here = self.project.files.shown(&self.path);
        let (all, caret) = (&self.problems, self.pane.caret);
        let after = |problem: &Problem| problem.file == here && problem.mark.range.start > caret;
        let before = |problem: &Problem| problem.file == here && problem.mark.range.start < caret;
        let index = if forward {
            // At the end of this file come those of the others.
            let other = || all.iter().position(|problem| problem.file != here);
            all.iter().position(after).or_else(other).or(Some(0))
        } else {
            all.iter().rposition(before).or_else(|| all.len().checked_sub(1))
        };
        if let Some(index) = index {
            self.show(index);
        }
    }

    /// Mends the problem at the caret, if its fix is known.
    pub(super) fn mend(&mut self) {
        let here = self.project.files.shown(&self.path);
        let at = self.pane.caret;
        let found = self.problems.iter().find(|problem| {
            problem.file == here && problem.mark.range.start <= at && at <= problem.mark.range.end
        });
        let Some(fix) = found.and_then(|problem| problem.mark.fix.clone()) else {
            return;
        };
        if self.put(&fix) {
            // It is checked anew in a moment; until then it could be mended twice.
            self.problems
                .retain(|problem| problem.mark.fix.as_ref() != Some(&fix));
        }
    }

    /// Offers what may stand at the caret.
    pub(super) fn complete(&mut self) {
        let (text, caret) = (self.project.text(&self.path), self.pane.caret);
        let found = complete(text, caret, |text| {
            let mut files = Overlay::new(&self.project.files);
            files.texts.insert(self.path.clone(), text);
            problems(&files, &self.path)
        });
        if let Some(choices) = ChoiceList::new(found, text, caret) {
            self.pane.offer(choices);
        }
    }

    /// Puts a text in place of another and selects it; whether the text has the place.
    pub(super) fn put(&mut self, edit: &Edit) -> bool {
        let Some(text) = self.project.files.texts.get_mut(&self.path) else {
            return false;
        };
        let fits = text.get(edit.range.clone()).is_some();
        if fits {
            let selected = edit.range.start..edit.range.start + edit.text.len();
            self.pane.type_in(text, (edit.clone(), selected));
            self.is_new = true;
        }
        fits
    }

    /// Opens the row that searches, with what is selected.
    pub(super) fn search(&mut self) {
        let text = self.project.text(&self.path);
        let selected = text.get(self.pane.selected.clone()).unwrap_or_default();
        let mut search = SearchRow::default();
        if !selected.contains('\n') {
            selected.clone_into(&mut search.asked);
        }
        self.row = Some(Row::Search(search));
    }

    /// Opens the row that replaces.
    pub(super) fn replace(&mut self) {
        self.search();
        if let Some(Row::Search(search)) = self.row.take() {
            self.row = Some(Row::Search(search.replacing()));
        }
    }

    /// Opens the row that renames the id at the caret.
    pub(super) fn ask_new_name(&mut self) {
        if let Some(id) = self.id() {
            self.row = Some(Row::Rename(RenameRow::new(&id)));
        }
    }

    /// How often the text has what is searched for.
    pub(super) fn found(&self) -> usize {
        match &self.row {
            Some(Row::Search(search)) if !search.asked.is_empty() => {
                let text = self.project.text(&self.path);
                text.matches(search.asked.as_str()).count()
            }
            _ => 0,
        }
    }

    /// Does what was asked for in the row.
    pub(super) fn answer(&mut self, asked: Asked) {
        let row = self.row.clone();
        match (asked, row) {
            (Asked::Close, _) => {
                self.row = None;
                self.pane.focus();
            }
            (Asked::Rename, Some(Row::Rename(rename))) => self.give_name(rename),
            (asked, Some(Row::Search(search))) if !search.asked.is_empty() => self.find(asked, &search),
            _ => {}
        }
    }

    fn find(&mut self, asked: Asked, search: &SearchRow) {
        let text = self.project.text(&self.path);
        let (word, with) = (search.asked.as_str(), search.with.clone().unwrap_or_default());
        match asked {
            Asked::ReplaceAll => {
                let caret = self.pane.caret;
                self.put(&Edit::new(0..text.len(), text.replace(word, &with)));
                let caret = self.project.text(&self.path).floor_char_boundary(caret);
                self.pane.go_to(caret..caret);
            }
            Asked::Replace => {
                let selected = self.pane.selected.clone();
                if text.get(selected.clone()) == Some(word) {
                    self.put(&Edit::new(selected, with));
                }
                self.step_to(word, true);
            }
            Asked::Before => self.step_to(word, false),
            _ => self.step_to(word, true),
        }
    }

    /// Selects the next place of the file with this text, or the one before, around its ends.
    fn step_to(&mut self, word: &str, forward: bool) {
        let text = self.project.text(&self.path);
        let Range { start, end } = self.pane.selected;
        let found = if forward {
            let after = text.get(end..).and_then(|rest| rest.find(word));
            after.map(|at| end + at).or_else(|| text.find(word))
        } else {
            let before = text.get(..start).and_then(|rest| rest.rfind(word));
            before.or_else(|| text.rfind(word))
        };
        if let Some(at) = found {
            self.pane.go_to(at..at + word.len());
            self.pane.selected = at..at + word.len();
        }
    }

    fn give_name(&mut self, mut asked: RenameRow) {
        match rename(&self.project.files, &self.path, &asked.id, &asked.name) {
            Ok(edits) => {
                for (path, edits) in edits {
                    self.project.edit(&path, edits);
                }
                self.row = None;
                self.is_new = true;
                self.pane.go_to(self.pane.caret..self.pane.caret);
            }
            Err(why) => {
                asked.refused = Some(why);
                self.row = Some(Row::Rename(asked));
            }
        }
    }
}
