//! A scenario being edited: the texts of its files, saved or not.
//!
//! It follows the changes of other programs. A text that is not saved has a draft on disk, so that it outlives the program. Where both have changed
//! a file the author decides, and the text that gives way is kept in a file beside the drafts.

mod files;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::brush::fields_of;
use super::drafts::Drafts;
pub use super::on_disk::News;
use super::on_disk::OnDisk;
use super::undo::{Joined, UndoStack, difference};
use super::uses::FilePlace;
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::text::edit::{Edit, apply};
use railhead_engine::text::locate::{Inclusion, inclusion_of};
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::{Folder, join, tree_of};
use railhead_engine::text::sources::overlay::Overlay;
use railhead_engine::text::{Files as _, ReadError};
use railhead_hex_game::linked_battles::file::KIND;

/// A scenario with its files.
#[derive(Clone, Debug)]
pub struct Project {
    /// The files as they are now: on disk, with what is typed over them.
    pub files: Overlay<Folder>,
    /// The path of the scenario among them; it can be a campaign, or a board alone.
    pub scenario: String,
    /// The battle of a campaign that was shown last.
    battle: Option<String>,
    /// The files as they are on disk, by path.
    outside: BTreeMap<String, OnDisk>,
    changes: UndoStack,
    drafts: Drafts,
}

/// A file that is typed into.
#[derive(Debug)]
pub struct Typing<'p> {
    text: &'p mut String,
    path: &'p str,
    changes: &'p mut UndoStack,
}

impl Typing<'_> {
    /// The text as it is now.
    pub const fn text(&self) -> &str {
        self.text.as_str()
    }

    /// Does what is typed.
    pub fn edit(&mut self, edit: &Edit, joined: Joined) {
        let back = apply(self.text, edit);
        self.changes.record(self.path, self.text, back, joined);
    }
}

impl Project {
    /// Opens a scenario on disk, with drafts of its files from this folder.
    pub fn open(scenario: &Path, drafts: &Path) -> Result<Self, String> {
        let (folder, inside) = tree_of(scenario);
        let mut project = Self {
            files: Overlay::new(folder),
            scenario: inside.clone(),
            battle: None,
            outside: BTreeMap::new(),
            changes: UndoStack::default(),
            drafts: Drafts(drafts.to_owned()),
        };
        project.read(inside).map_err(|error| error.to_string())?;
        project.read_new();
        Ok(project)
    }

    /// The paths of the files: the scenario, then those that it includes.
    pub fn paths(&self) -> Vec<String> {
        let others = self.outside.keys().filter(|path| **path != self.scenario);
        std::iter::once(&self.scenario).chain(others).cloned().collect()
    }

    /// Where the files are on disk.
    pub fn on_disk_paths(&self) -> Vec<PathBuf> {
        let paths = self.paths().into_iter();
        paths.map(|path| PathBuf::from(self.files.shown(&path))).collect()
    }

    /// The path of the scenario on the map: of a campaign the battle that was shown last, at first the first.
    pub fn on_map(&self) -> String {
        let battles = self.battles();
        let shown = self.battle.as_ref();
        // While the campaign cannot be read, the battle stays.
        let shown = shown.filter(|shown| battles.is_empty() || battles.contains(shown));
        shown.or(battles.first()).unwrap_or(&self.scenario).clone()
    }

    /// Shows a file; whether another battle of a campaign is on the map then.
    pub fn turn_to(&mut self, path: &str) -> bool {
        let before = self.on_map();
        let battle = self.battles().into_iter().find(|battle| battle == path);
        self.battle = Some(battle.unwrap_or_else(|| before.clone()));
        self.on_map() != before
    }

    /// The paths of the battles of a campaign, in its order; none in other projects.
    fn battles(&self) -> Vec<String> {
        let text = self.text(&self.scenario);
        if Tree::root_name(text) != Some(KIND) {
            return Vec::new();
        }
        let files = fields_of(text, "battles", "scenario").into_iter();
        files
            .filter_map(|file| join(&self.scenario, &file).ok())
            .collect()
    }

    /// The folder of drafts.
    pub(super) const fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> &str {
        self.files.texts.get(path).map_or("", String::as_str)
    }

    /// Whether a file has changes that are not saved, or is lost on disk.
    pub fn is_changed(&self, path: &str) -> bool {
        let outside = self.outside.get(path);
        outside.is_some_and(|outside| outside.differs_from(self.text(path)))
    }

    /// Why a file has no text on disk any more.
    pub fn lost(&self, path: &str) -> Option<&ReadError> {
        self.outside.get(path)?.lost.as_ref()
    }

    /// The files that have no text on disk any more.
    pub fn all_lost(&self) -> impl Iterator<Item = &str> {
        let lost = self.outside.iter().filter(|(_, outside)| outside.lost.is_some());
        lost.map(|(path, _)| path.as_str())
    }

    /// Reads the files that the scenario has come to include.
    pub fn read_new(&mut self) {
        let Inclusion { files, unread } = inclusion_of(&self.files, &self.scenario);
        // A file that is lost may have a draft.
        for path in files.into_iter().chain(unread.into_keys()) {
            self.take_in(&path);
        }
    }

    /// Reads a file and its draft; a file that has a draft alone is lost.
    fn read(&mut self, path: String) -> Result<(), ReadError> {
        let found = self.files.under.read_with_form(&path);
        let draft = self.drafts.of(&self.files.shown(&path));
        let (now, outside) = match (found, draft) {
            (Err(error), None) => return Err(error),
            (Err(error), Some(draft)) => {
                let outside = OnDisk {
                    text: draft.base.unwrap_or_default(),
                    lost: Some(error),
                    ..OnDisk::default()
                };
                (draft.text, outside)
            }
            (Ok(found), Some(draft)) if draft.base.as_ref() != Some(&draft.text) => {
                let mut outside = OnDisk::new(found);
                let was_another = draft.base.is_some_and(|base| base != outside.text);
                outside.is_undecided = was_another && draft.text != outside.text;
                (draft.text, outside)
            }
            // Without a draft, or with one of a file that was lost, and in which nothing was typed.
            (Ok(found), _) => (found.text.clone(), OnDisk::new(found)),
        };
        self.files.texts.insert(path.clone(), now);
        self.outside.insert(path, outside);
        Ok(())
    }

    /// Opens another file of the folder, of another scenario.
    pub fn take_in(&mut self, path: &str) {
        if !self.outside.contains_key(path) {
            // A file that cannot be read is not opened; the file that names it has the problem.
            let _ = self.read(path.to_owned());
        }
    }

    /// Changes a file, which is opened first if it is not, by edits that do not overlap; each is meant for the text as it is now.
    pub fn edit(&mut self, path: &str, mut edits: Vec<Edit>, joined: Joined) {
        self.take_in(path);
        let Some(text) = self.files.texts.get_mut(path) else {
            return;
        };
        edits.sort_by_key(|edit| edit.range.start);
        let mut joined = joined;
        for edit in edits.iter().rev() {
            let back = apply(text, edit);
            self.changes.record(path, text, back, joined);
            joined = Joined::GoesOn;
        }
    }

    /// Has what is typed into a file, and remembers how to take it back.
    pub fn type_into(&mut self, path: &str, typed: impl FnOnce(&mut Typing)) {
        if let Some(text) = self.files.texts.get_mut(path) {
            typed(&mut Typing {
                text,
                path,
                changes: &mut self.changes,
            });
        }
    }

    /// Takes the last change back; the answer is where.
    pub fn take_back(&mut self) -> Option<FilePlace> {
        self.changes.undo(&mut self.files.texts)
    }

    /// Makes the change again that was taken back last; the answer is where.
    pub fn make_again(&mut self) -> Option<FilePlace> {
        self.changes.redo(&mut self.files.texts)
    }

    /// Puts another text in the place of a file's.
    fn replace(&mut self, path: &str, text: &str) {
        if let Some(edit) = difference(self.text(path), text) {
            self.edit(path, vec![edit], Joined::Apart);
        }
    }

    /// Whether another program has written a file that has unsaved changes, and the author has not decided yet.
    pub fn is_in_conflict(&self, path: &str) -> bool {
        let outside = self.outside.get(path);
        outside.is_some_and(|outside| outside.is_in_conflict(self.text(path)))
    }

    /// The files about which the author has to decide.
    pub fn conflicts(&self) -> impl Iterator<Item = &str> {
        let paths = self.outside.keys().map(String::as_str);
        paths.filter(|path| self.is_in_conflict(path))
    }

    /// The text of a file on disk, as it was last read or written.
    pub fn on_disk(&self, path: &str) -> &str {
        self.outside.get(path).map_or("", |outside| &outside.text)
    }

    /// Decides for the text that is typed here; the answer is the file that keeps the other one.
    ///
    /// Errors: an error of the system; the decision is then still open.
    pub fn keep_mine(&mut self, path: &str) -> Result<PathBuf, String> {
        let kept = self.drafts.put_aside(path, self.on_disk(path))?;
        self.decided(path);
        Ok(kept)
    }

    /// Decides for the text on disk; the answer is the file that keeps the one that was typed here.
    ///
    /// Errors: an error of the system; the decision is then still open.
    pub fn take_theirs(&mut self, path: &str) -> Result<PathBuf, String> {
        let kept = self.drafts.put_aside(path, self.text(path))?;
        self.decided(path);
        let saved = self.on_disk(path).to_owned();
        self.replace(path, &saved);
        Ok(kept)
    }

    fn decided(&mut self, path: &str) {
        if let Some(outside) = self.outside.get_mut(path) {
            outside.is_undecided = false;
        }
    }

    /// Writes every changed file that is not in conflict; the answer is how many.
    ///
    /// Errors: the errors of the system for the files that could not be written; it writes the others.
    pub fn save(&mut self) -> Result<usize, String> {
        // Another program may have written since the disk was last looked at.
        self.follow_disk();
        let changed: Vec<String> = self
            .paths()
            .into_iter()
            .filter(|path| self.is_changed(path) && !self.is_in_conflict(path))
            .collect();
        let mut refused = Vec::new();
        for path in &changed {
            refused.extend(self.write(path).err());
        }
        refused.extend(self.keep_drafts().err());
        if refused.is_empty() {
            Ok(changed.len())
        } else {
            Err(refused.join("; "))
        }
    }

    fn write(&mut self, path: &str) -> Result<(), String> {
        let to = PathBuf::from(self.files.shown(path));
        let text = self.text(path).to_owned();
        let Some(outside) = self.outside.get_mut(path) else {
            return Ok(());
        };
        // Another program has put something there that is not text, but somebody may still need it.
        if outside.lost.is_some() && to.is_file() {
            self.drafts.put_file_aside(&to)?;
        }
        let written = outside.form.written(&text);
        write_whole(&to, written.as_bytes(), Existing::Goes).map_err(|error| error.to_string())?;
        outside.wrote(text);
        Ok(())
    }

    /// Writes a draft of every changed file, with the text that it was made from, and removes those of the others.
    pub fn keep_drafts(&self) -> Result<(), String> {
        for path in self.outside.keys() {
            let shown = self.files.shown(path);
            if self.is_changed(path) {
                // Until the author has decided, the draft is still made from the text before.
                let made_from = (!self.is_in_conflict(path)).then(|| self.on_disk(path));
                self.drafts.keep(&shown, self.text(path), made_from)?;
            } else {
                self.drafts.remove(&shown)?;
            }
        }
        Ok(())
    }

    /// Reads again what another program has written; the answer is what is new, by path.
    pub fn follow_disk(&mut self) -> Vec<(String, News)> {
        let mut seen = Vec::new();
        for path in self.paths() {
            let typed = self.files.texts.get(&path).map_or("", String::as_str);
            let Some(outside) = self.outside.get_mut(&path) else {
                continue;
            };
            let Some(news) = outside.look(self.files.under.read_with_form(&path), typed) else {
                continue;
            };
            if news == News::Followed {
                let text = outside.text.clone();
                self.replace(&path, &text);
            }
            seen.push((path, news));
        }
        seen
    }
}

#[cfg(test)]
mod tests;
